"""Numbers that a person types."""

from __future__ import annotations

import os
from math import inf

from hegemon.cli.parser import Misuse
from hegemon.core import say


def whole(flag: str, typed: str, low: int = 1, high: int | None = None) -> int:
    """A number that stands behind a flag."""
    number = as_number(typed)
    if high is not None and (number is None or not low <= number <= high):
        text = say("{flag} needs a whole number from {low} to {high}, not “{typed}”.", flag=flag, low=low, high=high,
                   typed=typed)  # fmt: skip
        raise Misuse(text)
    if number is None or number < low:
        raise Misuse(say("{flag} needs a whole number from {low}, not “{typed}”.", flag=flag, low=low, typed=typed))
    return number


def from_to(flag: str, typed: str) -> tuple[float, float]:
    """Two numbers above nought that stand behind a flag, like `5e-4,5e-5`."""
    try:
        first, last = map(float, typed.split(","))
    except ValueError:
        first = last = 0.0
    if not (0.0 < first < inf and 0.0 < last < inf):
        raise Misuse(say("{flag} needs two numbers above 0, like {example}, not “{typed}”.", flag=flag,
                         example="5e-4,5e-5", typed=typed))  # fmt: skip
    return first, last


def processes(typed: str | None) -> int:
    """How many processes work, by what was typed behind `--jobs`; otherwise one for each core."""
    return whole("--jobs", typed) if typed else os.cpu_count() or 1


def as_number(typed: str) -> int | None:
    """A whole number of a size that makes sense, if that is what was typed."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None
