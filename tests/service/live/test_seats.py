"""Who sits where, and who may."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import select

from hegemon.players import UnknownPlayer
from hegemon.service.errors import NoSuchTable, NotYours, Refused
from hegemon.service.guests import Guest
from hegemon.service.live.seats import DEVICES
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import BEGIN
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.table import PLAYING, WAITING, Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import (
    ADA,
    BEN,
    CLEO,
    DAN,
    SHORT,
    count,
    facts,
    first_choice,
    opened,
    place_names,
    places,
    play,
    play_again,
    read_again,
    told,
    two_people,
    with_service,
)

# -- sitting down ----------------------------------------------------------------------------------------------------


def test_friends_come_by_invitation(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "friend", "friend"), Terms())
        assert (table.status, table.version, table.due()) == (WAITING, 0, None)
        keys = [chair.invitation for chair in table.chairs]
        assert keys[0] is None
        assert [(found.id, seat) for found, seat in [await service.seats.invited(key) for key in keys[1:]]] == [
            (table.id, 1),
            (table.id, 2),
        ]
        for wrong in (None, "", keys[2], "x" * 22, "\ud800"):
            with pytest.raises(NotYours):
                await service.seats.sit_down(table.id, 1, BEN, wrong)
        table = await service.seats.sit_down(table.id, 1, BEN, keys[1])
        assert (table.status, table.chairs[1].name, table.seats_of(BEN.id)) == (WAITING, "ben.", (1,))
        with pytest.raises(NoSuchTable):
            await service.seats.invited(keys[1])
        with pytest.raises(Refused, match="already"):
            await service.seats.sit_down(table.id, 1, CLEO, keys[1])
        assert (await service.seats.sit_down(table.id, 1, BEN)).version == 0  # twice does no harm
        table = await service.seats.sit_down(table.id, 2, CLEO, keys[2])
        assert (table.status, table.version) == (PLAYING, 1)
        again = await read_again(service, table)
        assert (facts(again), again.chairs) == (facts(table), table.chairs)

    with_service(url, scenario)


def test_anybody_takes_an_open_seat(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        for seat in (-1, 2, 10**6):
            with pytest.raises(NoSuchTable):
                await service.seats.sit_down(table.id, seat, BEN)
        with pytest.raises(Refused, match="already"):
            await service.seats.sit_down(table.id, 0, BEN)
        assert (await service.seats.sit_down(table.id, 1, BEN)).status == PLAYING
        with pytest.raises(Refused, match="already"):
            await service.seats.sit_down(table.id, 1, CLEO)

    with_service(url, scenario)


def test_a_seat_goes_to_one_of_many(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        crowd = [Guest(f"guest {number}", f"{number}") for number in range(20)]
        outcomes = await asyncio.gather(
            *(service.seats.sit_down(table.id, 1, guest) for guest in crowd), return_exceptions=True
        )
        assert Counter(type(outcome) for outcome in outcomes) == {Table: 1, Refused: 19}
        [sat] = (guest for guest, outcome in zip(crowd, outcomes, strict=True) if isinstance(outcome, Table))
        again = await read_again(service, table)
        assert again.chairs[1].guests == {sat.id}
        assert again.version == 1

    with_service(url, scenario)


def test_a_seat_goes_to_one_of_many_processes(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            for _ in range(5):
                table = await first.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
                await second.table(table.id)
                outcomes = await asyncio.gather(
                    first.seats.sit_down(table.id, 1, BEN),
                    second.seats.sit_down(table.id, 1, CLEO),
                    return_exceptions=True,
                )
                assert Counter(type(outcome) for outcome in outcomes) == {Table: 1, Refused: 1}
                again = await read_again(first, table)
                assert again.chairs[1].guests in ({BEN.id}, {CLEO.id})
                assert (again.status, again.version) == (PLAYING, 1)
                assert await count(first, schema.entries, schema.entries.c.table_id == table.id) == 1

    asyncio.run(scenario())


def test_the_last_two_come_to_different_processes(shared: str):
    """Each sees the other's seat free; still the game begins, once, and for both."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            for _ in range(5):
                table = await first.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
                await second.table(table.id)
                await asyncio.gather(
                    first.seats.sit_down(table.id, 1, BEN), second.seats.fill(table.id, 2, ADA, "novice")
                )
                again = await read_again(first, table)
                assert (again.status, again.version, again.full) == (PLAYING, 1, True)
                due = select(schema.tables.c.due, schema.tables.c.to_act).where(schema.tables.c.id == table.id)
                stored = await first.store.read(lambda connection, due=due: connection.execute(due).one())
                assert stored == (again.due(), list(again.to_act))

    asyncio.run(scenario())


