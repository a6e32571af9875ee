"""Everything that those who sit at a table can do, and everything that they can't."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from sqlalchemy import select

from hegemon.core import Action, IllegalAction
from hegemon.service.errors import NotYours, Refused, Stale
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import request_key
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.service.tables.terms import Terms
from hegemon.service.tables.undo import may_take_back
from tests.service.playing import (
    ADA,
    BEN,
    CLEO,
    SHORT,
    SHORT_DRAFT,
    count,
    facts,
    first_choice,
    opened,
    places,
    play,
    read_again,
    two_people,
    with_service,
)


def test_a_game_to_its_end(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service, **SHORT)
        table = await play(service, table.id, (ADA, BEN))
        assert table.status == OVER
        again = await read_again(service, table)
        assert facts(again) == facts(table)
        assert record_of(again).replay() == table.state
        row = select(schema.tables).where(schema.tables.c.id == table.id)
        stored = await service.store.read(lambda connection: connection.execute(row).one())
        assert (stored.status, stored.version, stored.to_act, stored.due) == (OVER, table.version, [], None)
        assert await count(service, schema.entries) == table.version

    with_service(url, scenario)


def test_every_way_to_go_back(url: str):
    """Taking back, asking, agreeing, refusing, leaving: each is an entry that others read."""

    async def scenario(service: TableService) -> None:
        guests = (ADA, BEN, CLEO)
        table = await service.create(
            ADA, "carta", {"players": 3, "deal": "draft"}, places("me", *["anybody"] * 2), Terms()
        )
        for seat in (1, 2):
            table = await service.seats.sit_down(table.id, seat, guests[seat])

        async def play_until(reached: Callable[[Table], bool]) -> Table:
            while not reached(table := await service.table(table_id)):
                seat = table.to_act[0]
                await service.gameplay.act(table_id, guests[seat], seat, table.version, table.state.legal(seat)[0])
            return table

        def can_ask(table: Table) -> bool:
            last = table.moves[-1].seat if table.moves else 0
            return bool(table.moves) and last not in table.to_act and table.history.before_choice(last) is not None

        table_id = table.id
        for agree in (False, True):
            table = await play_until(can_ask)
            asking, moves = table.moves[-1].seat, len(table.moves)
            await service.gameplay.ask_undo(table_id, guests[asking], asking)
            for seat in (seat for seat in range(3) if seat != asking):
                if (await service.table(table_id)).undo_request is not None:
                    await service.gameplay.answer_undo(table_id, guests[seat], seat, agree)
            table = await service.table(table_id)
            assert len(table.moves) == moves - agree
        table = await play_until(lambda table: any(may_take_back(table, seat) for seat in range(3)))
        seat = table.to_act[0]
        await service.gameplay.take_back(table_id, guests[seat], seat)
        await service.gameplay.leave(table_id, guests[seat], seat)
        table = await service.table(table_id)
        assert facts(await read_again(service, table)) == facts(table)

    with_service(url, scenario)


def test_only_who_sits_there_may_choose(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, _, action = await first_choice(service, table)
        other = (BEN, ADA)[seat]
        for guest, wrong in ((other, seat), (CLEO, seat), (Guest(""), seat), (CLEO, -1), (CLEO, 99)):
            for attempt in (
                service.gameplay.act(table.id, guest, wrong, 1, action),
                service.gameplay.take_back(table.id, guest, wrong),
                service.gameplay.ask_undo(table.id, guest, wrong),
                service.gameplay.answer_undo(table.id, guest, wrong, True),
                service.gameplay.leave(table.id, guest, wrong),
            ):
                with pytest.raises(NotYours):
                    await attempt
        assert await count(service, schema.entries) == 1

    with_service(url, scenario)


def test_what_is_refused_changes_nothing(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        with pytest.raises(IllegalAction):
            await service.gameplay.act(table.id, guest, seat, 1, Action("fly", ("moon",)))
        for version in (0, 2):
            with pytest.raises(Stale):
                await service.gameplay.act(table.id, guest, seat, version, action)
        for attempt in (
            service.gameplay.take_back(table.id, guest, seat),
            service.gameplay.ask_undo(table.id, guest, seat),
            service.gameplay.answer_undo(table.id, guest, seat, True),
        ):
            with pytest.raises(Refused):
                await attempt
        assert (await service.table(table.id)).version == 1
        assert await count(service, schema.entries) == 1
        await service.gameplay.leave(table.id, guest, seat)
        with pytest.raises(Refused, match="A computer plays"):
            await service.gameplay.act(table.id, guest, seat, 2, action)
        with pytest.raises(Refused, match="A computer plays"):
            await service.gameplay.leave(table.id, guest, seat)

    with_service(url, scenario)


def test_a_repeated_request_gets_the_first_answer(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        assert await service.gameplay.act(table.id, guest, seat, 1, action, "once") == 2
        for attempt in range(3):
            if attempt == 2:  # whoever has read it knows it, too
                service = TableService(service.store)
            assert await service.gameplay.act(table.id, guest, seat, 1, action, "once") == 2
            assert await service.gameplay.act(table.id, guest, seat, 99, Action("whatever"), "once") == 2
            assert await service.gameplay.leave(table.id, guest, seat, "once") == 2
        assert await count(service, schema.entries) == 2
        assert (await service.table(table.id)).player_on(seat) is None
        other = (BEN, ADA)[seat]
        with pytest.raises(Stale):  # another seat's requests are its own
            await service.gameplay.act(table.id, other, 1 - seat, 99, action, "once")
        table = await service.table(table.id)
        seat, guest, action = await first_choice(service, table)
        assert await service.gameplay.act(table.id, guest, seat, 2, action, "twice") == 3

    with_service(url, scenario)


@pytest.mark.parametrize("request_id", ["\x00", "\ud800", "x" * 10_000, "é'; DROP TABLE entries; --", "\n"])
def test_whatever_a_request_is_called(url: str, request_id: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        for _ in range(2):
            assert await service.gameplay.act(table.id, guest, seat, 1, action, request_id) == 2

    with_service(url, scenario)
    assert request_key(1, "a") != request_key(1, "b") != request_key(2, "b")
    assert request_key(1, "") is request_key(1, None) is None


def test_many_at_once_get_numbers_of_their_own(url: str):
    """Everybody repeats everything, at the same time: each choice is entered once."""

    async def scenario(service: TableService) -> None:
        table = await two_people(service, deal="draft")
        choices = [(seat, guest, table.state.legal(seat)[0]) for seat, guest in enumerate((ADA, BEN))]
        outcomes = await asyncio.gather(
            *(service.gameplay.act(table.id, guest, seat, 1, action, "draft") for seat, guest, action in choices * 10)
        )
        assert Counter(outcomes) == {2: 10, 3: 10}
        table = await read_again(service, table)
        assert [(move.number, move.seat) for move in table.moves] == [(2, 0), (3, 1)]

    with_service(url, scenario)


def test_without_request_ids_one_of_two_is_stale(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        outcomes = await asyncio.gather(
            *(service.gameplay.act(table.id, guest, seat, 1, action) for _ in range(5)), return_exceptions=True
        )
        assert Counter(map(type, outcomes)) == {int: 1, Stale: 4}

    with_service(url, scenario)


def test_simultaneous_choices_in_two_processes_are_both_accepted(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first, **SHORT_DRAFT)
            for _ in range(6):
                table = await read_again(first, table)
                if len(table.to_act) < 2:
                    break
                outcomes = await asyncio.gather(
                    first.gameplay.act(table.id, ADA, 0, table.version, table.state.legal(0)[0]),
                    second.gameplay.act(table.id, BEN, 1, table.version, table.state.legal(1)[0]),
                )
                assert sorted(outcomes) == [table.version + 1, table.version + 2]

    asyncio.run(scenario())


def test_who_is_slower_than_another_process_is_told_so(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            seat, guest, action = await first_choice(first, table)
            await second.table(table.id)
            outcomes = await asyncio.gather(
                first.gameplay.act(table.id, guest, seat, 1, action, "a"),
                second.gameplay.act(table.id, guest, seat, 1, action, "b"),
                return_exceptions=True,
            )
            assert Counter(map(type, outcomes)) == {int: 1, Stale: 1}
            assert await count(first, schema.entries) == 2

    asyncio.run(scenario())


def test_a_choice_nobody_waits_for_is_made_all_the_same(url: str):
    """Whoever closes the browser too early finds the move made when they come back, and so does everybody."""

    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        for _ in range(20):
            table = await service.table(table.id)
            seat, guest, action = await first_choice(service, table)
            job = asyncio.create_task(service.gameplay.act(table.id, guest, seat, table.version, action))
            for _ in range(2):
                await asyncio.sleep(0)
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
            here, there = await service.table(table.id), await read_again(service, table)
            assert facts(here) == facts(there)

    with_service(url, scenario)


def test_who_names_a_version_must_have_seen_what_is_meant(sqlite: str):
    """A second click, or one that comes late, takes back nothing that nobody meant."""

    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        await service.gameplay.act(table.id, guest, seat, 1, action)
        for version in (1, 3):
            with pytest.raises(Stale):
                await service.gameplay.take_back(table.id, guest, seat, version)
            with pytest.raises(Stale):
                await service.gameplay.ask_undo(table.id, guest, seat, version)
        assert await service.gameplay.take_back(table.id, guest, seat, 2, "once") == 3
        assert await service.gameplay.take_back(table.id, guest, seat, 2, "once") == 3
        assert (await service.table(table.id)).moves == []

    with_service(sqlite, scenario)


def test_a_choice_just_after_another_process_began_the_game(shared: str):
    """A host is told by one process that all have come, and chooses through another that has not heard of it yet."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await first.create(ADA, "carta", {"players": 2}, places("me", "friend"), Terms(), seed="7")
            assert (await second.table(table.id)).status == WAITING
            second.live._hear = lambda notification: None  # news is slow today
            invitation = table.chairs[1].invitation
            begun = await first.seats.sit_down(table.id, 1, BEN, invitation)
            seat = begun.to_act[0]
            guest, action = (ADA, BEN)[seat], begun.state.legal(seat)[0]
            assert (await second.table(table.id)).status == WAITING
            assert (await second.begun_by_now(table.id)).status == PLAYING
            second.live._loaded[table.id].table = table
            assert await second.gameplay.act(table.id, guest, seat, begun.version, action) == begun.version + 1

    asyncio.run(scenario())
