"""A database that an earlier version made: nothing in it is lost, and its games go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from hegemon.service.background import past_results
from hegemon.service.background.past_results import fill_in_results
from hegemon.service.storage import schema
from hegemon.service.storage.database import migrate
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER, PLAYING, WAITING
from tests.service.playing import ADA, BEN, play, with_service

BEFORE: Final = Path(__file__).parent / "database_0003.sql"
"""What `sqlite3 tables.db .dump` wrote of a database of revision 0003: a finished game with a chat, one that is being
played, and a table that waits."""


def everything(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the tables that revision 0003 knew, with the columns that it had."""
    known = {
        table: ", ".join(row[1] for row in before.execute(f"PRAGMA table_info({table})"))
        for before in [in_memory()]
        for (table,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if table != "alembic_version"
    }
    with closing(sqlite3.connect(file)) as now:
        return {table: sorted(now.execute(f"SELECT {columns} FROM {table}")) for table, columns in known.items()}


def in_memory() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:")
    made.executescript(BEFORE.read_text())
    return made


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(BEFORE.read_text())
    return file


def test_nothing_is_lost(old: Path):
    before = everything(old)
    assert {name: len(rows) for name, rows in before.items()} == {
        "entries": 25, "holders": 5, "house": 2, "presence": 5, "remarks": 2, "seats": 6, "tables": 3,
    }  # fmt: skip
    migrate(f"sqlite:///{old}")
    assert everything(old) == before


def test_games_go_on_and_those_that_ended_have_results(old: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(past_results, "PAUSE", 0.0)
    migrate(f"sqlite:///{old}")

    async def scenario(service: TableService) -> None:
        query = select(schema.tables.c.status, schema.tables.c.id)
        ids = await service.store.read(lambda connection: dict(tuple(row) for row in connection.execute(query)))
        assert set(ids) == {OVER, PLAYING, WAITING}
        assert (await play(service, ids[PLAYING], (ADA, BEN))).status == OVER
        assert await fill_in_results(service) == 1
        told = select(schema.result_seats.c.table_id, schema.result_seats.c.person).order_by(schema.result_seats.c.seat)
        seats = await service.store.read(lambda connection: connection.execute(told).all())
        for game in (ids[OVER], ids[PLAYING]):
            assert [person for table_id, person in seats if table_id == game] == [ADA.id, BEN.id]

    with_service(f"sqlite:///{old}", scenario)
