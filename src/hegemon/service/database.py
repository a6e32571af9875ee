"""A database brought up to date: created where there is none, migrated where it is older."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from hegemon.core import say
from hegemon.service.store import NoDatabase, engine_for

MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 7_203_614
"""The number under which PostgreSQL lets one process migrate at a time."""


def migrate(url: str) -> None:
    """Bring a database up to date."""
    engine = engine_for(url)
    try:
        upgrade(engine)
    except (SQLAlchemyError, CommandError) as error:
        why = str(error).splitlines()[0]
        raise NoDatabase(say("The database can't be used: {why}", why=why)) from None
    finally:
        engine.dispose()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that are missing."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
