"""How many figures a square holds, where figures come to rest, and who has to go (R-MOVE-05, R-MOVE-07, R-SUP-06)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts.kinds import WATER_TOO
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.laws import Order, law
from hegemon.games.civilization.speech import (
    FIGURES,
    GROUP_IN_WORDS,
    NUMBERS,
    ONE_FIGURE,
    SEATS,
    SQUARES,
    happening,
    verb,
)
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import UNTOUCHED
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

GIVE_UP = verb("give-up", say("Give up {one_figure}."), summaries=ONE_FIGURE, figure=FIGURES)
GAVE_UP = happening(
    "gave-up",
    say("{seat} gives up {one_figure} on {square}."),
    you=say("You give up {one_figure} on {square}."),
    summaries=ONE_FIGURE,
    seat=SEATS,
    square=SQUARES,
    figure=FIGURES,
)
STRANDED = happening(
    "stranded", say("Figures of {seat} can't stay on {square} and are removed: {figures}."),
    you=say("Your figures can't stay on {square} and are removed: {figures}."),
    summaries=GROUP_IN_WORDS,
    seat=SEATS, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip

UNSEEN: Final = Refusal("R-MOVE-08", say("That tile lies face down."))
WATER: Final = Refusal("R-MOVE-06", say("Your figures can't stay on water."))
CENTRE: Final = Refusal("R-CITY-20", say("Figures can't stay in a city."))
ENEMIES: Final = Refusal("R-MOVE-16", say("Another player's figures stand there."))
COVERED: Final = Refusal("R-MOVE-10", say("A hut, village or relic lies there."))
CROWDED: Final = Refusal("R-MOVE-05", say("There would be more figures on that square than you may have on one."))


def rest_refusal(w: World, seat: int, square: int, armies: int, scouts: int) -> Refusal | None:
    """The rule against figures coming to rest on a square without a move of their own (R-CITY-08, R-MET-05)."""
    if w.terrain[square] == UNEXPLORED:
        return UNSEEN
    if w.centre_owner[square] != NONE:
        return CENTRE
    if not floats(w, seat, square):
        return WATER
    if w.figure_owner[square] not in (seat, NONE):
        return ENEMIES
    if land.kind_at(w, square) in UNTOUCHED:
        return COVERED
    return None if land.figures(w, square) + armies + scouts <= standing(w, seat).stacking else CROWDED


def floats(w: World, seat: int, square: int) -> bool:
    """R-MOVE-06: may figures stay there, as far as water goes?"""
    return not land.is_water(w, square) or standing(w, seat).water is WATER_TOO


# -- figures that have to go -----------------------------------------------------------------------------------


def send_home(w: World, seat: int, armies: int, scouts: int) -> None:
    """Figures that are off the map go back to their owner's sheet (R-SUP-02)."""
    realm = w.realms[seat]
    realm.armies += armies
    realm.scouts += scouts


def strand(w: World, square: int) -> None:
    """R-DIS-04, R-MOVE-07: the terrain has changed; figures that may not end a move there now are removed."""
    seat = w.figure_owner[square]
    if seat == NONE or floats(w, seat, square):
        return
    armies, scouts = w.armies[square], w.scouts[square]
    land.dismiss(w, square, armies, scouts)
    send_home(w, seat, armies, scouts)
    w.new_figures = tuple(other for other in w.new_figures if other != square)
    STRANDED(w, seat=seat, square=w.geography.name[square], armies=armies, scouts=scouts)


@law(Order.STACKING)
def keep_to_stacking_limit(w: World) -> bool:
    """R-SUP-06: if the limit drops below what stands on a square, the owner removes figures of choice."""
    armies, scouts = w.armies, w.scouts
    for seat, camps in enumerate(w.figure_squares):
        if camps:
            limit = standing(w, seat).stacking
            for square in camps:
                if armies[square] + scouts[square] > limit:
                    owe(w, Overcrowded(seat, square))
                    return True
    return False


@dataclass(frozen=True, slots=True)
class Overcrowded(Ask):
    """R-SUP-06: which figure goes; the law asks again as long as there are too many."""

    square: int

    def options(self, w: World, seat: int) -> list[Action]:
        there = (("army", w.armies[self.square]), ("scout", w.scouts[self.square]))
        return [GIVE_UP(figure) for figure, count in there if count]

    def take(self, w: World, seat: int, action: Action) -> None:
        armies = int(action == GIVE_UP("army"))
        land.dismiss(w, self.square, armies, 1 - armies)
        send_home(w, seat, armies, 1 - armies)
        GAVE_UP(w, seat=seat, square=w.geography.name[self.square], figure=str(action.args[0]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Too many of your figures stand on {square}: give one up.", square=w.geography.name[self.square])
