"""Techs that let cities do more: more production, more actions, something for free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import figures, gifts, units
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Form
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.world.world import World

NOTHING_TO_BUILD: Final = Refusal("R-GEN-02", say("There is nothing that you could build."))


@ability("atomic_theory.power")
class AtomicTheory(Usable):
    """R-CM-05: every city has one more action, of any kind."""

    def use(self, w: World, seat: int) -> None:
        for each in w.cities[seat]:
            each.extra_actions += 1


@ability("plastics.mould")
class Plastics(Usable):
    """Build one unlocked unit, figure or building for free."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        found = FreeChoice(seat).gifts(w, seat)
        return None if any(set(gift.offers(w, seat)) - {PASS()} for gift in found) else NOTHING_TO_BUILD

    def use(self, w: World, seat: int) -> None:
        owe(w, FreeChoice(seat))


@dataclass(frozen=True, slots=True)
class FreeChoice(Ask):
    """A unit, a figure, a building or walls, whichever one would get for free by itself; or nothing."""

    def gifts(self, w: World, seat: int) -> tuple[Ask, ...]:
        """The gifts among which one is chosen. Walls are produced like a building (R-BLD-07)."""
        around = dict.fromkeys(
            square for each in w.cities[seat] for square in figures.figure_squares(w, seat, each, figures.SCOUT)
        )
        walls = any(CONTENT.buildings[b].form is Form.WALLS for b in standing(w, seat).buildings)
        return (
            units.FreeUnits(seat),
            gifts.FreeFigure(seat, tuple(around)),
            gifts.FreeBuilding(seat, gifts.unlocked_buildings(w, seat)),
            *((gifts.FreeWalls(seat),) if walls else ()),
        )

    def options(self, w: World, seat: int) -> list[Action]:
        found = (action for gift in self.gifts(w, seat) for action in gift.options(w, seat))
        return list(dict.fromkeys((PASS(), *found)))

    def offers(self, w: World, seat: int) -> list[Action]:
        found = (action for gift in self.gifts(w, seat) for action in gift.offers(w, seat))
        return list(dict.fromkeys((PASS(), *found)))

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return self.gift(w, seat, action).refusal(w, seat, action)

    def take(self, w: World, seat: int, action: Action) -> None:
        self.gift(w, seat, action).take(w, seat, action)

    def gift(self, w: World, seat: int, action: Action) -> Ask:
        """The gift to which an action belongs; nothing is none of them in particular."""
        return next(gift for gift in self.gifts(w, seat) if action in gift.options(w, seat))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Build a unit, figure or building for free.")
