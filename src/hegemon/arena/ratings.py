"""Ratings: how strong each entrant is, on a scale that holds for those who never met.

The model is Plackett and Luce's, as OpenSkill computes it: a rating is a mean and a deviation, and everyone
starts at 25 ± 8.3. Players here don't learn between games, so nothing is forgotten either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Final

from hegemon.arena.match import GameResult
from hegemon.estimates import Z

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


def rate(entrants: int, results: Iterable[GameResult], teams: Sequence[int]) -> list[Rating]:
    """The ratings after all games, in their order.

    A team is rated as one player. Where an entrant sits on several sides of one game, what it learns from
    that game is the mean of what its sides would. Only differences mean anything, so the mean of all is kept at 25.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MIDDLE, beta=BETA, tau=0.0)
    ratings = [model.rating() for _ in range(entrants)]
    seat_of_side = [teams.index(side) for side in range(max(teams) + 1)]
    for result in sorted(results, key=lambda result: result.number):
        who = [result.seats[seat] for seat in seat_of_side]
        ranks = [float(result.places[seat]) for seat in seat_of_side]
        sides = [[model.rating(mu=ratings[entrant].mu, sigma=ratings[entrant].sigma)] for entrant in who]
        after = model.rate(sides, ranks=ranks)
        for entrant in set(who):
            own = [side[0] for side, name in zip(after, who, strict=True) if name == entrant]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            ratings[entrant] = model.rating(mu=mu, sigma=sigma)
    drift = sum(rating.mu for rating in ratings) / len(ratings) - MIDDLE
    return [Rating(rating.mu - drift, rating.sigma) for rating in ratings]


def difference(odds: float, sides: int) -> float:
    """How far one has to be above another to win so many games for each it loses, at a table of so many sides.

    >>> round(difference(2, sides=2)), round(difference(9, sides=2)), round(difference(2, sides=4))
    (4, 13, 6)
    """
    return BETA * sqrt(sides) * log(odds)
