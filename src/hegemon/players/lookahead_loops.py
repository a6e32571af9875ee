"""The loops that look one step ahead, in the dialect of kernels: written once, linked to any game's rules.

Each row is a world that a seat thinks possible, after one of its choices. Network and loops take turns: the loops write
what whoever is asked next can see, the network answers for all rows at once, and where more is wanted the loops do in
each world what it likes best.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hegemon.core.engine import NOBODY, apply, legal, next_actor, observe, reshuffle, rounds, victory
from hegemon.core.kernel import Kernel, put

LOOPS: Final = Kernel("lookahead")
rule = LOOPS.rule

LOST: Final = -2
"""Of a row: no world was found for it."""
STOPPED: Final = -3
"""Of a row: it has been followed as far as was asked."""


class Rows(NamedTuple):
    """What is known of each world."""

    actor: Any
    """Who is asked; NOBODY if the game is over, or LOST, or STOPPED."""
    ids: Any
    """Its legal actions."""
    count: Any
    """How many there are."""
    until: Any
    """The round with which to stop."""
    observations: Any
    values: Any
    """By seat, where the game is over: what it has won."""


@rule
def spread(
    samples: int, ahead: int, roots: Any, seats: Any, counts: Any, numbers: Any, lucks: Any, spaces: Any, worlds: Any,
    rows: Rows,
) -> None:  # fmt: skip
    """Imagine so many worlds for each choice, and make all its actions in each of them: a row for each of these.

    They are to be followed for so many rounds, the present one included.
    """
    row = 0
    for choice in range(len(seats)):
        seat = seats[choice]
        for _ in range(samples):
            first = row
            put(worlds, first, roots, choice)
            until = rounds(worlds[first]) + ahead
            found = reshuffle(worlds[first], seat, lucks[0], spaces[0])
            for i in range(1, counts[choice]):
                put(worlds, first + i, worlds, first)
            for i in range(counts[choice]):
                rows.actor[row] = LOST
                rows.until[row] = until
                if found:
                    rows.actor[row] = seat
                    apply(worlds[row], seat, numbers[choice, i])
                row += 1


@rule
def look(live: Any, worlds: Any, rows: Rows) -> None:
    """Walk on to the next real choice in each of these rows, and write what whoever makes it can see."""
    for i in range(len(live)):
        row = live[i]
        ids = rows.ids[row]
        while True:
            seat = next_actor(worlds[row])
            if seat == NOBODY:
                for other in range(rows.values.shape[1]):
                    rows.values[row, other] = victory(worlds[row], other)
                break
            if rounds(worlds[row]) >= rows.until[row]:
                seat = STOPPED
                break
            n = legal(worlds[row], seat, ids)
            if n > 1:
                rows.count[row] = n
                observe(worlds[row], seat, rows.observations[row])
                break
            apply(worlds[row], seat, ids[0])
        rows.actor[row] = seat


@rule
def go_on(live: Any, worlds: Any, logits: Any, rows: Rows) -> None:
    """Do in each of these rows what the network likes best; a row of its answers for each."""
    for i in range(len(live)):
        row = live[i]
        best = rows.ids[row, 0]
        for j in range(1, rows.count[row]):
            if logits[i, rows.ids[row, j]] > logits[i, best]:
                best = rows.ids[row, j]
        apply(worlds[row], rows.actor[row], best)
