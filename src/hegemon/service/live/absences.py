"""What those who stay may do about somebody who is gone: let a computer play on, or claim the game.

Both only after minutes, and only if the others wait for a choice of that person. At a table that is played by days
nobody is expected to stay: there the clock decides.
"""

from __future__ import annotations

from typing import Final

from hegemon.core import say
from hegemon.players import substitute_for
from hegemon.service.errors import NotYours, refused
from hegemon.service.guests import Guest
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import Attendance, Presence
from hegemon.service.tables.entries import CLAIM, LEAVE, Proposal, request_key
from hegemon.service.tables.table import PLAYING, Table

PATIENCE: Final = 300.0
"""Seconds that somebody may be away while it is their turn."""


def patience_left(table: Table, seat: int, attendance: Attendance, now: float) -> float | None:
    """Seconds until the others may go on without somebody; None if they are here, or if nobody waits for them."""
    ago = attendance.ago[seat]
    if ago is None or not attendance.is_away(seat) or seat not in table.to_act:
        return None
    return max(0.0, PATIENCE - min(ago, now - table.asked_since(seat)))


def may_replace(table: Table, seat: int, attendance: Attendance, now: float) -> bool:
    """Have the others waited long enough for somebody?"""
    return patience_left(table, seat, attendance, now) == 0.0


def may_claim(table: Table, guest: str, attendance: Attendance, now: float) -> bool:
    """Is a guest the last person at a table of people, and have they waited long enough?"""
    mine = table.seats_of(guest)
    others = [seat for seat in range(table.players) if seat not in mine]
    still_mine = any(table.player_on(seat) is None for seat in mine)
    if table.status != PLAYING or not still_mine or not all(attendance.is_away(seat) for seat in others):
        return False
    return any(may_replace(table, seat, attendance, now) for seat in others)


class Absences:
    """What is done about those who are gone."""

    def __init__(self, tables: LiveTables, presence: Presence) -> None:
        self._tables, self._presence = tables, presence

    async def replace(self, table_id: str, guest: Guest, seat: int, request: str | None = None) -> int:
        """Let a computer play on for somebody who is gone."""
        async with self._tables.holding(table_id) as live:
            if not live.table.seats_of(guest.id):
                raise NotYours()
            attendance = await self._presence.attendance(live.table, fresh=True)

            def replacing(table: Table) -> Proposal:
                if not 0 <= seat < table.players or not may_replace(table, seat, attendance, self._tables.clock()):
                    raise refused(say("Nobody has waited long enough for this player yet."))
                return LEAVE, seat, {"player": substitute_for(table.setup.game), "away": True}

            return await self._tables.enter(live, replacing, request_key(seat, request))

    async def claim(self, table_id: str, guest: Guest, request: str | None = None) -> int:
        """End a game that all others have left alone."""
        async with self._tables.holding(table_id) as live:
            seats = live.table.seats_of(guest.id)
            if not seats:
                raise NotYours()
            attendance = await self._presence.attendance(live.table, fresh=True)

            def claiming(table: Table) -> Proposal:
                if not may_claim(table, guest.id, attendance, self._tables.clock()):
                    raise refused(say("The game can't be claimed: somebody is here, or may still come back."))
                return CLAIM, seats[0], {}

            return await self._tables.enter(live, claiming, request_key(seats[0], request))
