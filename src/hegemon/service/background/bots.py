"""Computers think in processes of their own, with a limit, so that nobody waits for them but their opponents.

Those who answer at once have a pool, those who think ahead another one, and hints and analyses a third, which takes
what the others leave of the processors: a thought can't be interrupted, and no move shall wait for a hint. Games whose
rules have to be compiled for it, once on each machine, have pools of their own: nobody waits for the compiler of
another game. Nobody in any pool gets more than a view.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hegemon.core import Action, Game, Message, Record, View
from hegemon.games import GAMES
from hegemon.players import Budget, levels_for, player_kind, seat_player
from hegemon.players.network_file import network_judges
from hegemon.service.background.fair_queue import FairQueue

if TYPE_CHECKING:
    from hegemon.players.analysis import JudgedChoice

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")

LIMIT: Final = 10.0
"""Seconds a computer may think about one choice once it is ready; then the substitute chooses."""
WARM_UP: Final = 600.0
HINT_BUDGET: Final = Budget(seconds=1.0)
LOOK: Final = Budget(iterations=150)
"""How hard to think about each choice of a finished game."""
GLANCE: Final = Budget(iterations=8)
"""The same in a game that thinks ahead by itself, whose imagined games take longer."""


MOVE, HINT, ANALYSIS = range(3)
"""What computers think about, the most urgent first."""
NICENESS: Final = 10
"""How far those step back, for whom nobody's game waits."""


class TooSlow(Exception):
    """No answer, or none within the limit."""


@dataclass(frozen=True)
class BestChoice:
    """What the strongest computer would do."""

    action: Action
    chance: float | None
    """Of winning from here; None if it judges by other things."""
    why: Message | None = None
    """What follows it and not the next best, if something does."""


class BotProcess:
    """A process that thinks, one question at a time. If it hangs or dies there will be another."""

    def __init__(self, first: Callable[[], None], niceness: int = 0) -> None:
        self._first, self._niceness = first, niceness
        self._pool: ProcessPoolExecutor | None = None
        self._endings: set[asyncio.Future[None]] = set()

    async def ask(self, limit: float, work: Callable[..., T], *args: Any) -> T:
        """The answer; :class:`TooSlow` without one. A new process may take its time to get ready."""
        try:
            if self._pool is None:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, spawn, initializer=_start, initargs=(self._niceness,))
                await self._answer(WARM_UP, self._first)
            return await self._answer(limit, work, *args)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError) as error:
            self.close()
            if isinstance(error, asyncio.CancelledError):
                raise
            LOG.warning("a computer player gave no answer: %s", type(error).__name__)
        except Exception:
            LOG.exception("a computer player could not answer")
        raise TooSlow()

    async def _answer(self, limit: float, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(self._pool, work, *args), limit)

    def close(self) -> None:
        """End the process, whatever it is thinking about."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list(pool._processes.values()):
                process.kill()
            ending = asyncio.get_running_loop().run_in_executor(None, pool.shutdown)
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)

    async def closed(self) -> None:
        """Wait until nothing is left of what was closed.

        A pool ends in a thread of its own. If the loop, or Python itself, ended while that thread is at it, it would
        find both gone, and say so in the log.
        """
        if self._endings:
            await asyncio.wait(self._endings)


class BotPool:
    """A few who think. Moves go first, then hints, then analyses; and of those who ask for hints everybody in turn."""

    def __init__(self, bots: int, first: Callable[[], None], niceness: int = 0) -> None:
        self._all = [BotProcess(first, niceness) for _ in range(bots)]
        self._free = list(self._all)
        self._waiting: FairQueue[asyncio.Future[BotProcess]] = FairQueue()

    async def ask(self, limit: float, work: Callable[..., T], *args: Any, urgency: int = MOVE, whom: str = "") -> T:
        """The answer; :class:`TooSlow` without one."""
        process = await self._turn(urgency, whom)
        try:
            return await process.ask(limit, work, *args)
        finally:
            self._give_back(process)

    async def _turn(self, urgency: int, whom: str) -> BotProcess:
        """Wait for one's turn."""
        turn: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        self._waiting.add(urgency, whom, turn)
        self._share_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self._give_back(turn.result())
            raise

    def _give_back(self, process: BotProcess) -> None:
        self._free.append(process)
        self._share_out()

    def _share_out(self) -> None:
        """Give whoever is free to those whose turn it is; the latest first, whose memory is warm."""
        while self._free and (turn := self._waiting.take()) is not None:
            if not turn.done():
                turn.set_result(self._free.pop())

    async def close(self) -> None:
        """End all thinking."""
        for process in self._all:
            process.close()
        for process in self._all:
            await process.closed()


