"""How fast a network learns on this device: each way to give a GPU its work, a few seconds each.

    python benchmarks/training.py --games 16384,32768,65536 --seconds 6 --modes eager,graphs,compiled

With `--learn FOLDER` it is a training itself, as `hegemon train`, by the first of the modes and numbers of games: for
machines on which the libraries for terminals are missing.
"""

from __future__ import annotations

import argparse
import time
import traceback
from pathlib import Path

import torch

from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players.network import Network
from hegemon.training.company import Companion
from hegemon.training.policy import PolicyNetwork
from hegemon.training.ppo import Learner, LearningSettings
from hegemon.training.repeated import Repeated
from hegemon.training.tables import Tables
from hegemon.training.trainer import Training, TrainingPlan

GAME = "carta"
MODES = {"eager": (False, False), "graphs": (True, False), "compiled": (False, True), "compiled+graphs": (True, True)}


def measure(tables: Tables, mode: str, seconds: float, width: int, depth: int) -> None:
    record, compiled = MODES[mode]
    device = tables.device
    policy = PolicyNetwork(Network.untrained(GAMES.load(GAME), width, depth, 1)).to(device)
    settings = LearningSettings()
    learner = Learner(policy, tables, settings, Repeated(device, record, compiled))
    started = time.perf_counter()
    for _ in range(5):
        learner.round(0.0)
    _finish(device)
    ready = time.perf_counter() - started
    rounds, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        learner.round(0.0)
        rounds += 1
        _finish(device)
    spent = time.perf_counter() - started
    mark = time.perf_counter()
    learner.play()
    _finish(device)
    playing = time.perf_counter() - mark
    rate = rounds * settings.steps * tables.games / spent
    print(
        f"{tables.games} games, {mode}: {rate:.3e} choices/s; a round {1000 * spent / rounds:.1f} ms, of that playing "
        f"{1000 * playing:.1f} ms; ready after {ready:.1f} s; told {learner.told.tolist()}",
        flush=True,
    )


def _finish(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()


def learn(given: argparse.Namespace) -> None:
    record, compiled = MODES[given.modes.split(",")[0]]
    plan = TrainingPlan(
        GAME, Path(given.learn), seconds=given.seconds, games=int(given.games.split(",")[0]), width=given.width,
        depth=given.depth, deals=given.deals, every=given.every, record=record, compile=compiled,
        kinds=_listed(given.tables), company=tuple(map(Companion.parse, _listed(given.company))), start=given.start,
        settings=LearningSettings(rates=_ends(given.rates), entropy=_ends(given.entropy)),
    )  # fmt: skip
    voice = Voice.speaking("en", GAME)
    print(Training(plan, lambda message: print(voice(message), flush=True)).run())


def _listed(typed: str) -> tuple[str, ...]:
    return tuple(filter(None, typed.split(",")))


def _ends(typed: str) -> tuple[float, float]:
    first, last = map(float, typed.split(","))
    return first, last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="32768")
    parser.add_argument("--modes", default="eager,graphs,compiled+graphs")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--learn")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--every", type=float, default=40.0)
    parser.add_argument("--tables", default="")
    parser.add_argument("--company", default="")
    parser.add_argument("--start", default="")
    parser.add_argument("--rates", default="5e-4,5e-5")
    parser.add_argument("--entropy", default="0.02,0.002")
    given = parser.parse_args()
    if given.learn:
        learn(given)
        return
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    learning = GAMES.load(GAME).learning
    assert learning is not None
    for games in map(int, given.games.split(",")):
        started = time.perf_counter()
        tables = Tables(GAME, learning.practice, games, 1, device)
        print(f"{tables.games} games on {device}: tables after {time.perf_counter() - started:.1f} s", flush=True)
        started = time.perf_counter()
        tables.mix(200)
        print(f"200 steps by chance: {200 * tables.games / (time.perf_counter() - started):.3e} choices/s", flush=True)
        for mode in given.modes.split(","):
            try:
                measure(tables, mode, given.seconds, given.width, given.depth)
            except Exception:
                traceback.print_exc()


if __name__ == "__main__":
    main()
