"""Both databases, for real: a SQLite file, and a PostgreSQL server that each test process starts once."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from hegemon.service.storage import uptime
from hegemon.service.storage.database import migrate
from hegemon.service.storage.schema import META


class PostgreSQL:
    """A server of our own."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a runtime folder that nobody here needs
            import pgserver

            self._server = pgserver.get_server(folder, cleanup_mode="delete")
        self._numbers = itertools.count(1)
        self._free: list[str] = []
        self.execute("ALTER SYSTEM SET fsync = off")  # nobody unplugs the machine here
        self.execute("SELECT pg_reload_conf()")
        self.execute("CREATE DATABASE pattern")
        migrate(self._url("pattern"))

    def _url(self, name: str) -> str:
        return str(self._server.get_uri(name))

    def execute(self, sql: str) -> list[tuple[object, ...]]:
        """Run a statement as the one in charge."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(sql)
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database, up to date. Afterwards it is swept for the next one."""
        url = self._free.pop() if self._free else self.new_database()
        yield url
        self.hang_up(url)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("TRUNCATE " + ", ".join(META.tables))
        self._free.append(url)

    def new_database(self) -> str:
        """The address of a new database, up to date."""
        name = f"tables_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE pattern")
        return self._url(name)

    @contextmanager
    def empty_database(self) -> Iterator[str]:
        """The address of a new database in which nothing is."""
        name = f"empty_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        yield self._url(name)
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def hang_up(self, url: str) -> int:
        """End all connections to a database, as a restart would; how many there were."""
        name = url.partition("?")[0].rpartition("/")[2]
        return len(self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))

    def stop(self) -> None:
        self._server.cleanup()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # a short name: the path of its socket must be, too
    server = PostgreSQL(folder)
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def sqlite_pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("pattern") / "tables.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def sqlite(tmp_path: Path, sqlite_pattern: Path) -> str:
    """The address of a new SQLite file, up to date."""
    return f"sqlite:///{shutil.copy(sqlite_pattern, tmp_path / 'tables.db')}"


@pytest.fixture
def shared(postgresql: PostgreSQL) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    with postgresql.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "shared"], ids=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def hang_up(postgresql: PostgreSQL) -> Callable[[str], int]:
    """End all connections to a PostgreSQL database."""
    return postgresql.hang_up


@pytest.fixture
def leaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes in leaps here."""
    monkeypatch.setattr(uptime, "PAUSE", float("inf"))
