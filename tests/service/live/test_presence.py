"""Who is at a table, who has gone, and what those who stay may do about it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hegemon.service.background.clearing import Clearing
from hegemon.service.errors import NotYours, Refused
from hegemon.service.live import presence as presence_module
from hegemon.service.live.absences import PATIENCE
from hegemon.service.live.presence import AWAY, NOTED
from hegemon.service.live.rematches import OFFER
from hegemon.service.lobby import lobby
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import (
    ADA,
    BEN,
    CLEO,
    DAN,
    SHORT,
    Clock,
    at_a_service,
    count,
    facts,
    places,
    play,
    read_again,
    told,
    two_people,
)

pytestmark = pytest.mark.usefixtures("leaps")

PUBLIC = Terms(public=True)
BY_DAYS = Terms(public=True, clock="move", seconds=24 * 3600)


async def waiting(service: TableService, terms: Terms = PUBLIC, players: int = 2) -> Table:
    who = ["me", *["anybody"] * (players - 1)]
    return await service.create(ADA, "carta", {"players": players}, places(*who), terms)


async def open_to(service: TableService, guest: str = "somebody else") -> list[str]:
    return [table.id for table in (await lobby(service, guest)).open]


def test_the_lobby_lists_a_table_while_somebody_is_there(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table = await waiting(service)
        assert await open_to(service) == [table.id]
        clock.time += AWAY + 1
        assert await open_to(service) == []
        service.presence.see(table, DAN.id)
        await service.presence._write()
        assert await open_to(service) == [], "whoever only looks is not who was waiting"
        service.presence.see(table, ADA.id)
        await service.presence._write()
        assert await open_to(service) == [table.id]

    at_a_service(url, scenario)


def test_a_table_by_days_is_listed_though_nobody_is_there(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table = await waiting(service, BY_DAYS)
        clock.time += 24 * 3600
        assert await open_to(service) == [table.id]
        assert not (await service.presence.attendance(table)).deserted

    at_a_service(url, scenario)


def test_other_processes_know_who_is_there(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table = await waiting(service)
        clock.time += AWAY + 1
        other = TableService(service.store, clock, clock)
        assert (await other.presence.attendance(table)).deserted
        service.presence.see(table, ADA.id)
        await service.presence._write()
        assert not (await other.presence.attendance(table, fresh=True)).deserted or not service.store.shared
        again = TableService(service.store, clock, clock)
        assert (await again.presence.attendance(table)).ago == (0.0, None)

    at_a_service(url, scenario)


def test_signs_of_life_are_written_about_once_a_minute(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(service: TableService, clock: Clock) -> None:
        table, written = await waiting(service), []
        monkeypatch.setattr(presence_module, "note", lambda connection, notes: written.append(notes))
        for _ in range(20):
            clock.time += NOTED / 10
            service.presence.see(table, ADA.id)
            await service.presence._write()
        assert len(written) == 2

    at_a_service(sqlite, scenario)


def test_whoever_comes_back_is_seen_by_the_others(url: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(service: TableService, clock: Clock) -> None:
        table = await two_people(service)
        clock.time += AWAY + 1
        news = service.news(table.id)
        await anext(news)
        service.presence.see(table, BEN.id)
        async with asyncio.timeout(10):
            assert await anext(news) is not None
        attendance = await service.presence.attendance(table)
        assert (attendance.is_away(0), attendance.is_away(1)) == (True, False)
        await news.aclose()

    monkeypatch.setattr(presence_module, "GATHERED", 0.0)
    at_a_service(url, scenario)


def test_whoever_holds_a_table_can_note_who_is_there(url: str):
    """Though another process has changed it meanwhile: nobody waits for themselves."""

    async def scenario(service: TableService, clock: Clock) -> None:
        table = await two_people(service)
        clock.time += AWAY + 1
        async with service.live.holding(table.id) as live:
            live.heard += 1
            async with asyncio.timeout(10):
                await service.presence.arrive(live.table, BEN)

    at_a_service(url, scenario)


async def absent(service: TableService, clock: Clock, terms: Terms = PUBLIC) -> tuple[Table, int, Any]:
    """A game that waits for somebody who has gone: the table, the seat, and whoever stays."""
    table = await two_people(service, terms)
    seat = table.to_act[0]
    stays = (ADA, BEN)[1 - seat]
    clock.time += PATIENCE - 1
    service.presence.see(table, stays.id)
    return table, seat, stays


def test_a_computer_plays_on_for_whoever_is_gone(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table, seat, stays = await absent(service, clock)
        with pytest.raises(Refused, match="long enough"):
            await service.absences.replace(table.id, stays, seat)
        clock.time += 1
        with pytest.raises(NotYours):
            await service.absences.replace(table.id, CLEO, seat)
        with pytest.raises(Refused, match="long enough"):
            await service.absences.replace(table.id, stays, 1 - seat)
        await service.absences.replace(table.id, stays, seat)
        table = await service.table(table.id)
        assert table.status == PLAYING
        assert table.player_on(seat) is not None
        assert told(table)[-1].endswith("was away for too long; a computer plays on.")
        assert facts(await read_again(service, table)) == facts(table)

    at_a_service(url, scenario)


def test_whoever_comes_back_in_time_keeps_the_seat(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table, seat, stays = await absent(service, clock)
        service.presence.see(table, (ADA, BEN)[seat].id)
        clock.time += 10
        with pytest.raises(Refused, match="long enough"):
            await service.absences.replace(table.id, stays, seat)
        with pytest.raises(Refused, match="claimed"):
            await service.absences.claim(table.id, stays)

    at_a_service(url, scenario)


def test_a_locked_phone_has_time_from_the_moment_of_its_turn(sqlite: str):
    """Somebody who looked away while the other thought for long is not to lose the seat when the other has chosen."""

    async def scenario(service: TableService, clock: Clock) -> None:
        table, seat, _ = await absent(service, clock)
        clock.time += 2 * PATIENCE
        thinking = (ADA, BEN)[seat]
        while (table := await service.table(table.id)).to_act == (seat,):
            await play(service, table.id, (ADA, BEN), 1)
        with pytest.raises(Refused, match="long enough"):
            await service.absences.replace(table.id, thinking, 1 - seat)

    at_a_service(sqlite, scenario)


def test_where_the_clock_counts_days_nobody_is_replaced(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table, seat, stays = await absent(service, clock, BY_DAYS)
        clock.time += 3600
        with pytest.raises(Refused):
            await service.absences.replace(table.id, stays, seat)
        with pytest.raises(Refused):
            await service.absences.claim(table.id, stays)

    at_a_service(sqlite, scenario)


def test_the_last_one_can_claim_the_game(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table, seat, stays = await absent(service, clock)
        with pytest.raises(Refused, match="claimed"):
            await service.absences.claim(table.id, stays)
        clock.time += 1
        with pytest.raises(NotYours):
            await service.absences.claim(table.id, CLEO)
        await service.absences.claim(table.id, stays)
        table = await service.table(table.id)
        assert (table.status, table.claimed_by, table.to_act) == (OVER, 1 - seat, ())
        assert told(table) == [f"All others were away for too long: {stays.name} has claimed the game."]
        assert facts(await read_again(service, table)) == facts(table)

    at_a_service(url, scenario)


def test_a_game_against_computers_can_t_be_claimed(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        options, seats = {"players": 3}, places("me", "anybody", "novice")
        table = await service.create(ADA, "carta", options, seats, PUBLIC)
        table = await service.seats.sit_down(table.id, 1, BEN)
        clock.time += PATIENCE + 1
        for guest in (ADA, BEN):
            with pytest.raises(Refused, match="claimed"):
                await service.absences.claim(table.id, guest)

    at_a_service(sqlite, scenario)


def test_while_the_host_is_away_those_who_came_may_take_computers(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table = await waiting(service, players=3)
        await service.seats.sit_down(table.id, 1, BEN)
        with pytest.raises(NotYours):
            await service.seats.fill(table.id, 2, BEN, "novice")
        clock.time += AWAY + 1
        with pytest.raises(NotYours):
            await service.seats.fill(table.id, 2, CLEO, "novice")
        with pytest.raises(Refused, match="already"):
            await service.seats.fill(table.id, 1, BEN, "novice")
        table = await service.seats.fill(table.id, 2, BEN, "novice")
        assert table.status == PLAYING

    at_a_service(url, scenario)


def test_a_computer_takes_the_seat_of_a_host_who_is_gone(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        table = await waiting(service, players=3)
        await service.seats.sit_down(table.id, 1, BEN)
        clock.time += AWAY + 1
        service.presence.see(await service.table(table.id), BEN.id)
        table = await service.seats.fill(table.id, 0, BEN, "novice")
        assert (table.status, table.chairs[0].player, table.chairs[0].guests) == (WAITING, "novice", frozenset())

    at_a_service(sqlite, scenario)


@pytest.mark.parametrize("gone", [True, False])
def test_an_offer_to_play_again_expires(url: str, gone: bool):
    """With whoever made it, within minutes; and after a while even if they stay."""

    async def scenario(service: TableService, clock: Clock) -> None:
        table = await play(service, (await two_people(service, **SHORT)).id, (ADA, BEN))
        assert await service.rematches.offer(table.id, ADA) is None
        clock.time += AWAY + 1 if gone else OFFER + 1
        if not gone:
            service.presence.see(table, ADA.id)
        assert await service.rematches.offer(table.id, BEN) is None, "nobody is there to play with"
        table = await service.table(table.id)
        assert (table.rematch, table.rematch_offers.keys()) == (None, {1})
        assert facts(await read_again(service, table)) == facts(table)
        assert await service.rematches.offer(table.id, ADA) is not None

    at_a_service(url, scenario)


def test_public_tables_that_nobody_waits_at_are_cleared_away_sooner(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        public, private = await waiting(service), await waiting(service, Terms())
        clock.time += 23 * 3600
        await Clearing(service).clear_unfinished(0)
        assert await count(service, schema.tables) == 2
        clock.time += 2 * 3600
        await Clearing(service).clear_unfinished(0)
        assert await count(service, schema.tables, schema.tables.c.id == public.id) == 0
        assert await count(service, schema.tables, schema.tables.c.id == private.id) == 1
        assert await count(service, schema.presence) == 1

    at_a_service(url, scenario)
