"""Standing answers: what a seat lets pass without being asked, for a while or for the whole game.

They are preferences of a seat at a table and no part of the game. What is let pass is an ordinary choice in the record.
It is made at once whether or not the seat held an answer, so neither a pause nor the record tells (R-TIME-07). Only
where it does depend on what the seat holds, because the question had but one answer, a pause comes first that is as
long as people take; unless all others are computers, who don't look at the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hegemon.core import Action, State
from hegemon.core.windows import Window
from hegemon.players import private_seed

ASK, AIMED, PHASE, GAME = "ask", "aimed", "phase", "game"
HOW_LONG: Final = (ASK, AIMED, PHASE, GAME)
"""Ask me; only if it is aimed at me; let it pass until this part of the game is over; for the whole game."""
SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 4.0
"""Seconds before a question with only one answer is answered, where somebody might look at the time."""


class StandingAnswer(NamedTuple):
    """What a seat lets pass now."""

    action: Action
    discreet: bool
    """Would it tell what the seat holds to answer at once?"""


@dataclass
class StandingAnswers:
    """What the seats of a table let pass."""

    from_the_start: Mapping[str, str] = field(default_factory=dict)
    """By kind of window: for how long everybody lets it pass who doesn't say otherwise."""
    _kept: dict[tuple[int, str], str] = field(default_factory=dict)
    """By seat and kind of window: what was said for the whole game."""
    _kept_in: dict[tuple[int, str], str] = field(default_factory=dict)
    """By seat and kind of window: the part of the game in which it is let pass, if that was said last."""

    @classmethod
    def of(cls, windows: Iterable[Window]) -> StandingAnswers:
        """What everybody lets pass before anybody has said anything."""
        return cls({window.id: AIMED if window.aims else GAME for window in windows if window.from_the_start})

    def copy(self) -> StandingAnswers:
        """An independent copy."""
        return StandingAnswers(self.from_the_start, dict(self._kept), dict(self._kept_in))

    def keep(self, seat: int, window: str, how_long: str, stretch: str) -> None:
        """From now on, in this part of the game or in all of it, a seat lets such windows pass, or is asked again."""
        self._kept_in.pop((seat, window), None)
        (self._kept_in if how_long == PHASE else self._kept)[seat, window] = stretch if how_long == PHASE else how_long

    def kept(self, seat: int, window: str, stretch: str) -> str:
        """For how long a seat lets such windows pass, in this part of the game."""
        if self._kept_in.get((seat, window)) == stretch:
            return PHASE
        return self._kept.get((seat, window), self.from_the_start.get(window, ASK))

    def answer(self, state: State, seat: int) -> StandingAnswer | None:
        """What a seat that is asked lets pass now, if it is that."""
        stretch = state.stretch()
        for window in state.open_windows(seat):
            how_long = self.kept(seat, window.kind, stretch)
            if how_long in (PHASE, GAME) or (how_long == AIMED and not window.aimed):
                return StandingAnswer(window.passing, window.discreet)
        return None


def pause_of(seed: str, version: int, seat: int) -> float:
    """How long it takes to answer for a seat so that the pause tells nothing; nobody can foresee it.

    >>> all(1 <= pause_of("monday", version, 0) <= 4 for version in range(50))
    True
    """
    share = int(private_seed(f"{seed} pause {version}", seat)[:8], 16) / 0xFFFFFFFF
    return SHORTEST_PAUSE + share * (LONGEST_PAUSE - SHORTEST_PAUSE)
