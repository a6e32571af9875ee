"""Clearing away what is no longer wanted: tables that never began, games left alone, and games that ended long ago.

How long finished games are kept is for whoever runs the server to say; unless they do, for ever. The records of public
ones are written to an archive first. Everything goes in small steps with pauses between them, so that no move waits.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from hegemon.core import HegemonError, say
from hegemon.languages.system_errors import why
from hegemon.service.archive.files import append_records, file_name
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import LATELY, TableService
from hegemon.service.tables.records import record_of
from hegemon.service.tables.rows import load
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table

LOG: Final = logging.getLogger(__name__)

DAY: Final = 24 * 3600.0
ABANDONED: Final = 90 * DAY
"""Seconds after which a game that was left alone is cleared away."""
AT_ONCE: Final = 5
"""Games cleared away in one step: a commit of a few milliseconds."""
PAUSE: Final = 0.2
"""Seconds between two steps, for everybody else."""
CLAIM: Final = 60.0
"""Seconds for which a process may take to archive the games of one step; others leave them alone."""


class NoArchive(HegemonError):
    """Records can't be written where they were to go."""


@dataclass(frozen=True)
class Keeping:
    """How long finished games are kept, and where the records of public ones go then."""

    days: int
    archive: str
    """A folder."""

    def check(self) -> None:
        """Make the folder, and refuse one that can't be written, now rather than in so many days."""
        try:
            Path(self.archive).mkdir(parents=True, exist_ok=True)
            if not os.access(self.archive, os.W_OK | os.X_OK):
                raise PermissionError(13, os.strerror(13))
        except OSError as error:
            raise NoArchive(
                say("The archive can't be used: {folder}: {why}.", folder=self.archive, why=why(error))
            ) from None


class Clearing:
    """Clears away, now and then, what is no longer wanted."""

    def __init__(self, tables: TableService, keeping: Keeping | None = None) -> None:
        self._tables, self._keeping = tables, keeping
        self._unreadable: set[str] = set()
        """Public games that can't be archived, because their rules are no longer known: they stay."""

    async def clear_unfinished(self, before: float) -> None:
        """Close the tables that never began and that nobody has touched since a moment, and games left long ago.

        Tables for everybody go sooner: once nobody has waited there for a day nobody finds them any more.
        """
        at = schema.tables.c
        left = (at.status == PLAYING) & (at.changed < self._tables.now() - ABANDONED)
        unlisted = at.public & (at.listed_until < self._tables.clock() - LATELY)
        await self._delete(((at.status == WAITING) & ((at.changed < before) | unlisted)) | left)

    async def clear_finished(self) -> None:
        """Clear away the games that ended longer ago than they are kept."""
        while self._keeping is not None and (ids := await self._claim(self._tables.now() - self._keeping.days * DAY)):
            await self._archive(ids, Path(self._keeping.archive))
            mine = schema.tables.c.steward == self._tables.live.process
            gone = await self._delete(schema.tables.c.id.in_(ids) & (schema.tables.c.status == OVER) & mine)
            if not gone and self._unreadable.isdisjoint(ids):
                return  # they have all changed meanwhile: in an hour again
            await asyncio.sleep(PAUSE)

    async def _claim(self, before: float) -> list[str]:
        """A few games that ended before a moment, and that no other process is clearing away."""
        at, now = schema.tables.c, self._tables.clock()
        free = or_(at.steward.is_(None), at.steward == self._tables.live.process, at.steward_until < now)
        old = (at.status == OVER) & (at.changed < before) & free & at.id.not_in(self._unreadable)
        some = select(at.id).where(old).order_by(at.changed).limit(AT_ONCE).with_for_update(skip_locked=True)

        def write(connection: Connection) -> list[str]:
            ids = list(connection.execute(some).scalars())
            claim = {"steward": self._tables.live.process, "steward_until": now + CLAIM}
            connection.execute(update(schema.tables).where(at.id.in_(ids)).values(claim))
            return ids

        return await self._tables.store.write(write)

    async def _archive(self, ids: Sequence[str], folder: Path) -> None:
        """Write the records of those games that were public; those that can't be read are taken from the list."""
        query = select(schema.tables.c.id, schema.tables.c.changed).where(
            schema.tables.c.id.in_(ids) & schema.tables.c.public
        )
        records: dict[str, dict[str, str]] = {}
        for table_id, ended in await self._tables.store.rows(query):
            if (table := await self._read(table_id)) is not None:
                in_file = records.setdefault(file_name(table.setup.game.name, ended), {})
                in_file[table_id] = record_of(table).dumps()
                await asyncio.sleep(PAUSE / AT_ONCE)
        for name, by_table in records.items():
            begins = await asyncio.to_thread(append_records, folder / name, list(by_table.values()))
            await self._tables.store.write(
                partial(note_archived, file=name, begins=dict(zip(by_table, begins, strict=True)))
            )

    async def _read(self, table_id: str) -> Table | None:
        try:
            return await self._tables.store.read(lambda connection: load(connection, table_id))
        except NoDatabase:
            raise
        except Exception as error:  # by rules that are no longer known, or broken: it is not ours to throw away
            LOG.warning("a finished game can't be archived, so it is kept: %s", type(error).__name__)
            self._unreadable.add(table_id)
            return None

    async def _delete(self, which: ColumnElement[bool]) -> int:
        """Delete tables, a few at a time; how many there were."""
        at = schema.tables.c

        def write(connection: Connection) -> list[str]:
            gone = list(connection.execute(select(at.id).where(which).limit(AT_ONCE)).scalars())
            gone = [table_id for table_id in gone if table_id not in self._unreadable]
            connection.execute(delete(schema.tables).where(at.id.in_(gone) & which))
            return gone

        deleted = 0
        while gone := await self._tables.store.write(write):
            deleted += len(gone)
            for table_id in gone:
                self._tables.live.forget(table_id)
            if len(gone) < AT_ONCE:
                break
            await asyncio.sleep(PAUSE)
        if deleted:
            self._tables.live.listing_changed()
        return deleted


def note_archived(connection: Connection, file: str, begins: Mapping[str, int]) -> None:
    """Write down in which file of the archive the records of some games are, and where each begins."""
    at = schema.results.c
    for table_id, begin in begins.items():
        here = {"archive_file": file, "archive_offset": begin}
        connection.execute(update(schema.results).where(at.table_id == table_id).values(here))
