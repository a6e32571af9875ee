"""What the benchmarks share: contenders, goals, and a contest in rounds.

Everyone plays in turns, on one core. Figures are per second of CPU time, medians over the rounds; ratios are taken
within a round, so that a busy machine slows both sides alike.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

AGAIN = "HEGEMON_BENCHMARK_AGAIN"
"""Set for a process that finds the rules compiled."""


class Done(NamedTuple):
    """What a batch did: games (or playouts, or copies), and decisions in them."""

    games: float
    decisions: float


Batch = Callable[[], Done]
Choose = Callable[[Any], Any]


def chooser(seed: int) -> Choose:
    """Picks one item of a list; the same for everybody who is played from Python."""
    random = Random(seed).random
    return lambda items: items[int(random() * len(items))]


@dataclass(frozen=True)
class Contender:
    """One line of the table."""

    key: str
    name: str
    prepare: Callable[[], Batch]
    """Makes everything ready; ImportError if something isn't installed."""
    package: str = "hegemon"


Rates = dict[str, list[Done]]
"""By contender and round: games and decisions per CPU second."""


@dataclass(frozen=True)
class Goal:
    """A figure made of the rates of one round, and how large or small it should be."""

    name: str
    needs: tuple[str, ...]
    figure: Callable[..., float]
    least: float | None = None
    most: float | None = None

    def value(self, rates: Rates) -> float | None:
        """The median over the rounds; None if a contender is missing."""
        if not all(key in rates for key in self.needs):
            return None
        return statistics.median(self.figure(*row) for row in zip(*(rates[key] for key in self.needs), strict=True))

    def wanted(self) -> str:
        if self.least is not None:
            return f"≥ {self.least:,}"
        return "" if self.most is None else f"≤ {self.most:,.0f}"

    def verdict(self, value: float | None) -> str:
        if not self.wanted():
            return ""
        if value is None:
            return "not measured"
        met = value >= self.least if self.least is not None else value <= (self.most or 0)
        return "met" if met else "NOT MET"


def ratio(one: Done, other: Done) -> float:
    return one.decisions / other.decisions


def measure(batch: Batch, seconds: float) -> Done:
    """Repeat a batch for so much CPU time."""
    gc.collect()
    games = decisions = spent = 0.0
    start = time.process_time()
    while spent <= seconds:
        done = batch()
        games += done.games
        decisions += done.decisions
        spent = time.process_time() - start
    return Done(games / spent, decisions / spent)


def progress(text: str) -> None:
    """One line that is written over on a terminal, a line each elsewhere."""
    on_terminal = sys.stderr.isatty()
    if text or on_terminal:
        print(f"\r\x1b[K{text}" if on_terminal else f"{text}\n", end="", file=sys.stderr, flush=True)


def median(rates: list[Done]) -> Done:
    return Done(*(statistics.median(column) for column in zip(*rates, strict=True)))


@dataclass(frozen=True)
class Contest:
    """Who plays, and what for."""

    title: str
    contenders: Sequence[Contender]
    goals: Sequence[Goal]
    compile: Callable[[], bool] | None = None
    """Compiles the rules, where they can be; False if they had been compiled before."""

    def play(self, seconds: float, rounds: int) -> Rates:
        """Let everybody who is installed play in turns."""
        batches: dict[str, Batch] = {}
        for contender in self.contenders:
            progress(f"preparing {contender.package}: {contender.name}")
            try:
                batches[contender.key] = contender.prepare()
                batches[contender.key]()
            except ImportError as error:
                progress(f"{contender.package}: {error}")
        gc.freeze()  # what one of them has loaded shall not slow the others
        rates: Rates = {key: [] for key in batches}
        for number in range(rounds):
            for key, batch in batches.items():
                progress(f"round {number + 1} of {rounds}: {key}")
                rates[key].append(measure(batch, seconds / rounds))
        progress("")
        return rates

    def start_over(self) -> int | None:
        """Once more in a new process, if the rules had to be compiled: its exit code. None if all is well.

        Code fresh from the compiler lies scattered in memory and runs a fifth slower than it does ever after.
        """
        if self.compile is None or find_spec("numba") is None or os.environ.get(AGAIN):
            return None
        progress("compiling the rules; the first time takes a minute")
        if not self.compile():
            return None
        return subprocess.call([sys.executable, *sys.orig_argv[1:]], env=os.environ | {AGAIN: "1"})

    def report(self, rates: Rates) -> None:
        """The table."""
        row = "{:<12}{:<44}{:>14}{:>12}{:>14}".format
        print(row("", "per CPU second, on one core", "decisions/s", "games/s", "dec./game"))
        for contender in self.contenders:
            if contender.key not in rates:
                print(row(contender.package, contender.name, "missing:", "make bench", "installs it"))
                continue
            games, decisions = median(rates[contender.key])
            of_games = (f"{decisions:,.0f}", f"{decisions / games:,.1f}") if decisions else ("", "")
            print(row(contender.package, contender.name, of_games[0], f"{games:,.0f}", of_games[1]))
        print()
        print(row("", "", "", "goal", ""))
        for goal in self.goals:
            value = goal.value(rates)
            print(row("", goal.name, "–" if value is None else f"{value:,.2f}", goal.wanted(), goal.verdict(value)))

    def as_json(self, rates: Rates) -> dict[str, Any]:
        packages = sorted({contender.package for contender in self.contenders if contender.key in rates})
        values = {goal: goal.value(rates) for goal in self.goals}
        return {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "packages": {package: version(package) for package in packages},
            "rates": {key: [rate._asdict() for rate in rounds] for key, rounds in rates.items()},
            "goals": [
                {"name": goal.name, "value": value, "goal": goal.wanted(), "verdict": goal.verdict(value)}
                for goal, value in values.items()
            ],
        }

    def main(self) -> int:
        """The whole program."""
        parser = argparse.ArgumentParser(description=self.title)
        parser.add_argument("--seconds", type=float, default=5, help="CPU time for each contender (default: 5)")
        parser.add_argument("--rounds", type=int, default=5, help="turns in which it is spent (default: 5)")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
        parser.add_argument("--strict", action="store_true", help="fail unless every goal is met")
        arguments = parser.parse_args()
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        if (code := self.start_over()) is not None:
            return code
        rates = self.play(arguments.seconds, arguments.rounds)
        self.report(rates)
        if arguments.json:
            text = json.dumps(self.as_json(rates), indent=1, ensure_ascii=False)
            arguments.json.write_text(text + "\n", encoding="utf-8")
        met = all(goal.verdict(goal.value(rates)) in ("", "met") for goal in self.goals)
        return 0 if met or not arguments.strict else 1
