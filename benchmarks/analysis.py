"""How long the network takes for a hint, and for the analysis of a whole game, on one core.

    python benchmarks/analysis.py --games 5

In seconds of CPU time, compiled rules, once everything is compiled; beside it what a search of 150 imagined games for
each choice would take.
"""

from __future__ import annotations

import os

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))

import argparse
import time

from hegemon.core import Record
from hegemon.games import GAMES
from hegemon.players import Budget, seat_player
from hegemon.players.analysis import examine
from hegemon.players.lookahead import Lookahead

GAME = GAMES.load("carta")
TABLES = (
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 4, "teams": True},
    {"players": 2, "deal": "draft"},
)


def played(options: dict[str, object], seed: str) -> tuple[Record, list[float]]:
    """A game between greedy players, and what a hint took at every tenth choice."""
    record, state = Record.start(GAME, options, seed)
    lookahead, hints = Lookahead(GAME, record.options, seed), []
    greedy = seat_player("greedy", GAME, seed)
    while waiting := state.to_act():
        seat = waiting[0]
        view, legal = state.view(seat), state.legal(seat)
        if len(legal) > 1 and len(record.moves) % 10 == 0:
            began = time.process_time()
            lookahead.advise(view, legal)
            hints.append(time.process_time() - began)
        action = greedy.choose(view, legal)
        state.apply(seat, action)
        record.add(seat, action)
    return record, hints


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    given = parser.parse_args()
    list(examine(played({"players": 2}, "first")[0], None))
    for options in TABLES:
        times, hints, choices = [], [], 0
        for number in range(given.games):
            record, found = played(options, str(number))
            hints += found
            began = time.process_time()
            choices += sum(choice is not None for choice in examine(record, None))
            times.append(time.process_time() - began)
        print(
            f"{options}: {choices / given.games:.0f} choices; a game {sum(times) / len(times):.2f} s, at most "
            f"{max(times):.2f}; a hint {1000 * sum(hints) / len(hints):.0f} ms, at most {1000 * max(hints):.0f}",
            flush=True,
        )
    record, _ = played({"players": 2}, "0")
    began = time.process_time()
    list(examine(record, Budget(iterations=150)))
    print(f"by search, 150 imagined games for each choice: {time.process_time() - began:.1f} s")


if __name__ == "__main__":
    main()
