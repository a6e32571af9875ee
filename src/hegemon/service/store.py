"""The database: one thread writes, in as few commits as it can; the others read.

Whatever waits to be written when a commit begins shares that commit, so a busy house pays for the disk once and not
for each move. A write is reported done only after its commit, and then it is on the disk.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from hegemon.core import HegemonError, say

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS: Final = 4
BATCH: Final = 256
"""Writes that share a commit, at most."""


class NoDatabase(HegemonError):
    """The database can't be reached or isn't ours."""


def engine_for(url: str) -> Engine:
    """A SQLite file or a PostgreSQL server, by its address."""
    try:
        address = make_url(url)
        if address.drivername in ("postgresql", "postgres"):
            address = address.set(drivername="postgresql+psycopg")
        if address.get_backend_name() == "sqlite":
            if address.database:
                Path(address.database).parent.mkdir(parents=True, exist_ok=True)
            made = create_engine(address, pool_size=READERS + 1, connect_args={"check_same_thread": False})
            event.listen(made, "connect", _prepare_sqlite)
        else:
            made = create_engine(address, pool_size=READERS + 1, pool_pre_ping=True)
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise NoDatabase(say("The database can't be used: {why}", why=str(error))) from None
    return made


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers never wait for the writer, and a commit is on the disk when it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


class Store:
    """Reads and writes for an event loop, none of which block it."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Can other processes work on the same tables?"""
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._waiting: SimpleQueue[tuple[Work[Any], Future[Any]] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        """What the work finds, in a transaction of its own."""

        def reading() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def write(self, work: Work[T]) -> T:
        """What the work answers, once it is committed. The work may be run again if its neighbours fail."""
        done: Future[T] = Future()
        self._waiting.put((work, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish what waits, then let go of the database."""
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # -- the writer's thread -----------------------------------------------------------------------------------

    def _write_all(self) -> None:
        while True:
            jobs = [self._waiting.get()]
            while len(jobs) < BATCH and not self._waiting.empty():
                jobs.append(self._waiting.get())
            batch = [job for job in jobs if job is not None and job[1].set_running_or_notify_cancel()]
            if not self._together(batch):
                for job in batch:
                    self._alone(*job)
            if None in jobs:
                return

    def _together(self, batch: list[tuple[Work[Any], Future[Any]]]) -> bool:
        """Write several in one commit; False if one of them failed, and then nothing is written."""
        if len(batch) < 2:
            return False
        try:
            with self._transaction() as connection:
                answers = [work(connection) for work, _ in batch]
        except Exception:  # the one to blame is found when each is tried alone
            return False
        for (_, done), answer in zip(batch, answers, strict=True):
            done.set_result(answer)
        return True

    def _alone(self, work: Work[Any], done: Future[Any]) -> None:
        try:
            try:
                with self._transaction() as connection:
                    answer = work(connection)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                with self._transaction() as connection:  # the server came back; try once more
                    answer = work(connection)
        except Exception as error:  # the asker gets it
            done.set_exception(error)
        else:
            done.set_result(answer)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            yield connection
