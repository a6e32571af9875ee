"""The hours of the house: its clocks stand still while it is closed.

Whichever process is at work says so every round, in a row that all of them share. The first one that opens after none
of them was at work adds the time since then to what the house was closed for in all. Clocks of tables run on what is
left: so an outage costs nobody anything, and no table has to be touched for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select, update

from hegemon.service import schema
from hegemon.service.store import Store

MISSED: Final = 3.0
"""Seconds for which none of several processes has to be heard of before the house was closed."""
HERE: Final = schema.house.c.name == "hours"


class Hours:
    """How long the house was closed, and when it was last seen open."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._closed_for = 0.0

    def clock(self) -> float:
        """The time by which people at tables are measured."""
        return self._now() - self._closed_for

    async def open(self) -> None:
        """Begin: if nobody else is at work the house was closed until now. A file is only ever used by one."""
        await self._note(MISSED if self._store.shared else 0.0)

    async def go_on(self) -> None:
        """Say that the house is open; somebody may have found it closed while this process could not be heard."""
        await self._note(float("inf"))

    async def _note(self, patience: float) -> None:
        def write(connection: Connection) -> float:
            now = self._now()
            stored = connection.execute(select(schema.house.c.value).where(HERE).with_for_update()).scalar_one()
            seen, closed_for = json.loads(stored) or (now, 0.0)
            if now - seen > patience:
                closed_for += now - seen
            hours = json.dumps([now, closed_for])
            connection.execute(update(schema.house).where(HERE).values(value=hours))
            return float(closed_for)

        self._closed_for = await self._store.write(write)
