"""Everything that can be done at tables, and everything that can't."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import psutil
import pytest
from sqlalchemy import func, select

from hegemon.core import Action, BadOptions, HegemonError, IllegalAction, Record
from hegemon.games import GAMES
from hegemon.service import house as house_module
from hegemon.service import schema
from hegemon.service.house import DEVICES, OPEN_TABLES, House, request_key
from hegemon.service.lobby import lobby
from hegemon.service.problems import NoSuchTable, NotYours, Refused, Stale, TooMuch
from hegemon.service.seating import Guest, Place
from hegemon.service.store import NoDatabase
from hegemon.service.table import ACT, BEGIN, OVER, PLAYING, SUBSTITUTE, WAITING, Table
from hegemon.service.terms import Terms
from tests.service.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    SHORT,
    SHORT_DRAFT,
    facts,
    opened,
    place_names,
    places,
    play,
    two_people,
)


def at_house(url: str, scenario: Callable[[House], Awaitable[Any]]) -> Any:
    """Let something happen at a house."""

    async def run() -> Any:
        async with opened(url) as house:
            return await scenario(house)

    return asyncio.run(run())


async def read_again(house: House, table: Table) -> Table:
    """The table as another process reads it."""
    other = House(house.store)
    return await other.table(table.id)


async def count(house: House, what: Any, *where: Any) -> int:
    query = select(func.count()).select_from(what).where(*where)
    return int(await house.store.read(lambda connection: connection.execute(query).scalar_one()))


async def first_choice(house: House, table: Table) -> tuple[int, Guest, Action]:
    seat = table.to_act[0]
    return seat, (ADA, BEN, CLEO)[seat], table.state.legal(seat)[0]


# -- creating --------------------------------------------------------------------------------------------------------


def test_against_computers_a_game_begins_at_once(url: str):
    async def scenario(house: House) -> None:
        seats = places("me", "novice", "hegemon")
        table = await house.create(ADA, "carta", {"players": 3}, seats, Terms(name="  Ada's \n table "))
        assert (table.status, table.version) == (PLAYING, 1)
        assert [chair.name for chair in table.chairs] == ["ada.", "Minerva", "Ptolemy"]
        assert [table.player_on(seat) for seat in range(3)] == [None, "novice", "hegemon"]
        assert table.founding.terms.name == "Ada's table"
        again = await read_again(house, table)
        assert facts(again) == facts(table)
        assert again.chairs == table.chairs
        assert again.founding == table.founding

    at_house(url, scenario)


def test_two_deals_are_not_alike(sqlite: str):
    async def scenario(house: House) -> None:
        tables = [await house.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms()) for _ in range(3)]
        assert len({table.founding.seed for table in tables} | {table.id for table in tables}) == 6
        chosen = await house.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms(), seed="a lesson")
        assert chosen.founding.seed == "a lesson"

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


# -- sitting down ----------------------------------------------------------------------------------------------------


def test_friends_come_by_invitation(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 3}, places("me", "friend", "friend"), Terms())
        assert (table.status, table.version, table.due()) == (WAITING, 0, None)
        keys = [chair.invitation for chair in table.chairs]
        assert keys[0] is None
        assert [(found.id, seat) for found, seat in [await house.invited(key) for key in keys[1:]]] == [
            (table.id, 1),
            (table.id, 2),
        ]
        for wrong in (None, "", keys[2], "x" * 22, "\ud800"):
            with pytest.raises(NotYours):
                await house.sit_down(table.id, 1, BEN, wrong)
        table = await house.sit_down(table.id, 1, BEN, keys[1])
        assert (table.status, table.chairs[1].name, table.seats_of(BEN.id)) == (WAITING, "ben.", (1,))
        with pytest.raises(NoSuchTable):
            await house.invited(keys[1])
        with pytest.raises(Refused, match="already"):
            await house.sit_down(table.id, 1, CLEO, keys[1])
        assert (await house.sit_down(table.id, 1, BEN)).version == 0  # twice does no harm
        table = await house.sit_down(table.id, 2, CLEO, keys[2])
        assert (table.status, table.version) == (PLAYING, 1)
        again = await read_again(house, table)
        assert (facts(again), again.chairs) == (facts(table), table.chairs)

    at_house(url, scenario)


def test_anybody_takes_an_open_seat(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        for seat in (-1, 2, 10**6):
            with pytest.raises(NoSuchTable):
                await house.sit_down(table.id, seat, BEN)
        with pytest.raises(Refused, match="already"):
            await house.sit_down(table.id, 0, BEN)
        assert (await house.sit_down(table.id, 1, BEN)).status == PLAYING
        with pytest.raises(Refused, match="already"):
            await house.sit_down(table.id, 1, CLEO)

    at_house(url, scenario)


def test_a_seat_goes_to_one_of_many(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        crowd = [Guest(f"guest {number}", f"{number}") for number in range(20)]
        outcomes = await asyncio.gather(
            *(house.sit_down(table.id, 1, guest) for guest in crowd), return_exceptions=True
        )
        assert Counter(type(outcome) for outcome in outcomes) == {Table: 1, Refused: 19}
        [sat] = (guest for guest, outcome in zip(crowd, outcomes, strict=True) if isinstance(outcome, Table))
        again = await read_again(house, table)
        assert again.chairs[1].guests == {sat.id}
        assert again.version == 1

    at_house(url, scenario)


def test_a_seat_goes_to_one_of_many_houses(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            for _ in range(5):
                table = await first.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
                await second.table(table.id)
                outcomes = await asyncio.gather(
                    first.sit_down(table.id, 1, BEN), second.sit_down(table.id, 1, CLEO), return_exceptions=True
                )
                assert Counter(type(outcome) for outcome in outcomes) == {Table: 1, Refused: 1}
                again = await read_again(first, table)
                assert again.chairs[1].guests in ({BEN.id}, {CLEO.id})
                assert (again.status, again.version) == (PLAYING, 1)
                assert await count(first, schema.entries, schema.entries.c.table_id == table.id) == 1

    asyncio.run(scenario())


def test_the_last_two_come_to_different_houses(shared: str):
    """Each sees the other's seat free; still the game begins, once, and for both."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            for _ in range(5):
                table = await first.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
                await second.table(table.id)
                await asyncio.gather(first.sit_down(table.id, 1, BEN), second.fill(table.id, 2, ADA, "novice"))
                again = await read_again(first, table)
                assert (again.status, again.version, again.full) == (PLAYING, 1, True)
                due = select(schema.tables.c.due, schema.tables.c.to_act).where(schema.tables.c.id == table.id)
                stored = await first.store.read(lambda connection, due=due: connection.execute(due).one())
                assert stored == (again.due(), list(again.to_act))

    asyncio.run(scenario())


