"""What lies and stands on the map, and what the squares yield (2.3, 5.8, 5.10).

All changes of the map go through here, so that what is worked out stays true.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.content import ContentTable
from hegemon.games.civilization.facts.ground import Square, Tile
from hegemon.games.civilization.facts.kinds import WATER, Rotation, Terrain
from hegemon.games.civilization.world.city import NOWHERE, City
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.markers import (
    BUILDING,
    CITY_STATE,
    KINDS,
    NOTHING,
    PERSON,
    UNTOUCHED,
    WONDER,
    MarkerKind,
    kind_of,
    number_of,
)
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import FACE_DOWN, NO_ICONS, UNEXPLORED, World

ANY_RESOURCE: Final = len(CONTENT.market.resources)
"""What a city-state with a question mark shows."""

WONDER_ICONS: Final = tuple(Icons(culture=wonder.culture) for wonder in CONTENT.wonders)


# -- the ground ------------------------------------------------------------------------------------------------


def survey(w: World) -> None:
    """Work out everything that follows from a position."""
    w.forget()
    for slot, rotation in enumerate(w.rotation):
        if rotation != FACE_DOWN:
            unfold(w, slot)
    for seat in w.players:
        for city in w.cities[seat]:
            mark_out(w, seat, city)
        w.figure_squares[seat] = tuple(square for square in w.geography.on_map if w.figure_owner[square] == seat)


@cache
def ground_of(home: bool, tile: int, rotation: int) -> tuple[Square, ...]:
    """The squares of a tile as it lies, row by row."""
    tiles: ContentTable[Tile] = CONTENT.home_tiles if home else CONTENT.tiles
    return tuple(square for row in tiles[tile].turned(Rotation(rotation)) for square in row)


def unfold(w: World, slot: int) -> None:
    """Work out the squares of a tile that lies face up."""
    ground = ground_of(slot in w.geography.home, w.tiles[slot], w.rotation[slot])
    for square, bare in zip(w.geography.slot_squares[slot], ground, strict=True):
        w.ground[square] = bare
        renew(w, square)


def renew(w: World, square: int) -> None:
    """Work out the terrain of a square and what it yields (R-SET-40 to R-SET-42)."""
    forget_footing(w, square)
    ground = w.ground[square]
    if ground is None:
        return
    disaster = w.disasters[square]
    w.terrain[square] = ground.terrain if disaster == NONE else disaster
    w.icons[square], w.resource[square] = yield_of(w.markers[square], ground, disaster)


def yield_of(marker: int, ground: Square, disaster: int) -> tuple[Icons, int]:
    """The icons and the resource of a square with this on it."""
    kind, number = kind_of(marker), number_of(marker)
    if kind is BUILDING:
        return CONTENT.buildings[number].icons, NONE
    if kind is WONDER:
        return WONDER_ICONS[number], NONE
    if kind is PERSON:
        return CONTENT.great_person_types[number].icons, NONE
    if kind is CITY_STATE:
        state = CONTENT.city_states[number]
        return state.icons, ANY_RESOURCE if state.any_resource else NONE
    if kind in UNTOUCHED:
        return NO_ICONS, NONE
    if disaster != NONE:
        return CONTENT.terrain_icons[disaster], NONE
    return ground.icons, NONE if ground.resource is None else int(ground.resource)


def reveal(w: World, slot: int, rotation: int) -> None:
    """Turn a tile face up; the markers on its symbols are somebody else's work (R-EXP-03)."""
    w.rotation[slot] = rotation
    unfold(w, slot)


def lay(w: World, square: int, marker: int) -> None:
    """Put a marker on a square in the place of whatever was there; NOTHING takes it away."""
    worth = coins_on(w, square)
    special = {kind_of(w.markers[square]), kind_of(marker)} & {WONDER, PERSON}
    w.markers[square], w.seen_by[square] = marker, 0
    renew(w, square)
    owner = w.outskirts_owner[square]
    if special and owner != NONE:
        w.recount(owner)
    if worth != coins_on(w, square):
        recount_coins(w)


def retire(w: World, marker: int) -> None:
    """A marker that lies nowhere any more has left the game, for all to see (R-SUP-04)."""
    w.removed_markers = (*w.removed_markers, marker)


def strike(w: World, square: int, terrain: Terrain) -> None:
    """Give a square another terrain for the rest of the game (R-DIS-01)."""
    w.disasters[square] = terrain
    renew(w, square)
    recount_coins(w)


def kind_at(w: World, square: int) -> MarkerKind:
    """What kind of thing lies on a square."""
    return kind_of(w.markers[square])


