"""Ratings in words: how strong somebody is, how sure that is, and what a rated game is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say, say_all
from hegemon.ratings import Rating, difference
from hegemon.service.results.rated_games import (
    BEGINNER,
    LATE_CHOICES,
    OFTEN,
    REASONS,
    Damping,
    is_provisional,
    margin,
    points,
)
from hegemon.service.results.ratings import RatingChange
from hegemon.service.tables.table import Table

PACE_NAMES: Final[Mapping[str, Message]] = {
    "fast": say("Fast"),
    "calm": say("Unhurried"),
    "days": say("By days"),
}
PACE_RANGES: Final[Mapping[str, Message]] = {
    "fast": say("up to a minute for each choice, or twenty for the whole game"),
    "calm": say("more time than that, or no clock"),
    "days": say("six hours or more for each choice"),
}

STRENGTH: Final = say(
    "The number is a rating. People begin at {begin}; {n} points more win nine games of ten.",
    begin=points(BEGINNER.mu),
    n=round(points(difference(odds=9, sides=2)), -1),
)
"""What the strength of a computer means."""

RULES: Final = (
    say("Everybody keeps their name, and plays on a device of their own."),
    say(
        "There are no hints and no undo. One’s own latest choice can be taken back as long as nobody has learnt "
        "from it."
    ),
    say(
        "A player who leaves, runs out of time for the whole game, or is late for more than {n} choices comes last, "
        "whatever the computer achieves for them.",
        n=LATE_CHOICES,
    ),
    say(
        "Whoever claims the game, because all others are gone for too long, wins it. A game that never ends counts "
        "for nobody."
    ),
    say("Computers have ratings that were measured, and stay as they are."),
    say(
        "Some games count less: from game {n} on of the same people within a day, half as much as the one before; a "
        "quarter if people play from one address; a quarter if a game is over almost before it began.",
        n=OFTEN + 1,
    ),
)
"""What is agreed when a game is rated, told before anybody sits down."""


@dataclass(frozen=True)
class RatingLine:
    """What a game did to somebody's rating, as it is shown."""

    name: str
    before: int
    after: int
    margin: int
    provisional: bool

    @property
    def gain(self) -> str:
        """By how much it changed.

        >>> RatingLine("Ada", 1000, 1105, 600, True).gain, RatingLine("Ben", 1000, 895, 600, True).gain
        ('+105', '−105')
        """
        change = self.after - self.before
        return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"


def rating_lines(table: Table, changes: Mapping[int, RatingChange]) -> tuple[RatingLine, ...]:
    """What a game did to the ratings of those who played it."""
    return tuple(
        RatingLine(
            table.names[seat], points(change.before.mu), points(change.after.mu), margin(change.after),
            is_provisional(change.after),
        )
        for seat, change in sorted(changes.items())
    )  # fmt: skip


def damping_words(damping: Damping) -> Message | None:
    """Why a game didn't count fully; None if it did."""
    if not damping.reasons:
        return None
    reasons = say_all([REASONS[reason] for reason in damping.reasons])
    return say("This game counts for less: {reasons}.", reasons=reasons)


def rating_words(rating: Rating) -> str:
    """A rating as a number, and how far off it may be.

    >>> rating_words(Rating(30.0, 2.0))
    '1200 ± 157'
    """
    return f"{points(rating.mu)} ± {margin(rating)}"
