"""A copy of everything that is stored, as one SQLite file; and a database made of such a copy.

Rows are moved one table after the other as the schema declares them, so the copy of a SQLite file can be brought back
into PostgreSQL, and the other way round. The copy is a database itself: a server can be started with it.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, delete, exists, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from hegemon.core import HegemonError, say
from hegemon.languages.system_errors import why
from hegemon.service.storage.database import MIGRATIONS, alone, migrate
from hegemon.service.storage.schema import META, shared_values, tables
from hegemon.service.storage.store import engine_for, unusable

BATCH: Final = 1_000
"""Rows that are moved at a time."""
HEADER: Final = b"SQLite format 3\x00"

Tell = Callable[[int, int], None]
"""Told again and again how many rows have been moved, and of how many."""


class NoBackup(HegemonError):
    """A copy can't be made, or brought back, like this."""


def back_up(url: str, file: Path, tell: Tell = lambda moved, rows: None) -> int:
    """Copy everything into a new file, while servers go on; how many tables are in it.

    The copy is of one moment: what is acknowledged later isn't in it, and nothing is there by half.
    """
    if file.exists():
        raise NoBackup(say("{file} is there already: name a new file.", file=str(file)))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)  # of an attempt that was cut short
    try:
        with _connected(url) as source:
            _check_revision(source)
            migrate(_address(part))
            with _connected(_address(part)) as copy:
                moved = _move(source, copy, tell)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return moved


def restore(file: Path, url: str, tell: Tell = lambda moved, rows: None) -> int:
    """Fill an empty database with what a copy holds, brought up to date; how many tables are in it."""
    _check_file(file)
    with tempfile.TemporaryDirectory() as folder, alone(url):
        copy = Path(folder) / "tables.db"
        shutil.copyfile(file, copy)  # it may be of an older version, and stays as it is
        migrate(_address(copy))
        migrate(url)
        with _connected(_address(copy)) as source, _connected(url) as target:
            filled = (
                target.scalar(select(exists(select(table))))
                for table in META.tables.values()
                if table is not shared_values
            )
            if any(filled):
                raise NoBackup(say("There are tables in that database already: give an empty one."))
            return _move(source, target, tell)


@contextmanager
def _connected(url: str) -> Iterator[Connection]:
    """A connection that sees a single moment, and whose changes are made as one, or not at all."""
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                if engine.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN")  # its driver waits with that for the first change
                yield connection
    except SQLAlchemyError as error:
        raise unusable(error) from None
    finally:
        engine.dispose()


def _move(source: Connection, target: Connection, tell: Tell) -> int:
    """Make the rows of one database those of another; how many tables there are."""
    rows = sum(source.scalar(select(func.count()).select_from(table)) or 0 for table in META.sorted_tables)
    moved = 0
    for table in META.sorted_tables:  # what others point to comes first
        target.execute(delete(table))  # what every new database has
        found = source.execute(select(table), execution_options={"yield_per": BATCH})
        for batch in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in batch])
            moved += len(batch)
            tell(moved, rows)
        _go_on_counting(target, table)
    return source.scalar(select(func.count()).select_from(tables)) or 0


def _go_on_counting(target: Connection, table: Table) -> None:
    """Let a table that numbers its rows itself go on after those it has now; SQLite does so anyway."""
    column = table.autoincrement_column
    if column is not None and target.dialect.name == "postgresql":
        sequence = func.pg_get_serial_sequence(table.name, column.name)
        last = select(func.max(column)).scalar_subquery()
        target.execute(select(func.setval(sequence, func.coalesce(last, 1), last.is_not(None))))


def _check_revision(source: Connection) -> None:
    """A database of another version has other columns."""
    found = MigrationContext.configure(source).get_current_revision()
    if found is None:
        raise NoBackup(say("There are no tables of Hegemon in that database."))
    if found != ScriptDirectory(str(MIGRATIONS)).get_current_head():
        raise NoBackup(say("The database is of another version of Hegemon: use the one that serves it."))


def _check_file(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            good = opened.read(len(HEADER)) == HEADER
    except OSError as error:
        raise NoBackup(say("{file} can't be read: {why}.", file=str(file), why=why(error))) from None
    if not good:
        raise NoBackup(say("{file} is no copy that “hegemon backup” made.", file=str(file)))
    if Path(f"{file}-wal").exists():
        raise NoBackup(say("A server uses {file}: make a copy of it with “hegemon backup”.", file=str(file)))


def _address(file: Path) -> str:
    return f"sqlite:///{file.absolute()}"
