"""Results of games that ended before results were written down: filled in once, the latest first, without hurry."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, select, update

from hegemon.service.results.results import FILLED_IN, write_result
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.rows import load
from hegemon.service.tables.table import OVER

LOG: Final = logging.getLogger(__name__)

AT_ONCE: Final = 5
PAUSE: Final = 0.2
"""Seconds between two games, for everybody else: a long one takes a while to be played through again."""


async def fill_in_results(tables: TableService) -> int:
    """Fill in what is missing; how many results that were. It goes on where it was interrupted."""
    filled, before = 0, await tables.store.read(_missing_before)
    hopeless: set[str] = set()
    while before > 0:
        games = await tables.store.read(partial(_ended_by, moment=before, hopeless=hopeless))
        for table_id, ended in games:
            if await _fill_in(tables, table_id, ended):
                filled += 1
            else:
                hopeless.add(table_id)
            await asyncio.sleep(PAUSE)
        before = games[-1].changed if games else 0.0
        await tables.store.write(partial(_note, before=before))
    return filled


def _missing_before(connection: Connection) -> float:
    """The moment before which results may be missing."""
    at = schema.shared_values.c
    return float(connection.execute(select(at.value).where(at.name == FILLED_IN)).scalar_one_or_none() or 0.0)


def _note(connection: Connection, before: float) -> None:
    this = update(schema.shared_values).where(schema.shared_values.c.name == FILLED_IN)
    connection.execute(this.values(value=repr(before)))


def _ended_by(connection: Connection, moment: float, hopeless: Collection[str]) -> Any:
    """A few games without a result that had ended by a moment, the latest first."""
    at, told = schema.tables.c, schema.results.c
    missing = at.id.not_in(select(told.table_id)) & at.id.not_in(hopeless)
    old = select(at.id, at.changed).where((at.status == OVER) & (at.changed <= moment) & missing)
    return connection.execute(old.order_by(at.changed.desc()).limit(AT_ONCE)).all()


async def _fill_in(tables: TableService, table_id: str, ended: float) -> bool:
    """Write down how one game ended; False for one that can't be read: its rules are no longer known, say."""
    try:
        table = await tables.store.read(lambda connection: load(connection, table_id))
        return await tables.store.write(lambda connection: write_result(connection, table, ended))
    except NoDatabase:
        raise
    except Exception as error:  # whatever is wrong with one game, the others can be filled in
        LOG.warning("the result of an old game can't be told: %s", type(error).__name__)
        return False
