"""What a text costs a language model, so that no answer grows without bounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_PIECE: Final = re.compile(r"[A-Za-z]{1,4}|\d{1,3}|[^\sA-Za-z\d]|\s{2,}|\n")


def tokens(text: str) -> int:
    """What a text costs, counted with caution: no piece of a word is longer than four letters, and every sign, every
    letter of another alphabet and every run of blanks is a piece of its own.

    >>> tokens("Ada plays Science II."), tokens("Наука")
    (7, 5)
    """
    return len(_PIECE.findall(text))


def how_many_fit(lines: Sequence[str], room: int) -> int:
    """How many of these lines, from the first on, cost no more than so many tokens together.

    >>> how_many_fit(["one", "two", "three"], 4)
    2
    """
    for number, line in enumerate(lines):
        room -= tokens(line) + 1
        if room < 0:
            return number
    return len(lines)
