"""A database that an earlier version made: nothing in it is lost, and its games go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Column, Engine, MetaData, StaticPool, Table, create_engine, insert, select

from hegemon.service.accounts.people import NameTaken
from hegemon.service.background import past_results
from hegemon.service.background.past_results import fill_in_results
from hegemon.service.personal_data import PersonalData
from hegemon.service.storage import schema
from hegemon.service.storage.database import migrate, upgrade
from hegemon.service.storage.store import engine_for
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER, PLAYING, WAITING
from tests.service.conftest import PostgreSQL
from tests.service.playing import ADA, BEN, play, with_service

BEFORE: Final = Path(__file__).parent / "database_0003.sql"
"""What `sqlite3 tables.db .dump` wrote of a database of revision 0003: a finished game with a chat, one that is being
played, and a table that waits."""


def known_in_0003(engine: Engine) -> list[Table]:
    """The tables that revision 0003 had, with the columns that it had, in an order in which they can be filled."""
    before = MetaData()
    with in_memory().connect() as connection:
        before.reflect(connection)
    now = MetaData()
    now.reflect(engine, only=[table.name for table in before.sorted_tables if table.name != "alembic_version"])
    return [
        Table(table.name, MetaData(), *(Column(column.name, now.tables[table.name].c[column.name].type)
                                        for column in table.columns))
        for table in before.sorted_tables if table.name in now.tables
    ]  # fmt: skip


def everything(engine: Engine) -> dict[str, list[str]]:
    """All rows of these tables."""
    with engine.connect() as connection:
        return {
            table.name: sorted(map(str, connection.execute(select(table)).all())) for table in known_in_0003(engine)
        }


def in_memory() -> Engine:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.connect() as connection:
        driver = connection.connection.dbapi_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.executescript(BEFORE.read_text())
    return engine


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of such a database. That of PostgreSQL is made by the migrations of then, and holds the same rows."""
    if request.param == "sqlite":
        with closing(sqlite3.connect(tmp_path / "tables.db")) as made:
            made.executescript(BEFORE.read_text())
        yield f"sqlite:///{tmp_path / 'tables.db'}"
        return
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    with postgresql.empty_database() as url:
        engine, before = engine_for(url), in_memory()
        upgrade(engine, "0003")
        with engine.begin() as connection, before.connect() as source:
            for table in known_in_0003(engine):
                connection.execute(table.delete())
                connection.execute(table.insert(), [dict(row) for row in source.execute(select(table)).mappings()])
        engine.dispose()
        yield url


def test_nothing_is_lost(old: str):
    engine = engine_for(old)
    before = everything(engine)
    assert {name: len(rows) for name, rows in before.items()} == {
        "entries": 25, "holders": 5, "house": 2, "presence": 5, "remarks": 2, "seats": 6, "tables": 3,
    }  # fmt: skip
    migrate(old)
    assert everything(engine) == before
    engine.dispose()


def test_games_go_on_and_those_that_ended_have_results(old: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(past_results, "PAUSE", 0.0)
    migrate(old)

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

    with_service(old, scenario)


def test_old_lines_of_chat_go_by_the_seat(old: str):
    migrate(old)

    async def scenario(service: TableService) -> None:
        table_id = await service.store.column(select(schema.tables.c.id).where(schema.tables.c.status == OVER))
        table = await service.table(table_id[0])
        assert [(line.text, line.linked) for line in await service.chat.heard_by(ADA.id, table)] == [
            ("Good luck!", False), ("Well played.", True),
        ]  # fmt: skip
        assert await service.chat.speaker(table, 2) == (BEN.name, frozenset({BEN.id}))
        data = PersonalData(service, service.people)
        assert [line["text"] for line in (await data.export(BEN, None))["chat"]] == ["Well played."]
        await data.delete(BEN)
        assert [line.text for line in await service.chat.remarks(table.id)] == ["Good luck!"]

    with_service(old, scenario)


def test_whom_somebody_avoids_is_called_as_they_are_now(old: str):
    engine = engine_for(old)
    upgrade(engine, "0022")
    with engine.begin() as connection:
        for other in (BEN.id, "nobody"):
            row = {"guest": ADA.id, "other": other, "how": "mute", "since": float(other == BEN.id)}
            connection.execute(insert(Table("avoided", MetaData(), autoload_with=connection)).values(row))
    engine.dispose()
    migrate(old)

    async def scenario(service: TableService) -> None:
        assert [one.name for one in await service.conduct.people_avoided(ADA.id)] == [BEN.name, ""]

    with_service(old, scenario)


def test_names_that_look_alike_stay_but_nobody_else_can_have_them(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    engine = engine_for(url)
    upgrade(engine, "0019")
    with engine.begin() as connection:
        for number, (name, key) in enumerate({"Вова": "вова", "Ben": "ben", "Веn": "веn"}.items()):  # two Cyrillic
            row = {"id": str(number), "public": str(number), "name": name, "name_key": key, "since": number}
            connection.execute(schema.people.insert().values(**row, shows={}))
    engine.dispose()
    migrate(url)

    async def scenario(service: TableService) -> None:
        for wanted in ("Boba", "BEN", "Веn"):
            with pytest.raises(NameTaken):
                await service.people.check_name("3", wanted)
        query = select(schema.people.c.name).order_by(schema.people.c.since)
        kept = await service.store.read(lambda connection: list(connection.execute(query).scalars()))
        assert kept == ["Вова", "Ben", "Веn"]

    with_service(url, scenario)
