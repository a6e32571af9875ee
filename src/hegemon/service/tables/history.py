"""The past of a game at a table: the choices that count, those that were taken back, and positions on the way, so that
looking back at a long game takes no longer than at a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import State, View
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.played_moves import PlayedMoves
from hegemon.service.tables.setup import TableSetup

SNAPSHOT: Final = 400
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


class History:
    """What was chosen in a game. A move has the number of its entry, which is the version it made."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.moves = PlayedMoves()
        """The choices that count, in order."""
        self.taken_back: list[tuple[PlayedMove, int]] = []
        """The choices that count no more, and since which version."""
        self._snapshots: list[Snapshot] = []
        """Positions on the way, the latest last."""

    def copy(self) -> History:
        """An independent copy: what happens in one is not seen in the other."""
        twin = History.__new__(History)
        twin.__dict__.update(self.__dict__)
        twin.moves, twin.taken_back, twin._snapshots = self.moves.copy(), list(self.taken_back), list(self._snapshots)
        return twin

    def append(self, move: PlayedMove, state: State) -> None:
        """Add the latest move, which led to this position."""
        self.moves.append(move)
        if len(self.moves) % SNAPSHOT == 0:
            self._snapshots.append(Snapshot(len(self.moves), move.number, state.copy()))

    def go_back(self, to: int, at: int) -> State:
        """Take back all that was chosen after version `to`, at version `at`; the position is again what it was."""
        self.taken_back += [(move, at) for move in self.moves.after(to)]
        self.moves = PlayedMoves(move for move in self.moves if move.number <= to)
        self._snapshots = [one for one in self._snapshots if one.number <= to]
        return self.state_after(self.moves)

    # -- looking back ---------------------------------------------------------------------------------------------

    def moves_at(self, version: int) -> PlayedMoves:
        """The moves that counted after the first `version` entries."""
        then = [move for move in self.moves if move.number <= version]
        then += [move for move, until in self.taken_back if move.number <= version < until]
        return PlayedMoves(sorted(then, key=lambda move: move.number))

    def state_after(self, moves: Sequence[PlayedMove]) -> State:
        """The position after these moves, from the latest snapshot on the way there."""
        known = next((one for one in reversed(self._snapshots) if one.is_before(moves)), None)
        state = known.state.copy() if known else self.setup.game.new(self.setup.options, self.setup.seed)
        for index in range(known.moves if known else 0, len(moves)):
            state.apply(moves[index].seat, moves[index].action)
        return state

    def views_before(self, seat: int) -> list[View]:
        """What a seat saw at each of its earlier choices; what it was not asked about it hasn't looked at."""
        state, views = self.state_after(()), []
        for move in self.moves:
            if move.seat == seat and not move.unasked:
                views.append(state.view(seat))
            state.apply(move.seat, move.action)
        return views

    def before_choice(self, seat: int, *, alone: bool = False) -> int | None:
        """The version before a seat's latest choice; None if anything was revealed since, or if it was an answer.

        `alone`: None, too, if anybody else has chosen since. What was let pass is nobody's choice.
        """
        if self.setup.terms.puzzle is not None:
            return None
        for move in reversed(self.moves):
            if self._revealed(move, seat) or (alone and move.seat != seat):
                return None
            if move.seat == seat and not move.unasked:
                return move.number - 1
        return None

    def _revealed(self, move: PlayedMove, seat: int) -> bool:
        return any(self.setup.game.reveals(event, seat) for event in move.events)
