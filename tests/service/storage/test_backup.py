"""Copies of all tables, made while people play, and databases made of them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text

from hegemon.service.storage.backup import BATCH, NoBackup, back_up, restore
from hegemon.service.storage.database import alone, upgrade
from hegemon.service.storage.schema import META, entries, remarks, reports, tables
from hegemon.service.storage.store import NoDatabase, engine_for
from tests.service.servers import Client, serving


def rows(url: str) -> dict[str, list[Any]]:
    """All that is stored."""
    engine = engine_for(url)
    with engine.connect() as connection:
        found = {name: sorted(map(repr, connection.execute(select(table)))) for name, table in META.tables.items()}
    engine.dispose()
    return found


def fill(url: str, number: int) -> None:
    """A table at which so much has happened, and a remark in Ukrainian."""
    engine = engine_for(url)
    table = {
        "id": "one", "game": "carta", "rules": 1, "options": {"players": 2}, "seed": "s", "terms": {}, "host": "me",
        "public": True, "status": "running", "to_act": [0], "created": 1.5, "changed": 2.5,
    }  # fmt: skip
    with engine.begin() as connection:
        connection.execute(insert(tables), [table])
        happened = (
            {"table_id": "one", "number": n, "at": n / 7, "kind": "move", "data": [n, None]} for n in range(number)
        )
        connection.execute(insert(entries), list(happened))
        remark = {"table_id": "one", "number": 0, "at": 3.0, "name": "Ївга", "text": "Привіт 🙂"}
        connection.execute(insert(remarks), [remark])
    engine.dispose()


def report(url: str, row: dict[str, Any]) -> None:
    engine = engine_for(url)
    with engine.begin() as connection:
        connection.execute(insert(reports).values(row))
    engine.dispose()


def test_a_copy_holds_everything_and_becomes_either_kind_of_database(url: str, shared: str, tmp_path: Path):
    fill(url, BATCH + 5)
    told: list[tuple[int, int]] = []
    assert back_up(url, tmp_path / "copy", lambda *how_far: told.append(how_far)) == 1
    assert told[-1][0] == told[-1][1] > BATCH
    assert len(told) > 2
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]
    new = f"sqlite:///{tmp_path}/new.db"
    assert restore(tmp_path / "copy", new) == 1
    assert rows(new) == rows(url)
    if url != shared:
        assert restore(tmp_path / "copy", shared) == 1
        assert rows(shared) == rows(url)


def test_what_is_acknowledged_is_in_the_next_copy_although_people_play_on(tmp_path: Path):
    database = f"sqlite:///{tmp_path}/tables.db"
    with serving(database, tmp_path / "log") as server:
        client = Client(server.port, ["me", "novice"], {"players": 2}, "Ada")
        table = client.create()
        client.play(table)
        before = client.look(table)
        assert back_up(database, tmp_path / "copy") == 1
    restore(tmp_path / "copy", f"sqlite:///{tmp_path}/new.db")
    with serving(
        f"sqlite:///{tmp_path}/new.db", tmp_path / "log"
    ) as server:  # the key that signs cookies is in it, too
        client.port = server.port
        assert client.look(table) == before  # the key that signs cookies has come along, too


def test_a_copy_never_takes_the_place_of_a_file(sqlite: str, tmp_path: Path):
    (tmp_path / "letter").write_text("Dear Ada")
    with pytest.raises(NoBackup, match="already"):
        back_up(sqlite, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear Ada"


def test_a_database_with_tables_is_not_overwritten(sqlite: str, tmp_path: Path):
    back_up(sqlite, tmp_path / "copy")
    fill(sqlite, 3)
    before = rows(sqlite)
    with pytest.raises(NoBackup, match="empty one"):
        restore(tmp_path / "copy", sqlite)
    assert rows(sqlite) == before


def test_a_database_that_a_server_uses_is_left_alone(sqlite: str, tmp_path: Path):
    back_up(sqlite, tmp_path / "copy")
    with alone(sqlite), pytest.raises(NoDatabase, match="Another server"):
        restore(tmp_path / "copy", sqlite)


@pytest.mark.parametrize("content", [b"", b"Dear Ada", None], ids=["empty", "letter", "missing"])
def test_what_is_no_copy(content: bytes | None, tmp_path: Path):
    if content is not None:
        (tmp_path / "copy").write_bytes(content)
    with pytest.raises(NoBackup, match="copy"):
        restore(tmp_path / "copy", f"sqlite:///{tmp_path}/new.db")
    assert not (tmp_path / "new.db").exists()


def test_the_file_of_a_running_server_is_no_copy(sqlite: str, tmp_path: Path):
    file = sqlite.removeprefix("sqlite:///")
    with sqlite3.connect(file) as writing:
        writing.execute("UPDATE house SET value = value")
        writing.commit()
        with pytest.raises(NoBackup, match="hegemon backup"):
            restore(Path(file), f"sqlite:///{tmp_path}/new.db")
    writing.close()


@pytest.mark.parametrize(("revision", "words"), [("0001", "another version"), (None, "no tables")])
def test_only_databases_of_this_version_are_copied(revision: str | None, words: str, tmp_path: Path):
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as made:
        if revision:
            made.execute("CREATE TABLE alembic_version (version_num TEXT)")
            made.execute("INSERT INTO alembic_version VALUES (?)", [revision])
    made.close()
    with pytest.raises(NoBackup, match=words):
        back_up(f"sqlite:///{file}", tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_an_older_copy_is_brought_up_to_date_and_stays_as_it_is(tmp_path: Path):
    copy = tmp_path / "copy"
    engine = engine_for(f"sqlite:///{copy}")
    upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO house VALUES ('key', 'of old')"))
    engine.dispose()
    before = copy.read_bytes()
    assert restore(copy, f"sqlite:///{tmp_path}/new.db") == 0
    assert any("of old" in row for row in rows(f"sqlite:///{tmp_path}/new.db")["house"])
    assert copy.read_bytes() == before


def test_tables_that_number_their_rows_go_on_counting(url: str, shared: str, tmp_path: Path):
    row = {
        "table_id": "one",
        "reporter": "me",
        "about": "you",
        "name": "Ben",
        "words": "rude",
        "done": False,
        "at": 1.0,
    }
    report(url, row)
    back_up(url, tmp_path / "copy")
    for number, new in enumerate((f"sqlite:///{tmp_path}/new.db", shared)):
        if new != url:
            restore(tmp_path / "copy", new)
            report(new, row | {"at": 2.0 + number})
            assert len(rows(new)["reports"]) == 2
