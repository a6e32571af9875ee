"""Positions on the way of a game, so that looking back at a long one takes no longer than at a short one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import State
from hegemon.service.entries import PlayedMove

SNAPSHOT: Final = 300
"""Moves between two snapshots: whoever looks back waits for no more of them."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after so many moves, the last of which has this number."""

    moves: int
    number: int
    state: State

    def is_before(self, moves: Sequence[PlayedMove]) -> bool:
        """Do these moves begin with those? A number stands for one move, and for all that counted before it."""
        return self.moves <= len(moves) and moves[self.moves - 1].number == self.number
