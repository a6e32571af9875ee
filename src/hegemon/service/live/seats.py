"""Sitting down, coming back to a seat, standing up, and the names of those who sit."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, select

from hegemon.core import say
from hegemon.players import check_level
from hegemon.service.accounts.conduct import Conduct, remove_from_table
from hegemon.service.accounts.people import People
from hegemon.service.errors import NoSuchTable, NotYours, ServiceError, refused
from hegemon.service.guests import Guest
from hegemon.service.live.live_table import LiveTable
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import AWAY, Attendance, Presence
from hegemon.service.notices.notices import note, sat_down
from hegemon.service.results.ratings import all_rated
from hegemon.service.storage import schema
from hegemon.service.tables.entries import TableEntry
from hegemon.service.tables.new_tables import begin_if_full, computer_chair, unused_name
from hegemon.service.tables.rows import chairs_of, hold_as_well, name_seat, plausible, reseat, status_of
from hegemon.service.tables.setup import Chair
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table

DEVICES: Final = 5
"""Guests that may hold one seat; one more takes the place of whoever has held it longest."""
NO_RATED_PROGRAMS: Final = say("Rated games are for people: programs have no rating.")
AFTERWARDS: Final = 24 * 3600.0
"""Seconds for which a game that is over takes part in a change of name: its people may play again."""


class Seats:
    """Who sits where, at every table."""

    def __init__(self, tables: LiveTables, presence: Presence, people: People, conduct: Conduct) -> None:
        self._tables, self._presence, self._people, self._conduct = tables, presence, people, conduct

    # -- before the game ---------------------------------------------------------------------------------------------

    async def sit_down(self, table_id: str, seat: int, guest: Guest, invitation: str | None = None) -> Table:
        """Take a free seat: one that is open to all, or with its invitation."""
        async with self._tables.holding(table_id) as live:
            table = live.table
            if not 0 <= seat < table.players:
                raise NoSuchTable()
            chair = table.chairs[seat]
            if guest.id in chair.guests:
                return table
            if table.seats_of(guest.id):
                raise refused(say("You sit at this table already."))
            if table.setup.terms.rated:
                if guest.program:
                    raise refused(NO_RATED_PROGRAMS)
                await self._people.check_kept(guest.id)
            await self._conduct.admit(table, guest.id)
            key = chair.invitation
            if not chair.free or key is None:
                raise refused(say("Somebody sits here already."))
            if not chair.open and not secrets.compare_digest(key.encode(), (invitation or "").encode(errors="replace")):
                raise NotYours()
            taken = replace(
                chair,
                name=unused_name(await self._people.called(guest), table.chairs),
                invitation=None,
                way_back=secrets.token_urlsafe(16),
                guests=frozenset({guest.id}),
                program=guest.program,
            )
            if not await self._reseat(live, seat, taken):
                raise refused(say("Somebody sits here already."))
            await self._presence.arrive(live.table, guest)
            return live.table

    async def stand_up(self, table_id: str, seat: int, guest: Guest) -> Table:
        """Leave a seat again before the game has begun."""
        async with self._tables.holding(table_id) as live:
            table = live.table
            if seat not in table.seats_of(guest.id):
                raise NotYours()
            free = emptied(table.chairs[seat])
            if not await self._reseat(live, seat, free):
                raise refused(say("The game has begun: you can give your seat to a computer instead."))
            return live.table

    async def remove(self, table_id: str, seat: int, host: Guest) -> Table:
        """The host lets a seat be free again. Its old link is worth nothing then, and who sat there doesn't return."""
        async with self._tables.holding(table_id) as live:
            table = live.table
            if host.id != table.setup.host:
                raise NotYours()
            if not 0 <= seat < table.players or not table.chairs[seat].guests or seat in table.seats_of(host.id):
                raise refused(say("Nobody sits there whom you could remove."))
            free, gone = emptied(table.chairs[seat]), table.chairs[seat].guests
            if not await self._reseat(live, seat, free, gone):
                raise refused(say("The game has begun: nobody can be removed any more."))
            return live.table

    async def fill(self, table_id: str, seat: int, guest: Guest, player: str) -> Table:
        """Let a computer take a seat that nobody came for, or whose player has gone."""
        async with self._tables.holding(table_id) as live:
            table = live.table
            check_level(player, table.setup.game)
            if table.setup.terms.rated and not all_rated(table.setup.game.name, [player]):
                raise refused(say("How strong these computers are was never measured: no rated game with them."))
            self._presence.see(table, guest.id)
            attendance = await self._presence.attendance(table, fresh=True)
            if not may_fill(table, guest.id, attendance):
                raise NotYours()
            if not 0 <= seat < table.players or not (table.chairs[seat].free or attendance.is_away(seat)):
                raise refused(say("Somebody sits here already."))
            if not await self._reseat(live, seat, computer_chair(player, table)):
                raise refused(say("Somebody sits here already."))
            return live.table

    async def _reseat(self, live: LiveTable, seat: int, chair: Chair, removed: frozenset[str] = frozenset()) -> bool:
        """Change who sits on a seat, and begin when all are here; False if another process was quicker."""
        tables, table = self._tables, live.table
        before, now, kept = table.chairs[seat], tables.now(), schema.program_invitations.c

        def write(connection: Connection) -> Table | None:
            if status_of(connection, table.id) != WAITING or not reseat(connection, table.id, seat, before, chair, now):
                return None
            connection.execute(
                delete(schema.program_invitations).where((kept.table_id == table.id) & (kept.seat == seat))
            )
            if removed:
                remove_from_table(connection, table.id, removed)
            after = table.copy()
            after.chairs = chairs_of(connection, table.id)
            for entry in begin_if_full(after, tables.clock()):
                tables.append(connection, after, entry)
            for guest in chair.guests:
                note(connection, sat_down(after, guest, chair.name, now))
            return after

        return await tables.commit(live, write)

    # -- links -------------------------------------------------------------------------------------------------------

    async def invited(self, invitation: str) -> tuple[Table, int]:
        """The table and seat that an invitation is for."""
        table_id, seat = await self._seat_where(schema.seats.c.invitation == plausible(invitation))
        return await self._tables.table(table_id), seat

    async def seat_behind(self, way_back: str) -> tuple[str, int]:
        """The table and the seat that a player's own link leads to."""
        return await self._seat_where(schema.seats.c.way_back == plausible(way_back))

    async def come_back(self, way_back: str, guest: Guest) -> tuple[Table, int]:
        """Hold one's seat from this device as well."""
        this_way = schema.seats.c.way_back == plausible(way_back)
        table_id, seat = await self.seat_behind(way_back)
        async with self._tables.holding(table_id) as live:
            table = live.table
            if table.setup.terms.rated and guest.id not in table.chairs[seat].guests:
                raise refused(say("This game is rated: sign in on this device to play on."))

            def write(connection: Connection) -> Table | None:
                status_of(connection, table_id)
                if connection.execute(select(schema.seats.c.seat).where(this_way)).first() is None:
                    return None
                hold_as_well(connection, table_id, seat, guest.id, self._tables.now(), DEVICES)
                after = table.copy()
                after.chairs = chairs_of(connection, table_id)
                return after

            if guest.id not in table.chairs[seat].guests and not await self._tables.commit(live, write):
                raise NoSuchTable()
            return live.table, seat

    async def _seat_where(self, which: ColumnElement[bool]) -> tuple[str, int]:
        query = select(schema.seats.c.table_id, schema.seats.c.seat).where(which)
        row = await self._tables.store.row(query)
        if row is None:
            raise NoSuchTable()
        return row.table_id, row.seat

    # -- names -------------------------------------------------------------------------------------------------------

    async def rename(self, guest: Guest, was: str) -> None:
        """Call somebody by another name wherever they sit. Games that ended long ago keep the names of their time."""
        at, held = schema.tables.c, schema.holders.c
        alive = (at.status != OVER) | (at.changed > self._tables.now() - AFTERWARDS)
        query = select(at.id).where(at.id.in_(select(held.table_id).where(held.guest == guest.id)) & alive)
        for table_id in await self._tables.store.column(query):
            with suppress(ServiceError):  # a table that is just being closed, or by rules that are no longer known
                await self._rename_at(table_id, guest, was)

    async def _rename_at(self, table_id: str, guest: Guest, was: str) -> None:
        async with self._tables.holding(table_id) as live:
            while (seat := own_seat(live.table, guest, was)) is not None:
                if await self._name(live, seat, guest.name):
                    return
                await self._tables.catch_up(live)  # another process was quicker

    async def _name(self, live: LiveTable, seat: int, wanted: str) -> bool:
        """Give a seat another name, and tell the others while they play; False if another process was quicker."""
        tables, table = self._tables, live.table
        was = table.chairs[seat].name
        name = unused_name(wanted, [*table.chairs[:seat], *table.chairs[seat + 1 :]])

        def write(connection: Connection) -> Table | None:
            if status_of(connection, table.id) != table.status:
                return None
            after = table.copy()
            if table.status == PLAYING:
                entry = TableEntry(table.version + 1, tables.clock(), *table.renaming(seat, table.names[seat], name))
                after.add(entry)
                if tables.append(connection, after, entry) is None:
                    return None
            name_seat(connection, table.id, seat, was, name)
            after.chairs = chairs_of(connection, table.id)
            return after

        return name == was or await tables.commit(live, write)


def emptied(chair: Chair) -> Chair:
    """A seat that nobody sits on any more. Its old link is worth nothing."""
    return replace(
        chair, name="", invitation=secrets.token_urlsafe(16), way_back=None, guests=frozenset(), program=False
    )


def may_fill(table: Table, guest: str, attendance: Attendance) -> bool:
    """May a guest let computers sit down: the host, or while the host is away those who have come?"""
    return guest == table.setup.host or (attendance.host > AWAY and bool(table.seats_of(guest)))


def own_seat(table: Table, guest: Guest, was: str) -> int | None:
    """The seat that carries a guest's name: their only one, or of those who share their device the one called so."""
    seats = table.seats_of(guest.id)
    if len(seats) == 1:
        return seats[0]
    return next((seat for seat in seats if table.chairs[seat].name == was), None)
