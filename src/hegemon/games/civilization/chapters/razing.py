"""The end of a city (R-CBT-33 to R-CBT-35)."""

from __future__ import annotations

from hegemon.core.message import say
from hegemon.games.civilization.chapters import people, placing
from hegemon.games.civilization.speech import SEATS, SQUARES, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import KINDS, Lying
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

DESTROYED_CITY = happening(
    "destroyed-city", say("The city of {seat} on {square} is destroyed."), seat=SEATS, square=SQUARES
)
LOST_FORTIFICATION = happening(
    "lost-fortification", say("{seat} loses the fortification of the city on {square}."), seat=SEATS, square=SQUARES
)


def destroy_city(w: World, seat: int, city: City) -> None:
    """R-CBT-33: the city and all that is built around it go; figures around it stay where they are (AMB-22).

    The policy and the great person cards that are too many now are seen to by their laws (R-CBT-34, R-CBT-35).
    """
    DESTROYED_CITY(w, seat=seat, square=w.land.name[city.centre])
    for square in land.outskirts(w, city):
        clear(w, square)
    w.fortifications += city.fortified + city.caravan
    w.cities[seat].remove(city)
    land.wipe_out(w, city)
    for camp in w.camps[seat]:
        if w.sent[camp] in city.centres:
            w.sent[camp] = NONE


def clear(w: World, square: int) -> None:
    """Buildings go back to the market, wonders and great people leave the game; other markers stay."""
    kind = w.lying[square] // KINDS
    if kind == Lying.PERSON:
        people.kill_marker(w, square)
    elif kind in (Lying.BUILDING, Lying.WONDER):
        placing.replace(w, square)


def lose_fortification(w: World, seat: int, city: City) -> None:
    """R-CBT-37, R-FORT-04: a fortification is used up in a battle for its city."""
    if city.fortified:
        city.fortified = False
        w.fortifications += 1
        LOST_FORTIFICATION(w, seat=seat, square=w.land.name[city.centre])
