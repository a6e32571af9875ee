"""Who is at a table just now, as far as a server can tell.

A browser that listens, a page that is loaded and a choice that is made are signs of life. They are kept in memory, and
about once a minute in the database, those of a second in one go: so all processes know of them, and tomorrow's, too.
Whoever gives none for minutes is away. Minutes, because people lock their phones, and look up a rule.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from hegemon.service.guests import Guest
from hegemon.service.live.hub import Notification, notify
from hegemon.service.live.live_tables import IN_MEMORY, LiveTables, pulse_of
from hegemon.service.storage import schema
from hegemon.service.storage.store import insert_into
from hegemon.service.tables.table import WAITING, Table

LOG: Final = logging.getLogger(__name__)

AWAY: Final = 180.0
"""Seconds without a sign of life after which somebody is away."""
NOTED: Final = 60.0
"""Seconds between two notes in the database of somebody who stays."""
GATHERED: Final = 1.0
"""Seconds for which notes are gathered before they are written together."""
FRESH: Final = 20.0
"""Seconds for which what was read is good enough, where other processes write, too."""
LISTED_BY_DAYS: Final = 14 * 24 * 3600.0
"""Seconds for which the lobby lists a table that is played by days, though nobody is there."""

LISTED: Final = (
    update(schema.tables)
    .where((schema.tables.c.id == bindparam("table")) & (schema.tables.c.status == WAITING))
    .values(listed_until=bindparam("until"))
)


@dataclass(frozen=True, slots=True)
class Attendance:
    """How long ago everybody was last seen."""

    ago: tuple[float | None, ...]
    """Seconds, by seat; None where nobody sits, or a computer."""
    host: float
    """Seconds since whoever opened the table was seen."""

    def is_away(self, seat: int) -> bool:
        """Has somebody sat down here who is away?"""
        ago = self.ago[seat]
        return ago is not None and ago > AWAY

    @property
    def deserted(self) -> bool:
        """Have people sat down, and are all of them away?"""
        people = [ago for ago in self.ago if ago is not None]
        return bool(people) and min(people) > AWAY


@dataclass(slots=True)
class SignsOfLife:
    """What this process knows of those at one table."""

    seen: dict[str, float] = field(default_factory=dict)
    """By guest, when they were last seen."""
    noted: dict[str, float] = field(default_factory=dict)
    """By guest, what the database knows of that."""
    read: float = -inf
    """When the database was read last."""

    def forget(self, guest: str) -> None:
        """Nothing is known of somebody any more."""
        self.seen.pop(guest, None)
        self.noted.pop(guest, None)


class Presence:
    """Who is where."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._signs: OrderedDict[str, SignsOfLife] = OrderedDict()
        self._unwritten: dict[tuple[str, str], Table] = {}
        self._writing: asyncio.Task[None] | None = None

    async def attendance(self, table: Table, *, fresh: bool = False) -> Attendance:
        """How long ago everybody was seen; `fresh`: as the database knows it, and not as of a few seconds ago."""
        if table.setup.terms.by_days:
            return Attendance((None,) * table.players, 0.0)  # nobody is expected to stay
        signs, now = self._signs_at(table.id), self._tables.clock()
        old = 0.0 if fresh else FRESH
        if signs.read == -inf or (self._tables.store.shared and now - signs.read >= old):
            await self._read([table.id])

        def ago(guests: Sequence[str]) -> float:
            return max(0.0, now - max((signs.seen.get(guest, -inf) for guest in guests), default=-inf))

        people = [sorted(chair.guests) if chair.guests else None for chair in table.chairs]
        seats = tuple(
            ago(guests) if guests and table.player_on(seat) is None else None for seat, guests in enumerate(people)
        )
        return Attendance(seats, ago([table.setup.host]))

    async def arrive(self, table: Table, guest: Guest) -> None:
        """Somebody sits down: that is known before anybody else looks at the lobby."""
        self.see(table, guest.id)
        await self._write()

    def see(self, table: Table, guest: str) -> None:
        """Somebody gives a sign of life; of those who only watch none is kept."""
        if guest != table.setup.host and not table.seats_of(guest):
            return
        signs, now = self._signs_at(table.id), self._tables.clock()
        signs.seen[guest] = now
        if now - signs.noted.get(guest, -inf) >= NOTED and (table.id, guest) not in self._unwritten:
            self._unwritten[table.id, guest] = table
            if self._writing is None:
                self._writing = asyncio.create_task(self._write_soon())

    def forget(self, guest: str) -> None:
        """Somebody is deleted: nothing here is about them any more."""
        for key in [key for key in self._unwritten if key[1] == guest]:
            del self._unwritten[key]
        for signs in self._signs.values():
            signs.forget(guest)

    async def close(self) -> None:
        """Write what is not written yet."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait([self._writing])
        await self._write()

    def _signs_at(self, table_id: str) -> SignsOfLife:
        signs = self._signs.setdefault(table_id, SignsOfLife())
        self._signs.move_to_end(table_id)
        while len(self._signs) > IN_MEMORY:
            self._signs.popitem(last=False)
        return signs

    # -- in the database -----------------------------------------------------------------------------------------------

    async def _read(self, table_ids: Sequence[str]) -> None:
        """Read when people were seen, by other processes or before this one started."""
        at = schema.presence.c
        query = select(at.table_id, at.guest, at.seen).where(at.table_id.in_(table_ids))
        known = {(table_id, guest) for table_id in table_ids for guest in self._signs_at(table_id).noted}
        found = await self._tables.store.rows(query)
        now = self._tables.clock()
        for table_id in table_ids:
            self._signs_at(table_id).read = now
        for table_id, guest in known - {(row.table_id, row.guest) for row in found}:
            self._signs_at(table_id).forget(guest)  # deleted by another process
        for table_id, guest, seen in found:
            signs = self._signs_at(table_id)
            signs.noted[guest] = max(seen, signs.noted.get(guest, -inf))
            signs.seen[guest] = max(seen, signs.seen.get(guest, -inf))

    async def _write_soon(self) -> None:
        await asyncio.sleep(GATHERED)
        self._writing = None
        await self._write()

    async def _write(self) -> None:
        """Note who was seen, and tell those at a table that somebody has come back. If it fails they are seen again."""
        gathered, self._unwritten = self._unwritten, {}
        if not gathered:
            return
        try:
            if unread := [table_id for table_id, _ in gathered if self._signs_at(table_id).read == -inf]:
                await self._read(unread)
            await self._note(gathered)
        except Exception as error:  # the database is away, or a table is gone: games go on without
            LOG.info("it could not be noted who is at a table: %s", type(error).__name__)

    async def _note(self, gathered: dict[tuple[str, str], Table]) -> None:
        tables, now = self._tables, self._tables.clock()
        notes = sorted((table_id, guest, self._signs_at(table_id).seen.get(guest, now)) for table_id, guest in gathered)
        back = [
            tables.in_memory(table_id) or table
            for (table_id, guest), table in gathered.items()
            if now - self._signs_at(table_id).noted.get(guest, -inf) > AWAY
        ]
        waiting = {table.id: table for table in gathered.values() if table.status == WAITING}
        listed = [{"table": table_id, "until": listed_until(waiting[table_id], now)} for table_id in sorted(waiting)]

        def write(connection: Connection) -> None:
            note(connection, notes)
            if listed:
                connection.execute(LISTED, listed)
            if tables.store.shared:
                for table in back:
                    notify(connection, Notification(tables.process, table.id, pulse_of(table)))

        await tables.store.write(write)
        for table_id, guest, seen in notes:
            if guest in (signs := self._signs_at(table_id)).seen:  # and not deleted meanwhile
                signs.noted[guest] = seen
        for table in back:
            tables.hub.publish(table.id, pulse_of(table))
        if any(table.status == WAITING and table.setup.terms.public for table in back):
            tables.listing_changed()


def listed_until(table: Table, now: float) -> float:
    """Until when the lobby lists a table at which somebody was seen now."""
    return now + (LISTED_BY_DAYS if table.setup.terms.by_days else AWAY)


def note(connection: Connection, notes: Sequence[tuple[str, str, float]]) -> None:
    """Write when guests were seen at tables that they sit at or opened: of whoever is deleted meanwhile nothing.

    Who deletes somebody holds their tables; so first the tables, then who is there when it is done.
    """
    held, at, ids = schema.holders.c, schema.tables.c, [table_id for table_id, _, _ in notes]
    tables = select(at.id, at.host).where(at.id.in_(ids)).order_by(at.id).with_for_update(read=True, key_share=True)
    here = {tuple(row) for row in connection.execute(tables)}
    here |= {tuple(row) for row in connection.execute(select(held.table_id, held.guest).where(held.table_id.in_(ids)))}
    rows = [{"table_id": table, "guest": guest, "seen": seen} for table, guest, seen in notes if (table, guest) in here]
    if not rows:
        return
    new = insert_into(schema.presence, connection)
    again = new.on_conflict_do_update(index_elements=["table_id", "guest"], set_={"seen": new.excluded.seen})
    connection.execute(again, rows)
