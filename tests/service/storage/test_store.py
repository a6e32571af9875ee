"""What was acknowledged is stored, whatever happens around it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import IntegrityError

from hegemon.service.storage import schema
from hegemon.service.storage import store as store_module
from hegemon.service.storage.store import NoDatabase, Store, database_address, engine_for


@pytest.fixture
def store(url: str):
    made = Store(url)
    yield made
    made.close()


def note(name: str) -> Callable[[Connection], str]:
    """A write that leaves a trace."""

    def write(connection: Connection) -> str:
        connection.execute(schema.shared_values.insert().values(name=name, value="here"))
        return name

    return write


def names(connection: Connection) -> set[str]:
    return set(connection.execute(select(schema.shared_values.c.name)).scalars())


def fail(connection: Connection) -> None:
    raise KeyError("not like this")


class Gate:
    """Holds the writer up until opened."""

    def __init__(self, store: Store) -> None:
        self._open, self._reached = threading.Event(), threading.Event()
        self.job = asyncio.create_task(store.write(self._wait))

    def _wait(self, connection: Connection) -> None:
        self._reached.set()
        self._open.wait(10)

    async def reached(self) -> None:
        await asyncio.to_thread(self._reached.wait, 10)

    def open(self) -> None:
        self._open.set()


async def closed_gate(store: Store) -> Gate:
    gate = Gate(store)
    await gate.reached()
    return gate


def commits(store: Store) -> list[None]:
    """A list that grows with each commit."""
    found: list[None] = []
    event.listen(store.engine, "commit", lambda connection: found.append(None))
    return found


def test_what_is_written_can_be_read(store: Store):
    async def scenario() -> set[str]:
        assert await store.write(note("a")) == "a"
        return await store.read(names)

    assert asyncio.run(scenario()) == {"a"}


def test_whatever_waits_shares_a_commit(store: Store):
    async def scenario() -> None:
        gate = await closed_gate(store)
        jobs = [asyncio.create_task(store.write(note(f"n{number}"))) for number in range(100)]
        await asyncio.sleep(0)
        counted = commits(store)
        gate.open()
        assert await asyncio.gather(*jobs) == [f"n{number}" for number in range(100)]
        await gate.job
        assert len(counted) == 2  # the gate's, and one for all
        assert len(await store.read(names)) == 100

    asyncio.run(scenario())


def test_a_failure_does_not_spoil_its_neighbours(store: Store):
    async def scenario() -> None:
        gate = await closed_gate(store)
        works = [note("a"), fail, note("b"), note("b"), note("c")]
        jobs = [asyncio.create_task(store.write(work)) for work in works]
        await asyncio.sleep(0)
        gate.open()
        await gate.job
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(answer) for answer in answers] == [str, KeyError, str, IntegrityError, str]
        assert await store.read(names) == {"a", "b", "c"}

    asyncio.run(scenario())


def test_nothing_of_a_failed_write_remains(store: Store):
    def half(connection: Connection) -> None:
        note("half")(connection)
        fail(connection)

    async def scenario() -> set[str]:
        with pytest.raises(KeyError):
            await store.write(half)
        return await store.read(names)

    assert asyncio.run(scenario()) == set()


def test_who_gives_up_in_the_queue_is_not_served(store: Store):
    async def scenario() -> set[str]:
        gate = await closed_gate(store)
        jobs = [asyncio.create_task(store.write(note(name))) for name in "abc"]
        await asyncio.sleep(0)
        jobs[1].cancel()
        await asyncio.sleep(0)
        gate.open()
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(answers[1], asyncio.CancelledError)
        await gate.job
        return await store.read(names)

    assert asyncio.run(scenario()) == {"a", "c"}


@pytest.mark.parametrize("ending", [note("late"), fail])
def test_who_gives_up_too_late_hears_when_it_is_over(store: Store, ending: Callable[[Connection], object]):
    """Until it is known how a write ended nobody may go on as if there had been none."""
    started, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> object:
        started.set()
        go_on.wait(10)
        return ending(connection)

    async def scenario() -> set[str]:
        job = asyncio.create_task(store.write(slow))
        await asyncio.to_thread(started.wait, 10)
        job.cancel()
        await asyncio.sleep(0.05)
        assert not job.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await job
        return await store.read(names)

    assert asyncio.run(scenario()) == ({"late"} if ending is not fail else set())


def test_closing_finishes_what_waits(url: str):
    async def scenario() -> None:
        store = Store(url)
        gate = await closed_gate(store)
        jobs = [asyncio.create_task(store.write(note(f"n{number}"))) for number in range(20)]
        await asyncio.sleep(0)
        threading.Timer(0.05, gate.open).start()
        store.close()
        assert len(await asyncio.gather(*jobs)) == 20
        await gate.job
        with pytest.raises(NoDatabase):
            await store.write(note("too late"))
        with pytest.raises(NoDatabase):
            await store.read(names)

    asyncio.run(scenario())
    engine = engine_for(url)
    with engine.connect() as connection:
        assert len(names(connection)) == 20
    engine.dispose()


def test_a_commit_is_on_the_disk(sqlite: str):
    engine = engine_for(sqlite)
    with engine.connect() as connection:
        settings = [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("journal_mode", "synchronous")]
    engine.dispose()
    assert settings == ["wal", 2]


# -- a database that is away -----------------------------------------------------------------------------------------


def test_a_locked_file_is_waited_for(sqlite: str):
    async def scenario() -> set[str]:
        store = Store(sqlite)
        other = sqlite3.connect(str(database_address(sqlite).database), isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        job = asyncio.create_task(store.write(note("a")))
        await asyncio.sleep(0.2)
        assert not job.done()
        assert await store.read(names) == set()  # readers don't wait
        other.execute("ROLLBACK")
        other.close()
        await job
        found = await store.read(names)
        store.close()
        return found

    assert asyncio.run(scenario()) == {"a"}


def test_a_file_that_stays_locked_is_said_to_be_away(sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog):
    monkeypatch.setattr(store_module, "SQLITE", ("journal_mode=WAL", "busy_timeout=50"))

    async def scenario() -> None:
        store = Store(sqlite)
        other = sqlite3.connect(str(database_address(sqlite).database), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NoDatabase, match="at the moment"):
            await store.write(note("a"))
        other.execute("ROLLBACK")
        other.close()
        await store.write(note("b"))
        assert await store.read(names) == {"b"}
        store.close()

    asyncio.run(scenario())
    assert "database is locked" in caplog.text


def test_lost_connections_are_made_anew(shared: str, hang_up: Callable[[str], int]):
    """Whoever was told that something is written can rely on it, though the connection is lost again and again."""

    def slowly(name: str) -> Callable[[Connection], str]:
        return lambda connection: connection.execute(text("SELECT pg_sleep(0.002)")) and note(name)(connection)

    async def scenario() -> None:
        store = Store(shared)
        written: set[str] = set()

        async def client(number: int) -> None:
            for count in range(30):
                name = f"{number}.{count}"
                await store.write(slowly(name))
                written.add(name)
                assert name in await store.read(names)

        async def trouble() -> int:
            ended = 0
            for _ in range(8):
                await asyncio.sleep(0.05)
                ended += await asyncio.to_thread(hang_up, shared)
            return ended

        found = await asyncio.gather(trouble(), *(client(number) for number in range(4)), return_exceptions=True)
        assert isinstance(found[0], int)
        assert found[0] > 0
        # A commit whose answer is lost is written and then tried again: of these alone somebody may hear an error.
        assert all(outcome is None or isinstance(outcome, IntegrityError) for outcome in found[1:]), found
        assert written <= await store.read(names)
        store.close()

    asyncio.run(scenario())


def test_a_server_that_is_gone_is_said_to_be_away(monkeypatch: pytest.MonkeyPatch, caplog):
    monkeypatch.setattr(store_module, "PATIENCE", 0.3)

    async def scenario() -> None:
        store = Store("postgresql://nobody@127.0.0.1:1/nothing")
        jobs = [asyncio.create_task(store.write(note(str(number)))) for number in range(5)]
        for outcome in await asyncio.gather(*jobs, store.read(names), return_exceptions=True):
            assert isinstance(outcome, NoDatabase)
        store.close()

    asyncio.run(scenario())
    assert "refused" in caplog.text


@pytest.mark.parametrize(
    "address",
    ["mysql://host/name", "nothing://", "sqlite://", "sqlite:///:memory:", "", "postgresql+asyncpg://x/y", ":::"],
)
def test_other_databases_are_refused_in_words(address: str):
    with pytest.raises(NoDatabase, match="A database is a file"):
        engine_for(address)


def test_addresses_of_postgresql():
    for address in ("postgres://u@h/n", "postgresql://u@h/n", "postgresql+psycopg://u@h/n"):
        assert database_address(address).drivername == "postgresql+psycopg"


def test_errors_do_not_tell_secrets(store: Store):
    async def scenario() -> None:
        secret = schema.shared_values.insert().values(name="secret", value="tell nobody")
        await store.write(lambda connection: connection.execute(secret) and None)
        with pytest.raises(IntegrityError) as error:
            await store.write(lambda connection: connection.execute(secret) and None)
        assert "tell nobody" not in str(error.value)

    asyncio.run(scenario())
