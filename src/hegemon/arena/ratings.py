"""Ratings: how strong each entrant is, on a scale that holds for those who never met.

The model is Plackett and Luce's, as OpenSkill computes it: a rating is a mean and a deviation, and everyone
starts at 25 ± 8.3. Players here don't learn between games, so nothing is forgotten either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hegemon.arena.match import GameResult
from hegemon.ratings import BETA, MIDDLE, Rating


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
