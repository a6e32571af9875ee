"""Standing answers: what a seat lets pass without being asked, for a while or for the whole game.

They are preferences of a seat at a table and no part of the game. What is let pass is an ordinary choice in the record,
made at once whether or not the seat held an answer, so neither a pause nor the record tells (R-TIME-07).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

ASK, PHASE, GAME = "ask", "phase", "game"
HOW_LONG: Final = (ASK, PHASE, GAME)
"""Ask me; let it pass until this part of the game is over; let it pass for the whole game."""


@dataclass
class StandingAnswers:
    """What the seats of a table let pass."""

    _until: dict[tuple[int, str], str] = field(default_factory=dict)
    """By seat and kind of window: the part of the game for which it is let pass; "" for all of it."""

    def copy(self) -> StandingAnswers:
        """An independent copy."""
        return StandingAnswers(dict(self._until))

    def keep(self, seat: int, window: str, how_long: str, stretch: str) -> None:
        """From now on, in this part of the game or in all of it, a seat lets such windows pass, or is asked again."""
        if how_long == ASK:
            self._until.pop((seat, window), None)
        else:
            self._until[seat, window] = stretch if how_long == PHASE else ""

    def kept(self, seat: int, window: str, stretch: str) -> str:
        """For how long a seat lets such windows pass, in this part of the game."""
        until = self._until.get((seat, window))
        if until is None or until not in ("", stretch):
            return ASK
        return PHASE if until else GAME
