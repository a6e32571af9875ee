"""The clocks of a table: whose time runs since when, and how much of it is left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from hegemon.service.terms import Terms


@dataclass(slots=True)
class Clocks:
    """Everybody's time, from one entry to the next."""

    _terms: Terms
    latest: float
    """When the latest entry was made."""
    _asked: list[float]
    _spent: list[float]
    _start: float = float("-inf")
    """Before this moment nobody's time runs."""

    @classmethod
    def set(cls, terms: Terms, players: int, now: float) -> Self:
        """The clocks of a table that is founded now."""
        return cls(terms, now, [now] * players, [0.0] * players)

    def copy(self) -> Self:
        """An independent copy."""
        return replace(self, _asked=list(self._asked), _spent=list(self._spent))

    @property
    def _running_since(self) -> float:
        """Since when, or from when on, clocks run for the present question."""
        return max(self.latest, self._start)

    def run(self, seats: Iterable[int], until: float) -> None:
        """Until this entry, time ran for these seats."""
        for seat in seats:
            self._spent[seat] += max(0.0, until - self._running_since)
        self.latest = until

    def wait_until(self, start: float) -> None:
        """Let nobody's time run before a moment."""
        self._start = start

    def ask(self, seat: int) -> None:
        """A question is put to a seat with the latest entry."""
        self._asked[seat] = self._running_since

    def ask_again(self, seat: int, since: float) -> None:
        """The question that was put to a seat at an earlier moment is put again, and its time goes on."""
        self._asked[seat] = since

    def asked(self, seat: int) -> float:
        """When the present question of a seat was put."""
        return self._asked[seat]

    def left(self, seat: int, now: float, running: bool) -> float | None:
        """Seconds a seat has left for this choice, or for the game; None without a clock."""
        if self._terms.clock == "move":
            return self._terms.seconds - (now - self._asked[seat] if running else 0.0)
        if self._terms.clock == "bank":
            return self._terms.seconds - self._spent[seat] - (now - self._running_since if running else 0.0)
        return None
