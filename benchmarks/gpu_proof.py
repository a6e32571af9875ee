"""The proof that the rules on a GPU are the rules: the same games, number for number, as the compiled CPU's.

    python benchmarks/gpu_proof.py --games 100000

For every combination of players, teams and deal: every observation, mask, actor, reward and end in an environment until
so many games have ended, positions now and then, once with the four editions and house rules side by side and with
memory, once with the plain options and without; and the final positions of as many whole games, by random players at
all those tables and by greedy ones at the plain one. Each core compares its own share of the games. Needs a machine
with a GPU; prints a line for each comparison, and fails if one number differs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, NamedTuple

from hegemon.gpu.driver import gpu
from hegemon.gpu.program import GpuProgram, prepare
from hegemon.gpu.whole_games import WholeGames, differences, played_on_cpu, program
from hegemon.research.gpu import GpuEnv, environment_program
from hegemon.research.variants import Variants
from hegemon.research.vector import VectorEnv

EDITIONS = tuple({"edition": edition} for edition in ("fr", "it", "es", "uk"))
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"level_1": 1, "level_2": 2, "hegemony": 5, "hand_limit": 4, "breakthrough": 2},
    {"hegemony": 12, "hand_limit_1": 6, "hand_limit_2": 9, "box_size": 0, "religion": "passive"},
    {"marker_targets": "anyone", "copy_owned": "forbidden", "max_rounds": 20, "box_size": 5},
    {"cards": (10, 8, 6, 10, 9, 10, 4, 8, 10, 8, 8, 10, 4, 8, 20), "marker_targets": "anyone"},
)
LONGEST = 5_000
"""Steps after which games that have not ended are a mistake."""


class Case(NamedTuple):
    """One comparison."""

    name: str
    options: tuple[dict[str, Any], ...]
    remember: bool
    kind: str
    """`environment`, `random` or `greedy`."""

    def program(self) -> GpuProgram:
        if self.kind == "environment":
            return environment_program("carta", self.options, remember=self.remember)
        variants = Variants("carta", self.options, remember=self.remember)
        return program(variants.engine, variants.tables, greedy=self.kind == "greedy")


class Result(NamedTuple):
    """What one core found."""

    games: int
    steps: int
    wrong: int


def cases() -> Iterator[Case]:
    """All of them; those that say most come first."""
    for kind in ("environment with everything", "random", "environment", "greedy"):
        for players, teams in ((2, False), (3, False), (4, False), (4, True)):
            for deal in ("basic", "draft"):
                plain = {"players": players, "teams": teams, "deal": deal}
                several = tuple(plain | rules for rules in (*EDITIONS, *HOUSE_RULES))
                name = f"{players} players{', teams' if teams else ''}, {deal}"
                match kind:
                    case "environment with everything":
                        yield Case(f"{name}, editions, house rules, memory: environment", several, True, "environment")
                    case "random":
                        yield Case(f"{name}, editions, house rules: random games", several, False, "random")
                    case _:
                        yield Case(f"{name}: {kind}", (plain,), False, kind)


def compare(case: Case, games: int, seed: int) -> Result:
    """A share of a comparison."""
    return compare_steps(case, games, seed) if case.kind == "environment" else compare_games(case, games, seed)


def compare_steps(case: Case, games: int, seed: int) -> Result:
    ours = GpuEnv("carta", case.options, games=games, seed=seed, remember=case.remember)
    theirs = VectorEnv("carta", case.options, games=games, seed=seed, remember=case.remember)
    batch, expected = ours.reset(), theirs.reset()
    wrong = steps = ended = 0
    while ended < games and steps < LONGEST:
        for array, other in zip(batch, expected, strict=True):
            wrong += int((ours.gpu.read(array) != other).sum())
        if steps % 50 == 0:
            wrong += sum(ours.position(game) != theirs.position(game) for game in range(0, games, games // 8))
        ended += int(expected.done.sum())
        actions = ours.gpu.read(ours.sample())
        batch, expected = ours.step(ours.sample()), theirs.step(actions)
        steps += 1
    return Result(ended, steps * games, wrong + max(0, games - ended))


def compare_games(case: Case, games: int, seed: int) -> Result:
    played = case.program()
    decisions, finals = WholeGames(gpu(), played).play(seed, games, kept=games)
    _, records = played_on_cpu(played, seed, games)
    return Result(games, decisions, int(differences(played, finals, records).sum()))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="of each comparison")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no comparison after that")
    parser.add_argument("--only", default="", help="comparisons whose name has this in it")
    words = parser.parse_args()
    chosen = [case for case in cases() if words.only in case.name]
    share = -(-words.games // words.workers)
    started = time.perf_counter()
    prepare([case.program() for case in chosen], gpu().capability)
    print(f"{len(chosen)} programs ready after {time.perf_counter() - started:.0f} s", flush=True)
    for case in chosen[:: max(1, len(chosen) - 1)]:  # compile for the CPU once, not in all processes
        compare(case, 64, 0)
    print(f"and the CPU's after {time.perf_counter() - started:.0f} s", flush=True)
    failed = left_out = 0
    with ProcessPoolExecutor(words.workers, mp_context=get_context("spawn")) as pool:
        for case in chosen:
            if time.perf_counter() - started > words.seconds:
                left_out += 1
                continue
            shares = [pool.submit(compare, case, share, seed) for seed in range(1, words.workers + 1)]
            found = [future.result() for future in as_completed(shares)]
            wrong = sum(result.wrong for result in found)
            failed += wrong > 0
            told = f"{sum(result.games for result in found):,} games, {sum(result.steps for result in found):,} choices"
            verdict = f"{wrong:,} DIFFERENT" if wrong else "the same"
            print(f"{time.perf_counter() - started:5.0f} s  {case.name}: {told}: {verdict}", flush=True)
    print(f"{failed} of {len(chosen)} comparisons FAILED, {left_out} left out for lack of time")
    return 1 if failed or left_out else 0


if __name__ == "__main__":
    sys.exit(main())
