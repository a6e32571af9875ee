"""Where figures, buildings and wonders may be put, and what they replace (4.3.2, 4.3.4, 11.3)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.abilities.ability import Privilege
from hegemon.games.civilization.abilities.standing import hooked, standing
from hegemon.games.civilization.chapters import combat
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Form, Water
from hegemon.games.civilization.facts.rows import Building
from hegemon.games.civilization.speech import BUILDINGS, FIGURES, PERSON_TYPES, SEATS, SQUARES, WONDERS, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import KINDS, NOTHING, UNTOUCHED, Lying, kind_of, marker, number_of
from hegemon.games.civilization.world.realm import NONE, changed
from hegemon.games.civilization.world.world import World

ARMY: Final = "army"
SCOUT: Final = "scout"

PLACED_FIGURE = happening(
    "placed-figure", say("{seat} places a figure on {square}: {figure}."), seat=SEATS, figure=FIGURES, square=SQUARES
)
BUILT = happening("built", say("{seat} builds {building} on {square}."), seat=SEATS, building=BUILDINGS, square=SQUARES)
WALLED = happening("walled", say("{seat} puts walls around the city on {square}."), seat=SEATS, square=SQUARES)
BUILT_WONDER = happening(
    "built-wonder", say("{seat} builds {wonder} on {square}."), seat=SEATS, wonder=WONDERS, square=SQUARES
)
REPLACED_BUILDING = happening(
    "replaced-building", say("{building} goes back to the market."), building=BUILDINGS, square=SQUARES
)
REPLACED_WONDER = happening("replaced-wonder", say("{wonder} leaves the game."), wonder=WONDERS, square=SQUARES)
REPLACED_PERSON = happening(
    "replaced-person",
    say("A great person of {seat} goes back to the reserve: {type}."),
    seat=SEATS,
    type=PERSON_TYPES,
    square=SQUARES,
)

NO_FIGURE: Final = Refusal("R-SUP-01", say("You have no such figure left."))
IN_A_CENTRE: Final = Refusal("R-FIG-02", say("Figures can't be placed in a city."))
ON_WATER: Final = Refusal("R-FIG-02", say("Your figures can't stay on water."))
TOO_MANY: Final = Refusal("R-FIG-03", say("There are as many figures on that square as you may have on one."))
HELD_BY_ENEMY: Final = Refusal("R-FIG-05", say("Only armies can be placed where others have figures."))
COVERED: Final = Refusal("R-FIG-06", say("Figures can't be placed on huts, villages or relics."))
NOT_AROUND: Final = Refusal("R-BLD-02", say("That square doesn't lie around the city."), obvious=True)
WRONG_TERRAIN: Final = Refusal("R-BLD-02", say("It can't stand on that terrain."))
BLOCKADED: Final = Refusal("R-BLD-03", say("Another player's figures stand on that square."))
TAKEN: Final = Refusal("R-BLD-03", say("Nothing can be built on a hut, village, relic or city-state."))
NO_MARKER: Final = Refusal("R-SUP-01", say("The market has no such building left."))
SECOND_STAR: Final = Refusal("R-BLD-04", say("The city has a building with a star on another square."))
WONDER_NOT_AROUND: Final = Refusal("R-WON-02", say("That square doesn't lie around the city."), obvious=True)
NO_WONDER_ON_WATER: Final = Refusal("R-WON-02", say("Wonders can't stand on water."))
WONDER_BLOCKADED: Final = Refusal("R-WON-02", say("Another player's figures stand on that square."))
WONDER_TAKEN: Final = Refusal("R-WON-02", say("No wonder can stand on a hut, village, relic or city-state."))
SECOND_WONDER: Final = Refusal("R-WON-03", say("The city has a wonder; another one can only replace it."))


# -- figures ---------------------------------------------------------------------------------------------------


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
        if any(w.lying[yard] in SHIPYARDS and not land.blockaded(w, seat, yard) for yard in around)
        for square in around
    ]


SHIPYARDS: Final = frozenset(
    marker(Lying.BUILDING, b.number) for b in CONTENT.buildings if b.family == CONTENT.families.number("shipyard")
)


def figure_refusal(w: World, seat: int, kind: str, square: int) -> Refusal | None:
    """The rule against placing an army or a scout there (R-FIG-02 to R-FIG-06)."""
    if not supply(w, seat, kind):
        return NO_FIGURE
    if w.centre_owner[square] != NONE:
        return IN_A_CENTRE
    if land.is_water(w, square) and standing(w, seat).water < Water.STOP:
        return ON_WATER
    if kind_of(w.lying[square]) in UNTOUCHED:
        return COVERED
    if land.blockaded(w, seat, square):
        return None if kind == ARMY else HELD_BY_ENEMY
    return None if land.figures(w, square) < standing(w, seat).stacking else TOO_MANY


def supply(w: World, seat: int, kind: str) -> int:
    """How many figures of a kind a player has left (R-SUP-01)."""
    return w.realms[seat].armies if kind == ARMY else w.realms[seat].scouts


def place_figure(w: World, seat: int, kind: str, square: int) -> None:
    """Put a new figure on the map. An army that meets others drives them off or fights, at once (R-FIG-05)."""
    PLACED_FIGURE(w, seat=seat, figure=kind, square=w.land.name[square])
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
        w.newcomers = (*w.newcomers, square)
    land.enlist(w, seat, square, armies, scouts)


# -- buildings -------------------------------------------------------------------------------------------------


def building_refusal(w: World, seat: int, city: City, building: int, square: int) -> Refusal | None:
    """The rule against putting a building on a square, whatever it costs (R-BLD-02 to R-BLD-04, R-REP)."""
    row = CONTENT.buildings[building]
    if not w.buildings[row.family]:
        return NO_MARKER
    if w.hub[square] != city.centre:
        return NOT_AROUND
    if w.terrain[square] not in row.terrain:
        return WRONG_TERRAIN
    if land.blockaded(w, seat, square):
        return BLOCKADED
    if unbuildable(w, square):
        return TAKEN
    return SECOND_STAR if row.star and star_elsewhere(w, city, square) else None


def unbuildable(w: World, square: int) -> bool:
    """Does something lie there that can't be replaced (R-REP-01)?"""
    kind = kind_of(w.lying[square])
    return kind is Lying.CITY_STATE or kind in UNTOUCHED


