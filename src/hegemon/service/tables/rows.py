"""How tables are put into the database and taken out again. Everything here runs in a transaction of the caller's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, func, select, update

from hegemon.core import Game, say
from hegemon.games import GAMES
from hegemon.service.errors import NoSuchTable, refused
from hegemon.service.storage import schema
from hegemon.service.tables.entries import TableEntry
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms

SUMMARY: Final = update(schema.tables).where(schema.tables.c.id == bindparam("table"))
"""Built once: it is part of every move."""

SECRET: Final = re.compile(r"[\w-]{22}", re.ASCII)
"""What the address of a table, an invitation and a way back look like."""


def plausible(text: str) -> str:
    """A secret of a table, as far as it can be one: nothing else is worth asking the database for."""
    if not SECRET.fullmatch(text):
        raise NoSuchTable()
    return text


def status_of(connection: Connection, table_id: str) -> str:
    """The status of a table that nobody else changes before this transaction ends."""
    query = select(schema.tables.c.status).where(schema.tables.c.id == table_id).with_for_update()
    status: str | None = connection.execute(query).scalar_one_or_none()
    if status is None:
        raise NoSuchTable()
    return status


def insert(connection: Connection, table: Table, entries: Sequence[TableEntry]) -> None:
    """Write a new table, and what happened at it so far."""
    setup = table.setup
    connection.execute(
        schema.tables.insert().values(
            id=table.id, game=setup.game.name, rules=setup.game.version, options=setup.options.to_json(),
            seed=setup.seed, terms=setup.terms.to_json(), host=setup.host, public=setup.terms.public,
            created=setup.created, **summary(table, setup.created),
        )
    )  # fmt: skip
    for seat, chair in enumerate(table.chairs):
        connection.execute(schema.seats.insert().values(table_id=table.id, seat=seat, **seat_row(chair)))
        hold(connection, table.id, seat, chair, setup.created)
    if entries:
        connection.execute(schema.entries.insert(), [row_of(table.id, entry) for entry in entries])


def row_of(table_id: str, entry: TableEntry) -> dict[str, Any]:
    """An entry as it is stored."""
    return {
        "table_id": table_id, "number": entry.number, "at": entry.at, "kind": entry.kind, "seat": entry.seat,
        "data": dict(entry.data), "request": entry.request,
    }  # fmt: skip


def summarise(connection: Connection, table: Table, changed: float) -> None:
    """Write what the lobby and the scheduler have to know of a table, without reading its entries."""
    connection.execute(SUMMARY, {"table": table.id, **summary(table, changed)})


def summary(table: Table, changed: float) -> dict[str, Any]:
    """The columns that follow from the entries. A table at which nothing is due needs nobody's care."""
    free = {} if table.pressing else {"steward": None, "steward_until": None}
    return {
        "version": table.version, "status": table.status, "to_act": list(table.to_act), "due": table.due(),
        "changed": changed, **free,
    }  # fmt: skip


def load(connection: Connection, table_id: str) -> Table:
    """Read a table with all its entries."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise NoSuchTable()
    return completed(connection, Table(setup_of(row), ()))


def reload(connection: Connection, known: Table) -> Table:
    """A table with what happened since it was read."""
    return completed(connection, known.copy())


def completed(connection: Connection, table: Table) -> Table:
    """Read what is missing. Entries come first: a full table that seems not to have begun yet does no harm.

    A table whose host has signed in elsewhere, or is deleted, is read anew: nothing of it knows who that was.
    """
    for entry in entries_after(connection, table.id, table.version):
        table.add(entry)
    table.chairs = chairs_of(connection, table.id)
    at, said = schema.tables.c, schema.remarks.c
    spoken = select(func.coalesce(func.max(said.number), 0)).where(said.table_id == table.id).scalar_subquery()
    row = connection.execute(select(at.rematch, at.host, spoken.label("spoken")).where(at.id == table.id)).first()
    if row is None:
        raise NoSuchTable()
    if row.host != table.setup.host:
        return load(connection, table.id)
    table.rematch, table.remarks = row.rematch, row.spoken
    return table


def setup_of(row: Row[Any]) -> TableSetup:
    """What never changes about a table, as it is stored."""
    game: Game = GAMES.load(row.game)
    if game.version != row.rules:
        raise refused(say("This game was played by older rules that are no longer known here."))
    return TableSetup(
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
        Chair(
            row.name,
            row.player,
            row.open,
            row.invitation,
            row.way_back,
            frozenset(guests.get(row.seat, ())),
            row.program,
        )
        for row in rows
    ]


def entries_after(connection: Connection, table_id: str, version: int) -> Iterable[TableEntry]:
    """What happened at a table since a version."""
    at = schema.entries.c
    query = (
        select(at.number, at.at, at.kind, at.seat, at.data, at.request)
        .where((at.table_id == table_id) & (at.number > version))
        .order_by(at.number)
    )
    return [TableEntry(*row) for row in connection.execute(query)]


def reseat(connection: Connection, table_id: str, seat: int, before: Chair, chair: Chair, now: float) -> bool:
    """Change who sits on a seat; False if it is no longer as it was known."""
    at = schema.seats.c
    as_known = at.invitation.is_not_distinct_from(before.invitation) & at.way_back.is_not_distinct_from(before.way_back)
    change = update(schema.seats).where((at.table_id == table_id) & (at.seat == seat) & as_known)
    if connection.execute(change.values(seat_row(chair))).rowcount != 1:
        return False
    held = schema.holders.c
    connection.execute(delete(schema.holders).where((held.table_id == table_id) & (held.seat == seat)))
    hold(connection, table_id, seat, chair, now)
    return True


def seat_row(chair: Chair) -> dict[str, Any]:
    """A seat as it is stored."""
    return {
        "name": chair.name, "player": chair.player, "open": chair.open, "invitation": chair.invitation,
        "way_back": chair.way_back, "program": chair.program,
    }  # fmt: skip


def hold(connection: Connection, table_id: str, seat: int, chair: Chair, now: float) -> None:
    """Write down who may act for a seat."""
    for guest in chair.guests:
        connection.execute(schema.holders.insert().values(table_id=table_id, seat=seat, guest=guest, since=now))


def hold_as_well(connection: Connection, table_id: str, seat: int, guest: str, now: float, most: int) -> None:
    """Let one more guest act for a seat; if there are too many, no longer whoever has done so longest."""
    held = schema.holders.c
    here = (held.table_id == table_id) & (held.seat == seat)
    longest_first = select(held.guest).where(here).order_by(held.since, held.guest)
    others = [other for other in connection.execute(longest_first).scalars() if other != guest]
    let_go = others[: len(others) - most + 1] if len(others) >= most else []
    connection.execute(delete(schema.holders).where(here & held.guest.in_([guest, *let_go])))
    connection.execute(schema.holders.insert().values(table_id=table_id, seat=seat, guest=guest, since=now))


def name_seat(connection: Connection, table_id: str, seat: int, was: str, name: str) -> None:
    """Give whoever sits on a seat another name, there and at what they said."""
    at, said = schema.seats.c, schema.remarks.c
    connection.execute(update(schema.seats).where((at.table_id == table_id) & (at.seat == seat)).values(name=name))
    held = schema.holders.c
    here = select(held.guest).where((held.table_id == table_id) & (held.seat == seat))
    by_them = said.guest.is_(None) | said.guest.in_(here)
    theirs = (said.table_id == table_id) & (said.seat == seat) & (said.name == was) & by_them
    connection.execute(update(schema.remarks).where(theirs).values(name=name))
