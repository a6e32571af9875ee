"""Computers move and clocks run out, at each table once, whoever looks after it."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import TimeoutError as NoConnectionInTime

from hegemon.core import Action, View
from hegemon.players import LEVELS, SUBSTITUTE
from hegemon.service.background import scheduler as scheduler_module
from hegemon.service.background.bots import Bots, TooSlow
from hegemon.service.background.clearing import Clearing
from hegemon.service.background.scheduler import FORGOTTEN, HOUR, Scheduler
from hegemon.service.errors import NoSuchTable, Stale
from hegemon.service.guests import Guest
from hegemon.service.storage import schema, uptime
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import ACT, LEAVE
from hegemon.service.tables.table import OVER, PLAYING, Table
from hegemon.service.tables.terms import Terms
from tests.service.playing import (
    ADA,
    BEN,
    GAME,
    SHORT,
    SHORT_DRAFT,
    Guessing,
    facts,
    opened,
    places,
    play,
    told,
    two_people,
)
from tests.service.servers import SOON


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds every few moments, and time that passes in leaps."""
    monkeypatch.setattr(scheduler_module, "ROUND", 0.03)
    monkeypatch.setattr(uptime, "PAUSE", float("inf"))


class Clock:
    """A clock that somebody sets."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


class CountedRounds(Scheduler):
    """A scheduler that counts how often it has looked at everything."""

    def __init__(self, tables: TableService, bots: Any) -> None:
        super().__init__(tables, bots)
        self._rounds_done = 0

    async def _round(self) -> None:
        await super()._round()
        self._rounds_done += 1

    async def two_more(self) -> None:
        """Wait until it has looked at everything twice, and done what it found."""
        enough = self._rounds_done + 3  # one may have begun before
        async with asyncio.timeout(SOON):
            while self._rounds_done < enough or self._attending or self._carrying_out or self._is_busy_besides():
                await asyncio.sleep(0.01)

    def _is_busy_besides(self) -> bool:
        return any(task and not task.done() for task in (self._clearing_away, self._tournaments))


SCHEDULERS: WeakKeyDictionary[TableService, CountedRounds] = WeakKeyDictionary()


async def two_rounds(service: TableService) -> None:
    """Let the scheduler of a service find what there is to do, if there is anything."""
    await SCHEDULERS[service].two_more()


@asynccontextmanager
async def attended(url: str, bots: Any = None, now: Callable[[], float] | None = None) -> AsyncIterator[TableService]:
    """A service with a scheduler."""
    async with opened(url, now) as service:
        SCHEDULERS[service] = scheduler = CountedRounds(service, bots or Guessing())
        scheduler.open()
        try:
            yield service
        finally:
            await scheduler.close()


async def until(service: TableService, table_id: str, reached: Callable[[Table], bool], within: float = 10.0) -> Table:
    """Wait for something to happen at a table."""
    async with asyncio.timeout(within):
        while not reached(table := await service.table(table_id)):
            await asyncio.sleep(0.01)
    return table


def over(table: Table) -> bool:
    return table.status == OVER


def waits_for_a_person(table: Table) -> bool:
    return table.status == OVER or any(table.player_on(seat) is None for seat in table.to_act)


async def row(service: TableService, table: Table) -> Any:
    query = select(schema.tables).where(schema.tables.c.id == table.id)
    return await service.store.read(lambda connection: connection.execute(query).one())


async def change(service: TableService, table: Table, **values: Any) -> None:
    """Change the row of a table, behind everybody's back."""
    statement = update(schema.tables).where(schema.tables.c.id == table.id).values(values)
    await service.store.write(lambda connection: connection.execute(statement) and None)


async def computers_only(service: TableService, number: int = 1, players: int = 2) -> list[Table]:
    options = SHORT | {"players": players}
    return [
        await service.create(Guest(f"host {at}"), "carta", options, places(*["novice"] * players), Terms())
        for at in range(number)
    ]


# -- computers -------------------------------------------------------------------------------------------------------


def test_computers_play_to_the_end(url: str):
    async def scenario() -> None:
        async with attended(url) as service:
            for table in await computers_only(service, 3, players=3):
                table = await until(service, table.id, over)
                assert [move.number for move in table.moves] == list(range(2, table.version + 1))
                stored = await row(service, table)
                assert (stored.status, stored.due, stored.steward) == (OVER, None, None)

    asyncio.run(scenario())


