"""The places of finished games as they count: in a rated game whoever left comes last, whatever a computer reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from sqlalchemy import Connection, Select, select

from hegemon.core import places_without
from hegemon.service.storage import schema


def counted_places(connection: Connection, tables: Sequence[str] | Select[tuple[str]]) -> Mapping[tuple[str, int], int]:
    """By table and seat, of those among some games that were rated and that somebody left."""
    at, game = schema.result_seats.c, schema.results.c
    left = select(at.table_id).join(schema.results).where(at.table_id.in_(tables), at.left, game.rated)
    seats = select(at.table_id, at.seat, at.team, at.place, at.left).where(at.table_id.in_(left))
    rows = connection.execute(seats.order_by(at.table_id, at.seat))
    found: dict[tuple[str, int], int] = {}
    for table_id, group in groupby(rows, key=lambda row: str(row.table_id)):
        seated = list(group)
        lost = {row.team for row in seated if row.left}
        places = places_without(tuple(row.place for row in seated), tuple(row.team for row in seated), lost)
        found |= {(table_id, row.seat): place for row, place in zip(seated, places, strict=True)}
    return found
