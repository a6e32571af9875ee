"""What those who sit at a table do once the game has begun."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.core import Action, IllegalAction, say
from hegemon.service.errors import NotYours, ServiceError, Stale, refused
from hegemon.service.guests import Guest
from hegemon.service.live.live_table import LiveTable
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import Presence
from hegemon.service.tables.entries import Proposal, request_key
from hegemon.service.tables.holidays import resting
from hegemon.service.tables.table import Table
from hegemon.service.tables.undo import answering, asking_undo, taking_back


class Gameplay:
    """Choices, second thoughts, and leaving. Each answers with the number of the entry that says so."""

    def __init__(self, tables: LiveTables, presence: Presence) -> None:
        self._tables, self._presence = tables, presence

    async def act(
        self, table_id: str, guest: Guest, seat: int, version: int, action: Action, request: str | None = None
    ) -> int:
        """Make a choice for a seat."""
        return await self._do(table_id, guest, seat, lambda table: table.choice(seat, version, action), request)

    async def take_back(
        self, table_id: str, guest: Guest, seat: int, version: int | None = None, request: str | None = None
    ) -> int:
        """Take back one's latest choice while nothing is revealed; who names a version must have seen that choice."""
        return await self._do(table_id, guest, seat, lambda table: taking_back(table, seat, version), request)

    async def ask_undo(
        self, table_id: str, guest: Guest, seat: int, version: int | None = None, request: str | None = None
    ) -> int:
        """Ask the others to undo one's latest choice."""
        return await self._do(table_id, guest, seat, lambda table: asking_undo(table, seat, version), request)

    async def answer_undo(
        self, table_id: str, guest: Guest, seat: int, agree: bool, version: int | None = None,
        request: str | None = None,
    ) -> int:  # fmt: skip
        """Agree to an undo, or don't, or withdraw one's own request; who names a version must have seen it."""
        return await self._do(table_id, guest, seat, lambda table: answering(table, seat, agree, version), request)

    async def keep(
        self, table_id: str, guest: Guest, seat: int, window: str, how_long: str, request: str | None = None
    ) -> int:
        """Let a kind of window pass every time, or be asked about it again."""
        return await self._do(table_id, guest, seat, lambda table: table.keeping(seat, window, how_long), request)

    async def rest(self, table_id: str, guest: Guest, seat: int, days: int, request: str | None = None) -> int:
        """Take days off, at a table that is played by days."""
        return await self._do(table_id, guest, seat, lambda table: resting(table, seat, days), request)

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

        async def attempt(live: LiveTable) -> int:
            if seat not in live.table.seats_of(guest.id):
                raise NotYours()
            self._presence.see(live.table, guest.id)
            return await self._tables.enter(live, by_a_person, request_key(seat, request))

        async with self._tables.holding(table_id) as live:
            try:
                return await attempt(live)
            except (ServiceError, IllegalAction):  # perhaps by what another process has changed a moment ago
                if not await self._tables.read_again(live):
                    raise
            return await attempt(live)

    # -- for the scheduler ---------------------------------------------------------------------------------------------

    async def move(
        self, table_id: str, seat: int, version: int, action: Action, *, late: bool = False, unasked: bool = False
    ) -> int:
        """A choice by a computer, by a standing answer (`unasked`), or for somebody whose time is up (`late`)."""
        async with self._tables.holding(table_id) as live:
            return await self._tables.enter(
                live, lambda table: table.choice(seat, version, action, late=late, unasked=unasked)
            )

    async def replace_player(self, table_id: str, seat: int) -> int:
        """Give a seat to a computer: the time of whoever sat there is used up."""

        def too_late(table: Table) -> Proposal:
            left = table.time_left(seat, self._tables.clock())
            if seat not in table.to_act or left is None or left > 0:
                raise Stale(table.version)
            return table.leaving(seat, late=True)

        async with self._tables.holding(table_id) as live:
            return await self._tables.enter(live, too_late)
