"""The database: one thread writes, in as few commits as it can; the others read.

Whatever waits to be written when a commit begins shares that commit, so a busy server pays for the disk once and not
for each move. A write is reported done only after its commit, and then it is on the disk.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import shutil
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, Table, create_engine, event, make_url
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError, SQLAlchemyError

from hegemon.core import HegemonError, Message, say

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
Work = Callable[[Connection], T]

READERS: Final = 4
BATCH: Final = 256
"""Writes that share a commit, at most."""
PATIENCE: Final = 3.0
"""Seconds for a database to come back before those who wait for it are told that it is away."""
PAUSE: Final = 0.1
LATELY: Final = 10.0
"""Seconds for which a write that failed tells that the next may fail, too."""
ROOM: Final = 16 * 1024 * 1024
"""Bytes that a disk must have left for moves to be written."""

SQLITE: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
"""Readers never wait for the writer, and a commit is on the disk when it returns."""
POSTGRESQL: Final = ("lock_timeout='5s'", "idle_in_transaction_session_timeout='30s'")
"""Nobody waits for ever for another process that hangs."""
TO_POSTGRESQL: Final = {"connect_timeout": 5, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
"""A server that is silently gone is noticed; what the URL says goes first."""

OTHERS: Final = 0o007
"""What somebody may do with a file who is neither its owner nor of its group."""

AWAY: Final = say("The tables can't be reached at the moment. Try again soon.")


class NoDatabase(HegemonError):
    """The database can't be reached or isn't ours."""

    def __init__(self, message: Message = AWAY) -> None:
        super().__init__(message)


PASSING: Final = (NoDatabase, SQLAlchemyError, OSError)
"""Errors that say nothing of what was to be read: a moment later it may be there."""


def unusable(error: BaseException) -> NoDatabase:
    """Why a database won't do, for whoever chose it."""
    return NoDatabase(say("The database can't be used: {why}", why=reason(error)))


def reason(error: BaseException) -> str:
    """What a database complains about, in one line."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def database_address(url: str) -> URL:
    """The address of a SQLite file or a PostgreSQL server."""
    try:
        address = make_url(url)
    except ArgumentError:
        address = URL.create("")
    if address.drivername in ("postgresql", "postgres"):
        address = address.set(drivername="postgresql+psycopg")
    if address.drivername == "sqlite" and address.database not in (None, "", ":memory:"):
        make_private(Path(address.database or ""))
    elif address.drivername != "postgresql+psycopg":
        raise NoDatabase(say("A database is a file, sqlite:///FILE, or postgresql://USER@HOST/NAME."))
    return address


def make_private(file: Path) -> None:
    """Make the file, and its folder, for its owner alone: it holds all cards, and the key that signs cookies."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        os.close(os.open(file, os.O_RDONLY | os.O_CREAT, 0o600))
        if file.stat().st_mode & OTHERS:  # made by an earlier version
            file.chmod(file.stat().st_mode & ~OTHERS & 0o777)
    except OSError as error:
        raise unusable(error) from None


def engine_for(url: str) -> Engine:
    """A SQLite file or a PostgreSQL server, by its address."""
    address = database_address(url)
    # the connection that was used last knows the pages that were written last, and has its statements prepared
    settings: dict[str, Any] = {"pool_size": READERS + 1, "pool_use_lifo": True, "hide_parameters": True}
    if address.drivername == "sqlite":
        made = create_engine(address, connect_args={"check_same_thread": False}, **settings)
        event.listen(made, "connect", _prepare_sqlite)
        return made
    patient = {name: value for name, value in TO_POSTGRESQL.items() if name not in address.query}
    made = create_engine(address, connect_args=patient, pool_pre_ping=True, **settings)
    event.listen(made, "connect", _prepare_postgresql)
    return made


def insert_into(table: Table, database: Connection | Engine) -> Any:
    """An INSERT that can say what happens to rows that are there already, as this kind of database spells it."""
    return (postgres_insert if database.dialect.name == "postgresql" else sqlite_insert)(table)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    for pragma in SQLITE:
        connection.execute(f"PRAGMA {pragma}")


def _prepare_postgresql(connection: Any, _record: Any) -> None:
    for setting in POSTGRESQL:
        connection.execute(f"SET {setting}")
    connection.commit()


class Job:
    """Something to write, and who waits for it."""

    def __init__(self, work: Work[Any], about: str) -> None:
        self.work, self.about = work, about
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self.loop.create_future()
        self._open = [True]

    def claim(self) -> bool:
        """For the first who asks, in whichever thread: the writer does it, or who waited has gone and it isn't done."""
        try:
            return self._open.pop()
        except IndexError:
            return False

    def settle(self, found: Any, error: Exception | None) -> None:
        """Tell who waits, in their own thread."""
        if self.answer.done():
            return
        if error is not None:
            self.answer.set_exception(error)
        else:
            self.answer.set_result(found)