class Thinkers:
    """Those who think ahead: about moves, and, stepping back, about hints and analyses."""

    def __init__(self, processes: int, first: Callable[[], None]) -> None:
        self.moves = BotPool(processes, first)
        self.hints = BotPool(max(1, processes - 1), first, NICENESS)

    async def close(self) -> None:
        """End all thinking."""
        await asyncio.gather(self.moves.close(), self.hints.close())


class Bots:
    """All computer players of a server; with no processes of their own the strongest get ready when first asked."""

    def __init__(self, processes: int | None = None) -> None:
        deep = processes or max(1, (os.cpu_count() or 2) - 1)
        self._quick = BotPool(1, wake_up)
        self._compiled = Thinkers(deep, prepare)
        self._plain = Thinkers(deep, wake_up)
        """For games that think ahead by themselves, with nothing to compile."""
        self._unhurried = processes == 0
        self._ready: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to get ready; a slow start delays nobody but the strongest."""
        if not self._unhurried:
            self._ready = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        try:
            await self._compiled.moves.ask(WARM_UP, wake_up)
        except TooSlow:
            LOG.warning("the strongest computer players could not get ready")

    @property
    def ready(self) -> bool:
        """Are the strongest ready?"""
        return self._unhurried or (self._ready is not None and self._ready.done())

    def can_answer(self, game: Game, player: str) -> bool:
        """Can such a player be asked now, or does it still get ready?"""
        return self.ready or game.engine is None or player_kind(player).ready

    async def close(self) -> None:
        """End all thinking."""
        if self._ready is not None:
            self._ready.cancel()
            await asyncio.wait([self._ready])
        await asyncio.gather(self._quick.close(), self._compiled.close(), self._plain.close())

    async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
        """A computer's choice from what its seat may know."""
        if len(legal) == 1:
            return legal[0]
        pool = await self._pool_for(GAMES.load(game), spec, MOVE)
        answer = await pool.ask(LIMIT, choose, game, spec, seed, view, [action.to_json() for action in legal])
        return Action.from_json(answer)

    async def advise(self, game: str, seed: str, view: View, legal: Sequence[Action], whom: str = "") -> BestChoice:
        """What the strongest computer would do in a seat's place, knowing what it knows; told to whoever asks."""
        rules = GAMES.load(game)
        pool = await self._pool_for(rules, strongest(rules), HINT)
        offered = [action.to_json() for action in legal]
        action, chance, why = await pool.ask(LIMIT, advise, game, seed, view, offered, urgency=HINT, whom=whom)
        words = rules.describe_consequence(*why) if why is not None else None
        return BestChoice(Action.from_json(action), chance, words)

    async def examine(self, record: Record, first: int, last: int) -> list[dict[str, Any]]:
        """What the search thinks of some choices of a finished game."""
        pool = await self._pool_for(record.game, "hegemon", ANALYSIS)
        return await pool.ask(WARM_UP, examine, record.dumps(), first, last, urgency=ANALYSIS)

    async def _pool_for(self, game: Game, player: str, urgency: int) -> BotPool:
        """Who answers for a player: those who answer at once if it can, else those who think, once they are ready."""
        if player_kind(player).ready:
            return self._quick
        thinkers = self._plain if game.engine is None else self._compiled
        if thinkers is self._compiled and self._ready is not None:
            await asyncio.shield(self._ready)
        return thinkers.moves if urgency == MOVE else thinkers.hints


