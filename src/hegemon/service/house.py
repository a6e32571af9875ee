"""The house: all tables, and everything that can be done at them.

Every change is an entry that is committed before it takes effect here and before anybody hears of it. Two processes
that write at the same table at the same time want the same number for their entries; the database lets one of them
have it, and the other reads what happened and says so.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from hegemon.core import Action, HegemonError, Record, say
from hegemon.core.face import Sight
from hegemon.games import GAMES
from hegemon.players import LEVELS
from hegemon.service import schema
from hegemon.service.hub import Hub, Letter, Postman, Pulse, post, pulses
from hegemon.service.problems import NoSuchTable, NotYours, Stale, TooMuch, refused
from hegemon.service.seating import Guest, Place, begin_if_full, brought, chairs, computer, rematch, unlike
from hegemon.service.shelf import chairs_of, insert, load, reload, reseat, row_of, status_of, summarise
from hegemon.service.store import Store, Work
from hegemon.service.table import OVER, PLAYING, WAITING, Chair, Entry, Founding, Table
from hegemon.service.terms import TABLE_NAME_LENGTH, Terms, clean

LOG: Final = logging.getLogger(__name__)

ROOM: Final = 5_000
"""Tables kept in memory; the others are read again when somebody comes."""
OPEN_TABLES: Final = 30
"""Tables that one guest may have waiting, or have begun lately."""
LATELY: Final = 24 * 3600.0
"""Seconds after which a game that was left alone counts no more."""
ABANDONED: Final = 90 * 24 * 3600.0
"""Seconds after which a game that was left alone is cleared away."""
PAST: Final = 500
"""Earlier versions of tables kept at hand: browsers show the latest moves one by one."""
DEVICES: Final = 5
"""Guests that may hold one seat."""
REMARK_LENGTH: Final = 300
REMARKS: Final = 500
"""Lines of chat at one table."""
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream says that it is still there."""

SECRET: Final = re.compile(r"[\w-]{22}", re.ASCII)
"""What the address of a table, an invitation and a way back look like."""

Proposal = tuple[str, int | None, dict[str, Any]]
"""The kind of an entry, its seat and its data, before it is written."""


IN_DOUBT: Final = -1
"""In place of a number of letters read: a write is under way, or nobody knows how it ended."""


