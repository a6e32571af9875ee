"""Computers that think in processes of their own, and what becomes of those that don't answer."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import psutil
import pytest

from hegemon.games import GAMES
from hegemon.players import LEVELS
from hegemon.service.background.bots import ANALYSIS, HINT, MOVE, NICENESS, BotPool, BotProcess, Bots, TooSlow, wake_up
from hegemon.service.tables.records import record_of
from tests.service.playing import GAME, Book, is_over, person

NICEST = 19
"""No process gives way more than that; tests that are run with a niceness of their own come close to it."""
PATIENCE = 120.0
"""Seconds to wait for what happens in a moment unless the machine is busy."""
PARENT = """
import asyncio, os
from hegemon.service.background.bots import BotProcess, wake_up

async def think():
    process = BotProcess(wake_up)
    print(await process.ask(60, os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(think())
"""


def gone(pid: int, within: float = PATIENCE) -> bool:
    """Does a process end soon?"""
    until = time.monotonic() + within
    while time.monotonic() < until:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.05)
    return False


class ThinkingBots:
    """Computers that are ready, and the loop in which they are asked."""

    def __init__(self, runner: asyncio.Runner, bots: Bots) -> None:
        self.run, self.bots = runner.run, bots


@pytest.fixture(scope="module")
def thinking() -> Iterator[ThinkingBots]:
    """To get ready takes seconds in each of their processes."""
    bots = Bots(1)

    async def opened() -> None:
        bots.open()

    with asyncio.Runner() as runner:
        runner.run(opened())
        yield ThinkingBots(runner, bots)
        runner.run(bots.close())


def test_every_level_answers_with_something_legal(thinking: ThinkingBots, monkeypatch):
    monkeypatch.setattr("hegemon.service.background.bots.LIMIT", PATIENCE)
    bots = thinking.bots

    async def scenario() -> None:
        state = GAME.new({"players": 3}, "7")
        for level in LEVELS:
            seat = state.to_act()[0]
            legal = state.legal(seat)
            action = await bots.choose("carta", level, "a seed", state.view(seat), legal)
            assert action in legal
            state.apply(seat, action)
        assert bots.ready
        seat = state.to_act()[0]
        advice = await bots.advise("carta", "a seed", state.view(seat), state.legal(seat))
        assert advice.action in state.legal(seat)
        assert 0 <= advice.chance <= 1
        world = GAMES.load("civilization").new({"players": 2}, "7")
        first = world.to_act()[0]
        advice = await bots.advise("civilization", "a seed", world.view(first), world.legal(first))
        assert advice.action in world.legal(first)
        assert advice.chance is None, "it has no engine"
        only = state.legal(seat)[:1]
        assert await bots.choose("carta", "no such player", "", {}, only) == only[0]  # nothing to think about

    thinking.run(scenario())


def test_a_finished_game_is_examined(thinking: ThinkingBots):
    record = record_of(Book(person("Ada"), person("Ben")).play_until(is_over))
    found = thinking.run(thinking.bots.examine(record, 3, 12))
    assert found
    assert {int(str(choice["number"])) for choice in found} <= set(range(3, 13))


@pytest.mark.parametrize(("work", "what"), [(time.sleep, 60), (os._exit, 1), (signal.raise_signal, signal.SIGKILL)])
def test_who_hangs_or_dies_is_replaced(work, what, caplog):
    async def scenario() -> None:
        process = BotProcess(wake_up)
        first = await process.ask(60, os.getpid)
        with pytest.raises(TooSlow):
            await process.ask(0.5, work, what)
        assert gone(first)
        assert await process.ask(60, os.getpid) != first
        process.close()
        await process.closed()

    asyncio.run(scenario())
    assert "gave no answer" in caplog.text


def test_each_thinks_on_one_core(monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")

    async def scenario() -> str | None:
        process = BotProcess(wake_up)
        told = await process.ask(PATIENCE, os.getenv, "OPENBLAS_NUM_THREADS")
        assert "numpy" not in await process.ask(PATIENCE, loaded_modules), "it would not be read any more"
        process.close()
        await process.closed()
        return told

    assert asyncio.run(scenario()) == "1"


def loaded_modules() -> list[str]:
    return list(sys.modules)


def test_who_makes_a_mistake_may_stay(caplog):
    async def scenario() -> None:
        process = BotProcess(wake_up)
        first = await process.ask(60, os.getpid)
        with pytest.raises(TooSlow):
            await process.ask(60, int, "seven")
        assert await process.ask(60, os.getpid) == first
        process.close()
        await process.closed()

    asyncio.run(scenario())
    assert "could not answer" in caplog.text


def test_of_those_who_were_closed_nothing_is_left():
    """A server that stops would otherwise be gone before their threads are, and these would say so in the log."""

    async def scenario() -> set[threading.Thread]:
        before = set(threading.enumerate())
        pool = BotPool(2, wake_up)
        await asyncio.gather(pool.ask(60, time.sleep, 0.1), pool.ask(60, time.sleep, 0.1))
        thinking = asyncio.create_task(pool.ask(60, time.sleep, 60))
        await asyncio.sleep(0.05)
        thinking.cancel()
        await asyncio.wait([thinking])
        await pool.close()
        return {thread for thread in set(threading.enumerate()) - before if not thread.name.startswith("asyncio_")}

    assert asyncio.run(scenario()) == set()


def test_nobody_is_too_slow_for_having_to_wait():
    """The limit is for thinking, not for queueing."""

    async def scenario() -> None:
        pool = BotPool(1, wake_up)
        await pool.ask(60, wake_up)
        await asyncio.gather(*(pool.ask(2.2, time.sleep, 0.4) for _ in range(6)))
        await pool.close()

    asyncio.run(scenario())


def test_one_who_hangs_disturbs_nobody_else():
    async def scenario() -> None:
        pool = BotPool(2, wake_up)
        hangs = asyncio.create_task(pool.ask(PATIENCE, time.sleep, 600))
        while len(pool._free) == 2:  # until somebody thinks about it
            await asyncio.sleep(0)
        await asyncio.gather(*(pool.ask(60, wake_up) for _ in range(4)))
        assert not hangs.done()
        hangs.cancel()
        await asyncio.wait([hangs])
        await pool.close()

    asyncio.run(scenario())


def test_closing_ends_all_thinking():
    async def scenario() -> int:
        bots = Bots(1)
        bots.open()
        await bots._quick.ask(60, wake_up)
        pid = await bots._quick.ask(60, os.getpid)
        thought = asyncio.create_task(bots._quick.ask(60, time.sleep, 60))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(PATIENCE):
            await bots.close()
            with pytest.raises(TooSlow):
                await thought
            await bots.close()
        return pid

    assert gone(asyncio.run(scenario()))


def test_nobody_thinks_on_for_a_server_that_was_killed(tmp_path):
    program = tmp_path / "server.py"
    program.write_text(PARENT)
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        process = int(parent.stdout.readline())
        assert psutil.pid_exists(process)
        parent.send_signal(signal.SIGKILL)
    assert gone(process)


def test_moves_go_first_and_everybody_in_turn():
    """Hints of many guests of one address kept a computer at another table waiting for 36 s instead of 0.4."""
    order: list[str] = []

    async def scenario() -> None:
        pool = BotPool(1, wake_up)

        async def ask(name: str, urgency: int, whom: str = "") -> None:
            await pool.ask(60, wake_up, urgency=urgency, whom=whom)
            order.append(name)

        first = asyncio.create_task(ask("first", HINT))
        await asyncio.sleep(0)
        greedy = [asyncio.create_task(ask(f"greedy {number}", HINT, "a crowd")) for number in range(4)]
        rest = [ask("analysis", ANALYSIS), ask("modest", HINT, "somebody"), ask("move 1", MOVE), ask("move 2", MOVE)]
        await asyncio.gather(first, *greedy, *rest)
        await pool.close()

    asyncio.run(scenario())
    assert order == [
        "first", "move 1", "move 2", "greedy 0", "modest", "greedy 1", "greedy 2", "greedy 3", "analysis",
    ]  # fmt: skip


def test_no_move_waits_for_a_hint_or_an_analysis(monkeypatch):
    """However many are asked for, and however long they take: a computer at another table moves meanwhile."""
    monkeypatch.setattr("hegemon.service.background.bots.prepare", wake_up)  # nothing is compiled for this
    monkeypatch.setattr("hegemon.service.background.bots.LIMIT", PATIENCE)
    monkeypatch.setattr("hegemon.service.background.bots.advise", sleep_long)
    monkeypatch.setattr("hegemon.service.background.bots.examine", sleep_long)
    monkeypatch.setattr("hegemon.service.background.bots.choose", first_choice)
    table = Book(person("ada"), person("ben")).play_until(lambda table: len(table.moves) == 4)
    seat = table.to_act[0]
    view, legal = table.state.view(seat), table.state.legal(seat)

    async def scenario() -> None:
        bots = Bots(1)
        hints = [asyncio.create_task(bots.advise("carta", "1", view, legal, whom=str(n))) for n in range(20)]
        hints += [asyncio.create_task(bots.examine(record_of(table), 1, 2))]
        while len(bots._compiled.hints._free):  # until somebody thinks about a hint
            await asyncio.sleep(0.01)
        for spec in ("strategist", "hegemon", "apprentice"):
            assert await bots.choose("carta", spec, "1", view, [*legal, *legal]) == legal[0]
        assert not any(hint.done() for hint in hints)
        patient = await asyncio.to_thread(niceness_of, bots._compiled.hints)
        assert patient == min(niceness_of(bots._compiled.moves) + NICENESS, NICEST)
        for hint in hints:
            hint.cancel()
        await asyncio.gather(*hints, return_exceptions=True)
        assert len(bots._compiled.hints._free) == len(bots._compiled.hints._all) == 1
        await bots.close()

    asyncio.run(scenario())


def test_nobody_waits_for_the_compiler_of_another_game(monkeypatch):
    """On a new machine Carta's strongest get ready for a minute or two; Civilization's have nothing to compile."""
    monkeypatch.setattr("hegemon.service.background.bots.prepare", sleep_long)
    monkeypatch.setattr("hegemon.service.background.bots.LIMIT", PATIENCE)
    carta, civilization = map(GAMES.load, ("carta", "civilization"))
    world = civilization.new({"players": 2}, "7")
    seat = world.to_act()[0]
    view, legal = world.view(seat), world.legal(seat)

    async def scenario() -> None:
        bots = Bots(1)
        bots.open()
        assert bots.can_answer(civilization, "strategist")
        assert bots.can_answer(carta, "apprentice")
        assert not bots.can_answer(carta, "legend")
        assert await bots.choose("civilization", "strategist", "1", view, legal) in legal
        assert (await bots.advise("civilization", "1", view, legal)).action in legal
        assert not bots.ready
        await bots.close()

    asyncio.run(scenario())


def sleep_long(*asked: object) -> None:
    """A thought that never ends."""
    time.sleep(600)


def first_choice(game: str, spec: str, seed: str, view: object, legal: list[list[str | int]]) -> list[str | int]:
    """A choice without a thought."""
    return legal[0]


def niceness_of(pool: BotPool) -> int:
    """How far the processes of a pool step back."""
    [process] = pool._all[0]._pool._processes.values()
    return psutil.Process(process.pid).nice()


def test_whoever_goes_away_while_waiting_is_passed_over():
    async def scenario() -> None:
        pool = BotPool(1, wake_up)
        busy = asyncio.create_task(pool.ask(60, time.sleep, 0.3))
        await asyncio.sleep(0)
        gone = asyncio.create_task(pool.ask(60, wake_up))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(pool.ask(60, wake_up), busy, gone, return_exceptions=True)
        assert len(pool._free) == 1
        await pool.close()

    asyncio.run(scenario())
