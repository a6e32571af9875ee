"""The ways of moves: over which squares a group goes that is sent somewhere."""

from __future__ import annotations

import json
from dataclasses import dataclass

from hegemon.core import Action
from hegemon.games.civilization.chapters import marching
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
    if not isinstance(asked, March):
        return ()
    here = board.land.name[asked.square]
    steps = (marching.STEP.name, marching.EXPLORE.name)
    return tuple(Way(sent(action), f"{here} {action.args[0]}") for action in board.sight.legal if action.verb in steps)
