"""The map on the page: the land, what lies and stands on it, and what can be chosen there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Action
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.ground import SQUARE, GroundDrawing, ground_drawing
from hegemon.games.civilization.table.map_choices import Site, SquareChoice, origins, sites, square_choices, squares_of
from hegemon.games.civilization.table.map_layers import (
    DrawnTile,
    FigureDrawing,
    NameDrawing,
    RealmDrawing,
    figure_drawings,
    name_drawings,
    realm_drawings,
    tiles_on_demand,
)
from hegemon.games.civilization.table.map_ways import Way, ways
from hegemon.games.civilization.table.reaction import places
from hegemon.games.civilization.world.realm import NONE

EDGE: Final = 24
"""Units around the map, for the numbers of columns and rows."""


@dataclass(frozen=True, slots=True)
class SmallPiece:
    """A city or figures on the overview."""

    seat: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class MapDrawing:
    """Everything in the stage."""

    columns: int
    rows: int
    ground: GroundDrawing
    tiles: list[DrawnTile]
    realms: list[RealmDrawing]
    names: list[NameDrawing]
    figures: list[FigureDrawing]
    choices: list[SquareChoice]
    sites: list[Site]
    """Around cities, while something is to be placed there."""
    ways: tuple[Way, ...]
    towns: list[SmallPiece]
    camps: list[SmallPiece]
    home: str
    """My capital, or before there is one my home tile: where "bring me home" leads."""
    battle: tuple[int, int] | None
    """The column and row of the square that is fought about now."""
    here: list[tuple[int, int]]
    """The columns and rows of the squares where something happens into which the reader may break."""

    @staticmethod
    def squares_of(action: Action) -> tuple[str, ...]:
        """The squares that an action names, so that advice can be shown on them."""
        return tuple(squares_of(action))

    @property
    def looks(self) -> tuple[str, ...]:
        """How squares that can be chosen look, for the legend."""
        return tuple(sorted({choice.look for choice in self.choices}))

    @property
    def view_box(self) -> str:
        """The part of the plane that is drawn."""
        return f"-{EDGE} -{EDGE} {self.columns * SQUARE + 2 * EDGE} {self.rows * SQUARE + 2 * EDGE}"


def map_drawing(board: CivilizationBoard) -> MapDrawing:
    """The map as this seat sees it."""
    w, land = board.w, board.land
    return MapDrawing(
        columns=land.layout.columns,
        rows=land.layout.rows,
        ground=ground_drawing(board.players, tuple(w.terrain)),
        tiles=tiles_on_demand(board),
        realms=realm_drawings(board),
        names=name_drawings(board),
        figures=figure_drawings(board, origins(board)),
        choices=square_choices(board),
        sites=sites(board),
        ways=ways(board),
        towns=[
            SmallPiece(seat, land.column[square], land.row[square])
            for seat, cities in enumerate(w.cities)
            for city in cities
            for square in city.centres
        ],
        camps=[
            SmallPiece(owner, land.column[square], land.row[square])
            for square, owner in enumerate(w.figure_owner)
            if owner != NONE
        ],
        home=home(board),
        battle=battle_square(board),
        here=[(land.column[square], land.row[square]) for square in places(board)],
    )


def battle_square(board: CivilizationBoard) -> tuple[int, int] | None:
    """Where a battle is fought."""
    battle = board.told.battle
    return None if battle is None else (board.land.column[battle.square], board.land.row[battle.square])


def home(board: CivilizationBoard) -> str:
    """The square that somebody wants to see first; a spectator's is that of the first player."""
    seat = board.me if board.me is not None else 0
    cities = board.w.cities[seat]
    square = cities[0].centre if cities else board.land.slot_squares[board.land.home[seat]][5]
    return board.land.name[square]
