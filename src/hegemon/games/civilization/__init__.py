"""Sid Meier's Civilization: The Board Game with both expansions: two to five players, an evening, a map."""

from hegemon.games.civilization.game import GAME

__all__ = ["GAME"]
