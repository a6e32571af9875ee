"""Growing into a metropolis (5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import placing
from hegemon.games.civilization.chapters.founding import MakeRoom
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.geography import RING
from hegemon.games.civilization.world.markers import UNTOUCHED, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

METROPOLIS: Final = Privilege.METROPOLIS

GROW = verb("grow", say("Let your capital grow to {square}."), square=SQUARES)
GREW = happening(
    "grew",
    say("The capital of {seat} grows into a metropolis, to {square}."),
    you=say("Your capital grows into a metropolis, to {square}."),
    seat=SEATS,
    square=SQUARES,
)


def can_grow(w: World, seat: int) -> bool:
    """R-MET-02: is there a legal expansion square for a capital that isn't a metropolis yet?"""
    city = land.capital(w, seat)
    return not city.metropolis and any(refusal(w, seat, square) is None for square in w.geography.beside[city.centre])


def keeps_room(w: World, seat: int, site: int) -> bool:
    """R-MET-02, R-MET-08: would a city on this site leave the capital a legal expansion square?"""
    taken = {site, *w.geography.around[site]}
    beside = w.geography.beside[land.capital(w, seat).centre]
    return any(refusal(w, seat, square) is None and taken.isdisjoint(w.geography.around[square]) for square in beside)


def must_grow(w: World, seat: int) -> bool:
    """R-SOT-05, R-MET-02: a metropolis that had no room so far is placed as soon as there is."""
    return standing(w, seat).may(METROPOLIS) and can_grow(w, seat)


def grow(w: World, seat: int) -> bool:
    """R-MET-01: the capital grows if it can; its owner chooses where to."""
    if not can_grow(w, seat):
        return False
    owe(w, ChooseExpansion(seat))
    return True


def refusal(w: World, seat: int, square: int) -> Refusal | None:
    """The rule against an expansion square beside the capital (R-MET-04, R-MET-08, R-MET-09)."""
    if land.blockaded(w, seat, square):
        return Refusal("R-MET-04", say("An enemy figure stands there."))
    if land.kind_at(w, square) in (*UNTOUCHED, MarkerKind.CITY_STATE):
        return Refusal("R-MET-09", say("A hut, village, relic or city-state lies there."))
    capital = land.capital(w, seat)
    new = set(w.geography.around[square]) - {capital.centre}
    if len(w.geography.around[square]) < len(RING) or any(w.terrain[s] == UNEXPLORED for s in new):
        return Refusal("R-MET-08", say("All squares around a metropolis must be there and revealed."))
    if any(belongs_to_another(w, other, capital) for other in new | {square}):
        return Refusal("R-MET-08", say("The squares around a metropolis may not belong to another city."))
    return None


def belongs_to_another(w: World, square: int, capital: City) -> bool:
    """Does a square lie under or around another city?"""
    return w.outskirts_city[square] not in (capital.centre, NONE) or (
        w.centre_owner[square] != NONE and square not in capital.centres
    )


def expand(w: World, seat: int, square: int) -> None:
    """R-MET-03, R-MET-06: what was built there gives way, figures leave, markers and walls stay (R-MET-11)."""
    placing.replace(w, square)
    city = land.capital(w, seat)
    city.second_square = square
    land.mark_out(w, seat, city)
    GREW(w, seat=seat, square=w.geography.name[square])
    owe(w, MakeRoom(seat, square, True))


def expansions(w: World, seat: int) -> list[Action]:
    """The squares beside the capital."""
    return [GROW(w.geography.name[square]) for square in w.geography.beside[land.capital(w, seat).centre]]


GROWING: Final = ChoiceKind[int](
    GROW,
    options=lambda w, seat: expansions(w, seat) if must_grow(w, seat) else [],
    refusal=lambda w, seat, action: refusal(w, seat, w.geography.square[str(action.args[0])]),
    take=lambda w, seat, action: expand(w, seat, w.geography.square[str(action.args[0])]),
)


@dataclass(frozen=True, slots=True)
class ChooseExpansion(Ask):
    """R-MET-03: which square beside the capital."""

    def options(self, w: World, seat: int) -> list[Action]:
        return expansions(w, seat)

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return GROWING.refusal(w, seat, action)

    def take(self, w: World, seat: int, action: Action) -> None:
        GROWING.take(w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Your capital grows into a metropolis: choose the second square.")
