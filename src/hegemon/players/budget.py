"""How long a player may think: so many seconds, or so many iterations."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hegemon.core import HegemonError, say


class BadBudget(HegemonError):
    """Something that is no length of thought."""


@dataclass(frozen=True)
class Budget:
    """A limit to thinking. In seconds it is kept by the clock; in iterations it is the same on every machine.

    >>> Budget.parse("100ms"), Budget.parse("2s").seconds, Budget.parse("500").iterations
    (100ms, 2.0, 500)
    >>> Budget.parse("fast")
    Traceback (most recent call last):
    hegemon.players.budget.BadBudget: “fast” is no time to think; write 100ms, 2s, or a number of iterations.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.seconds, self.iterations) if limit is not None]
        if not limits or min(limits) < 0 or self.iterations == 0:
            raise BadBudget(say("Thinking needs a limit: some seconds, or a number of iterations."))

    @classmethod
    def parse(cls, typed: str) -> Budget:
        """What a person typed: `100ms`, `2s`, or a number of iterations."""
        found = re.fullmatch(r"(\d{1,9}|\d{1,6}\.\d{1,6})(ms|s|)", typed)
        if found:
            amount, unit = float(found[1]), found[2]
            if unit and amount > 0:
                return cls(seconds=amount / 1000 if unit == "ms" else amount)
            if amount >= 1 and "." not in typed:
                return cls(iterations=int(amount))
        raise BadBudget(say("“{typed}” is no time to think; write 100ms, 2s, or a number of iterations.", typed=typed))

    def within(self, clock: float | None) -> Budget:
        """The same budget, but never more than a clock allows.

        >>> Budget(seconds=2.0).within(0.5), Budget(iterations=10).within(None)
        (500ms, 10)
        """
        if clock is None:
            return self
        return Budget(clock if self.seconds is None else min(self.seconds, clock), self.iterations)

    def __repr__(self) -> str:
        if self.seconds is None:
            return str(self.iterations)
        return f"{1000 * self.seconds:g}ms" if self.seconds < 1 else f"{self.seconds:g}s"
