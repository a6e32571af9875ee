"""Placing figures: where armies and scouts may be put, and what they meet there (4.3.2)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.chapters import combat
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import WATER, WATER_TOO
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.speech import FIGURES, ONE_FIGURE, SEATS, SQUARES, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import KINDS, UNTOUCHED, MarkerKind, kind_of, marker_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

ARMY: Final = "army"
SCOUT: Final = "scout"

PLACED_FIGURE = happening(
    "placed-figure",
    say("{seat} places {one_figure} on {square}."),
    you=say("You place {one_figure} on {square}."),
    summaries=ONE_FIGURE,
    seat=SEATS,
    figure=FIGURES,
    square=SQUARES,
)

NO_FIGURE: Final = Refusal("R-SUP-01", say("You have no such figure left."))
IN_A_CENTRE: Final = Refusal("R-FIG-02", say("Figures can't be placed in a city."))
ON_WATER: Final = Refusal("R-FIG-02", say("Your figures can't stay on water."))
TOO_MANY: Final = Refusal("R-FIG-03", say("There are as many figures on that square as you may have on one."))
HELD_BY_ENEMY: Final = Refusal("R-FIG-05", say("Only armies can be placed where others have figures."))
COVERED: Final = Refusal("R-FIG-06", say("Figures can't be placed on huts, villages or relics."))


def figure_squares(w: World, seat: int, city: City, kind: str) -> list[int]:
    """The squares around a city, and those that a capital or a Shipyard adds (R-FIG-02, R-FIG-04, R-FIG-10)."""
    squares = list(land.outskirts(w, city))
    if city.capital:
        squares += (square for square in land.city_states(w, seat) if square not in squares)
    if kind == ARMY and standing(w, seat).may(Privilege.EMBARK):
        squares += (square for square in docks(w, seat) if square not in squares)
    return squares


def docks(w: World, seat: int) -> list[int]:
    """The squares around all cities with a Shipyard that isn't blockaded (R-FIG-10)."""
    return [
        square
        for city in w.cities[seat]
        for around in [land.outskirts(w, city)]
        if any(w.markers[yard] in SHIPYARDS and not land.blockaded(w, seat, yard) for yard in around)
        for square in around
    ]


SHIPYARDS: Final = frozenset(
    marker_of(MarkerKind.BUILDING, b.number)
    for b in CONTENT.buildings
    if b.family == CONTENT.families.number("shipyard")
)


def figure_refusal(w: World, seat: int, kind: str, square: int) -> Refusal | None:
    """The rule against placing an army or a scout there (R-FIG-02 to R-FIG-06)."""
    if not supply(w, seat, kind):
        return NO_FIGURE
    if w.centre_owner[square] != NONE:
        return IN_A_CENTRE
    if land.is_water(w, square) and standing(w, seat).water < WATER_TOO:
        return ON_WATER
    if kind_of(w.markers[square]) in UNTOUCHED:
        return COVERED
    if land.blockaded(w, seat, square):
        return None if kind == ARMY else HELD_BY_ENEMY
    return None if land.figures(w, square) < standing(w, seat).stacking else TOO_MANY


def figure_sites(w: World, seat: int, city: City, kind: str) -> list[int]:
    """Where no rule is against a figure of a city: mostly nothing is there, and nothing more need be asked."""
    if not supply(w, seat, kind):
        return []
    holder, centres, terrain, markers = w.figure_owner, w.centre_owner, w.terrain, w.markers
    return [
        square
        for square in figure_squares(w, seat, city, kind)
        if (
            holder[square] == NONE
            and centres[square] == NONE
            and terrain[square] != WATER
            and markers[square] // KINDS not in UNTOUCHED
        )
        or figure_refusal(w, seat, kind, square) is None
    ]


def supply(w: World, seat: int, kind: str) -> int:
    """How many figures of a kind a player has left (R-SUP-01)."""
    return w.realms[seat].armies if kind == ARMY else w.realms[seat].scouts


def place_figure(w: World, seat: int, kind: str, square: int) -> None:
    """Put a new figure on the map. An army that meets others drives them off or fights, at once (R-FIG-05)."""
    PLACED_FIGURE(w, seat=seat, figure=kind, square=w.geography.name[square])
    if kind == SCOUT:
        w.realms[seat].scouts -= 1
        settle(w, seat, square, 0, 1)
        return
    w.realms[seat].armies -= 1
    if land.blockaded(w, seat, square) and w.armies[square]:
        combat.attack(w, seat, square, 1, 0, square)
    else:
        if land.blockaded(w, seat, square):
            combat.destroy_scouts(w, seat, square)
        settle(w, seat, square, 1, 0)
    for each in hooked(w, seat, "built_army"):
        each.built_army(w, seat)


def settle(w: World, seat: int, square: int, armies: int, scouts: int) -> None:
    """A new figure stands on the map; it gathers nothing in this turn (R-FIG-09, R-SCT-03)."""
    if scouts or standing(w, seat).may(Privilege.ARMIES_GATHER):
        w.new_figures = (*w.new_figures, square)
    land.enlist(w, seat, square, armies, scouts)
