"""How many people are here: whoever has a page open that listens, in any process.

Each process writes down whom it serves, those of a second in one go, and says every now and then that it still does:
one statement for all of them. What a process that died has written counts no more after a minute.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.open_pages import OpenPages, happens
from hegemon.service.storage import schema

LOG: Final = logging.getLogger(__name__)

GATHERED: Final = 1.0
"""Seconds for which those who come and go are gathered; whoever loads a page again does both."""
NOTED: Final = 20.0
"""Seconds between two words of a process that those it serves are still here."""
SILENCE: Final = 60.0
"""Seconds without such a word after which they count no more."""
NAMES: Final = 30
"""Names that are told at most."""


@dataclass(frozen=True)
class Company:
    """Who is here."""

    people: int
    names: tuple[str, ...]
    """Of those who keep a name."""


class Visitors:
    """Who has a page open."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._pages = OpenPages(self._go_round)
        self._names: dict[str, str] = {}
        self._written: dict[str, str] = {}
        """By guest, the name that was written down."""
        self.changed: Callable[[], None] = lambda: None
        """Called after somebody has come or gone."""

    @contextmanager
    def here(self, guest: str, kept_name: str = "") -> Iterator[None]:
        """Somebody is here for a while; `kept_name`: the name of an account, which others may read."""
        self._names[guest] = kept_name or self._names.get(guest, "")
        try:
            with self._pages.listening(guest):
                yield
        finally:
            if guest not in self._pages:
                self._names.pop(guest, None)

    async def close(self) -> None:
        """The process stops: those it served are gone."""
        await self._pages.stop()
        self._pages.clear()
        self._names.clear()
        if self._written:
            await self._write()

    async def _go_round(self) -> None:
        """Write down who has come and gone, until nobody is here."""
        while self._pages or self._written:
            if await happens(self._pages.changed, NOTED):
                await asyncio.sleep(GATHERED)
            self._pages.changed.clear()
            try:
                await self._write()
            except Exception as error:  # the database is away: in a while again
                LOG.info("it could not be noted who is here: %s", type(error).__name__)

    async def _write(self) -> None:
        """Bring what is written up to date."""
        process, now, names = self._tables.process, self._tables.clock(), dict(self._names)
        gone = [guest for guest, name in self._written.items() if names.get(guest) != name]
        new = [
            {"process": process, "guest": guest, "name": name, "seen": now}
            for guest, name in names.items()
            if self._written.get(guest) != name
        ]
        at = schema.visitors.c

        def write(connection: Connection) -> None:
            mine, rows = at.process == process, not_deleted(connection, new)
            connection.execute(delete(schema.visitors).where((mine & at.guest.in_(gone)) | (at.seen < now - SILENCE)))
            connection.execute(update(schema.visitors).where(mine).values(seen=now))
            if rows:
                connection.execute(schema.visitors.insert(), rows)

        await self._tables.store.write(write)
        self._written = names
        if gone or new:
            self.changed()


def not_deleted(connection: Connection, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those who come, but for people and programs with a name who are deleted meanwhile."""
    there, named = set[str](), [row["guest"] for row in rows if row["name"]]
    for kind in (schema.people, schema.programs) if named else ():
        kept = select(kind.c.id).where(kind.c.id.in_(named)).order_by(kind.c.id)
        there.update(connection.execute(kept.with_for_update(read=True, key_share=True)).scalars())
    return [row for row in rows if not row["name"] or row["guest"] in there]


def present(now: float) -> ColumnElement[bool]:
    """Those of whom their process said lately that they are here."""
    at = schema.visitors.c
    return (at.seen > now - SILENCE) & (at.seen <= now + SILENCE)


def here_now(connection: Connection, guest: str, clock: float) -> bool:
    """Has somebody a page open just now?"""
    at = schema.visitors.c
    return connection.execute(select(at.guest).where((at.guest == guest) & present(clock))).first() is not None


def company(connection: Connection, now: float) -> Company:
    """The people who are here, in any process."""
    at = schema.visitors.c
    here = present(now) & at.guest.not_in(select(schema.programs.c.id))
    people = connection.execute(select(func.count(at.guest.distinct())).where(here)).scalar_one()
    kept = select(at.name).where(here & (at.name != "")).distinct().order_by(at.name).limit(NAMES)
    names: Sequence[str] = connection.execute(kept).scalars().all()
    return Company(int(people), tuple(names))
