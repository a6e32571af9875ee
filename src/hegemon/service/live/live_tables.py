"""The tables in memory, and the only place that writes them down.

Every change is committed before it takes effect here and before anybody hears of it. Two processes that write at the
same table at the same time want the same number for their entries; the database lets one of them have it, and the
other reads what happened and says so.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import aclosing, asynccontextmanager
from functools import partial
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, select

from hegemon.core import HegemonError
from hegemon.core.face import Sight
from hegemon.service.errors import NoSuchTable
from hegemon.service.live.hub import Hub, Listener, Notification, Pulse, notify, pulses
from hegemon.service.live.live_table import IN_DOUBT, LiveTable
from hegemon.service.results.results import FILLED_IN, write_result
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store, Work, insert_into
from hegemon.service.storage.uptime import Uptime
from hegemon.service.tables.entries import ACT, CLAIM, Proposal, TableEntry
from hegemon.service.tables.past_versions import PastVersions
from hegemon.service.tables.rows import chairs_of, load, plausible, reload, row_of, summarise
from hegemon.service.tables.table import OVER, WAITING, Table

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")

IN_MEMORY: Final = 5_000
"""Tables kept in memory; the others are read again when somebody comes."""
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream says that it is still there."""

ENDINGS: Final = (ACT, CLAIM)
"""The kinds of entries after which a game can be over."""


