"""People who look for a game find each other: once, whoever is here, in any process, after a restart."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import pytest
from sqlalchemy import select

from hegemon.core import BadOptions
from hegemon.service.accounts.people import insert_person
from hegemon.service.company.matching import AGREEING, PATIENCE, Seeker, Wish, parties
from hegemon.service.company.quick_match import ANSWER, GONE
from hegemon.service.company.seekers import PRESENT, STAYS, mark_seen
from hegemon.service.errors import Refused
from hegemon.service.guests import Guest
from hegemon.service.live.presence import AWAY
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import PLAYING, Table
from tests.service.playing import ADA, BEN, CLEO, DAN, Clock, at_a_service, count, opened

pytestmark = pytest.mark.usefixtures("leaps")

DUEL, FOUR = Wish("carta", 2, "calm"), Wish("carta", 4, "fast")


def names(found: list[tuple[Seeker, ...]]) -> list[list[str]]:
    return [[one.name for one in party] for party in found]


def seeker(name: str, since: float = 0.0, strength: float | None = None, wish: Wish = DUEL, **more: Any) -> Seeker:
    return Seeker(name, name, wish, since, since, strength, **more)


class TestParties:
    def test_those_who_wait_longest_come_first(self):
        assert names(parties([seeker("c", 3), seeker("a", 1), seeker("b", 2)], 10)) == [["a", "b"]]

    def test_the_nearest_in_strength_is_preferred(self):
        people = [seeker("a", 1, 25.0), seeker("b", 2, 33.0), seeker("c", 3, 26.0), seeker("d", 4)]
        assert names(parties(people, 30)) == [["a", "d"], ["b", "c"]]

    def test_strength_matters_less_the_longer_they_wait(self):
        people = [seeker("a", 0, 10.0), seeker("b", 0, 40.0)]
        assert parties(people, 1) == []
        assert names(parties(people, PATIENCE)) == [["a", "b"]]

    def test_those_who_are_not_to_meet_do_not(self):
        people = [seeker("a", 1), seeker("b", 2), seeker("c", 3)]
        assert names(parties(people, 10, {frozenset({"a", "b"})})) == [["a", "c"]]

    def test_computers_when_all_agree_or_after_a_moment(self):
        four = [seeker("a", 1, wish=FOUR, computers=20.0), seeker("b", 2, wish=FOUR)]
        assert parties(four, 20 + AGREEING - 1) == []
        assert names(parties(four, 20 + AGREEING)) == [["a"]]
        agreed = [four[0], seeker("b", 2, wish=FOUR, computers=21.0)]
        assert names(parties(agreed, 21)) == [["a", "b"]]


def test_two_find_each_other_and_play(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        quick = service.quick_match
        await quick.seek(ADA, DUEL)
        stands = await quick.look(ADA.id)
        assert (stands.here, stands.called, stands.table_id) == (1, False, None)
        clock.time += 5
        await quick.seek(CLEO, FOUR)
        await quick.look(ADA.id)
        await quick.seek(BEN, DUEL)
        assert (await quick.look(ADA.id)).table_id is None, "Ben has been called, and has to answer"
        bens = await quick.look(BEN.id)
        adas = await quick.look(ADA.id)
        assert bens.table_id == adas.table_id is not None
        table = await service.table(adas.table_id)
        assert (table.status, table.setup.terms.seconds, table.setup.terms.public) == (PLAYING, 180, True)
        assert sorted(chair.name for chair in table.chairs) == ["ada.", "ben."]
        assert (await quick.look(CLEO.id)).table_id is None
        attendance = await service.presence.attendance(table)
        assert all(ago is not None and ago < AWAY for ago in attendance.ago)
        assert await count(service, schema.tables) == 1

    at_a_service(url, scenario)


def test_nobody_is_seated_with_somebody_who_has_gone(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        quick = service.quick_match
        await quick.seek(ADA, DUEL)
        clock.time += PRESENT + 1
        await quick.seek(BEN, DUEL)
        assert not (await quick.look(BEN.id)).called, "Ada's page has not asked for a while"
        await quick.seek(CLEO, DUEL)
        assert (await quick.look(BEN.id)).called
        clock.time += ANSWER + 1  # Cleo never answers
        stands = await quick.look(BEN.id)
        assert (stands.called, stands.table_id, stands.here) == (False, None, 1)
        assert await quick.look(CLEO.id) is None
        assert stands.since == 1_000_000 + PRESENT + 1, "who was let down keeps their place"
        await quick.seek(DAN, DUEL)
        await quick.leave(DAN.id)
        assert not (await quick.look(BEN.id)).called
        clock.time += GONE + 1
        assert await quick.look(BEN.id) is not None
        assert await count(service, schema.seekers) == 1
        assert await count(service, schema.tables) == 0

    at_a_service(url, scenario)


DAYS = Wish("carta", 2, "days")


def test_whoever_keeps_their_name_may_leave_the_page_of_a_game_by_days(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        quick = service.quick_match
        for guest in (ADA, DAN):
            await service.store.write(lambda c, guest=guest: insert_person(c, guest.id, guest.name, guest.name, 0.0))
        for guest in (ADA, CLEO):
            await quick.seek(guest, Wish("carta", 3, "days"))
        clock.time += STAYS / 2
        lists = await service.lobby_news.lists()
        assert [(one.wish.players, one.here) for one in lists.wanted] == [(3, 1)], "Cleo has left, and keeps no name"
        assert list(lists.concerned) == [ADA.id]
        await quick.seek(ADA, DAYS)
        await service.people.rename(await service.people.person(ADA.id, fresh=True), "Ada Augusta")
        clock.time += STAYS - 1
        await quick.seek(BEN, DAYS)
        bens = await quick.look(BEN.id)
        table = await service.table(bens.table_id)
        assert sorted(chair.name for chair in table.chairs) == ["Ada Augusta", "ben."]
        assert (table.status, table.setup.terms.by_days) == (PLAYING, True)
        assert (await service.lobby_news.lists()).wanted == ()
        await quick.seek(DAN, DAYS)
        clock.time += STAYS + 1
        await quick.seek(CLEO, DAYS)
        assert not (await quick.look(CLEO.id)).called, "nobody is looked for who has been away for weeks"

    at_a_service(url, scenario)


def test_who_may_have_left_the_page_answers_for_nobody_else(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        quick, three = service.quick_match, Wish("carta", 3, "days")
        await service.store.write(lambda c: insert_person(c, ADA.id, ADA.name, ADA.name, 0.0))
        for guest in (ADA, BEN, CLEO):
            await quick.seek(guest, three)
        clock.time += ANSWER + 1  # Cleo never answers
        assert not (await quick.look(BEN.id)).called
        await quick.seek(DAN, three)
        await quick.look(BEN.id)
        assert (await quick.look(DAN.id)).table_id is not None
        assert await count(service, schema.seekers, schema.seekers.c.guest == CLEO.id) == 0

    at_a_service(url, scenario)


def test_computers_take_the_empty_seats(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        quick = service.quick_match
        await quick.seek(ADA, FOUR)
        await quick.seek(BEN, FOUR)
        await quick.begin_with_computers(ADA.id)
        assert (await quick.look(BEN.id)).others_would
        await quick.begin_with_computers(BEN.id)
        for guest in (ADA, BEN):
            await quick.look(guest.id)
        stands = await quick.look(ADA.id)
        table = await service.table(stands.table_id)
        assert sorted(bool(chair.player) for chair in table.chairs) == [False, False, True, True]
        await quick.seek(CLEO, DUEL)
        await quick.begin_with_computers(CLEO.id)
        assert (await quick.look(CLEO.id)).table_id is not None, "whoever is alone need not be asked"

    at_a_service(url, scenario)


def test_a_game_that_no_computer_plays_begins_with_people_alone(url: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(service: TableService, clock: Clock) -> None:
        monkeypatch.setattr("hegemon.service.company.quick_match.levels_for", lambda game: ())
        await service.quick_match.seek(ADA, DUEL)
        with pytest.raises(Refused, match="No computer plays this game"):
            await service.quick_match.begin_with_computers(ADA.id)
        assert not (await service.quick_match.look(ADA.id)).computers, "and goes on looking for people"

    at_a_service(url, scenario)


def test_a_wish_that_cannot_be_met(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        with pytest.raises(BadOptions):
            await service.quick_match.seek(ADA, Wish("carta", 9, "calm"))
        with pytest.raises(Refused):
            await service.quick_match.seek(ADA, Wish("carta", 2, "now"))

    at_a_service(url, scenario)


def test_a_restart_loses_nobody(url: str):
    async def scenario() -> None:
        clock = Clock()
        async with opened(url, clock) as service:
            await service.quick_match.seek(ADA, DUEL)
        clock.time += 3600
        async with opened(url, clock) as service:
            await service.quick_match.seek(BEN, DUEL)
            for guest in (ADA, BEN):
                await service.quick_match.look(guest.id)
            assert (await service.quick_match.look(ADA.id)).table_id is not None

    asyncio.run(scenario())


def test_two_processes_match_everybody_once(shared: str):
    """Sixteen people come to two processes at the same time; each of them sits at one table, with one other."""

    async def look_for_company(service: TableService, guest: Guest) -> str:
        await service.quick_match.seek(guest, DUEL)
        async with asyncio.timeout(60), aclosing(service.quick_match.news(guest.id)) as news:
            async for _ in news:
                stands = await service.quick_match.look(guest.id)
                assert stands is not None
                if stands.table_id is not None:
                    return stands.table_id
        raise AssertionError("nobody came")

    async def scenario() -> None:
        async with opened(shared) as one, opened(shared) as other:
            people = [Guest(f"guest {number}", f"Guest {number}") for number in range(16)]
            tables = await asyncio.gather(
                *(look_for_company((one, other)[number % 2], guest) for number, guest in enumerate(people))
            )
            assert sorted(tables.count(table) for table in set(tables)) == [2] * 8
            assert await count(one, schema.tables) == 8
            assert await count(one, schema.holders) == 16

    asyncio.run(scenario())


def test_a_table_where_somebody_has_moved_before_all_have_arrived_goes_on(url: str, monkeypatch: pytest.MonkeyPatch):
    """Of several tables that are made together some are found, and played at, while the others are told of."""

    async def scenario(service: TableService, clock: Clock) -> None:
        quick, arrive = service.quick_match, service.presence.arrive
        people = {guest.id: guest for guest in (ADA, BEN, CLEO, DAN)}
        for guest in people.values():
            await quick.seek(guest, DUEL)

        async def slowly(table: Table, guest: Guest) -> None:
            monkeypatch.setattr(service.presence, "arrive", arrive)
            for table_id in await service.store.column(select(schema.tables.c.id)):
                found = await service.table(table_id)
                seat = found.to_act[0]
                [holder] = found.chairs[seat].guests
                await service.gameplay.act(table_id, people[holder], seat, 1, found.state.legal(seat)[0])
            await arrive(table, guest)

        monkeypatch.setattr(service.presence, "arrive", slowly)
        seekers = await quick._match(lambda connection: mark_seen(connection, [*people], clock(), answers=True))
        tables = {one.table_id for one in seekers.values()}
        assert len(tables) == 2
        assert [(await service.table(table_id)).version for table_id in tables] == [2, 2]

    at_a_service(url, scenario)


def test_whoever_leaves_the_page_leaves_the_queue(sqlite: str):
    async def scenario() -> None:
        async with opened(sqlite) as service:
            quick = service.quick_match
            await quick.seek(ADA, DUEL)
            async with aclosing(quick.news(ADA.id)) as news:
                assert (await anext(news)).here == 1
            async with asyncio.timeout(30):
                while not quick._pages.at_rest:
                    await asyncio.sleep(0.05)
            await quick.seek(BEN, DUEL)
            assert not (await quick.look(BEN.id)).called

    asyncio.run(scenario())
