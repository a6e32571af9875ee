"""Breaking into what another player does (R-TIME-04 to R-TIME-10, 17.2).

Something is announced; those who could break into it are asked, clockwise from the announcer; then it happens, unless
somebody cancelled it. On the agenda the window lies on top of what it may cancel, so cancelling strikes out the two
steps below. An answer is itself announced, so it can be cancelled in the same way: the last one is resolved first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, cast

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.agenda import Ask, Question, Then, later, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import person_cards
from hegemon.games.civilization.framework.ability import PRINTED, Reaction
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.framework.window_kinds import ONLY_ANSWER
from hegemon.games.civilization.speech import PASS, PEOPLE, SEATS, Verb, happening, kinds_of, verb
from hegemon.games.civilization.world.realm import HeldCard, PersonCard
from hegemon.games.civilization.world.world import Step, World

DEEDS: Final = {
    DeedKind.CITY_ACTION: say("an action of a city"),
    DeedKind.CULTURE_EVENT: say("a culture event"),
    DeedKind.RESOURCE_ABILITY: say("a resource ability"),
    DeedKind.MOVE: say("a move"),
}
SAFE: Final = {
    DeedKind.CITY_ACTION: Privilege.UNCANCELLED_ACTIONS,
    DeedKind.CULTURE_EVENT: Privilege.UNCANCELLED_EVENTS,
}
"""What keeps others from breaking in (R-TIME-10)."""


DEED: Final = kinds_of("deed", DEEDS)

SHIELD = verb("shield", say("Turn up {person}: it can't be cancelled."), person=PEOPLE)

ASKED = happening("asked", say("{asked} may interrupt {deed} of {seat}."), seat=SEATS, asked=SEATS, deed=DEED)


def what_is_done(told: Mapping[str, Any]) -> Message:
    """What somebody breaks into: the card that is played or used, or the kind of deed."""
    return CARDS.get(told.get("about", "")) or DEEDS[DeedKind[told["deed"].upper()]]


CARDS: Final = {
    **{mode.key: event.name for event in CONTENT.events for mode in event.modes},
    **{key: card.name for key, (_, card, _) in PRINTED.items()},
}
"""By the key of what a card does: its name."""
CANCELLED = happening(
    "cancelled",
    say("Cancelled: {what} ({seat})."),
    you=say("Your deed is cancelled: {what}."),
    summaries={"what": what_is_done},
    seat=SEATS,
    deed=DEED,
)
TAKEN_BACK = happening(
    "taken-back",
    say("{seat} takes the attempt back: {deed} can't be cancelled."),
    you=say("You take the attempt back: {deed} can't be cancelled."),
    seat=SEATS,
    deed=DEED,
)


# -- announcing ------------------------------------------------------------------------------------------------


def announce(w: World, seat: int, deed: DeedKind, then: Step, *, about: tuple[Any, ...] = ()) -> None:
    """R-TIME-06, R-TIME-07: others may break in first; who can't isn't asked, unless the table asks everyone."""
    owe(w, then)
    if deed in SAFE and standing(w, seat).may(SAFE[deed]):
        return
    owe_window(w, seat, deed, about, w.others(seat))


def owe_window(w: World, by: int, deed: DeedKind, about: tuple[Any, ...], seats: tuple[int, ...]) -> None:
    """Ask those of these players who can break in; that they are asked is told, with what they could isn't."""
    able = seats if w.options.ask_everyone else tuple([each for each in seats if answers(w, each, deed, by, about)])
    if able:
        ASKED(w, seat=by, asked=list(able), deed=deed.name.lower())
        owe(w, React(by, int(deed), about, able))


@later
def ask_again(w: World, by: int, deed: int, about: tuple[Any, ...], seats: tuple[int, ...]) -> None:
    """R-TIME-04: whoever can has another chance."""
    owe_window(w, by, DeedKind(deed), about, seats)


def strike(w: World) -> None:
    """Cancel: strike out what is on top, the window that is still open and what it was about."""
    by, deed, about, _ = cast("Then", w.agenda[-1]).values
    del w.agenda[-2:]
    CANCELLED(w, seat=by, deed=DeedKind(deed).name.lower(), about=str(about[0]) if about else "")


# -- with what -------------------------------------------------------------------------------------------------


