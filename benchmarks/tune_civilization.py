"""Tune the numbers by which Civilization's advisor judges, by play against itself.

    python benchmarks/tune_civilization.py tune --seconds 600 --write
    python benchmarks/tune_civilization.py tune --aim military --only worths.military goals --seconds 300 --write
    python benchmarks/tune_civilization.py leanings --games 4000 --write

`tune` is an evolution strategy with mirrored samples: in every round many games are played, in each of them all chosen
numbers are shaken at random, half of the players judge by the shaken numbers and the other half by their mirror image,
and every deal is played twice with the sides changed. At the end of a round all numbers move a little towards what won.
With `--aim` one player judges by either and has that aim, and the others judge as they are; with `--turns` such a game
is over after so many turns, and what counts is how far that player has come. `leanings` lets everybody pursue a
victory chosen at random and counts how often each civilization wins with it.

The table (`advisor/numbers.toml`) is written only with `--write`; a round's result is printed as it comes.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from civilization_judgement import MOST_TURNS
from hegemon.games.civilization.advisor import numbers as numbers_module
from hegemon.games.civilization.advisor.appraisal import ADVISERS
from hegemon.games.civilization.advisor.numbers import TABLE, Aim, Numbers
from hegemon.games.civilization.advisor.opinions import opinions
from hegemon.games.civilization.advisor.plan import Forces, share
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME

assert ADVISERS, "all opinions are registered"

PATH: Final = Path(numbers_module.__file__).with_name("numbers.toml")
FORCED: Final = 10.0
"""A leaning that outweighs everything else."""
USUAL: Final = ("worths", "pace", "aims", "rivals", "goals", "wishes", "research", "deals", "start")
"""The parts of the table that are tuned unless somebody says otherwise."""

Flat = dict[str, float]
"""Numbers by their full name, such as `goals.capital`."""


# -- the table -----------------------------------------------------------------------------------------------


def flattened(table: Mapping[str, Any], prefix: str = "") -> Flat:
    """A table of tables as one."""
    found: Flat = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            found |= flattened(value, f"{prefix}{name}/")
        else:
            found[f"{prefix}{name}"] = float(value)
    return found


def nested(flat: Flat) -> dict[str, Any]:
    """The opposite."""
    table: dict[str, Any] = {}
    for name, value in flat.items():
        *path, last = name.split("/")
        inner = table
        for part in path:
            inner = inner.setdefault(part, {})
        inner[last] = value
    for name in TABLE:
        table.setdefault(name, {})
    for name in numbers_module.BY_AIM:
        for aim in Aim:
            table[name].setdefault(aim.value, {})
    return table


def written(flat: Flat) -> str:
    """The table as a file."""
    lines = [
        "# Found by play against itself (benchmarks/tune_civilization.py); numbers.py says what each number means."
    ]
    section = None
    for name, value in flat.items():
        *path, last = name.split("/")
        if path != section:
            lines += ["", f"[{'.'.join(path)}]"]
            section = path
        key = last if last.replace("_", "").isalnum() else json.dumps(last)
        lines.append(f"{key} = {round(value, 4)}")
    for name in numbers_module.BY_AIM:
        lines += [f"\n[{name}.{aim.value}]" for aim in Aim if not TABLE[name][aim.value]]
    return "\n".join(lines) + "\n"


BASE: Final = flattened(TABLE)


@lru_cache(maxsize=256)
def numbers_of(changes: tuple[tuple[str, float], ...], aim: str) -> Numbers:
    """The numbers of the table with some changed, and with an aim for everybody unless it is ""."""
    flat = BASE | dict(changes)
    if aim:
        for who in CONTENT.civilizations.ids:
            for each in Aim:
                flat[f"leanings/{who}/{each.value}"] = FORCED * (each.value == aim)
    return Numbers.of(nested(flat))


# -- one game ------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """A game to be played: its seed, and by seat who judges how."""

    seed: str
    seats: tuple[tuple[tuple[tuple[str, float], ...], str], ...]
    """Changes to the table, and an aim or ""."""
    turns: int = MOST_TURNS


class Result(NamedTuple):
    """How it ended."""

    winner: int | None
    how: str
    roles: list[str]
    turns: int
    progress: list[float]
    """By seat: how far it has come with its forced aim; 0 without one."""


def play(task: Task) -> Result:
    """One game. The world is judged directly: nobody's judgement looks at what a view would hide."""
    judges = [numbers_of(*seat) for seat in task.seats]
    state = GAME.new({"players": len(judges), "max_turns": task.turns}, task.seed)
    rng = random.Random(task.seed)
    while seats := state.to_act():
        seat = seats[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
            continue
        worths = opinions(JudgedPosition(state.world, seat, judges[seat]), legal)
        best = max(worths)
        state.apply(seat, rng.choice([a for a, worth in zip(legal, worths, strict=True) if worth == best]))
    outcome = state.outcome()
    assert outcome is not None
    winner = outcome.details["winner"]
    progress = [
        1.2 if seat == winner else share(Forces(state.world), seat, Aim(aim)) if aim else 0.0
        for seat, (_, aim) in enumerate(task.seats)
    ]
    return Result(winner, outcome.how, outcome.details["roles"], outcome.details["rounds"], progress)


# -- tuning --------------------------------------------------------------------------------------------------


class Shake(NamedTuple):
    """A sample: by number how far it was moved, in steps."""

    steps: Mapping[str, float]
    tasks: tuple[Task, ...]


def moved(values: Flat, steps: Mapping[str, float], sign: float, size: float) -> tuple[tuple[str, float], ...]:
    """The numbers moved by steps: those that are shares of the whole way by adding, others by multiplying."""
    found = []
    for name, step in steps.items():
        value, way = values[name], sign * size * step
        additive = name.startswith(("leanings/", "aims/")) or not value
        found.append((name, value + 0.3 * way if additive else value * math.exp(way)))
    return tuple(found)


def samples(values: Flat, names: Sequence[str], arguments: argparse.Namespace, number: int) -> Iterable[Shake]:
    """The games of a round."""
    rng = random.Random(f"{arguments.seed} {number}")
    rest = tuple((name, values[name]) for name in values if values[name] != BASE[name])
    for pair in range(arguments.pairs):
        steps = {name: rng.gauss(0, 1) for name in names}
        table = rng.choice(arguments.tables)
        sides = [(moved(values, steps, sign, arguments.size), arguments.aim) for sign in (1, -1)]
        sides = [(tuple((dict(rest) | dict(changes)).items()), aim) for changes, aim in sides]
        seed = f"tune {arguments.seed} {number} {pair}"
        if arguments.aim:
            seat = rng.randrange(table)
            tables = [tuple(side if s == seat else (rest, "") for s in range(table)) for side in sides]
            tasks = [Task(seed, seats, arguments.turns or MOST_TURNS) for seats in tables]
        else:
            tasks = [Task(seed, tuple(sides[(s + first) % 2] for s in range(table))) for first in (0, 1)]
        yield Shake(steps, tuple(tasks))


def score(shake: Shake, results: Sequence[Result], aim: str) -> float:
    """How much better the shaken numbers did than their mirror image, from -1 to 1."""
    if aim:
        first, second = (reached(task, result) for task, result in zip(shake.tasks, results, strict=True))
        return first - second
    found = 0.0
    for first, result in enumerate(results):
        if result.winner is not None:
            found += 0.5 if (result.winner + first) % 2 == 0 else -0.5
    return found


def reached(task: Task, result: Result) -> float:
    """How far the one with the forced aim has come: all the way or not at all, unless the game was cut short."""
    seat = next(seat for seat, (_, aim) in enumerate(task.seats) if aim)
    return result.progress[seat] if task.turns < MOST_TURNS else float(result.winner == seat)


def tune(arguments: argparse.Namespace) -> Flat:
    """Rounds of games until the time is up, one at least; returns the tuned table."""
    values = dict(BASE)
    names = [n for n in BASE if any(n.startswith(part.replace(".", "/")) for part in arguments.only)]
    speed = dict.fromkeys(names, 0.0)
    end, number = time.monotonic() + arguments.seconds, 0
    with multiprocessing.Pool(arguments.jobs) as pool:
        while not number or time.monotonic() < end:
            shakes = list(samples(values, names, arguments, number))
            results = pool.map(play, [task for shake in shakes for task in shake.tasks], chunksize=2)
            scores = [score(s, results[2 * i : 2 * i + 2], arguments.aim) for i, s in enumerate(shakes)]
            spread = math.sqrt(sum(each * each for each in scores) / len(scores)) or 1.0
            scores = [each / spread for each in scores]
            pull = {n: sum(r * s.steps[n] for r, s in zip(scores, shakes, strict=True)) / len(shakes) for n in names}
            for name in names:
                speed[name] = arguments.memory * speed[name] + pull[name]
            values |= dict(moved(values, speed, 1.0, arguments.rate))
            number += 1
            turns = sum(r.turns for r in results) / len(results)
            strongest = sorted(names, key=lambda n: -abs(speed[n]))[:6]
            told = ", ".join(f"{n} {values[n]:.3g}" for n in strongest)
            print(f"round {number}: {len(results)} games of {turns:.1f} turns; {told}", flush=True)
    return values


# -- leanings ------------------------------------------------------------------------------------------------


def find_leanings(arguments: argparse.Namespace) -> Flat:
    """How often each civilization wins with each aim; from that what makes an aim look near to it."""
    rng = random.Random(arguments.seed)
    tasks = []
    for n in range(arguments.games):
        table = rng.choice(arguments.tables)
        tasks.append(
            Task(f"leanings {arguments.seed} {n}", tuple(((), rng.choice(list(Aim)).value) for _ in range(table)))
        )
    with multiprocessing.Pool(arguments.jobs) as pool:
        results = pool.map(play, tasks, chunksize=2)
    fair: dict[tuple[str, str], float] = {}
    won: dict[tuple[str, str], float] = {}
    ways: dict[tuple[str, str], int] = {}
    for task, result in zip(tasks, results, strict=True):
        for seat, (_, aim) in enumerate(task.seats):
            key = result.roles[seat], aim
            fair[key] = fair.get(key, 0.0) + 1 / len(task.seats)
            won[key] = won.get(key, 0.0) + (result.winner == seat)
        if result.winner is not None:
            key = task.seats[result.winner][1], result.how
            ways[key] = ways.get(key, 0) + 1
    values = dict(BASE)
    print(f"{'':<14}" + "".join(f"{aim.value:>16}" for aim in Aim))
    for who in CONTENT.civilizations.ids:
        shares = {aim.value: (won[who, aim.value] + 1) / (fair[who, aim.value] + 1) for aim in Aim}
        print(f"{who:<14}" + "".join(f"{shares[a.value]:>9.2f} ({fair[who, a.value]:>4.0f})" for a in Aim), flush=True)
        for aim in Aim:
            values[f"leanings/{who}/{aim.value}"] = arguments.weight * (shares[aim.value] - 1)
    print("by aim and end:", {f"{a} {h}": n for (a, h), n in sorted(ways.items())})
    return values


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", choices=("tune", "leanings"))
    parser.add_argument("--seconds", type=float, default=600, help="how long to tune (default: 600)")
    parser.add_argument("--games", type=int, default=4000, help="for leanings (default: 4000)")
    parser.add_argument("--pairs", type=int, default=256, help="samples in a round (default: 256)")
    parser.add_argument("--size", type=float, default=0.25, help="how far numbers are shaken (default: 0.25)")
    parser.add_argument("--rate", type=float, default=0.5, help="how far they move after a round (default: 0.5)")
    parser.add_argument("--memory", type=float, default=0.7, help="of the moves before (default: 0.7)")
    parser.add_argument("--weight", type=float, default=0.3, help="of a fair share, for leanings (default: 0.3)")
    parser.add_argument("--tables", type=int, nargs="+", default=(2, 3, 4), help="numbers of players (default: 2 3 4)")
    parser.add_argument("--only", nargs="+", default=USUAL, help="numbers whose names begin so")
    parser.add_argument("--aim", default="", choices=("", *(aim.value for aim in Aim)))
    parser.add_argument("--turns", type=int, default=0, help="with an aim: cut games short and count the way")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="write the table")
    parser.add_argument("--to", type=Path, default=PATH, help="where to write it")
    arguments = parser.parse_args()
    values = tune(arguments) if arguments.what == "tune" else find_leanings(arguments)
    if arguments.write:
        arguments.to.write_text(written(values))
    return 0


if __name__ == "__main__":
    sys.exit(main())
