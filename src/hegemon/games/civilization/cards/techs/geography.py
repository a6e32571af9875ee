"""Techs that change the map, or carry figures across it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards.events.disasters import STRUCK
from hegemon.games.civilization.chapters import displacing, paths, stacking
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework.ability import Aimed, Usable, ability
from hegemon.games.civilization.speech import SQUARES, TERRAINS, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

CULTIVATE = verb("cultivate", say("Give {square} another terrain."), square=SQUARES)
TURN_INTO = verb("turn-into", say("It becomes: {terrain}."), terrain=TERRAINS)
EMBARK = verb("embark", say("Ship all your figures on {square}."), square=SQUARES)
SAIL = verb("sail", say("Ship them to {square}."), square=SQUARES)

NO_LAND: Final = Refusal("R-DIS-04", say("There is no empty square that could change."))
NO_VOYAGE: Final = Refusal("R-MOVE-07", say("You have no figures that could be shipped to a water square."))


# -- another terrain -------------------------------------------------------------------------------------------


def arable(w: World, seat: int) -> list[int]:
    """R-DIS-04, 1.3: the empty squares that are no mountain."""
    return [
        square
        for square in w.geography.on_map
        if w.terrain[square] not in (UNEXPLORED, Terrain.MOUNTAIN)
        and w.markers[square] == NOTHING
        and w.centre_owner[square] == NONE
        and w.figure_owner[square] in (NONE, seat)
    ]


@ability("ecology.wheat")
class Ecology(Aimed, Usable):
    """R-DIS-04: an empty square gets another terrain for the rest of the game."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if arable(w, seat) else NO_LAND

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        match named:
            case ():
                return Cultivate(seat)
            case (square,):
                return TurnInto(seat, w.geography.square[str(square.args[0])])
        return None


@dataclass(frozen=True, slots=True)
class Cultivate(Ask):
    """Which square changes."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [CULTIVATE(w.geography.name[square]) for square in arable(w, seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        owe(w, TurnInto(seat, w.geography.square[str(action.args[0])]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the square that gets another terrain.")


@dataclass(frozen=True, slots=True)
class TurnInto(Ask):
    """What it becomes: anything but a mountain, or what it is."""

    square: int

    def options(self, w: World, seat: int) -> list[Action]:
        others = [kind for kind in Terrain if kind not in (Terrain.MOUNTAIN, w.terrain[self.square])]
        return [TURN_INTO(kind.name.lower()) for kind in others]

    def take(self, w: World, seat: int, action: Action) -> None:
        word = str(action.args[0])
        land.strike(w, self.square, Terrain[word.upper()])
        STRUCK(w, seat=seat, square=w.geography.name[self.square], terrain=word)
        stacking.strand(w, self.square)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the new terrain of {square}.", square=w.geography.name[self.square])


# -- ships -----------------------------------------------------------------------------------------------------


def harbours(w: World, seat: int, origin: int) -> list[int]:
    """The water squares where all figures of a square could stay (R-MOVE-06, R-MOVE-21)."""
    group = Group(seat, w.armies[origin], w.scouts[origin], origin)
    return [
        square
        for square in w.geography.on_map
        if square != origin
        and land.is_water(w, square)
        and stacking.rest_refusal(w, seat, square, group.armies, group.scouts) is None
        and not paths.closed(w, seat, square, group)
    ]


def fleets(w: World, seat: int) -> list[int]:
    """The squares whose figures can be shipped somewhere."""
    return [square for square in w.figure_squares[seat] if harbours(w, seat, square)]


@ability("steam_power.silk")
class SteamPower(Aimed, Usable):
    """All own figures of a square are moved to any water square; they don't move again in this turn."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if fleets(w, seat) else NO_VOYAGE

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        match named:
            case ():
                return Embark(seat)
            case (origin,):
                return Sail(seat, w.geography.square[str(origin.args[0])])
        return None


@dataclass(frozen=True, slots=True)
class Embark(Ask):
    """Which figures are shipped."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [EMBARK(w.geography.name[square]) for square in fleets(w, seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        owe(w, Sail(seat, w.geography.square[str(action.args[0])]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the figures that are shipped.")


@dataclass(frozen=True, slots=True)
class Sail(Ask):
    """Where they are shipped to."""

    origin: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [SAIL(w.geography.name[square]) for square in harbours(w, seat, self.origin)]

    def take(self, w: World, seat: int, action: Action) -> None:
        group = Group(seat, w.armies[self.origin], w.scouts[self.origin], self.origin)
        displacing.carry(w, group, w.geography.square[str(action.args[0])], tired=True)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the water square to which they are shipped.")
