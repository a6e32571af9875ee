"""Databases that are new, old, broken, or somebody else's."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from hegemon.service.database import alone, migrate
from hegemon.service.schema import META
from hegemon.service.store import NoDatabase, engine_for

HOLD = """
import sys, time
from hegemon.service.database import alone
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