def test_the_strongest_levels_play_to_the_end(sqlite: str):
    async def scenario() -> Table:
        bots = Bots(1)
        async with attended(sqlite, bots) as service:
            bots.open()
            try:
                table = await service.create(ADA, "carta", SHORT | {"players": 4}, places(*LEVELS[-4:]), Terms())
                return await until(service, table.id, over, within=300)
            finally:
                await bots.close()

    assert {move.seat for move in asyncio.run(scenario()).moves} == {0, 1, 2, 3}


def test_a_person_against_computers(url: str):
    async def scenario() -> None:
        async with attended(url) as service:
            table = await service.create(ADA, "carta", SHORT, places("me", "novice"), Terms())
            while (table := await until(service, table.id, waits_for_a_person)).status == PLAYING:
                assert (await row(service, table)).steward is None  # nothing is due: nobody's claim
                await service.gameplay.act(table.id, ADA, 0, table.version, table.state.legal(0)[0])

    asyncio.run(scenario())


def test_everybody_drafts_at_the_same_time(sqlite: str):
    async def scenario() -> None:
        async with attended(sqlite) as service:
            options = SHORT_DRAFT | {"players": 4}
            table = await service.create(ADA, "carta", options, places("me", "novice", "novice", "novice"), Terms())
            while table.status == PLAYING:
                table = await until(service, table.id, waits_for_a_person)
                await play(service, table.id, (ADA,), 1)
                table = await service.table(table.id)

    asyncio.run(scenario())


def test_who_leaves_is_replaced_at_once(sqlite: str):
    async def scenario() -> None:
        async with attended(sqlite) as service:
            table = await two_people(service, **SHORT)
            for seat, guest in enumerate((ADA, BEN)):
                await service.gameplay.leave(table.id, guest, seat)
            table = await until(service, table.id, over)
            assert [table.player_on(seat) for seat in range(2)] == [SUBSTITUTE] * 2

    asyncio.run(scenario())


# -- computers that don't answer -------------------------------------------------------------------------------------


class Silent:
    """Computers of whom only some answer."""

    def __init__(self, *answering: str) -> None:
        self._answering = answering
        self.asked: set[str] = set()

    async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
        self.asked.add(spec)
        if spec not in self._answering:
            raise TooSlow()
        return legal[0]


@pytest.mark.parametrize("answering", [(), (SUBSTITUTE,)])
def test_a_computer_without_an_answer_stalls_nothing(sqlite: str, answering: tuple[str, ...]):
    async def scenario() -> None:
        silent = Silent(*answering)
        async with attended(sqlite, silent) as service:
            for table in await computers_only(service):
                await until(service, table.id, over)
        assert silent.asked == {"novice", SUBSTITUTE}

    asyncio.run(scenario())


def test_a_computer_that_cheats_is_replaced(sqlite: str):
    class Cheating(Guessing):
        async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
            return Action("win")

    async def scenario() -> None:
        async with attended(sqlite, Cheating()) as service:
            for table in await computers_only(service):
                await until(service, table.id, over)

    asyncio.run(scenario())


def test_a_process_that_dies_in_the_middle_stalls_nothing(sqlite: str):
    async def scenario() -> None:
        bots = Bots(1)
        async with attended(sqlite, bots) as service:
            [table] = await computers_only(service)
            for version in (3, 6, 9):
                await until(service, table.id, lambda table, version=version: table.version >= version, within=30)
                for process in (bots._quick._all[0]._pool._processes or {}).values():
                    process.kill()
            await until(service, table.id, over, within=60)
            await bots.close()

    asyncio.run(scenario())


def test_a_surprise_is_written_down_and_tried_again(sqlite: str, caplog):
    class Moody(Guessing):
        async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
            if self.asked % 5 == 2:
                self.asked += 1
                raise ZeroDivisionError("not today")
            return await super().choose(game, spec, seed, view, legal)

    async def scenario() -> None:
        async with attended(sqlite, Moody()) as service:
            for table in await computers_only(service):
                await until(service, table.id, over, within=30)

    asyncio.run(scenario())
    assert "could not be attended" in caplog.text


# -- several services --------------------------------------------------------------------------------------------------


def test_one_of_two_processes_moves_a_table(shared: str, caplog):
    """Each choice is thought about once, and nobody comes too late."""
    caplog.set_level(logging.INFO)

    async def scenario() -> None:
        first, second = Guessing(), Guessing()
        async with attended(shared, first) as here, attended(shared, second) as there:
            tables = await computers_only(here, 5) + await computers_only(there, 5)
            entries = 0
            for table in tables:
                table = await until(here, table.id, over, within=30)
                entries += len(table.moves)
                assert facts(table) == facts(await TableService(there.store).table(table.id))
            assert first.asked + second.asked == entries
            assert min(first.asked, second.asked) > 0

    asyncio.run(scenario())
    assert "left for the next round" not in caplog.text


