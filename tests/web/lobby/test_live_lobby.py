"""The lobby while one looks at it: drawn once for all, and only what is new is sent."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hegemon.service.company.matching import Wish
from hegemon.service.guests import Guest
from hegemon.service.live import visitors
from hegemon.service.live.hub import Bell
from hegemon.service.storage.database import migrate
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from hegemon.web.lobby import live_lobby
from hegemon.web.lobby.live_lobby import picture, what_changes
from tests.service.playing import ADA, BEN, CLEO, places, with_service
from tests.service.servers import LONG, SOON
from tests.web.visitor import Visitor

PUBLIC = Terms(public=True)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    migrate(f"sqlite:///{tmp_path}/lobby.db")
    return f"sqlite:///{tmp_path}/lobby.db"


async def lists(events: AsyncIterator[str]) -> tuple[str, dict[str, Any]]:
    """The next event with lists, as it is sent and what it says."""
    async with asyncio.timeout(30):
        async for event in events:
            fields = dict(line.split(": ", 1) for line in event.splitlines() if line)
            if fields.get("event") == "lists" and {"open", "running"} & (said := json.loads(fields["data"])).keys():
                assert fields["id"] == said["digest"], "who comes back says so what they were told last"
                return event, said
    raise AssertionError("the stream has ended")


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> set[Bell]:
    """Those who know everything so far, and wait for more. How many are here isn't counted meanwhile, which is news."""
    monkeypatch.setattr(visitors, "GATHERED", LONG)
    waiting: set[Bell] = set()
    rings = Bell.rings

    async def counted(bell: Bell, patience: float) -> bool:
        waiting.add(bell)
        return await rings(bell, patience)

    monkeypatch.setattr(Bell, "rings", counted)
    return waiting


async def all_wait(listening: set[Bell], listeners: int) -> None:
    """Wait until so many wait for what comes."""
    async with asyncio.timeout(SOON):
        while len(listening) < listeners:
            await asyncio.sleep(0.01)


def test_what_is_new_is_drawn_once_and_sent_to_all(sqlite: str, listening: set[Bell], monkeypatch: pytest.MonkeyPatch):
    drawn: list[str] = []
    draw = live_lobby.drawn
    monkeypatch.setattr(
        live_lobby, "drawn", lambda row, kind, language: (drawn.append(row.id), draw(row, kind, language))[1]
    )

    async def scenario(service: TableService) -> None:
        first = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
        shown = picture(await service.lobby_news.lists(), "en").digest
        async with AsyncExitStack() as stack:
            readers = [
                await stack.enter_async_context(aclosing(what_changes(service, f"reader {n}", "en", shown)))
                for n in range(20)
            ]
            waiting = [asyncio.create_task(lists(reader)) for reader in readers]
            await all_wait(listening, len(readers))
            second = await service.create(BEN, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
            told = await asyncio.gather(*waiting)
        assert len({event for event, _ in told}) == 1, "all are told the same"
        _, said = told[0]
        assert said["open"]["order"] == [second.id, first.id]
        assert list(said["open"]["rows"]) == [second.id], "what they know is not sent again"
        assert sorted(drawn) == sorted([first.id, second.id]), "each row is drawn once"

    with_service(sqlite, scenario)


def test_whoever_comes_with_an_old_page_is_told_everything(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
        async with aclosing(what_changes(service, CLEO.id, "fr", "of yesterday")) as events:
            _, said = await lists(events)
        assert said["open"]["order"] == list(said["open"]["rows"]) == [table.id]
        assert "S’asseoir" in said["open"]["rows"][table.id] or "Prendre place" in said["open"]["rows"][table.id]
        assert said["running"] == {"order": [], "rows": {}}

    with_service(sqlite, scenario)


def test_what_somebody_looks_for_is_told_at_once(sqlite: str, listening: set[Bell]):
    async def scenario(service: TableService) -> None:
        shown = picture(await service.lobby_news.lists(), "en").digest
        async with aclosing(what_changes(service, BEN.id, "en", shown)) as events:
            told = asyncio.create_task(lists(events))
            await all_wait(listening, 1)
            await service.quick_match.seek(ADA, Wish("carta", 3, "calm"))
            _, said = await told
        assert list(said["open"]["rows"]) == ["carta.3.calm.no"]

    with_service(sqlite, scenario)


def test_a_change_costs_little_however_many_listen(sqlite: str, listening: set[Bell]):
    """A table that comes is told to 500 listeners for less than a tenth of a millisecond each, and read once."""

    async def scenario(service: TableService) -> float:
        for number in range(40):
            host = Guest(f"host {number}", "Ada")
            await service.create(
                host, "carta", {"players": 2}, places("me", "anybody" if number % 2 else "here"), PUBLIC
            )
        shown = picture(await service.lobby_news.lists(), "en").digest
        async with AsyncExitStack() as stack:
            readers = [
                await stack.enter_async_context(aclosing(what_changes(service, f"reader {n}", "en", shown)))
                for n in range(500)
            ]
            waiting = [asyncio.create_task(lists(reader)) for reader in readers]
            await all_wait(listening, len(readers))
            before, readings = time.process_time(), service.lobby_news.readings
            await service.create(BEN, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
            await asyncio.gather(*waiting)
            spent = time.process_time() - before
            assert service.lobby_news.readings - readings <= 2
            return spent / 500

    assert with_service(sqlite, scenario) < 0.002


def test_ones_own_rows_alone(client: TestClient):
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    path = ada.table(seat_1="here", name_1="Bea", table_name="Now")
    assert f'href="{path}"' in ada.get("/lobby/mine").text
    assert "Your turn" in ada.get("/lobby/mine").text
    assert ben.get("/lobby/mine").text == ""


def test_the_page_says_where_it_hears_what_changes(client: TestClient):
    page = Visitor(client).get("/").text
    assert 'data-lobby="/lobby/events" data-own="/lobby/mine" data-shown="' in page
    assert "<noscript>" in page
