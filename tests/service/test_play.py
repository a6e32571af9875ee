"""Everything that those who sit at a table can do, and everything that they can't."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from sqlalchemy import select

from hegemon.core import Action, IllegalAction
from hegemon.service import schema
from hegemon.service.hall import request_key
from hegemon.service.house import House
from hegemon.service.problems import NotYours, Refused, Stale
from hegemon.service.seating import Guest
from hegemon.service.table import OVER, Table
from hegemon.service.terms import Terms
from tests.service.tables import (
    ADA,
    BEN,
    CLEO,
    SHORT,
    SHORT_DRAFT,
    at_house,
    count,
    facts,
    first_choice,
    opened,
    places,
    play,
    read_again,
    two_people,
)


def test_a_game_to_its_end(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house, **SHORT)
        table = await play(house, table.id, (ADA, BEN))
        assert table.status == OVER
        again = await read_again(house, table)
        assert facts(again) == facts(table)
        assert again.record().replay() == table.state
        row = select(schema.tables).where(schema.tables.c.id == table.id)
        stored = await house.store.read(lambda connection: connection.execute(row).one())
        assert (stored.status, stored.version, stored.to_act, stored.due) == (OVER, table.version, [], None)
        assert await count(house, schema.entries) == table.version

    at_house(url, scenario)


def test_every_way_to_go_back(url: str):
    """Taking back, asking, agreeing, refusing, leaving: each is an entry that others read."""

    async def scenario(house: House) -> None:
        guests = (ADA, BEN, CLEO)
        table = await house.create(
            ADA, "carta", {"players": 3, "deal": "draft"}, places("me", *["anybody"] * 2), Terms()
        )
        for seat in (1, 2):
            table = await house.usher.sit_down(table.id, seat, guests[seat])

        async def play_until(reached: Callable[[Table], bool]) -> Table:
            while not reached(table := await house.table(table_id)):
                seat = table.to_act[0]
                await house.play.act(table_id, guests[seat], seat, table.version, table.state.legal(seat)[0])
            return table

        def can_ask(table: Table) -> bool:
            last = table.moves[-1].seat if table.moves else 0
            return bool(table.moves) and last not in table.to_act and table.undo_goes_to(last) is not None

        table_id = table.id
        for agree in (False, True):
            table = await play_until(can_ask)
            asking, moves = table.moves[-1].seat, len(table.moves)
            await house.play.ask_undo(table_id, guests[asking], asking)
            for seat in (seat for seat in range(3) if seat != asking):
                if (await house.table(table_id)).undo_request is not None:
                    await house.play.answer_undo(table_id, guests[seat], seat, agree)
            table = await house.table(table_id)
            assert len(table.moves) == moves - agree
        table = await play_until(lambda table: any(table.may_take_back(seat) for seat in range(3)))
        seat = table.to_act[0]
        await house.play.take_back(table_id, guests[seat], seat)
        await house.play.leave(table_id, guests[seat], seat)
        table = await house.table(table_id)
        assert facts(await read_again(house, table)) == facts(table)

    at_house(url, scenario)


def test_only_who_sits_there_may_choose(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, _, action = await first_choice(house, table)
        other = (BEN, ADA)[seat]
        for guest, wrong in ((other, seat), (CLEO, seat), (Guest(""), seat), (CLEO, -1), (CLEO, 99)):
            for attempt in (
                house.play.act(table.id, guest, wrong, 1, action),
                house.play.take_back(table.id, guest, wrong),
                house.play.ask_undo(table.id, guest, wrong),
                house.play.answer_undo(table.id, guest, wrong, True),
                house.play.leave(table.id, guest, wrong),
            ):
                with pytest.raises(NotYours):
                    await attempt
        assert await count(house, schema.entries) == 1

    at_house(url, scenario)


def test_what_is_refused_changes_nothing(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        with pytest.raises(IllegalAction):
            await house.play.act(table.id, guest, seat, 1, Action("fly", ("moon",)))
        for version in (0, 2):
            with pytest.raises(Stale):
                await house.play.act(table.id, guest, seat, version, action)
        for attempt in (
            house.play.take_back(table.id, guest, seat),
            house.play.ask_undo(table.id, guest, seat),
            house.play.answer_undo(table.id, guest, seat, True),
        ):
            with pytest.raises(Refused):
                await attempt
        assert (await house.table(table.id)).version == 1
        assert await count(house, schema.entries) == 1
        await house.play.leave(table.id, guest, seat)
        with pytest.raises(Refused, match="A computer plays"):
            await house.play.act(table.id, guest, seat, 2, action)
        with pytest.raises(Refused, match="A computer plays"):
            await house.play.leave(table.id, guest, seat)

    at_house(url, scenario)


def test_a_repeated_request_gets_the_first_answer(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        assert await house.play.act(table.id, guest, seat, 1, action, "once") == 2
        for attempt in range(3):
            if attempt == 2:  # whoever has read it knows it, too
                house = House(house.store)
            assert await house.play.act(table.id, guest, seat, 1, action, "once") == 2
            assert await house.play.act(table.id, guest, seat, 99, Action("whatever"), "once") == 2
            assert await house.play.leave(table.id, guest, seat, "once") == 2
        assert await count(house, schema.entries) == 2
        assert (await house.table(table.id)).player_on(seat) is None
        other = (BEN, ADA)[seat]
        with pytest.raises(Stale):  # another seat's requests are its own
            await house.play.act(table.id, other, 1 - seat, 99, action, "once")
        table = await house.table(table.id)
        seat, guest, action = await first_choice(house, table)
        assert await house.play.act(table.id, guest, seat, 2, action, "twice") == 3

    at_house(url, scenario)


@pytest.mark.parametrize("request_id", ["\x00", "\ud800", "x" * 10_000, "é'; DROP TABLE entries; --", "\n"])
def test_whatever_a_request_is_called(url: str, request_id: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        for _ in range(2):
            assert await house.play.act(table.id, guest, seat, 1, action, request_id) == 2

    at_house(url, scenario)
    assert request_key(1, "a") != request_key(1, "b") != request_key(2, "b")
    assert request_key(1, "") is request_key(1, None) is None


def test_many_at_once_get_numbers_of_their_own(url: str):
    """Everybody repeats everything, at the same time: each choice is entered once."""

    async def scenario(house: House) -> None:
        table = await two_people(house, deal="draft")
        choices = [(seat, guest, table.state.legal(seat)[0]) for seat, guest in enumerate((ADA, BEN))]
        outcomes = await asyncio.gather(
            *(house.play.act(table.id, guest, seat, 1, action, "draft") for seat, guest, action in choices * 10)
        )
        assert Counter(outcomes) == {2: 10, 3: 10}
        table = await read_again(house, table)
        assert [(move.number, move.seat) for move in table.moves] == [(2, 0), (3, 1)]

    at_house(url, scenario)


def test_without_request_ids_one_of_two_is_stale(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        outcomes = await asyncio.gather(
            *(house.play.act(table.id, guest, seat, 1, action) for _ in range(5)), return_exceptions=True
        )
        assert Counter(map(type, outcomes)) == {int: 1, Stale: 4}

    at_house(url, scenario)


def test_simultaneous_choices_in_two_houses_are_both_accepted(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first, **SHORT_DRAFT)
            for _ in range(6):
                table = await read_again(first, table)
                if len(table.to_act) < 2:
                    break
                outcomes = await asyncio.gather(
                    first.play.act(table.id, ADA, 0, table.version, table.state.legal(0)[0]),
                    second.play.act(table.id, BEN, 1, table.version, table.state.legal(1)[0]),
                )
                assert sorted(outcomes) == [table.version + 1, table.version + 2]

    asyncio.run(scenario())


def test_who_is_slower_than_another_house_is_told_so(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            seat, guest, action = await first_choice(first, table)
            await second.table(table.id)
            outcomes = await asyncio.gather(
                first.play.act(table.id, guest, seat, 1, action, "a"),
                second.play.act(table.id, guest, seat, 1, action, "b"),
                return_exceptions=True,
            )
            assert Counter(map(type, outcomes)) == {int: 1, Stale: 1}
            assert await count(first, schema.entries) == 2

    asyncio.run(scenario())


def test_a_choice_nobody_waits_for_is_made_all_the_same(url: str):
    """Whoever closes the browser too early finds the move made when they come back, and so does everybody."""

    async def scenario(house: House) -> None:
        table = await two_people(house)
        for _ in range(20):
            table = await house.table(table.id)
            seat, guest, action = await first_choice(house, table)
            job = asyncio.create_task(house.play.act(table.id, guest, seat, table.version, action))
            for _ in range(2):
                await asyncio.sleep(0)
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
            here, there = await house.table(table.id), await read_again(house, table)
            assert facts(here) == facts(there)

    at_house(url, scenario)


def test_who_names_a_version_must_have_seen_what_is_meant(sqlite: str):
    """A second click, or one that comes late, takes back nothing that nobody meant."""

    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        await house.play.act(table.id, guest, seat, 1, action)
        for version in (1, 3):
            with pytest.raises(Stale):
                await house.play.take_back(table.id, guest, seat, version)
            with pytest.raises(Stale):
                await house.play.ask_undo(table.id, guest, seat, version)
        assert await house.play.take_back(table.id, guest, seat, 2, "once") == 3
        assert await house.play.take_back(table.id, guest, seat, 2, "once") == 3
        assert (await house.table(table.id)).moves == []

    at_house(sqlite, scenario)
