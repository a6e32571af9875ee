"""The player who thinks ahead: information-set Monte Carlo tree search, and what it has to say about a position.

It sees a view and nothing else. Thousands of times it imagines a world that fits all its seat knows, plays it to the
end, and remembers how each choice fared. The loops are in :mod:`hegemon.players.tree`, linked to the rules of the
game: compiled where numba is installed, interpreted and much slower where it is not.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, Self

from hegemon.core import Action, Engine, Feature, Game, View, say
from hegemon.core.kernel import Kernel, Struct
from hegemon.core.luck import Luck, luck
from hegemon.players.budget import Budget
from hegemon.players.player import Player
from hegemon.players.tree import ANY, DEEPEST, LOOPS, ROOT, SearchScratch, Tree

ROOM: Final = 1 << 17
"""Choices a search can keep; when they are used up it goes on with those it has."""
CHUNK: Final = 32
"""Iterations between two looks at the clock."""
LINE: Final = 12
"""Moves of an expected line, at most."""
FAMILIAR: Final = 12
"""Visits below which a choice says nothing about what to expect."""

GLANCE: Final = 0.2
"""The part of the budget that every choice gets."""
OBVIOUS: Final = 0.9
"""The part of all visits that makes a choice obvious after that."""

EXPLORE: Final = 1.0
TRUST: Final = 60.0
SLIPS: Final = 5
BLUR: Final = 20


@dataclass(frozen=True)
class Thought:
    """What the search thinks of one action."""

    action: Action
    visits: int
    chance: float
    """Of winning, after it. Meaningless without visits."""
    line: tuple[tuple[int, Action], ...]
    """What it expects: who does what, this action first."""
    error: float | None = None
    """The standard error of the chance, where it isn't that of games won and lost."""


@dataclass(frozen=True)
class Thoughts:
    """What the search thinks of a position: every legal action, the most promising first."""

    seat: int
    iterations: int
    options: tuple[Thought, ...]
    chances: tuple[float, ...]
    """By seat: its chance of winning, as this seat sees it."""

    @property
    def best(self) -> Thought:
        """What it would do."""
        return self.options[0]

    def about(self, action: Action) -> Thought:
        """What it thinks of one of the legal actions."""
        return next(thought for thought in self.options if thought.action == action)


class Search(Player):
    """As strong as its budget is long.

    >>> from hegemon.games import GAMES
    >>> state = GAMES.load("carta").new({"players": 2}, seed=7)
    >>> [seat] = state.to_act()
    >>> search = Search(state.game, "7", Budget(iterations=8), compiled=False)
    >>> thoughts = search.explain(state.view(seat), state.legal(seat))
    >>> thoughts.iterations, thoughts.best.action in state.legal(seat), sum(thoughts.chances)
    (8, True, 1.0)
    """

    title = say("Search")
    listens = True
    ready = False

    def __init__(self, game: Game, seed: str, budget: Budget | None = None, compiled: bool | None = None) -> None:
        super().__init__(game, seed)
        self.engine = game.engine_for(Feature.HINTS)
        self.budget = budget or Budget(seconds=0.1)
        self._luck = luck(random.Random(seed))
        self._bench: Bench | None = None
        self._compiled = find_spec("numba") is not None if compiled is None else compiled

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.engine is not None

    @classmethod
    def told(cls, game: Game, seed: str, words: str) -> Self:
        return cls(game, seed, Budget.parse(words))

    @property
    def bench(self) -> Bench:
        """Where it works: made when first needed, as the rules may have to be compiled for it."""
        if self._bench is None:
            self._bench = self.new_bench()
        return self._bench

    def new_bench(self) -> Bench:
        """A fresh one."""
        return Bench(self.engine, self._compiled, self._luck)

    def prepare(self) -> None:
        if not self.ready:
            self.bench.warm_up(self.game)
            self.ready = True

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        options = self.game.options.from_json(view["options"])
        bench = self.bench
        bench.lay(self.engine.seen(view), view["seat"], options.players)
        for _ in bench.rounds(self.budget.within(clock)):
            if bench.settled():
                break
        best = max(bench.children(ROOT), key=lambda node: int(bench.tree.visits[node]))
        return bench.word(options, best)

    def explain(self, view: View, legal: Sequence[Action], only: Action | None = None) -> Thoughts:
        """Every legal action with its visits, chance of winning and expected line; or of one action alone."""
        options, seat = self.game.options.from_json(view["options"]), view["seat"]
        bench = self.bench
        position = self.engine.seen(view)
        bench.lay(position, seat, options.players)
        if only is not None:
            bench.only(self.engine.number(options, seat, bench.question(), only))
        for _ in bench.rounds(self.budget):
            pass
        nodes = {bench.word(options, node): node for node in bench.children(ROOT)}
        thoughts = [bench.thought(action, nodes.get(action), options) for action in legal]
        thoughts.sort(key=lambda thought: -thought.visits)
        return Thoughts(seat, bench.done, tuple(thoughts), bench.chances(options.players))


