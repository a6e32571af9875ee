"""The ways of moves: over which squares a group goes that is sent somewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hegemon.core import Action
from hegemon.games.civilization.chapters import marching, movement, paths
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.table.board import CivilizationBoard


@dataclass(frozen=True, slots=True)
class Way:
    """Where a move leads."""

    action: str
    """As a button sends it."""
    squares: str
    """Their names, from the first to the last."""


def sent(action: Action) -> str:
    """An action as a button sends it.

    >>> sent(Action("step", ("7,0",)))
    '["step","7,0"]'
    """
    return json.dumps(action.to_json(), ensure_ascii=False, separators=(",", ":"))


def ways(board: CivilizationBoard) -> tuple[Way, ...]:
    """The ways of all moves that may be chosen now."""
    asked = board.w.agenda[-1] if board.sight.legal and board.w.agenda else None
    found = onward_ways(board, asked) if isinstance(asked, March) else whole_ways(board)
    return tuple(Way(sent(action), " ".join(squares)) for action, squares in found)


def onward_ways(board: CivilizationBoard, march: March) -> Iterator[tuple[Action, Sequence[str]]]:
    """From where a group is on its way: a step, a tile, or all the way to an end of its move."""
    name = board.land.name
    goals = marching.goals(board.w, march)
    for action in board.sight.legal:
        if action.verb in (marching.STEP.name, marching.EXPLORE.name):
            yield action, (name[march.square], str(action.args[0]))
        elif action.verb == marching.GO.name:
            way = goals[board.land.square[str(action.args[0])]]
            yield action, [name[march.square], *(name[square] for square in way)]


def whole_ways(board: CivilizationBoard) -> Iterator[tuple[Action, Sequence[str]]]:
    """Of groups that set out: the squares to their destination, and the tile that they turn up from there."""
    land = board.land
    known: dict[tuple[str | int, ...], paths.Ways] = {}
    for action in board.sight.legal:
        if board.me is None or action.verb not in (movement.MOVE.name, movement.GO_EXPLORING.name):
            continue
        start, armies, scouts, target, *tile = action.args
        group = (start, armies, scouts)
        if group not in known:
            march = movement.setting_out(board.w, board.me, land.square[str(start)], int(armies), int(scouts))
            known[group] = paths.reach(board.w, march.group(board.w), march.square, march.points).ways
        way = known[group].get(land.square[str(target)], ())
        yield action, [str(start), *(land.name[square] for square in way), *map(str, tile)]
