"""How sure one can be of a share or a mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot, inf, isfinite, sqrt
from statistics import NormalDist
from typing import Any, Final

Z: Final = 1.959964
"""So many standard deviations to either side hold 95 % of a normal distribution."""
T: Final = (12.706, 4.303, 3.182, 2.776, 2.571)
"""The same for Student's distribution with 1 to 5 degrees of freedom."""
NEVER: Final = 3.69
"""What never happened happens so many times at most, as far as one can be 95 % sure (after Poisson)."""


@dataclass(frozen=True)
class Estimate:
    """A value, and the 95 % interval in which the truth probably lies; without bounds where one can't tell."""

    value: float
    low: float
    high: float
    n: int
    """How many games it rests on."""

    @property
    def bounded(self) -> bool:
        """Is anything known about where the truth lies? A mean of a single game says nothing of it."""
        return isfinite(self.low) and isfinite(self.high)

    def clearly_above(self, level: float, among: int = 1) -> bool:
        """Is the value above a level beyond doubt, if it was picked among several for being so?

        >>> [Estimate(0.53, 0.502, 0.558, 1200).clearly_above(0.5, among) for among in (1, 2, 4)]
        [True, False, False]
        """
        return self.value - (self.value - self.low) * _stricter(among) > level

    def clearly_below(self, level: float, among: int = 1) -> bool:
        """The same for a value below it."""
        return self.value + (self.high - self.value) * _stricter(among) < level

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        low, high = (bound if isfinite(bound) else None for bound in (self.low, self.high))
        return {"value": self.value, "low": low, "high": high, "games": self.n}


def _stricter(among: int) -> float:
    """How much wider an interval has to be if it is one of several, after Bonferroni."""
    return NormalDist().inv_cdf(1 - 0.025 / among) / Z


def wilson(hits: float, n: float, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: honest for few games and for shares near 0 and 1.

    >>> [round(bound, 3) for bound in wilson(0, 100)]
    [0.0, 0.037]
    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if n == 0:
        return 0.0, 1.0
    share = hits / n
    middle = share + z * z / (2 * n)
    spread = z * sqrt(max(0.0, share * (1 - share)) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def student(freedom: int) -> float:
    """So many standard errors to either side hold 95 %, if the error itself is an estimate.

    >>> round(student(4), 3), round(student(10), 2), round(student(1000), 2)
    (2.776, 2.23, 1.96)
    """
    if freedom <= len(T):
        return T[max(freedom, 1) - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def mean(values: Iterable[float]) -> Estimate:
    """The mean of independent values.

    >>> mean([9, 10, 11, 10])  # doctest: +ELLIPSIS
    Estimate(value=10.0, low=8.7..., high=11.2..., n=4)
    """
    known = list(values)
    middle = sum(known) / len(known) if known else 0.0
    return mean_off(middle, sum((value - middle) ** 2 for value in known), len(known))


def mean_off(middle: float, squares: float, n: int) -> Estimate:
    """A mean of so many whole numbers, from the squares of how far each is off it.

    Fewer than two leave everything open. Where all are equal, there may still be others that were not seen: in as many
    games as what never happened may happen, and off by one.

    >>> [mean_off(68.0, 0.0, n).bounded for n in (1, 2)]
    [False, True]
    >>> [round(mean_off(68.0, 0.0, n).high, 2) for n in (2, 10, 1000)]
    [74.35, 68.37, 68.0]
    """
    if n < 2:
        return Estimate(middle, -inf, inf, n)
    reach = student(n - 1) * sqrt(squares / (n - 1) / n) if squares > 0 else max(student(n - 1), NEVER) / n
    return Estimate(middle, middle - reach, middle + reach, n)


def change(before: Estimate, after: Estimate) -> Estimate:
    """The difference of two independent estimates, its interval made from theirs (after Newcombe).

    >>> half, more = Estimate(0.5, 0.4, 0.6, 100), Estimate(0.7, 0.6, 0.78, 100)
    >>> gained = change(half, more)
    >>> round(gained.value, 2), round(gained.low, 2), round(gained.high, 2)
    (0.2, 0.06, 0.33)
    """
    value = after.value - before.value
    down = hypot(after.value - after.low, before.high - before.value)
    up = hypot(after.high - after.value, before.value - before.low)
    return Estimate(value, value - down, value + up, min(before.n, after.n))


def share(hits: float, n: int) -> Estimate:
    """A share of independent games, with Wilson's interval."""
    low, high = wilson(hits, n)
    return Estimate(hits / n if n else 0.0, low, high, n)


def paired(scores: Mapping[Any, list[float]]) -> Estimate:
    """A mean score from 0 to 1 when games come in groups: the same deal, played from every seat.

    Games of one deal are not independent. What varies is the score of a whole deal, so the error is taken
    from there, and turned into the number of independent games that would leave one as unsure; with that
    number Wilson's interval is right near 0 and 1, too. Where all deals went alike, that number is the deals'.

    Twenty deals, most of them won by whoever had the better seat: the pairing takes that luck away.

    >>> lucky = paired({deal: [1.0, 0.0] if deal else [1.0, 1.0] for deal in range(20)})
    >>> lucky.value, lucky.n, round(lucky.low, 2), round(lucky.high, 2)
    (0.525, 40, 0.47, 0.58)
    >>> [round(bound, 2) for bound in wilson(21, 40)]
    [0.37, 0.67]

    Two deals that were won from every seat are two observations, whatever number of games they took:

    >>> swept = paired({deal: [1.0, 1.0] for deal in range(2)})
    >>> swept.value, swept.n, swept.low > 0.5
    (1.0, 4, False)
    """
    groups = [group for group in scores.values() if group]
    n = sum(map(len, groups))
    total = sum(map(sum, groups))
    if not groups:
        return share(0, 0)
    middle = total / n
    square = sum((sum(group) - middle * len(group)) ** 2 for group in groups)
    varies = square > 0 and 0 < middle < 1 and len(groups) > 1
    variance = square * len(groups) / (len(groups) - 1) / n**2 if varies else 0.0
    worth = middle * (1 - middle) / variance if varies else len(groups)
    low, high = wilson(middle * worth, worth, student(len(groups) - 1))
    return Estimate(middle, low, high, n)
