"""Carta's face: its table, draft and ending as pages show them; and its guide, the page of rules."""

from typing import Final

from hegemon.games.carta.table.guide import GUIDE
from hegemon.games.carta.table.scene import CartaFace

__all__ = ["FACE", "GUIDE"]

FACE: Final = CartaFace()
