"""Databases that are new, old, broken, or somebody else's."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from hegemon.service.storage import store as store_module
from hegemon.service.storage.database import alone, migrate
from hegemon.service.storage.schema import META
from hegemon.service.storage.store import NoDatabase, engine_for

HOLD = """
import sys, time
from hegemon.service.storage.database import alone
with alone(sys.argv[1]):
    print(flush=True)
    time.sleep(60)
"""


def test_migrations_make_what_the_code_expects(url: str):
    engine = engine_for(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), META) == []
    engine.dispose()


def test_migrating_again_changes_nothing(url: str):
    migrate(url)
    engine = engine_for(url)
    assert {*META.tables, "alembic_version"} == set(inspect(engine).get_table_names())
    engine.dispose()


def test_a_new_file_in_a_new_folder(tmp_path: Path):
    migrate(f"sqlite:///{tmp_path}/new/folder/tables.db")
    assert (tmp_path / "new" / "folder" / "tables.db").exists()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_tables_are_for_their_owner_alone(tmp_path: Path):
    """The file holds all cards, and the key that signs cookies."""
    file = tmp_path / "new" / "tables.db"
    before = os.umask(0)
    try:
        with alone(f"sqlite:///{file}"):
            migrate(f"sqlite:///{file}")
            engine = engine_for(f"sqlite:///{file}")
            with engine.begin() as connection:
                connection.execute(text("INSERT INTO house VALUES ('a', 'b')"))
                modes = {path.name: mode(path) for path in file.parent.iterdir()}
                assert {"tables.db", "tables.db-shm", "tables.db-wal", "tables.db.lock"} <= modes.keys()
                assert set(modes.values()) == {0o600}
            engine.dispose()
    finally:
        os.umask(before)
    assert mode(file.parent) == 0o700


def test_an_old_file_is_closed_to_others(sqlite: str):
    file = Path(sqlite.removeprefix("sqlite:///"))
    for was, becomes in ((0o644, 0o640), (0o660, 0o660), (0o600, 0o600)):
        file.chmod(was)
        engine_for(sqlite).dispose()
        assert mode(file) == becomes


def test_a_database_that_can_only_be_read_is_refused(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store_module, "SQLITE", (*store_module.SQLITE, "query_only=ON"))
    with pytest.raises(NoDatabase, match="can't be used: attempt to write a readonly database"):
        migrate(sqlite)


def test_a_database_that_can_not_even_be_prepared_is_refused(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store_module, "SQLITE", ("query_only=ON", "user_version=7"))
    with pytest.raises(NoDatabase, match="can't be used: attempt to write a readonly database"):
        migrate(sqlite)


def test_several_processes_may_start_together(postgresql):
    url = postgresql.new_database()
    engine = engine_for(url)
    with engine.begin() as connection:
        for name in [table.name for table in reversed(META.sorted_tables)] + ["alembic_version"]:
            connection.execute(text(f"DROP TABLE {name}"))
    with ThreadPoolExecutor(3) as together:
        list(together.map(migrate, [url] * 3))
    assert "entries" in inspect(engine).get_table_names()
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused(url: str):
    engine = engine_for(url)
    with engine.begin() as connection:
        present = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NoDatabase, match="9999"):
        migrate(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :present"), {"present": present})
    engine.dispose()


def test_a_file_that_is_no_database(tmp_path: Path):
    (tmp_path / "letter.db").write_text("Dear Ada, this is not a database, whatever its name says. " * 50)
    with pytest.raises(NoDatabase, match="file is not a database"):
        migrate(f"sqlite:///{tmp_path}/letter.db")


def test_a_place_where_nothing_can_be_written(tmp_path: Path):
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "tables.db", tmp_path, Path("/proc/tables.db")):
        with pytest.raises(NoDatabase, match="can't be used"), alone(f"sqlite:///{place}"):
            migrate(f"sqlite:///{place}")


def test_a_file_serves_one_server(sqlite: str):
    with alone(sqlite), pytest.raises(NoDatabase, match="Another server uses"), alone(sqlite):
        pass
    with alone(sqlite):
        pass


def test_a_server_that_was_killed_keeps_nobody_away(sqlite: str):
    with subprocess.Popen([sys.executable, "-c", HOLD, sqlite], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(NoDatabase), alone(sqlite):
            pass
        other.kill()
        other.wait()
    with alone(sqlite):
        pass


def test_postgresql_serves_several(shared: str):
    with alone(shared), alone(shared):
        pass
