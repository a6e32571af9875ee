"""How often Civilization's apprentice beats another one, in paired games.

    python benchmarks/civilization_before_after.py --advisor 23c69da --games 400
    python benchmarks/civilization_before_after.py path/to/before --games 400

The other one is the judgement of a commit, laid into a copy of this tree so that both play by the same rules, or a
whole source tree that reads the same views. It plays in processes of its own, which are told nothing but the view and
what is legal, a line of JSON each; this tree is the referee. Every deal is played twice with the sides changed, so that
luck and civilizations are the same for both. Where rules and names have changed since a commit, its judgement takes
part from a tree in which these names were adapted.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from civilization_judgement import TABLES, play
from hegemon.core.game import Action, View
from hegemon.games.civilization.game import GAME
from hegemon.players import seat_player

ROOT: Final = Path(__file__).parent.parent
ADVISOR: Final = "src/hegemon/games/civilization/advisor"
KIND: Final = "greedy"
"""What both trees call the player that judges by itself."""


# -- the other tree ------------------------------------------------------------------------------------------


def serve() -> None:
    """Be the other tree: choose whatever is asked for, a line each."""
    from hegemon.games import GAMES

    game = GAMES.load("civilization")
    print(json.dumps(game.version), flush=True)
    players: dict[str, Any] = {}
    for line in sys.stdin:
        seed, view, words = json.loads(line)
        if seed not in players:
            players = {seed: seat_player(KIND, game, seed)}
        legal = [Action.from_json(each) for each in words]
        print(legal.index(players[seed].choose(view, legal)), flush=True)


class OtherTree:
    """A process that plays with another tree."""

    def __init__(self, tree: Path) -> None:
        source = tree / "src" if (tree / "src").is_dir() else tree
        if not (source / "hegemon").is_dir():
            raise SystemExit(f"there is no package hegemon in {source}")
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": str(source.resolve())},
        )  # fmt: skip
        if (version := json.loads(self._read())) != GAME.version:
            raise SystemExit(f"{tree} plays version {version} of the rules, this tree {GAME.version}")

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the other tree has ended before its time")
        return line

    def choose(self, seed: str, view: View, legal: Sequence[Action]) -> Action:
        """What the other tree chooses."""
        assert self._process.stdin is not None
        told = json.dumps([seed, dict(view), [action.to_json() for action in legal]])
        print(told, file=self._process.stdin, flush=True)
        return legal[int(self._read())]


class Guest:
    """A player of the other tree at this table."""

    def __init__(self, tree: OtherTree, seed: str) -> None:
        self._tree, self._seed = tree, seed

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """What it chooses."""
        return self._tree.choose(self._seed, view, legal)


def with_advisor_of(commit: str, folder: Path) -> Path:
    """This tree with the advisor of a commit in place of its own."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "locale"))
    shutil.rmtree(folder / ADVISOR)
    archive = subprocess.run(["git", "archive", commit, ADVISOR], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    return folder


# -- paired games --------------------------------------------------------------------------------------------

OTHER: dict[Path, OtherTree] = {}
"""In each process: the other tree, once it has been asked for."""


def duel(task: tuple[Path, int, str]) -> dict[str, Any]:
    """A deal played twice: who sits on the even seats in the first game sits on the odd ones in the second."""
    tree, table, seed = task
    other = OTHER.get(tree) or OTHER.setdefault(tree, OtherTree(tree))
    wins = games = 0
    ends = []
    for swapped in (0, 1):
        ours = [seat for seat in range(table) if seat % 2 == swapped]
        players: list[Any] = [Guest(other, f"{seed} {seat}") for seat in range(table)]
        for seat in ours:
            players[seat] = seat_player(KIND, GAME, f"{seed} {seat}")
        game = play(players, {}, seed)
        wins += game["winner"] in ours
        games += 1
        ends.append((game["how"], game["winner"] in ours))
    seats = [len([s for s in range(table) if s % 2 == swapped]) for swapped in (0, 1)]
    return {"table": table, "wins": wins, "games": games, "fair": sum(seats) / table, "ends": ends}


def interval(pairs: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """The share of games that were won, and half of its 95 % interval over the pairs."""
    shares = [pair["wins"] / pair["games"] for pair in pairs]
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    return mean, 1.96 * math.sqrt(variance / len(shares))


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("before", type=Path, nargs="?", help="another tree: a checkout, or what holds its package")
    parser.add_argument("--advisor", metavar="COMMIT", help="the judgement of a commit instead of another tree")
    parser.add_argument("--games", type=int, default=400, help="in all, with each number of players (default: 400)")
    parser.add_argument("--tables", type=int, nargs="+", default=(2, 4), help="numbers of players (default: 2 4)")
    parser.add_argument("--seed", default="paired", help="the games' seeds begin so (default: paired)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    arguments = parser.parse_args()
    if (arguments.before is None) == (arguments.advisor is None) or not set(arguments.tables) <= set(TABLES):
        parser.error("name another tree or a commit, and tables of two to five players")
    with TemporaryDirectory() as folder:
        other = with_advisor_of(arguments.advisor, Path(folder)) if arguments.advisor else arguments.before
        compare(arguments, other)
    return 0


def compare(arguments: argparse.Namespace, other: Path) -> None:
    """Play all pairs and print what came of them."""
    tasks = [
        (other, table, f"{arguments.seed} {table} {n}")
        for table in arguments.tables
        for n in range(arguments.games // 2)
    ]
    with multiprocessing.Pool(arguments.jobs) as pool:
        pairs = list(pool.imap_unordered(duel, tasks))
    for table in arguments.tables:
        chosen = [pair for pair in pairs if pair["table"] == table]
        share, half = interval(chosen)
        lost = [how for pair in chosen for how, won in pair["ends"] if not won]
        won = [how for pair in chosen for how, won in pair["ends"] if won]
        kinds = {how: f"{won.count(how)}:{lost.count(how)}" for how in sorted({*won, *lost})}
        print(f"{table} players, {2 * len(chosen)} games: won {share:.1%} ± {half:.1%}; {kinds}")


if __name__ == "__main__":
    if "--serve" in sys.argv:
        serve()
    else:
        sys.exit(main())
