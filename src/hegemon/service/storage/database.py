"""A database brought up to date: created where there is none, migrated where it is older."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, text, update
from sqlalchemy.exc import SQLAlchemyError

from hegemon.core import say
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase, database_address, engine_for, make_private, unusable

MIGRATIONS: Final = Path(__file__).parent / "migrations"
SAME: Final = update(schema.shared_values).values(value=schema.shared_values.c.value)
"""Writes what is there already: it tells whether anything can be written."""
LOCK: Final = 7_203_614
"""The number under which PostgreSQL lets one process migrate at a time."""


def migrate(url: str) -> None:
    """Bring a database up to date, and make sure that it can be written."""
    engine = engine_for(url)
    try:
        upgrade(engine)
        with engine.begin() as connection:
            connection.execute(SAME)
    except (SQLAlchemyError, CommandError, sqlite3.Error) as error:
        raise unusable(error) from None
    finally:
        engine.dispose()


@contextmanager
def operating(url: str) -> Iterator[Connection]:
    """A transaction of whoever runs a server, beside it or before it is started for the first time."""
    engine = engine_for(url)
    try:
        if not inspect(engine).get_table_names():
            upgrade(engine)
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise unusable(error) from None
    finally:
        engine.dispose()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that are missing."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


class DatabaseInUse(NoDatabase):
    """A SQLite file of which another server takes care just now."""


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Keep other servers away from a SQLite file while this one uses it. PostgreSQL is made for several.

    The lock is one of SQLite's own, on a file beside the tables: it works everywhere and ends with the process.
    """
    address = database_address(url)
    if address.drivername != "sqlite":
        yield
        return
    with closing(_locked(f"{address.database}.lock")):
        yield


def _locked(file: str) -> sqlite3.Connection:
    guard = None
    try:
        make_private(Path(file))
        guard = sqlite3.connect(file, timeout=0, isolation_level=None)
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if guard is not None:
            guard.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise unusable(error) from None
        tables = file.removesuffix(".lock")
        raise DatabaseInUse(
            say("Another server uses {file} already: stop it, or give --database.", file=tables)
        ) from None
    return guard
