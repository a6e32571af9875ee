"""What people are to be told who aren't looking, written down once: with what it is about, or when it is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, update

from hegemon.service.notices.wishes import COMPANY, OVER, TURN, reachable, read_wishes
from hegemon.service.storage import schema
from hegemon.service.storage.store import insert_into
from hegemon.service.tables.table import PLAYING, Table

SAT, INVITED, CHALLENGED, FRIEND, READY = "sat", "invited", "challenged", "friend", "ready"
WISH_FOR: Final = {
    TURN: TURN, OVER: OVER, SAT: COMPANY, INVITED: COMPANY, CHALLENGED: COMPANY, FRIEND: COMPANY, READY: TURN,
}  # fmt: skip
"""By kind of notice, the wish that it belongs to."""
SOON: Final = 15.0
"""Seconds after which somebody is told of a turn, or of a table, that they may have seen meanwhile."""


@dataclass(frozen=True)
class Notice:
    """What somebody is to be told."""

    guest: str
    kind: str
    about: str
    """A table, or whatever else it is about."""
    number: int
    told: Mapping[str, Any]
    """What the words are made of."""
    due: float


def note(connection: Connection, notices: Sequence[Notice]) -> None:
    """Write down what people are to be told who want to be, unless it has been. Of others nothing is kept."""
    there = reachable(connection, {notice.guest for notice in notices}) if notices else set()
    for notice in notices:
        if notice.guest in there and WISH_FOR[notice.kind] in read_wishes(connection, notice.guest).kinds:
            row = {**vars(notice), "told": dict(notice.told), "settled": False}
            connection.execute(insert_into(schema.notices, connection).values(row).on_conflict_do_nothing())


def sat_down(table: Table, guest: str, name: str, now: float) -> list[Notice]:
    """What those at a table are told when somebody sits down there, by how many sit there then."""
    there = {table.setup.host}.union(*(chair.guests for chair in table.chairs)) - {guest}
    seated = sum(not chair.free for chair in table.chairs)
    told = {"game": table.setup.game.name, "name": name, "full": table.full}
    return [Notice(other, SAT, table.id, seated, told, now) for other in sorted(there)]


def table_is_ready(table: Table, now: float) -> list[Notice]:
    """What those are told who sit at a new table of a tournament."""
    told = []
    for seat, chair in enumerate(table.chairs):
        others = [other.name for at, other in enumerate(table.chairs) if at != seat]
        about = {"game": table.setup.game.name, "name": table.setup.terms.name, "others": others}
        told += [Notice(guest, READY, table.id, 0, about, now + SOON) for guest in sorted(chair.guests)]
    return told


def latest_own_choice(table: Table, seat: int) -> int:
    """The number of the latest choice that somebody made themselves; 0 before the first."""
    own = (move.number for move in reversed(table.moves) if move.seat == seat and not (move.late or move.unasked))
    return next(own, 0)


def has_yet_to_come(table: Table, guest: str) -> bool:
    """Is a seat kept at a table for somebody who hasn't chosen anything there?"""
    kept = [seat for seat in table.seats_of(guest) if table.player_on(seat) is None]
    return table.status == PLAYING and bool(kept) and not any(latest_own_choice(table, seat) for seat in kept)


def this(notice: Notice) -> Any:
    """The row of a notice."""
    at = schema.notices.c
    same = (at.guest == notice.guest) & (at.kind == notice.kind) & (at.about == notice.about)
    return same & (at.number == notice.number) & ~at.settled


def forget(connection: Connection, notice: Notice) -> None:
    """It is no longer so."""
    connection.execute(delete(schema.notices).where(this(notice)))


def put_off(connection: Connection, notice: Notice, to: float) -> None:
    """Tell it later."""
    connection.execute(update(schema.notices).where(this(notice)).values(due=to))


def settle(connection: Connection, notice: Notice) -> bool:
    """It is told now, and never again; False if somebody else tells it. Of what was told nothing stays but that."""
    told_now = update(schema.notices).where(this(notice)).values(settled=True, told={})
    return connection.execute(told_now).rowcount == 1


def names_in(told: Mapping[str, Any]) -> set[str]:
    """Whom a notice names.

    >>> sorted(names_in({"game": "carta", "name": "Ada", "others": ["Ben", "Ada"]}))
    ['Ada', 'Ben']
    """
    return {str(told.get("name", "")), *map(str, (*told.get("others", ()), *told.get("winners", ())))}
