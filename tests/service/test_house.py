"""Tables are opened and put away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hegemon.core import BadOptions, HegemonError, Record
from hegemon.games import GAMES
from hegemon.players import SUBSTITUTE
from hegemon.service import house as house_module
from hegemon.service import schema
from hegemon.service.house import OPEN_TABLES, REMATCH_GRACE, House
from hegemon.service.problems import NoSuchTable, NotYours, Refused, TooMuch
from hegemon.service.table import OVER, PLAYING
from hegemon.service.terms import Terms
from tests.service.tables import (
    ADA,
    BEN,
    CLEO,
    SHORT,
    at_house,
    count,
    facts,
    opened,
    places,
    play,
    read_again,
    two_people,
)

# -- opening ---------------------------------------------------------------------------------------------------------


def test_against_computers_a_game_begins_at_once(url: str):
    async def scenario(house: House) -> None:
        seats = places("me", "novice", "hegemon")
        table = await house.create(ADA, "carta", {"players": 3}, seats, Terms(name="  Ada's \n table "))
        assert (table.status, table.version) == (PLAYING, 1)
        assert [chair.name for chair in table.chairs] == ["ada.", "Minerva", "Ptolemy"]
        assert [table.player_on(seat) for seat in range(3)] == [None, "novice", "hegemon"]
        assert table.setup.terms.name == "Ada's table"
        again = await read_again(house, table)
        assert facts(again) == facts(table)
        assert again.chairs == table.chairs
        assert again.setup == table.setup

    at_house(url, scenario)


def test_two_deals_are_not_alike(sqlite: str):
    async def scenario(house: House) -> None:
        tables = [await house.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms()) for _ in range(3)]
        assert len({table.setup.seed for table in tables} | {table.id for table in tables}) == 6
        chosen = await house.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms(), seed="a lesson")
        assert chosen.setup.seed == "a lesson"

    at_house(sqlite, scenario)


@pytest.mark.parametrize(
    ("game", "options", "who", "error"),
    [
        ("chess", {}, ["me", "novice"], HegemonError),
        ("carta", {"players": 9}, ["me"] * 9, BadOptions),
        ("carta", {"luck": 7}, ["me", "novice"], BadOptions),
        ("carta", {"players": 2}, ["me"], Refused),
        ("carta", {"players": 2}, ["me", "novice", "novice"], Refused),
        ("carta", {"players": 2}, ["me", "grandmaster"], Refused),
        ("carta", {"players": 2}, ["me", "search:100000"], Refused),
    ],
)
def test_what_can_not_be_played_is_not_created(sqlite: str, game, options, who, error):
    async def scenario(house: House) -> None:
        with pytest.raises(error):
            await house.create(ADA, game, options, places(*who), Terms())
        assert await count(house, schema.tables) == 0

    at_house(sqlite, scenario)


@pytest.mark.parametrize(
    "terms",
    [
        {"language": "xx"},
        {"clock": "hourglass"},
        {"clock": "move", "seconds": 9},
        {"clock": "move", "seconds": 10**9},
        {"clock": "bank", "seconds": 59},
    ],
)
def test_terms_are_checked(terms: dict[str, Any]):
    with pytest.raises(Refused):
        Terms(**terms)


def test_nobody_has_too_many_tables(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house_module, "OPEN_TABLES", 3)

    async def scenario(house: House) -> None:
        tables = [await house.create(ADA, "carta", {}, places("me", "friend"), Terms()) for _ in range(3)]
        with pytest.raises(TooMuch, match="3 unfinished"):
            await house.create(ADA, "carta", {}, places("me", "friend"), Terms())
        await house.create(BEN, "carta", {}, places("me", "friend"), Terms())
        await house.close_table(tables[0].id, ADA)
        await house.create(ADA, "carta", {}, places("me", "friend"), Terms())

    assert OPEN_TABLES == 30
    at_house(url, scenario)


# -- closing ---------------------------------------------------------------------------------------------------------


def test_closing_a_table_that_never_began(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        with pytest.raises(NotYours):
            await house.close_table(table.id, BEN)
        await house.chat.remark(table.id, ADA, "Is anybody there?")
        await house.close_table(table.id, ADA)
        for what in (schema.tables, schema.seats, schema.holders, schema.entries, schema.remarks):
            assert await count(house, what) == 0
        for attempt in (
            house.table(table.id),
            house.close_table(table.id, ADA),
            house.usher.sit_down(table.id, 1, BEN),
        ):
            with pytest.raises(NoSuchTable):
                await attempt
        begun = await two_people(house)
        with pytest.raises(Refused, match="can't be closed"):
            await house.close_table(begun.id, ADA)

    at_house(url, scenario)


def test_a_table_that_was_closed_elsewhere_is_gone_here(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await first.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
            await second.table(table.id)
            await first.close_table(table.id, ADA)
            with pytest.raises(NoSuchTable):  # before the letter or after it
                await second.usher.sit_down(table.id, 1, BEN)
            with pytest.raises(NoSuchTable):
                await second.table(table.id)
            assert second.loaded == 0

    asyncio.run(scenario())


def test_old_tables_are_cleared_away(url: str):
    async def scenario(house: House) -> None:
        waiting = await house.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        begun = await two_people(house)
        await house.clear_away(house.now() - 100)
        assert await count(house, schema.tables) == 2
        await house.clear_away(house.now() + 100)
        with pytest.raises(NoSuchTable):
            await house.table(waiting.id)
        assert (await house.table(begun.id)).status == PLAYING
        late = house.now() + house_module.ABANDONED + 100
        house.now = lambda: late
        await house.clear_away(0)
        assert await count(house, schema.tables) == 0

    at_house(url, scenario)


# -- afterwards ------------------------------------------------------------------------------------------------------


def test_playing_again(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house, Terms(lesson=True, hints=True), **SHORT)
        with pytest.raises(Refused, match="not over"):
            await house.play_again(table.id, ADA)
        table = await play(house, table.id, (ADA, BEN))
        with pytest.raises(NotYours):
            await house.play_again(table.id, CLEO)
        first, second = await asyncio.gather(house.play_again(table.id, BEN), house.play_again(table.id, ADA))
        assert first.id == second.id != table.id
        assert (first.status, first.version, first.setup.terms.lesson) == (PLAYING, 1, False)
        assert first.setup.seed != table.setup.seed
        assert [chair.guests for chair in first.chairs] == [chair.guests for chair in table.chairs]
        assert {chair.way_back for chair in first.chairs}.isdisjoint({chair.way_back for chair in table.chairs})
        assert (await read_again(house, table)).rematch == (await house.table(table.id)).rematch == first.id
        assert (await house.play_again(table.id, ADA)).id == first.id
        assert await count(house, schema.tables) == 2

    at_house(url, scenario)


def test_the_clocks_of_a_rematch_wait_until_all_have_noticed(sqlite: str):
    async def scenario(house: House) -> None:
        over = await play(house, (await two_people(house, Terms(clock="move", seconds=10), **SHORT)).id, (ADA, BEN))
        again = await house.play_again(over.id, ADA)
        left = again.time_left(again.to_act[0], house.clock())
        assert left is not None
        assert 10 + REMATCH_GRACE - 5 < left <= 10 + REMATCH_GRACE

    at_house(sqlite, scenario)


def test_who_left_does_not_keep_the_others_waiting(sqlite: str):
    async def scenario(house: House) -> None:
        for asks, expected in ((ADA, [None, SUBSTITUTE]), (BEN, [None, None])):
            table = await two_people(house, **SHORT)
            await house.play.leave(table.id, BEN, 1)
            while (table := await house.table(table.id)).status == PLAYING:
                seat = table.to_act[0]
                await house.play.move(table.id, seat, table.version, table.state.legal(seat)[0])
            again = await house.play_again(table.id, asks)
            assert [again.player_on(seat) for seat in range(2)] == expected
            assert again.status == PLAYING

    at_house(sqlite, scenario)


def test_two_houses_play_again_at_one_table(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first, **SHORT)
            await play(first, table.id, (ADA, BEN))
            again = await asyncio.gather(first.play_again(table.id, ADA), second.play_again(table.id, BEN))
            assert again[0].id == again[1].id
            assert await count(first, schema.tables) == 2

    asyncio.run(scenario())


def test_keeping_a_record(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house, **SHORT)
        with pytest.raises(Refused, match="not over"):
            await house.keep(CLEO, table.record())
        table = await play(house, table.id, (ADA, BEN))
        record = Record.loads(table.record().dumps(), GAMES)
        record.seats[1] |= {"player": "search:" + "9" * 100}
        kept = await house.keep(CLEO, record)
        assert (kept.status, kept.state) == (OVER, table.state)
        again = await read_again(house, kept)
        assert (facts(again), again.chairs) == (facts(kept), kept.chairs)
        assert [chair.name for chair in again.chairs] == ["ada.", "ben."]
        record.seats.clear()
        nameless = await house.keep(CLEO, record)
        assert [chair.name for chair in nameless.chairs] == ["1", "2"]
        for attempt in (
            house.usher.sit_down(kept.id, 0, CLEO),
            house.usher.fill(kept.id, 0, CLEO, "novice"),
            house.close_table(kept.id, CLEO),
        ):
            with pytest.raises(Refused):
                await attempt
        with pytest.raises(NotYours):
            await house.play_again(kept.id, CLEO)

    at_house(url, scenario)


def test_an_analysis_is_kept(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        assert await house.analysis(table.id) is None
        await house.keep_analysis(table.id, {"chances": [0.5, 0.75]})
        assert await house.analysis(table.id) == {"chances": [0.5, 0.75]}

    at_house(url, scenario)
