"""Whoever watches a table hears of everything that happens at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest

from hegemon.service.errors import NoSuchTable, Stale
from hegemon.service.live import hub as hub_module
from hegemon.service.live.hub import Hub, Notification, Pulse, channel_of, pulses
from hegemon.service.live.live_tables import pulse_of
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, SHORT, opened, places, play, play_again, two_people
from tests.service.servers import SOON


async def choose(service: TableService, table: Table) -> int:
    """Make any choice at a table; whoever comes too late looks again."""
    while True:
        table = await service.table(table.id)
        seat = table.to_act[0]
        try:
            return await service.gameplay.act(
                table.id, (ADA, BEN)[seat], seat, table.version, table.state.legal(seat)[0]
            )
        except Stale:
            pass


async def heard(news: AsyncIterator[Pulse | None]) -> Pulse:
    """The next pulse; a machine that tests may be slow."""
    async with asyncio.timeout(SOON):
        while True:
            pulse = await anext(news)
            if pulse is not None:
                return pulse


async def hears(news: AsyncIterator[Pulse | None], wanted: tuple[int, int, int]) -> None:
    """Wait for a pulse. Others may come first: that somebody is here is told once more."""
    async with asyncio.timeout(30):
        while await heard(news) != wanted:
            pass


# -- in one process --------------------------------------------------------------------------------------------------


def test_the_first_pulse_comes_at_once_and_then_one_for_each_change(url: str):
    async def scenario() -> None:
        async with opened(url) as service:
            table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
            news = service.news(table.id)
            assert await heard(news) == (0, 0, 1)
            await service.seats.sit_down(table.id, 1, BEN)
            assert await heard(news) == (1, 0, 2)
            await choose(service, table)
            assert await heard(news) == (2, 0, 2)
            await service.chat.remark(table.id, ADA, "Well done")
            assert await heard(news) == (2, 1, 2)

    asyncio.run(scenario())


def test_who_is_slow_gets_the_latest():
    async def scenario() -> None:
        hub = Hub()
        news = pulses(hub, "table", Pulse(1, 0, 2), 0.05)
        assert await anext(news) == (1, 0, 2)
        for version in range(2, 50):
            hub.publish("table", Pulse(version, 0, 2))
        hub.publish("another table", Pulse(99, 9, 9))
        assert await anext(news) == (49, 0, 2)
        assert await anext(news) is None  # a sign of life
        await news.aclose()
        assert hub.watched() == []

    asyncio.run(scenario())


def test_pulses_that_come_crosswise_hide_nothing():
    """A process that hasn't heard of a move yet may tell of a remark."""

    async def scenario() -> None:
        hub = Hub()
        news = pulses(hub, "table", Pulse(7, 2, 2), 1)
        assert await anext(news) == (7, 2, 2)
        hub.publish("table", Pulse(8, 2, 2))
        hub.publish("table", Pulse(7, 3, 2))
        assert await anext(news) == (8, 3, 2)
        hub.publish("table", Pulse(8, 2, 3))
        assert await anext(news) == (8, 3, 3)
        await news.aclose()

    asyncio.run(scenario())


def test_a_server_that_stops_lets_everybody_go(sqlite: str):
    async def scenario() -> None:
        async with opened(sqlite) as service:
            table = await two_people(service)

            async def listen() -> int:
                return len([pulse async for pulse in service.news(table.id)])

            listeners = [asyncio.create_task(listen()) for _ in range(20)]
            await asyncio.sleep(0.05)
            service.live.hub.close()
            async with asyncio.timeout(SOON):
                assert max(await asyncio.gather(*listeners)) <= 2
                assert await listen() <= 2  # and whoever comes now

    asyncio.run(scenario())


# -- between processes -----------------------------------------------------------------------------------------------


def test_a_move_in_one_process_is_heard_in_another(shared: str, monkeypatch: pytest.MonkeyPatch):
    """At once, by a notification: nobody looks now and then whether something has happened."""
    monkeypatch.setattr(hub_module, "ALIVE", 3600.0)

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            news = second.news(table.id)
            await heard(news)
            for _ in range(10):
                version = await choose(first, table)
                while (await heard(news)).version < version:
                    pass
                assert (await second.table(table.id)).version == version
            await first.chat.remark(table.id, ADA, "Hello")
            assert (await heard(news)).remarks == 1
            assert (await second.table(table.id)).remarks == 1
            await news.aclose()

    asyncio.run(scenario())


