"""How much time everybody at a table has left, as a reader is shown it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.service.tables.table import PLAYING, Table
from hegemon.service.tables.terms import Terms
from hegemon.web.words.terms import span_words

BY_HOURS: Final = 2 * 3600
"""Seconds from which on nobody counts the minutes."""


@dataclass(frozen=True)
class Clock:
    """Somebody's time."""

    seat: int
    left: float
    running: bool
    low: float
    """Seconds from which on little is left, for a clock of this kind."""
    words: str = ""
    """The same roughly and in words, if it is long."""
    resting: bool = False
    """Has its player taken days off?"""


def clocks(table: Table, now: float, language: str) -> tuple[Clock, ...]:
    """Everybody's time, at a table with a clock, as long as it matters."""
    if table.status != PLAYING:
        return ()
    left = {seat: table.time_left(seat, now) for seat in range(table.players)}
    return tuple(
        Clock(
            seat, max(0.0, seconds), seat in table.to_act, low_from(table.setup.terms),
            span_words(seconds, language) if seconds >= BY_HOURS else "", table.rests_until(seat, now) is not None,
        )
        for seat, seconds in left.items()
        if seconds is not None
    )  # fmt: skip


def low_from(terms: Terms) -> float:
    """Seconds from which on little is left: a fifth of the time for a choice, a tenth of that for a game.

    >>> low_from(Terms(clock="move", seconds=30)), low_from(Terms(clock="bank", seconds=1200))
    (6.0, 120.0)
    """
    return terms.seconds / (5 if terms.clock == "move" else 10)
