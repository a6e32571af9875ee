"""The map as a still picture, for those who are sent a link: the overview, in colours of its own."""

from __future__ import annotations

from typing import Any, Final

from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.map import map_drawing

TERRAIN: Final = {
    "grassland": "#a9b97a", "forest": "#6f9463", "mountain": "#b3a894", "desert": "#dfc98d", "water": "#5c93ad",
}  # fmt: skip
PLAYERS: Final = (
    ("#c8431a", "#3d1004"), ("#5a45bd", "#e6e0ff"), ("#fbf6e9", "#2b2419"), ("#ee8fbe", "#35081f"),
    ("#1d1b18", "#ffdc4d"),
)  # fmt: skip
"""By seat: what a piece is filled with, and its edge."""


def map_picture(board: CivilizationBoard) -> dict[str, Any]:
    """What the template is told."""
    return {"map": map_drawing(board), "terrain": TERRAIN, "players": PLAYERS, "colours": [fill for fill, _ in PLAYERS]}