def test_standing_up(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "friend"), Terms())
        await service.seats.sit_down(table.id, 1, BEN)
        with pytest.raises(NotYours):
            await service.seats.stand_up(table.id, 1, CLEO)
        way_back = (await service.table(table.id)).chairs[1].way_back
        table = await service.seats.stand_up(table.id, 1, BEN)
        assert table.chairs[1].free
        assert table.seats_of(BEN.id) == ()
        with pytest.raises(NoSuchTable):
            await service.seats.come_back(str(way_back), BEN)
        await service.seats.sit_down(table.id, 1, CLEO)
        table = await service.seats.sit_down(table.id, 2, DAN, table.chairs[2].invitation)
        assert table.status == PLAYING
        with pytest.raises(Refused, match="has begun"):
            await service.seats.stand_up(table.id, 1, CLEO)

    with_service(url, scenario)


def test_nobody_stands_up_from_a_game_that_begins_elsewhere(shared: str):
    """Whichever comes first: either the game waits for somebody, or all who play are there."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            for _ in range(5):
                table = await first.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
                await first.seats.sit_down(table.id, 1, BEN)
                await second.table(table.id)
                await asyncio.gather(
                    first.seats.stand_up(table.id, 1, BEN),
                    second.seats.sit_down(table.id, 2, CLEO),
                    return_exceptions=True,
                )
                again = await read_again(first, table)
                assert again.full == (again.status == PLAYING)

    asyncio.run(scenario())


def test_the_host_lets_a_computer_sit_down(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "novice"), Terms())
        with pytest.raises(NotYours):
            await service.seats.fill(table.id, 1, BEN, "novice")
        with pytest.raises(UnknownPlayer, match="no such computer"):
            await service.seats.fill(table.id, 1, ADA, "search:999999")
        for taken in (0, 2, -1, 7):
            with pytest.raises(Refused, match="already"):
                await service.seats.fill(table.id, taken, ADA, "novice")
        table = await service.seats.fill(table.id, 1, ADA, "strategist")
        assert (table.status, table.player_on(1), table.chairs[1].name) == (PLAYING, "strategist", "Ptolemy")
        assert (await read_again(service, table)).chairs == table.chairs
        with pytest.raises(Refused):
            await service.seats.sit_down(table.id, 1, BEN)

    with_service(url, scenario)


def test_nobody_sits_on_two_seats_by_accident(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
        with pytest.raises(Refused, match="already"):
            await service.seats.sit_down(table.id, 1, ADA)

    with_service(sqlite, scenario)


def test_who_is_here():
    assert [place.who for place in places("me", "novice")] == ["me", "novice"]
    assert place_names([PlannedSeat("here", "Zoe"), PlannedSeat("here")], ADA) == ["Zoe", f"{ADA.name} 2"]
    assert place_names([PlannedSeat("me")], replace(ADA, name="Ada")) == ["Ada"]
    assert place_names([PlannedSeat("novice")] * 5, ADA) == ["Minerva", "Ptolemy", "Hypatia", "Solon", "№\xa05"]
    assert BEGIN == "begin"


# -- coming back -----------------------------------------------------------------------------------------------------


def test_coming_back_on_another_device(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        way_back = str(table.chairs[1].way_back)
        phones = [Guest(f"phone {number}") for number in reversed(range(DEVICES + 1))]
        for phone in phones[: DEVICES - 1]:
            table, seat = await service.seats.come_back(way_back, phone)
            assert (seat, table.seats_of(phone.id)) == (1, (1,))
        await service.seats.come_back(way_back, phones[0])  # twice does no harm
        assert table.chairs[1].guests == {BEN.id, *(phone.id for phone in phones[: DEVICES - 1])}
        for phone in phones[DEVICES - 1 :]:  # whoever has held it longest makes room
            table, seat = await service.seats.come_back(way_back, phone)
        assert table.chairs[1].guests == {phone.id for phone in phones[1:]}
        table, seat = await service.seats.come_back(way_back, BEN)  # and may come back
        assert table.seats_of(BEN.id) == (1,)
        assert table.seats_of(phones[1].id) == ()
        assert (await read_again(service, table)).chairs == table.chairs
        for wrong in ("", "x" * 22, "\x00", way_back[:-1], "😀" * 22):
            with pytest.raises(NoSuchTable):
                await service.seats.come_back(wrong, CLEO)

    with_service(url, scenario)


def test_a_device_is_known_in_every_process(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            await second.table(table.id)
            phone = Guest("a phone")
            await first.seats.come_back(str(table.chairs[table.to_act[0]].way_back), phone)
            async with asyncio.timeout(5):
                while not (table := await second.table(table.id)).seats_of(phone.id):
                    await asyncio.sleep(0.01)
            seat = table.to_act[0]
            assert await second.gameplay.act(table.id, phone, seat, 1, table.state.legal(seat)[0]) == 2

    asyncio.run(scenario())


# -- names -----------------------------------------------------------------------------------------------------------


def test_another_name_reaches_every_table(url: str):
    """Waiting, playing, just over: at the seat and at what was said; whoever watches hears of it."""

    async def scenario(service: TableService) -> None:
        waiting = await service.create(BEN, "carta", {"players": 2}, places("me", "friend"), Terms())
        playing = await two_people(service)
        over = await play(service, (await two_people(service, **SHORT)).id, (ADA, BEN))
        for table in (waiting, playing, over):
            await service.chat.remark(table.id, BEN, "Hello")
        await service.chat.remark(playing.id, ADA, "Hello")
        news = [service.news(table.id) for table in (waiting, playing, over)]
        for each in news:
            await anext(each)
        await service.seats.rename(replace(BEN, name="Benjamin"), BEN.name)
        for table, each in zip((waiting, playing, over), news, strict=True):
            async with asyncio.timeout(5):
                assert await anext(each) is not None
            seat = table.seats_of(BEN.id)[0]
            table = await service.table(table.id)
            assert table.chairs[seat].name == "Benjamin"
            assert (await service.chat.remarks(table.id))[0].name == "Benjamin"
            again = await read_again(service, table)
            assert (facts(again), again.chairs) == (facts(table), table.chairs)
        assert [line.name for line in await service.chat.remarks(playing.id)] == ["Benjamin", "ada."]
        assert told(await service.table(playing.id)) == ["ben. is now called Benjamin."]
        assert (await play_again(service, over.id, ADA, BEN)).chairs[1].name == "Benjamin"

    with_service(url, scenario)


def test_two_people_are_never_called_the_same(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        for _ in range(2):  # the same again changes nothing
            await service.seats.rename(replace(BEN, name=ADA.name), BEN.name)
        table = await service.table(table.id)
        assert [chair.name for chair in table.chairs] == ["ada.", "ada. 2"]
        assert len(table.notes) == 1

    with_service(sqlite, scenario)


def test_who_share_a_device_keep_their_own_names(sqlite: str):
    async def scenario(service: TableService) -> None:
        seats = [PlannedSeat("here", "Zoe"), PlannedSeat("me"), PlannedSeat("here")]
        table = await service.create(ADA, "carta", {"players": 3}, seats, Terms())
        await service.seats.rename(replace(ADA, name="Countess"), ADA.name)
        await service.seats.rename(replace(ADA, name="Queen"), "somebody else")
        table = await service.table(table.id)
        assert [chair.name for chair in table.chairs] == ["Zoe", "Countess", "ada. 3"]

    with_service(sqlite, scenario)


def test_a_name_changes_while_others_play(shared: str):
    """Two processes want the same number: the move is made, and the name is changed."""

    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            for number in range(5):
                table = await first.table(table.id)
                seat, guest, action = await first_choice(first, table)
                await asyncio.gather(
                    first.gameplay.act(table.id, guest, seat, table.version, action),
                    second.seats.rename(replace(BEN, name=f"Ben {number}"), BEN.name),
                )
                again = await read_again(first, table)
                assert again.version == 1 + 2 * (number + 1)
                assert again.chairs[1].name == f"Ben {number}"

    asyncio.run(scenario())


def test_a_table_by_older_rules_keeps_nobody_from_a_new_name(sqlite: str):
    async def scenario(service: TableService) -> None:
        old, new = await two_people(service), await two_people(service)
        older = schema.tables.update().where(schema.tables.c.id == old.id).values(rules=0)
        await service.store.write(lambda connection: connection.execute(older) and None)
        service = TableService(service.store)
        await service.seats.rename(replace(BEN, name="Benjamin"), BEN.name)
        assert (await service.table(new.id)).chairs[1].name == "Benjamin"

    with_service(sqlite, scenario)
