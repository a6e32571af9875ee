"""The house: all tables, and everything that can be done at them.

Every change is an entry that is committed before it takes effect here and before anybody hears of it. Two processes
that write at the same table at the same time want the same number for their entries; the database lets one of them
have it, and the other reads what happened and says so.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from hegemon.core import Action, Game, HegemonError, Record, say
from hegemon.games import GAMES
from hegemon.players import LEVELS, player_kind
from hegemon.service import schema
from hegemon.service.hub import Hub, Letter, Postman, Pulse, post, pulses
from hegemon.service.problems import NoSuchTable, NotYours, Stale, TooMuch, refused
from hegemon.service.store import Store
from hegemon.service.table import ACT, OVER, PLAYING, WAITING, Chair, Entry, Founding, Table
from hegemon.service.terms import NAME_LENGTH, TABLE_NAME_LENGTH, Terms, clean

LOG: Final = logging.getLogger(__name__)

ROOM: Final = 5_000
"""Tables kept in memory; the others are read again when somebody comes."""
OPEN_TABLES: Final = 20
"""Unfinished tables that one guest may have."""
DEVICES: Final = 5
"""Guests that may hold one seat."""
REMARK_LENGTH: Final = 300
REMARKS: Final = 500
"""Lines of chat at one table."""
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream says that it is still there."""

ME, HERE, FRIEND, ANYBODY = "me", "here", "friend", "anybody"
"""Who may sit on a seat: the host, somebody else at the host's device, whoever has its link, whoever comes."""

BOT_NAMES: Final = ("Minerva", "Ptolemy", "Hypatia", "Solon")

Proposal = tuple[str, int | None, dict[str, Any]]
"""The kind of an entry, its seat and its data, before it is written."""


@dataclass(frozen=True)
class Guest:
    """Somebody without an account: an identity nobody can guess, and a name anybody can choose."""

    id: str
    name: str = ""


@dataclass(frozen=True)
class Place:
    """Who shall sit on a seat of a new table: ME, HERE, FRIEND, ANYBODY, or a kind of computer."""

    who: str
    name: str = ""


