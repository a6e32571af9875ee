"""What a greedy player does, as a rule for loops: they register it beside their own."""

from __future__ import annotations

from typing import Any

from hegemon.core.engine import appraise


def best_choice(s: Any, seat: int, n: int, ids: Any, worth: Any, w: Any) -> int:
    """Which of the `n` actions in `ids` looks best to a greedy player; of equals the first."""
    best = 0
    if n > 1:
        appraise(s, seat, n, ids, worth, w)
        for i in range(1, n):
            if worth[i] > worth[best]:
                best = i
    return best