def test_standing_up(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 3}, places("me", "anybody", "friend"), Terms())
        await house.sit_down(table.id, 1, BEN)
        with pytest.raises(NotYours):
            await house.stand_up(table.id, 1, CLEO)
        way_back = (await house.table(table.id)).chairs[1].way_back
        table = await house.stand_up(table.id, 1, BEN)
        assert table.chairs[1].free
        assert table.seats_of(BEN.id) == ()
        with pytest.raises(NoSuchTable):
            await house.come_back(str(way_back), BEN)
        await house.sit_down(table.id, 1, CLEO)
        table = await house.sit_down(table.id, 2, DAN, table.chairs[2].invitation)
        assert table.status == PLAYING
        with pytest.raises(Refused, match="has begun"):
            await house.stand_up(table.id, 1, CLEO)

    at_house(url, scenario)


def test_nobody_stands_up_from_a_game_that_begins_elsewhere(shared: str):
    """Whichever comes first: either the game waits for somebody, or all who play are there."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            for _ in range(5):
                table = await first.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
                await first.sit_down(table.id, 1, BEN)
                await second.table(table.id)
                await asyncio.gather(
                    first.stand_up(table.id, 1, BEN), second.sit_down(table.id, 2, CLEO), return_exceptions=True
                )
                again = await read_again(first, table)
                assert again.full == (again.status == PLAYING)

    asyncio.run(scenario())


def test_the_host_lets_a_computer_sit_down(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 3}, places("me", "anybody", "novice"), Terms())
        with pytest.raises(NotYours):
            await house.fill(table.id, 1, BEN, "novice")
        with pytest.raises(Refused, match="no such computer"):
            await house.fill(table.id, 1, ADA, "search:999999")
        for taken in (0, 2, -1, 7):
            with pytest.raises(Refused, match="already"):
                await house.fill(table.id, taken, ADA, "novice")
        table = await house.fill(table.id, 1, ADA, "strategist")
        assert (table.status, table.player_on(1), table.chairs[1].name) == (PLAYING, "strategist", "Ptolemy")
        assert (await read_again(house, table)).chairs == table.chairs
        with pytest.raises(Refused):
            await house.sit_down(table.id, 1, BEN)

    at_house(url, scenario)


def test_closing_a_table_that_never_began(url: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        with pytest.raises(NotYours):
            await house.close_table(table.id, BEN)
        await house.remark(table.id, ADA, "Is anybody there?")
        await house.close_table(table.id, ADA)
        for what in (schema.tables, schema.seats, schema.holders, schema.entries, schema.remarks):
            assert await count(house, what) == 0
        for attempt in (house.table(table.id), house.close_table(table.id, ADA), house.sit_down(table.id, 1, BEN)):
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
                await second.sit_down(table.id, 1, BEN)
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


# -- coming back -----------------------------------------------------------------------------------------------------


def test_coming_back_on_another_device(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        way_back = str(table.chairs[1].way_back)
        phones = [Guest(f"phone {number}") for number in range(DEVICES)]
        for phone in phones[:-1]:
            table, seat = await house.come_back(way_back, phone)
            assert (seat, table.seats_of(phone.id)) == (1, (1,))
        await house.come_back(way_back, phones[0])  # twice does no harm
        with pytest.raises(TooMuch, match=f"{DEVICES} devices"):
            await house.come_back(way_back, phones[-1])
        assert (await read_again(house, table)).chairs == table.chairs
        for wrong in ("", "x" * 22, "\x00", way_back[:-1], "😀" * 22):
            with pytest.raises(NoSuchTable):
                await house.come_back(wrong, CLEO)

    at_house(url, scenario)


def test_a_device_is_known_in_every_house(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            await second.table(table.id)
            phone = Guest("a phone")
            await first.come_back(str(table.chairs[table.to_act[0]].way_back), phone)
            async with asyncio.timeout(5):
                while not (table := await second.table(table.id)).seats_of(phone.id):
                    await asyncio.sleep(0.01)
            seat = table.to_act[0]
            assert await second.act(table.id, phone, seat, 1, table.state.legal(seat)[0]) == 2

    asyncio.run(scenario())


# -- playing ---------------------------------------------------------------------------------------------------------


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
            table = await house.sit_down(table.id, seat, guests[seat])

        async def play_until(reached: Callable[[Table], bool]) -> Table:
            while not reached(table := await house.table(table_id)):
                seat = table.to_act[0]
                await house.act(table_id, guests[seat], seat, table.version, table.state.legal(seat)[0])
            return table

        def can_ask(table: Table) -> bool:
            last = table.moves[-1].seat if table.moves else 0
            return bool(table.moves) and last not in table.to_act and table.undo_goes_to(last) is not None

        table_id = table.id
        for agree in (False, True):
            table = await play_until(can_ask)
            asking, moves = table.moves[-1].seat, len(table.moves)
            await house.ask_undo(table_id, guests[asking], asking)
            for seat in (seat for seat in range(3) if seat != asking):
                if (await house.table(table_id)).wish is not None:
                    await house.answer_undo(table_id, guests[seat], seat, agree)
            table = await house.table(table_id)
            assert len(table.moves) == moves - agree
        table = await play_until(lambda table: any(table.may_take_back(seat) for seat in range(3)))
        seat = table.to_act[0]
        await house.take_back(table_id, guests[seat], seat)
        await house.leave(table_id, guests[seat], seat)
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
                house.act(table.id, guest, wrong, 1, action),
                house.take_back(table.id, guest, wrong),
                house.ask_undo(table.id, guest, wrong),
                house.answer_undo(table.id, guest, wrong, True),
                house.leave(table.id, guest, wrong),
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
            await house.act(table.id, guest, seat, 1, Action("fly", ("moon",)))
        for version in (0, 2):
            with pytest.raises(Stale):
                await house.act(table.id, guest, seat, version, action)
        for attempt in (
            house.take_back(table.id, guest, seat),
            house.ask_undo(table.id, guest, seat),
            house.answer_undo(table.id, guest, seat, True),
        ):
            with pytest.raises(Refused):
                await attempt
        assert (await house.table(table.id)).version == 1
        assert await count(house, schema.entries) == 1
        await house.leave(table.id, guest, seat)
        with pytest.raises(Refused, match="A computer plays"):
            await house.act(table.id, guest, seat, 2, action)
        with pytest.raises(Refused, match="A computer plays"):
            await house.leave(table.id, guest, seat)

    at_house(url, scenario)


def test_a_repeated_request_gets_the_first_answer(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        assert await house.act(table.id, guest, seat, 1, action, "once") == 2
        for attempt in range(3):
            if attempt == 2:  # whoever has read it knows it, too
                house = House(house.store)
            assert await house.act(table.id, guest, seat, 1, action, "once") == 2
            assert await house.act(table.id, guest, seat, 99, Action("whatever"), "once") == 2
            assert await house.leave(table.id, guest, seat, "once") == 2
        assert await count(house, schema.entries) == 2
        assert (await house.table(table.id)).player_on(seat) is None
        other = (BEN, ADA)[seat]
        with pytest.raises(Stale):  # another seat's requests are its own
            await house.act(table.id, other, 1 - seat, 99, action, "once")
        table = await house.table(table.id)
        seat, guest, action = await first_choice(house, table)
        assert await house.act(table.id, guest, seat, 2, action, "twice") == 3

    at_house(url, scenario)


@pytest.mark.parametrize("request_id", ["\x00", "\ud800", "x" * 10_000, "é'; DROP TABLE entries; --", "\n"])
def test_whatever_a_request_is_called(url: str, request_id: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        for _ in range(2):
            assert await house.act(table.id, guest, seat, 1, action, request_id) == 2

    at_house(url, scenario)
    assert request_key(1, "a") != request_key(1, "b") != request_key(2, "b")
    assert request_key(1, "") is request_key(1, None) is None


def test_many_at_once_get_numbers_of_their_own(url: str):
    """Everybody repeats everything, at the same time: each choice is entered once."""

    async def scenario(house: House) -> None:
        table = await two_people(house, deal="draft")
        choices = [(seat, guest, table.state.legal(seat)[0]) for seat, guest in enumerate((ADA, BEN))]
        outcomes = await asyncio.gather(
            *(house.act(table.id, guest, seat, 1, action, "draft") for seat, guest, action in choices * 10)
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
            *(house.act(table.id, guest, seat, 1, action) for _ in range(5)), return_exceptions=True
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
                    first.act(table.id, ADA, 0, table.version, table.state.legal(0)[0]),
                    second.act(table.id, BEN, 1, table.version, table.state.legal(1)[0]),
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
                first.act(table.id, guest, seat, 1, action, "a"),
                second.act(table.id, guest, seat, 1, action, "b"),
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
            job = asyncio.create_task(house.act(table.id, guest, seat, table.version, action))
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
        await house.act(table.id, guest, seat, 1, action)
        for version in (1, 3):
            with pytest.raises(Stale):
                await house.take_back(table.id, guest, seat, version)
            with pytest.raises(Stale):
                await house.ask_undo(table.id, guest, seat, version)
        assert await house.take_back(table.id, guest, seat, 2, "once") == 3
        assert await house.take_back(table.id, guest, seat, 2, "once") == 3
        assert (await house.table(table.id)).moves == []

    at_house(sqlite, scenario)


def test_nobody_sits_on_two_seats_by_accident(sqlite: str):
    async def scenario(house: House) -> None:
        table = await house.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
        with pytest.raises(Refused, match="already"):
            await house.sit_down(table.id, 1, ADA)

    at_house(sqlite, scenario)


def test_earlier_versions_look_alike_from_memory_and_from_the_entries(sqlite: str):
    async def scenario(house: House) -> None:
        table = await play(house, (await two_people(house)).id, (ADA, BEN), 30)
        again = await read_again(house, table)
        for version in range(table.version + 2):
            for seat in (None, 0, 1):
                here, there = await house.sight(table, seat, version), again.sight(seat, version)
                assert (here.view, here.legal, here.events, here.fresh) == (
                    there.view, there.legal, there.events, there.fresh,
                )  # fmt: skip

    at_house(sqlite, scenario)


# -- talking ---------------------------------------------------------------------------------------------------------


def test_talking(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house_module, "REMARKS", 6)

    async def scenario(house: House) -> None:
        table = await two_people(house)
        assert await house.remark(table.id, ADA, "  Hello,\n Ben\u202e! ") == 1
        assert await house.remark(table.id, BEN, "x" * 1000) == 2
        remarks = await house.remarks(table.id)
        assert [(line.number, line.name, line.seat, line.text) for line in remarks] == [
            (1, "ada.", 0, "Hello, Ben!"),
            (2, "ben.", 1, "x" * 300),
        ]
        for nothing in ("", " \n\x00", None, 7, ["x"]):
            with pytest.raises(Refused, match="Say something"):
                await house.remark(table.id, ADA, nothing)
        with pytest.raises(Refused, match="Only those who play"):
            await house.remark(table.id, CLEO, "Hello")
        await asyncio.gather(*(house.remark(table.id, ADA, str(number)) for number in range(4)))
        with pytest.raises(TooMuch, match="Enough"):
            await house.remark(table.id, ADA, "one more")
        assert [line.number for line in await house.remarks(table.id, latest=2)] == [5, 6]
        assert (await read_again(house, table)).remarks == (await house.table(table.id)).remarks == 6

    at_house(url, scenario)


def test_what_is_said_twice_with_one_request_is_said_once(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        for _ in range(3):
            assert await house.remark(table.id, ADA, "Hello", "once") == 1
        await house.remark(table.id, BEN, "Hello", "once")
        assert [line.name for line in await house.remarks(table.id)] == ["ada.", "ben."]

    at_house(url, scenario)


def test_talking_in_two_houses_at_once(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            talk = [(house, guest) for house, guest in ((first, ADA), (second, BEN)) for _ in range(10)]
            numbers = await asyncio.gather(*(house.remark(table.id, guest, "Hello") for house, guest in talk))
            assert sorted(numbers) == list(range(1, 21))

    asyncio.run(scenario())


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
        assert (first.status, first.version, first.founding.terms.lesson) == (PLAYING, 1, False)
        assert first.founding.seed != table.founding.seed
        assert [chair.guests for chair in first.chairs] == [chair.guests for chair in table.chairs]
        assert {chair.way_back for chair in first.chairs}.isdisjoint({chair.way_back for chair in table.chairs})
        assert (await read_again(house, table)).rematch == (await house.table(table.id)).rematch == first.id
        assert (await house.play_again(table.id, ADA)).id == first.id
        assert await count(house, schema.tables) == 2

    at_house(url, scenario)


def test_who_left_does_not_keep_the_others_waiting(sqlite: str):
    async def scenario(house: House) -> None:
        for asks, expected in ((ADA, [None, SUBSTITUTE]), (BEN, [None, None])):
            table = await two_people(house, **SHORT)
            await house.leave(table.id, BEN, 1)
            while (table := await house.table(table.id)).status == PLAYING:
                seat = table.to_act[0]
                await house.move(table.id, seat, table.version, table.state.legal(seat)[0])
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
            house.sit_down(kept.id, 0, CLEO),
            house.fill(kept.id, 0, CLEO, "novice"),
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


# -- addresses, memory, the secret -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["", "x", "x" * 22, "\x00", "../../etc/passwd", "x" * 5000, "é" * 22, "\ud800" * 22]
)
def test_nothing_lies_at_other_addresses(url: str, address: str):
    async def scenario(house: House) -> None:
        for attempt in (
            house.table(address),
            house.invited(address),
            house.come_back(address, ADA),
            house.act(address, ADA, 0, 1, Action("end")),
            house.sit_down(address, 0, ADA),
            house.play_again(address, ADA),
        ):
            with pytest.raises(NoSuchTable):
                await attempt

    at_house(url, scenario)


def test_all_processes_sign_with_the_same_key(url: str):
    async def scenario() -> None:
        async with opened(url) as first:
            pass
        async with opened(url) as second:
            assert first.secret == second.secret
            assert len(first.secret) == 64

    asyncio.run(scenario())


def test_tables_are_put_away_and_found_again(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house_module, "ROOM", 3)
    monkeypatch.setattr(house_module, "OPEN_TABLES", 100)

    async def scenario(house: House) -> None:
        tables = [await two_people(house, seed=str(number)) for number in range(10)]
        gc.collect()
        assert house.loaded == 3
        await asyncio.gather(*(play(house, table.id, (ADA, BEN), 15) for table in tables))
        for table in tables:
            table = await house.table(table.id)
            assert table.version == 16
            assert facts(table) == facts(await read_again(house, table))
        gc.collect()
        assert house.loaded == 3

    at_house(sqlite, scenario)


def test_a_table_somebody_is_busy_with_is_not_put_away(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    """Two copies of a table in one process would not hear of each other."""
    monkeypatch.setattr(house_module, "ROOM", 1)

    async def scenario(house: House) -> None:
        table, other = await two_people(house), await two_people(house)
        async with house._holding(table.id) as live:
            await house.table(other.id)
            waiting = asyncio.create_task(house.act(table.id, *await chosen(house, table)))
            await asyncio.sleep(0.01)
            assert house._live[table.id] is live
            assert not waiting.done()
        assert await waiting == 2
        assert (await house.table(table.id)).version == 2

    async def chosen(house: House, table: Table) -> tuple[Guest, int, int, Action]:
        seat, guest, action = await first_choice(house, table)
        return guest, seat, 1, action

    at_house(sqlite, scenario)


def test_an_idle_table_needs_little_memory(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    """At most 100 kB for each of 300 games that have been going on for a while."""
    monkeypatch.setattr(house_module, "OPEN_TABLES", 1000)

    async def scenario(house: House) -> float:
        first = await two_people(house)
        await play(house, first.id, (ADA, BEN), 40)
        record = (await house.table(first.id)).moves
        new = (house.create(ADA, "carta", {"players": 2}, places("me", "here"), Terms(), "7") for _ in range(320))
        ids = [table.id for table in await asyncio.gather(*new)]
        rows = [
            {"table_id": table_id, "number": move.number, "at": 0.0, "kind": ACT, "seat": move.seat,
             "data": {"action": move.action.to_json()}, "request": request_key(move.seat, str(move.number))}
            for table_id in ids for move in record
        ]  # fmt: skip
        await house.store.write(lambda connection: connection.execute(schema.entries.insert(), rows) and None)
        rows.clear()
        reader = House(house.store)
        for table_id in ids[:20]:
            await reader.table(table_id)
        before = memory()
        for table_id in ids[20:]:
            assert (await reader.table(table_id)).version == 41
        return (memory() - before) / 300

    def memory() -> int:
        gc.collect()
        return int(psutil.Process().memory_info().rss)

    assert at_house(sqlite, scenario) < 100_000


# -- a database that goes away ---------------------------------------------------------------------------------------


def test_moves_go_on_when_connections_are_lost(shared: str, hang_up: Callable[[str], int]):
    async def scenario() -> None:
        async with opened(shared) as house:
            table = await two_people(house)
            acknowledged: dict[int, Action] = {}

            async def trouble() -> None:
                for _ in range(6):
                    await asyncio.sleep(0.05)
                    await asyncio.to_thread(hang_up, shared)

            ending = asyncio.create_task(trouble())
            number = 0
            while not ending.done():
                table = await house.table(table.id)
                if table.status == OVER:
                    break
                seat, guest, action = await first_choice(house, table)
                number += 1
                version = await house.act(table.id, guest, seat, table.version, action, f"move {number}")
                acknowledged[version] = action
            await ending
            again = await read_again(house, table)
            assert {move.number: move.action for move in again.moves} == acknowledged
            assert list(acknowledged) == list(range(2, again.version + 1))

    asyncio.run(scenario())


def test_what_could_not_be_written_did_not_happen(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        seat, guest, action = await first_choice(house, table)
        heard: list[Table] = []
        house.after_change = heard.append
        with monkeypatch.context() as trouble:

            async def away(work: object, about: str = "") -> None:
                raise NoDatabase()

            trouble.setattr(house.store, "write", away)
            for attempt in (
                house.act(table.id, guest, seat, 1, action),
                house.remark(table.id, ADA, "Hello"),
                house.come_back(str(table.chairs[0].way_back), CLEO),
            ):
                with pytest.raises(NoDatabase):
                    await attempt
        table = await house.table(table.id)
        assert (table.version, table.remarks, table.seats_of(CLEO.id), heard) == (1, 0, (), [])
        assert await house.act(table.id, guest, seat, 1, action) == 2

    at_house(sqlite, scenario)


def test_a_game_by_older_rules_is_refused_in_words(sqlite: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        older = schema.tables.update().values(rules=0)
        await house.store.write(lambda connection: connection.execute(older) and None)
        with pytest.raises(Refused, match="older rules"):
            await read_again(house, table)

    at_house(sqlite, scenario)


# -- the lobby -------------------------------------------------------------------------------------------------------


def test_the_lobby(url: str):
    async def scenario(house: House) -> None:
        public = Terms(name="Come in", public=True, language="uk", clock="move", seconds=60)
        waiting = await house.create(ADA, "carta", {"players": 3}, places("me", "anybody", "friend"), public)
        private = await house.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        by_link = await house.create(ADA, "carta", {"players": 2}, places("me", "friend"), public)
        running = await two_people(house, public)
        adas, bens, cleos = [await lobby(house, guest.id) for guest in (ADA, BEN, CLEO)]
        assert {table.id for table in adas.mine} == {waiting.id, private.id, by_link.id, running.id}
        assert adas.open == adas.running == []
        assert [table.id for table in bens.mine] == [running.id]
        assert [table.id for table in cleos.open] == [waiting.id]
        assert [table.id for table in cleos.running] == [running.id]
        assert cleos.mine == []
        [listed] = cleos.open
        assert (listed.name, listed.language, listed.clock, listed.seconds) == ("Come in", "uk", "move", 60)
        assert (listed.names, listed.open, listed.mine, listed.free) == (("ada.", "", ""), (1,), (), 2)
        turn = running.to_act[0]
        assert [table.my_turn for table in adas.mine if table.id == running.id] == [turn == 0]
        assert [table.my_turn for table in bens.mine] == [turn == 1]
        if turn == 0:
            assert adas.mine[0].id == running.id  # whoever is waited for sees it first

    at_house(url, scenario)


def test_who_is_here():
    assert [place.who for place in places("me", "novice")] == ["me", "novice"]
    assert place_names([Place("here", "Zoe"), Place("here")], ADA) == ["Zoe", f"{ADA.name} 2"]
    assert place_names([Place("me")], replace(ADA, name="Ada")) == ["Ada"]
    assert place_names([Place("novice")] * 5, ADA) == ["Minerva", "Ptolemy", "Hypatia", "Solon", "5"]
    assert BEGIN == "begin"
