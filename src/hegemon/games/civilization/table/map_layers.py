"""What lies and stands on the map, layer by layer, as plain data for its template.

Positions are units of the drawing, relative to the corner of the square that a thing lies on. A tile is drawn as one
part of the page, so that a change sends that tile alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from hegemon.core import Message
from hegemon.core.face import OnDemand
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard
from hegemon.games.civilization.table.ground import SQUARE, Cell, border
from hegemon.games.civilization.table.square_yields import yielded
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.land import ANY_RESOURCE
from hegemon.games.civilization.world.markers import NOTHING, UNSEEN, MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

TOKEN_STEP: Final = 27
"""Between two printed tokens on a square."""
ABOVE_HEADS: Final = 9
"""So far above the lower edge of its squares the name of a city stands: who stands below them reaches over it."""
BADGE: Final = 25
"""The width of the badge of a yield, with a gap."""

FOUND_ICONS: Final = {
    "city_state": "m-city_state", "friendly_barbarian": "u-infantry", "incense": "r-incense", "iron": "r-iron",
    "native_art_3": "y-culture", "native_art_6": "y-culture", "silk": "r-silk", "spy": "r-spy", "teacher": "y-tech",
    "uranium": "r-uranium", "wheat": "r-wheat", "friendly_workers": "y-hammer", "great_person": "p-artist",
    "wealth": "y-coin",
}  # fmt: skip
"""The pictures of what lies under huts and villages."""


@dataclass(frozen=True, slots=True)
class TokenDrawing:
    """Something printed on a bare square: a resource, culture or a coin."""

    icon: str
    tint: str
    x: int


@dataclass(frozen=True, slots=True)
class MarkerDrawing:
    """What lies on a square."""

    kind: str
    """`building`, `wonder`, `person`, `hut`, `village`, `relic` or `state`: its shape."""
    icon: str
    look: str = ""
    """More classes: `star` for a building that a city has once, `obsolete` for a wonder."""
    seat: int | None = None
    """Whose it is, if that is anybody."""
    known: str = ""
    """The picture of its face, if it lies face down and this seat has looked at it."""
    number: int = 0
    """Coins on it."""


@dataclass(frozen=True, slots=True)
class TownDrawing:
    """A city."""

    id: str
    x: int
    y: int
    seat: int
    kind: str
    """`city`, `capital`, `wide` or `tall` for a metropolis over two squares."""
    walled: bool
    works: tuple[str, ...]
    """Pictures of what it has besides: a fortification, a caravan, a building program."""


@dataclass(frozen=True, slots=True)
class NameDrawing:
    """What a city is called, below it."""

    x: int
    y: int
    name: Message


@dataclass(frozen=True, slots=True)
class SquareDrawing:
    """A square with something on it."""

    id: str
    x: int
    y: int
    marker: MarkerDrawing | None = None
    tokens: tuple[TokenDrawing, ...] = ()
    disaster: bool = False


@dataclass(frozen=True, slots=True)
class TileDrawing:
    """What lies on a tile."""

    squares: tuple[SquareDrawing, ...]
    towns: tuple[TownDrawing, ...]
    yields: tuple[tuple[str, int, int], ...]
    """Badges: `h2` for two hammers, and where."""


class DrawnTile(NamedTuple):
    """A tile by its id in the page."""

    id: str
    drawing: OnDemand[TileDrawing]


@dataclass(frozen=True, slots=True)
class RealmDrawing:
    """The outskirts of a city, or a home tile without one."""

    seat: int
    border: str
    blockaded: tuple[Cell, ...]
    """The corners of the squares that others' figures keep from it."""


@dataclass(frozen=True, slots=True)
class FigureDrawing:
    """Figures of a kind on a square."""

    kind: str
    seat: int
    letter: str
    column: int
    row: int
    place: str
    number: int
    look: str
    """Classes: `left`, `right`, `aside`, `is-ready`, `is-spent`."""


# -- tiles -----------------------------------------------------------------------------------------------------