class LiveTables:
    """The tables of one database that are in memory."""

    def __init__(self, store: Store, now: Callable[[], float], ticks: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.uptime = Uptime(store, now, ticks)
        self.hub = Hub()
        self.process = secrets.token_hex(8)
        self.secret = ""
        self.after_change: Callable[[Table], None] = lambda table: None
        """Called with a table after each change: the scheduler looks whether there is something to do."""
        self.listing_changed: Callable[[], None] = lambda: None
        """Called when what the lobby shows of a table has changed."""
        self.program_moved: Callable[[], None] = lambda: None
        """Called when a program has sat down at a table, or sits there no more."""
        self._topics: dict[str, Callable[[], None]] = {}
        """What other processes may announce besides changes of tables, and who wants to hear of it."""
        self._loaded: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """All tables in memory: those that came up lately, and those that somebody is just busy with."""
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._past = PastVersions()
        self._notifications = 0
        entry = insert_into(schema.entries, store.engine).on_conflict_do_nothing()
        self._new_entry = entry.execution_options(preserve_rowcount=True)
        self._listener: Listener | None = None
        self._followed: dict[str, asyncio.Future[None]] = {}
        """The tables of which we hear what other processes do; done when that is so."""
        self._catching_up: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Get ready: what all processes share, and the notifications of the others."""

        def found(connection: Connection) -> str:
            first = {"secret": secrets.token_hex(32), "hours": "null", FILLED_IN: repr(self.now())}
            for name, value in first.items():
                row = insert_into(schema.shared_values, connection).values(name=name, value=value)
                connection.execute(row.on_conflict_do_nothing())
            query = select(schema.shared_values.c.value).where(schema.shared_values.c.name == "secret")
            return str(connection.execute(query).scalar_one())

        self.secret = await self.store.write(found)
        await self.uptime.start()
        if self.store.shared:
            loop = asyncio.get_running_loop()

            def deliver(notification: Notification | None) -> None:
                loop.call_soon_threadsafe(self._hear, notification)

            def listening(table_ids: Collection[str]) -> None:
                loop.call_soon_threadsafe(self._following, table_ids)

            self._listener = Listener(self.store.engine, self.process, deliver, listening)
            self.hub.unwatched = self._leave
            for topic in self._topics:
                self._listener.listen(topic)
            self._listener.start()

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is stored."""
        self.hub.close()
        if self._listener is not None:
            await asyncio.to_thread(self._listener.stop)
        self._following(list(self._followed))
        for task in self._catching_up:
            task.cancel()

    def clock(self) -> float:
        """The time by which people at tables are measured."""
        return self.uptime.clock()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    # -- other processes -----------------------------------------------------------------------------------------

    async def _follow(self, table_id: str) -> None:
        """Hear from now on what other processes do at a table."""
        if self._listener is None:
            return
        if table_id not in self._followed:
            self._followed[table_id] = asyncio.get_running_loop().create_future()
            self._listener.listen(table_id)
        if not (following := self._followed[table_id]).done():
            await asyncio.shield(following)

    def _following(self, table_ids: Collection[str]) -> None:
        """Now we hear of these tables; something may have happened before."""
        for table_id in table_ids:
            self._miss(table_id)
            if (following := self._followed.get(table_id)) is not None and not following.done():
                following.set_result(None)

    def _leave(self, table_id: str) -> None:
        """Nobody looks at a table any more: what others do there need not be heard until somebody asks again."""
        following = self._followed.get(table_id)
        if self._listener is not None and following is not None and following.done():
            del self._followed[table_id]
            self._listener.leave(table_id)
            self._miss(table_id)

    def _miss(self, table_id: str) -> None:
        if (known := self._loaded.get(table_id)) is not None:
            known.heard += 1

    def _hear(self, notification: Notification | None) -> None:
        """Another process changed a table; None: we may have missed some."""
        self._notifications += 1
        if notification is not None and (heed := self._topics.get(notification.table_id)):
            heed()
            return
        if notification is None:
            for heed in self._topics.values():
                heed()
            for live in self._loaded.values():
                live.heard += 1
            task = asyncio.create_task(self._tell_what_was_missed())
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)
            return
        self._miss(notification.table_id)
        self.hub.publish(notification.table_id, notification.pulse)

    def heed(self, topic: str, heard: Callable[[], None]) -> None:
        """Hear what other processes announce under a topic, and when some of it may have been missed."""
        self._topics[topic] = heard

    async def announce(self, topic: str) -> None:
        """Tell the other processes that there is something new under a topic."""
        if self.store.shared:
            news = Notification(self.process, topic, Pulse(0, 0, 0))
            await self.store.write(lambda connection: notify(connection, news))

    async def _tell_what_was_missed(self) -> None:
        for table_id in self.hub.watched():
            if table_id in self._topics:
                continue
            try:
                self.hub.publish(table_id, pulse_of(await self.table(table_id)))
            except HegemonError as error:
                LOG.warning("a table could not be read again: %s", type(error).__name__)

    # -- looking -------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The table at this address, as it is now."""
        live = await self._find(table_id)
        if live.behind:
            async with live.lock:
                await self.catch_up(live)
        return live.table

    def in_memory(self, table_id: str) -> Table | None:
        """A table as this process knows it, if it does."""
        live = self._loaded.get(table_id)
        return live.table if live else None

    async def sight(self, table: Table, seat: int | None, version: int | None = None) -> Sight:
        """What a seat sees of a table now, or saw at an earlier version."""
        if version is None or version >= table.version:
            return table.sight(seat)
        if (then := self._past.get((table.id, version))) is not None:
            return then.sight(seat)
        return await asyncio.to_thread(table.sight, seat, version)

    async def news(self, table_id: str) -> AsyncGenerator[Pulse | None]:
        """What happens at a table from now on; None as a sign of life."""
        first = pulse_of(await self.table(table_id))
        async with aclosing(pulses(self.hub, table_id, first, HEARTBEAT)) as news:
            async for pulse in news:
                yield pulse

    # -- in memory -----------------------------------------------------------------------------------------------

    async def _find(self, table_id: str) -> LiveTable:
        key = plausible(table_id)
        await self._follow(key)
        live = self._loaded.get(table_id)
        if live is None:
            heard = self._notifications
            try:
                table = await self.store.read(lambda connection: load(connection, key))
            except NoSuchTable:
                self.forget(key)
                raise
            live = self._loaded.setdefault(table_id, LiveTable(table, heard=self._notifications - heard))
        self._remember(live)
        return live

    def _remember(self, live: LiveTable) -> None:
        table_id = live.table.id
        self._loaded[table_id] = self._recent[table_id] = live
        self._recent.move_to_end(table_id)
        while len(self._recent) > IN_MEMORY:
            self._put_away(next(iter(self._recent)))

    def _put_away(self, table_id: str) -> None:
        """Keep a table in memory only as long as somebody is busy with it."""
        self._recent.pop(table_id, None)
        if not self.hub.is_watched(table_id):
            self._leave(table_id)

    def forget(self, table_id: str) -> None:
        """A table is gone."""
        self._past.forget(table_id)
        self._loaded.pop(table_id, None)
        self._put_away(table_id)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what other processes did, or what became of a write that nobody waited for."""
        if not live.behind:
            return
        heard, known, unknown = live.heard, live.table, live.read == IN_DOUBT
        read = partial(load, table_id=known.id) if live.read < live.rewritten else partial(reload, known=known)
        try:
            live.table = await self.store.read(read)
        except NoSuchTable:
            self.forget(known.id)
            raise
        live.read = heard
        if (live.table.setup, live.table.chairs) != (known.setup, known.chairs):
            self._past.forget(known.id)
        if unknown and pulse_of(live.table) != pulse_of(known):
            self._changed(live.table)

    async def read_again(self, live: LiveTable) -> bool:
        """Read what other processes did that we may not have been told of yet; False if that is nothing."""
        if not self.store.shared:
            return False
        known = live.table
        live.heard += 1
        await self.catch_up(live)
        return (live.table.version, live.table.chairs) != (known.version, known.chairs)

    async def begun_by_now(self, table_id: str) -> Table:
        """A table as it is now; if it seems to wait for players, as the database knows it."""
        table = await self.table(table_id)
        if table.status != WAITING or not self.store.shared:
            return table
        async with self.holding(table_id) as live:
            await self.read_again(live)
            return live.table

    # -- writing -------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table that nobody else in this process changes meanwhile."""
        live = await self._find(table_id)
        async with live.lock:
            await self.catch_up(live)
            yield live

    def add(self, table: Table) -> Table:
        """A new table that has been written; as it is now, if somebody has come there meanwhile."""
        live = self._loaded.get(table.id) or LiveTable(table)
        table = live.table
        self._remember(live)
        self._changed(table)
        if table.setup.terms.public:
            self.listing_changed()
        if table.programs:
            self.program_moved()
        return table

    async def commit(self, live: LiveTable, write: Work[Table | None]) -> bool:
        """Write a change; when it is committed let it take effect and tell everybody. False if there is none."""
        read, live.read = live.read, IN_DOUBT  # what we were told of since then is not in the table that is written

        def posted(connection: Connection) -> Table | None:
            after = write(connection)
            if after is not None and self.store.shared:
                notify(connection, Notification(self.process, after.id, pulse_of(after)))
            return after

        after = await self.store.write(posted, live.table.id)
        if after is None:
            return False
        before, live.table, live.read = live.table, after, read
        self._changed(after)
        if after.setup.terms.public and (before.status, before.chairs) != (after.status, after.chairs):
            self.listing_changed()
        if before.programs != after.programs:
            self.program_moved()
        return True

    async def rewrite(self, table_ids: Collection[str], write: Work[T]) -> T:
        """Change what is stored of tables besides their entries: who sits there, by what name. All read them again."""

        def posted(connection: Connection) -> T:
            done = write(connection)
            if self.store.shared:
                at = schema.tables.c
                for table_id, version in connection.execute(select(at.id, at.version).where(at.id.in_(table_ids))):
                    seated = sum(not chair.free for chair in chairs_of(connection, table_id))
                    notify(connection, Notification(self.process, table_id, Pulse(version, 0, seated)))
            return done

        done = await self.store.write(posted)
        self._notifications += 1  # for those that are being read just now
        for table_id in table_ids:
            self._past.forget(table_id)
            self._put_away(table_id)
            if (live := self._loaded.get(table_id)) is not None:  # somebody is busy with it
                live.rewrite()
        self.listing_changed()
        return done

    async def enter(self, live: LiveTable, propose: Callable[[Table], Proposal], request: str | None = None) -> int:
        """Write an entry, by what is proposed for the present table; its number."""
        while request is None or request not in live.table.requests:
            kind, seat, data = propose(live.table)
            entry = TableEntry(live.table.version + 1, self.clock(), kind, seat, data, request)
            after = live.table.copy()
            after.add(entry)
            before = live.table
            if await self.commit(live, partial(self.append, after=after, entry=entry)):
                self._past.keep(before, after)
                return entry.number
            await self.catch_up(live)  # another process was quicker; what is proposed now?
        return live.table.requests[request]

    def append(self, connection: Connection, after: Table, entry: TableEntry) -> Table | None:
        """Write the latest entry of a table, unless its number or its request has been used."""
        if connection.execute(self._new_entry, row_of(after.id, entry)).rowcount != 1:
            return None
        summarise(connection, after, self.now())
        if after.status == OVER and entry.kind in ENDINGS:
            write_result(connection, after, self.now())
        return after

    def _changed(self, table: Table) -> None:
        self.hub.publish(table.id, pulse_of(table))
        self.after_change(table)


def pulse_of(table: Table) -> Pulse:
    """How far a table has come."""
    return Pulse(table.version, table.remarks, sum(not chair.free for chair in table.chairs))
