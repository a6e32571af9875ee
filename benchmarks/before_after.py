"""How fast two source trees of Hegemon play and copy both games, and serve them, one beside the other.

    python benchmarks/before_after.py path/to/before path/to/after --rounds 7

Each tree is a checkout, or the folder that holds its package `hegemon`. Two processes live side by side and take turns,
and every turn is the same work. Figures are per second of CPU time, medians over the rounds; a ratio is taken within
each round first. On a busy machine look at the ratio of the best: of each side its fastest round, the least disturbed.
Only the contract is used (`Game`, `State`, players by name), so a tree may look quite different inside; what is served
is asked for as browsers and programs do. What one of the trees can't do at all is named, and the rest is measured.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

TABLES: dict[str, dict[str, Any]] = {
    "carta": {"players": 2},
    "civilization": {"players": 4, "max_turns": 20},
}
RANDOM_GAMES = {"carta": 60, "civilization": 2}
"""Games in a round."""
GREEDY_DECISIONS = {"carta": 800, "civilization": 400}
"""Decisions of greedy players in a round, views included."""
SERVED_MOVES = 80
"""Moves in a round of a server."""
SHORTEST = 0.5
"""CPU seconds of a turn at least: the same work is done again and again. Turns of 25 ms gave a tree ratios from 0.77 to
1.20 against itself, as whoever comes to a processor late finds its caches full of others' work."""
MIDGAMES, COPIES = 10, 200
"""Positions after half of a random game, and how often each of them is copied in a round."""


class Measured(NamedTuple):
    """What a process did in a round."""

    done: int
    """Decisions, or copies, each time the work was done."""
    rate: float
    """Of them, per second of CPU time."""


class Missing(Exception):
    """A tree can't do some work: what it lacks."""


# -- one side: a process that has imported one of the trees -------------------------------------------------


def play(state: Any, rng: Random, most: int | None = None) -> int:
    """Play at random, to the end or so far; returns the number of decisions."""
    decisions = 0
    while decisions != most and (seats := state.to_act()):
        legal = state.legal(seats[0])
        state.apply(seats[0], legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def new(name: str, seed: str) -> Any:
    """The first position of a game."""
    from hegemon.games import GAMES

    game = GAMES.load(name)
    return game.new(game.options.from_json(TABLES[name]), seed)


def random_decisions(name: str) -> int:
    """Whole games at random, through the public State."""
    return sum(play(new(name, seed), Random(seed)) for seed in map(str, range(RANDOM_GAMES[name])))


def greedy_decisions(name: str) -> int:
    """Decisions of greedy players: a view, what is legal, a choice."""
    from hegemon.games import GAMES
    from hegemon.players import seat_player

    game = GAMES.load(name)
    decisions = 0
    while decisions < GREEDY_DECISIONS[name]:
        state = new(name, f"greedy {decisions}")
        players = [seat_player("greedy", game, str(seat)) for seat in range(TABLES[name]["players"])]
        while decisions < GREEDY_DECISIONS[name] and (seats := state.to_act()):
            seat = seats[0]
            view = getattr(state, "unwritten_view", state.view)(seat)  # older trees write every view
            state.apply(seat, players[seat].choose(view, state.legal(seat)))
            decisions += 1
    return decisions


@cache
def midgames(name: str) -> list[Any]:
    """Random games after half of their decisions."""
    found = []
    for seed in map(str, range(MIDGAMES)):
        state = new(name, seed)
        play(state, Random(seed), play(new(name, seed), Random(seed)) // 2)
        found.append(state)
    return found


def copies(name: str) -> int:
    """Copies of positions."""
    states = midgames(name)
    for _ in range(COPIES):
        for state in states:
            state.copy()
    return COPIES * len(states)


def served(name: str, look: bool) -> int:
    """Moves by the API; after each of them the other player's browser may look at what has changed."""
    from served_table import ServedTable

    return ServedTable.opened(name).play(SERVED_MOVES, look)


WORKS: dict[str, Callable[[], int]] = {
    f"{name}: {what}": partial(work, name)
    for name in TABLES
    for what, work in (
        ("random decisions", random_decisions), ("greedy decisions", greedy_decisions), ("copies", copies),
    )
} | {
    "carta: moves served": partial(served, "carta", False),
    "carta: moves and fragments served": partial(served, "carta", True),
}  # fmt: skip
"""Everything that is measured: it works, and returns how much it did."""


def serve() -> None:
    """Measure whatever is asked for, a line each."""
    warm = set()
    for line in sys.stdin:
        work = json.loads(line)
        if work not in warm:
            try:
                WORKS[work]()  # so that nothing is imported or prepared while the clock runs
            except (ImportError, AttributeError, LookupError) as error:
                print(json.dumps(str(error)), flush=True)
                continue
            warm.add(work)
        print(json.dumps(measured(WORKS[work])), flush=True)


def measured(work: Callable[[], int]) -> Measured:
    """A round of some work, done often enough."""
    gc.collect()
    times, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SHORTEST:
        done = work()
        times += 1
    return Measured(done, times * done / spent)


class Side:
    """A process that plays with one of the trees."""

    def __init__(self, tree: Path) -> None:
        source = tree / "src" if (tree / "src").is_dir() else tree
        if not (source / "hegemon").is_dir():
            raise SystemExit(f"there is no package hegemon in {source}")
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": str(source.resolve()), "PYTHONHASHSEED": "0"},
        )  # fmt: skip

    def measure(self, work: str) -> Measured:
        """One round of a work; :class:`Missing` if this tree can't do it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(work), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a process has ended before its time")
        answer = json.loads(line)
        if isinstance(answer, str):
            raise Missing(answer)
        return Measured(*answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()


# -- both sides ---------------------------------------------------------------------------------------------


def compare(before: Side, after: Side, work: str, rounds: int) -> list[tuple[Measured, Measured]]:
    """Both take turns; who begins changes from round to round."""
    found = []
    for number in range(rounds):
        if number % 2:
            late, early = after.measure(work), before.measure(work)
        else:
            early, late = before.measure(work), after.measure(work)
        found.append((early, late))
    return found


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=7, help="turns that each side takes (default: 7)")
    parser.add_argument("--only", default="", help="measure only what has this in its name, such as copies")
    arguments = parser.parse_args()
    row = "{:<34}{:>14}{:>14}{:>10}{:>10}{:>10}{:>14}  {}".format
    print(row("per CPU second", "before", "after", "ratio", "lowest", "highest", "of the best", ""))
    with Side(arguments.before) as before, Side(arguments.after) as after:
        for work in (work for work in WORKS if arguments.only in work):
            try:
                rounds = compare(before, after, work, arguments.rounds)
            except Missing as missing:
                print(f"{work:<34}not measured, as one of the trees can't do it: {missing}", flush=True)
                continue
            ratios = [late.rate / early.rate for early, late in rounds]
            old, new_ = ([side.rate for side in sides] for sides in zip(*rounds, strict=True))
            same = all(early.done == late.done for early, late in rounds)
            rates = (f"{statistics.median(side):,.0f}" for side in (old, new_))
            figures = (statistics.median(ratios), min(ratios), max(ratios), max(new_) / max(old))
            shown = (f"{figure:.3f}" for figure in figures)
            print(row(work, *rates, *shown, "" if same else "other games"), flush=True)
    return 0


if __name__ == "__main__":
    if "--serve" in sys.argv:
        serve()
    else:
        sys.exit(main())
