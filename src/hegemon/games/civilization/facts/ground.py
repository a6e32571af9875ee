"""The map: squares, tiles, and where the tiles lie (chapter 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.civilization.facts.cards import ContentRow, Icons
from hegemon.games.civilization.facts.kinds import Expansion, Resource, Rotation, Terrain, TileSymbol

SIDE: Final = 4
"""Squares along the side of a tile."""

CENTRE: Final = ((1, 1), (1, 2), (2, 1), (2, 2))
"""Where a capital may stand on its home tile, as (row, column) (R-SET-18)."""


@dataclass(frozen=True, slots=True)
class Square:
    """A bare square of a tile, with everything printed on it added up (R-SET-40)."""

    terrain: Terrain
    icons: Icons
    resource: Resource | None = None
    marker: TileSymbol | None = None
    relic: str = ""
    natural_wonder: bool = False
    suggested_capital: bool = False
    uncertain: str = ""


Squares = tuple[tuple[Square, ...], ...]
"""Four rows of four squares."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tile(ContentRow):
    """A neutral tile, as it lies when its arrow points north."""

    expansion: Expansion
    squares: Squares

    def turned(self, rotation: Rotation) -> Squares:
        """The squares as they lie on the map (R-SET-36)."""
        squares = self.squares
        for _ in range(rotation):
            squares = tuple(zip(*reversed(squares), strict=True))
        return squares


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class HomeTile(Tile):
    """The tile on which a civilization starts."""

    civilization: str


@dataclass(frozen=True, slots=True)
class Home:
    """Where a seat's home tile lies, and how."""

    x: int
    y: int
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class Hole:
    """Squares inside a layout that are not part of the map, both ends included (R-SET-34)."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class MapLayout(ContentRow):
    """The places of the tiles for a number of players (2.2)."""

    players: int
    columns: int
    rows: int
    slots: tuple[tuple[int, int], ...]
    """The top left squares of all tiles."""
    homes: tuple[Home, ...]
    """By seat, clockwise."""
    hole: Hole | None = None

    @property
    def neutral_slots(self) -> tuple[tuple[int, int], ...]:
        """The slots that get a neutral tile."""
        homes = {(home.x, home.y) for home in self.homes}
        return tuple(slot for slot in self.slots if slot not in homes)
