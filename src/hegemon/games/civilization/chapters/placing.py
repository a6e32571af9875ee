"""Where buildings and wonders may be put, and what they replace (4.3.4, 11.3)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Form
from hegemon.games.civilization.facts.rows import Building
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import BUILDINGS, PERSON_TYPES, SEATS, SQUARES, WONDERS, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import (
    BUILDING,
    CITY_STATE,
    KINDS,
    NOTHING,
    PERSON,
    UNTOUCHED,
    WONDER,
    kind_of,
    marker_of,
    number_of,
)
from hegemon.games.civilization.world.realm import changed
from hegemon.games.civilization.world.world import World

BUILT = happening(
    "built",
    say("{seat} builds {building} on {square}."),
    you=say("You build {building} on {square}."),
    seat=SEATS,
    building=BUILDINGS,
    square=SQUARES,
)
WALLED = happening(
    "walled",
    say("{seat} puts walls around the city on {square}."),
    you=say("You put walls around the city on {square}."),
    seat=SEATS,
    square=SQUARES,
)
BUILT_WONDER = happening(
    "built-wonder",
    say("{seat} builds {wonder} on {square}."),
    you=say("You build {wonder} on {square}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    wonder=WONDERS,
    square=SQUARES,
)
REPLACED_BUILDING = happening(
    "replaced-building", say("{building} goes back to the market."), building=BUILDINGS, square=SQUARES
)
REPLACED_WONDER = happening(
    "replaced-wonder", say("{wonder} leaves the game."), reveals=Reveals.ITS_SECRETS, wonder=WONDERS, square=SQUARES
)
REPLACED_PERSON = happening(
    "replaced-person",
    say("A great person of {seat} goes back to the reserve: {type}."),
    you=say("A great person of yours goes back to the reserve: {type}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    type=PERSON_TYPES,
    square=SQUARES,
)

NOT_AROUND: Final = Refusal("R-BLD-02", say("That square isn't in the outskirts of the city."), obvious=True)
WRONG_TERRAIN: Final = Refusal("R-BLD-02", say("It can't stand on that terrain."))
BLOCKADED: Final = Refusal("R-BLD-03", say("Another player's figures stand on that square."))
TAKEN: Final = Refusal("R-BLD-03", say("Nothing can be built on a hut, village, relic or city-state."))
NO_MARKER: Final = Refusal("R-SUP-01", say("The market has no such building left."))
SECOND_STAR: Final = Refusal("R-BLD-04", say("The city has a building with a star on another square."))
WONDER_NOT_AROUND: Final = Refusal("R-WON-02", say("That square isn't in the outskirts of the city."), obvious=True)
NO_WONDER_ON_WATER: Final = Refusal("R-WON-02", say("Wonders can't stand on water."))
WONDER_BLOCKADED: Final = Refusal("R-WON-02", say("Another player's figures stand on that square."))
WONDER_TAKEN: Final = Refusal("R-WON-02", say("No wonder can stand on a hut, village, relic or city-state."))
SECOND_WONDER: Final = Refusal("R-WON-03", say("The city has a wonder; another one can only replace it."))


# -- buildings -------------------------------------------------------------------------------------------------


def building_refusal(w: World, seat: int, city: City, building: int, square: int) -> Refusal | None:
    """The rule against putting a building on a square, whatever it costs (R-BLD-02 to R-BLD-04, R-REP)."""
    row = CONTENT.buildings[building]
    if not w.buildings[row.family]:
        return NO_MARKER
    if w.outskirts_city[square] != city.centre:
        return NOT_AROUND
    if w.terrain[square] not in row.terrain:
        return WRONG_TERRAIN
    if land.blockaded(w, seat, square):
        return BLOCKADED
    if unbuildable(w, square):
        return TAKEN
    return SECOND_STAR if row.star and star_elsewhere(w, city, square) else None


def building_sites(w: World, seat: int, city: City, building: int) -> list[int]:
    """Where no rule is against a building: what is the same for all squares is looked at once."""
    row, around = CONTENT.buildings[building], land.outskirts(w, city)
    stars = [square for square in around if w.markers[square] in STARRED] if row.star else []
    if not w.buildings[row.family] or len(stars) > 1:
        return []
    terrain, fitting = w.terrain, row.terrain
    return [
        square
        for square in stars or around
        if terrain[square] in fitting and not (land.blockaded(w, seat, square) or unbuildable(w, square))
    ]


IRREPLACEABLE: Final = frozenset((CITY_STATE, *UNTOUCHED))


def unbuildable(w: World, square: int) -> bool:
    """Does something lie there that can't be replaced (R-REP-01)?"""
    return w.markers[square] // KINDS in IRREPLACEABLE


