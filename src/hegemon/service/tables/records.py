"""Games as records: what a table is written to, and what a table can be made of."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, select

from hegemon.core import HegemonError, Record, say
from hegemon.players import player_kind
from hegemon.service.errors import refused
from hegemon.service.guests import Guest, name_or_number
from hegemon.service.storage import schema
from hegemon.service.tables.entries import ACT, AGREE, ASK_UNDO, CLAIM, LEAVE, REFUSE, TAKE_BACK, WITHDRAW, TableEntry
from hegemon.service.tables.new_tables import played_before
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import OVER, Table
from hegemon.service.tables.terms import NAME_LENGTH, Terms, clean

PLAYER_LENGTH: Final = 60
ENDS_ASKING: Final = (ACT, REFUSE, WITHDRAW, CLAIM, LEAVE)
"""Entries after which nobody asks for an undo any more: whoever asked has left, in the last case."""


def record_of(table: Table) -> Record:
    """The game as a record. It tells everything: only for a game that is over."""
    setup = table.setup
    seats = [
        {"name": name} | ({"player": player} if (player := table.player_on(seat)) else {})
        for seat, name in enumerate(table.names)
    ]
    moves = [(move.seat, move.action) for move in table.moves]
    return Record(setup.game, setup.options, setup.seed, moves, seats)


def stored_record(connection: Connection, table_id: str) -> str | None:
    """The record of a table whose result is known, written without playing the game again; None without such a table.

    So it costs a few milliseconds however long the game was, and games by older rules have one, too.
    """
    at, said = schema.tables.c, schema.entries.c
    told = select(at.game, at.rules, at.seed, at.options).where(at.id == table_id)
    table = connection.execute(told).first()
    seats = seats_of_record(connection, table_id)
    if table is None or not seats:
        return None
    happened = select(said.number, said.kind, said.seat, said.data).where(said.table_id == table_id)
    rows = connection.execute(happened.order_by(said.number))
    moves = moves_that_count((row.number, row.kind, row.seat, row.data) for row in rows)
    lines = [{**table._mapping, "seats": seats}, *([seat, *action] for seat, action in moves)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def seats_of_record(connection: Connection, table_id: str) -> list[dict[str, str]]:
    """Who played a game whose result is known, by the names they have there: theirs may have been deleted."""
    sat = schema.result_seats.c
    rows = connection.execute(select(sat.name, sat.player).where(sat.table_id == table_id).order_by(sat.seat))
    return [{"name": row.name} | ({"player": row.player} if row.player else {}) for row in rows]


def with_seats(record: str, seats: list[dict[str, str]]) -> str:
    """A record that was written earlier, with the names of today."""
    heading, _, moves = record.partition("\n")
    return json.dumps(json.loads(heading) | {"seats": seats}, ensure_ascii=False) + "\n" + moves


def moves_that_count(entries: Iterable[tuple[int, str, int | None, Mapping[str, Any]]]) -> list[tuple[int, list[Any]]]:
    """Who chose what, as the entries of a table tell it by number, kind, seat and data; what was undone is left out.

    >>> chose = {"action": ["play", "science-1"]}
    >>> moves_that_count([(1, "act", 0, chose), (2, "act", 1, chose), (3, "take-back", 1, {"to": 1})])
    [(0, ['play', 'science-1'])]
    """
    moves: list[tuple[int, int, list[Any]]] = []
    asking, to, awaited = None, 0, set[int]()
    for number, kind, seat, data in entries:
        if kind == ACT and seat is not None:
            moves.append((number, seat, data["action"]))
        if kind == ASK_UNDO:
            asking, to, awaited = seat, data["to"], set(data["asks"])
        elif kind == AGREE or (kind == LEAVE and seat != asking):
            awaited.discard(-1 if seat is None else seat)
        elif kind == TAKE_BACK:
            asking, to, awaited = seat, data["to"], set()
        elif kind in ENDS_ASKING:
            asking = None
        if asking is not None and not awaited:
            moves, asking = [move for move in moves if move[0] <= to], None
    return [(seat, action) for _, seat, action in moves]


def table_from_record(guest: Guest, record: Record, now: float) -> tuple[Table, list[TableEntry]]:
    """A finished table from a record that somebody brings, and the entries that make it."""
    setup = TableSetup(secrets.token_urlsafe(16), record.game, record.options, record.seed, Terms(), guest.id, now)
    seats = record.seats or [{"name": ""}] * record.options.players
    chairs = [
        Chair(name_or_number(clean(seat["name"], NAME_LENGTH), number), known_player(seat.get("player")))
        for number, seat in enumerate(seats, start=1)
    ]
    table = Table(setup, chairs)
    written = played_before(table, now, record.moves)
    if table.status != OVER:
        raise refused(say("This game is not over: only finished games can be kept."))
    return table, written


def known_player(player: str | None) -> str | None:
    """A kind of computer player, if it is one of ours."""
    try:
        return player if player and len(player) <= PLAYER_LENGTH and player_kind(player) else None
    except HegemonError:
        return None
