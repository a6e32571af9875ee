"""What the lobby shows: one's own tables, those that wait for somebody, and those to watch."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, Text, case, select, type_coerce

from hegemon.service import schema
from hegemon.service.table import OVER, PLAYING, WAITING
from hegemon.service.table_service import TableService

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
S = TypeVar("S")

SHOWN: Final = 20
AT: Final = schema.tables.c
COLUMNS: Final = (
    AT.id, AT.game, AT.status, AT.changed,
    *(type_coerce(column, Text).label(column.name) for column in (AT.options, AT.terms, AT.to_act)),
)  # fmt: skip
"""What a list tells of a table. Its JSON is read table by table, so that a broken one spoils no other."""


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
    now = tables.clock()
    return await tables.store.read(lambda connection: read_lobby(connection, guest, now))


def read_lobby(connection: Connection, guest: str, now: float) -> Lobby:
    """Read all lists. Tables that wait for others are listed while somebody who sits there is around."""
    at, held, seats = schema.tables.c, schema.holders.c, schema.seats.c
    own = select(held.table_id).where(held.guest == guest)
    pressing = case({PLAYING: 0, WAITING: 1, OVER: 2}, value=at.status)
    latest = select(*COLUMNS).order_by(pressing, at.changed.desc()).limit(SHOWN)
    somebody_may_come = at.id.in_(select(seats.table_id).where(seats.open & seats.invitation.is_not(None)))
    queries = (
        latest.where(at.id.in_(own) | ((at.host == guest) & (at.status == WAITING))),
        latest.where(
            (at.status == WAITING) & at.public & (at.listed_until > now) & somebody_may_come & at.id.not_in(own)
        ),
        latest.where((at.status == PLAYING) & at.public & at.id.not_in(own)),
    )
    mine, waiting, running = (connection.execute(query).all() for query in queries)
    seated = seats_at(connection, [row.id for row in (*mine, *waiting, *running)])
    held_here = seats_held(connection, [row.id for row in mine], guest)
    order = {True: 0, False: 1}

    def listed(row: Row[Any]) -> Listing:
        return listing(row, seated[row.id], tuple(held_here.get(row.id, ())))

    return Lobby(
        sorted(readable(mine, listed), key=lambda table: (order[table.my_turn], table.status == OVER, -table.changed)),
        readable(waiting, listed),
        readable(running, listed),
    )


def readable(tables: Iterable[T], listed: Callable[[T], S]) -> list[S]:
    """What can be made of each table; one that is broken is left out, and the log says so."""
    found = []
    for table in tables:
        try:
            found.append(listed(table))
        except Exception as error:  # whatever is wrong with one table, the others can be shown
            LOG.warning("a table is left out of the lobby: %s: %s", type(error).__name__, error)
    return found


def seats_at(connection: Connection, ids: Sequence[str]) -> dict[str, list[Any]]:
    """The seats of some tables, by table."""
    at = schema.seats.c
    query = select(at.table_id, at.seat, at.name, at.player, at.open, at.invitation).where(at.table_id.in_(ids))
    found: dict[str, list[Any]] = {table_id: [] for table_id in ids}
    for row in connection.execute(query.order_by(at.table_id, at.seat)):
        found[row.table_id].append(row)
    return found


def seats_held(connection: Connection, ids: Sequence[str], guest: str) -> dict[str, list[int]]:
    """The seats that a guest holds at some tables, by table."""
    held = schema.holders.c
    query = select(held.table_id, held.seat).where(held.table_id.in_(ids) & (held.guest == guest)).order_by(held.seat)
    found: dict[str, list[int]] = {table_id: [] for table_id in ids}
    for table_id, number in connection.execute(query):
        found[table_id].append(number)
    return found


def listing(row: Row[Any], seats: Sequence[Any], mine: tuple[int, ...]) -> Listing:
    """One table."""
    options, terms, to_act = (json_of(value) for value in (row.options, row.terms, row.to_act))
    return Listing(
        row.id, row.game, options, terms["name"], terms["language"], terms["clock"], terms["seconds"], row.status,
        row.changed, tuple(seat.name for seat in seats), tuple(seat.player for seat in seats),
        tuple(seat.seat for seat in seats if seat.open and seat.invitation), mine, tuple(to_act),
    )  # fmt: skip


def json_of(value: Any) -> Any:
    """What a JSON column holds: PostgreSQL hands it over decoded, SQLite as text."""
    return json.loads(value) if isinstance(value, str) else value
