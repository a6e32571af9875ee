"""Techs that destroy: wonders become obsolete, units die, buildings and whole cities go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.chapters import aftermath, razing, units, wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import ABILITIES, Aimed, Usable, ability
from hegemon.games.civilization.speech import SEATS, SQUARES, WONDERS, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import BUILDING, KINDS, WONDER
from hegemon.games.civilization.world.world import World

OUTDATE = verb("outdate", say("Make {wonder} obsolete."), wonder=WONDERS)
ASSASSINATE = verb("assassinate", say("Kill a random unit of {seat}."), seat=SEATS)
DEMOLISH = verb("demolish", say("Destroy the building on {square}."), square=SQUARES)
BOMB = verb("bomb", say("Destroy the city on {square}."), square=SQUARES)

NO_TARGET: Final = Refusal("R-GEN-02", say("There is nothing at which it could be aimed."))


# -- a wonder, or something else -------------------------------------------------------------------------------


class Upheaval(Aimed, Usable):
    """R-OBS-02, R-OBS-03: make a wonder of certain eras obsolete, built or on the market; or do something else."""

    def aims(self, w: World, seat: int) -> list[Action]:
        """Everything that it can do."""
        standing = (marker % KINDS for marker in w.markers if marker // KINDS == WONDER)
        there = sorted({*standing, *w.open_wonders})
        eras = self.printed.obsoletes
        fitting = [
            wonder for wonder in there if CONTENT.wonders[wonder].era in eras and not w.obsolete_wonders >> wonder & 1
        ]
        return [OUTDATE(CONTENT.wonders[wonder].id) for wonder in fitting]

    def strike(self, w: World, aim: Action) -> None:
        """Do one of these."""
        wonders.make_obsolete(w, CONTENT.wonders.number(str(aim.args[0])))

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if self.aims(w, seat) else NO_TARGET

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        return None if named else Strike(seat, self.printed.key)


@ability("monarchy.silk")
class Monarchy(Upheaval):
    """An ancient wonder becomes obsolete, or another player loses a random unit."""

    def aims(self, w: World, seat: int) -> list[Action]:
        armed = [other for other in w.others(seat) if w.realms[other].units]
        return [*super().aims(w, seat), *map(ASSASSINATE, armed)]

    def strike(self, w: World, aim: Action) -> None:
        if aim.verb == ASSASSINATE.name:
            units.kill_random_unit(w, int(aim.args[0]))
        else:
            super().strike(w, aim)


@ability("gunpowder.blast")
class Gunpowder(Upheaval):
    """An ancient or medieval wonder becomes obsolete, or a building is destroyed, whosever it is."""

    def aims(self, w: World, seat: int) -> list[Action]:
        buildings = [w.geography.name[s] for s in w.geography.on_map if w.markers[s] // KINDS == BUILDING]
        return [*super().aims(w, seat), *map(DEMOLISH, buildings)]

    def strike(self, w: World, aim: Action) -> None:
        if aim.verb == DEMOLISH.name:
            razing.clear(w, w.geography.square[str(aim.args[0])])
        else:
            super().strike(w, aim)


@dataclass(frozen=True, slots=True)
class Strike(Ask):
    """At what a destructive ability is aimed."""

    key: str

    def ability(self) -> Upheaval:
        """What is used."""
        return cast("Upheaval", ABILITIES[self.key])

    def options(self, w: World, seat: int) -> list[Action]:
        return self.ability().aims(w, seat)

    def take(self, w: World, seat: int, action: Action) -> None:
        self.ability().strike(w, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose what is destroyed or becomes obsolete.")


# -- a whole city ----------------------------------------------------------------------------------------------


def targets(w: World) -> list[int]:
    """The cities that are no capital, by their centre."""
    return [city.centre for seat in w.players for city in w.cities[seat] if not city.capital]


@ability("atomic_theory.bomb")
class AtomicBomb(Aimed, Usable):
    """A city that is no capital is destroyed, with all that is built around it and all figures there."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if targets(w) else NO_TARGET

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        return None if named else ChooseTarget(seat)


@dataclass(frozen=True, slots=True)
class ChooseTarget(Ask):
    """Which city is destroyed."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [BOMB(w.geography.name[centre]) for centre in targets(w)]

    def take(self, w: World, seat: int, action: Action) -> None:
        centre = w.geography.square[str(action.args[0])]
        owner = w.centre_owner[centre]
        city = land.city_with(w, owner, centre)
        for square in land.outskirts(w, city):
            aftermath.defenders_fall(w, square)
        razing.destroy_city(w, owner, city)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a city that is destroyed.")
