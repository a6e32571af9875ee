"""Carta's face: its table, draft and ending as pages show them."""

from typing import Final

from hegemon.games.carta.table.scene import CartaFace

FACE: Final = CartaFace()
