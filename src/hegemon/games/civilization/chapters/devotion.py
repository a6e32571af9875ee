"""Devoting a city to the arts (4.3.6)."""

from __future__ import annotations

from hegemon.core.message import say
from hegemon.games.civilization.agenda import later
from hegemon.games.civilization.chapters import production
from hegemon.games.civilization.framework import revealing
from hegemon.games.civilization.framework.sheet import gain_culture
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.speech import SEATS, SQUARES, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World

DEVOTES = happening(
    "devotes",
    say("{seat} devotes the city on {square} to the arts."),
    you=say("You devote the city on {square} to the arts."),
    seat=SEATS,
    square=SQUARES,
)


def culture(w: World, seat: int, city: City) -> int:
    """What the city gives: its base, the icons that work for it, and what cards add (R-ART-01 to R-ART-03)."""
    found = w.options.devote_metropolis if city.metropolis else w.options.devote_base
    for square, centre in production.works(w, seat).items():
        if centre == city.centre:
            found += w.icons[square].culture
    for each in hooked(w, seat, "devotion"):
        found += each.devotion(w, seat, city)
    return found


@later
def devote_city(w: World, seat: int, centre: int) -> None:
    """The city devotes itself, and others may take notice."""
    gained = culture(w, seat, land.city_with(w, seat, centre))
    gain_culture(w, seat, gained)
    for ability in hooked(w, seat, "devoted"):
        ability.devoted(w, seat, gained)
    for other in w.others(seat):
        for each in hooked(w, other, "saw_devotion"):
            each.saw_devotion(w, other, seat)
    for other in reversed(w.others(seat)):
        revealing.ask_at_moment(w, other, "saw_devotion", seat)
    revealing.ask_at_moment(w, seat, "devoted", gained)
