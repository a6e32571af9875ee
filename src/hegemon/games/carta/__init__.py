"""Carta Impera Victoria: two to four players, 104 cards, twenty minutes."""

from hegemon.games.carta.game import GAME

__all__ = ["GAME"]
