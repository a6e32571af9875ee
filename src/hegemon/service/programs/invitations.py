"""Programs at the tables of people: invited to an empty seat, they sit down or decline."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, select

from hegemon.core import HegemonError, say
from hegemon.service.accounts.conduct import Conduct
from hegemon.service.errors import NoSuchTable, NotYours, ServiceError, refused
from hegemon.service.guests import Guest
from hegemon.service.live.hub import Pulse
from hegemon.service.live.live_table import LiveTable
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import Presence
from hegemon.service.live.seats import NO_RATED_PROGRAMS, Seats, may_fill
from hegemon.service.programs.programs import NoSuchProgram, ProgramAccount, Programs, connected_programs
from hegemon.service.storage import schema
from hegemon.service.tables.rows import status_of
from hegemon.service.tables.table import WAITING, Table

LOG: Final = logging.getLogger(__name__)

TOPIC: Final = "programs"
"""What processes tell each other under: some program has been invited, has sat down or is gone."""
AT: Final = schema.program_invitations.c


class NoSuchInvitation(ServiceError):
    """An invitation that doesn't hold any more, or never did."""

    def __init__(self) -> None:
        super().__init__(say("This invitation is no longer valid."))


@dataclass(frozen=True)
class ProgramInvitation:
    """A seat that is kept for a program until it has answered."""

    id: str
    table_id: str
    seat: int
    program: str
    """The id of who is invited."""
    since: float


class ProgramInvitations:
    """Who is invited where."""

    def __init__(
        self, tables: LiveTables, presence: Presence, seats: Seats, programs: Programs, conduct: Conduct
    ) -> None:
        self._tables, self._presence, self._seats = tables, presence, seats
        self._programs, self._conduct = programs, conduct
        self._telling: set[asyncio.Task[None]] = set()
        tables.program_moved = programs.changed = self.tell
        tables.heed(TOPIC, self._hear)

    # -- news ----------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Let all programs look again what concerns them, in every process."""
        self._hear()
        if self._tables.store.shared:
            task = asyncio.create_task(self._announce())
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _hear(self) -> None:
        self._tables.hub.publish(TOPIC, Pulse(0, 0, 0))

    async def _announce(self) -> None:
        try:
            await self._tables.announce(TOPIC)
        except HegemonError as error:  # then the others find out with their next sign of life
            LOG.info("other processes could not be told of programs: %s", type(error).__name__)

    async def close(self) -> None:
        """Tell no more."""
        if self._telling:
            await asyncio.wait(self._telling)

    # -- for people ----------------------------------------------------------------------------------------------------

    async def offered(self, game: str) -> list[ProgramAccount]:
        """The programs that are here and want to be invited to a game."""
        now = self._tables.clock()
        found = await self._tables.store.read(lambda connection: connected_programs(connection, now))
        return [program for program in found if game in program.plays]

    async def invite(self, table_id: str, seat: int, guest: Guest, name: str) -> Table:
        """Invite a program to an empty seat; who may let a computer sit there may do so."""
        async with self._tables.holding(table_id) as live:
            table = live.table
            await self._check_may_fill(table, seat, guest)
            program = await self._programs.called(name)
            if program is None:
                raise NoSuchProgram()
            game = table.setup.game.name
            if all(one.id != program.id for one in await self.offered(game)):
                raise refused(say("{name} is not here, or doesn't want to be invited to this game.", name=program.name))
            if table.seats_of(program.id):
                raise refused(say("{name} sits at this table already.", name=program.name))
            await self._conduct.admit(table, program.id)
            row = {"id": secrets.token_urlsafe(16), "since": self._tables.now(), "program": program.id}

            def write(connection: Connection) -> Table | None:
                if status_of(connection, table_id) != WAITING:
                    return None
                here = AT.table_id == table_id
                again = here & ((AT.seat == seat) | (AT.program == program.id))
                connection.execute(delete(schema.program_invitations).where(again))
                connection.execute(
                    schema.program_invitations.insert().values(row | {"table_id": table_id, "seat": seat})
                )
                return table.copy()

            if not await self._tables.commit(live, write):
                raise refused(say("Somebody sits here already."))
            self.tell()
            return live.table

    async def withdraw(self, table_id: str, seat: int, guest: Guest) -> Table:
        """Invite nobody to a seat any more."""
        async with self._tables.holding(table_id) as live:
            await self._check_may_fill(live.table, seat, guest)
            await self._end(live, (AT.table_id == table_id) & (AT.seat == seat))
            return live.table

    async def _check_may_fill(self, table: Table, seat: int, guest: Guest) -> None:
        self._presence.see(table, guest.id)
        attendance = await self._presence.attendance(table, fresh=True)
        if not may_fill(table, guest.id, attendance):
            raise NotYours()
        if table.setup.terms.rated:
            raise refused(NO_RATED_PROGRAMS)
        if not 0 <= seat < table.players or not table.chairs[seat].free:
            raise refused(say("Somebody sits here already."))

    async def at_table(self, table_id: str) -> dict[int, str]:
        """By seat, the name of the program that is invited there."""
        named = schema.programs.c
        query = select(AT.seat, named.name).join(schema.programs, named.id == AT.program)
        rows = await self._tables.store.rows(query.where(AT.table_id == table_id))
        return {row.seat: row.name for row in rows}

    # -- for programs --------------------------------------------------------------------------------------------------

    async def of(self, program: str) -> list[ProgramInvitation]:
        """The invitations of a program, the oldest first."""
        return await self._tables.store.read(lambda connection: read_invitations(connection, AT.program == program))

    async def _meant(self, invitation: str, guest: Guest) -> ProgramInvitation:
        which = (AT.id == invitation) & (AT.program == guest.id)
        found = await self._tables.store.read(lambda connection: read_invitations(connection, which))
        if not found:
            raise NoSuchInvitation()
        return found[0]

    async def accept(self, invitation: str, guest: Guest) -> Table:
        """Sit down where one is invited; the game begins if that was the last seat."""
        meant = await self._meant(invitation, guest)
        table = await self._tables.begun_by_now(meant.table_id)
        key = table.chairs[meant.seat].invitation
        try:
            return await self._seats.sit_down(meant.table_id, meant.seat, guest, key)
        except NoSuchTable:
            raise NoSuchInvitation() from None

    async def decline(self, invitation: str, guest: Guest) -> None:
        """Don't sit down; those at the table see that nobody is invited any more."""
        meant = await self._meant(invitation, guest)
        async with self._tables.holding(meant.table_id) as live:
            await self._end(live, AT.id == meant.id)

    async def _end(self, live: LiveTable, which: ColumnElement[bool]) -> None:
        """Let an invitation hold no longer, and tell those at the table, whoever was invited among them."""
        table = live.table

        def write(connection: Connection) -> Table | None:
            gone = connection.execute(delete(schema.program_invitations).where(which)).rowcount
            return table.copy() if gone else None

        if await self._tables.commit(live, write):
            self.tell()
        else:
            await self._tables.catch_up(live)


def read_invitations(connection: Connection, which: ColumnElement[bool]) -> list[ProgramInvitation]:
    """The invitations that are meant, the oldest first."""
    query = select(AT.id, AT.table_id, AT.seat, AT.program, AT.since).where(which).order_by(AT.since, AT.id)
    return [ProgramInvitation(*row) for row in connection.execute(query)]
