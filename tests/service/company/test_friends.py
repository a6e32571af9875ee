"""Friends and what they offer each other, on both databases: agreed once, accepted once, gone with the person."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Connection, delete, func, select

from hegemon.service.accounts.people import Person, insert_person
from hegemon.service.company.friends import ASKED_ME, FRIENDS
from hegemon.service.company.offers import HOLDS, NoSuchOffer
from hegemon.service.errors import Refused, ServiceError
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from tests.service.playing import Clock, at_a_service, opened, places

Scenario = Callable[[TableService, Clock, Person, Person], Awaitable[None]]


def with_two(url: str, scenario: Scenario, *, friends: bool = True) -> None:
    async def run(service: TableService, clock: Clock) -> None:
        both = [Person(name * 4, f"public-{name}", name.title(), 0.0) for name in ("ada", "ben")]

        def write(connection: Connection) -> None:
            for one in both:
                insert_person(connection, one.id, one.public, one.name, 0.0)

        await service.store.write(write)
        if friends:
            await service.friends.follow(both[1], await service.friends.link(both[0]))
        await scenario(service, clock, *both)

    at_a_service(url, run)


def test_both_who_ask_each_other_are_friends(url: str):
    async def scenario(service: TableService, clock: Clock, ada: Person, ben: Person) -> None:
        await service.friends.ask(ada, ben.id)
        await service.friends.ask(ada, ben.id)
        assert [one.how for one in await service.friends.of(ben.id)] == [ASKED_ME]
        assert (await service.lobby_news.lists()).concerned == {ben.id: (ada.id,)}
        await service.friends.ask(ben, ada.id)
        assert [one.how for one in await service.friends.of(ada.id)] == [FRIENDS]
        assert [one.name for one in await service.friends.of(ben.id)] == ["Ada"]
        with pytest.raises(Refused):
            await service.friends.ask(ada, ada.id)

    with_two(url, scenario, friends=False)


def test_a_challenge_that_is_accepted_twice_is_one_game(url: str):
    async def scenario(service: TableService, clock: Clock, ada: Person, ben: Person) -> None:
        friend = await service.friends.friend(ada.id, ben.public)
        await service.offers.challenge(ada, friend, "carta", "days", True)
        await service.offers.challenge(ada, friend, "carta", "days", True)  # the latest counts
        [offer] = await service.offers.of(ben.id)
        assert (await service.lobby_news.lists()).concerned == {ada.id: (offer.id,), ben.id: (offer.id,)}
        with pytest.raises(NoSuchOffer):
            await service.offers.accept(ada, offer.id)
        found = await asyncio.gather(*(service.offers.accept(ben, offer.id) for _ in range(2)), return_exceptions=True)
        [table_id] = [one for one in found if isinstance(one, str)]
        assert sum(isinstance(one, ServiceError) for one in found) == 1
        table = await service.table(table_id)
        assert {chair.name for chair in table.chairs} == {"Ada", "Ben"}
        assert table.setup.terms.rated
        made = select(func.count()).select_from(schema.tables)
        assert await service.store.read(lambda connection: connection.execute(made).scalar_one()) == 1

    with_two(url, scenario)


def test_both_are_at_the_table_when_a_challenge_is_accepted(url: str):
    async def scenario(service: TableService, clock: Clock, ada: Person, ben: Person) -> None:
        await service.offers.challenge(ada, await service.friends.friend(ada.id, ben.public), "carta", "calm", False)
        [offer] = await service.offers.of(ben.id)
        with service.visitors.here(ada.id):
            while (await service.friends.friend(ben.id, ada.public)).here is False:
                await asyncio.sleep(0.01)
            table = await service.table(await service.offers.accept(ben, offer.id))
        attendance = await service.presence.attendance(table, fresh=True)
        assert not any(attendance.is_away(seat) for seat in range(2))

    with_two(url, scenario)


def test_a_challenge_that_is_accepted_in_two_processes_is_one_game(shared: str):
    async def scenario(service: TableService, clock: Clock, ada: Person, ben: Person) -> None:
        await service.offers.challenge(ada, await service.friends.friend(ada.id, ben.public), "carta", "days", False)
        [offer] = await service.offers.of(ben.id)
        async with opened(shared, clock) as other:
            both = (one.offers.accept(ben, offer.id) for one in (service, other))
            found = await asyncio.gather(*both, return_exceptions=True)
        assert sum(isinstance(one, str) for one in found) == 1
        assert sum(isinstance(one, NoSuchOffer) for one in found) == 1

    with_two(shared, scenario)


def test_offers_end_by_themselves_and_with_who_made_them(url: str):
    async def scenario(service: TableService, clock: Clock, ada: Person, ben: Person) -> None:
        friend = await service.friends.friend(ada.id, ben.public)
        await service.offers.challenge(ada, friend, "carta", "calm", False)
        clock.time += HOLDS["calm"] + 1
        assert await service.offers.of(ben.id) == []
        host = Guest(ada.id, ada.name)
        table = await service.create(host, "carta", {"players": 2}, places("me", "friend"), Terms())
        await service.offers.invite(ada, friend, table.id)
        assert len(await service.offers.of(ben.id)) == 1
        gone = delete(schema.people).where(schema.people.c.id == ada.id)
        await service.store.write(lambda connection: connection.execute(gone) and None)
        assert await service.offers.of(ben.id) == []
        assert await service.friends.of(ben.id) == []

    with_two(url, scenario)
