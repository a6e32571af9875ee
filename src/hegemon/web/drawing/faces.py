"""Where the looks of games are found: each game's face, templates and static files, and the shell's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from hegemon.core.face import Face, Scene, Sight
from hegemon.core.plain import plain_view
from hegemon.games import GAMES

SHELL: Final = Path(__file__).parent.parent


def folder(game: str | None) -> Path:
    """Where the templates and static files of a game, or of the shell, lie."""
    return GAMES.folder(game) / "table" if game else SHELL


@cache
def face(game: str) -> Face | None:
    """A game's looks, if it has any."""
    own = GAMES.part(game, "table")
    if own is None:
        return None
    if not isinstance(own.FACE, Face):
        raise TypeError(f"{own.__name__}.FACE is not a Face")
    return own.FACE


class PlainFace(Face):
    """The looks of a game without any: words."""

    def scene(self, sight: Sight) -> Scene:
        return Scene("plain.html", {"view": plain_view(sight.view)}, sight.game.title())


PLAIN: Final = PlainFace()


def face_of(game: str) -> Face:
    """The looks of a game, or plain words."""
    return face(game) or PLAIN