@dataclass
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    behind: bool = False
    """Has another process changed it since?"""


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
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._insert: Any = postgres_insert if store.shared else sqlite_insert
        self._postman: Postman | None = None

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

    def _hear(self, letter: Letter | None) -> None:
        """Another process changed a table; None: we may have missed some."""
        if letter is None:
            for live in self._live.values():
                live.behind = True
            for table_id in self.hub.watched():
                if table_id in self._live:
                    self.hub.publish(table_id, pulse_of(self._live[table_id].table))
            return
        if letter.table_id in self._live:
            self._live[letter.table_id].behind = True
        self.hub.publish(letter.table_id, letter.pulse)

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

    async def _find(self, table_id: str) -> Live:
        live = self._live.get(table_id)
        if live is None:
            table = await self.store.read(lambda connection: load(connection, table_id))
            live = self._live.setdefault(table_id, Live(table))
        self._live.move_to_end(table_id)
        while len(self._live) > ROOM:
            self._live.popitem(last=False)
        return live

    async def _catch_up(self, live: Live) -> None:
        """Read what other processes did."""
        live.behind = False
        known = live.table

        def news(connection: Connection) -> Table:
            fresh = load(connection, known.id, upto=known.version)
            table = known.copy()
            table.chairs, table.rematch, table.remarks = fresh.chairs, fresh.rematch, fresh.remarks
            for entry in entries_after(connection, known.id, known.version):
                table.add(entry)
            return table

        live.table = await self.store.read(news)

    # -- writing -----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _holding(self, table_id: str) -> AsyncIterator[Live]:
        """A table that nobody else in this process changes meanwhile."""
        live = await self._find(table_id)
        async with live.lock:
            if live.behind:
                await self._catch_up(live)
            yield live

    async def _enter(self, live: Live, proposal: Proposal, request: str | None = None, **columns: Any) -> int:
        """Write an entry; when it is committed let it take effect and tell everybody."""
        kind, seat, data = proposal
        entry = Entry(live.table.version + 1, self.now(), kind, seat, data, request)
        after = live.table.copy()
        after.add(entry)
        columns |= {
            "version": after.version, "status": after.status, "to_act": list(after.to_act), "due": after.due(),
            "changed": entry.at,
        }  # fmt: skip

        def write(connection: Connection) -> bool:
            row = {"table_id": after.id, **vars(entry)}
            if not connection.execute(self._insert(schema.entries).values(row).on_conflict_do_nothing()).rowcount:
                return False
            connection.execute(update(schema.tables).where(schema.tables.c.id == after.id).values(columns))
            self._post(connection, after)
            return True

        live.behind = True  # in case nobody waits for the answer any more
        if not await self.store.write(write):
            await self._catch_up(live)
            if request in live.table.requests:  # it was written after all, and only the answer was lost
                return live.table.requests[request]
            raise Stale(live.table.version)
        live.table, live.behind = after, False
        self._changed(after)
        return entry.number

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

        def write(connection: Connection) -> None:
            mine = (schema.tables.c.host == host.id) & (schema.tables.c.status != OVER)
            open_tables = connection.execute(select(func.count()).select_from(schema.tables).where(mine)).scalar_one()
            if open_tables >= OPEN_TABLES:
                raise TooMuch(say("You have {n} unfinished tables. Finish or close one first.", n=open_tables))
            insert(connection, table)

        await self.store.write(write)
        self._live[table.id] = Live(table)
        if table.full:
            await self._begin(table.id)
        return await self.table(table.id)

    async def _begin(self, table_id: str) -> None:
        async with self._holding(table_id) as live:
            if live.table.status == WAITING and live.table.full:
                await self._enter(live, live.table.beginning())

    async def sit_down(self, table_id: str, seat: int, guest: Guest, invitation: str | None = None) -> Table:
        """Take a free seat: one that is open to all, or with its invitation."""
        async with self._holding(table_id) as live:
            table = live.table
            if not 0 <= seat < table.players:
                raise NoSuchTable()
            chair = table.chairs[seat]
            if guest.id in chair.guests:
                return table
            key = chair.invitation
            if not chair.free or key is None:
                raise refused(say("Somebody sits here already."))
            if not chair.open and not secrets.compare_digest(key.encode(), (invitation or "").encode()):
                raise NotYours()
            taken = replace(
                chair,
                name=guest.name,
                invitation=None,
                way_back=secrets.token_urlsafe(16),
                guests=frozenset({guest.id}),
            )
            await self._seat(live, seat, taken, key)
        await self._begin(table_id)
        return await self.table(table_id)

    async def _seat(self, live: Live, seat: int, taken: Chair, key: str | None) -> None:
        """Write who sits on a seat now, unless another process was quicker."""
        after = live.table.copy()
        after.chairs[seat] = taken
        table_id, at = live.table.id, schema.seats.c

        def write(connection: Connection) -> bool:
            here = (at.table_id == table_id) & (at.seat == seat)
            values = {"name": taken.name, "invitation": taken.invitation, "way_back": taken.way_back}
            done = connection.execute(update(schema.seats).where(here & (at.invitation == key)).values(values))
            if not done.rowcount:
                return False
            gone = (schema.holders.c.table_id == table_id) & (schema.holders.c.seat == seat)
            connection.execute(delete(schema.holders).where(gone))
            for guest in taken.guests:
                connection.execute(
                    self._insert(schema.holders)
                    .values(table_id=table_id, seat=seat, guest=guest)
                    .on_conflict_do_nothing()
                )
            self._post(connection, after)
            return True

        if not await self.store.write(write):
            live.behind = True
            raise refused(say("Somebody sits here already."))
        live.table = after
        self._changed(after)

    async def stand_up(self, table_id: str, seat: int, guest: Guest) -> Table:
        """Leave a seat again before the game has begun."""
        async with self._holding(table_id) as live:
            table = live.table
            if seat not in table.seats_of(guest.id):
                raise NotYours()
            if table.status != WAITING:
                raise refused(say("The game has begun: you can give your seat to a computer instead."))
            old = table.chairs[seat]
            free = replace(old, name="", invitation=secrets.token_urlsafe(16), way_back=None, guests=frozenset())
            after = table.copy()
            after.chairs[seat] = free
            at = schema.seats.c

            def write(connection: Connection) -> None:
                here = (at.table_id == table_id) & (at.seat == seat)
                values = {"name": "", "invitation": free.invitation, "way_back": None}
                connection.execute(update(schema.seats).where(here).values(values))
                gone = (schema.holders.c.table_id == table_id) & (schema.holders.c.seat == seat)
                connection.execute(delete(schema.holders).where(gone))
                self._post(connection, after)

            await self.store.write(write)
            live.table = after
            self._changed(after)
            return after

    async def fill(self, table_id: str, seat: int, guest: Guest, player: str) -> Table:
        """The host lets a computer take a seat that nobody came for."""
        if player not in LEVELS:
            raise refused(say("There is no such computer player."))
        async with self._holding(table_id) as live:
            table = live.table
            if guest.id != table.founding.host:
                raise NotYours()
            if not 0 <= seat < table.players or table.status != WAITING or not table.chairs[seat].free:
                raise refused(say("Somebody sits here already."))
            used = {chair.name for chair in table.chairs}
            name = next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])
            after = table.copy()
            after.chairs[seat] = Chair(name, player)
            at = schema.seats.c

            def write(connection: Connection) -> bool:
                here = (at.table_id == table_id) & (at.seat == seat) & (at.invitation == table.chairs[seat].invitation)
                values = {"name": name, "player": player, "open": False, "invitation": None}
                done = connection.execute(update(schema.seats).where(here).values(values)).rowcount
                self._post(connection, after)
                return bool(done)

            if not await self.store.write(write):
                live.behind = True
                raise refused(say("Somebody sits here already."))
            live.table = after
            self._changed(after)
        await self._begin(table_id)
        return await self.table(table_id)

    async def come_back(self, way_back: str, guest: Guest) -> tuple[Table, int]:
        """Hold one's seat from this device as well."""

        def write(connection: Connection) -> tuple[str, int] | None:
            at = schema.seats.c
            row = connection.execute(select(at.table_id, at.seat).where(at.way_back == way_back)).first()
            if row is None:
                return None
            held = schema.holders.c
            here = (held.table_id == row.table_id) & (held.seat == row.seat)
            guests = connection.execute(select(held.guest).where(here)).scalars().all()
            if guest.id not in guests:
                if len(guests) >= DEVICES:
                    raise TooMuch(say("This seat is held from {n} devices already.", n=len(guests)))
                connection.execute(
                    self._insert(schema.holders)
                    .values(table_id=row.table_id, seat=row.seat, guest=guest.id)
                    .on_conflict_do_nothing()
                )
            return row.table_id, row.seat

        found = await self.store.write(write)
        if found is None:
            raise NoSuchTable()
        table_id, seat = found
        live = await self._find(table_id)
        live.behind = True
        table = await self.table(table_id)
        await self.store.write(lambda connection: self._post(connection, table))
        return table, seat

    async def invited(self, invitation: str) -> tuple[Table, int]:
        """The table and seat that an invitation is for."""
        at = schema.seats.c
        query = select(at.table_id, at.seat).where(at.invitation == invitation)
        row = await self.store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise NoSuchTable()
        return await self.table(row.table_id), row.seat

    async def close_table(self, table_id: str, guest: Guest) -> None:
        """The host closes a table that never began."""
        async with self._holding(table_id) as live:
            if guest.id != live.table.founding.host:
                raise NotYours()
            if live.table.status != WAITING:
                raise refused(say("A game that has begun can't be closed."))
            await self.store.write(lambda c: c.execute(delete(schema.tables).where(schema.tables.c.id == table_id)))
            del self._live[table_id]

    # -- playing -----------------------------------------------------------------------------------------------------

    async def act(
        self, table_id: str, guest: Guest, seat: int, version: int, action: Action, request: str | None = None
    ) -> int:
        """Make a choice for a seat; the number of the entry that says so."""
        return await self._do(table_id, guest, seat, lambda table: table.choice(seat, version, action), request)

    async def take_back(self, table_id: str, guest: Guest, seat: int, request: str | None = None) -> int:
        """Take back one's latest choice while nothing is revealed."""
        return await self._do(table_id, guest, seat, lambda table: table.taking_back(seat), request)

    async def ask_undo(self, table_id: str, guest: Guest, seat: int, request: str | None = None) -> int:
        """Ask the others to undo one's latest choice."""
        return await self._do(table_id, guest, seat, lambda table: table.asking_undo(seat), request)

    async def answer_undo(self, table_id: str, guest: Guest, seat: int, agree: bool, request: str | None = None) -> int:
        """Agree to an undo, or don't."""
        return await self._do(table_id, guest, seat, lambda table: table.answering(seat, agree), request)

    async def leave(self, table_id: str, guest: Guest, seat: int, request: str | None = None) -> int:
        """Give one's seat to a computer."""
        return await self._do(table_id, guest, seat, lambda table: table.leaving(seat), request)

    async def _do(
        self, table_id: str, guest: Guest, seat: int, propose: Callable[[Table], Proposal], request: str | None
    ) -> int:
        async with self._holding(table_id) as live:
            if seat not in live.table.seats_of(guest.id):
                raise NotYours()
            key = f"{seat}.{request}" if request else None
            if key is not None and key in live.table.requests:
                return live.table.requests[key]
            if live.table.player_on(seat) is not None:
                raise refused(say("A computer plays on this seat now."))
            return await self._enter(live, propose(live.table), key)

    async def move(self, table_id: str, seat: int, version: int, action: Action, **columns: Any) -> int:
        """A choice by a computer, or for somebody whose time is up."""
        async with self._holding(table_id) as live:
            return await self._enter(live, live.table.choice(seat, version, action), **columns)

    async def replace_player(self, table_id: str, seat: int) -> int:
        """Give a seat to a computer: the time of whoever sat there is used up."""
        async with self._holding(table_id) as live:
            return await self._enter(live, live.table.leaving(seat))

    # -- talking ------------------------------------------------------------------------------------------------------

    async def remark(self, table_id: str, guest: Guest, text: object) -> int:
        """Say something to all at the table."""
        words = clean(text, REMARK_LENGTH)
        if not words:
            raise refused(say("Say something first."))
        async with self._holding(table_id) as live:
            seats = live.table.seats_of(guest.id)
            if not seats:
                raise refused(say("Only those who play may talk here."))
            name = live.table.chairs[seats[0]].name
            after = live.table.copy()

            def write(connection: Connection) -> int:
                at = schema.remarks.c
                count = select(func.coalesce(func.max(at.number), 0)).where(at.table_id == table_id)
                number = int(connection.execute(count).scalar_one()) + 1
                if number > REMARKS:
                    raise TooMuch(say("Enough has been said at this table."))
                connection.execute(
                    schema.remarks.insert().values(
                        table_id=table_id, number=number, at=self.now(), name=name, seat=seats[0], text=words
                    )
                )
                after.remarks = number
                self._post(connection, after)
                return number

            number = await self.store.write(write)
            live.table = after
            self.hub.publish(table_id, pulse_of(after))
            return number

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
        old = await self.table(table_id)
        if old.status != OVER:
            raise refused(say("The game is not over yet."))
        if not old.seats_of(guest.id):
            raise NotYours()
        if old.rematch is not None:
            return await self.table(old.rematch)
        founding = replace(
            old.founding,
            id=secrets.token_urlsafe(16), seed=secrets.token_hex(16), host=guest.id, created=self.now(),
            terms=replace(old.founding.terms, lesson=False),
        )  # fmt: skip
        again = [replace(chair, way_back=secrets.token_urlsafe(16) if chair.guests else None) for chair in old.chairs]
        table = Table(founding, again)

        def write(connection: Connection) -> str:
            at = schema.tables.c
            mine = update(schema.tables).where((at.id == table_id) & (at.rematch.is_(None))).values(rematch=table.id)
            if connection.execute(mine).rowcount:
                insert(connection, table)
                self._post(connection, old)
            return str(connection.execute(select(at.rematch).where(at.id == table_id)).scalar_one())

        again_id = await self.store.write(write)
        async with self._holding(table_id) as live:
            live.table = live.table.copy()
            live.table.rematch = again_id
            self.hub.publish(table_id, pulse_of(live.table))
        await self._begin(again_id)
        return await self.table(again_id)

    async def keep(self, guest: Guest, record: Record) -> Table:
        """A table from a record that somebody brings: to look at, not to go on with."""
        names = [seat["name"] for seat in record.seats] or [str(seat + 1) for seat in range(record.options.players)]
        if record.replay().outcome() is None:
            raise refused(say("This game is not over: only finished games can be kept."))
        founding = Founding(
            secrets.token_urlsafe(16), record.game, record.options, record.seed, Terms(), guest.id, self.now()
        )
        players = [seat.get("player") for seat in record.seats] or [None] * record.options.players
        table = Table(
            founding,
            [
                Chair(clean(name, NAME_LENGTH), player if known(player) else None)
                for name, player in zip(names, players, strict=True)
            ],
        )
        written = [Entry(1, self.now(), "begin")]
        for number, (seat, action) in enumerate(record.moves, start=2):
            written.append(Entry(number, self.now(), ACT, seat, {"action": action.to_json()}))
        for entry in written:
            table.add(entry)

        def write(connection: Connection) -> None:
            insert(connection, table)
            connection.execute(schema.entries.insert(), [{"table_id": table.id, **vars(entry)} for entry in written])

        await self.store.write(write)
        return await self.table(table.id)

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


