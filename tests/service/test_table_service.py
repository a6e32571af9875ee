"""Tables are opened and put away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hegemon.core import BadOptions, HegemonError, Record
from hegemon.games import GAMES
from hegemon.service import table_service as service_module
from hegemon.service.background.clearing import ABANDONED, Clearing
from hegemon.service.errors import NoSuchTable, NotYours, Refused, TooMuch
from hegemon.service.storage import schema
from hegemon.service.table_service import OPEN_TABLES, TableService
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import OVER, PLAYING
from hegemon.service.tables.terms import Terms
from tests.service.playing import (
    ADA,
    BEN,
    CLEO,
    SHORT,
    count,
    facts,
    opened,
    places,
    play,
    read_again,
    two_people,
    with_service,
)

# -- opening ---------------------------------------------------------------------------------------------------------


def test_against_computers_a_game_begins_at_once(url: str):
    async def scenario(service: TableService) -> None:
        seats = places("me", "novice", "hegemon")
        table = await service.create(ADA, "carta", {"players": 3}, seats, Terms(name="  Ada's \n table "))
        assert (table.status, table.version) == (PLAYING, 1)
        assert [chair.name for chair in table.chairs] == ["ada.", "Minerva", "Ptolemy"]
        assert [table.player_on(seat) for seat in range(3)] == [None, "novice", "hegemon"]
        assert table.setup.terms.name == "Ada's table"
        again = await read_again(service, table)
        assert facts(again) == facts(table)
        assert again.chairs == table.chairs
        assert again.setup == table.setup

    with_service(url, scenario)


def test_two_deals_are_not_alike(sqlite: str):
    async def scenario(service: TableService) -> None:
        tables = [await service.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms()) for _ in range(3)]
        assert len({table.setup.seed for table in tables} | {table.id for table in tables}) == 6
        chosen = await service.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms(), seed="a lesson")
        assert chosen.setup.seed == "a lesson"

    with_service(sqlite, scenario)


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
    async def scenario(service: TableService) -> None:
        with pytest.raises(error):
            await service.create(ADA, game, options, places(*who), Terms())
        assert await count(service, schema.tables) == 0

    with_service(sqlite, scenario)


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
    monkeypatch.setattr(service_module, "OPEN_TABLES", 3)

    async def scenario(service: TableService) -> None:
        tables = [await service.create(ADA, "carta", {}, places("me", "friend"), Terms()) for _ in range(3)]
        with pytest.raises(TooMuch, match="3 unfinished"):
            await service.create(ADA, "carta", {}, places("me", "friend"), Terms())
        await service.create(BEN, "carta", {}, places("me", "friend"), Terms())
        await service.close_table(tables[0].id, ADA)
        await service.create(ADA, "carta", {}, places("me", "friend"), Terms())

    assert OPEN_TABLES == 30
    with_service(url, scenario)


# -- closing ---------------------------------------------------------------------------------------------------------


def test_closing_a_table_that_never_began(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        with pytest.raises(NotYours):
            await service.close_table(table.id, BEN)
        await service.chat.remark(table.id, ADA, "Is anybody there?")
        await service.close_table(table.id, ADA)
        for what in (schema.tables, schema.seats, schema.holders, schema.entries, schema.remarks):
            assert await count(service, what) == 0
        for attempt in (
            service.table(table.id),
            service.close_table(table.id, ADA),
            service.seats.sit_down(table.id, 1, BEN),
        ):
            with pytest.raises(NoSuchTable):
                await attempt
        begun = await two_people(service)
        with pytest.raises(Refused, match="can't be closed"):
            await service.close_table(begun.id, ADA)

    with_service(url, scenario)


def test_a_table_that_was_closed_elsewhere_is_gone_here(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await first.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
            await second.table(table.id)
            await first.close_table(table.id, ADA)
            with pytest.raises(NoSuchTable):  # before the notification or after it
                await second.seats.sit_down(table.id, 1, BEN)
            with pytest.raises(NoSuchTable):
                await second.table(table.id)
            assert second.live.loaded == 0

    asyncio.run(scenario())


def test_old_tables_are_cleared_away(url: str):
    async def scenario(service: TableService) -> None:
        waiting = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        begun = await two_people(service)
        clearing = Clearing(service)
        await clearing.clear_unfinished(service.now() - 100)
        assert await count(service, schema.tables) == 2
        await clearing.clear_unfinished(service.now() + 100)
        with pytest.raises(NoSuchTable):
            await service.table(waiting.id)
        assert (await service.table(begun.id)).status == PLAYING
        late = service.now() + ABANDONED + 100
        service.now = lambda: late
        await clearing.clear_unfinished(0)
        assert await count(service, schema.tables) == 0

    with_service(url, scenario)


# -- afterwards ------------------------------------------------------------------------------------------------------


def test_keeping_a_record(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service, **SHORT)
        with pytest.raises(Refused, match="not over"):
            await service.keep(CLEO, record_of(table))
        table = await play(service, table.id, (ADA, BEN))
        record = Record.loads(record_of(table).dumps(), GAMES)
        record.seats[1] |= {"player": "search:" + "9" * 100}
        kept = await service.keep(CLEO, record)
        assert (kept.status, kept.state) == (OVER, table.state)
        again = await read_again(service, kept)
        assert (facts(again), again.chairs) == (facts(kept), kept.chairs)
        assert [chair.name for chair in again.chairs] == ["ada.", "ben."]
        record.seats.clear()
        nameless = await service.keep(CLEO, record)
        assert [chair.name for chair in nameless.chairs] == ["№\xa01", "№\xa02"]
        for attempt in (
            service.seats.sit_down(kept.id, 0, CLEO),
            service.seats.fill(kept.id, 0, CLEO, "novice"),
            service.close_table(kept.id, CLEO),
        ):
            with pytest.raises(Refused):
                await attempt
        with pytest.raises(NotYours):
            await service.rematches.offer(kept.id, CLEO)

    with_service(url, scenario)


def test_an_analysis_is_kept(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        assert await service.analysis(table.id) is None
        await service.keep_analysis(table.id, {"chances": [0.5, 0.75]})
        assert await service.analysis(table.id) == {"chances": [0.5, 0.75]}

    with_service(url, scenario)
