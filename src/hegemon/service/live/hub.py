"""News of tables, to whoever watches them: within this process, and between processes through PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import logging
import selectors
import socket
import threading
import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection, Engine, text

LOG: Final = logging.getLogger(__name__)

CHANNEL: Final = "hegemon"
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
PATIENCE: Final = 2.0
"""Seconds before a lost connection is tried again."""
ALIVE: Final = 5.0
"""Seconds after which the connection is looked at, though nothing was heard."""


class Pulse(NamedTuple):
    """How far a table has come. Anybody may know it."""

    version: int
    """Entries so far."""
    remarks: int
    """Lines of chat so far."""
    people: int
    """Seats taken so far."""


class Watcher(Protocol):
    """Whoever wants to hear of something."""

    def tell(self, pulse: Pulse) -> None:
        """Something happened."""

    def close(self) -> None:
        """The server stops."""


class Signal:
    """Wakes the one who waits for it. `asyncio.wait_for` makes a task for each wait, which costs more than the news."""

    def __init__(self) -> None:
        self._given = False
        self._waiter: asyncio.Future[None] | None = None

    def give(self) -> None:
        """Wake them, or let them know at once when they come."""
        self._given = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def given(self, patience: float) -> bool:
        """Wait until it is given, and take it; False if it isn't for so many seconds."""
        if not self._given:
            loop = asyncio.get_running_loop()
            self._waiter = loop.create_future()
            patient = loop.call_later(patience, self._wake)
            try:
                await self._waiter
            finally:
                patient.cancel()
                self._waiter = None
        given, self._given = self._given, False
        return given


class Bell:
    """A watcher of several things who looks for themselves what has happened."""

    def __init__(self) -> None:
        self._rung = Signal()
        self.closed = False

    def tell(self, pulse: Pulse) -> None:
        """Something happened."""
        self._rung.give()

    def close(self) -> None:
        """The server stops: let the watcher go."""
        self.closed = True
        self._rung.give()

    async def rings(self, patience: float) -> bool:
        """Wait until something has happened; False if nothing has for so many seconds."""
        return await self._rung.given(patience)


class Watch:
    """One watcher of one table. What it hasn't fetched yet is replaced by what is newer."""

    def __init__(self, first: Pulse) -> None:
        self._latest: Pulse | None = None
        self._seen = first
        self._changed = Signal()
        self.closed = False

    def tell(self, pulse: Pulse) -> None:
        """Something happened. Processes know of each other with a delay, so their pulses may come crosswise."""
        version, remarks = max(pulse.version, self._seen.version), max(pulse.remarks, self._seen.remarks)
        self._latest = self._seen = Pulse(version, remarks, pulse.people)
        self._changed.give()

    def close(self) -> None:
        """The server stops: let the watcher go."""
        self.closed = True
        self._changed.give()

    async def next(self, patience: float) -> Pulse | None:
        """The next news; None if nothing happened for so many seconds."""
        await self._changed.given(patience)
        latest, self._latest = self._latest, None
        return latest


class Hub:
    """Who watches what."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watcher]] = {}
        self._closed = False
        self.unwatched: Callable[[str], None] = lambda table_id: None
        """Called with a table that nobody watches any more."""

    @contextmanager
    def watching(self, table_id: str, first: Pulse) -> Iterator[Watch]:
        """Watch a table for a while, from its present state on."""
        watch = Watch(first)
        with self.joining([table_id], watch):
            yield watch

    @contextmanager
    def joining(self, topics: Iterable[str], watcher: Watcher) -> Iterator[None]:
        """Let somebody hear of several tables or other topics for a while."""
        joined = {*topics}
        for topic in joined:
            self._watches.setdefault(topic, set()).add(watcher)
        if self._closed:
            watcher.close()
        try:
            yield
        finally:
            for topic in joined:
                self._leave(topic, watcher)

    def _leave(self, topic: str, watcher: Watcher) -> None:
        watches = self._watches[topic]
        watches.discard(watcher)
        if not watches:
            del self._watches[topic]
            self.unwatched(topic)

    def publish(self, table_id: str, pulse: Pulse) -> None:
        """Tell all who watch a table."""
        for watch in self._watches.get(table_id, ()):
            watch.tell(pulse)

    def is_watched(self, table_id: str) -> bool:
        """Does anybody watch this table?"""
        return table_id in self._watches

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


def channel_of(table_id: str) -> str:
    """Where the notifications of a table are told: whoever doesn't show it need not hear them."""
    return f"{CHANNEL}_{table_id}"