def tiles_on_demand(board: CivilizationBoard) -> list[DrawnTile]:
    """All tiles, each drawn for pages that haven't got it."""
    w, told = board.w, board.told
    fields = (told.markers, w.markers, w.disasters, w.centre_owner, w.outskirts_owner)
    towns = list(town_drawings(board))

    def tile(slot: int) -> DrawnTile:
        squares = board.land.slot_squares[slot]
        here = [town for square, town in towns if square in squares]
        made_of = (
            w.tiles[slot],
            w.rotation[slot],
            *([field[square] for square in squares] for field in fields),
            [
                (w.obsolete_wonders >> number_of(marker) & 1, w.wonder_coins[number_of(marker)])
                for square in squares
                if (marker := told.markers[square]) != NOTHING and kind_of(marker) is MarkerKind.WONDER
            ],
            here,
            [yielded(w, square) != w.icons[square] for square in squares],
        )
        name = f"tile-{board.land.slot_names[slot].replace(',', '-')}"
        return DrawnTile(name, OnDemand(made_of, lambda: tile_drawing(board, squares, here)))

    return [tile(slot) for slot in range(len(board.land.slot_names))]


def tile_drawing(board: CivilizationBoard, squares: Sequence[int], towns: Sequence[TownDrawing]) -> TileDrawing:
    """A tile; one that lies face down without anything."""
    bare = [square for square in squares if board.w.centre_owner[square] == NONE]
    return TileDrawing(
        squares=tuple(drawing for square in squares if (drawing := square_drawing(board, square))),
        towns=tuple(towns),
        yields=tile_yields(
            tuple([yielded(board.w, square) for square in bare]), tuple([corner(board, square) for square in bare])
        ),
    )


def corner(board: CivilizationBoard, square: int) -> Cell:
    """Where a square begins."""
    return board.land.column[square] * SQUARE, board.land.row[square] * SQUARE


def square_id(name: str) -> str:
    """The id of a square in a page.

    >>> square_id("6,0")
    'sq-6-0'
    """
    return f"sq-{name.replace(',', '-')}"


def square_drawing(board: CivilizationBoard, square: int) -> SquareDrawing | None:
    """A square, if there is anything to draw on it besides a city and figures."""
    w = board.w
    if w.terrain[square] == UNEXPLORED or w.centre_owner[square] != NONE:
        return None
    marker = marker_drawing(board, square)
    disaster = w.disasters[square] != NONE
    tokens = () if marker else token_drawings(w.icons[square], w.resource[square], struck=disaster)
    if not marker and not tokens and not disaster:
        return None
    return SquareDrawing(square_id(board.land.name[square]), *corner(board, square), marker, tokens, disaster)


@lru_cache(maxsize=256)
def token_drawings(icons: Icons, resource: int, *, struck: bool = False) -> tuple[TokenDrawing, ...]:
    """What is printed on a bare square besides its terrain."""
    kinds = []
    if resource not in (NONE, ANY_RESOURCE):
        name = Resource(resource).name.lower()
        kinds.append((f"r-{name}", name))
    if not struck:
        kinds += [("y-culture", "culture")] * icons.culture + [("y-coin", "coin")] * icons.coin
    return tuple(TokenDrawing(icon, tint, n * TOKEN_STEP) for n, (icon, tint) in enumerate(kinds))


def marker_drawing(board: CivilizationBoard, square: int) -> MarkerDrawing | None:
    """What lies on a square, as its shape and its picture."""
    marker = board.told.markers[square]
    if marker == NOTHING:
        return None
    kind, number = kind_of(marker), number_of(marker)
    owner = board.w.outskirts_owner[square]
    seat = None if owner == NONE else owner
    if kind is MarkerKind.BUILDING:
        building = CONTENT.buildings[number]
        return MarkerDrawing("building", f"b-{building.id}", "star" if building.star else "", seat)
    if kind is MarkerKind.WONDER:
        obsolete = board.w.obsolete_wonders >> number & 1
        coins = board.w.wonder_coins[number]
        return MarkerDrawing("wonder", f"w-{CONTENT.wonders[number].id}", "obsolete" if obsolete else "", number=coins)
    if kind is MarkerKind.PERSON:
        return MarkerDrawing("person", f"p-{CONTENT.great_person_types[number].id}")
    if kind is MarkerKind.RELIC:
        return MarkerDrawing("relic", "m-relic")
    if kind is MarkerKind.CITY_STATE:
        return MarkerDrawing("state", "m-city_state")
    known = "" if number == UNSEEN else FOUND_ICONS[CONTENT.huts_and_villages[number].id]
    shape = "hut" if kind is MarkerKind.HUT else "village"
    return MarkerDrawing(shape, f"m-{shape}", known=known)


