"""What the lobby shows: one's own tables, those that wait for somebody, and those to watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, case, select

from hegemon.service import schema
from hegemon.service.table import OVER, PLAYING, WAITING
from hegemon.service.table_service import TableService

SHOWN: Final = 20


@dataclass(frozen=True)
class Listing:
    """A table in a list."""

    id: str
    game: str
    options: Mapping[str, Any]
    name: str
    language: str
    clock: str
    seconds: int
    status: str
    changed: float
    names: tuple[str, ...]
    """Who sits there; "" for a free seat."""
    players: tuple[str | None, ...]
    """The kinds of computer."""
    open: tuple[int, ...]
    """The seats that anybody may take."""
    mine: tuple[int, ...]
    """The seats of whoever looks."""
    to_act: tuple[int, ...]

    @property
    def my_turn(self) -> bool:
        """Is whoever looks to choose?"""
        return self.status == PLAYING and any(seat in self.to_act for seat in self.mine)

    @property
    def free(self) -> int:
        """How many seats wait for somebody."""
        return sum(not name for name in self.names)


@dataclass(frozen=True)
class Lobby:
    """All lists."""

    mine: Sequence[Listing]
    open: Sequence[Listing]
    running: Sequence[Listing]


async def lobby(tables: TableService, guest: str) -> Lobby:
    """The lobby as a guest sees it."""
    return await tables.store.read(lambda connection: read_lobby(connection, guest))


def read_lobby(connection: Connection, guest: str) -> Lobby:
    """Read all lists."""
    at, held = schema.tables.c, schema.holders.c
    own = select(held.table_id).where(held.guest == guest)
    pressing = case({PLAYING: 0, WAITING: 1, OVER: 2}, value=at.status)
    latest = select(schema.tables).order_by(pressing, at.changed.desc()).limit(SHOWN)
    seats = schema.seats.c
    somebody_may_come = at.id.in_(select(seats.table_id).where(seats.open & seats.invitation.is_not(None)))
    mine = listings(connection, latest.where(at.id.in_(own) | ((at.host == guest) & (at.status == WAITING))), guest)
    waiting = latest.where((at.status == WAITING) & at.public & somebody_may_come & at.id.not_in(own))
    running = latest.where((at.status == PLAYING) & at.public & at.id.not_in(own))
    order = {True: 0, False: 1}
    return Lobby(
        sorted(mine, key=lambda table: (order[table.my_turn], table.status == OVER, -table.changed)),
        listings(connection, waiting, guest),
        listings(connection, running, guest),
    )


def listings(connection: Connection, query: Select[Any], guest: str) -> list[Listing]:
    """The tables that a query finds."""
    rows = connection.execute(query).all()
    ids = [row.id for row in rows]
    at, held = schema.seats.c, schema.holders.c
    seats: dict[str, list[Row[Any]]] = {table_id: [] for table_id in ids}
    for seat in connection.execute(select(schema.seats).where(at.table_id.in_(ids)).order_by(at.table_id, at.seat)):
        seats[seat.table_id].append(seat)
    mine: dict[str, list[int]] = {table_id: [] for table_id in ids}
    own = select(held.table_id, held.seat).where(held.table_id.in_(ids) & (held.guest == guest)).order_by(held.seat)
    for table_id, number in connection.execute(own):
        mine[table_id].append(number)
    return [listing(row, seats[row.id], tuple(mine[row.id])) for row in rows]


def listing(row: Row[Any], seats: Sequence[Row[Any]], mine: tuple[int, ...]) -> Listing:
    """One table."""
    terms = row.terms
    return Listing(
        row.id, row.game, row.options, terms["name"], terms["language"], terms["clock"], terms["seconds"], row.status,
        row.changed, tuple(seat.name for seat in seats), tuple(seat.player for seat in seats),
        tuple(seat.seat for seat in seats if seat.open and seat.invitation), mine, tuple(row.to_act),
    )  # fmt: skip