def known(player: str | None) -> bool:
    """Is this a kind of computer player?"""
    try:
        return player is not None and bool(player_kind(player))
    except HegemonError:
        return False


def pulse_of(table: Table) -> Pulse:
    """How far a table has come."""
    return Pulse(table.version, table.remarks, sum(not chair.free for chair in table.chairs))


def chairs(places: Sequence[Place], host: Guest) -> list[Chair]:
    """The seats of a new table."""
    made = []
    names = iter(BOT_NAMES)
    for seat, place in enumerate(places):
        key = secrets.token_urlsafe(16)
        if place.who in (ME, HERE):
            name = clean(place.name, NAME_LENGTH) or (host.name if place.who == ME else str(seat + 1))
            made.append(Chair(name, way_back=key, guests=frozenset({host.id})))
        elif place.who in (FRIEND, ANYBODY):
            made.append(Chair(open=place.who == ANYBODY, invitation=key))
        elif place.who in LEVELS:
            made.append(Chair(clean(place.name, NAME_LENGTH) or next(names), place.who))
        else:
            raise refused(say("Nobody like that can sit at a table: {who}", who=clean(place.who, 20)))
    return made


def insert(connection: Connection, table: Table) -> None:
    """Write a new table."""
    founding = table.founding
    connection.execute(
        schema.tables.insert().values(
            id=table.id, game=founding.game.name, rules=founding.game.version, options=founding.options.to_json(),
            seed=founding.seed, terms=founding.terms.to_json(), host=founding.host, public=founding.terms.public,
            status=table.status, version=table.version, to_act=list(table.to_act), created=founding.created,
            changed=founding.created,
        )
    )  # fmt: skip
    for seat, chair in enumerate(table.chairs):
        connection.execute(
            schema.seats.insert().values(
                table_id=table.id, seat=seat, name=chair.name, player=chair.player, open=chair.open,
                invitation=chair.invitation, way_back=chair.way_back,
            )
        )  # fmt: skip
        for guest in chair.guests:
            connection.execute(schema.holders.insert().values(table_id=table.id, seat=seat, guest=guest))


