"""Civilization's face: its table as pages show it."""

from typing import Final

from hegemon.games.civilization.table.scene import CivilizationFace

__all__ = ["FACE"]

FACE: Final = CivilizationFace()
"""From what one seat may know to what its page shows: the table, or the end."""
