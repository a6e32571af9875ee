"""How games ended is written down with their last move, and for games of the past once the server knows how."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, select, update

from hegemon.service.background import past_results
from hegemon.service.background.past_results import fill_in_results
from hegemon.service.results.results import CLAIMED, FILLED_IN
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.records import record_of
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, CLEO, SHORT, count, places, play, two_people, with_service


async def rows(service: TableService, what: Any) -> list[Any]:
    return await service.store.read(lambda connection: list(connection.execute(select(what))))


async def forget_results(service: TableService) -> None:
    """As in a database of an earlier version."""

    def write(connection: Any) -> None:
        connection.execute(delete(schema.results))
        this = update(schema.shared_values).where(schema.shared_values.c.name == FILLED_IN)
        connection.execute(this.values(value=repr(service.now() + 1)))

    await service.store.write(write)


def test_a_game_that_ends_leaves_its_result(url: str):
    async def scenario(service: TableService) -> None:
        terms = Terms(public=True, clock="move", seconds=60)
        table = await play(service, (await two_people(service, terms, **SHORT)).id, (ADA, BEN))
        [game] = await rows(service, schema.results)
        outcome = table.state.outcome()
        assert outcome is not None
        assert (game.table_id, game.game, game.players, game.pace, game.public) == (table.id, "carta", 2, "fast", True)
        assert (game.ending, game.rounds, game.moves) == (outcome.how, outcome.details["rounds"], len(table.moves))
        assert game.domain == outcome.details.get("domain")
        seats = await rows(service, schema.result_seats)
        assert [(seat.person, seat.name, seat.player, seat.left) for seat in seats] == [
            (ADA.id, ADA.name, None, False),
            (BEN.id, BEN.name, None, False),
        ]
        assert tuple(seat.place for seat in seats) == outcome.places
        assert tuple(seat.score for seat in seats) == outcome.scores

    with_service(url, scenario)


def test_a_game_that_goes_on_has_none(sqlite: str):
    async def scenario(service: TableService) -> None:
        await play(service, (await two_people(service, **SHORT)).id, (ADA, BEN), moves=3)
        assert await rows(service, schema.results) == []

    with_service(sqlite, scenario)


def test_who_shares_a_device_can_not_be_told(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", SHORT, places("me", "here"), Terms())
        await play(service, table.id, (ADA, ADA))
        assert [seat.person for seat in await rows(service, schema.result_seats)] == [None, None]

    with_service(sqlite, scenario)


def test_of_several_devices_the_first_counts(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service, **SHORT)
        await service.seats.come_back(str(table.chairs[1].way_back), CLEO)
        await play(service, table.id, (ADA, CLEO))
        assert [seat.person for seat in await rows(service, schema.result_seats)] == [ADA.id, BEN.id]

    with_service(sqlite, scenario)


def test_a_claimed_game_is_won_by_who_claimed_it(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service, **SHORT)
        async with service.live.holding(table.id) as live:
            await service.live.enter(live, lambda table: ("claim", 1, {}))
        [game] = await rows(service, schema.results)
        assert game.ending == CLAIMED
        assert [seat.place for seat in await rows(service, schema.result_seats)] == [2, 1]

    with_service(sqlite, scenario)


async def who_sat_where(service: TableService) -> list[tuple[Any, ...]]:
    """What is stored of all seats, but for when their games ended: of those of the past that is nearly known."""
    found = await rows(service, schema.result_seats)
    return sorted(tuple(value for name, value in row._mapping.items() if name != "ended") for row in found)


def test_games_of_the_past_are_filled_in_once(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(past_results, "PAUSE", 0.0)
    monkeypatch.setattr(past_results, "AT_ONCE", 2)

    async def scenario(service: TableService) -> None:
        tables = [await play(service, (await two_people(service, **SHORT)).id, (ADA, BEN)) for _ in range(3)]
        await service.keep(CLEO, record_of(tables[0]))  # brought here, not played here
        await play(service, (await two_people(service, **SHORT)).id, (ADA, BEN), moves=3)
        written = await who_sat_where(service)
        await forget_results(service)
        assert await rows(service, schema.results) == []
        assert await fill_in_results(service) == 3
        assert await who_sat_where(service) == written
        ended = {game.table_id: game.ended for game in await rows(service, schema.results)}
        assert all(seat.ended == ended[seat.table_id] for seat in await rows(service, schema.result_seats))
        assert await fill_in_results(service) == 0

    with_service(url, scenario)


def test_a_game_that_can_not_be_read_keeps_no_other_away(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(past_results, "PAUSE", 0.0)

    async def scenario(service: TableService) -> None:
        tables = [await play(service, (await two_people(service, **SHORT)).id, (ADA, BEN)) for _ in range(2)]
        await forget_results(service)
        old = update(schema.tables).where(schema.tables.c.id == tables[1].id)
        await service.store.write(lambda connection: connection.execute(old.values(rules=0)) and None)
        assert await fill_in_results(service) == 1
        assert await count(service, schema.results, schema.results.c.table_id == tables[0].id) == 1

    with_service(sqlite, scenario)
