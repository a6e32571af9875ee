"""Another game is played when everybody has agreed to it."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.players import SUBSTITUTE
from hegemon.service.errors import NotYours, Refused
from hegemon.service.live.rematches import REMATCH_GRACE
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import PLAYING, Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import (
    ADA,
    BEN,
    CASUAL,
    CLEO,
    SHORT,
    count,
    facts,
    opened,
    places,
    play,
    play_again,
    read_again,
    told,
    two_people,
    with_service,
)


async def played(service: TableService, terms: Terms = CASUAL) -> Table:
    """A game between Ada and Ben that is over."""
    return await play(service, (await two_people(service, terms, **SHORT)).id, (ADA, BEN))


def test_playing_again(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service, Terms(lesson=True, hints=True), **SHORT)
        with pytest.raises(Refused, match="not over"):
            await service.rematches.offer(table.id, ADA)
        table = await play(service, table.id, (ADA, BEN))
        with pytest.raises(NotYours):
            await service.rematches.offer(table.id, CLEO)
        offers = await asyncio.gather(service.rematches.offer(table.id, BEN), service.rematches.offer(table.id, ADA))
        [first] = [offer for offer in offers if offer]
        assert first.id != table.id
        assert (first.status, first.version, first.setup.terms.lesson) == (PLAYING, 1, False)
        assert first.setup.seed != table.setup.seed
        assert [chair.guests for chair in first.chairs] == [chair.guests for chair in table.chairs]
        assert {chair.way_back for chair in first.chairs}.isdisjoint({chair.way_back for chair in table.chairs})
        assert (await read_again(service, table)).rematch == (await service.table(table.id)).rematch == first.id
        assert (await play_again(service, table.id, ADA)).id == first.id
        assert await count(service, schema.tables) == 2

    with_service(url, scenario)


def test_an_offer_waits_for_the_other(url: str):
    async def scenario(service: TableService) -> None:
        table = await played(service)
        news = service.news(table.id)
        await anext(news)
        assert [await service.rematches.offer(table.id, ADA) for _ in range(2)] == [None, None]
        async with asyncio.timeout(5):
            assert await anext(news) is not None, "the other is told at once"
        table = await service.table(table.id)
        assert (table.rematch, table.rematch_offers) == (None, {0: pytest.approx(service.clock(), abs=60)})
        assert await count(service, schema.tables) == 1
        again = await read_again(service, table)
        assert facts(again) == facts(table)

    with_service(url, scenario)


@pytest.mark.parametrize(
    ("who", "words"),
    [(BEN, "ben. does not want to play again."), (ADA, "ada. no longer asks for another game.")],
    ids=["declined", "withdrawn"],
)
def test_an_offer_comes_to_nothing(sqlite: str, who, words):
    async def scenario(service: TableService) -> None:
        table = await played(service)
        with pytest.raises(Refused, match="Nobody is asking"):
            await service.rematches.decline(table.id, BEN)
        await service.rematches.offer(table.id, ADA)
        with pytest.raises(NotYours):
            await service.rematches.decline(table.id, CLEO)
        await service.rematches.decline(table.id, who)
        table = await service.table(table.id)
        assert (table.rematch, table.rematch_offers) == (None, {})
        assert told(table)[-1] == words
        assert await service.rematches.offer(table.id, BEN) is None
        assert (await play_again(service, table.id, ADA)).status == PLAYING
        with pytest.raises(Refused, match="Nobody is asking"):
            await service.rematches.decline(table.id, BEN)

    with_service(sqlite, scenario)


def test_computers_always_agree(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", SHORT, places("me", "novice"), CASUAL)
        while (table := await service.table(table.id)).status == PLAYING:
            seat = table.to_act[0]
            await service.gameplay.move(table.id, seat, table.version, table.state.legal(seat)[0])
        assert (await play_again(service, table.id, ADA)).status == PLAYING

    with_service(sqlite, scenario)


def test_the_clocks_of_a_rematch_wait_until_all_have_noticed(sqlite: str):
    async def scenario(service: TableService) -> None:
        over = await played(service, Terms(clock="move", seconds=10))
        again = await play_again(service, over.id, ADA, BEN)
        left = again.time_left(again.to_act[0], service.clock())
        assert left is not None
        assert 10 + REMATCH_GRACE - 5 < left <= 10 + REMATCH_GRACE

    with_service(sqlite, scenario)


def test_who_left_does_not_keep_the_others_waiting(sqlite: str):
    async def scenario(service: TableService) -> None:
        for agree, expected in (((ADA,), [None, SUBSTITUTE]), ((BEN, ADA), [None, None])):
            table = await two_people(service, **SHORT)
            await service.gameplay.leave(table.id, BEN, 1)
            while (table := await service.table(table.id)).status == PLAYING:
                seat = table.to_act[0]
                await service.gameplay.move(table.id, seat, table.version, table.state.legal(seat)[0])
            again = await play_again(service, table.id, *agree)
            assert [again.player_on(seat) for seat in range(2)] == expected
            assert again.status == PLAYING

    with_service(sqlite, scenario)


def test_two_processes_play_again_at_one_table(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await played(first)
            offers = await asyncio.gather(first.rematches.offer(table.id, ADA), second.rematches.offer(table.id, BEN))
            assert len([offer for offer in offers if offer]) == 1
            assert await count(first, schema.tables) == 2

    asyncio.run(scenario())
