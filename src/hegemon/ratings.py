"""Strength as a number, and how sure that is: the model that tournaments and rated games share (OpenSkill's)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from typing import Any, Final

from hegemon.estimates import Z
from hegemon.games import GAMES

LEVELS_FILE: Final = "levels.toml"
"""In a game's folder: how strong its levels were measured to be."""

MIDDLE: Final = 25.0
BETA: Final = MIDDLE / 6
"""How much luck there is in a game, as the model takes it."""


@dataclass(frozen=True)
class Rating:
    """Strength, and how sure that is.

    >>> Rating(25.0, 1.0).low, round(Rating(30.0, 2.0).ordinal, 1)
    (23.040036, 24.0)
    """

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mu - Z * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mu + Z * self.sigma

    @property
    def ordinal(self) -> float:
        """A cautious number to sort by: almost certainly one is at least so strong."""
        return self.mu - 3 * self.sigma

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"mu": self.mu, "sigma": self.sigma, "low": self.low, "high": self.high, "ordinal": self.ordinal}


def difference(odds: float, sides: int) -> float:
    """How far one has to be above another to win so many games for each it loses, at a table of so many sides.

    >>> round(difference(2, sides=2)), round(difference(9, sides=2)), round(difference(2, sides=4))
    (4, 13, 6)
    """
    return BETA * sqrt(sides) * log(odds)


@cache
def level_ratings(game: str) -> Mapping[str, Rating]:
    """By level: how strong it was measured to be in a game, the weakest first; without those that nobody has measured.

    >>> [level for level, rating in level_ratings("carta").items() if rating.mu > MIDDLE]
    ['strategist', 'hegemon', 'legend']
    """
    file = GAMES.folder(game) / LEVELS_FILE
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {level: Rating(**numbers) for level, numbers in found.items()}
