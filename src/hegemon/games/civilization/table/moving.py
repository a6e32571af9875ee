"""Movement: the groups that can move, as pieces to be picked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Blank
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard

MOVING: Final = ("move", "go-exploring", "march")


@dataclass(frozen=True)
class GroupToMove:
    """Figures that move together."""

    ref: str
    square: str
    armies: int
    scouts: int
    name: Blank


@dataclass(frozen=True)
class Groups:
    """All groups that could move, in my pieces."""

    seat: int
    shape: str
    groups: list[GroupToMove]


def groups(board: CivilizationBoard) -> Groups | None:
    """The groups of a movement, the larger ones of a square first; None if nothing is moved."""
    if board.me is None:
        return None
    actions = [action for verb in MOVING for action in board.by_verb.get(verb, ())]
    found = {(str(a.args[0]), int(a.args[1]), int(a.args[2])): None for a in actions}
    if not found:
        return None
    order = sorted(found, key=lambda group: (group[0], -group[1] - group[2], -group[1]))
    return Groups(board.me, SHAPES[board.me], [group(*each) for each in order])


def group(square: str, armies: int, scouts: int) -> GroupToMove:
    """One of them."""
    return GroupToMove(f"group:{square}/{armies}/{scouts}", square, armies, scouts, figures_in_words(armies, scouts))
