"""Players by a network against others: every deal from every side of the table, on many cores, until the time is over.

    python benchmarks/learned.py --by learned:new.npz --against search:200ms --tables 2,4,teams --seconds 400

`--by` sits alone among players of `--against`; in teams both partners are `--by`. Results are printed as they grow, and
the interval is that of paired deals.
"""

from __future__ import annotations

import os

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))

import argparse
import json
import multiprocessing
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from hegemon.estimates import mean
from hegemon.games import GAMES
from hegemon.players import seat_player

GAME = "carta"
TABLES: dict[str, dict[str, Any]] = {
    "2": {"players": 2},
    "2 draft": {"players": 2, "deal": "draft"},
    "3": {"players": 3},
    "3 draft": {"players": 3, "deal": "draft"},
    "4": {"players": 4},
    "4 draft": {"players": 4, "deal": "draft"},
    "teams": {"players": 4, "teams": True},
    "teams draft": {"players": 4, "teams": True, "deal": "draft"},
}


class Task(NamedTuple):
    table: str
    deal: int
    by: str
    against: str


class Played(NamedTuple):
    """One deal, from every side."""

    table: str
    won: float
    games: int
    seconds: tuple[float, float]
    """What choices took: by the one, and by the others."""
    choices: tuple[int, int]


def play(task: Task) -> Played:
    game = GAMES.load(GAME)
    options = game.options.from_json(TABLES[task.table])
    sides = sorted({game.team(options, seat) for seat in range(options.players)})
    won, seconds, choices = 0.0, [0.0, 0.0], [0, 0]
    for side in sides:
        state = game.new(options, f"match {task.deal}")
        ours = [game.team(options, seat) == side for seat in range(options.players)]
        players = [
            seat_player(task.by if own else task.against, game, f"{task.deal}/{side}/{seat}")
            for seat, own in enumerate(ours)
        ]
        while waiting := state.to_act():
            seat = waiting[0]
            legal = state.legal(seat)
            started = time.perf_counter()
            action = players[seat].choose(state.unwritten_view(seat), legal)
            if len(legal) > 1:
                seconds[not ours[seat]] += time.perf_counter() - started
                choices[not ours[seat]] += 1
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        winners = {outcome.teams[seat] for seat in outcome.winners}
        won += (side in winners) / len(winners)
    return Played(task.table, won / len(sides), len(sides), (seconds[0], seconds[1]), (choices[0], choices[1]))


def tasks(tables: list[str], by: str, against: str, deals: int, first: int) -> Iterator[Task]:
    """Deals at these tables in turn; at a table that is named several times, so many deals each time."""
    dealt: Counter[str] = Counter(dict.fromkeys(tables, first))
    for _ in count() if deals == 0 else range(deals):
        for table in tables:
            yield Task(table, dealt[table], by, against)
            dealt[table] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--by", default="learned")
    parser.add_argument("--against", default="search:200ms")
    parser.add_argument("--tables", default="2,4,teams,2 draft")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--deals", type=int, default=0, help="at each table; 0: until the time is over")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal, to go on from a run before")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--out", help="write the results as JSON, too")
    given = parser.parse_args()
    for spec in (given.by, given.against):
        seat_player(spec, GAMES.load(GAME), "first").prepare()  # compiled once, before the others are born
    started = told = time.perf_counter()
    found: dict[str, list[Played]] = defaultdict(list)
    with multiprocessing.get_context("fork").Pool(given.processes) as pool:
        waiting = []
        planned = tasks(given.tables.split(","), given.by, given.against, given.deals, given.first)
        left = True
        while left or waiting:
            while left and len(waiting) < 2 * given.processes:
                task = next(planned, None)
                left = task is not None
                if task is not None:
                    waiting.append(pool.apply_async(play, (task,)))
            time.sleep(0.05)
            for result in [result for result in waiting if result.ready()]:
                waiting.remove(result)
                found[result.get().table].append(result.get())
            now = time.perf_counter()
            if now - started > given.seconds:
                break
            if now - told > 60:
                told = now
                tell(found, given, now - started)
        pool.terminate()
    tell(found, given, time.perf_counter() - started)


def tell(found: dict[str, list[Played]], given: argparse.Namespace, seconds: float) -> None:
    results = {}
    for table, deals in found.items():
        games = sum(played.games for played in deals)
        if len(deals) < 2:
            continue
        share = mean([played.won for played in deals])
        each = [1000 * sum(p.seconds[k] for p in deals) / max(1, sum(p.choices[k] for p in deals)) for k in range(2)]
        results[table] = {"won": share.value, "low": share.low, "high": share.high, "games": games, "ms": each}
        print(
            f"{seconds:5.0f} s  {given.by} against {given.against}, {table}: {100 * share.value:.1f} % "
            f"({100 * share.low:.1f} to {100 * share.high:.1f}) of {games} games; ms a choice: "
            f"{each[0]:.2f} and {each[1]:.1f}",
            flush=True,
        )
    if given.out:
        about = {"by": given.by, "against": given.against, "seconds": seconds, "tables": results}
        Path(given.out).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
