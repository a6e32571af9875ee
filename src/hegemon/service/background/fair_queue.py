"""Who is next, when many wait for the few who think: by urgency first, then everybody who asks in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A queue in which somebody who asks for a lot delays themselves alone.

    >>> queue = FairQueue[str]()
    >>> for number in range(3):
    ...     queue.add(1, "Ada", f"Ada's hint {number}")
    >>> queue.add(1, "Ben", "Ben's hint")
    >>> queue.add(0, "", "a move")
    >>> [queue.take(), queue.take(), queue.take(), queue.take(), queue.take(), queue.take()]
    ['a move', "Ada's hint 0", "Ben's hint", "Ada's hint 1", "Ada's hint 2", None]
    """

    def __init__(self) -> None:
        self._waiting: dict[int, OrderedDict[str, deque[T]]] = {}

    def add(self, urgency: int, whom: str, waiter: T) -> None:
        """Let somebody wait; 0 is most urgent."""
        self._waiting.setdefault(urgency, OrderedDict()).setdefault(whom, deque()).append(waiter)

    def take(self) -> T | None:
        """Whose turn it is; None if nobody waits."""
        for urgency in sorted(self._waiting):
            by_asker = self._waiting[urgency]
            whom, waiters = by_asker.popitem(last=False)
            waiter = waiters.popleft()
            if waiters:
                by_asker[whom] = waiters
            elif not by_asker:
                del self._waiting[urgency]
            return waiter
        return None
