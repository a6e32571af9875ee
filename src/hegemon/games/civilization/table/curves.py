"""Curves by turn: how far everybody had come, drawn as paths of a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

WIDTH: Final = 360
LEFT, RIGHT, TOP, BOTTOM = 26.0, 316.0, 14.0, 166.0
"""The corners of the plot; numbers stand outside of it."""
LINES: Final = 5
"""Horizontal lines at most, above the zero."""
TURNS: Final = 8
"""Numbers below the plot at most."""
APART: Final = 13.0
"""How far apart the names at the ends of curves are, so that they can be read."""
LOWEST: Final = BOTTOM + 4
"""Where the lowest of them may stand."""
STEPS: Final = (1, 2, 3, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number beside the plot."""

    at: float
    number: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Somebody's curve."""

    seat: int
    path: str
    last: int
    label_y: float
    """Where the last number stands."""


@dataclass(frozen=True, slots=True)
class Plot:
    """All curves of one thing that is counted."""

    curves: Sequence[Curve]
    levels: Sequence[Tick]
    turns: Sequence[Tick]
    """In the middle of each turn, from its beginning to the next one, or to the end."""
    points: Sequence[float]
    """Where each turn begins, and where the game ends."""
    goal: float | None
    """Where the line of the goal is, if it has one."""

    @property
    def column(self) -> float:
        """How far apart two turns are."""
        return (RIGHT - LEFT) / max(1, len(self.points) - 1)


def plot(rows: Sequence[Sequence[int]], goal: int | None = None) -> Plot:
    """Curves from numbers by turn and seat, the latest last.

    >>> drawn = plot([(0, 0), (1, 4), (2, 8)], goal=10)
    >>> drawn.curves[1].path
    'M26 166L171 105.2L316 44.4'
    >>> [tick.number for tick in drawn.levels], [tick.number for tick in drawn.turns], drawn.goal
    ([0, 2, 4, 6, 8, 10], [1, 2], 14.0)
    >>> [tick.at for tick in drawn.turns], drawn.points
    ([98.5, 243.5], [26.0, 171.0, 316.0])
    """
    most = max((number for row in rows for number in row), default=0)
    top = max(most, goal or 0, 1)

    def height(number: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * number / top, 1)

    def across(turn: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * turn / max(1, len(rows) - 1), 1)

    lasts = list(rows[-1]) if rows else []
    labels = spread([height(number) for number in lasts])
    curves = [
        Curve(
            seat,
            "M" + "L".join(f"{across(turn):g} {height(row[seat]):g}" for turn, row in enumerate(rows)),
            last,
            labels[seat],
        )
        for seat, last in enumerate(lasts)
    ]
    step = next(step for step in (*STEPS, top) if top / step <= LINES)
    begun = max(1, len(rows) - 1)  # the last point is no beginning of a turn but where things stand
    every = -(-begun // TURNS)
    return Plot(
        curves,
        [Tick(height(number), number) for number in range(0, top + 1, step)],
        [Tick(across(turn + 0.5), turn + 1) for turn in range(0, begun, every)],
        [across(turn) for turn in range(len(rows))],
        None if goal is None else height(goal),
    )


def spread(heights: Sequence[float]) -> list[float]:
    """Heights of labels, moved apart so that none covers another; the order stays.

    >>> spread([50.0, 49.0, 166.0, 166.0])
    [62.0, 49.0, 157.0, 170.0]
    """
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found = list(heights)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + APART)
    lowest = LOWEST
    for seat in reversed(order):
        found[seat] = min(found[seat], lowest)
        lowest = found[seat] - APART
    return found
