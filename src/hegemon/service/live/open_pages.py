"""Pages that listen in this process, and somebody who looks after those whose they are as long as there are any."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any


async def happens(event: asyncio.Event, patience: float) -> bool:
    """Wait until something has happened; False if it hasn't for so many seconds."""
    try:
        async with asyncio.timeout(patience):
            return await event.wait()
    except TimeoutError:
        return False


class OpenPages(Counter[str]):
    """By guest, how many pages of theirs listen here."""

    def __init__(self, go_round: Callable[[], Coroutine[Any, Any, None]]) -> None:
        super().__init__()
        self.changed = asyncio.Event()
        """Set when a page has come or gone."""
        self._go_round = go_round
        self._rounds: asyncio.Task[None] | None = None

    @contextmanager
    def listening(self, guest: str) -> Iterator[None]:
        """A page listens for a while."""
        self[guest] += 1
        self.changed.set()
        if self._is_unattended:
            self._rounds = asyncio.create_task(self._go_round())
        try:
            yield
        finally:
            self[guest] -= 1
            if not self[guest]:
                del self[guest]
            self.changed.set()

    @property
    def _is_unattended(self) -> bool:
        return self._rounds is None or self._rounds.done()

    @property
    def at_rest(self) -> bool:
        """Does no page listen, and is all done that was to do about those that did?"""
        return not self and self._is_unattended

    async def stop(self) -> None:
        """Nobody looks after them any more."""
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.wait([self._rounds])
