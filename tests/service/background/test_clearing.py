"""Finished games are kept as long as whoever runs the server says; public ones are archived before they go."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from sqlalchemy import update

from hegemon.core import Record
from hegemon.games import GAMES
from hegemon.service.background import clearing as clearing_module
from hegemon.service.background.clearing import AT_ONCE, DAY, Clearing, Keeping
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store
from hegemon.service.table_service import TableService
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, SHORT, count, opened, play, two_people, with_service
from tests.service.servers import SOON, serving

PUBLIC = Terms(public=True)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clearing_module, "PAUSE", 0.0)


async def finished(service: TableService, terms: Terms, days_ago: float) -> Table:
    """A game that ended so many days ago."""
    table = await play(service, (await two_people(service, terms, **SHORT)).id, (ADA, BEN))
    await date_back(service, table.id, days_ago)
    return table


async def date_back(service: TableService, table_id: str, days: float) -> None:
    row = update(schema.tables).where(schema.tables.c.id == table_id)
    await service.store.write(lambda c: c.execute(row.values(changed=service.now() - days * DAY)) and None)


async def is_there(service: TableService, table_id: str) -> bool:
    return await count(service, schema.tables, schema.tables.c.id == table_id) == 1


def archived(folder: Path) -> list[Record]:
    """All games of the archive."""
    found = []
    for file in sorted(folder.glob("carta-????-??.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as text:
            games = ("\n" + text.read()).split("\n{")[1:]
        found += [Record.loads("{" + game, GAMES) for game in games]
    return found


def test_finished_games_go_after_so_many_days_and_public_ones_are_archived(url: str, tmp_path: Path):
    async def scenario(service: TableService) -> None:
        old, new = await finished(service, PUBLIC, 31), await finished(service, PUBLIC, 29)
        private = await finished(service, Terms(), 31)
        brought = await service.keep(Guest("cleo"), record_of(new))
        await date_back(service, brought.id, 31)
        playing = await two_people(service, PUBLIC)
        await date_back(service, playing.id, 31)
        await Clearing(service, Keeping(30, str(tmp_path / "archive"))).clear_finished()
        there = [await is_there(service, one.id) for one in (old, new, private, brought, playing)]
        assert there == [False, True, False, False, True]
        assert await count(service, schema.entries, schema.entries.c.table_id == old.id) == 0
        assert archived(tmp_path / "archive") == [record_of(old)]

    with_service(url, scenario)


def test_a_server_that_is_told_to_clears_away_what_is_older(sqlite: str, tmp_path: Path):
    old: list[Table] = []

    async def scenario(service: TableService) -> None:
        old.append(await finished(service, PUBLIC, 31))

    with_service(sqlite, scenario)
    keeping = ("--keep-days", "30", "--archive", str(tmp_path / "archive"))
    with serving(sqlite, tmp_path / "log", *keeping), closing(connect(tmp_path / "tables.db")) as database:
        until = time.monotonic() + SOON
        while database.execute("SELECT id FROM tables").fetchall():
            assert time.monotonic() < until
            time.sleep(0.1)
    assert archived(tmp_path / "archive") == [record_of(old[0])]


def test_unless_somebody_says_so_nothing_is_cleared_away(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await finished(service, PUBLIC, 10_000)
        await Clearing(service).clear_finished()
        assert await is_there(service, table.id)

    with_service(sqlite, scenario)


def test_many_go_in_small_steps(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    steps = []

    async def scenario(service: TableService) -> None:
        record = record_of(await finished(service, PUBLIC, 0))
        for number in range(2 * AT_ONCE + 1):
            brought = await service.keep(Guest(f"guest {number}"), record)
            await date_back(service, brought.id, 31)
        store_write = Store.write

        async def counted(store: Store, work: Any, about: str = "") -> Any:
            before = await count(service, schema.tables)
            answer = await store_write(store, work, about)
            steps.append(before - await count(service, schema.tables))
            return answer

        monkeypatch.setattr(Store, "write", counted)
        await Clearing(service, Keeping(30, str(tmp_path))).clear_finished()
        assert await count(service, schema.tables) == 1

    with_service(sqlite, scenario)
    assert max(steps) == AT_ONCE
    assert sum(steps) == 2 * AT_ONCE + 1


def test_what_can_t_be_archived_stays(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A disk that is full, and a game by rules that are no longer known."""

    def full(folder: Path, records: Any) -> None:
        raise OSError(28, "No space left on device")

    async def scenario(service: TableService) -> None:
        old_rules, table = await finished(service, PUBLIC, 40), await finished(service, PUBLIC, 31)
        row = update(schema.tables).where(schema.tables.c.id == old_rules.id)
        await service.store.write(lambda c: c.execute(row.values(rules=0)) and None)
        clearing = Clearing(service, Keeping(30, str(tmp_path)))
        with monkeypatch.context() as patch:
            patch.setattr(clearing_module, "append_records", full)
            with pytest.raises(OSError, match="space"):
                await clearing.clear_finished()
        assert await is_there(service, table.id)
        await clearing.clear_finished()
        assert not await is_there(service, table.id)
        assert await is_there(service, old_rules.id)
        assert archived(tmp_path) == [record_of(table)]

    with_service(url, scenario)


def test_several_processes_archive_a_game_once(shared: str, tmp_path: Path):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            games = [await finished(first, PUBLIC, 31) for _ in range(3)]
            keeping = Keeping(30, str(tmp_path))
            await asyncio.gather(*(Clearing(service, keeping).clear_finished() for service in (first, second)))
            assert await count(first, schema.tables) == 0
            assert len(archived(tmp_path)) == len(games)

    asyncio.run(scenario())


def test_a_game_that_is_played_again_meanwhile_stays(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever offers another game while it is archived has it back: what has changed is not deleted."""

    async def scenario(service: TableService) -> None:
        table = await finished(service, PUBLIC, 31)
        archive: Callable[..., Awaitable[None]] = Clearing._archive

        async def slowly(self: Clearing, ids: Any, folder: Path) -> None:
            await archive(self, ids, folder)
            await service.rematches.offer(table.id, ADA)

        monkeypatch.setattr(Clearing, "_archive", slowly)
        await Clearing(service, Keeping(30, str(tmp_path))).clear_finished()
        assert await is_there(service, table.id)

    with_service(sqlite, scenario)
