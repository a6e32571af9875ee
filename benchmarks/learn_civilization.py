"""Learn who wins a game of Civilization from a position at the beginning of a turn.

    python benchmarks/learn_civilization.py play --seconds 150 --out positions     # apprentices play, on all cores
    python benchmarks/learn_civilization.py fit positions/*.gz                     # writes foresight/chances.json

Some of the players pursue one victory whatever happens, and some slip now and then, so that the positions are not only
those that apprentices reach. What is learned is a small network that gives every seat a number; the chances to win are
in proportion to their exponentials. Fitting needs numpy; playing on needs nothing.
"""

from __future__ import annotations

import argparse
import array
import gzip
import json
import multiprocessing
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, Final

from hegemon.games.civilization.advisor.plan import AIMS
from hegemon.games.civilization.foresight.inputs import NAMES, inputs
from hegemon.games.civilization.foresight.playing import Policies, answer, asked
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.world.realm import NONE

TABLES: Final = (2, 2, 2, 2, 4, 4, 4, 3, 5)
"""Numbers of players, each as often as it is named."""
MOST_TURNS: Final = 40
SCALE: Final = 1000
"""Measures are kept as whole thousandths."""
HIDDEN: Final = 16
"""Units of the network's only layer."""
CHANCES: Final = Path(__file__).parent.parent / "src/hegemon/games/civilization/foresight/chances.json"


# -- playing -------------------------------------------------------------------------------------------------


def some_policies(table: int, rng: random.Random) -> tuple[Policies, Policies, int]:
    """How everybody plays at first, how later, and until which turn: some with a fixed aim, some with slips."""
    aims = [rng.choice(AIMS) if rng.random() < 0.6 else None for _ in range(table)]
    slips = [rng.choice((0.0, 0.0, 0.05, 0.15)) for _ in range(table)]
    return Policies(aims, slips), Policies([None] * table, slips), rng.randint(3, 16)


def game(seed: str) -> array.array[int]:
    """One game: for each turn the number of seats, the winner, the turn, and everybody's inputs."""
    rng = random.Random(seed)
    table = rng.choice(TABLES)
    w = GAME.deal(GAME.options.from_json({"players": table, "max_turns": MOST_TURNS}), seed).world
    first, then, until = some_policies(table, rng)
    turns: list[tuple[int, list[list[float]]]] = []
    while not w.ended_by:
        if w.turn > len(turns):
            turns.append((w.turn, inputs(w)))
        seat, legal = asked(w)
        answer(w, seat, (first if w.turn <= until else then).choose(w, seat, legal, rng))
    found = array.array("h")
    if w.winner != NONE:
        for turn, rows in turns:
            found.extend((table, w.winner, turn))
            for row in rows:
                found.extend(max(-32000, min(32000, round(SCALE * each))) for each in row)
    return found


def play_for(task: tuple[str, float, Path]) -> int:
    """Play games until the time is up; how many there were."""
    seed, until, out = task
    games = 0
    with gzip.open(out, "wb", compresslevel=3) as file:
        while time.time() < until:
            file.write(game(f"{seed} {games}").tobytes())
            games += 1
    return games


