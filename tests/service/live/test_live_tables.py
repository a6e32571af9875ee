"""Tables in memory are what is written down, whatever happens to either."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Any

import psutil
import pytest

from hegemon.core import Action
from hegemon.service import table_service as service_module
from hegemon.service.errors import NoSuchTable, Refused
from hegemon.service.guests import Guest
from hegemon.service.live import live_tables as live_tables_module
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import ACT, request_key
from hegemon.service.tables.table import OVER, Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import (
    ADA,
    BEN,
    CLEO,
    SHORT,
    facts,
    first_choice,
    opened,
    places,
    play,
    read_again,
    two_people,
    with_service,
)
from tests.service.servers import SOON

# -- addresses, memory, the secret -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["", "x", "x" * 22, "\x00", "../../etc/passwd", "x" * 5000, "é" * 22, "\ud800" * 22]
)
def test_nothing_lies_at_other_addresses(url: str, address: str):
    async def scenario(service: TableService) -> None:
        for attempt in (
            service.table(address),
            service.seats.invited(address),
            service.seats.come_back(address, ADA),
            service.gameplay.act(address, ADA, 0, 1, Action("end")),
            service.seats.sit_down(address, 0, ADA),
            service.rematches.offer(address, ADA),
        ):
            with pytest.raises(NoSuchTable):
                await attempt

    with_service(url, scenario)


def test_all_processes_sign_with_the_same_key(url: str):
    async def scenario() -> None:
        async with opened(url) as first:
            pass
        async with opened(url) as second:
            assert first.live.secret == second.live.secret
            assert len(first.live.secret) == 64

    asyncio.run(scenario())


def test_tables_are_put_away_and_found_again(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live_tables_module, "IN_MEMORY", 3)
    monkeypatch.setattr(service_module, "OPEN_TABLES", 100)

    async def scenario(service: TableService) -> None:
        tables = [await two_people(service, seed=str(number)) for number in range(10)]
        gc.collect()
        assert service.live.loaded == 3
        await asyncio.gather(*(play(service, table.id, (ADA, BEN), 15) for table in tables))
        for table in tables:
            table = await service.table(table.id)
            assert table.version == 16
            assert facts(table) == facts(await read_again(service, table))
        gc.collect()
        assert service.live.loaded == 3

    with_service(sqlite, scenario)


def test_a_table_somebody_is_busy_with_is_not_put_away(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    """Two copies of a table in one process would not hear of each other."""
    monkeypatch.setattr(live_tables_module, "IN_MEMORY", 1)

    async def scenario(service: TableService) -> None:
        table, other = await two_people(service), await two_people(service)
        async with service.live.holding(table.id) as live:
            await service.table(other.id)
            waiting = asyncio.create_task(service.gameplay.act(table.id, *await chosen(service, table)))
            await asyncio.sleep(0.01)
            assert service.live._loaded[table.id] is live
            assert not waiting.done()
        assert await waiting == 2
        assert (await service.table(table.id)).version == 2

    async def chosen(service: TableService, table: Table) -> tuple[Guest, int, int, Action]:
        seat, guest, action = await first_choice(service, table)
        return guest, seat, 1, action

    with_service(sqlite, scenario)


def test_earlier_versions_of_a_game_that_is_over_are_not_kept(sqlite: str):
    async def scenario(service: TableService) -> None:
        going_on, table = await two_people(service), await two_people(service, **SHORT)
        await play(service, going_on.id, (ADA, BEN), 5)
        table = await play(service, table.id, (ADA, BEN))
        assert {table_id for table_id, _ in service.live._past} == {going_on.id}
        again = await read_again(service, table)
        assert all(mine.action is theirs.action for mine, theirs in zip(table.moves, again.moves, strict=True))

    with_service(sqlite, scenario)


def test_an_idle_table_needs_little_memory(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    """At most 100 kB for each of 300 games that have been going on for a while."""
    monkeypatch.setattr(service_module, "OPEN_TABLES", 1000)

    async def scenario(service: TableService) -> float:
        first = await two_people(service)
        await play(service, first.id, (ADA, BEN), 40)
        record = (await service.table(first.id)).moves
        new = (service.create(ADA, "carta", {"players": 2}, places("me", "here"), Terms(), "7") for _ in range(320))
        ids = [table.id for table in await asyncio.gather(*new)]
        rows = [
            {"table_id": table_id, "number": move.number, "at": 0.0, "kind": ACT, "seat": move.seat,
             "data": {"action": move.action.to_json()}, "request": request_key(move.seat, str(move.number))}
            for table_id in ids for move in record
        ]  # fmt: skip
        await service.store.write(lambda connection: connection.execute(schema.entries.insert(), rows) and None)
        rows.clear()
        reader = TableService(service.store)
        for table_id in ids[:20]:
            await reader.table(table_id)
        before = memory()
        for table_id in ids[20:]:
            assert (await reader.table(table_id)).version == 41
        return (memory() - before) / 300

    def memory() -> int:
        gc.collect()
        return int(psutil.Process().memory_info().rss)

    assert with_service(sqlite, scenario) < 100_000


def test_earlier_versions_look_alike_from_memory_and_from_the_entries(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await play(service, (await two_people(service)).id, (ADA, BEN), 30)
        again = await read_again(service, table)
        for version in range(table.version + 2):
            for seat in (None, 0, 1):
                here, there = await service.sight(table, seat, version), again.sight(seat, version)
                assert (here.view, here.legal, here.events, here.fresh) == (
                    there.view, there.legal, there.events, there.fresh,
                )  # fmt: skip

    with_service(sqlite, scenario)


# -- several at once -------------------------------------------------------------------------------------------------


def test_a_move_that_is_written_when_somebody_signs_in_is_seen_by_all(url: str, monkeypatch: pytest.MonkeyPatch):
    """Whoever looks meanwhile looks at the table that the move is made at, and not at another copy of it."""

    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        begun, go_on = asyncio.Event(), asyncio.Event()
        write = service.store.write

        async def in_the_next_commit(work: Any, about: str = "") -> Any:
            if about == table.id:
                begun.set()
                await go_on.wait()
            return await write(work, about)

        monkeypatch.setattr(service.store, "write", in_the_next_commit)
        moving = asyncio.create_task(service.gameplay.act(table.id, guest, seat, 1, action))
        await begun.wait()
        lock = service.live._loaded[table.id].lock
        named = schema.seats.update().where(schema.seats.c.table_id == table.id).values(name="Somebody")
        await service.live.rewrite([table.id], lambda connection: connection.execute(named) and None)
        looking = asyncio.create_task(service.table(table.id))
        while not looking.done() and not lock._waiters:
            await asyncio.sleep(0)
        go_on.set()
        assert await moving == 2
        await looking
        table = await service.table(table.id)
        assert (table.version, {*table.names}) == (2, {"Somebody"})
        seat, guest, action = await first_choice(service, table)
        assert await service.gameplay.act(table.id, guest, seat, 2, action) == 3

    with_service(url, scenario)


def test_what_is_heard_just_before_something_is_written_is_read_all_the_same(shared: str):
    async def scenario(service: TableService) -> None:
        async with opened(shared) as other:
            table = await two_people(service)
            seat, _, action = await first_choice(service, table)
            async with service.live.holding(table.id) as live:
                await other.chat.remark(table.id, BEN, "Hello")
                async with asyncio.timeout(SOON):
                    while not live.behind:
                        await asyncio.sleep(0.01)
                assert await service.live.enter(live, lambda now: now.choice(seat, 1, action)) == 2
            table = await service.table(table.id)
            assert (table.version, table.remarks) == (2, 1)

    with_service(shared, scenario)


# -- a database that goes away ---------------------------------------------------------------------------------------


def test_moves_go_on_when_connections_are_lost(shared: str, hang_up: Callable[[str], int]):
    async def scenario() -> None:
        async with opened(shared) as service:
            table = await two_people(service)
            acknowledged: dict[int, Action] = {}

            async def trouble() -> None:
                for _ in range(6):
                    await asyncio.sleep(0.05)
                    await asyncio.to_thread(hang_up, shared)

            ending = asyncio.create_task(trouble())
            number = 0
            while not ending.done():
                table = await service.table(table.id)
                if table.status == OVER:
                    break
                seat, guest, action = await first_choice(service, table)
                number += 1
                version = await service.gameplay.act(table.id, guest, seat, table.version, action, f"move {number}")
                acknowledged[version] = action
            await ending
            again = await read_again(service, table)
            assert {move.number: move.action for move in again.moves} == acknowledged
            assert list(acknowledged) == list(range(2, again.version + 1))

    asyncio.run(scenario())


def test_what_could_not_be_written_did_not_happen(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        seat, guest, action = await first_choice(service, table)
        heard: list[Table] = []
        service.live.after_change = heard.append
        with monkeypatch.context() as trouble:

            async def away(work: object, about: str = "") -> None:
                raise NoDatabase()

            trouble.setattr(service.store, "write", away)
            for attempt in (
                service.gameplay.act(table.id, guest, seat, 1, action),
                service.chat.remark(table.id, ADA, "Hello"),
                service.seats.come_back(str(table.chairs[0].way_back), CLEO),
            ):
                with pytest.raises(NoDatabase):
                    await attempt
        table = await service.table(table.id)
        assert (table.version, table.remarks, table.seats_of(CLEO.id), heard) == (1, 0, (), [])
        assert await service.gameplay.act(table.id, guest, seat, 1, action) == 2

    with_service(sqlite, scenario)


def test_a_game_by_older_rules_is_refused_in_words(sqlite: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        older = schema.tables.update().values(rules=0)
        await service.store.write(lambda connection: connection.execute(older) and None)
        with pytest.raises(Refused, match="older rules"):
            await read_again(service, table)

    with_service(sqlite, scenario)
