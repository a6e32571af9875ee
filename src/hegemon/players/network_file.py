"""Where the network lies that has learned a game: found without loading it, nor what it takes to evaluate it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hegemon.core import Game
from hegemon.games import GAMES

FILE: Final = "network.npz"
"""What a game's own network is called, in its folder."""


def network_file(game: Game) -> Path | None:
    """The file of the network that a game has; None if it has none."""
    if game.engine is None or game.name not in GAMES.names():
        return None
    path = GAMES.folder(game.name) / FILE
    return path if path.is_file() else None


def network_judges(game: Game) -> bool:
    """Has a network learned this game, so that it can judge any choice at once?"""
    return network_file(game) is not None
