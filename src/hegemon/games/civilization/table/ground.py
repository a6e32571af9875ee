"""The land as a drawing: squares in, the outlines of terrains out, as paths of an SVG.

Each edge between two terrains is moved by a noise that depends on its place alone, so that neighbours fit and the same
map always looks the same. Beside what is not on the map a line runs beyond the edge, where it is clipped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final
from zlib import crc32

from hegemon.games.civilization.facts.ground import SIDE
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.world.geography import geography
from hegemon.games.civilization.world.world import UNEXPLORED

SQUARE: Final = 64
"""Units of the drawing along the side of a square."""
SWAY: Final = 4.5
"""How far an edge between two terrains may be moved."""
BEYOND: Final = 26
"""How far the outline runs beyond the edge of what is known."""
INSET: Final = 4
"""How far inside its squares the border of a realm runs."""
CORNER: Final = 15
"""The radius of its corners."""
DRAWINGS: Final = 64
"""Drawings to remember: the same land is looked at until a tile is turned up or a disaster strikes."""

Cell = tuple[int, int]
"""A column and a row."""
Point = tuple[float, float]
Edge = tuple[Cell, Cell, bool]
"""Where it ends, the direction of what lies beside it, and whether that is unknown."""
SIDES: Final = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)
"""By neighbour: where the edge to it begins and ends, clockwise."""


@dataclass(frozen=True, slots=True)
class GroundDrawing:
    """Everything under the markers, as it lies now."""

    columns: int
    rows: int
    known: str
    """The tiles that lie face up."""
    outlines: Mapping[str, str]
    """By the name of the terrain: its border, as soft curves."""
    lattice: str
    face_down: tuple[Cell, ...]
    """The corners of the tiles that lie face down, in units of the drawing."""
    small: Mapping[str, str]
    """By the name of the terrain: its squares for the overview, one unit each."""
    small_face_down: str


@lru_cache(maxsize=DRAWINGS)
def ground_drawing(players: int, terrain: tuple[int, ...]) -> GroundDrawing:
    """The land of a map for so many players, by the terrain of each square."""
    land = geography(players)
    cells: dict[Terrain, set[Cell]] = {kind: set() for kind in Terrain}
    for square in land.on_map:
        if terrain[square] != UNEXPLORED:
            cells[Terrain(terrain[square])].add((land.column[square], land.row[square]))
    known = set().union(*cells.values())
    corners = [(land.column[squares[0]], land.row[squares[0]]) for squares in land.slot_squares]
    face_up = [corner for corner in corners if corner in known]
    face_down = [corner for corner in corners if corner not in known]
    return GroundDrawing(
        columns=land.layout.columns,
        rows=land.layout.rows,
        known=boxes(face_up, SQUARE, SIDE),
        outlines={kind.name.lower(): outline(found, known) for kind, found in cells.items() if found},
        lattice=lattice(face_up),
        face_down=tuple((x * SQUARE, y * SQUARE) for x, y in face_down),
        small={kind.name.lower(): rows_of(found) for kind, found in cells.items() if found},
        small_face_down=boxes(face_down, 1, SIDE),
    )


def boxes(corners: Iterable[Cell], unit: int, side: int) -> str:
    """Squares with these corners.

    >>> boxes([(1, 2)], 10, 4)
    'M10 20h40v40h-40z'
    """
    size = unit * side
    return "".join(f"M{x * unit} {y * unit}h{size}v{size}h-{size}z" for x, y in corners)


def lattice(corners: Iterable[Cell]) -> str:
    """The lines between the squares of tiles with these corners."""
    size = SQUARE * SIDE
    lines = ""
    for x, y in corners:
        left, top = x * SQUARE, y * SQUARE
        for n in range(1, SIDE):
            lines += f"M{left + n * SQUARE} {top}v{size}M{left} {top + n * SQUARE}h{size}"
    return lines


def rows_of(cells: Collection[Cell]) -> str:
    """Squares of one unit, those beside one another joined.

    >>> rows_of([(2, 0), (1, 0), (4, 0), (0, 1)])
    'M1 0h2v1h-2zM4 0h1v1h-1zM0 1h1v1h-1z'
    """
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    path = ""
    for _, run in groupby(enumerate(ordered), key=lambda item: (item[1][1], item[1][0] - item[0])):
        row = [cell for _, cell in run]
        (x, y), width = row[0], len(row)
        path += f"M{x} {y}h{width}v1h-{width}z"
    return path


# -- borders ---------------------------------------------------------------------------------------------------


def outline(cells: Collection[Cell], known: Collection[Cell]) -> str:
    """The border of a terrain, as soft closed curves; `known` are all squares of tiles that lie face up."""
    return "".join(spline(control_points(loop)) for loop in loops(cells, known))


Loop = list[tuple[Cell, Cell, Cell, bool]]
"""The edges of a border, clockwise: where each begins and ends, what lies beside it, whether that is unknown."""


def loops(cells: Collection[Cell], known: Collection[Cell] = ()) -> Iterable[Loop]:
    """The closed borders around squares."""
    edges: dict[Cell, list[Edge]] = {}
    for x, y in sorted(cells):
        for (dx, dy), a, b in SIDES:
            beside = (x + dx, y + dy)
            if beside not in cells:
                edge = ((x + b[0], y + b[1]), (dx, dy), beside not in known)
                edges.setdefault((x + a[0], y + a[1]), []).append(edge)
    while edges:
        yield loop_from(next(iter(edges)), edges)


def loop_from(start: Cell, edges: dict[Cell, list[Edge]]) -> Loop:
    """The border that begins at a corner; its edges are taken away."""
    loop: Loop = []
    here, came = start, (0, 0)
    while True:
        ways = edges[here]
        end, normal, unknown = ways.pop(turn(here, came, ways))
        if not ways:
            del edges[here]
        loop.append((here, end, normal, unknown))
        came, here = (end[0] - here[0], end[1] - here[1]), end
        if here == start:
            return loop


def turn(here: Cell, came: Cell, ways: Sequence[Edge]) -> int:
    """Which edge goes on: where two squares touch at a corner they stay apart."""
    right = 0
    for n, (end, _, _) in enumerate(ways):
        if came[0] * (end[1] - here[1]) - came[1] * (end[0] - here[0]) > 0:
            right = n
    return right


def control_points(loop: Loop) -> list[Point]:
    """Two points on each edge, moved by its noise, or out of sight."""
    points: list[Point] = []
    for start, end, (nx, ny), unknown in loop:
        first, step = min(start, end), (end[0] - start[0], end[1] - start[1])
        for third in (1, 2):
            x, y = (start[0] + step[0] * third / 3) * SQUARE, (start[1] + step[1] * third / 3) * SQUARE
            if unknown:
                points.append((x + nx * BEYOND, y + ny * BEYOND))
            else:
                sway = noise(first, abs(step[0]), third if first == start else 3 - third) * SWAY
                points.append((x + abs(nx) * sway, y + abs(ny) * sway))
    return points


def noise(*key: object) -> float:
    """Between -1 and 1, always the same for the same edge.

    >>> noise((3, 4), 1, 2) == noise((3, 4), 1, 2), -1 <= noise((3, 4), 1, 1) <= 1
    (True, True)
    """
    x = crc32(repr(key).encode())
    x ^= x >> 13
    x = x * 0x5BD1E995 & 0xFFFFFFFF
    return (x ^ x >> 15) / 0xFFFFFFFF * 2 - 1


def spline(points: Sequence[Point]) -> str:
    """A closed quadratic spline with these control points, in whole numbers.

    It goes through the middles between them. As they are even, the middles are whole, and each control point mirrors
    the one before: only the first has to be written down.

    >>> spline([(0, 0), (10, 0), (10, 10), (0, 10)])
    'M0 5q0-5 5-5t5 5-5 5-5-5z'
    """
    even = [(2 * round(x / 2), 2 * round(y / 2)) for x, y in points]
    middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(even, [*even[1:], even[0]], strict=True)]
    (x, y), (cx, cy) = middles[-1], even[0]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip([middles[-1], *middles[:-1]], middles, strict=True)]
    first, *others = (f"{dx} {dy}" for dx, dy in steps)
    return f"M{x} {y}q{cx - x} {cy - y} {first}t{' '.join(others)}z".replace(" -", "-")


@lru_cache(maxsize=DRAWINGS)
def border(cells: frozenset[Cell]) -> str:
    """The straight border of a realm, a little inside its squares and with round corners.

    >>> border(frozenset({(0, 0)}))
    'M4 19q0-15 15-15H45q15 0 15 15V45q0 15-15 15H19q-15 0-15-15z'
    """
    return "".join(rounded(inner_corners(loop)) for loop in loops(cells))


def inner_corners(loop: Loop) -> list[Cell]:
    """The corners of a border, moved inwards."""
    corners: list[Cell] = []
    for (_, end, before, _), (_, _, after, _) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if before != after:
            x, y = end[0] * SQUARE, end[1] * SQUARE
            corners.append((x - (before[0] + after[0]) * INSET, y - (before[1] + after[1]) * INSET))
    return [corners[-1], *corners[:-1]]


def rounded(corners: Sequence[Cell]) -> str:
    """A closed line along these corners, which are at right angles."""
    path = ""
    for last, here, following in zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True):
        into, out = towards(last, here), towards(here, following)
        x, y = here[0] - into[0], here[1] - into[1]
        path += f"M{x} {y}" if not path else f"H{x}" if into[0] else f"V{y}"
        bend = f"q{into[0]} {into[1]} {into[0] + out[0]} {into[1] + out[1]}"
        path += bend.replace(" -", "-")
    return path + "z"


def towards(start: Cell, end: Cell) -> Cell:
    """The way from one corner to the next, as long as the radius."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (CORNER if dx > 0 else -CORNER, 0) if dx else (0, CORNER if dy > 0 else -CORNER)
