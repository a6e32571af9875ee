"""Games as records: what a table is written to, and what a table can be made of."""

from __future__ import annotations

import secrets
from typing import Final

from hegemon.core import HegemonError, Record, say
from hegemon.players import player_kind
from hegemon.service.entries import ACT, BEGIN, TableEntry
from hegemon.service.errors import refused
from hegemon.service.guests import Guest
from hegemon.service.table import OVER, Table
from hegemon.service.table_setup import Chair, TableSetup
from hegemon.service.terms import NAME_LENGTH, Terms, clean

PLAYER_LENGTH: Final = 60


def record_of(table: Table) -> Record:
    """The game as a record. It tells everything: only for a game that is over."""
    setup = table.setup
    seats = [
        {"name": chair.name or str(seat + 1)} | ({"player": player} if (player := table.player_on(seat)) else {})
        for seat, chair in enumerate(table.chairs)
    ]
    moves = [(move.seat, move.action) for move in table.moves]
    return Record(setup.game, setup.options, setup.seed, moves, seats)


def table_from_record(guest: Guest, record: Record, now: float) -> tuple[Table, list[TableEntry]]:
    """A finished table from a record that somebody brings, and the entries that make it."""
    setup = TableSetup(secrets.token_urlsafe(16), record.game, record.options, record.seed, Terms(), guest.id, now)
    seats = record.seats or [{"name": str(seat + 1)} for seat in range(record.options.players)]
    table = Table(setup, [Chair(clean(seat["name"], NAME_LENGTH), known_player(seat.get("player"))) for seat in seats])
    written = [TableEntry(1, now, BEGIN)]
    for number, (seat, action) in enumerate(record.moves, start=2):
        written.append(TableEntry(number, now, ACT, seat, {"action": action.to_json()}))
    for entry in written:
        table.add(entry)
    if table.status != OVER:
        raise refused(say("This game is not over: only finished games can be kept."))
    return table, written


def known_player(player: str | None) -> str | None:
    """A kind of computer player, if it is one of ours."""
    try:
        return player if player and len(player) <= PLAYER_LENGTH and player_kind(player) else None
    except HegemonError:
        return None
