"""What a seat sees in plain words, for games that have no looks of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

UNSAID: Final = ("game", "rules", "options", "seat")
"""What stands elsewhere on the screen, or says nothing to a player."""


def plain_view(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The parts of a view, each with its name; what is not there, or hidden, is left out.

    >>> plain_view({"seat": 0, "hand": [3, 7], "points": [1, 0], "draw_pile": 4, "trick": [], "partner": None})
    [('hand', '3, 7'), ('points', '1, 0'), ('draw pile', '4')]
    """
    told = ((name.replace("_", " "), plain_value(value)) for name, value in view.items() if name not in UNSAID)
    return [(name, text) for name, text in told if text]


def plain_value(value: Any) -> str:
    """A value of a view as a person reads it.

    >>> plain_value([[0, 12], [1, 5]]), plain_value({"red": 2, "blue": [1, 2]}), plain_value(None)
    ('0 12; 1 5', 'red: 2; blue: 1, 2', '')
    """
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {plain_value(part)}" for name, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(part, Sequence) and not isinstance(part, str) for part in value):
            return "; ".join(plain_value(part).replace(", ", " ") for part in value)
        return ", ".join(plain_value(part) or "–" for part in value)
    return str(value)
