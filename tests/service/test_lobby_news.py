"""Whoever listens to the lobby hears of what changes there, and it is read once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, aclosing
from typing import Any

import pytest

from hegemon.service import lobby_news
from hegemon.service.live import visitors
from hegemon.service.live.hub import Pulse
from hegemon.service.lobby_news import LobbyMoment, PublicLists
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, CLEO, DAN, opened, places, with_service
from tests.service.results.test_ratings import keep_names

PUBLIC = Terms(public=True)


async def told(news: AsyncIterator[LobbyMoment | None], wanted: Callable[[LobbyMoment], bool]) -> LobbyMoment:
    """What is told, once it is as wanted."""
    async with asyncio.timeout(30):
        async for moment in news:
            if moment is not None and wanted(moment):
                return moment
    raise AssertionError("the news have ended")


def test_tables_come_and_go_for_all_who_listen(url: str):
    async def scenario(service: TableService) -> None:
        async with AsyncExitStack() as stack:
            listeners = [
                await stack.enter_async_context(aclosing(service.lobby_news.news(guest.id))) for guest in (CLEO, DAN)
            ]
            for news in listeners:
                assert (await anext(news)).lists.open == ()
            before = service.lobby_news.readings
            table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
            for news in listeners:
                moment = await told(news, lambda moment: bool(moment.lists.open))
                assert [listed.id for listed in moment.lists.open] == [table.id]
            assert service.lobby_news.readings - before <= 2, "it is read once for all"
            await service.seats.sit_down(table.id, 1, BEN)
            for news in listeners:
                moment = await told(news, lambda moment: bool(moment.lists.running))
                assert ([*moment.lists.open], [listed.id for listed in moment.lists.running]) == ([], [table.id])
            waiting = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
            await told(listeners[0], lambda moment: bool(moment.lists.open))
            await service.close_table(waiting.id, ADA)
            await told(listeners[0], lambda moment: not moment.lists.open)

    with_service(url, scenario)


def test_a_private_table_is_nobody_elses_business(sqlite: str):
    async def scenario(service: TableService) -> None:
        async with aclosing(service.lobby_news.news(CLEO.id)) as news:
            assert (await anext(news)).lists.open == ()
            readings = service.lobby_news.readings
            table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
            await service.seats.sit_down(table.id, 1, BEN)
            assert service.lobby_news.readings == readings
            assert not service.lobby_news._stale

    with_service(sqlite, scenario)


def test_ones_own_turns(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms(), "7")
        async with aclosing(service.lobby_news.news(ADA.id)) as news:
            assert (await anext(news)).mine == ((table.id, WAITING, False),)
            begun = await service.seats.sit_down(table.id, 1, BEN)
            moment = await told(news, lambda moment: moment.mine[0].status == PLAYING)
            assert moment.mine == ((table.id, PLAYING, 0 in begun.to_act),)
            turns = {moment.mine[0].my_turn}
            for _ in range(12):
                table = await service.table(table.id)
                seat = table.to_act[0]
                action = table.state.legal(seat)[0]
                await service.gameplay.act(table.id, (ADA, BEN)[seat], seat, table.version, action)
                now = await service.table(table.id)
                if (0 in now.to_act) != (seat == 0):
                    mine = 0 in now.to_act
                    turns.add(
                        (await told(news, lambda moment, mine=mine: moment.mine[0].my_turn == mine)).mine[0].my_turn
                    )
            assert turns == {True, False}
        lonely = await service.create(CLEO, "carta", {"players": 2}, places("me", "friend"), Terms())
        async with aclosing(service.lobby_news.news(CLEO.id)) as news:
            await anext(news)
            await service.close_table(lonely.id, CLEO)
            await told(news, lambda moment: moment.mine == ((lonely.id, OVER, False),))

    with_service(url, scenario)


def test_two_processes_tell_each_other(shared: str):
    async def scenario() -> None:
        async with opened(shared) as one, opened(shared) as other, aclosing(other.lobby_news.news(CLEO.id)) as news:
            assert (await anext(news)).lists.open == ()
            await keep_names(one, ADA)
            table = await one.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
            moment = await told(news, lambda moment: bool(moment.lists.open))
            assert [listed.id for listed in moment.lists.open] == [table.id]
            async with aclosing(other.lobby_news.news(BEN.id)) as bens:
                await anext(bens)
                with one.visitors.here(ADA.id, "Ada"), one.visitors.here(ADA.id), other.visitors.here(BEN.id):
                    moment = await told(bens, lambda moment: moment.lists.people == 2)
                    assert moment.lists.names == ("Ada",)
                await told(bens, lambda moment: moment.lists.people == 0)

    asyncio.run(scenario())


def test_a_table_that_nobody_waits_at_any_more_goes_by_itself(sqlite: str, monkeypatch):
    monkeypatch.setattr(lobby_news, "ROUND", 0.05)

    async def scenario(service: TableService) -> None:
        await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
        async with aclosing(service.lobby_news.news(CLEO.id)) as news:
            assert len((await anext(news)).lists.open) == 1
            clock = service.live.clock
            monkeypatch.setattr(service.live, "clock", lambda: clock() + 1000)
            await told(news, lambda moment: not moment.lists.open)

    with_service(sqlite, scenario)


async def away(asked: object) -> Any:
    """A database that can't be reached."""
    raise NoDatabase()


