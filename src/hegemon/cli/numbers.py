"""Whole numbers that a person types."""

from __future__ import annotations

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


def as_number(typed: str) -> int | None:
    """A whole number of a size that makes sense, if that is what was typed."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None