def star_elsewhere(w: World, city: City, square: int) -> bool:
    """R-BLD-04, R-REP-05: has the city a building with a star on another square?"""
    return any(w.markers[other] in STARRED for other in land.outskirts(w, city) if other != square)


STARRED: Final = frozenset(marker_of(BUILDING, b.number) for b in CONTENT.buildings if b.star)


def put_building(w: World, seat: int, square: int, building: int) -> None:
    """Take a building from the market to a square in the place of whatever is built there (R-REP-02, R-BLD-08)."""
    row = best_form(w, seat, building)
    w.buildings = changed(w.buildings, row.family, -1)
    replace(w, square)
    land.lay(w, square, marker_of(BUILDING, row.number))
    BUILT(w, seat=seat, building=row.id, square=w.geography.name[square])


def best_form(w: World, seat: int, building: int) -> Building:
    """R-BLD-08: the upgraded side of a marker, if the player has unlocked it."""
    row = CONTENT.buildings[building]
    known = (CONTENT.buildings[number] for number in standing(w, seat).buildings)
    better = (b for b in known if b.form is Form.UPGRADED and b.family == row.family)
    return next(better, row)


def put_walls(w: World, seat: int, city: City) -> None:
    """R-BLD-07: turn the city's marker over."""
    city.walled = True
    WALLED(w, seat=seat, square=w.geography.name[city.centre])


# -- wonders ---------------------------------------------------------------------------------------------------


def wonder_refusal(w: World, seat: int, city: City, square: int) -> Refusal | None:
    """The rule against putting a wonder on a square of a city's outskirts (R-WON-02, R-WON-03)."""
    if refusal := wonder_square_refusal(w, seat, city, square):
        return refusal
    return SECOND_WONDER if any(other != square for other in wonders_around(w, city)) else None


def wonder_square_refusal(w: World, seat: int, city: City, square: int) -> Refusal | None:
    """The same, as far as it goes for this square alone (R-WON-02)."""
    if w.outskirts_city[square] != city.centre:
        return WONDER_NOT_AROUND
    if land.is_water(w, square):
        return NO_WONDER_ON_WATER
    if land.blockaded(w, seat, square):
        return WONDER_BLOCKADED
    return WONDER_TAKEN if unbuildable(w, square) else None


def wonders_around(w: World, city: City) -> list[int]:
    """The squares around a city where a wonder stands."""
    markers, wonders = w.markers, WONDER
    return [square for square in land.outskirts(w, city) if markers[square] // KINDS == wonders]


def wonder_sites(w: World, seat: int, city: City) -> list[int]:
    """Where no rule is against a wonder: where one stands already it can go nowhere else."""
    there = wonders_around(w, city)
    if len(there) > 1:
        return []
    return [
        square for square in there or land.outskirts(w, city) if wonder_square_refusal(w, seat, city, square) is None
    ]


def put_wonder(w: World, seat: int, square: int, wonder: int) -> None:
    """Put a wonder's marker on a square, in the place of whatever is built there."""
    replace(w, square)
    land.lay(w, square, marker_of(WONDER, wonder))
    BUILT_WONDER(w, seat=seat, wonder=CONTENT.wonders[wonder].id, square=w.geography.name[square])


# -- what was there --------------------------------------------------------------------------------------------


def replace(w: World, square: int) -> None:
    """Take off what is built on a square, to make room (R-REP-02 to R-REP-04, R-COIN-09)."""
    marker = w.markers[square]
    kind, number = kind_of(marker), number_of(marker)
    name = w.geography.name[square]
    land.lay(w, square, NOTHING)
    if kind is BUILDING:
        w.buildings = changed(w.buildings, CONTENT.buildings[number].family, +1)
        REPLACED_BUILDING(w, building=CONTENT.buildings[number].id, square=name)
    elif kind is WONDER:
        w.wonder_coins = changed(w.wonder_coins, number, -w.wonder_coins[number])
        land.retire(w, marker)
        REPLACED_WONDER(w, wonder=CONTENT.wonders[number].id, square=name)
    elif kind is PERSON:
        owner = w.outskirts_owner[square]
        realm = w.realms[owner]
        realm.person_markers = changed(realm.person_markers, number, +1)
        realm.returned_person_markers = changed(realm.returned_person_markers, number, +1)
        REPLACED_PERSON(w, seat=owner, type=CONTENT.great_person_types[number].id, square=name)