def test_a_table_that_can_t_be_reached_for_a_moment_is_not_over(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        monkeypatch.setattr(lobby_news, "HEARTBEAT", 600)
        async with aclosing(service.lobby_news.news(ADA.id)) as news:
            assert (await anext(news)).mine == ((table.id, WAITING, False),)
            reached, asked = service.live.table, asyncio.Event()

            async def out_of_reach(table_id: str) -> Table:
                monkeypatch.setattr(service.live, "table", reached)
                asked.set()
                raise NoDatabase()

            monkeypatch.setattr(service.live, "table", out_of_reach)
            hearing = asyncio.create_task(told(news, lambda moment: moment.mine[0].status != WAITING))
            await asyncio.sleep(0)
            service.live.hub.publish(table.id, Pulse(0, 0, 0))
            await asked.wait()
            await service.seats.sit_down(table.id, 1, BEN)
            assert (await hearing).mine[0].status == PLAYING

    with_service(sqlite, scenario)


def test_a_change_that_could_not_be_read_is_read_when_the_database_is_back(sqlite: str, monkeypatch):
    async def scenario(service: TableService) -> None:
        clock, lobby = service.live.clock(), service.lobby_news
        monkeypatch.setattr(service.live, "clock", lambda: clock)
        assert (await lobby.lists()).open == ()
        await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
        with monkeypatch.context() as trouble:
            trouble.setattr(service.store, "read", away)
            with pytest.raises(NoDatabase):
                await lobby.lists()
        assert len((await lobby.lists()).open) == 1

    with_service(sqlite, scenario)


def test_those_who_listen_hear_of_a_change_as_soon_as_it_can_be_read(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby_news, "ROUND", 600)
    monkeypatch.setattr(lobby_news, "PAUSE", 0.01)

    async def scenario(service: TableService) -> None:
        async with aclosing(service.lobby_news.news(CLEO.id)) as news:
            assert (await anext(news)).lists.open == ()
            read, created = service.lobby_news._read, asyncio.Event()

            async def out_of_reach(now: float) -> PublicLists:
                if created.is_set():
                    monkeypatch.setattr(service.lobby_news, "_read", read)
                raise NoDatabase()

            monkeypatch.setattr(service.lobby_news, "_read", out_of_reach)
            await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), PUBLIC)
            created.set()
            await told(news, lambda moment: bool(moment.lists.open))

    with_service(sqlite, scenario)


def test_whoever_died_is_not_here_for_long(url: str, monkeypatch):
    monkeypatch.setattr(visitors, "GATHERED", 0.01)

    async def scenario(service: TableService) -> None:
        async def people(after: float = 0.0) -> int:
            now = service.clock() + after
            return (await service.store.read(lambda connection: visitors.company(connection, now))).people

        with service.visitors.here(ADA.id):
            async with asyncio.timeout(30):
                while await people() != 1:
                    await asyncio.sleep(0.01)
            assert await people(after=visitors.SILENCE + 1) == 0

    with_service(url, scenario)
