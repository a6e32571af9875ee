"""Ratings: how strong each entrant is, on a scale that holds for those who never met.

The model is Plackett and Luce's, as OpenSkill computes it: a rating is a mean and a deviation, and everyone
starts at 25 ± 8.3. Players here don't learn between games, so nothing is forgotten either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.arena.match import Result
from hegemon.arena.statistics import Z


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


def rate(entrants: int, results: Iterable[Result], teams: Sequence[int]) -> list[Rating]:
    """The ratings after all games, in their order.

    A team is rated as one player. Where an entrant sits on several sides of one game, what it learns from
    that game is the mean of what its sides would.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(entrants)]
    seat_of_side = [teams.index(side) for side in range(max(teams) + 1)]
    for result in sorted(results, key=lambda result: result.number):
        who = [result.seats[seat] for seat in seat_of_side]
        ranks = [float(result.places[seat]) for seat in seat_of_side]
        after = model.rate([[ratings[entrant]] for entrant in who], ranks=ranks)
        for entrant in set(who):
            own = [side[0] for side, name in zip(after, who, strict=True) if name == entrant]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            ratings[entrant] = model.rating(mu=mu, sigma=sigma)
    return [Rating(rating.mu, rating.sigma) for rating in ratings]