# -- what the processes do: everything below runs there ------------------------------------------------------------


def _start(niceness: int) -> None:
    """A process that thinks leaves interruptions to the one that started it, and doesn't outlive it.

    It thinks on one core: threads that multiply matrices together wait for each other busily where cores are few.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is loaded, which is later
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def wake_up() -> None:
    """Nothing: whoever has done it is awake."""


def prepare() -> None:
    """Compile what the strongest need, and what hints and analyses do."""
    from hegemon.players.lookahead import Lookahead

    for game in filter(lambda game: game.engine is not None, map(GAMES.load, GAMES.names())):
        for level in levels_for(game):
            if not player_kind(level).ready:
                seat_player(level, game, "").prepare()
        if network_judges(game):
            Lookahead(game, game.new({}, "").options, "").prepare(game)


def choose(game: str, spec: str, seed: str, view: View, legal: list[list[str | int]]) -> list[str | int]:
    """A choice."""
    player = seat_player(spec, GAMES.load(game), seed)
    return player.choose(view, [Action.from_json(action) for action in legal], LIMIT / 2).to_json()


def strongest(game: Game) -> str:
    """The strongest computer that can play a game."""
    return levels_for(game)[-1]


Advice = tuple[list[str | int], float | None, tuple[Any, ...] | None]
"""An action, the chance to win after it, and what follows it and not the next best."""


def advise(game: str, seed: str, view: View, legal: list[list[str | int]]) -> Advice:
    """A hint."""
    from hegemon.players.lookahead import Lookahead
    from hegemon.players.search import Search

    rules, actions = GAMES.load(game), [Action.from_json(action) for action in legal]
    if rules.engine is None:
        return seat_player(strongest(rules), rules, seed).choose(view, actions).to_json(), None, None
    if not network_judges(rules) or len(actions) == 1:
        best = Search(rules, seed, HINT_BUDGET).explain(view, actions).best
        return best.action.to_json(), best.chance, None
    found, why = Lookahead(rules, rules.options.from_json(view["options"]), seed).advise(view, actions)
    return found.options[0].action.to_json(), found.options[0].chance, why


def look_budget(game: Game) -> Budget | None:
    """How hard each choice of a finished game is thought about; None where a network judges all of them at once."""
    if network_judges(game):
        return None
    return LOOK if game.engine is not None else GLANCE


def examine(text: str, first: int, last: int) -> list[dict[str, Any]]:
    """Judgements of the moves from one number to another, in words that can be stored."""
    from hegemon.players import analysis

    record = Record.loads(text, GAMES)
    budget = look_budget(record.game)
    if budget is None:
        judged = analysis.examine_by_network(record)
        return [stored(choice) for choice in judged if choice is not None and first <= choice.number <= last]
    judge = analysis.judge_for(record.game, str(first), budget)
    found: list[dict[str, Any]] = []
    state = record.game.new(record.options, record.seed)
    for number, (seat, action) in enumerate(record.moves[:last], start=1):
        legal = state.legal(seat) if number >= first else []
        if len(legal) > 1:
            found.append(stored(judge(number, action, legal, state.view(seat))))
        state.apply(seat, action)
    return found


def stored(choice: JudgedChoice) -> dict[str, Any]:
    """A judgement as it is kept."""
    kept: dict[str, Any] = {
        "number": choice.number, "seat": choice.seat, "chance": choice.chance, "cost": choice.cost,
        "doubtful": choice.doubtful, "best": choice.best.action.to_json(),
    }  # fmt: skip
    if choice.options:
        kept["chances"] = [round(chance, 4) for chance in choice.chances]
        kept["options"] = [[option.action.to_json(), round(option.chance, 4)] for option in choice.options]
    if choice.why is not None:
        kept["why"] = list(choice.why)
    return kept
