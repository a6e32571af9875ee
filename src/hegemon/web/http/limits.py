"""Nobody may do too much at once. Each process counts for itself."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from typing import Final, NamedTuple

from hegemon.core import say
from hegemon.service.errors import TooMuch


class Rate(NamedTuple):
    """So many at once, and so many more each second."""

    burst: float
    per_second: float


class Allowance(NamedTuple):
    """What somebody may still do of a kind, at once."""

    kind: str
    rate: Rate
    left: int

    @property
    def headers(self) -> dict[str, str]:
        """The same as programs are told it.

        >>> Allowance("act", Rate(300, 50), 299).headers
        {'RateLimit-Policy': '"act";q=300;w=6', 'RateLimit': '"act";r=299;t=1'}
        """
        burst, per_second = self.rate
        whole = ceil((burst - self.left) / per_second)
        return {
            "RateLimit-Policy": f'"{self.kind}";q={burst:.0f};w={ceil(burst / per_second)}',
            "RateLimit": f'"{self.kind}";r={self.left};t={whole}',
        }


RATES: Final = {
    "act": Rate(60, 15),
    "chat": Rate(8, 0.5),
    "create": Rate(12, 0.1),
    "sign-in": Rate(12, 0.1),
    "mail": Rate(5, 0.005),
    "think": Rate(4, 0.2),
    "upload": Rate(4, 0.05),
    "picture": Rate(20, 0.5),
    "read": Rate(300, 60),
}
PROGRAM_RATES: Final = RATES | {
    "act": Rate(300, 50),
    "create": Rate(30, 0.5),
    "read": Rate(1200, 200),
}
"""The same for the account of a program, which plays at many tables at once."""
STREAMS: Final = 12
"""Streams that one guest may listen to."""
CROWD: Final = 20
"""How many guests may come from one address, each doing as much as a guest may."""
THINKING_CROWD: Final = 5
"""The same for what computers have to think about: a hint takes a second of a processor."""
REMEMBERED: Final = 20_000


class Limits:
    """Buckets that fill up again."""

    def __init__(self, on: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self._on, self._now = on, now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def spend(
        self, kind: str, who: str, address: str = "", rates: Mapping[str, Rate] = RATES
    ) -> Allowance | None:  # fmt: skip
        """Count one for a guest, and for the address they come from; :class:`TooMuch` if that is one too many.

        Cookies are free, so an address counts as well; but a whole school may sit behind one. The answer says what a
        guest has left; None if nothing is counted.
        """
        if not self._on:
            return None
        left = self._count(kind, who, rates[kind])
        if address and address != who:
            burst, per_second = RATES[kind]
            crowd = THINKING_CROWD if kind == "think" else CROWD
            self._count(kind, f"@{address}", Rate(crowd * burst, crowd * per_second))
        return Allowance(kind, rates[kind], int(left))

    def _count(self, kind: str, who: str, rate: Rate) -> float:
        now = self._now()
        left, at = self._buckets.pop((kind, who), (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.per_second)
        self._buckets[kind, who] = (max(left - 1, 0) if left >= 1 else left, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 1:
            seconds = (1 - left) / rate.per_second
            raise TooMuch(say("That was a bit much. Wait a moment, then try again."), seconds)
        return left - 1

    @contextmanager
    def stream(self, who: str, address: str = "") -> Iterator[None]:
        """Count a stream while it lasts, for a guest and for the address they come from."""
        counted = {who: STREAMS} | ({f"@{address}": CROWD * STREAMS} if address else {})
        if self._on and any(self._streams[one] >= most for one, most in counted.items()):
            raise TooMuch(say("You have too many tables open. Close one."))
        self._streams.update(counted.keys())
        try:
            yield
        finally:
            self._streams.subtract(counted.keys())
            for one in counted:
                if not self._streams[one]:
                    del self._streams[one]