def notify(connection: Connection, notification: Notification) -> None:
    """Send a notification when the transaction commits."""
    payload = json.dumps([notification.sender, notification.table_id, *notification.pulse])
    connection.execute(NOTIFY, {"channel": channel_of(notification.table_id), "payload": payload})


class Listener(threading.Thread):
    """Listens for what other processes do at the tables that this one shows, and for having been away."""

    def __init__(
        self,
        engine: Engine,
        sender: str,
        deliver: Callable[[Notification | None], None],
        listening: Callable[[Collection[str]], None],
    ) -> None:
        super().__init__(name="listener", daemon=True)
        self._engine, self._sender, self._deliver, self._listening = engine, sender, deliver, listening
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._tables: set[str] = set()
        """The tables to listen to."""
        self._new: list[str] = []
        self._left: list[str] = []
        self._bell, self._hammer = socket.socketpair()
        for end in (self._bell, self._hammer):
            end.setblocking(False)

    # -- for the process -------------------------------------------------------------------------------------------

    def listen(self, table_id: str) -> None:
        """Begin to listen to a table; `listening` is called when that is so, or when there is no connection."""
        with self._lock:
            self._tables.add(table_id)
            self._new.append(table_id)
        self._ring()

    def leave(self, table_id: str) -> None:
        """Listen to a table no longer."""
        with self._lock:
            self._tables.discard(table_id)
            self._left.append(table_id)
        self._ring()

    def stop(self) -> None:
        """Stop listening."""
        self._stopped.set()
        self._ring()
        self.join(timeout=3)

    def _ring(self) -> None:
        """Wake the thread."""
        with suppress(OSError):  # it is awake, or has stopped
            self._hammer.send(b".")

    # -- the thread ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Listen until stopped; None is delivered after notifications may have been missed."""
        while not self._stopped.is_set():
            try:
                self._serve()
            except Exception as error:  # whatever it was, only a new connection helps
                if not self._stopped.is_set():
                    LOG.warning("listening to the database failed, trying again: %s", type(error).__name__)
                    self._wait_without_connection()
        self._bell.close()
        self._hammer.close()

    def _serve(self) -> None:
        pooled = self._engine.raw_connection()
        raw: Any = pooled.driver_connection
        pooled.detach()
        try:
            raw.autocommit = True
            raw.add_notify_handler(lambda notice: self._hear(notice.payload))
            with self._lock:
                self._new = [*self._tables]
                self._left = []
            self._change_channels(raw)
            self._deliver(None)
            with selectors.DefaultSelector() as signs:
                for sign in (raw, self._bell):
                    signs.register(sign, selectors.EVENT_READ)
                while not self._stopped.is_set():
                    signs.select(ALIVE)
                    self._change_channels(raw)
                    raw.pgconn.consume_input()
                    while notice := raw.pgconn.notifies():
                        self._hear(notice.extra.decode())
        finally:
            raw.close()

    def _change_channels(self, raw: Any) -> None:
        """Begin to listen to some tables, and leave others."""
        new, left = self._wishes()
        changes = [f'UNLISTEN "{channel_of(table_id)}"' for table_id in left]
        changes += [f'LISTEN "{channel_of(table_id)}"' for table_id in new]
        if changes:
            raw.execute("; ".join(changes))
        if new:
            self._listening(new)

    def _wishes(self) -> tuple[list[str], list[str]]:
        """The tables that were named since the last time: those to listen to, and those to leave."""
        with suppress(BlockingIOError):
            self._bell.recv(4096)
        with self._lock:
            new, left = self._new, self._left
            self._new, self._left = [], []
            return [table_id for table_id in new if table_id in self._tables], [*{*left} - self._tables]

    def _hear(self, payload: str) -> None:
        sender, table_id, *pulse = json.loads(payload)
        if sender != self._sender:
            self._deliver(Notification(sender, table_id, Pulse(*pulse)))

    def _wait_without_connection(self) -> None:
        """Nobody waits for a line that is dead: as soon as it is back, all that may have been missed is read."""
        until = time.monotonic() + PATIENCE
        with self._lock:
            named = [*self._tables]
        while not self._stopped.is_set() and time.monotonic() < until:
            self._listening(named)
            self._stopped.wait(0.05)
            named, _ = self._wishes()


async def pulses(hub: Hub, table_id: str, first: Pulse, patience: float) -> AsyncGenerator[Pulse | None]:
    """The news of a table, its present state first; None from time to time when nothing happens."""
    with hub.watching(table_id, first) as watch:
        yield first
        while not watch.closed:
            yield await watch.next(patience)
