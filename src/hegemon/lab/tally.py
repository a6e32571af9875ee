"""What is counted over very many games: whole numbers only, so that parts add up to the same in any order."""

from __future__ import annotations

from math import lcm
from typing import Any, Final, NamedTuple

from hegemon.core.measures import Measures

ROUNDS: Final = 400
DECISIONS: Final = 4000
CHANGES: Final = 100
MARGINS: Final = 40
"""Where the histograms of rounds, decisions, lead changes and margins end: the last number means “so many or more”."""
TENTHS: Final = 10

# What is summed up of a number that is counted in every game.
SUM: Final = 0
SQUARES: Final = 1
# What is summed up to compare those who did something with those who didn't, game by game.
DOERS: Final = 0
"""The seats that did it."""
WINS: Final = 1
"""What they won."""
DOERS_SQUARED: Final = 2
DOERS_TIMES_WINS: Final = 3
WINS_SQUARED: Final = 4


class GameTally(NamedTuple):
    """Arrays of counts. A victory is counted in parts, so that a share of one is a whole number, too."""

    games: Any
    """One number."""
    shared: Any
    """One number: games that two sides won together."""
    wins: Any
    """By steps from the seat that goes first: parts of victories."""
    chairs: Any
    """By seat: the same."""
    conclusions: Any
    margins: Any
    rounds: Any
    decisions: Any
    changes: Any
    """How often the lead went to another side."""
    lengths: Any
    """Rounds, decisions, lead changes: SUM and SQUARES of each."""
    led: Any
    """By tenth of a game: games in which somebody led then."""
    held: Any
    """By tenth of a game: those in which that side won in the end."""
    settled: Any
    """By tenth of a game: when the winner took the lead for good; one more for those who did in the last round."""
    uses: Any
    """By effect and steps from the seat that goes first: SUM and SQUARES of how often it was used."""
    used: Any
    """By effect: the same for all seats of a game together."""
    users: Any
    """By effect: DOERS, WINS and their squares and products."""
    owners: Any
    """By asset: the same for those who held it at the end."""
    ways: Any
    """By asset and conclusion: parts of victories of those who held it."""
    when: Any
    """By asset: the same parts, times the rounds that those games took."""

    @classmethod
    def empty(cls, measures: Measures, seats: int) -> GameTally:
        """Nothing counted yet."""
        import numpy as np

        effects, assets = len(measures.effects), len(measures.assets)
        shapes: dict[str, tuple[int, ...]] = {
            "games": (1,),
            "shared": (1,),
            "wins": (seats,),
            "chairs": (seats,),
            "conclusions": (len(measures.conclusions),),
            "margins": (MARGINS + 1,),
            "rounds": (ROUNDS + 1,),
            "decisions": (DECISIONS + 1,),
            "changes": (CHANGES + 1,),
            "lengths": (3, 2),
            "led": (TENTHS - 1,),
            "held": (TENTHS - 1,),
            "settled": (TENTHS + 1,),
            "uses": (effects, seats, 2),
            "used": (effects, 2),
            "users": (effects, 5),
            "owners": (assets, 5),
            "ways": (assets, len(measures.conclusions)),
            "when": (assets,),
        }
        return cls(**{name: np.zeros(shape, np.int64) for name, shape in shapes.items()})

    def add(self, other: GameTally) -> None:
        """Count what somebody else has counted."""
        for mine, more in zip(self, other, strict=True):
            mine += more


def parts_of_victory(seats: int) -> int:
    """Into how many parts a victory is divided, so that any number of seats can share it.

    >>> parts_of_victory(4)
    12
    """
    return lcm(*range(1, seats + 1))
