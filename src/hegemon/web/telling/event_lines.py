"""Events as lines of the log, each put into words once: the log, the news and the film tell the same ones again."""

from __future__ import annotations

from typing import Final

from hegemon.core import Event, Game
from hegemon.core.face import Face
from hegemon.core.telling import Line
from hegemon.web.drawing.faces import face_of

MOST: Final = 5_000
"""Lines that are remembered; then it begins anew. Games like Carta share their events among all tables."""
_LINES: Final[dict[tuple[int, str, Face, int | None], tuple[Event, Line | None]]] = {}
"""By event, game, looks and reader. Each event is kept with its line: so no other can get its id meanwhile."""


def line_of(game: Game, event: Event, reader: int | None) -> Line | None:
    """An event as the seat that reads it is told; None if it isn't worth a line."""
    looks = face_of(game.name)
    key = (id(event), game.name, looks, reader)
    known = _LINES.get(key)
    if known is None:
        if len(_LINES) >= MOST:
            _LINES.clear()
        known = _LINES[key] = event, looks.line(game, event.seen_by(reader), reader)
    return known[1]