def test_whoever_hears_a_person_moves_the_computer(shared: str, monkeypatch: pytest.MonkeyPatch):
    """A claim is given back with the last choice, so nobody waits for a round of another service."""
    monkeypatch.setattr(scheduler_module, "ROUND", 60)

    async def scenario() -> None:
        first, second = Guessing(), Guessing()
        async with attended(shared, first) as here, attended(shared, second) as there:
            table = await here.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms())
            rng = random.Random(7)
            while not (first.asked and second.asked):
                service = rng.choice((here, there))
                table = await until(service, table.id, waits_for_a_person)
                assert table.status == PLAYING
                with suppress(Stale):  # the other service moved, and its notification is on its way
                    await service.gameplay.act(table.id, ADA, 0, table.version, rng.choice(table.state.legal(0)))

    asyncio.run(scenario())


def test_a_claim_lasts_as_long_as_its_process_thinks(shared: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scheduler_module, "LEASE", 0.5)

    class Slow(Guessing):
        async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
            action = await super().choose(game, spec, seed, view, legal)
            await asyncio.sleep(1.5)
            return action

    async def scenario() -> None:
        slow, idle = Slow(), Guessing()
        async with attended(shared, slow) as here:
            [table] = await computers_only(here)
            async with attended(shared, idle):
                await until(here, table.id, lambda table: table.version == 2)
                assert (slow.asked, idle.asked) == (1, 0) or (slow.asked, idle.asked) == (2, 0)

    asyncio.run(scenario())


def test_the_claim_of_a_process_that_died_expires(shared: str):
    clock = Clock()

    async def scenario() -> None:
        async with opened(shared, clock) as dead:
            [table] = await computers_only(dead)
            await change(dead, table, steward=dead.live.process, steward_until=clock() + scheduler_module.LEASE)
        async with attended(shared, now=clock) as service:
            await two_rounds(service)
            clock.time += scheduler_module.LEASE - 0.5
            await two_rounds(service)
            assert (await service.table(table.id)).version == 1
            clock.time += 1
            await until(service, table.id, over)

    asyncio.run(scenario())


def test_after_a_crash_the_computers_go_on(sqlite: str):
    """Nobody else can use a file, so nobody has to wait for a claim of the dead."""
    clock = Clock()

    async def scenario() -> None:
        async with opened(sqlite, clock) as dead:
            tables = await computers_only(dead, 4)
            for table in tables:
                await change(dead, table, steward=dead.live.process, steward_until=clock() + scheduler_module.LEASE)
        async with attended(sqlite, now=clock) as service:
            for table in tables:
                await until(service, table.id, over)

    asyncio.run(scenario())


def test_a_scheduler_that_stops_gives_back_what_is_claimed(url: str):
    class Thoughtful(Guessing):
        async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
            self.asked += 1
            await asyncio.sleep(60)
            return legal[0]

    async def scenario() -> None:
        thoughtful = Thoughtful()
        async with opened(url) as outer:
            async with attended(url, thoughtful) as service:
                [table] = await computers_only(service)
                async with asyncio.timeout(5):
                    while not thoughtful.asked:
                        await asyncio.sleep(0.01)
                assert (await row(outer, table)).steward == service.live.process
            assert (await row(outer, table)).steward is None

    asyncio.run(scenario())


# -- clocks ----------------------------------------------------------------------------------------------------------


def test_when_the_time_for_a_choice_is_up_somebody_chooses(url: str):
    clock = Clock()

    async def scenario() -> None:
        async with attended(url, now=clock) as service:
            table = await two_people(service, Terms(clock="move", seconds=30), **SHORT)
            seat = table.to_act[0]
            clock.time += 29.9
            await two_rounds(service)
            assert (await service.table(table.id)).version == 1
            clock.time += 0.2
            table = await until(service, table.id, lambda table: table.version > 1)
            assert [move.seat for move in table.moves] == [seat]
            assert table.player_on(seat) is None  # they may go on
            name = table.chairs[seat].name
            assert told(table) == [f"{name}’s time ran out; the computer chose."]
            await two_rounds(service)
            assert (await service.table(table.id)).version == 2
            for _ in range(400):
                clock.time += 31
                table = await until(service, table.id, lambda present, known=table: present.version > known.version)
                if table.status == OVER:
                    break
            assert table.status == OVER

    asyncio.run(scenario())


