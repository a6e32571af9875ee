"""The clocks of a table: whose time runs since when, and how much of it is left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from hegemon.service.tables.terms import Terms


class DaysOff(NamedTuple):
    """Days that somebody is not asked for."""

    since: float
    until: float

    def after(self, moment: float) -> float:
        """How many seconds of it come after a moment.

        >>> DaysOff(10.0, 40.0).after(0.0), DaysOff(10.0, 40.0).after(35.0), DaysOff(10.0, 40.0).after(50.0)
        (30.0, 5.0, 0.0)
        """
        return max(0.0, self.until - max(self.since, moment))


DAY: Final = 24 * 3600.0
NO_HOLIDAY: Final = DaysOff(0.0, 0.0)


@dataclass(slots=True)
class Clocks:
    """Everybody's time, from one entry to the next."""

    _terms: Terms
    latest: float
    """When the latest entry was made."""
    _asked: list[float]
    _spent: list[float]
    _holidays: list[DaysOff]
    _start: float = float("-inf")
    """Before this moment nobody's time runs."""

    @classmethod
    def set(cls, terms: Terms, players: int, now: float) -> Self:
        """The clocks of a table that is founded now."""
        return cls(terms, now, [now] * players, [0.0] * players, [NO_HOLIDAY] * players)

    def copy(self) -> Self:
        """An independent copy."""
        each = list(self._asked), list(self._spent), list(self._holidays)
        return type(self)(self._terms, self.latest, *each, self._start)

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

    def rest(self, seat: int, days: int) -> None:
        """For so many days from the latest entry on, or after those that are taken already, no time runs for a seat.

        Whoever was on holiday before, while the present question waited, keeps what they had.
        """
        had = self._holidays[seat]
        if had.until > self.latest:
            self._holidays[seat] = DaysOff(had.since, had.until + days * DAY)
        else:
            self._holidays[seat] = DaysOff(self.latest - had.after(self._asked[seat]), self.latest + days * DAY)

    def rests_until(self, seat: int) -> float:
        """The end of a seat's latest holiday; long ago if there was none."""
        return self._holidays[seat].until

    def left(self, seat: int, now: float, running: bool) -> float | None:
        """Seconds a seat has left for this choice, or for the game; None without a clock."""
        if self._terms.clock == "move":
            rested = self._holidays[seat].after(self._asked[seat])
            return self._terms.seconds - (now - self._asked[seat] - rested if running else 0.0)
        if self._terms.clock == "bank":
            return self._terms.seconds - self._spent[seat] - (now - self._running_since if running else 0.0)
        return None
