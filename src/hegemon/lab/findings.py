"""From counts to findings: shares and means, each with the interval in which the truth probably lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from hegemon.core.measures import Measures
from hegemon.estimates import NEVER, Estimate, change, mean_off, share, student, wilson
from hegemon.lab.tally import (
    DOERS,
    DOERS_SQUARED,
    DOERS_TIMES_WINS,
    SQUARES,
    SUM,
    TENTHS,
    WINS,
    WINS_SQUARED,
    GameTally,
    parts_of_victory,
)

FEW: Final = 30
"""With fewer players or games than this on either side there is nothing to compare."""
HALFWAY: Final = TENTHS // 2 - 1
"""The place of the middle of a game in what is counted by tenths."""


@dataclass(frozen=True)
class WinComparison:
    """How those fared who did something (or held it), beside those who did not."""

    doers: Estimate
    """The share of all seats that did it."""
    wins: Estimate | None
    """What they won, as a share of their games; None if nobody did it."""
    others: Estimate | None
    edge: Estimate | None
    """The difference; None where there are too few on one side."""


@dataclass(frozen=True)
class EffectUse:
    """How often an effect is used, and how its users fare."""

    per_game: Estimate
    """By all seats together."""
    per_seat: tuple[Estimate, ...]
    """By steps from the seat that goes first."""
    comparison: WinComparison


@dataclass(frozen=True)
class TableFindings:
    """What is known of one table."""

    games: int
    chance: float
    """What a seat would win if nothing but chance decided."""
    teams: bool
    """Do several seats win together?"""
    seats: tuple[Estimate, ...]
    """By steps from the seat that goes first: its share of victories."""
    chairs: tuple[Estimate, ...]
    """By seat: the same."""
    shared: Estimate
    endings: dict[str, Estimate]
    conclusions: tuple[Estimate, ...]
    margins: dict[int, int]
    """By points of difference: games that points decided."""
    rounds: Estimate
    decisions: Estimate
    changes: Estimate
    """How often the lead changes in a game."""
    round_counts: dict[int, int]
    decision_counts: dict[int, int]
    change_counts: dict[int, int]
    leads: tuple[Estimate, ...]
    """By tenth of the game: how often whoever leads then goes on to win."""
    settled: tuple[int, ...]
    """By tenth of the game: games in which the winner took the lead for good then; the last is “in the last round”."""
    early: Estimate
    """Games in which that was in the first half."""
    late: Estimate
    """Games whose winner did not lead before the last round."""
    uses: dict[str, EffectUse]
    assets: dict[str, WinComparison]
    ways: dict[str, tuple[Estimate, ...]]
    """By asset: of the victories of those who held it, the share of each conclusion; none if they never won."""
    when: dict[str, float]
    """By asset: after how many rounds those won who held it, on average."""


def findings(tally: GameTally, measures: Measures, seats: int, players: int) -> TableFindings:
    """What a tally of tables with at most so many seats tells about one with so many players."""
    parts, n = parts_of_victory(seats), int(tally.games[0])
    spoils = float(tally.wins.sum()) / parts / n
    all_seats = AllSeats(n, players, spoils, parts)
    ends = {name: int(tally.conclusions[measures.conclusions_of(name)].sum()) for name in measures.endings}
    settled = tuple(map(int, tally.settled))
    return TableFindings(
        games=n,
        chance=spoils / players,
        teams=spoils > 1.5,
        seats=tuple(share(float(tally.wins[steps]) / parts, n) for steps in range(players)),
        chairs=tuple(share(float(tally.chairs[seat]) / parts, n) for seat in range(players)),
        shared=share(int(tally.shared[0]), n),
        endings={name: share(games, n) for name, games in ends.items()},
        conclusions=tuple(share(int(games), n) for games in tally.conclusions),
        margins=counts(tally.margins),
        rounds=mean_of(tally.lengths[0], n),
        decisions=mean_of(tally.lengths[1], n),
        changes=rate_of(tally.lengths[2], n),
        round_counts=counts(tally.rounds),
        decision_counts=counts(tally.decisions),
        change_counts=counts(tally.changes),
        leads=tuple(share(int(held), int(led)) for held, led in zip(tally.held, tally.led, strict=True)),
        settled=settled,
        early=share(sum(settled[: TENTHS // 2]), n),
        late=share(settled[TENTHS], n),
        uses={
            name: EffectUse(
                per_game=rate_of(tally.used[effect], n),
                per_seat=tuple(rate_of(tally.uses[effect, steps], n) for steps in range(players)),
                comparison=all_seats.comparison(tally.users[effect]),
            )
            for effect, name in enumerate(measures.effects)
        },
        assets={name: all_seats.comparison(tally.owners[asset]) for asset, name in enumerate(measures.assets)},
        ways={
            name: tuple(share(float(won) / parts, round(wins / parts)) for won in tally.ways[asset])
            for asset, name in enumerate(measures.assets)
            if (wins := int(tally.owners[asset][WINS]))
        },
        when={
            name: int(tally.when[asset]) / wins
            for asset, name in enumerate(measures.assets)
            if (wins := int(tally.owners[asset][WINS]))
        },
    )


def counts(histogram: Any) -> dict[int, int]:
    """A histogram without its empty places."""
    return {value: int(n) for value, n in enumerate(histogram) if n}


def middle(counts: dict[int, int], part: float = 0.9) -> tuple[int, int]:
    """From where to where this part of all games reaches, as many left out below as above.

    >>> middle({1: 10, 2: 80, 9: 6, 40: 4})
    (1, 9)
    """
    total = sum(counts.values())
    low, high = (1 - part) / 2 * total, (1 + part) / 2 * total
    seen, first, last = 0, None, max(counts)
    for value in sorted(counts):
        seen += counts[value]
        if first is None and seen > low:
            first = value
        if seen >= high:
            last = value
            break
    return first if first is not None else last, last


def mean_of(sums: Sequence[int], n: int) -> Estimate:
    """A mean of independent games, from a sum and a sum of squares.

    >>> mean_of([40, 402], 4)  # doctest: +ELLIPSIS
    Estimate(value=10.0, low=8.7..., high=11.2..., n=4)
    """
    value = int(sums[SUM]) / n
    squares = int(sums[SQUARES]) - int(sums[SUM]) ** 2 / n  # nothing at all where all are equal, not a rounding error
    return mean_off(value, max(0.0, squares), n)


def rate_of(sums: Sequence[int], n: int) -> Estimate:
    """The same for something that is counted: never below 0, and what was never seen may still be there.

    >>> rate_of([0, 0], 1000).high
    0.00369
    """
    mean = mean_of(sums, n)
    return Estimate(mean.value, max(0.0, mean.low), max(mean.high, NEVER / n), n)


@dataclass(frozen=True)
class AllSeats:
    """All seats of all games. Those of one game are not independent: what one wins the others don't.

    So errors are taken from game to game: how far those who did something were off their mean in each.
    """

    games: int
    players: int
    spoils: float
    """What all seats of a game win together: 1, or the size of a team."""
    parts: int

    def comparison(self, sums: Sequence[int]) -> WinComparison:
        """How the doers fared, from the sums that were counted (see `tally`)."""
        doers, doers_squared = int(sums[DOERS]), int(sums[DOERS_SQUARED])
        wins, products = int(sums[WINS]) / self.parts, int(sums[DOERS_TIMES_WINS]) / self.parts
        squares = int(sums[WINS_SQUARED]) / self.parts**2
        rest, rest_wins = self.players * self.games - doers, self.spoils * self.games - wins
        had = wins / doers if doers else 0.0
        had_not = rest_wins / rest if rest else 0.0
        # Sums over all games of a² , b² and ab, where a is how far the doers of a game are off, and b the others.
        off = self.spoils - had_not * self.players
        a = squares - 2 * had * products + had * had * doers_squared
        b = self.games * off * off + squares + had_not * had_not * doers_squared
        b += 2 * (off * (had_not * doers - wins) - had_not * products)
        ab = off * (wins - had * doers) - squares + (had + had_not) * products - had * had_not * doers_squared
        reach = mean_of([doers, doers_squared], self.games)
        wins_with, wins_without = clustered(had, a, doers), clustered(had_not, b, rest)
        edge = None
        if min(doers, rest) >= FEW:
            error = sqrt(max(0.0, a / doers**2 + b / rest**2 - 2 * ab / (doers * rest)))
            off = student(self.games - 1) * error
            edge = Estimate(had - had_not, had - had_not - off, had - had_not + off, min(doers, rest, self.games))
            if wins_with and wins_without and not error:  # nothing varies, so nothing can be learned from how it does
                edge = change(wins_without, wins_with)
        return WinComparison(
            doers=Estimate(
                reach.value / self.players, max(0.0, reach.low / self.players),
                min(1.0, reach.high / self.players), self.games,
            ),
            wins=wins_with,
            others=wins_without,
            edge=edge,
        )  # fmt: skip


def clustered(value: float, square: float, n: int) -> Estimate | None:
    """A share of `n` seats whose errors by game have this sum of squares: Wilson's interval for as many
    independent seats as would leave one as unsure.

    >>> clustered(0.5, 25.0, 100)  # doctest: +ELLIPSIS
    Estimate(value=0.5, low=0.40..., high=0.59..., n=100)
    """
    if n == 0:
        return None
    variance = square / n**2
    worth = value * (1 - value) / variance if variance > 0 and 0 < value < 1 else n
    return Estimate(value, *wilson(value * worth, worth), n)
