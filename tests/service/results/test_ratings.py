"""Rated games: who may play them, what they do to ratings, and why some count less."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from hegemon.ratings import level_ratings
from hegemon.service.accounts.people import NoAccount, insert_person
from hegemon.service.background.scheduler import has_let_go
from hegemon.service.errors import Refused
from hegemon.service.guests import Guest
from hegemon.service.personal_data import PersonalData
from hegemon.service.results.rated_games import BEGINNER, LATE_CHOICES, margin, points
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, CLEO, SHORT, Book, person, places, play, two_people, with_service

RATED = Terms(rated=True, clock="move", seconds=60)


async def keep_names(service: TableService, *guests: Guest) -> None:
    def write(connection: Any) -> None:
        for guest in guests:
            insert_person(connection, guest.id, guest.id[:12], guest.name, service.now())

    await service.store.write(write)


async def rated_game(service: TableService) -> Table:
    return await play(service, (await two_people(service, RATED, **SHORT)).id, (ADA, BEN))


async def strengths(service: TableService, *guests: Guest) -> list[int]:
    return [points((await service.ratings.strength(guest.id, "carta", "fast")).mu) for guest in guests]


def test_a_rated_game_moves_ratings(url: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        table = await rated_game(service)
        outcome = table.state.outcome()
        assert outcome is not None
        changes = await service.ratings.at_table(table.id)
        winner, loser = (outcome.places.index(place) for place in (1, 2))
        assert changes[winner].after.mu > BEGINNER.mu > changes[loser].after.mu
        assert margin(changes[winner].after) < margin(BEGINNER)
        [own] = await service.ratings.all_of((ADA, BEN)[winner].id)
        assert (own.game, own.pace, own.games, own.provisional) == ("carta", "fast", 1, True)
        assert own.rating == changes[winner].after
        rows = await service.store.read(lambda c: c.execute(select(schema.results.c.rated)).scalars().all())
        assert rows == [True]
        assert await strengths(service, CLEO) == [1000]

    with_service(url, scenario)


def test_everybody_has_to_keep_their_name(sqlite: str):
    async def scenario(service: TableService) -> None:
        with pytest.raises(NoAccount):
            await two_people(service, RATED, **SHORT)
        await keep_names(service, ADA)
        table = await service.create(ADA, "carta", SHORT, places("me", "anybody"), RATED)
        with pytest.raises(NoAccount):
            await service.seats.sit_down(table.id, 1, BEN)
        await keep_names(service, BEN)
        await service.seats.sit_down(table.id, 1, BEN)

    with_service(sqlite, scenario)


def test_no_help_and_no_shared_device(sqlite: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        with pytest.raises(Refused, match="no hints"):
            Terms(rated=True, hints=True)
        with pytest.raises(Refused, match="device of their own"):
            await service.create(ADA, "carta", SHORT, places("me", "here"), RATED)
        table = await two_people(service, RATED, **SHORT)
        table = await play(service, table.id, (ADA, BEN), moves=3)
        with pytest.raises(Refused, match="no undo"):
            await service.gameplay.ask_undo(table.id, ADA, 0)
        with pytest.raises(Refused, match="sign in on this device"):
            await service.seats.come_back(str(table.chairs[0].way_back), CLEO)

    with_service(sqlite, scenario)


def test_who_leaves_comes_last(sqlite: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        table = await two_people(service, RATED, **SHORT)
        await service.gameplay.leave(table.id, BEN, 1)
        async with service.live.holding(table.id) as live:
            while live.table.to_act:  # the computer plays on, and may win
                seat = live.table.to_act[0]
                action = live.table.state.legal(seat)[0]
                await service.live.enter(live, lambda t, seat=seat, action=action: t.choice(seat, t.version, action))
        ada, ben = await strengths(service, ADA, BEN)
        assert ada > 1000 > ben

    with_service(sqlite, scenario)


def test_computers_keep_their_ratings(sqlite: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA)
        table = await service.create(ADA, "carta", SHORT, places("me", "hegemon"), RATED)
        await service.gameplay.leave(table.id, ADA, 0)
        async with service.live.holding(table.id) as live:
            while live.table.to_act:
                seat = live.table.to_act[0]
                action = live.table.state.legal(seat)[0]
                await service.live.enter(live, lambda t, seat=seat, action=action: t.choice(seat, t.version, action))
        [ada] = await strengths(service, ADA)
        assert 900 < ada < 1000, "to lose against the strongest costs little"
        assert list(await service.ratings.at_table(table.id)) == [0]
        assert level_ratings("carta")["hegemon"].mu == 45.7

    with_service(sqlite, scenario)


def test_the_same_pair_and_the_same_address_count_less(sqlite: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        weights = []
        for _ in range(4):
            table = await rated_game(service)
            weights.append((await service.ratings.at_table(table.id))[0].damping)
        first, *_, last = weights
        assert "often" not in first.reasons
        assert last.weight == first.weight / 2
        assert "often" in last.reasons
        table = await two_people(service, RATED, **SHORT)
        for guest in (ADA, BEN):
            await service.ratings.note_origin(table, guest.id, "192.0.2.7")
        stored = await service.store.read(lambda c: str(c.execute(select(schema.origins)).all()))
        assert "192.0.2.7" not in stored
        await play(service, table.id, (ADA, BEN))
        assert "same-place" in (await service.ratings.at_table(table.id))[0].damping.reasons
        assert await service.store.read(lambda c: c.execute(select(schema.origins)).all()) == []

    with_service(sqlite, scenario)


def test_a_list_of_those_who_like_to_be_on_it(sqlite: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)

        def settled(connection: Any) -> None:
            for guest, mu, sigma in ((ADA, 30.0, 2.0), (BEN, 28.0, 2.0)):
                row = {"person": guest.id, "game": "carta", "pace": "fast", "mu": mu, "sigma": sigma}
                connection.execute(schema.ratings.insert().values(**row, games=30, changed=0.0))

        await service.store.write(settled)
        assert await service.ratings.ranking("carta", "fast") == []
        for guest in (ADA, BEN):
            person = await service.people.person(guest.id, fresh=True)
            assert person is not None
            await service.people.show(person, {"profile": True, "ratings": guest is BEN})
        assert [one.name for one in await service.ratings.ranking("carta", "fast")] == [BEN.name]
        assert await service.ratings.ranking("carta", "days") == []

    with_service(sqlite, scenario)


def test_a_game_with_somebody_deleted_counts_for_nobody(sqlite: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        table = await two_people(service, RATED, **SHORT)
        await PersonalData(service, service.people).delete(BEN)
        async with service.live.holding(table.id) as live:
            while live.table.to_act:
                seat = live.table.to_act[0]
                action = live.table.state.legal(seat)[0]
                await service.live.enter(live, lambda t, seat=seat, action=action: t.choice(seat, t.version, action))
        assert await service.ratings.at_table(table.id) == {}
        assert await strengths(service, ADA) == [1000]

    with_service(sqlite, scenario)


def late_choices(terms: Terms, late: int) -> tuple[Table, int]:
    """A table where a computer has made so many choices for whoever is to choose first."""
    book = Book(person("Ada"), person("Ben"), terms=terms)
    seat = book.table.to_act[0]
    for _ in range(late):
        book.enter(book.table.choice(seat, book.table.version, book.table.state.legal(seat)[0], late=True))
        book.play_until(lambda table: table.to_act[0] == seat)
    return book.table, seat


def test_who_lets_choices_pass_their_time_is_taken_to_have_left():
    assert not has_let_go(*late_choices(RATED, LATE_CHOICES - 1))
    assert has_let_go(*late_choices(RATED, LATE_CHOICES))
    assert not has_let_go(*late_choices(Terms(clock="move", seconds=60), LATE_CHOICES))
