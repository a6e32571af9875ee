"""Where pages wait to be rendered, so that moves go first."""

from __future__ import annotations

import asyncio
from collections import deque


class RenderQueue:
    """Lets one page be rendered in each turn of the event loop: moves, and news of them, go between.

    >>> async def busy(queue: RenderQueue, done: list[str]) -> list[str]:
    ...     async def page(name: str) -> None:
    ...         await queue.turn()
    ...         done.append(name)
    ...     async def news() -> None:
    ...         for _ in range(4):
    ...             await asyncio.sleep(0)
    ...             done.append("news")
    ...     await asyncio.gather(page("page 1"), page("page 2"), news())
    ...     return done
    >>> asyncio.run(busy(RenderQueue(), []))
    ['news', 'page 1', 'news', 'page 2', 'news', 'news']
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def turn(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        self._waiting.append(mine)
        if len(self._waiting) == 1:
            loop.call_soon(self._call, loop)
        await mine

    def _call(self, loop: asyncio.AbstractEventLoop) -> None:
        next_one = self._waiting.popleft()
        if not next_one.done():
            next_one.set_result(None)
        if self._waiting:
            loop.call_soon(self._call, loop)
