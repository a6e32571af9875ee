"""Great people that are turned up at the very moment at which they would work (R-TIME-13).

Whoever might have such a card face down is asked, for all that others know, whether or not they have one: so being
asked tells nothing (R-TIME-07).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cache
from inspect import signature
from typing import Any

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.facts.rows import GreatPerson
from hegemon.games.civilization.framework import person_cards
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.framework.standing import abilities_on
from hegemon.games.civilization.framework.uses import USE
from hegemon.games.civilization.framework.window_kinds import GREAT_PERSON
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.step_forms import by_names
from hegemon.games.civilization.world.world import World


@cache
def people_that_hear(hook: str) -> tuple[GreatPerson, ...]:
    """The great people that do something at a moment as long as they lie face up."""
    return tuple(
        card
        for card in CONTENT.great_persons
        if person_cards.lasting(card) and any(hook in each.hooks for each in abilities_on(card))
    )


@cache
def people_that_grant(privilege: Privilege) -> tuple[GreatPerson, ...]:
    """The great people that give a privilege as long as they lie face up."""
    return tuple(
        card for card in CONTENT.great_persons if person_cards.lasting(card) and person_cards.gives(card, privilege)
    )


def ask_at_moment(w: World, seat: int, hook: str, *about: Any) -> None:
    """Something has happened to a player: a hidden card that would have heard of it may be turned up for it."""
    if person_cards.may_hide(w, seat, people_that_hear(hook)):
        owe(w, TurnUpAtMoment(seat, hook, about))


def may_reveal(w: World, seat: int, privilege: Privilege) -> bool:
    """Might a player turn up a card that gives a privilege, for all that others know?"""
    return person_cards.may_hide(w, seat, people_that_grant(privilege))


def ask_for_privilege(w: World, seat: int, privilege: Privilege) -> None:
    """A privilege would make a difference now: a hidden card that gives it may be turned up."""
    if may_reveal(w, seat, privilege):
        owe(w, TurnUpForPrivilege(seat, int(privilege)))


class TurnUp(Ask):
    """Whether a great person is turned up now."""

    __slots__ = ()

    always = True

    def window(self, w: World) -> str:
        return GREAT_PERSON

    @abstractmethod
    def wanted(self) -> tuple[GreatPerson, ...]:
        """The cards that would work now."""

    def options(self, w: World, seat: int) -> list[Action]:
        wanted = self.wanted()
        return [PASS(), *(USE(card.id) for card in person_cards.in_waiting(w, seat) if card in wanted)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            card = CONTENT.great_persons.called(str(action.args[0]))
            person_cards.turn_up(w, seat, card)
            self.work(w, card)

    def work(self, w: World, card: GreatPerson) -> None:
        """What the card does as soon as it lies face up."""

    def prompt(self, w: World, seat: int) -> Message:
        return say("You may turn up a great person who would be of use at this moment.")


@dataclass(frozen=True, slots=True)
class TurnUpAtMoment(TurnUp):
    """R-TIME-13: a card that does something when something has happened."""

    hook: str
    about: tuple[Any, ...]

    def to_json(self, geography: Geography) -> dict[str, Any]:
        """What it is about by the names under which the hook takes it."""
        names = tuple(signature(getattr(Ability, self.hook)).parameters)[3:]
        return {**super(TurnUpAtMoment, self).to_json(geography), "about": by_names(names, self.about, geography)}

    def wanted(self) -> tuple[GreatPerson, ...]:
        return people_that_hear(self.hook)

    def work(self, w: World, card: GreatPerson) -> None:
        for ability in abilities_on(card):
            if self.hook in ability.hooks:
                getattr(ability, self.hook)(w, self.seat, *self.about)


@dataclass(frozen=True, slots=True)
class TurnUpForPrivilege(TurnUp):
    """R-TIME-13: a card that gives a privilege which makes a difference now."""

    privilege: int

    def wanted(self) -> tuple[GreatPerson, ...]:
        return people_that_grant(Privilege(self.privilege))
