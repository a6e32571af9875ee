"""What a rated game does to the ratings of those who played it. Nothing here touches a database.

A rating is a mean and a deviation (:class:`Rating`), by game and pace. People begin in the middle, uncertain; the
ratings of computers were measured in tournaments (:func:`hegemon.ratings.level_ratings`) and stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from hegemon.core import Message, say
from hegemon.ratings import BETA, MIDDLE, Rating

BEGINNER: Final = Rating(MIDDLE, MIDDLE / 3)
TAU: Final = MIDDLE / 300
"""How much people change from game to game, as the model takes it: nobody's rating is ever quite certain."""
CERTAIN: Final = 4.5
"""The deviation from which on a rating is no longer provisional: ± 353 points, which takes some twenty games. Lists are
in the order of what is certain about a rating, so nobody is high up there by chance."""
POINTS: Final = 40
"""Points that people are shown for one of the model's."""

DAY: Final = 24 * 3600.0
OFTEN: Final = 3
"""Games of the same people within a day that count fully; each further one counts half of the one before."""
SAME_PLACE: Final = 0.25
"""What a game counts between people who play from one address."""
QUICK: Final = 8
"""Choices for each player below which a game is too short to tell much."""
QUICK_GAME: Final = 0.25
LATE_CHOICES: Final = 3
"""Choices that a computer makes for somebody whose time is up; with the next they are taken to have left."""

REASONS: Final[Mapping[str, Message]] = {
    "often": say("the same people have played several rated games within a day"),
    "same-place": say("players came from the same address"),
    "quick": say("the game was over very soon"),
}
"""Why a game doesn't count fully."""


def points(mu: float) -> int:
    """A rating as people are shown it; the middle is 1000."""
    return round(POINTS * mu)


def margin(rating: Rating) -> int:
    """How far off it may be, in the same points.

    >>> points(BEGINNER.mu), margin(BEGINNER), is_provisional(BEGINNER)
    (1000, 653, True)
    """
    return round(POINTS * (rating.high - rating.mu))


def is_provisional(rating: Rating) -> bool:
    """Is it still too uncertain to be compared?"""
    return rating.sigma > CERTAIN


@dataclass(frozen=True)
class Damping:
    """How much a game counts, and why not fully."""

    weight: float
    reasons: tuple[str, ...]


def damping(games_before: int, same_place: bool, choices: int, players: int) -> Damping:
    """How much a game counts after so many of the same people within a day, with so many choices in all.

    >>> damping(0, False, 60, 2), damping(4, False, 60, 2)
    (Damping(weight=1.0, reasons=()), Damping(weight=0.25, reasons=('often',)))
    >>> damping(0, True, 5, 2)
    Damping(weight=0.0625, reasons=('same-place', 'quick'))
    """
    weights = {
        "often": 0.5 ** max(0, games_before + 1 - OFTEN),
        "same-place": SAME_PLACE if same_place else 1.0,
        "quick": QUICK_GAME if choices < QUICK * players else 1.0,
    }
    weight = 1.0
    for one in weights.values():
        weight *= one
    return Damping(weight, tuple(reason for reason, one in weights.items() if one < 1))


def rated(before: Sequence[Rating], teams: Sequence[int], places: Sequence[int], weight: float) -> list[Rating]:
    """The ratings by seat after a game that counts so much, as if nobody's were fixed.

    >>> won, lost = rated([BEGINNER, BEGINNER], (0, 1), (1, 2), 1.0)
    >>> points(won.mu), points(lost.mu), won.sigma < BEGINNER.sigma
    (1105, 895, True)
    """
    model = PlackettLuce(mu=MIDDLE, beta=BETA, tau=TAU)
    sides = list(dict.fromkeys(teams))
    members = [[seat for seat, team in enumerate(teams) if team == side] for side in sides]
    given = [[model.rating(mu=before[seat].mu, sigma=before[seat].sigma) for seat in side] for side in members]
    after = model.rate(given, ranks=[float(places[side[0]]) for side in members])
    found = list(before)
    for side, ratings in zip(members, after, strict=True):
        for seat, rating in zip(side, ratings, strict=True):
            was = before[seat]
            found[seat] = Rating(
                was.mu + weight * (rating.mu - was.mu), was.sigma + weight * (rating.sigma - was.sigma)
            )
    return found