def load(connection: Connection, table_id: str, upto: int | None = None) -> Table:
    """Read a table with all its entries, or with those that are known already left out."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise NoSuchTable()
    table = Table(founding_of(row), chairs_of(connection, table_id))
    table.rematch = row.rematch
    at = schema.remarks.c
    spoken = select(func.coalesce(func.max(at.number), 0)).where(at.table_id == table_id)
    table.remarks = int(connection.execute(spoken).scalar_one())
    if upto is None:
        for entry in entries_after(connection, table_id, 0):
            table.add(entry)
    return table


def founding_of(row: Row[Any]) -> Founding:
    """What never changes about a table, as it is stored."""
    game: Game = GAMES.load(row.game)
    if game.version != row.rules:
        raise refused(say("This game was played by older rules that are no longer known here."))
    return Founding(
        row.id, game, game.options.from_json(row.options), row.seed, Terms(**row.terms), row.host, row.created
    )


def chairs_of(connection: Connection, table_id: str) -> list[Chair]:
    """Who sits where, as it is stored."""
    held = schema.holders.c
    guests: dict[int, set[str]] = {}
    for seat, guest in connection.execute(select(held.seat, held.guest).where(held.table_id == table_id)):
        guests.setdefault(seat, set()).add(guest)
    at = schema.seats.c
    rows = connection.execute(select(schema.seats).where(at.table_id == table_id).order_by(at.seat))
    return [
        Chair(row.name, row.player, row.open, row.invitation, row.way_back, frozenset(guests.get(row.seat, ())))
        for row in rows
    ]


def entries_after(connection: Connection, table_id: str, version: int) -> list[Entry]:
    """What happened at a table since a version."""
    at = schema.entries.c
    query = (
        select(at.number, at.at, at.kind, at.seat, at.data, at.request)
        .where((at.table_id == table_id) & (at.number > version))
        .order_by(at.number)
    )
    return [Entry(*row) for row in connection.execute(query)]


__all__ = ["PLAYING", "Guest", "House", "Place", "Remark"]