def play(arguments: argparse.Namespace) -> None:
    """Play on all cores."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    until = time.time() + arguments.seconds
    tasks = [(f"{arguments.seed} {n}", until, arguments.out / f"positions-{n}.gz") for n in range(arguments.jobs)]
    with multiprocessing.Pool(arguments.jobs) as pool:
        print(sum(pool.imap_unordered(play_for, tasks)), "games")


# -- fitting -------------------------------------------------------------------------------------------------


def positions(paths: list[Path]) -> list[tuple[int, int, list[list[float]]]]:
    """What was played: winner, turn, and inputs by seat."""
    found = []
    width = len(NAMES)
    for path in paths:
        numbers = array.array("h")
        numbers.frombytes(gzip.decompress(path.read_bytes()))
        at = 0
        while at < len(numbers):
            table, winner, turn = numbers[at : at + 3]
            at += 3
            rows = [[n / SCALE for n in numbers[at + width * s : at + width * (s + 1)]] for s in range(table)]
            at += table * width
            found.append((winner, turn, rows))
    return found


def fit(arguments: argparse.Namespace) -> None:
    """Learn by stochastic descent; a tenth of the games is kept apart to see how well it does."""
    import numpy as np

    told = positions(arguments.positions)
    most, width = max(len(rows) for _, _, rows in told), len(NAMES)
    x = np.zeros((len(told), most, width), np.float32)
    mask = np.full((len(told), most), -1e9, np.float32)
    for n, (_, _, rows) in enumerate(told):
        x[n, : len(rows)] = rows
        mask[n, : len(rows)] = 0
    y = np.array([winner for winner, _, _ in told])
    turn = np.array([turn for _, turn, _ in told])
    game_of = np.cumsum(turn == 1)
    test = game_of % 10 == 0
    mean, spread = x[mask == 0].mean(0), x[mask == 0].std(0) + 1e-3
    x = np.clip((x - mean) / spread, -4, 4)
    rng = np.random.default_rng(1)
    weights = [
        rng.normal(0, 0.1, (width, HIDDEN)), np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN), np.zeros(width),
    ]  # fmt: skip

    def chances(x: Any, mask: Any) -> tuple[Any, Any]:
        hidden = np.tanh(x @ weights[0] + weights[1])
        z = hidden @ weights[2] + x @ weights[3] + mask
        z -= z.max(1, keepdims=True)
        p = np.exp(z)
        return hidden, p / p.sum(1, keepdims=True)

    def report(which: Any, name: str) -> None:
        _, p = chances(x[which], mask[which])
        chosen = p[np.arange(len(p)), y[which]]
        right, when = p.argmax(1) == y[which], turn[which]
        line = " ".join(f"{right[when == t].mean():.2f}" for t in range(1, 15) if (when == t).any())
        print(f"{name}: loss {-np.log(chosen + 1e-9).mean():.4f}, right {right.mean():.3f}; by turn {line}")

    moment = [np.zeros_like(each) for each in weights]
    square = [np.zeros_like(each) for each in weights]
    train = np.flatnonzero(~test)
    step = 0
    for epoch in range(arguments.epochs):
        rng.shuffle(train)
        rate = 0.003 * (1 - epoch / arguments.epochs) + 1e-4
        for start in range(0, len(train), 512):
            batch = train[start : start + 512]
            xb = x[batch]
            hidden, p = chances(xb, mask[batch])
            dz = p.copy()
            dz[np.arange(len(batch)), y[batch]] -= 1
            dz /= len(batch)
            dh = dz[..., None] * weights[2] * (1 - hidden**2)
            slopes = [
                np.tensordot(xb, dh, ((0, 1), (0, 1))), dh.sum((0, 1)),
                np.tensordot(dz, hidden, ((0, 1), (0, 1))), np.tensordot(dz, xb, ((0, 1), (0, 1))),
            ]  # fmt: skip
            step += 1
            for n, slope in enumerate(slopes):
                slope = slope + arguments.decay * weights[n]
                moment[n] = 0.9 * moment[n] + 0.1 * slope
                square[n] = 0.999 * square[n] + 0.001 * slope**2
                weights[n] -= rate * moment[n] / (1 - 0.9**step) / (np.sqrt(square[n] / (1 - 0.999**step)) + 1e-8)
        if epoch % 5 == 4:
            report(~test, f"epoch {epoch + 1}, learned")
            report(test, "kept apart")
    write(arguments, weights, mean, spread, len(set(game_of)), len(told))


def write(arguments: argparse.Namespace, weights: list[Any], mean: Any, spread: Any, games: int, seen: int) -> None:
    """Keep what was learned, with where it comes from; means and spreads are folded into the weights."""
    inner, bias, outer, linear = weights
    inner = inner / spread[:, None]
    table = {
        "about": f"Learned by benchmarks/learn_civilization.py from {seen:,} positions of {games:,} games.",
        "inputs": list(NAMES),
        "hidden": [[round(float(v), 5) for v in column] for column in inner.T],
        "bias": [round(float(v), 5) for v in bias - mean @ inner],
        "outer": [round(float(v), 5) for v in outer],
        "linear": [round(float(v), 5) for v in linear / spread],
    }
    arguments.chances.write_text(json.dumps(table, indent=0) + "\n", encoding="utf-8")
    print("wrote", arguments.chances)


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parts = parser.add_subparsers(required=True)
    playing = parts.add_parser("play", help="gather positions")
    playing.add_argument("--seconds", type=float, default=150)
    playing.add_argument("--out", type=Path, default=Path("positions"))
    playing.add_argument("--seed", default="learning")
    playing.add_argument("--jobs", type=int, default=os.cpu_count())
    playing.set_defaults(work=play)
    fitting = parts.add_parser("fit", help="learn from positions")
    fitting.add_argument("positions", type=Path, nargs="+")
    fitting.add_argument("--epochs", type=int, default=30)
    fitting.add_argument("--decay", type=float, default=1e-4)
    fitting.add_argument("--chances", type=Path, default=CHANCES)
    fitting.set_defaults(work=fit)
    arguments = parser.parse_args()
    arguments.work(arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
