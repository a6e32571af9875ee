"""The lie of the land: squares as numbers, who is next to whom. It is the same for all games on a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.ground import SIDE, MapLayout
from hegemon.games.civilization.facts.kinds import Rotation

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One square to the north, east, south and west; the order is that of :class:`Rotation` (R-EXP-02)."""

RING: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""To the eight squares around one."""

NO_SLOT: Final = -1


class Geography:
    """A layout in numbers. A square's number counts along the rows; what is no square has no neighbours.

    >>> land = geography(2)
    >>> land.name[land.square["5,3"]], land.distance(land.square["2,2"], land.square["5,4"])
    ('5,3', 3)
    """

    __slots__ = ("around", "beside", "column", "home", "layout", "name", "on_map", "outer_edge", "row", "size", "slot",
                 "slot_names", "slot_squares", "square")  # fmt: skip

    def __init__(self, layout: MapLayout) -> None:
        self.layout: Final = layout
        self.size: Final = layout.columns * layout.rows
        self.column: Final = tuple(i % layout.columns for i in range(self.size))
        self.row: Final = tuple(i // layout.columns for i in range(self.size))
        self.name: Final = tuple(f"{x},{y}" for x, y in zip(self.column, self.row, strict=True))
        self.slot_squares: Final = tuple(
            tuple((y + r) * layout.columns + x + c for r in range(SIDE) for c in range(SIDE)) for x, y in layout.slots
        )
        """By slot: its squares, row by row."""
        self.slot_names: Final = tuple(self.name[squares[0]] for squares in self.slot_squares)
        """By slot: the name of its north-west square."""
        slot = [NO_SLOT] * self.size
        for number, squares in enumerate(self.slot_squares):
            for square in squares:
                slot[square] = number
        self.slot: Final = tuple(slot)
        """By square: the slot of its tile, or NO_SLOT where there is no map."""
        self.on_map: Final = tuple(square for square in range(self.size) if slot[square] != NO_SLOT)
        self.square: Final = {self.name[square]: square for square in self.on_map}
        self.beside: Final = tuple(self._neighbours(square, STEPS) for square in range(self.size))
        """By square: those that share an edge."""
        self.around: Final = tuple(self._neighbours(square, RING) for square in range(self.size))
        """By square: those that share an edge or a corner; eight unless the map ends there (R-SET-35)."""
        self.outer_edge: Final = tuple(self._on_outer_edge(square) for square in range(self.size))
        """By square: does it lie on the outer edge (R-SET-34)?"""
        self.home: Final = tuple(layout.slots.index((home.x, home.y)) for home in layout.homes)
        """By place at the table: the slot of the home tile."""

    def _at(self, x: int, y: int) -> int:
        """The square there, or -1."""
        if 0 <= x < self.layout.columns and 0 <= y < self.layout.rows:
            square = y * self.layout.columns + x
            if self.slot[square] != NO_SLOT:
                return square
        return -1

    def _neighbours(self, square: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        if self.slot[square] == NO_SLOT:
            return ()
        x, y = self.column[square], self.row[square]
        found = (self._at(x + dx, y + dy) for dx, dy in steps)
        return tuple(neighbour for neighbour in found if neighbour >= 0)

    def _on_outer_edge(self, square: int) -> bool:
        if self.slot[square] == NO_SLOT:
            return False
        hole = self.layout.hole
        x, y = self.column[square], self.row[square]
        for dx, dy in STEPS:
            inside = hole and hole.left <= x + dx <= hole.right and hole.top <= y + dy <= hole.bottom
            if not inside and self._at(x + dx, y + dy) < 0:
                return True
        return False

    def direction(self, start: int, end: int) -> Rotation:
        """Which way a step goes: north is 0, as a tile's arrow that points there (R-EXP-02)."""
        return Rotation(STEPS.index((self.column[end] - self.column[start], self.row[end] - self.row[start])))

    def distance(self, one: int, other: int) -> int:
        """How far apart squares are, diagonals counting as one (1.3)."""
        return max(abs(self.column[one] - self.column[other]), abs(self.row[one] - self.row[other]))

    def walk(self, one: int, other: int) -> int:
        """How far apart squares are for the range of a culture event: no diagonals, whatever lies between (1.3)."""
        return abs(self.column[one] - self.column[other]) + abs(self.row[one] - self.row[other])


@cache
def within(land: Geography, square: int, reach: int) -> frozenset[int]:
    """The squares to which a culture event reaches from one of them (1.3)."""
    return frozenset(other for other in land.on_map if land.walk(square, other) <= reach)


@cache
def near(land: Geography, square: int, steps: int) -> tuple[int, ...]:
    """The squares to which so many steps from one to the next lead, without the one where they begin.

    >>> land = geography(2)
    >>> [land.name[square] for square in near(land, land.square["5,3"], 1)]
    ['5,2', '6,3', '5,4', '4,3']
    """
    found, edge = {square: None}, [square]
    for _ in range(steps):
        edge = [beside for each in edge for beside in land.beside[each] if beside not in found]
        found.update(dict.fromkeys(edge))
    return tuple(found)[1:]


@cache
def picked_near(land: Geography, square: int, steps: int) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """What picks the entries for the squares :func:`near` one from a row by square, in their order.

    >>> land = geography(2)
    >>> picked_near(land, land.square["5,3"], 1)(land.name)
    ('5,2', '6,3', '5,4', '4,3')
    """
    squares = near(land, square, steps)
    if len(squares) > 1:
        return itemgetter(*squares)
    return lambda row: tuple([row[other] for other in squares])


@cache
def geography(players: int) -> Geography:
    """The layout for so many players."""
    return Geography(CONTENT.layouts.called(f"players_{players}"))
