"""Events as lines of the log, with the sign of what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hegemon.core import Game, say
from hegemon.core.face import Line

SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    "moved": ("f-move", ""),
    "learned": ("y-tech", "tech"),
    "founded": ("f-city", ""),
    "advanced": ("y-culture", "culture"),
    "attacked": ("y-battle", "battle"),
    "bonus-card": ("y-battle", "battle"),
}
"""By event: its picture, and its colour."""


def line(game: Game, seen: Mapping[str, Any], reader: int | None = None) -> Line | None:
    """An event as a line, for the seat that reads it."""
    if seen["event"] == "turn-began":
        return Line(say("Turn {n}", n=seen["turn"]), heading=True)
    text = game.describe_event(seen, reader)
    if text is None:
        return None
    icon, tint = SIGNS.get(seen["event"], ("", ""))
    return Line(text, icon, tint)