class WayToReact(ABC):
    """A kind of thing with which players break in: the abilities of their cards, or culture events."""

    verb: ClassVar[Verb]
    """Its actions name what is used, by its key."""

    @abstractmethod
    def options(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
        """Everything with which a player could break into a deed, allowed now or not."""

    @abstractmethod
    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        """The rule against one of them."""

    def offers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
        """Those that are allowed."""
        found = self.options(w, seat, deed, by, about)
        return [action for action in found if self.refusal(w, seat, action) is None]

    @abstractmethod
    def show(self, w: World, seat: int, key: str) -> None:
        """What somebody breaks in with is seen by all, even if it is taken back."""

    @abstractmethod
    def break_in(self, w: World, seat: int, key: str) -> None:
        """Use it like at any other time."""

    def harms_only(self, w: World, seat: int, key: str) -> bool:
        """Is there nobody whom it could harm but its player?"""
        return False


WAYS: Final[dict[str, WayToReact]] = {}
"""By verb, in the order of their verbs, whatever the order in which modules are read."""


def way_to_react(way: type[WayToReact]) -> type[WayToReact]:
    """Register a kind of thing with which players break in."""
    WAYS[way.verb.name] = way()
    for each in sorted(WAYS):
        WAYS[each] = WAYS.pop(each)
    return way


def answers(w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
    """Everything with which a player can break into a deed now."""
    if deed not in standing(w, seat).answering:
        realm = w.realms[seat]
        events, people = realm.events, realm.people
        if not (events or people) or not may_answer(events, people, deed):
            return []
    return [action for way in WAYS.values() for action in way.offers(w, seat, deed, by, about)]


@lru_cache(maxsize=4096)
def may_answer(events: tuple[HeldCard, ...], people: tuple[PersonCard, ...], deed: DeedKind) -> bool:
    """By what is printed on these cards: could any of them break into such a deed?

    Mostly none can, and before every step of every move it is asked.
    """
    held = [mode.answers for card in events for mode in CONTENT.events[card.face].modes]
    own = [each.answers for card in people for each in CONTENT.great_persons[card.face].abilities]
    return any(deed in answers for answers in (*held, *own))


# -- the window ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class React(Question):
    """Who may still break in, in order; the first of them is asked."""

    by: int
    deed: int
    about: tuple[Any, ...]
    waiting: tuple[int, ...]

    def asked(self, w: World) -> tuple[int, ...]:
        return self.waiting[:1]

    def window(self, w: World) -> str:
        return DeedKind(self.deed).name.lower()

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        """Nobody breaks in only to harm themselves."""
        able = [action for action in offers if action != PASS()]
        vain = all(WAYS[action.verb].harms_only(w, self.waiting[0], str(action.args[0])) for action in able)
        return (ONLY_ANSWER, PASS()) if able and vain else None

    def waits(self, w: World) -> bool:
        return bool(self.waiting) and (w.options.ask_everyone or bool(self.answers(w, self.waiting[0])))

    def run(self, w: World) -> None:
        """Whoever comes first can't break in any more; nothing remains when all have had their chance."""
        if self.waiting:
            owe(w, replace(self, waiting=self.waiting[1:]))

    def answers(self, w: World, seat: int) -> list[Action]:
        """With what a player can break in."""
        return answers(w, seat, DeedKind(self.deed), self.by, self.about)

    def options(self, w: World, seat: int) -> list[Action]:
        deed = DeedKind(self.deed)
        return [
            PASS(),
            *(action for way in WAYS.values() for action in way.options(w, seat, deed, self.by, self.about)),
        ]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if action == PASS() else WAYS[action.verb].refusal(w, seat, action)

    def offers(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *self.answers(w, seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            owe(w, replace(self, waiting=self.waiting[1:]))
            return
        # R-TIME-04: if the answer comes to nothing everybody has another chance, who gave it last of all.
        others = tuple(other for other in (*w.others(seat), seat) if other != self.by)
        owe(w, ask_again(self.by, self.deed, self.about, others))
        way, key = WAYS[action.verb], str(action.args[0])
        if may_shield(w, self.by, self.deed):
            way.show(w, seat, key)
            owe(w, ForbidCancelling(self.by, self.deed, seat, action.verb, key))
        else:
            way.break_in(w, seat, key)

    def prompt(self, w: World, seat: int) -> Message:
        return say("You may interrupt {deed} of {player}.", deed=DEEDS[DeedKind(self.deed)], player=Seat(self.by))


class Cancelling(Reaction):
    """An answer that cancels the deed, as most do."""

    def use(self, w: World, seat: int) -> None:
        strike(w)


# -- what can't be cancelled -----------------------------------------------------------------------------------


def shields(w: World, seat: int, deed: int) -> list[str]:
    """R-TIME-10: a player's hidden great people that would keep others from breaking into such a deed."""
    if deed not in SAFE:
        return []
    return [card.id for card in person_cards.shields(w, seat, SAFE[DeedKind(deed)])]


def may_shield(w: World, seat: int, deed: int) -> bool:
    """R-TIME-07: might a player hide such a card, for all that others know?"""
    if deed not in SAFE:
        return False
    cards = (card for card in CONTENT.great_persons if person_cards.gives(card, SAFE[DeedKind(deed)]))
    return person_cards.may_hide(w, seat, cards)


@dataclass(frozen=True, slots=True)
class ForbidCancelling(Ask):
    """R-TIME-10, AMB-16: who hides a card against cancelling may turn it up before the answer costs anything."""

    deed: int
    rival: int
    verb: str
    key: str
    """What the rival breaks in with."""

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *map(SHIELD, shields(w, seat, self.deed))]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            WAYS[self.verb].break_in(w, self.rival, self.key)
            return
        person_cards.turn_up(w, seat, CONTENT.great_persons.called(str(action.args[0])))
        w.agenda.pop()  # nobody may break in any more
        TAKEN_BACK(w, seat=self.rival, deed=DeedKind(self.deed).name.lower())

    def prompt(self, w: World, seat: int) -> Message:
        return say("{player} wants to cancel it. You may turn up a card that forbids this.", player=Seat(self.rival))