def test_a_process_hears_only_of_tables_that_it_shows(shared: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            told: list[str] = []
            hear = second.live._hear

            def overheard(notification: Notification | None) -> None:
                if notification is not None:
                    told.append(notification.table_id)
                hear(notification)

            monkeypatch.setattr(second.live, "_hear", overheard)
            table, other = await two_people(first), await two_people(first)
            await choose(first, table)
            await choose(first, other)
            news = second.news(table.id)
            started = await heard(news)
            await choose(first, other)
            version = await choose(first, table)
            assert (await heard(news)).version == version == started.version + 1
            assert told == [table.id], "of the other table nothing is shown here"
            await news.aclose()
            assert table.id not in second.live._followed
            await asyncio.sleep(0.2)  # its listener has left by then
            version = await choose(first, table)
            again = second.news(table.id)
            assert (await heard(again)).version == version, "what happened meanwhile is read"
            assert told == [table.id]
            version = await choose(first, table)
            assert (await heard(again)).version == version
            assert told == [table.id, table.id]
            await again.aclose()

    asyncio.run(scenario())


def test_who_asks_for_a_table_between_two_moves_gets_it_as_it_is(shared: str):
    """A process that has left a table shows nobody how it was then."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            for number in range(8):
                second.live._leave(table.id)
                version = await choose(first, table)
                if number % 2:
                    news = second.news(table.id)
                    assert (await heard(news)).version == version
                    await news.aclose()
                else:
                    found = await asyncio.gather(*(second.table(table.id) for _ in range(5)))
                    assert {each.version for each in found} == {version}

    asyncio.run(scenario())


def test_nobody_listens_to_a_table_that_is_none(shared: str):
    async def scenario() -> None:
        async with opened(shared) as service:
            for number in range(3):
                with pytest.raises(NoSuchTable):
                    await service.table(f"{number}" * 22)
            assert service.live._followed == {}

    asyncio.run(scenario())


def test_whoever_sits_down_elsewhere_is_seen_here(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await first.create(ADA, "carta", {"players": 3}, places("me", "anybody", "friend"), Terms())
            news = second.news(table.id)
            await hears(news, (0, 0, 1))
            await first.seats.sit_down(table.id, 1, BEN)
            await hears(news, (0, 0, 2))
            assert (await second.table(table.id)).chairs[1].name == BEN.name
            await first.seats.stand_up(table.id, 1, BEN)
            await hears(news, (0, 0, 1))
            await first.seats.fill(table.id, 1, ADA, "novice")
            await hears(news, (0, 0, 2))
            await first.close_table(table.id, ADA)
            await hears(news, (0, 0, 0))
            await news.aclose()

    asyncio.run(scenario())


def test_a_rematch_elsewhere_is_known_here(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first, **SHORT)
            await play(first, table.id, (ADA, BEN))
            news = second.news(table.id)
            await heard(news)
            await first.rematches.offer(table.id, ADA)
            await heard(news)
            assert (await second.table(table.id)).rematch_offers.keys() == {0}
            again = await play_again(first, table.id, BEN)
            await heard(news)
            assert (await second.table(table.id)).rematch == again.id
            await news.aclose()

    asyncio.run(scenario())


def test_a_notification_that_comes_while_a_table_is_read_is_not_lost(shared: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            read = second.store.read

            async def slowly(work):
                found = await read(work)
                await choose(first, table)
                await asyncio.sleep(0.4)  # the notification is here before the table is known
                return found

            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(second.store, "read", slowly)
                live = await second.live._find(table.id)
            assert live.table.version == 1
            assert (await second.table(table.id)).version == 2

    asyncio.run(scenario())


def test_a_notification_that_comes_while_a_choice_is_written_is_not_lost(shared: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            await second.table(table.id)
            write = second.store.write

            async def slowly(work, about):
                answer = await write(work, about)
                await first.chat.remark(table.id, ADA, "Hurry up")
                await choose(first, table)
                await asyncio.sleep(0.4)
                return answer

            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(second.store, "write", slowly)
                assert await choose(second, table) == 2
            present = await second.table(table.id)
            assert (present.version, present.remarks) == (3, 1)

    asyncio.run(scenario())


def test_missed_letters_are_caught_up(shared: str, hang_up: Callable[[str], int], monkeypatch: pytest.MonkeyPatch):
    """The connection that listens is lost; whoever watches hears of what happened meanwhile without asking."""
    monkeypatch.setattr(hub_module, "PATIENCE", 0.2)

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table, other = await two_people(first), await two_people(first)
            news = second.news(table.id)
            await heard(news)
            await second.table(other.id)
            for _ in range(3):
                await asyncio.sleep(0.3)  # both listen again
                await asyncio.to_thread(hang_up, shared)
                version = await choose(first, table)
                await choose(first, other)
                while (await heard(news)).version < version:
                    pass
                assert (await second.table(table.id)).version == version
                assert (await second.table(other.id)).version == version
            await news.aclose()

    asyncio.run(scenario())


def test_somebody_elses_letters_do_no_harm(shared: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hub_module, "PATIENCE", 0.1)

    async def scenario() -> None:
        async with opened(shared) as service:
            table = await two_people(service)
            news = service.news(table.id)
            await heard(news)
            with psycopg.connect(shared, autocommit=True) as stranger:
                for notification in ("", "hello", "[]", "[1,2,3]", json.dumps(["me", "no such table", 1, 2, 3])):
                    stranger.execute("SELECT pg_notify(%s, %s)", [channel_of(table.id), notification])
                    await asyncio.sleep(0.05)
            version = await choose(service, table)
            while (await heard(news)).version < version:
                pass
            await news.aclose()

    asyncio.run(scenario())


def test_letters_tell_no_secrets_but_the_address(shared: str):
    async def scenario() -> None:
        with psycopg.connect(shared, autocommit=True) as listener:
            async with opened(shared) as service:
                table = await two_people(service)
                listener.execute(f'LISTEN "{channel_of(table.id)}"')
                await choose(service, table)
            notifications = [json.loads(notice.payload) for notice in listener.notifies(timeout=0.5)]
        assert notifications[-1] == [service.live.process, table.id, *pulse_of(await_table(service, table))]
        assert all(len(notification) == 5 for notification in notifications)

    def await_table(service: TableService, table: Table) -> Table:
        return service.live._recent[table.id].table

    asyncio.run(scenario())
