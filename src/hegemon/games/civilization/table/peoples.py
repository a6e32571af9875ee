"""The choice of a civilization: a card for each, with its land, what it starts with and what it can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core import Action, Message
from hegemon.games.civilization import guide
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.ground import SIDE
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.facts.rows import CivilizationSheet
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.ground import SQUARE, Cell, outline
from hegemon.games.civilization.table.map_layers import TokenDrawing, token_drawings
from hegemon.games.civilization.world.realm import NONE

LEADING: Final = "lead"
"""The verb by which a civilization is chosen."""


@dataclass(frozen=True)
class LandDrawing:
    """A home tile as it lies when its arrow points north."""

    outlines: Mapping[str, str]
    """By the name of the terrain: its border."""
    tokens: tuple[tuple[int, int, TokenDrawing], ...]
    """What is printed on its squares, and where."""
    capital: Cell | None
    """The corner of the square on which a capital stands well."""


@dataclass(frozen=True)
class PeopleCard:
    """A civilization that can be chosen, or that somebody else plays."""

    name: Message
    government: Message
    tech: Message
    lines: tuple[Message, ...]
    land: LandDrawing
    action: Action | None = None
    refs: str = ""
    words: Message | None = None
    taken_by: int | None = None


@dataclass(frozen=True)
class PeoplesScene:
    """All civilizations among which one is chosen; those that are taken come last."""

    cards: list[PeopleCard]


def peoples(board: CivilizationBoard) -> PeoplesScene | None:
    """The choice of a civilization, if that is what is asked."""
    offered = {str(action.args[0]): action for action in board.by_verb.get(LEADING, ())}
    if not offered:
        return None
    taken = {realm.civilization: seat for seat, realm in enumerate(board.w.realms) if realm.civilization != NONE}
    free = [card(board, CONTENT.civilizations.called(name), action) for name, action in offered.items()]
    return PeoplesScene([*free, *(card(board, CONTENT.civilizations[n], None, seat) for n, seat in taken.items())])


def card(
    board: CivilizationBoard, row: CivilizationSheet, action: Action | None, taken_by: int | None = None
) -> PeopleCard:
    """A civilization."""
    return PeopleCard(
        name=row.name,
        government=CONTENT.governments.called(row.government).name,
        tech=CONTENT.techs.called(row.tech).name,
        lines=tuple(guide.civilization_lines(row))[1:],
        land=land_drawing(row.home_tile),
        action=action,
        refs=board.refs(action) if action else "",
        words=board.words(action) if action else None,
        taken_by=taken_by,
    )


@cache
def land_drawing(tile: str) -> LandDrawing:
    """The home tile of a civilization."""
    squares = {
        (x, y): square for y, row in enumerate(CONTENT.home_tiles.called(tile).squares) for x, square in enumerate(row)
    }
    every = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    cells = {kind: [cell for cell in every if squares[cell].terrain is kind] for kind in Terrain}
    printed = (
        (x * SQUARE, y * SQUARE, token)
        for (x, y), square in squares.items()
        for token in token_drawings(square.icons, NONE if square.resource is None else square.resource)
    )
    best = next(((x * SQUARE, y * SQUARE) for (x, y), square in squares.items() if square.suggested_capital), None)
    return LandDrawing(
        {kind.name.lower(): outline(found, every) for kind, found in cells.items() if found}, tuple(printed), best
    )
