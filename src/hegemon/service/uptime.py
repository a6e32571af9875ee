"""How long the server was down in all: clocks at tables stand still meanwhile.

Whichever process is up says so every round, in a row that all of them share. The first one that starts after none was
up adds the time since then to the downtime. Clocks of tables run on what is left: so an outage costs nobody anything,
and no table has to be touched for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select, update

from hegemon.service import schema
from hegemon.service.store import Store

SILENCE: Final = 3.0
"""Seconds without a word of any of several processes after which the server was down."""
ROW: Final = schema.shared_values.c.name == "hours"


class Uptime:
    """When the server was last known to be up, and how long it was down in all."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._downtime = 0.0

    def clock(self) -> float:
        """The time by which people at tables are measured."""
        return self._now() - self._downtime

    async def start(self) -> None:
        """Begin: if no other process is up the server was down until now. A file is only ever used by one."""
        await self._note(SILENCE if self._store.shared else 0.0)

    async def go_on(self) -> None:
        """Say that this process is up; another may have found all down while this one could not be heard."""
        await self._note(float("inf"))

    async def _note(self, silence: float) -> None:
        def write(connection: Connection) -> float:
            now = self._now()
            stored = connection.execute(select(schema.shared_values.c.value).where(ROW).with_for_update()).scalar_one()
            seen, downtime = json.loads(stored) or (now, 0.0)
            if now - seen > silence:
                downtime += now - seen
            connection.execute(update(schema.shared_values).where(ROW).values(value=json.dumps([now, downtime])))
            return float(downtime)

        self._downtime = await self._store.write(write)