def is_water(w: World, square: int) -> bool:
    """Is it water, and not under a city (R-MET-07) or a city-state (R-CST-12)?"""
    return w.terrain[square] == WATER and w.centre_owner[square] == NONE and w.markers[square] // KINDS != CITY_STATE


# -- figures ---------------------------------------------------------------------------------------------------


def enlist(w: World, seat: int, square: int, armies: int, scouts: int) -> None:
    """Put figures on the map. Whose they are must not be a question: nobody else's are there (R-MOVE-16)."""
    stir(w, square)
    if w.figure_owner[square] == NONE:
        w.figure_owner[square] = seat
        w.figure_squares[seat] = tuple(sorted((*w.figure_squares[seat], square)))
        renew_blockade(w, square, seat)
    w.armies[square] += armies
    w.scouts[square] += scouts
    w.laws_pending |= figures(w, square) > w.options.start_stacking  # which is nobody's limit too many
    recount_coins_at(w, square, seat)


def dismiss(w: World, square: int, armies: int, scouts: int) -> None:
    """Take figures off the map."""
    seat = w.figure_owner[square]
    stir(w, square)
    w.armies[square] -= armies
    w.scouts[square] -= scouts
    w.moved_armies[square] = min(w.moved_armies[square], w.armies[square])
    w.moved_scouts[square] = min(w.moved_scouts[square], w.scouts[square])
    if not w.armies[square] and not w.scouts[square]:
        w.figure_owner[square] = NONE
        w.gathers_for[square] = NONE
        w.figure_squares[seat] = tuple([camp for camp in w.figure_squares[seat] if camp != square])
        renew_blockade(w, square, seat)
    recount_coins_at(w, square, seat)


def renew_blockade(w: World, square: int, seat: int) -> None:
    """A square was taken or left by a player: a blockade of somebody else begins or ends there (R-BLK-06)."""
    owner = w.outskirts_owner[square]
    kind = w.markers[square] // KINDS
    if owner not in (seat, NONE) and kind in (WONDER, PERSON):
        w.recount(owner)


def forget_footing(w: World, square: int) -> None:
    """What a square is to groups that come there may have changed."""
    for _, grounds in w.footings.values():
        for ground in grounds.values():
            ground[square] = None


def stir(w: World, square: int) -> None:
    """Figures are about to come or go."""
    if square not in w.stirred:
        w.stirred[square] = who_stands(w, square)


def settle(w: World) -> None:
    """Forget what squares are to groups where others stand now; most figures have only passed."""
    for square, before in w.stirred.items():
        if before != who_stands(w, square):
            forget_footing(w, square)
    w.stirred.clear()


def who_stands(w: World, square: int) -> tuple[int, int, int]:
    """Whose figures stand there, and how many of each kind."""
    return w.figure_owner[square], w.armies[square], w.scouts[square]


def figures(w: World, square: int) -> int:
    """How many figures stand there."""
    return w.armies[square] + w.scouts[square]


# -- cities ----------------------------------------------------------------------------------------------------


def mark_out(w: World, seat: int, city: City) -> None:
    """Note where a city and its outskirts lie."""
    for square in city.centres:
        w.centre_owner[square] = seat
        w.outskirts_owner[square], w.outskirts_city[square] = NONE, NONE
        forget_footing(w, square)
    for square in outskirts(w, city):
        w.outskirts_owner[square], w.outskirts_city[square] = seat, city.centre
        forget_footing(w, square)
    w.standings[seat] = None
    recount_coins(w)


def wipe_out(w: World, city: City) -> None:
    """Forget where a city and its outskirts lay."""
    for square in (*city.centres, *outskirts(w, city)):
        w.centre_owner[square], w.outskirts_owner[square], w.outskirts_city[square] = NONE, NONE, NONE
        forget_footing(w, square)
    w.standings[:] = [None] * len(w.standings)
    recount_coins(w)


def outskirts(w: World, city: City) -> tuple[int, ...]:
    """The squares around a city: its geometric outskirts (1.3)."""
    if city.second_square == NOWHERE:
        return w.geography.around[city.centre]
    return around_both(w.geography, city.centre, city.second_square)


@cache
def around_both(geography: Geography, one: int, other: int) -> tuple[int, ...]:
    """The squares around two neighbours."""
    both = {*geography.around[one], *geography.around[other]} - {one, other}
    return tuple(sorted(both))


def city_with(w: World, seat: int, centre: int) -> City:
    """The city of a player that has this centre."""
    return next(city for city in w.cities[seat] if centre in city.centres)


def capital(w: World, seat: int) -> City:
    """The capital or metropolis; it is there as long as the game goes on."""
    return w.cities[seat][0]


