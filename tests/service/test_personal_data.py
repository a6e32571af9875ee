"""Whoever is deleted leaves games behind, and nothing that says who they were."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, text

from hegemon.service.accounts.conduct import MUTED
from hegemon.service.archive.archive import GameFilter, archive_page
from hegemon.service.company.matching import Wish
from hegemon.service.errors import Refused
from hegemon.service.live.presence import note
from hegemon.service.live.visitors import not_deleted
from hegemon.service.personal_data import PersonalData, erase
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from tests.service.playing import ADA, BEN, CASUAL, CLEO, SHORT, opened, places, play, two_people, with_service
from tests.service.results.test_ratings import RATED, keep_names


def test_neither_a_name_nor_an_id_stays(url: str):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        data = PersonalData(service, service.people)
        await play(service, (await two_people(service, replace(RATED, public=True), **SHORT)).id, (ADA, BEN))
        under_way = await two_people(service, RATED)
        await service.ratings.note_origin(under_way, ADA.id, "203.0.113.7")
        service.presence.see(under_way, ADA.id)
        await service.quick_match.seek(ADA, Wish("carta", 2, "days"))
        person = await service.people.person(ADA.id)
        known = await data.export(ADA, person)
        assert [one["table_id"] for one in known["origins"]] == [under_way.id]
        assert len(known["quick_match"]) == len(known["ratings"]) == 1
        await data.delete(ADA)
        await service.presence.close()
        everything = await service.store.read(
            lambda connection: str([connection.execute(select(table)).all() for table in schema.META.sorted_tables])
        )
        assert (ADA.id in everything, ADA.name in everything) == (False, False)
        assert BEN.id in everything
        [game] = (await service.store.read(lambda connection: archive_page(connection, GameFilter()))).games
        assert [seat.name for seat in game.seats] == ["№\xa01", BEN.name], "somebody without a name is not nobody"

    with_service(url, scenario)


def test_what_somebody_said_is_theirs_wherever_they_sit_now(url: str):
    """Handed out without the lines of whoever sits there now, and deleted though they have stood up."""

    async def scenario(service: TableService) -> None:
        data = PersonalData(service, service.people)
        table = await service.create(CLEO, "carta", {"players": 3}, places("me", "anybody", "anybody"), CASUAL)
        for guest in (ADA, BEN):
            await service.seats.sit_down(table.id, 1, guest)
            await service.chat.remark(table.id, guest, f"I am {guest.name}")
            if guest is ADA:
                await service.conduct.avoid(BEN.id, {ADA.id}, MUTED, ADA.name)
                await service.seats.stand_up(table.id, 1, guest)
        for guest in (ADA, BEN):
            known = await data.export(guest, None)
            assert [line["text"] for line in known["chat"]] == [f"I am {guest.name}"]
        await data.delete(ADA)
        assert [line.text for line in await service.chat.remarks(table.id)] == ["I am ben."]
        lines = await service.store.rows(select(schema.remarks).order_by(schema.remarks.c.number))
        assert [(line.name, line.guest) for line in lines] == [("", None), (BEN.name, BEN.id)]
        assert await service.store.rows(select(schema.avoided)) == []

    with_service(url, scenario)


def test_whoever_signs_in_brings_along_what_they_said(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(CLEO, "carta", {"players": 3}, places("me", "anybody", "anybody"), CASUAL)
        await service.seats.sit_down(table.id, 1, BEN)
        await service.chat.remark(table.id, BEN, "Hello")
        await service.seats.remove(table.id, 1, CLEO)
        data = PersonalData(service, service.people)
        await data.arrive(BEN, ADA, "")
        await data.hand_over(BEN, ADA)
        assert [line["text"] for line in (await data.export(ADA, None))["chat"]] == ["Hello"]
        with pytest.raises(Refused, match="has removed you"):
            await service.seats.sit_down(table.id, 1, ADA)

    with_service(url, scenario)


def test_nobody_who_is_deleted_is_seen_again(url: str):
    """Not by what was gathered before and is written afterwards, here or by another process."""

    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        service.presence.see(table, ADA.id)
        service.presence.see(table, BEN.id)
        gathered, service.presence._unwritten = {(table.id, one.id): table for one in (ADA, BEN)}, {}
        await PersonalData(service, service.people).delete(ADA)
        assert ADA.id not in str(service.presence._signs)
        await service.presence._note(gathered)
        assert ADA.id not in str(service.presence._signs)
        assert await service.store.column(select(schema.presence.c.guest)) == [BEN.id]

    with_service(url, scenario)


async def hosted(service: TableService) -> Table:
    """Ada has opened a table, at which others sit."""
    table = await service.create(ADA, "carta", {"players": 2}, places("anybody", "anybody"), CASUAL)
    await service.seats.sit_down(table.id, 0, BEN)
    return await service.seats.sit_down(table.id, 1, CLEO)


async def begins(service: TableService, work: Awaitable[Any]) -> asyncio.Task[Any]:
    """Let something be written until it is done, or waits for another process."""
    waiting = text("SELECT pid FROM pg_locks WHERE NOT granted")
    writing = asyncio.ensure_future(work)
    while not writing.done() and not await service.store.rows(waiting):
        await asyncio.sleep(0)
    return writing


@pytest.mark.parametrize("opening", [two_people, hosted], ids=["player", "host"])
@pytest.mark.parametrize("noted_first", [True, False], ids=["before", "within"])
def test_nobody_is_seen_by_another_process_within_their_deletion(shared: str, opening: Any, noted_first: bool):
    async def scenario(service: TableService) -> None:
        table, store = await opening(service), service.store
        await service.presence.close()
        await store.execute(delete(schema.presence))
        works = [
            lambda connection: note(connection, [(table.id, one.id, 1.0) for one in (ADA, BEN)]),
            lambda connection: erase(connection, ADA.id),
        ]
        first, second = works if noted_first else reversed(works)
        with store.engine.begin() as other_process:
            first(other_process)
            second = await begins(service, store.write(second))
        await second
        found = await store.column(select(schema.presence.c.guest).where(schema.presence.c.guest.in_([ADA.id, BEN.id])))
        assert found == [BEN.id]

    with_service(shared, scenario)


@pytest.mark.parametrize("written_first", [True, False], ids=["before", "within"])
def test_nobody_with_a_name_comes_to_another_process_within_their_deletion(shared: str, written_first: bool):
    async def scenario(service: TableService) -> None:
        await keep_names(service, ADA, BEN)
        rows = [{"process": "another", "guest": one.id, "name": one.name, "seen": 0.0} for one in (ADA, BEN)]

        def come(connection: Connection) -> None:
            connection.execute(schema.visitors.insert(), not_deleted(connection, rows))

        def deletion(connection: Connection) -> None:
            erase(connection, ADA.id)

        first, second = (come, deletion) if written_first else (deletion, come)
        with service.store.engine.begin() as other_process:
            first(other_process)
            last = await begins(service, service.store.write(second))
        await last
        assert await service.store.column(select(schema.visitors.c.guest)) == [BEN.id]

    with_service(shared, scenario)


def test_no_process_remembers_whoever_is_deleted(url: str):
    """Neither as the host of a game that goes on, nor in pictures of earlier moves."""

    async def scenario(service: TableService) -> None:
        async with opened(url) as another:
            other = another if service.store.shared else service
            at = [(await hosted(service)).id, (await two_people(service)).id]
            await play(other, at[1], (ADA, BEN), moves=3)
            before = await other.table(at[1])
            await other.table(at[0])
            await PersonalData(service, service.people).delete(ADA)
            for table_id in at:
                async with other.live.holding(table_id) as live:
                    await other.live.read_again(live)
            for table in [*[await other.table(table_id) for table_id in at], *other.live._past.values()]:
                assert ADA.id not in (table.setup.host, *table.chairs[0].guests)
                assert table.history.setup is table.setup
            sight = await other.live.sight(await other.table(at[1]), None, before.version - 1)
            assert ADA.name not in [holder.name for holder in sight.people]

    with_service(url, scenario)


def test_whoever_is_deleted_by_another_process_is_forgotten(shared: str):
    async def scenario(service: TableService) -> None:
        async with opened(shared) as other:
            table = await two_people(service)
            await service.presence.close()
            await other.presence.attendance(await other.table(table.id), fresh=True)
            assert ADA.id in str(other.presence._signs)
            await PersonalData(service, service.people).delete(ADA)
            await other.presence.attendance(await other.table(table.id), fresh=True)
            assert ADA.id not in str(other.presence._signs)
            assert BEN.id in str(other.presence._signs)

    with_service(shared, scenario)