class Bench:
    """The arrays a search works on: numpy's where the rules are compiled, lists where they are not."""

    def __init__(self, engine: Engine, compiled: bool, r: Luck) -> None:
        self.engine = engine
        self._compiled = compiled
        self.tried = 0
        self.done = 0
        """Of the iterations that were tried, those that found a world."""
        self._limit = 0
        self._structs = arrays if compiled else lists
        self.roots = self._structs(engine.position)
        self.spaces, self.lucks = self._structs(engine.workspace), self._structs(Luck)
        self._set(self.lucks, r)
        self.seat = 0
        self._make_arrays()

    def _make_arrays(self) -> None:
        """The loops, and what they work on."""
        engine = self.engine
        self.loops = linked(LOOPS, engine, self._compiled)
        self.worlds = self._structs(engine.position)
        whole, real = numbers(self._compiled)
        self.tree: Any = Tree(
            size=whole(1), child=whole(ROOM), sibling=whole(ROOM), action=whole(ROOM), actor=whole(ROOM),
            question=whole(ROOM), visits=whole(ROOM), total=real(ROOM), shares=real(engine.seats),
        )  # fmt: skip
        self.scratch: Any = SearchScratch(
            ids=whole(engine.actions), worth=whole(engine.actions), prior=real(engine.actions), nodes=whole(DEEPEST),
            found=whole(engine.actions), only=whole(1), explore=EXPLORE, trust=TRUST, slips=SLIPS, blur=BLUR,
        )  # fmt: skip

    def _set(self, array: Any, struct: Struct) -> None:
        if self._compiled:
            struct.store(array, 0)
        else:
            array[0] = struct

    def lay(self, position: Struct, seat: int, players: int) -> None:
        """Begin to think about a position, at a table of so many players."""
        self._set(self.roots, position)
        self.seat = seat
        self.loops.clear(self.tree)
        self.scratch.only[0] = ANY
        self.tried = self.done = 0

    def only(self, number: int) -> None:
        """Think of one action alone."""
        self.scratch.only[0] = number

    def question(self) -> int:
        """What is being asked."""
        return int(self.loops.asked(self.roots))

    def think(self, iterations: int) -> None:
        """So many iterations."""
        found = self.loops.search(
            iterations, self.roots, self.worlds, self.seat, self.lucks, self.spaces, self.tree, self.scratch
        )
        self.tried += iterations
        self.done += found

    def rounds(self, budget: Budget) -> Iterator[int]:
        """Think in chunks until the budget is used up; without a clock in the same chunks, compiled or not."""
        started = time.perf_counter()
        chunk = CHUNK if self._compiled or budget.seconds is None else 1
        self._limit = budget.iterations or 0
        while budget.iterations is None or self.tried < budget.iterations:
            self.think(chunk if budget.iterations is None else min(chunk, budget.iterations - self.tried))
            if budget.seconds is not None:
                used = time.perf_counter() - started
                pace = used / self.tried
                if used + pace * chunk / 2 >= budget.seconds:
                    break
                self._limit = int(budget.seconds / pace)
                if budget.iterations is not None:
                    self._limit = min(self._limit, budget.iterations)
            yield self.tried
        if self.done == 0:
            raise ValueError("no world fits this view")

    def settled(self) -> bool:
        """Can no other choice catch up any more, or is one of them so clearly best that more thought is wasted?"""
        visits = sorted((int(self.tree.visits[node]) for node in self.children(ROOT)), reverse=True) or [0]
        second = visits[1] if len(visits) > 1 else 0
        obvious = self.done >= max(1, GLANCE * self._limit) and visits[0] >= OBVIOUS * self.done
        return self._limit > 0 and (obvious or visits[0] - second > self._limit - self.done)

    def children(self, node: int) -> Iterator[int]:
        """The choices below one."""
        child = int(self.tree.child[node])
        while child:
            yield child
            child = int(self.tree.sibling[child])

    def word(self, options: Any, node: int) -> Action:
        """The action of a choice."""
        tree = self.tree
        action: Action = self.engine.word(
            options, int(tree.actor[node]), int(tree.question[node]), int(tree.action[node])
        )
        return action

    def thought(self, action: Action, node: int | None, options: Any) -> Thought:
        """What came of one choice."""
        visits = 0 if node is None else int(self.tree.visits[node])
        if node is None or visits == 0:
            return Thought(action, 0, 0.0, ())
        return Thought(action, visits, float(self.tree.total[node]) / visits, tuple(self.line(node, options)))

    def line(self, node: int, options: Any) -> Iterator[tuple[int, Action]]:
        """What is expected after a choice: the most visited, as long as enough is known."""
        for _ in range(LINE):
            yield int(self.tree.actor[node]), self.word(options, node)
            node = max(self.children(node), key=lambda child: int(self.tree.visits[child]), default=ROOT)
            if node == ROOT or self.tree.visits[node] < FAMILIAR:
                return

    def chances(self, players: int) -> tuple[float, ...]:
        """By seat: the share of the imagined games it won."""
        return tuple(float(self.tree.shares[seat]) / max(self.done, 1) for seat in range(players))

    def warm_up(self, game: Game) -> None:
        """Compile what is not compiled yet, by thinking about a first move."""
        state = game.new({}, "warm-up")
        seat = state.to_act()[0]
        self.lay(self.engine.seen(state.view(seat)), seat, state.options.players)
        self.question()
        kept = Luck.load(self.lucks, 0) if self._compiled else self.lucks[0].copy()
        self.think(1)
        self._set(self.lucks, kept)


@cache
def linked(loops: Kernel, engine: Engine, compiled: bool) -> Any:
    """Loops with the rules of a game."""
    return loops.linked(engine.kernel) if compiled else loops.interpreted(engine.kernel)


def arrays(struct: type[Struct], count: int = 1) -> Any:
    """Room for structs, for compiled loops."""
    return struct.array(count)


def lists(struct: type[Struct], count: int = 1) -> Any:
    """Room for structs, for interpreted loops."""
    return [struct() for _ in range(count)]


def numbers(compiled: bool) -> tuple[Callable[[int], Any], Callable[[int], Any]]:
    """How rows of whole and of other numbers are made."""
    if not compiled:
        return (lambda n: [0] * n), (lambda n: [0.0] * n)
    import numpy as np

    return (lambda n: np.zeros(n, np.int64)), (lambda n: np.zeros(n, np.float64))
