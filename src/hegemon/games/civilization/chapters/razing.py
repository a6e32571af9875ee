"""The end of a city (R-CBT-33 to R-CBT-35)."""

from __future__ import annotations

from hegemon.core.message import say
from hegemon.games.civilization.chapters import people, placing
from hegemon.games.civilization.speech import SEATS, SQUARES, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

DESTROYED_CITY = happening(
    "destroyed-city",
    say("The city of {seat} on {square} is destroyed."),
    you=say("Your city on {square} is destroyed."),
    seat=SEATS,
    square=SQUARES,
)
LOST_FORTIFICATION = happening(
    "lost-fortification",
    say("{seat} loses the fortification of the city on {square}."),
    you=say("You lose the fortification of the city on {square}."),
    seat=SEATS,
    square=SQUARES,
)


def destroy_city(w: World, seat: int, city: City) -> None:
    """R-CBT-33: the city and all that is built around it go; figures around it stay where they are (AMB-22).

    The policy and the great person cards that are too many now are seen to by their laws (R-CBT-34, R-CBT-35).
    """
    DESTROYED_CITY(w, seat=seat, square=w.geography.name[city.centre])
    for square in land.outskirts(w, city):
        clear(w, square)
    w.fortification_markers += city.fortified + city.caravan
    w.cities[seat].remove(city)
    land.wipe_out(w, city)
    for camp in w.figure_squares[seat]:
        if w.gathers_for[camp] in city.centres:
            w.gathers_for[camp] = NONE


def clear(w: World, square: int) -> None:
    """Buildings go back to the market, wonders and great people leave the game; other markers stay."""
    kind = w.markers[square] // KINDS
    if kind == MarkerKind.PERSON:
        people.kill_marker(w, square)
    elif kind in (MarkerKind.BUILDING, MarkerKind.WONDER):
        placing.replace(w, square)


def lose_fortification(w: World, seat: int, city: City) -> None:
    """R-CBT-37, R-FORT-04: a fortification is used up in a battle for its city."""
    if city.fortified:
        city.fortified = False
        w.fortification_markers += 1
        LOST_FORTIFICATION(w, seat=seat, square=w.geography.name[city.centre])