Settled = tuple[Job, Any, Exception | None]
"""What a job found, or why it failed."""


class Store:
    """Reads and writes for an event loop, none of which block it."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Can other processes work on the same tables?"""
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        self._failed = float("-inf")
        """When a write failed last because of the database."""
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        """What the work finds."""

        def reading() -> T:
            [found] = self._patiently([work], time.monotonic() + PATIENCE)
            return found

        if self._closed:
            raise NoDatabase()
        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def write(self, work: Work[T], about: str = "") -> T:
        """What the work answers, once it is committed. The work may be run again if its neighbours fail.

        Those who share a commit take their turns by what they are about: so two processes never wait for each other.
        """
        if self._closed:
            raise NoDatabase()
        job = Job(work, about)
        self._waiting.put(job)
        try:
            found: T = await asyncio.shield(job.answer)
        except asyncio.CancelledError:
            if not job.claim():  # too late: nobody may go on before it is known how this ended
                await asyncio.wait([job.answer])
                job.answer.exception()
            raise
        return found

    async def rows(self, query: Executable) -> Sequence[Any]:
        """All that a query finds."""
        return await self.read(lambda connection: connection.execute(query).all())

    async def row(self, query: Executable) -> Any | None:
        """The first that a query finds."""
        return await self.read(lambda connection: connection.execute(query).first())

    async def column(self, query: Executable) -> list[Any]:
        """All that a query for a single column finds."""
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def execute(self, *changes: Executable) -> int:
        """Write by these statements, in one commit; how many rows the last of them changed."""
        return await self.write(lambda connection: [connection.execute(each).rowcount for each in changes][-1])

    @property
    def doubtful(self) -> bool:
        """Is it unlikely that the next move can be written: did a write fail lately, or is the disk almost full?"""
        if time.monotonic() < self._failed + LATELY:
            return True
        return not self.shared and shutil.disk_usage(Path(str(self.engine.url.database)).parent).free < ROOM

    def close(self) -> None:
        """Finish what waits, then let go of the database."""
        self._closed = True
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # -- in other threads ----------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        """The writer's life."""
        while True:
            jobs = [self._waiting.get()]
            while len(jobs) < BATCH and not self._waiting.empty():
                jobs.append(self._waiting.get())
            batch = sorted((job for job in jobs if job is not None and job.claim()), key=lambda job: job.about)
            self._settle(batch)
            if None in jobs:
                return

    def _settle(self, batch: Sequence[Job]) -> None:
        """Write several in one commit; if that fails each in its own, so that none can spoil its neighbours."""
        if len(batch) > 1:
            try:
                found = self._attempt([job.work for job in batch])
            except Exception as error:  # the one to blame is found when each is tried alone
                LOG.debug("a common commit failed: %s", type(error).__name__)
            else:
                tell([(job, answer, None) for job, answer in zip(batch, found, strict=True)])
                return
        until = time.monotonic() + PATIENCE
        for job in batch:
            tell([self._settled_alone(job, until)])

    def _settled_alone(self, job: Job, until: float) -> Settled:
        try:
            [answer] = self._patiently([job.work], until)
        except Exception as error:  # the asker gets it
            if isinstance(error, NoDatabase):
                self._failed = time.monotonic()
            return job, None, error
        return job, answer, None

    def _attempt(self, works: Sequence[Work[T]]) -> list[T]:
        """What several works answer, once they are committed together."""
        with self.engine.begin() as connection:
            return [work(connection) for work in works]

    def _patiently(self, works: Sequence[Work[T]], until: float) -> list[T]:
        """The same, again and again for a while if the database is away."""
        while True:
            try:
                return self._attempt(works)
            except (OperationalError, InterfaceError) as error:
                if not self.shared or time.monotonic() >= until:
                    LOG.warning("the database is away: %s", reason(error))
                    raise NoDatabase() from None
            time.sleep(PAUSE)


def tell(settled: Sequence[Settled]) -> None:
    """Tell those who wait how it went: all of a commit at once."""

    def in_their_thread(theirs: Sequence[Settled]) -> None:
        for job, found, error in theirs:
            job.settle(found, error)

    for loop in {job.loop for job, _, _ in settled}:
        with suppress(RuntimeError):  # nobody waits any more: the loop is closed
            loop.call_soon_threadsafe(in_their_thread, [one for one in settled if one[0].loop is loop])
