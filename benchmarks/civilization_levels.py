"""How strong Civilization's levels are, and how long they think: one of a level against all others of another.

    python benchmarks/civilization_levels.py strategist:apprentice:2:50 hegemon:apprentice:4:25 --seconds 600
    python benchmarks/civilization_levels.py hegemon,turns=2,worlds=3:apprentice:2:20

A match names the level, its opponents' level, the number of players and how many deals to play. After a level that
thinks ahead any field of :class:`Effort` may be changed, so variants can be tried out; `network=PATH` lets it value
positions by another network. Every deal is played once from each seat, with the same civilizations and luck, so the
interval is that of paired games. Times are CPU time on one core, of all choices of that seat, those with a single
answer included. With `--out` every game is kept, and the same command goes on where a run was broken off.
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
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from hegemon.core import Action, View
from hegemon.estimates import paired
from hegemon.games.civilization.foresight.chances import ChanceNetwork
from hegemon.games.civilization.foresight.thinking import Effort, think
from hegemon.games.civilization.game import GAME
from hegemon.players import Player, seat_player
from hegemon.players.levels import Hegemon, Strategist

MOST_TURNS: Final = 60
GAMES: Final = "games.jsonl"
KINDS: Final = {field.name: str(field.type) for field in fields(Effort)}
"""What the fields of an effort are made of."""

Played = dict[str, Any]
"""What is kept of a game."""


# -- who plays -----------------------------------------------------------------------------------------------


class Variant(Player):
    """A level that thinks ahead, with some of its effort changed."""

    def __init__(self, words: str, players: int, seed: str) -> None:
        super().__init__(GAME, seed)
        level, *changes = words.split(",")
        playouts = {"strategist": Strategist.playouts, "hegemon": Hegemon.playouts}[level]
        changed = dict(change.split("=") for change in changes)
        self._effort = replace(
            Effort.of(playouts, players), **{name: value_of(name, word) for name, word in changed.items()}
        )
        self._seed = seed

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return think(view, legal, self._seed, self._effort)


def value_of(name: str, word: str) -> Any:
    """What a word says about a field of an effort."""
    if name == "network":
        return ChanceNetwork(json.loads(Path(word).read_text("utf-8")))
    return {"int": int, "float": float, "bool": "True".__eq__}[KINDS[name]](word)


def player(words: str, players: int, seed: str) -> Player:
    """A level by its name, or a variant of one."""
    return Variant(words, players, seed) if "," in words else seat_player(words, GAME, seed)


# -- one game ------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """One game: a level on a seat against another on all others."""

    match: str
    level: str
    other: str
    players: int
    seed: str
    seat: int
    until: float


def play(task: Task) -> Played | None:
    """Play it; None if the time is over before it is."""
    state = GAME.new({"players": task.players, "max_turns": MOST_TURNS}, task.seed)
    kinds = [task.level if seat == task.seat else task.other for seat in range(task.players)]
    players = [player(kind, task.players, f"{task.seed} {seat}") for seat, kind in enumerate(kinds)]
    thought: list[float] = []
    while seats := state.to_act():
        if time.time() > task.until:
            return None
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
        "roles": outcome.details["roles"], "winner": outcome.details["winner"],
        "choices": len(thought), "seconds": sum(thought), "longest": max(thought),
    }  # fmt: skip


# -- all of them ---------------------------------------------------------------------------------------------


def tasks_of(matches: Sequence[str], seed: str, until: float) -> Iterator[Task]:
    """All games, so that every match goes on alike, should the time be short."""
    found: list[tuple[float, Task]] = []
    for match in matches:
        level, other, players, deals = match.split(":")
        for deal in range(int(deals)):
            for seat in range(int(players)):
                task = Task(match, level, other, int(players), f"{seed} {players} {deal}", seat, until)
                found.append((deal / int(deals), task))
    return (task for _, task in sorted(found, key=lambda each: each[0]))


def summary(match: str, games: Sequence[Played]) -> dict[str, Any]:
    """One match: only deals that were played from every seat count for what was won."""
    deals: dict[str, list[float]] = {}
    for game in games:
        deals.setdefault(game["seed"], []).append(float(game["won"]))
    whole = {seed: wins for seed, wins in deals.items() if len(wins) == int(match.split(":")[2])}
    won, choices = paired(whole), sum(game["choices"] for game in games)
    ways = Counter((game["how"], game["won"]) for game in games)
    return {
        "match": match,
        "games": won.n,
        "won": sum(map(sum, whole.values())),
        "share": won.to_json(),
        "ms a choice": 1000 * sum(game["seconds"] for game in games) / max(1, choices),
        "longest": max((game["longest"] for game in games), default=0.0),
        "choices": choices / max(1, len(games)),
        "turns": sum(game["turns"] for game in games) / max(1, len(games)),
        "ends": {how: [ways[how, True], ways[how, False]] for how in sorted({how for how, _ in ways})},
    }


def line(told: dict[str, Any]) -> str:
    """A summary in a line."""
    if not told["games"]:
        return f"{told['match']}: no deal was played from every seat"
    ends = ", ".join(f"{how} {won}:{lost}" for how, (won, lost) in told["ends"].items())
    return (
        f"{told['match']}: {told['games']} games, won {told['won']:.0f}, {told['share']['value']:.1%} "
        f"({told['share']['low']:.0%} – {told['share']['high']:.0%}); {told['ms a choice']:.0f} ms a choice, "
        f"longest {told['longest']:.1f} s; {told['turns']:.1f} turns; {ends}"
    )


def games_kept(folder: Path | None) -> list[Played]:
    """The games of an earlier run, if there was one."""
    file = folder / GAMES if folder else None
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file and file.exists() else []


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("matches", nargs="+", metavar="LEVEL:OTHERS:PLAYERS:DEALS")
    parser.add_argument("--seed", default="levels", help="the games' seeds begin so (default: levels)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="end after so long; unfinished games are lost")
    parser.add_argument("--processes", "--jobs", type=int, default=os.cpu_count(), help="default: one for each core")
    parser.add_argument("--out", type=Path, help="a folder for every game (games.jsonl) and the table (table.json)")
    arguments = parser.parse_args()
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
    games: dict[str, list[Played]] = {match: [] for match in arguments.matches}
    for game in games_kept(arguments.out):
        if game["match"] in games and game["seed"].startswith(f"{arguments.seed} "):
            games[game["match"]].append(game)
    played = {(game["match"], game["seed"], game["seat"]) for match in games.values() for game in match}
    tasks = tasks_of(arguments.matches, arguments.seed, time.time() + arguments.seconds)
    left = [task for task in tasks if (task.match, task.seed, task.seat) not in played]
    with multiprocessing.Pool(arguments.processes) as pool:
        for result in pool.imap_unordered(play, left):
            if result is not None:
                games[result["match"]].append(result)
                if arguments.out:
                    with (arguments.out / GAMES).open("a", encoding="utf-8") as file:
                        print(json.dumps(result), file=file)
    table = [summary(match, played) for match, played in games.items()]
    print("\n".join(map(line, table)), flush=True)
    if arguments.out:
        (arguments.out / "table.json").write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
