"""What concerns a program, at all its tables: who invites it, where it is asked, which games have ended.

Its state is told as a whole whenever something in it has changed, so that nothing is missed by whoever was away.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from hegemon.core import HegemonError
from hegemon.service.live.hub import Bell
from hegemon.service.live.live_tables import HEARTBEAT, LiveTables
from hegemon.service.live.presence import AWAY, Presence
from hegemon.service.programs.invitations import AT, TOPIC, ProgramInvitation, ProgramInvitations, read_invitations
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase
from hegemon.service.tables.table import OVER, Table
from hegemon.service.tables.undo import awaits_answer

ENDED_LATELY: Final = 3600.0
"""Seconds for which a game that is over is told of, to a program that comes back, and for another game."""
MOST: Final = 200
"""Tables of one program that are told of, the latest first."""


class Asked(NamedTuple):
    """A question that waits for a program."""

    seat: int
    since: int
    """The version of the table at which it was put."""


@dataclass(frozen=True)
class ProgramTable:
    """How a table stands, for a program that sits there."""

    id: str
    game: str
    status: str
    seats: tuple[int, ...]
    """Those that it chooses for."""
    asked: tuple[Asked, ...] = ()
    undo: tuple[int, ...] = ()
    """Its seats that are asked to agree to an undo."""
    rematch: bool = False
    """Is it asked to play again?"""


@dataclass(frozen=True)
class ProgramDesk:
    """All that concerns a program now."""

    tables: Mapping[str, ProgramTable]
    invitations: Mapping[str, ProgramInvitation]

    @property
    def topics(self) -> set[str]:
        """What to listen to, to hear when it changes."""
        return {TOPIC, *self.tables, *(one.table_id for one in self.invitations.values())}


class ProgramDesks:
    """What lies before each program."""

    def __init__(self, tables: LiveTables, presence: Presence, invitations: ProgramInvitations) -> None:
        self._tables, self._presence, self._invitations = tables, presence, invitations

    async def news(self, program: str) -> AsyncGenerator[ProgramDesk | None]:
        """What concerns a program now, and whenever that has changed; None as a sign of life."""
        bell, told = Bell(), None
        desk = await self.desk(program)
        while not bell.closed:
            topics = desk.topics
            with self._tables.hub.joining(topics, bell):
                while not bell.closed:
                    with suppress(NoDatabase):  # then it is told with the next sign of life
                        desk = await self.desk(program)
                    if desk != told:
                        told = desk
                        yield desk
                    if desk.topics != topics:
                        break
                    if not await bell.rings(HEARTBEAT):
                        yield None

    async def desk(self, program: str) -> ProgramDesk:
        """What concerns a program now. That it looks is a sign of life, at tables where it answers."""
        earliest = self._tables.now() - ENDED_LATELY

        def found(connection: Connection) -> tuple[list[str], list[ProgramInvitation]]:
            at, held = schema.tables.c, schema.holders.c
            mine = at.id.in_(select(held.table_id).where(held.guest == program))
            lately = (at.status != OVER) | (at.changed > earliest)
            query = select(at.id).where(mine & lately).order_by(at.changed.desc()).limit(MOST)
            return list(connection.execute(query).scalars()), read_invitations(connection, AT.program == program)

        ids, invitations = await self._tables.store.read(found)
        tables = [table for table_id in ids if (table := await self._table(table_id)) is not None]
        for table in tables:
            if table.status != OVER and not self._is_silent(table, program):
                self._presence.see(table, program)
        return ProgramDesk(
            {table.id: standing(table, program) for table in tables}, {one.id: one for one in invitations}
        )

    async def _table(self, table_id: str) -> Table | None:
        try:
            return await self._tables.table(table_id)
        except NoDatabase:
            raise
        except HegemonError:  # closed a moment ago, or by rules that are no longer known
            return None

    def _is_silent(self, table: Table, program: str) -> bool:
        """Has a question waited so long for a program that listening alone is no sign of life any more?"""
        now = self._tables.clock()
        return any(now - table.asked_since(asked.seat) > AWAY for asked in standing(table, program).asked)


def standing(table: Table, program: str) -> ProgramTable:
    """How a table stands, for a program that sits there."""
    held = table.seats_of(program)
    seats = tuple(seat for seat in held if table.player_on(seat) is None)
    asked_again = table.status == OVER and table.rematch is None and bool(table.rematch_offers)
    return ProgramTable(
        table.id, table.setup.game.name, table.status, seats,
        tuple(Asked(seat, table.asked_at(seat)) for seat in table.to_act if seat in seats),
        tuple(seat for seat in seats if awaits_answer(table, seat)),
        asked_again and not any(seat in table.rematch_offers for seat in held),
    )  # fmt: skip
