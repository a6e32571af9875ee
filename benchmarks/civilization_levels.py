"""How strong Civilization's levels are, and how long they think: one of a level against all others of another.

    python benchmarks/civilization_levels.py strategist:apprentice:2:50 hegemon:apprentice:4:25

A match names the level, its opponents' level, the number of players and how many deals to play. Every deal is played
once from each seat, with the same civilizations and luck, so the interval is that of paired games. Times are CPU
time on one core, of all choices of that seat, those with a single answer included.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

from hegemon.games.civilization.game import GAME
from hegemon.players import seat_player

MOST_TURNS: Final = 60


class Task(NamedTuple):
    """One game: a level on a seat against another on all others."""

    match: str
    level: str
    other: str
    players: int
    seed: str
    seat: int
    until: float


def play(task: Task) -> dict[str, Any] | None:
    """Play it; None if there is no time left."""
    if time.time() > task.until:
        return None
    state = GAME.new({"players": task.players, "max_turns": MOST_TURNS}, task.seed)
    kinds = [task.level if seat == task.seat else task.other for seat in range(task.players)]
    players = [seat_player(kind, GAME, f"{task.seed} {seat}") for seat, kind in enumerate(kinds)]
    thought: list[float] = []
    while seats := state.to_act():
        seat, start = seats[0], time.process_time()
        legal = state.legal(seat)
        action = legal[0] if len(legal) == 1 else players[seat].choose(state.unwritten_view(seat), legal)
        if seat == task.seat:
            thought.append(time.process_time() - start)
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return {
        "match": task.match, "players": task.players, "seed": task.seed, "seat": task.seat,
        "won": outcome.details["winner"] == task.seat, "how": outcome.how, "turns": outcome.details["rounds"],
        "choices": len(thought), "seconds": sum(thought), "longest": max(thought),
    }  # fmt: skip


def report(match: str, games: list[dict[str, Any]]) -> str:
    """One match in a line: only deals that were played from every seat count."""
    deals: dict[str, list[bool]] = {}
    for game in games:
        deals.setdefault(game["seed"], []).append(game["won"])
    whole = [wins for wins in deals.values() if len(wins) == games[0]["players"]]
    if not whole:
        return f"{match}: no deal was played from every seat"
    shares = [sum(wins) / len(wins) for wins in whole]
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    choices = sum(game["choices"] for game in games)
    ways = Counter((game["how"], game["won"]) for game in games)
    ends = ", ".join(f"{how} {ways[how, True]}:{ways[how, False]}" for how in sorted({how for how, _ in ways}))
    return (
        f"{match}: {sum(map(len, whole))} games, won {mean:.1%} ± {1.96 * math.sqrt(variance / len(shares)):.1%}; "
        f"{1000 * sum(game['seconds'] for game in games) / choices:.0f} ms a choice, "
        f"longest {max(game['longest'] for game in games):.1f} s; "
        f"{sum(game['turns'] for game in games) / len(games):.1f} turns; {ends}"
    )


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("matches", nargs="+", metavar="LEVEL:OTHERS:PLAYERS:DEALS")
    parser.add_argument("--seed", default="levels", help="the games' seeds begin so (default: levels)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no game after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    parser.add_argument("--keep", type=Path, help="append every game there, a line of JSON each")
    arguments = parser.parse_args()
    until, tasks = time.time() + arguments.seconds, []
    for match in arguments.matches:
        level, other, players, deals = match.split(":")
        for deal in range(int(deals)):
            for seat in range(int(players)):
                seed = f"{arguments.seed} {players} {deal}"
                tasks.append((deal / int(deals), Task(match, level, other, int(players), seed, seat, until)))
    tasks.sort(key=lambda each: each[0])  # all matches go on alike, should the time be short
    games: dict[str, list[dict[str, Any]]] = {match: [] for match in arguments.matches}
    with multiprocessing.Pool(arguments.jobs) as pool:
        for game in pool.imap_unordered(play, [task for _, task in tasks]):
            if game is not None:
                games[game["match"]].append(game)
                if arguments.keep:
                    with arguments.keep.open("a", encoding="utf-8") as file:
                        print(json.dumps(game), file=file)
    for match, played in games.items():
        print(report(match, played) if played else f"{match}: nothing was played", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
