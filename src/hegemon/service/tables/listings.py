"""Tables in the lists of the lobby, as the database knows them."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, Text, case, select, type_coerce

from hegemon.service.storage import schema
from hegemon.service.tables.table import OVER, PLAYING, WAITING
from hegemon.service.tables.terms import is_by_days

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
S = TypeVar("S")

SHOWN: Final = 20
A_DAY: Final = 24 * 3600.0
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
    changed: float = field(compare=False)
    """When something last happened there, which alone doesn't make it another listing."""
    names: tuple[str, ...]
    """Who sits there; "" for a free seat."""
    players: tuple[str | None, ...]
    """The kinds of computer."""
    open: tuple[int, ...]
    """The seats that anybody may take."""
    mine: tuple[int, ...]
    """The seats of whoever looks."""
    to_act: tuple[int, ...]
    rated: bool = False
    programs: tuple[int, ...] = ()
    """The seats on which programs sit."""
    puzzle: bool = False
    """Did it begin as a game of the day?"""

    @property
    def by_days(self) -> bool:
        """Do people look in now and then, instead of staying at the table?"""
        return is_by_days(self.clock, self.seconds)

    @property
    def my_turn(self) -> bool:
        """Is whoever looks to choose?"""
        return self.status == PLAYING and any(seat in self.to_act for seat in self.mine)

    @property
    def free(self) -> int:
        """How many seats wait for somebody."""
        return sum(not name for name in self.names)


PRESSING: Final = case({PLAYING: 0, WAITING: 1, OVER: 2}, value=AT.status)
LATEST: Final = select(*COLUMNS).order_by(PRESSING, AT.changed.desc()).limit(SHOWN)


def own_tables(connection: Connection, guest: str, now: float) -> list[Listing]:
    """The tables where somebody sits or that they opened, those that wait for them first.

    Games of earlier days that were answered, or let be, wait for nobody: they would push out the games that do.
    """
    held = schema.holders.c
    own = select(held.table_id).where(held.guest == guest)
    let_be = (AT.status == PLAYING) & AT.terms["puzzle"].as_integer().is_not(None) & (AT.changed < now - A_DAY)
    here = (AT.id.in_(own) & ~let_be) | ((AT.host == guest) & (AT.status == WAITING))
    mine = connection.execute(LATEST.where(here)).all()
    seated, held_here = seats_at(connection, ids_of(mine)), seats_held(connection, ids_of(mine), guest)
    found = readable(mine, lambda row: listing(row, seated[row.id], tuple(held_here.get(row.id, ()))))
    return sorted(found, key=lambda table: (not table.my_turn, table.status == OVER, -table.changed))


def public_tables(connection: Connection, now: float) -> tuple[list[Listing], list[Listing]]:
    """The tables that wait for somebody while somebody who sits there is around, and those that can be watched."""
    seats = schema.seats.c
    somebody_may_come = AT.id.in_(select(seats.table_id).where(seats.open & seats.invitation.is_not(None)))
    waiting = (AT.status == WAITING) & AT.public & (AT.listed_until > now) & somebody_may_come
    lists = [connection.execute(LATEST.where(which)).all() for which in (waiting, (AT.status == PLAYING) & AT.public)]
    seated = seats_at(connection, [table_id for rows in lists for table_id in ids_of(rows)])
    open_tables, running = (readable(rows, lambda row: listing(row, seated[row.id], ())) for rows in lists)
    return open_tables, running


def ids_of(rows: Sequence[Row[Any]]) -> list[str]:
    """Which tables they are."""
    return [row.id for row in rows]


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
    query = select(at.table_id, at.seat, at.name, at.player, at.open, at.invitation, at.program).where(
        at.table_id.in_(ids)
    )
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
        bool(terms.get("rated")), tuple(seat.seat for seat in seats if seat.program),
        terms.get("puzzle") is not None,
    )  # fmt: skip


def json_of(value: Any) -> Any:
    """What a JSON column holds: PostgreSQL hands it over decoded, SQLite as text."""
    return json.loads(value) if isinstance(value, str) else value
