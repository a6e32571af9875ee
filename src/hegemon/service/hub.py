"""News of tables, to whoever watches them: within this process, and between processes through PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, text

LOG: Final = logging.getLogger(__name__)

CHANNEL: Final = "hegemon"
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
PATIENCE: Final = 2.0
"""Seconds before a lost connection is tried again."""


class Pulse(NamedTuple):
    """How far a table has come. Anybody may know it."""

    version: int
    """Entries so far."""
    remarks: int
    """Lines of chat so far."""
    people: int
    """Seats taken so far."""


class Watch:
    """One watcher of one table. What it hasn't fetched yet is replaced by what is newer."""

    def __init__(self, first: Pulse) -> None:
        self._latest: Pulse | None = None
        self._seen = first
        self._changed = asyncio.Event()
        self.closed = False

    def tell(self, pulse: Pulse) -> None:
        """Something happened. Processes know of each other with a delay, so their pulses may come crosswise."""
        version, remarks = max(pulse.version, self._seen.version), max(pulse.remarks, self._seen.remarks)
        self._latest = self._seen = Pulse(version, remarks, pulse.people)
        self._changed.set()

    def close(self) -> None:
        """The server stops: let the watcher go."""
        self.closed = True
        self._changed.set()

    async def next(self, patience: float) -> Pulse | None:
        """The next news; None if nothing happened for so many seconds."""
        try:
            await asyncio.wait_for(self._changed.wait(), patience)
        except TimeoutError:
            return None
        self._changed.clear()
        latest, self._latest = self._latest, None
        return latest


class Hub:
    """Who watches what."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watch]] = {}
        self._closed = False

    @contextmanager
    def watching(self, table_id: str, first: Pulse) -> Iterator[Watch]:
        """Watch a table for a while, from its present state on."""
        watch = Watch(first)
        watch.closed = self._closed
        self._watches.setdefault(table_id, set()).add(watch)
        try:
            yield watch
        finally:
            watches = self._watches[table_id]
            watches.discard(watch)
            if not watches:
                del self._watches[table_id]

    def publish(self, table_id: str, pulse: Pulse) -> None:
        """Tell all who watch a table."""
        for watch in self._watches.get(table_id, ()):
            watch.tell(pulse)

    def watched(self) -> list[str]:
        """The tables that somebody watches."""
        return list(self._watches)

    def close(self) -> None:
        """Let all watchers go, and those who still come."""
        self._closed = True
        for watches in self._watches.values():
            for watch in watches:
                watch.close()


class Notification(NamedTuple):
    """What one process tells the others about a table."""

    sender: str
    table_id: str
    pulse: Pulse


def notify(connection: Connection, notification: Notification) -> None:
    """Send a notification when the transaction commits."""
    payload = json.dumps([notification.sender, notification.table_id, *notification.pulse])
    connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})


class Listener(threading.Thread):
    """Listens for notifications of other processes, and for having been away."""

    def __init__(self, engine: Engine, sender: str, deliver: Callable[[Notification | None], None]) -> None:
        super().__init__(name="listener", daemon=True)
        self._engine, self._sender, self._deliver = engine, sender, deliver
        self._stopped = threading.Event()

    def run(self) -> None:
        """Listen until stopped; None is delivered after notifications may have been missed."""
        while not self._stopped.is_set():
            try:
                self._listen()
            except Exception as error:  # whatever it was, only a new connection helps
                if not self._stopped.is_set():
                    LOG.warning("listening to the database failed, trying again: %s", type(error).__name__)
                    self._stopped.wait(PATIENCE)

    def _listen(self) -> None:
        pooled = self._engine.raw_connection()
        raw: Any = pooled.driver_connection
        pooled.detach()
        try:
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            self._deliver(None)
            while not self._stopped.is_set():
                for notice in raw.notifies(timeout=0.2):
                    sender, table_id, *pulse = json.loads(notice.payload)
                    if sender != self._sender:
                        self._deliver(Notification(sender, table_id, Pulse(*pulse)))
        finally:
            raw.close()

    def stop(self) -> None:
        """Stop listening."""
        self._stopped.set()
        self.join(timeout=3)


async def pulses(hub: Hub, table_id: str, first: Pulse, patience: float) -> AsyncIterator[Pulse | None]:
    """The news of a table, its present state first; None from time to time when nothing happens."""
    with hub.watching(table_id, first) as watch:
        yield first
        while not watch.closed:
            yield await watch.next(patience)
