"""How somebody began their latest games, from what is stored of their tables: nothing is played through again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, select

from hegemon.core import Action
from hegemon.service.storage import schema
from hegemon.service.tables.entries import ACT, AGREE, ASK_UNDO, LEAVE, TAKE_BACK

ENTRIES_READ: Final = 200
"""At a table only so many things are read: enough for two turns of everybody."""
GOING_BACK: Final = (TAKE_BACK, ASK_UNDO, AGREE, LEAVE)
"""What can make a choice count no more; whoever leaves need not agree to an undo."""


def first_choices(connection: Connection, person: str, table_ids: Sequence[str]) -> dict[str, list[Action]]:
    """What somebody chose first at these tables, as far as they are still there."""
    at, own = schema.entries.c, schema.result_seats.c
    query = (
        select(at.table_id, at.number, at.kind, at.seat, at.data)
        .join(schema.result_seats, (own.table_id == at.table_id) & (own.person == person))
        .where(at.table_id.in_(table_ids) & (at.number <= ENTRIES_READ))
        .where(((at.kind == ACT) & (at.seat == own.seat)) | at.kind.in_(GOING_BACK))
        .order_by(at.table_id, at.number)
    )
    by_table = groupby(connection.execute(query), key=lambda row: str(row.table_id))
    return {table_id: counting_choices(rows) for table_id, rows in by_table}


def counting_choices(rows: Iterable[Any]) -> list[Action]:
    """The choices among some entries that were not taken back, alone or by consent."""
    chosen: list[tuple[int, Action]] = []
    undo, awaited = 0, set[int]()
    for row in rows:
        if row.kind == ACT:
            chosen.append((row.number, Action.from_json(row.data["action"])))
        elif row.kind == TAKE_BACK:
            chosen = [one for one in chosen if one[0] <= row.data["to"]]
        elif row.kind == ASK_UNDO:
            undo, awaited = row.data["to"], set(row.data["asks"])
        elif awaited:
            awaited.discard(row.seat)
        if row.kind in (ASK_UNDO, AGREE, LEAVE) and undo and not awaited:
            chosen, undo = [one for one in chosen if one[0] <= undo], 0
    return [action for _, action in chosen]
