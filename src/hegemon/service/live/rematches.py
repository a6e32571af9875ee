"""Another game between the same people: offered, agreed to by all of them, or declined."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Connection, update

from hegemon.core import say
from hegemon.service.errors import NotYours, refused
from hegemon.service.guests import Guest
from hegemon.service.live.live_table import LiveTable
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import Attendance, Presence
from hegemon.service.storage import schema
from hegemon.service.tables.entries import NO_REMATCH, WANT_REMATCH, Proposal, TableEntry
from hegemon.service.tables.new_tables import begin_if_full, rematch_table
from hegemon.service.tables.rows import insert
from hegemon.service.tables.table import OVER, Table

REMATCH_GRACE: Final = 30.0
"""Seconds before the clocks of a rematch start: the last one agrees, and the others have to notice.

It could wait until everybody has looked. But what a table is must follow from its entries alone, in every process.
"""

OFFER: Final = 600.0
"""Seconds for which an offer of another game holds, if whoever made it stays at the table."""


def rematch_wanted(table: Table, attendance: Attendance, now: float) -> frozenset[int]:
    """The seats that would like to play again, as far as their offers hold: not of those who have gone meanwhile."""
    offers = table.rematch_offers.items()
    return frozenset(seat for seat, at in offers if now - at <= OFFER and not attendance.is_away(seat))


def awaited_for_rematch(table: Table, wanted: Collection[int]) -> tuple[int, ...]:
    """The people who have not said yet that they would like to play again. Computers always agree."""
    people = (seat for seat, chair in enumerate(table.chairs) if chair.guests and table.player_on(seat) is None)
    return tuple(seat for seat in people if seat not in wanted)


def wanting_rematch(table: Table, seats: Sequence[int], wanted: Collection[int]) -> Proposal:
    """Offer another game to the others, or agree to their offer; for all seats of a device at once."""
    if table.status != OVER:
        raise refused(say("The game is not over yet."))
    expired = [seat for seat in table.rematch_offers if seat not in wanted]
    return WANT_REMATCH, seats[0], {"seats": list(seats)} | ({"expired": expired} if expired else {})


def declining_rematch(table: Table, seats: Sequence[int]) -> Proposal:
    """Decline another game, or withdraw one's own offer."""
    if not table.rematch_offers or table.rematch is not None:
        raise refused(say("Nobody is asking for another game."))
    return NO_REMATCH, seats[0], {"seats": list(seats)}


class Rematches:
    """Offers of another game."""

    def __init__(self, tables: LiveTables, presence: Presence) -> None:
        self._tables, self._presence = tables, presence

    async def offer(self, table_id: str, guest: Guest) -> Table | None:
        """Offer another game, or agree to one; the new table as soon as everybody has agreed."""
        async with self._tables.holding(table_id) as live:
            seats = live.table.seats_of(guest.id)
            if not seats:
                raise NotYours()
            self._presence.see(live.table, guest.id)
            attendance = await self._presence.attendance(live.table, fresh=True)
            while live.table.rematch is None:
                wanted = rematch_wanted(live.table, attendance, self._tables.clock())
                proposal = wanting_rematch(live.table, seats, wanted)
                if wanted.issuperset(seats) and awaited_for_rematch(live.table, wanted):
                    return None  # they have said so already
                entry = TableEntry(live.table.version + 1, self._tables.clock(), *proposal)
                after = live.table.copy()
                after.add(entry)
                again = (
                    None
                    if awaited_for_rematch(after, after.rematch_offers)
                    else rematch_table(after, guest, self._tables.now())
                )
                if await self._write(live, after, entry, again):
                    return again and self._tables.add(again)
                await self._tables.catch_up(live)  # another process was quicker
            return await self._tables.table(live.table.rematch)

    async def _write(self, live: LiveTable, after: Table, entry: TableEntry, again: Table | None) -> bool:
        """Write that somebody would like to play again, together with the new table if they are the last."""
        begun = begin_if_full(again, self._tables.clock(), REMATCH_GRACE) if again else []

        def write(connection: Connection) -> Table | None:
            if self._tables.append(connection, after, entry) is None:
                return None
            if again is not None:
                insert(connection, again, begun)
                this = update(schema.tables).where(schema.tables.c.id == after.id)
                connection.execute(this.values(rematch=again.id))
                after.rematch = again.id
            return after

        return await self._tables.commit(live, write)

    async def decline(self, table_id: str, guest: Guest) -> int:
        """Decline another game, or withdraw one's own offer."""
        async with self._tables.holding(table_id) as live:
            seats = live.table.seats_of(guest.id)
            if not seats:
                raise NotYours()
            return await self._tables.enter(live, lambda table: declining_rematch(table, seats))
