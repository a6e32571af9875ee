"""Chat: what people at a table say to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, func, select

from hegemon.core import say
from hegemon.service.accounts.conduct import Conduct
from hegemon.service.errors import TooMuch, refused
from hegemon.service.guests import Guest, name_or_number
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.storage import schema
from hegemon.service.tables.entries import request_key
from hegemon.service.tables.rows import status_of
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import clean

REMARK_LENGTH: Final = 300
REMARKS: Final = 500
"""Lines of chat at one table."""


@dataclass(frozen=True)
class Remark:
    """A line of chat."""

    number: int
    at: float
    name: str
    seat: int | None
    text: str
    program: bool = False
    """Was it said by a program?"""
    linked: bool = False
    """Is there a page about whoever said it? Not about oneself, nor where nobody knows who it was."""


class Chat:
    """The chat of every table."""

    def __init__(self, tables: LiveTables, conduct: Conduct) -> None:
        self._tables, self._conduct = tables, conduct

    async def remark(self, table_id: str, guest: Guest, text: object, request: str | None = None) -> int:
        """Say something to all at the table; how many lines there are then."""
        words = clean(text, REMARK_LENGTH)
        if not words:
            raise refused(say("Say something first."))
        await self._conduct.check(guest.id)
        async with self._tables.holding(table_id) as live:
            table = live.table
            seats = table.seats_of(guest.id)
            if not seats:
                raise refused(say("Only those who play may talk here."))
            seat, key = seats[0], request_key(seats[0], request)

            def write(connection: Connection) -> Table | None:
                status_of(connection, table_id)
                if key is not None and was_said(connection, table_id, key):
                    return None
                after = table.copy()
                after.remarks = 1 + lines_so_far(connection, table_id)
                if after.remarks > REMARKS:
                    raise TooMuch(say("Enough has been said at this table."))
                line = {
                    "number": after.remarks,
                    "at": self._tables.now(),
                    "name": table.chairs[seat].name,
                    "text": words,
                }
                where = {"table_id": table_id, "seat": seat, "request": key}
                who = {"guest": guest.id, "program": guest.program}
                connection.execute(schema.remarks.insert().values(**where, **who, **line))
                return after

            if not await self._tables.commit(live, write):
                await self._tables.catch_up(live)
            return live.table.remarks

    async def heard_by(self, guest: str, table: Table) -> list[Remark]:
        """The latest lines, without those of people whom a reader has muted or blocked."""
        if not table.remarks or not (rows := await self._said_at(table.id)):
            return []
        avoided = await self._conduct.avoided(guest)
        said = [(row, speakers(table, row)) for row in rows]
        return [remark_of(row, linked=bool(who) and guest not in who) for row, who in said if who.isdisjoint(avoided)]

    async def speaker(self, table: Table, number: int) -> tuple[str, frozenset[str]]:
        """What somebody is called who said a line, and all guests who are they; nobody if that is not known."""
        if 1 <= number <= table.remarks:
            for row in await self._said_at(table.id, schema.remarks.c.number == number):
                return called(row), speakers(table, row)
        return "", frozenset()

    async def remarks(self, table_id: str, latest: int = 50) -> list[Remark]:
        """The latest lines, as everybody hears them."""
        return [remark_of(row) for row in await self._said_at(table_id, latest=latest)]

    async def _said_at(
        self, table_id: str, which: ColumnElement[bool] | None = None, latest: int = 50
    ) -> Sequence[Row[Any]]:
        """The latest lines; what somebody said who is deleted is empty, and left out."""
        at = schema.remarks.c
        said = (at.table_id == table_id) & (at.text != "")
        query = (
            select(at.number, at.at, at.name, at.seat, at.text, at.program, at.guest)
            .where(said if which is None else said & which)
            .order_by(at.number.desc())
            .limit(latest)
        )
        return (await self._tables.store.rows(query))[::-1]


def remark_of(row: Row[Any], *, linked: bool = False) -> Remark:
    """A line as it is read: without the guest who said it."""
    return Remark(row.number, row.at, called(row), row.seat, row.text, row.program, linked)


def speakers(table: Table, row: Row[Any]) -> frozenset[str]:
    """All guests who are whoever said a line: the devices at their seat. Of an old line, whoever sits there."""
    if row.guest is None:
        return frozenset() if row.seat is None else table.chairs[row.seat].guests
    there = (chair.guests for chair in table.chairs if row.guest in chair.guests)
    return frozenset({row.guest}).union(*there)


def called(row: Row[Any]) -> str:
    """What somebody is called who said something; whoever has no name any more by the number of their seat."""
    return str(row.name) if row.seat is None else name_or_number(row.name, row.seat + 1)


def was_said(connection: Connection, table_id: str, request: str) -> bool:
    """Has this been said by an earlier request of the same name?"""
    at = schema.remarks.c
    said = select(at.number).where((at.table_id == table_id) & (at.request == request))
    return connection.execute(said).first() is not None


def lines_so_far(connection: Connection, table_id: str) -> int:
    """How much has been said at a table."""
    at = schema.remarks.c
    return int(
        connection.execute(select(func.coalesce(func.max(at.number), 0)).where(at.table_id == table_id)).scalar_one()
    )
