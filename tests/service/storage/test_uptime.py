"""Clocks at tables: nothing that happens to a machine, or to its time of day, takes anybody's time or gives any."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from hegemon.service.background import scheduler as scheduler_module
from hegemon.service.background.scheduler import Scheduler
from hegemon.service.storage.uptime import PAUSE
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from tests.service.playing import Guessing, opened, two_people


class Machine:
    """The two clocks of a machine: the time of day, which can be set, and one that only ticks."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.ticked = 500.0

    def now(self) -> float:
        return self.wall

    def ticks(self) -> float:
        return self.ticked

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.ticked += seconds

    def stop(self, seconds: float) -> None:
        """A process is stopped, or hangs: time goes on without it."""
        self.pass_time(seconds)

    def sleep(self, seconds: float) -> None:
        """A laptop is closed: it ticks no more, and its time of day is right when it wakes up."""
        self.wall += seconds

    def set_clock(self, seconds: float) -> None:
        """Somebody sets the time of day, forth or back."""
        self.wall += seconds


LEAPS = [
    lambda machine: machine.stop(65),
    lambda machine: machine.sleep(8 * 3600),
    lambda machine: machine.set_clock(2 * 3600),
    lambda machine: machine.set_clock(-2 * 3600),
]


@pytest.mark.parametrize("leap", LEAPS, ids=["stopped", "asleep", "set forth", "set back"])
def test_no_leap_counts(url: str, leap: Callable[[Machine], None]):
    machine = Machine()

    async def scenario() -> None:
        async with opened(url, machine.now, machine.ticks) as service:
            uptime, began = service.live.uptime, service.clock()
            for _ in range(10):
                machine.pass_time(1)
                await uptime.go_on()
            assert service.clock() - began == pytest.approx(10)
            leap(machine)
            assert service.clock() - began <= 10 + PAUSE  # before anybody has noticed
            await uptime.go_on()
            assert service.clock() - began == pytest.approx(10)
            for _ in range(10):
                machine.pass_time(1)
                await uptime.go_on()
            assert service.clock() - began == pytest.approx(20)

    asyncio.run(scenario())


@pytest.mark.parametrize("leap", LEAPS, ids=["stopped", "asleep", "set forth", "set back"])
@pytest.mark.parametrize("kind", ["move", "bank"])
def test_nobody_loses_their_seat_by_a_leap(sqlite: str, monkeypatch, kind: str, leap: Callable[[Machine], None]):
    """A player lost theirs to a computer for good when a laptop was closed for a minute."""
    monkeypatch.setattr(scheduler_module, "ROUND", 0.01)
    machine = Machine()

    async def scenario() -> None:
        async with opened(sqlite, machine.now, machine.ticks) as service:
            table = await two_people(service, Terms(clock=kind, seconds=60))
            seat = table.to_act[0]
            scheduler = Scheduler(service, Guessing())  # type: ignore[arg-type]
            scheduler.open()
            await rounds(service)
            leap(machine)
            await rounds(service)
            after = await service.table(table.id)
            assert (after.version, after.to_act) == (table.version, table.to_act)
            assert after.time_left(seat, service.clock()) == pytest.approx(60)
            await scheduler.close()

    asyncio.run(scenario())


async def rounds(service: TableService) -> None:
    """Let the scheduler look around a few times, however long that takes."""
    uptime, begun = service.live.uptime, 0
    go_on = uptime.go_on

    async def counted() -> None:
        nonlocal begun
        begun += 1
        await go_on()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uptime, "go_on", counted)
        async with asyncio.timeout(60):
            while begun < 4:
                await asyncio.sleep(0.01)


def test_a_server_that_was_down_goes_on_where_it_was(url: str):
    machine = Machine()

    async def scenario() -> None:
        async with opened(url, machine.now, machine.ticks) as service:
            machine.pass_time(2)
            await service.live.uptime.go_on()
            before = service.clock()
        machine.set_clock(-5000)
        machine.ticked = 3.0  # another machine, or the same one started again
        async with opened(url, machine.now, machine.ticks) as service:
            assert service.clock() == pytest.approx(before)

    asyncio.run(scenario())