@lru_cache(maxsize=256)
def tile_yields(icons: tuple[Icons, ...], corners: tuple[Cell, ...]) -> tuple[tuple[str, int, int], ...]:
    """The badges of a tile: what each of its squares yields, in its lower right corner; a token lies in the left."""
    found = []
    for here, (x, y) in zip(icons, corners, strict=True):
        kinds = (("h", here.production), ("t", here.trade), ("c", here.culture), ("o", here.coin))
        badges = [f"{kind}{n}" for kind, n in kinds if n]
        left = x + SQUARE - BADGE * len(badges) - 2
        found += [(badge, left + n * BADGE, y + 45) for n, badge in enumerate(badges)]
    return tuple(found)


# -- cities ----------------------------------------------------------------------------------------------------


def town_drawings(board: CivilizationBoard) -> Iterator[tuple[int, TownDrawing]]:
    """All cities, each with the square on whose tile it is drawn."""
    for seat, cities in enumerate(board.w.cities):
        for city in cities:
            first = min(city.centres)
            x, y = corner(board, first)
            yield first, TownDrawing(
                id=f"town-{board.land.name[city.centre].replace(',', '-')}",
                x=x,
                y=y,
                seat=seat,
                kind=town_kind(board, city),
                walled=city.walled,
                works=tuple(
                    icon
                    for icon, there in (
                        ("m-fort", city.fortified), ("m-caravan", city.caravan), ("m-program", city.program_turn)
                    )
                    if there
                ),
            )  # fmt: skip


def name_drawings(board: CivilizationBoard) -> list[NameDrawing]:
    """The names of all cities, each in the middle at the foot of the squares that it stands on, above whoever stands
    below them.
    """
    found = []
    for seat, cities in enumerate(board.w.cities):
        for city in cities:
            left, _ = corner(board, min(city.centres))
            right, low = corner(board, max(city.centres))
            found.append(
                NameDrawing((left + right + SQUARE) // 2, low + SQUARE - ABOVE_HEADS, board.city_name(seat, city))
            )
    return found


def town_kind(board: CivilizationBoard, city: City) -> str:
    """Which picture a city has."""
    if city.metropolis:
        row = board.land.row
        return "wide" if row[city.centre] == row[city.second_square] else "tall"
    return "capital" if city.capital else "city"


def realm_drawings(board: CivilizationBoard) -> list[RealmDrawing]:
    """The outskirts of all cities; before there is one, one's home tile."""
    found = []
    for seat, cities in enumerate(board.w.cities):
        if not cities:
            home = board.land.slot_squares[board.land.home[seat]]
            found.append(
                RealmDrawing(seat, border(frozenset((board.land.column[s], board.land.row[s]) for s in home)), ())
            )
        for city in cities:
            around = land.outskirts(board.w, city)
            cells = frozenset((board.land.column[s], board.land.row[s]) for s in (*around, *city.centres))
            kept = tuple(corner(board, square) for square in around if land.blockaded(board.w, seat, square))
            found.append(RealmDrawing(seat, border(cells), kept))
    return found


# -- figures ---------------------------------------------------------------------------------------------------


def figure_drawings(board: CivilizationBoard, ready: frozenset[int]) -> list[FigureDrawing]:
    """All figures, row by row, so that those in front hide those behind; those on `ready` squares may go."""
    w = board.w
    squares = [square for square, owner in enumerate(w.figure_owner) if owner != NONE]
    return [
        FigureDrawing(
            kind=kind,
            seat=w.figure_owner[square],
            letter=SHAPES[w.figure_owner[square]],
            column=board.land.column[square],
            row=board.land.row[square],
            place=f"square:{board.land.name[square]}",
            number=number,
            look=figure_look(board, square, kind, number, moved, ready=square in ready),
        )
        for square in squares
        for kind, number, moved in (
            ("scout", w.scouts[square], w.moved_scouts[square]),
            ("army", w.armies[square], w.moved_armies[square]),
        )
        if number
    ]


def figure_look(board: CivilizationBoard, square: int, kind: str, number: int, moved: int, *, ready: bool) -> str:
    """Where figures stand on their square, and whether they may go or have gone."""
    w = board.w
    both = w.armies[square] and w.scouts[square]
    lies_there = (
        board.told.markers[square] != NOTHING
        or w.centre_owner[square] != NONE
        or token_drawings(w.icons[square], w.resource[square])
    )
    looks = [
        ("left" if kind == "army" else "right") if both else "",
        "aside" if lies_there else "",
        "is-spent" if moved >= number else "is-ready" if ready else "",
    ]
    return " ".join(look for look in looks if look)