def test_when_the_time_for_the_game_is_up_a_computer_takes_over(url: str):
    clock = Clock()

    async def scenario() -> None:
        async with attended(url, now=clock) as service:
            table = await two_people(service, Terms(clock="bank", seconds=60), **SHORT)
            seat = table.to_act[0]
            clock.time += 59
            await two_rounds(service)
            assert (await service.table(table.id)).version == 1
            clock.time += 2
            table = await until(service, table.id, lambda table: table.player_on(seat) is not None)
            assert table.player_on(1 - seat) is None
            table = await until(service, table.id, waits_for_a_person)
            clock.time += 61
            table = await until(service, table.id, over)
            assert [table.player_on(seat) for seat in range(2)] == [SUBSTITUTE] * 2

    asyncio.run(scenario())


def test_who_chooses_in_the_last_moment_keeps_the_seat(sqlite: str):
    clock = Clock()

    async def scenario() -> None:
        async with opened(sqlite, clock) as service:
            table = await two_people(service, Terms(clock="bank", seconds=60))
            seat, guest = table.to_act[0], (ADA, BEN)[table.to_act[0]]
            for wrong in (seat, 1 - seat):
                with pytest.raises(Stale):
                    await service.gameplay.replace_player(table.id, wrong)
            clock.time += 61
            action = table.state.legal(seat)[0]
            outcomes = await asyncio.gather(
                service.gameplay.move(table.id, seat, 1, action),
                service.gameplay.act(table.id, guest, seat, 1, action),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [int, Stale]
            table = await service.table(table.id)
            while seat in table.to_act:
                await service.gameplay.move(table.id, seat, table.version, table.state.legal(seat)[0])
                table = await service.table(table.id)
            with pytest.raises(Stale):
                await service.gameplay.replace_player(table.id, seat)
            kinds = select(schema.entries.c.kind)
            found = await service.store.read(lambda connection: set(connection.execute(kinds).scalars()))
            assert LEAVE not in found
            assert ACT in found

    asyncio.run(scenario())


async def seen_open(service: TableService) -> None:
    """Wait until the scheduler has written down that the service is open now."""
    hours = select(schema.shared_values.c.value).where(schema.shared_values.c.name == "hours")
    async with asyncio.timeout(10):
        while True:
            value = await service.store.read(lambda connection: connection.execute(hours).scalar_one())
            if json.loads(value)[0] == service.now():
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("terms", [Terms(clock="move", seconds=30), Terms(clock="bank", seconds=60)])
def test_clocks_stand_still_while_the_server_is_down(url: str, terms: Terms):
    """Whatever is left when it closes is left when it opens again, and runs out then."""
    clock = Clock()

    async def scenario() -> None:
        async with attended(url, now=clock) as service:
            table = await two_people(service, terms)
            seat = table.to_act[0]
            clock.time += terms.seconds - 10
            await seen_open(service)
        clock.time += 1000
        for _ in range(2):
            async with attended(url, now=clock) as service:
                left = (await service.table(table.id)).time_left(seat, service.clock())
                assert left == pytest.approx(10)
                await two_rounds(service)
                assert (await service.table(table.id)).version == 1
            clock.time += 1000
        async with attended(url, now=clock) as service:
            clock.time += 9
            await two_rounds(service)
            assert (await service.table(table.id)).version == 1
            clock.time += 2
            await until(service, table.id, lambda table: table.version > 1)

    asyncio.run(scenario())


def test_a_server_with_one_process_left_is_up(shared: str):
    """Others come and go; whoever is there is measured by the same time everywhere."""
    clock = Clock()

    async def scenario() -> None:
        async with attended(shared, now=clock) as lasting:
            table = await two_people(lasting, Terms(clock="move", seconds=30))
            async with opened(shared, clock):
                pass
            clock.time += 20
            await seen_open(lasting)
            async with opened(shared, clock) as second:
                assert second.clock() == lasting.clock()
                assert (await second.table(table.id)).time_left(table.to_act[0], second.clock()) == 10

    asyncio.run(scenario())


def test_who_could_not_be_heard_takes_over_the_hours_of_the_others(shared: str):
    clock = Clock()

    async def scenario() -> None:
        async with opened(shared, clock) as silent:
            clock.time += 100
            async with opened(shared, clock) as second:
                assert second.clock() == silent.clock() - 100
                await silent.live.uptime.go_on()
                assert second.clock() == silent.clock()

    asyncio.run(scenario())


# -- rounds ----------------------------------------------------------------------------------------------------------


def test_a_table_that_can_not_be_read_does_not_hold_up_the_others(sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog):
    monkeypatch.setattr(scheduler_module, "AT_ONCE", 2)

    async def scenario() -> None:
        async with opened(sqlite) as service:
            tables = await computers_only(service, 6)
            for table in tables[:2]:
                await change(service, table, rules=0)
            await change(service, tables[2], game="chess")
            nonsense = update(schema.entries).where(schema.entries.c.table_id == tables[3].id).values(kind="dance")
            await service.store.write(lambda connection: connection.execute(nonsense) and None)
        async with attended(sqlite) as service:
            for table in tables[4:]:
                await until(service, table.id, over)

    asyncio.run(scenario())
    assert caplog.text.count("can't be read: ") == 4


@pytest.mark.parametrize("trouble", [NoConnectionInTime("the pool is exhausted"), OSError("too many open files")])
def test_a_table_that_could_not_be_read_for_a_moment_goes_on(sqlite: str, trouble: Exception, monkeypatch, caplog):
    async def out_of_reach(self: TableService, table_id: str) -> Table:
        raise trouble

    async def scenario() -> None:
        async with opened(sqlite) as service:
            [table] = await computers_only(service)
        with monkeypatch.context() as while_it_lasts:
            while_it_lasts.setattr(TableService, "table", out_of_reach)
            async with attended(sqlite) as service:
                await two_rounds(service)
                while_it_lasts.undo()
                await until(service, table.id, over)

    asyncio.run(scenario())
    assert "a table could not be read: " in caplog.text


def test_a_table_that_can_not_be_read_is_tried_again_after_an_hour(sqlite: str, caplog):
    clock = Clock()

    async def scenario() -> None:
        async with opened(sqlite, clock) as service:
            [table] = await computers_only(service)
            await change(service, table, rules=0)
        async with attended(sqlite, now=clock) as service:
            await two_rounds(service)
            await change(service, table, rules=GAME.version)
            clock.time += HOUR - 1
            await two_rounds(service)
            assert (await row(service, table)).version == 1
            clock.time += 1
            await until(service, table.id, over)

    asyncio.run(scenario())
    assert caplog.text.count("can't be read: ") == 1


def test_rounds_go_on_when_the_database_was_away(sqlite: str, caplog):
    async def scenario() -> None:
        async with attended(sqlite) as service:
            read, write = service.store.read, service.store.write

            async def away(work: object) -> Any:
                raise NoDatabase()

            service.store.read = service.store.write = away  # type: ignore[method-assign,assignment]
            async with asyncio.timeout(SOON):
                while caplog.text.count("looking for tables that are due failed: NoDatabase") < 2:
                    await asyncio.sleep(0.01)
            service.store.read, service.store.write = read, write  # type: ignore[method-assign]
            for table in await computers_only(service):
                await until(service, table.id, over)

    asyncio.run(scenario())


def test_computers_play_on_when_connections_are_lost(shared: str, hang_up: Callable[[str], int]):
    async def scenario() -> None:
        async with attended(shared) as service:
            tables = await computers_only(service, 5)

            async def trouble() -> None:
                for _ in range(5):
                    await asyncio.sleep(0.1)
                    await asyncio.to_thread(hang_up, shared)

            await asyncio.gather(trouble(), *(until(service, table.id, over, within=30) for table in tables))

    asyncio.run(scenario())


def test_tables_that_nobody_came_to_are_cleared_away(sqlite: str):
    clock = Clock()

    async def scenario() -> None:
        async with attended(sqlite, now=clock) as service:
            table = await service.create(ADA, "carta", {}, places("me", "friend"), Terms())
            clock.time += FORGOTTEN - 10
            await two_rounds(service)
            await service.table(table.id)
            clock.time += 2 * 3600
            async with asyncio.timeout(30):
                while service.live.loaded:
                    await asyncio.sleep(0.02)
            with pytest.raises(NoSuchTable):
                await service.table(table.id)

    asyncio.run(scenario())


def test_time_that_passes_while_tables_are_cleared_away_counts(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    clock, cleared = Clock(), []

    async def slowly(self: Clearing, before: float) -> None:
        cleared.append(before)
        clock.time += 2 * 3600

    monkeypatch.setattr(Clearing, "clear_unfinished", slowly)

    async def scenario() -> None:
        async with attended(sqlite, now=clock), asyncio.timeout(30):
            clock.time += 2 * 3600
            while len(cleared) < 3:
                await asyncio.sleep(0.02)

    asyncio.run(scenario())
    assert cleared == sorted(set(cleared))