@dataclass(eq=False)
class Live:
    """A table in memory."""

    table: Table
    heard: int = 0
    """Changes by other processes that we were told of."""
    read: int = 0
    """How many of them had been told when the table was last read."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def behind(self) -> bool:
        """Has it to be read again?"""
        return self.read != self.heard


@dataclass(frozen=True)
class Remark:
    """A line of chat."""

    number: int
    at: float
    name: str
    seat: int | None
    text: str


class House:
    """All tables of one database."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.hub = Hub()
        self.process = secrets.token_hex(8)
        self.secret = ""
        self.after_change: Callable[[Table], None] = lambda table: None
        """Called with a table after each change: the steward looks whether there is something to do."""
        self._live: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """All tables in memory: those that came up lately, and those that somebody is just busy with."""
        self._recent: OrderedDict[str, Live] = OrderedDict()
        self._past: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self._letters = 0
        self._insert: Any = postgres_insert if store.shared else sqlite_insert
        self._new_entry = (
            self._insert(schema.entries).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
        )  # fmt: skip
        self._postman: Postman | None = None
        self._catching_up: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Get ready: the shared secret, and the letters of other processes."""

        def found(connection: Connection) -> str:
            values = {"name": "secret", "value": secrets.token_hex(32)}
            connection.execute(self._insert(schema.house).values(values).on_conflict_do_nothing())
            query = select(schema.house.c.value).where(schema.house.c.name == "secret")
            return str(connection.execute(query).scalar_one())

        self.secret = await self.store.write(found)
        if self.store.shared:
            loop = asyncio.get_running_loop()

            def deliver(letter: Letter | None) -> None:
                loop.call_soon_threadsafe(self._hear, letter)

            self._postman = Postman(self.store.engine, self.process, deliver)
            self._postman.start()

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is stored."""
        self.hub.close()
        if self._postman is not None:
            await asyncio.to_thread(self._postman.stop)
        for task in self._catching_up:
            task.cancel()

    def _hear(self, letter: Letter | None) -> None:
        """Another process changed a table; None: we may have missed some."""
        self._letters += 1
        if letter is None:
            for live in self._live.values():
                live.heard += 1
            task = asyncio.create_task(self._tell_what_was_missed())
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)
            return
        if (known := self._live.get(letter.table_id)) is not None:
            known.heard += 1
        self.hub.publish(letter.table_id, letter.pulse)

    async def _tell_what_was_missed(self) -> None:
        for table_id in self.hub.watched():
            try:
                self.hub.publish(table_id, pulse_of(await self.table(table_id)))
            except HegemonError as error:
                LOG.warning("a table could not be read again: %s", type(error).__name__)

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # -- finding -----------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The table at this address, as it is now."""
        live = await self._find(table_id)
        if live.behind:
            async with live.lock:
                await self._catch_up(live)
        return live.table

    async def sight(self, table: Table, seat: int | None, version: int | None = None) -> Sight:
        """What a seat sees of a table now, or saw at an earlier version."""
        if version is None or version >= table.version:
            return table.sight(seat)
        if (then := self._past.get((table.id, version))) is not None:
            return then.sight(seat)
        return await asyncio.to_thread(table.sight, seat, version)

    def _lay_by(self, table: Table) -> None:
        """Keep an earlier version at hand for a while."""
        self._past[table.id, table.version] = table
        while len(self._past) > PAST:
            self._past.popitem(last=False)

    async def _find(self, table_id: str) -> Live:
        live = self._live.get(table_id)
        if live is None:
            heard, key = self._letters, plausible(table_id)
            table = await self.store.read(lambda connection: load(connection, key))
            live = self._live.setdefault(table_id, Live(table, heard=self._letters - heard))
        self._remember(live)
        return live

    def _remember(self, live: Live) -> None:
        table_id = live.table.id
        self._live[table_id] = self._recent[table_id] = live
        self._recent.move_to_end(table_id)
        while len(self._recent) > ROOM:
            self._recent.popitem(last=False)

    def _forget(self, table_id: str) -> None:
        self._live.pop(table_id, None)
        self._recent.pop(table_id, None)

    async def _catch_up(self, live: Live) -> None:
        """Read what other processes did, or what became of a write that nobody waited for."""
        if not live.behind:
            return
        heard, known, unknown = live.heard, live.table, live.read == IN_DOUBT
        try:
            live.table = await self.store.read(lambda connection: reload(connection, known))
        except NoSuchTable:
            self._forget(known.id)
            raise
        live.read = heard
        if unknown and pulse_of(live.table) != pulse_of(known):
            self._changed(live.table)

    # -- writing -----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _holding(self, table_id: str) -> AsyncIterator[Live]:
        """A table that nobody else in this process changes meanwhile."""
        live = await self._find(table_id)
        async with live.lock:
            await self._catch_up(live)
            yield live

    async def _commit(self, live: Live, write: Work[Table | None]) -> bool:
        """Write a change; when it is committed let it take effect and tell everybody. False if there is none."""
        heard, live.read = live.heard, IN_DOUBT

        def posted(connection: Connection) -> Table | None:
            after = write(connection)
            if after is not None:
                self._post(connection, after)
            return after

        after = await self.store.write(posted, live.table.id)
        if after is None:
            return False
        live.table, live.read = after, heard
        self._changed(after)
        return True

    async def _enter(self, live: Live, propose: Callable[[Table], Proposal], request: str | None = None) -> int:
        """Write an entry, by what is proposed for the present table; its number."""
        while request is None or request not in live.table.requests:
            kind, seat, data = propose(live.table)
            entry = Entry(live.table.version + 1, self.now(), kind, seat, data, request)
            after = live.table.copy()
            after.add(entry)
            before = live.table
            if await self._commit(live, partial(self._append, after=after, entry=entry)):
                self._lay_by(before)
                return entry.number
            await self._catch_up(live)  # another process was quicker; what is proposed now?
        return live.table.requests[request]

    def _append(self, connection: Connection, after: Table, entry: Entry) -> Table | None:
        """Write the latest entry of a table, unless its number or its request has been used."""
        if connection.execute(self._new_entry, row_of(after.id, entry)).rowcount != 1:
            return None
        summarise(connection, after, entry.at)
        return after

    def _post(self, connection: Connection, table: Table) -> None:
        if self.store.shared:
            post(connection, Letter(self.process, table.id, pulse_of(table)))

    def _changed(self, table: Table) -> None:
        self.hub.publish(table.id, pulse_of(table))
        self.after_change(table)

    # -- sitting down ------------------------------------------------------------------------------------------------

    async def create(
        self, host: Guest, game: str, options: Mapping[str, Any], places: Sequence[Place], terms: Terms,
        seed: str | None = None,
    ) -> Table:  # fmt: skip
        """A new table. It begins at once if nobody has to come."""
        rules = GAMES.load(game)
        settled = rules.options.from_json(options)
        if len(places) != settled.players:
            raise refused(say("Say who sits on each of the {n} seats.", n=settled.players))
        terms = replace(terms, name=clean(terms.name, TABLE_NAME_LENGTH))
        founding = Founding(
            secrets.token_urlsafe(16), rules, settled, seed or secrets.token_hex(16), terms, host.id, self.now()
        )
        table = Table(founding, chairs(places, host))
        begun = begin_if_full(table, founding.created)

        def write(connection: Connection) -> None:
            at = schema.tables.c
            alive = (at.status == WAITING) | ((at.status == PLAYING) & (at.changed > founding.created - LATELY))
            mine = (at.host == host.id) & alive
            open_tables = connection.execute(select(func.count()).select_from(schema.tables).where(mine)).scalar_one()
            if open_tables >= OPEN_TABLES:
                raise TooMuch(say("You have {n} unfinished tables. Finish or close one first.", n=open_tables))
            insert(connection, table, begun)

        await self.store.write(write)
        return self._opened(table)

    def _opened(self, table: Table) -> Table:
        """A new table that has been written."""
        self._remember(Live(table))
        self._changed(table)
        return table

    async def sit_down(self, table_id: str, seat: int, guest: Guest, invitation: str | None = None) -> Table:
        """Take a free seat: one that is open to all, or with its invitation."""
        async with self._holding(table_id) as live:
            table = live.table
            if not 0 <= seat < table.players:
                raise NoSuchTable()
            chair = table.chairs[seat]
            if guest.id in chair.guests:
                return table
            if table.seats_of(guest.id):
                raise refused(say("You sit at this table already."))
            key = chair.invitation
            if not chair.free or key is None:
                raise refused(say("Somebody sits here already."))
            if not chair.open and not secrets.compare_digest(key.encode(), (invitation or "").encode(errors="replace")):
                raise NotYours()
            taken = replace(
                chair,
                name=unlike(guest.name, table),
                invitation=None,
                way_back=secrets.token_urlsafe(16),
                guests=frozenset({guest.id}),
            )
            if not await self._reseat(live, seat, taken):
                raise refused(say("Somebody sits here already."))
            return live.table

    async def stand_up(self, table_id: str, seat: int, guest: Guest) -> Table:
        """Leave a seat again before the game has begun."""
        async with self._holding(table_id) as live:
            table = live.table
            if seat not in table.seats_of(guest.id):
                raise NotYours()
            key = secrets.token_urlsafe(16)
            free = replace(table.chairs[seat], name="", invitation=key, way_back=None, guests=frozenset())
            if not await self._reseat(live, seat, free):
                raise refused(say("The game has begun: you can give your seat to a computer instead."))
            return live.table

    async def fill(self, table_id: str, seat: int, guest: Guest, player: str) -> Table:
        """The host lets a computer take a seat that nobody came for."""
        if player not in LEVELS:
            raise refused(say("There is no such computer player."))
        async with self._holding(table_id) as live:
            table = live.table
            if guest.id != table.founding.host:
                raise NotYours()
            if not 0 <= seat < table.players or not table.chairs[seat].free:
                raise refused(say("Somebody sits here already."))
            if not await self._reseat(live, seat, computer(player, table)):
                raise refused(say("Somebody sits here already."))
            return live.table

    async def _reseat(self, live: Live, seat: int, chair: Chair) -> bool:
        """Change who sits on a seat, and begin when all are here; False if another process was quicker."""
        table, now = live.table, self.now()
        before = table.chairs[seat]

        def write(connection: Connection) -> Table | None:
            if status_of(connection, table.id) != WAITING or not reseat(connection, table.id, seat, before, chair):
                return None
            after = table.copy()
            after.chairs = chairs_of(connection, table.id)
            for entry in begin_if_full(after, now):
                self._append(connection, after, entry)
            return after

        return await self._commit(live, write)

    async def come_back(self, way_back: str, guest: Guest) -> tuple[Table, int]:
        """Hold one's seat from this device as well."""
        at = schema.seats.c
        query = select(at.table_id, at.seat).where(at.way_back == plausible(way_back))
        row = await self.store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise NoSuchTable()
        async with self._holding(row.table_id) as live:
            if guest.id not in live.table.chairs[row.seat].guests:
                await self._hold(live, row.seat, way_back, guest)
            return live.table, row.seat

    async def _hold(self, live: Live, seat: int, way_back: str, guest: Guest) -> None:
        table, at, held = live.table, schema.seats.c, schema.holders.c

        def write(connection: Connection) -> Table | None:
            status_of(connection, table.id)
            here = select(at.way_back).where((at.table_id == table.id) & (at.seat == seat))
            if connection.execute(here).scalar_one() != way_back:
                return None
            others = select(func.count()).where((held.table_id == table.id) & (held.seat == seat))
            devices = connection.execute(others).scalar_one()
            if devices >= DEVICES:
                raise TooMuch(say("This seat is held from {n} devices already.", n=devices))
            new = self._insert(schema.holders).values(table_id=table.id, seat=seat, guest=guest.id)
            connection.execute(new.on_conflict_do_nothing())
            after = table.copy()
            after.chairs = chairs_of(connection, table.id)
            return after

        if not await self._commit(live, write):
            raise NoSuchTable()

    async def invited(self, invitation: str) -> tuple[Table, int]:
        """The table and seat that an invitation is for."""
        at = schema.seats.c
        query = select(at.table_id, at.seat).where(at.invitation == plausible(invitation))
        row = await self.store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise NoSuchTable()
        return await self.table(row.table_id), row.seat

    async def close_table(self, table_id: str, guest: Guest) -> None:
        """The host closes a table that never began."""
        async with self._holding(table_id) as live:
            table = live.table
            if guest.id != table.founding.host:
                raise NotYours()

            def write(connection: Connection) -> Table | None:
                if status_of(connection, table_id) != WAITING:
                    return None
                connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
                gone = table.copy()
                gone.chairs = [Chair() for _ in table.chairs]
                return gone

            if not await self._commit(live, write):
                raise refused(say("A game that has begun can't be closed."))
            self._forget(table_id)

    async def clear_away(self, before: float) -> None:
        """Close the tables that never began and that nobody has touched since a moment, and games left long ago."""
        at = schema.tables.c
        left = (at.status == PLAYING) & (at.changed < self.now() - ABANDONED)
        old = ((at.status == WAITING) & (at.changed < before)) | left

        def write(connection: Connection) -> list[str]:
            gone = list(connection.execute(select(at.id).where(old)).scalars())
            connection.execute(delete(schema.tables).where(old))
            return gone

        for table_id in await self.store.write(write):
            self._forget(table_id)

    # -- playing -----------------------------------------------------------------------------------------------------

    async def act(
        self, table_id: str, guest: Guest, seat: int, version: int, action: Action, request: str | None = None
    ) -> int:
        """Make a choice for a seat; the number of the entry that says so."""
        return await self._do(table_id, guest, seat, lambda table: table.choice(seat, version, action), request)

    async def take_back(
        self, table_id: str, guest: Guest, seat: int, version: int | None = None, request: str | None = None
    ) -> int:
        """Take back one's latest choice while nothing is revealed; who names a version must have seen that choice."""
        return await self._do(table_id, guest, seat, lambda table: table.taking_back(seat, version), request)

    async def ask_undo(
        self, table_id: str, guest: Guest, seat: int, version: int | None = None, request: str | None = None
    ) -> int:
        """Ask the others to undo one's latest choice."""
        return await self._do(table_id, guest, seat, lambda table: table.asking_undo(seat, version), request)

    async def answer_undo(
        self, table_id: str, guest: Guest, seat: int, agree: bool, version: int | None = None,
        request: str | None = None,
    ) -> int:  # fmt: skip
        """Agree to an undo, or don't; who names a version must have seen the wish."""
        return await self._do(table_id, guest, seat, lambda table: table.answering(seat, agree, version), request)

    async def leave(self, table_id: str, guest: Guest, seat: int, request: str | None = None) -> int:
        """Give one's seat to a computer."""
        return await self._do(table_id, guest, seat, lambda table: table.leaving(seat), request)

    async def _do(
        self, table_id: str, guest: Guest, seat: int, propose: Callable[[Table], Proposal], request: str | None
    ) -> int:
        def by_a_person(table: Table) -> Proposal:
            if table.player_on(seat) is not None:
                raise refused(say("A computer plays on this seat now."))
            return propose(table)

        async with self._holding(table_id) as live:
            if seat not in live.table.seats_of(guest.id):
                raise NotYours()
            return await self._enter(live, by_a_person, request_key(seat, request))

    async def move(self, table_id: str, seat: int, version: int, action: Action) -> int:
        """A choice by a computer, or for somebody whose time is up."""
        async with self._holding(table_id) as live:
            return await self._enter(live, lambda table: table.choice(seat, version, action))

    async def replace_player(self, table_id: str, seat: int) -> int:
        """Give a seat to a computer: the time of whoever sat there is used up."""

        def too_late(table: Table) -> Proposal:
            left = table.time_left(seat, self.now())
            if seat not in table.to_act or left is None or left > 0:
                raise Stale(table.version)
            return table.leaving(seat)

        async with self._holding(table_id) as live:
            return await self._enter(live, too_late)

    # -- talking ------------------------------------------------------------------------------------------------------

    async def remark(self, table_id: str, guest: Guest, text: object, request: str | None = None) -> int:
        """Say something to all at the table."""
        words = clean(text, REMARK_LENGTH)
        if not words:
            raise refused(say("Say something first."))
        async with self._holding(table_id) as live:
            table = live.table
            seats = table.seats_of(guest.id)
            if not seats:
                raise refused(say("Only those who play may talk here."))
            name, at = table.chairs[seats[0]].name, schema.remarks.c
            key = request_key(seats[0], request)
            said = select(at.number).where((at.table_id == table_id) & (at.request == key))

            def write(connection: Connection) -> Table | None:
                status_of(connection, table_id)
                if key is not None and connection.execute(said).first() is not None:
                    return None
                count = select(func.coalesce(func.max(at.number), 0)).where(at.table_id == table_id)
                number = int(connection.execute(count).scalar_one()) + 1
                if number > REMARKS:
                    raise TooMuch(say("Enough has been said at this table."))
                connection.execute(
                    schema.remarks.insert().values(
                        table_id=table_id,
                        number=number,
                        at=self.now(),
                        name=name,
                        seat=seats[0],
                        text=words,
                        request=key,
                    )
                )
                after = table.copy()
                after.remarks = number
                return after

            if not await self._commit(live, write):
                await self._catch_up(live)
            return live.table.remarks

    async def remarks(self, table_id: str, latest: int = 50) -> list[Remark]:
        """The latest lines of chat."""
        at = schema.remarks.c
        query = (
            select(at.number, at.at, at.name, at.seat, at.text)
            .where(at.table_id == table_id)
            .order_by(at.number.desc())
            .limit(latest)
        )
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [Remark(*row) for row in reversed(rows)]

    # -- afterwards ---------------------------------------------------------------------------------------------------

    async def play_again(self, table_id: str, guest: Guest) -> Table:
        """The same people, a new deal. Whoever asks second comes to the table of whoever asked first."""
        async with self._holding(table_id) as live:
            old = live.table
            if old.status != OVER:
                raise refused(say("The game is not over yet."))
            if not old.seats_of(guest.id):
                raise NotYours()
            again = rematch(old, guest, self.now())
            begun = begin_if_full(again, self.now())

            def write(connection: Connection) -> Table | None:
                at = schema.tables.c
                mine = update(schema.tables).where((at.id == table_id) & (at.rematch.is_(None)))
                if connection.execute(mine.values(rematch=again.id)).rowcount != 1:
                    return None
                insert(connection, again, begun)
                after = old.copy()
                after.rematch = again.id
                return after

            if old.rematch is None and await self._commit(live, write):
                return self._opened(again)
            await self._catch_up(live)
            return await self.table(str(live.table.rematch))

    async def keep(self, guest: Guest, record: Record) -> Table:
        """A table from a record that somebody brings: to look at, not to go on with."""
        table, written = await asyncio.to_thread(brought, guest, record, self.now())
        await self.store.write(lambda connection: insert(connection, table, written))
        return self._opened(table)

    async def analysis(self, table_id: str) -> Any:
        """What the analysis of a finished game found, if there was one."""
        query = select(schema.tables.c.analysis).where(schema.tables.c.id == table_id)
        return await self.store.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def keep_analysis(self, table_id: str, found: Any) -> None:
        """Keep what an analysis found."""
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(analysis=found)
        await self.store.write(lambda connection: connection.execute(change) and None)

    # -- watching -----------------------------------------------------------------------------------------------------

    async def news(self, table_id: str) -> AsyncIterator[Pulse | None]:
        """What happens at a table from now on; None as a sign of life."""
        first = pulse_of(await self.table(table_id))
        async for pulse in pulses(self.hub, table_id, first, HEARTBEAT):
            yield pulse


def plausible(text: str) -> str:
    """A secret of a table, as far as it can be one: nothing else is worth asking the database for."""
    if not SECRET.fullmatch(text):
        raise NoSuchTable()
    return text


def request_key(seat: int, request: str | None) -> str | None:
    """What a request is remembered by; whatever a program calls it, that fits."""
    if not request:
        return None
    return f"{seat}.{sha256(request.encode(errors='surrogatepass')).hexdigest()[:40]}"


def pulse_of(table: Table) -> Pulse:
    """How far a table has come."""
    return Pulse(table.version, table.remarks, sum(not chair.free for chair in table.chairs))