def blockaded(w: World, seat: int, square: int) -> bool:
    """Does somebody else's figure keep a player from this square (R-BLK-01)?"""
    return w.figure_owner[square] not in (seat, NONE)


def own_squares(w: World, seat: int) -> list[int]:
    """The squares around all cities of a player that aren't blockaded."""
    holder, free = w.figure_owner, (seat, NONE)
    return [square for city in w.cities[seat] for square in outskirts(w, city) if holder[square] in free]


def city_states(w: World, seat: int) -> tuple[int, ...]:
    """The squares of the city-states that a player controls (R-CST-02)."""
    markers, states = w.markers, CITY_STATE
    return tuple([square for square in w.figure_squares[seat] if markers[square] // KINDS == states])


# -- what works for whom ---------------------------------------------------------------------------------------


def workplaces(w: World, seat: int, *, armies_gather: bool = False) -> dict[int, int]:
    """Every square that yields something to a player, with the centre of the city that gets it.

    Outskirts that aren't blockaded, controlled city-states, and what scouts gather (R-PROD-02, R-CST-03, R-SCT-01).
    No square is there twice (R-SCT-04), and a city-state that nobody controls yields nothing (R-MET-09).
    """
    home = capital(w, seat).centre
    states, markers = CITY_STATE, w.markers
    works = {square: w.outskirts_city[square] for square in own_squares(w, seat) if markers[square] // KINDS != states}
    for square in city_states(w, seat):
        works[square] = home
    for square in w.figure_squares[seat]:
        if gathers(w, square, armies_gather=armies_gather):
            works[square] = assigned(w, seat, square)
    return works


def coins_yielded(w: World, seat: int, *, armies_gather: bool) -> int:
    """The coins that all :func:`workplaces` of a player show; squares without any are not looked at twice."""
    icons, markers, states = w.icons, w.markers, CITY_STATE
    found = {
        square
        for city in w.cities[seat]
        for square in outskirts(w, city)
        if icons[square].coin and markers[square] // KINDS != states and not blockaded(w, seat, square)
    }
    for square in w.figure_squares[seat]:
        if icons[square].coin and (
            markers[square] // KINDS == states or gathers(w, square, armies_gather=armies_gather)
        ):
            found.add(square)
    return sum([icons[square].coin for square in found])


def gathers(w: World, square: int, *, armies_gather: bool) -> bool:
    """Does a figure there gather what the square yields? Not in the turn it was produced (R-SCT-03, R-SCT-08)."""
    hands = w.scouts[square] + (w.armies[square] if armies_gather else 0)
    return hands > w.new_figures.count(square) and kind_at(w, square) not in UNTOUCHED


def assigned(w: World, seat: int, square: int) -> int:
    """The centre of the city that gets what is gathered there (R-SOT-07)."""
    centre = w.gathers_for[square]
    if centre != NONE and w.centre_owner[centre] == seat:
        return centre
    return w.outskirts_city[square] if w.outskirts_owner[square] == seat else capital(w, seat).centre


def coins_on(w: World, square: int) -> int:
    """The coins that a square shows, and those that lie on its wonder."""
    return w.icons[square].coin + wonder_tokens(w, square)


def wonder_tokens(w: World, square: int) -> int:
    """The coin tokens on the wonder that stands there, if one does."""
    marker = w.markers[square]
    return w.wonder_coins[marker % KINDS] if marker // KINDS == WONDER else 0


def recount_coins_at(w: World, square: int, seat: int) -> None:
    """Figures of a player come or go: coins there are for them, or for whoever has the city (R-BLK-01, R-SCT-01)."""
    if w.icons[square].coin:
        recount_coins_of(w, seat)
        if w.outskirts_owner[square] != NONE:
            recount_coins_of(w, w.outskirts_owner[square])


def recount_coins(w: World) -> None:
    """Everybody's coins are to be counted anew (R-COIN-02)."""
    for seat in w.players:
        recount_coins_of(w, seat)


def recount_coins_of(w: World, seat: int) -> None:
    """A player's coins are to be counted anew, and the laws to look at them."""
    w.coin_totals[seat], w.laws_pending = NONE, True


__all__ = [
    "ANY_RESOURCE",
    "NOTHING",
    "UNEXPLORED",
    "assigned",
    "blockaded",
    "capital",
    "city_states",
    "city_with",
    "coins_on",
    "dismiss",
    "enlist",
    "figures",
    "gathers",
    "is_water",
    "kind_at",
    "lay",
    "mark_out",
    "outskirts",
    "own_squares",
    "recount_coins",
    "recount_coins_of",
    "retire",
    "reveal",
    "strike",
    "survey",
    "wipe_out",
    "wonder_tokens",
    "workplaces",
]  # fmt: skip
