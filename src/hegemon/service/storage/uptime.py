"""The time by which clocks at tables run: it stands still while the server is down, and never leaps.

Whichever process is up says so every second, in a row that all of them share. If none has said so for a while, because
none was running, or because this one was stopped and goes on (a laptop was closed, say), or because somebody set the
clock of the machine, the leap is added to what is taken off the time of day. So none of it costs anybody anything, and
no table has to be touched for it. Between two such words a process counts by a clock that nobody can set.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select, update

from hegemon.service.storage import schema
from hegemon.service.storage.store import Store

SILENCE: Final = 3.0
"""Seconds without a word of any of several processes after which the server was down when another starts."""
PAUSE: Final = 5.0
"""Seconds without a word of any process after which the time since then doesn't count."""
ROW: Final = schema.shared_values.c.name == "hours"


class Uptime:
    """How long the server was up, as a time of day from which all pauses are taken off."""

    def __init__(self, store: Store, now: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._store, self._now, self._ticks = store, now, ticks
        self._noted, self._noted_at = now(), ticks()

    def clock(self) -> float:
        """The time by which people at tables are measured."""
        return self._noted + min(max(self._ticks() - self._noted_at, 0.0), PAUSE)

    async def start(self) -> None:
        """Begin: if no other process is up the server was down until now. A file is only ever used by one."""
        await self._note(SILENCE if self._store.shared else 0.0)

    async def go_on(self) -> None:
        """Say that this process is up; another may have found all down while this one could not be heard."""
        await self._note(PAUSE)

    async def _note(self, longest: float) -> None:
        """Write down that somebody is up; a longer leap since it was last written, forth or back, is taken off."""

        def write(connection: Connection) -> tuple[float, float]:
            now, ticks = self._now(), self._ticks()
            stored = connection.execute(select(schema.shared_values.c.value).where(ROW).with_for_update()).scalar_one()
            seen, taken_off = json.loads(stored) or (now, 0.0)
            if abs(now - seen) > longest:
                taken_off += now - seen
            connection.execute(update(schema.shared_values).where(ROW).values(value=json.dumps([now, taken_off])))
            return now - taken_off, ticks

        self._noted, self._noted_at = await self._store.write(write)