def star_elsewhere(w: World, city: City, square: int) -> bool:
    """R-BLD-04, R-REP-05: has the city a building with a star on another square?"""
    return any(w.lying[other] in STARRED for other in land.outskirts(w, city) if other != square)


STARRED: Final = frozenset(marker(Lying.BUILDING, b.number) for b in CONTENT.buildings if b.star)


def put_building(w: World, seat: int, square: int, building: int) -> None:
    """Take a building from the market to a square in the place of whatever is built there (R-REP-02, R-BLD-08)."""
    row = best_form(w, seat, building)
    w.buildings = changed(w.buildings, row.family, -1)
    replace(w, square)
    land.lay(w, square, marker(Lying.BUILDING, row.number))
    BUILT(w, seat=seat, building=row.id, square=w.land.name[square])


def best_form(w: World, seat: int, building: int) -> Building:
    """R-BLD-08: the upgraded side of a marker, if the player has unlocked it."""
    row = CONTENT.buildings[building]
    known = (CONTENT.buildings[number] for number in standing(w, seat).buildings)
    better = (b for b in known if b.form is Form.UPGRADED and b.family == row.family)
    return next(better, row)


def put_walls(w: World, seat: int, city: City) -> None:
    """R-BLD-07: turn the city's marker over."""
    city.walled = True
    WALLED(w, seat=seat, square=w.land.name[city.centre])


# -- wonders ---------------------------------------------------------------------------------------------------


def wonder_refusal(w: World, seat: int, city: City, square: int) -> Refusal | None:
    """The rule against putting a wonder on a square of a city's outskirts (R-WON-02, R-WON-03)."""
    if w.hub[square] != city.centre:
        return WONDER_NOT_AROUND
    if land.is_water(w, square):
        return NO_WONDER_ON_WATER
    if land.blockaded(w, seat, square):
        return WONDER_BLOCKADED
    if unbuildable(w, square):
        return WONDER_TAKEN
    around = (other for other in land.outskirts(w, city) if other != square)
    return SECOND_WONDER if any(w.lying[other] // KINDS == Lying.WONDER for other in around) else None


def put_wonder(w: World, seat: int, square: int, wonder: int) -> None:
    """Put a wonder's marker on a square, in the place of whatever is built there."""
    replace(w, square)
    land.lay(w, square, marker(Lying.WONDER, wonder))
    BUILT_WONDER(w, seat=seat, wonder=CONTENT.wonders[wonder].id, square=w.land.name[square])


# -- what was there --------------------------------------------------------------------------------------------


def replace(w: World, square: int) -> None:
    """Take off what is built on a square, to make room (R-REP-02 to R-REP-04, R-COIN-09)."""
    lying = w.lying[square]
    kind, number = kind_of(lying), number_of(lying)
    name = w.land.name[square]
    land.lay(w, square, NOTHING)
    if kind is Lying.BUILDING:
        w.buildings = changed(w.buildings, CONTENT.buildings[number].family, +1)
        REPLACED_BUILDING(w, building=CONTENT.buildings[number].id, square=name)
    elif kind is Lying.WONDER:
        w.wonder_coins = changed(w.wonder_coins, number, -w.wonder_coins[number])
        land.retire(w, lying)
        REPLACED_WONDER(w, wonder=CONTENT.wonders[number].id, square=name)
    elif kind is Lying.PERSON:
        owner = w.outskirts_owner[square]
        realm = w.realms[owner]
        realm.reserve = changed(realm.reserve, number, +1)
        realm.returned = changed(realm.returned, number, +1)
        REPLACED_PERSON(w, seat=owner, type=CONTENT.great_person_types[number].id, square=name)
