"""How Civilization's apprentices play: who wins how, whether they fight, what foolish things they do.

    python benchmarks/civilization_judgement.py --games 200
    python benchmarks/civilization_judgement.py --games 200 --set leanings/romans/tech=0.08 aims/late_tech=-0.006
    python benchmarks/civilization_judgement.py --games 60 --tables 2 --with japanese

Plays so many games each with 2, 3, 4 and 5 players on all cores and prints one table. Civilizations are dealt at random
from the seed, so the same seeds give the same games as long as nobody judges otherwise. Everybody sees a view alone.
With `--set` apprentices judge by other numbers than those of `advisor/numbers.toml`. With `--with` a civilization is in
every game, at one seat after the other. With `--keep` every game is kept as soon as it is over, even if the run is
broken off.
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
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from hegemon.core.game import Event
from hegemon.games.civilization.advisor.appraisal import appraise
from hegemon.games.civilization.advisor.numbers import TABLE, Numbers
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.chapters.techs import SPACE_FLIGHT
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.players import Player, seat_player
from hegemon.players.greedy import Greedy

TABLES: Final = (2, 3, 4, 5)
VICTORIES: Final = ("culture", "tech", "economy", "military")
MOST_TURNS: Final = 60
NEAR_COINS, NEAR_STEPS, PYRAMID = 2, 2, (5, 4, 3, 2)
"""So many coins or steps from the end, or with a place for Space Flight, somebody is about to win."""

Game = dict[str, Any]
"""What is kept of a game: its table, its end, and how often things happened in it."""


# -- one game ------------------------------------------------------------------------------------------------


class Watch:
    """Counts what happens in a game."""

    def __init__(self, state: CivilizationState) -> None:
        self.w = state.world
        self.counts: Counter[str] = Counter()
        self.leaders: dict[int, int] = {}
        """By seat: the first turn in which it was about to win."""

    def see(self, news: Iterable[Event]) -> None:
        """Take note of some events."""
        cleared: set[str] = set()
        for event in news:
            kind, data = event.name, event.public
            self.counts[kind] += 1
            victim = data.get("owner", data.get("defender", data.get("loser")))
            if kind == "replaced-building":
                cleared.add(data["square"])
            if kind == "built":
                self.counts["rebuilt"] += data["square"] in cleared
            if kind in ("destroyed-building", "defected"):
                self.counts["hits"] += 1
                self.counts["self-hits"] += data["seat"] == victim
            if kind in ("attacked", "destroyed-scouts", "destroyed-building", "defected", "horde-attacked"):
                self.counts["against-leader"] += victim in self.leaders and victim != data["seat"]
            if kind == "turn-began":
                for seat in self.w.players:
                    if about_to_win(self.w, seat):
                        self.leaders.setdefault(seat, self.w.turn)


def about_to_win(w: Any, seat: int) -> bool:
    """Is somebody nearly there, for all to see?"""
    realm = w.realms[seat]
    rich = coins.coins(w, seat) >= w.options.coin_victory - NEAR_COINS
    cultured = realm.culture_step >= w.options.culture_steps - NEAR_STEPS
    learned = SPACE_FLIGHT not in realm.techs and all(realm.count(row) >= n for row, n in enumerate(PYRAMID, 1))
    return rich or cultured or learned


class TimeIsUpError(Exception):
    """The time for all games is over before this one is."""


def play(players: Sequence[Player], options: Mapping[str, Any], seed: str, until: float = math.inf) -> Game:
    """One game between players."""
    state = GAME.new({"max_turns": MOST_TURNS, **options, "players": len(players)}, seed)
    watch = Watch(state)
    decisions = 0
    start = time.process_time()
    while seats := state.to_act():
        if time.time() > until:
            raise TimeIsUpError
        seat = seats[0]
        legal = state.legal(seat)
        action = legal[0] if len(legal) == 1 else players[seat].choose(state.unwritten_view(seat), legal)
        watch.see(state.apply(seat, action))
        decisions += 1
    outcome = state.outcome()
    assert outcome is not None
    return {
        "seed": seed,
        "players": len(players),
        "roles": outcome.details["roles"],
        "how": outcome.how,
        "winner": outcome.details["winner"],
        "turns": outcome.details["rounds"],
        "decisions": decisions,
        "seconds": time.process_time() - start,
        "leaders": watch.leaders,
        "counts": dict(watch.counts),
    }


class OtherJudgement(Greedy):
    """An apprentice who judges by other numbers."""

    def __init__(self, seed: str, changes: Sequence[tuple[str, float]]) -> None:
        super().__init__(GAME, seed)
        self._appraise = partial(appraise, numbers=numbers_with(tuple(changes)))


@cache
def numbers_with(changes: Sequence[tuple[str, float]]) -> Numbers:
    """The numbers of the table with some changed, each by its path."""
    table = deepcopy(TABLE)
    for name, value in changes:
        *path, last = name.split("/")
        inner: Any = table
        for part in path:
            inner = inner[part]
        inner[last] = value
    return Numbers.of(table)


class Task(NamedTuple):
    """A game of one kind of player among themselves."""

    kind: str
    table: int
    seed: str
    changes: tuple[tuple[str, float], ...]
    present: str = ""
    """A civilization that is in every game; "" for none."""
    number: int = 0
    until: float = math.inf

    def options(self) -> dict[str, Any]:
        """That civilization at a seat that changes from game to game, the others dealt."""
        if not self.present:
            return {}
        others = [name for name in CONTENT.civilizations.ids if name != self.present]
        dealt = random.Random(self.seed).sample(others, self.table - 1)
        dealt.insert(self.number % self.table, self.present)
        return {"assigned": tuple(dealt)}

    def player(self, seat: int) -> Player:
        """Who sits there."""
        seed = f"{self.seed} {seat}"
        return OtherJudgement(seed, self.changes) if self.changes else seat_player(self.kind, GAME, seed)


def self_play(task: Task) -> Game | None:
    """Play it; None if the time is over before it is."""
    players = [task.player(seat) for seat in range(task.table)]
    try:
        return play(players, task.options(), task.seed, task.until)
    except TimeIsUpError:
        return None


def change_named(word: str) -> tuple[str, float]:
    """Of a word such as `aims/late_tech=-0.006`: the number, and what it is to be."""
    name, value = word.split("=")
    return name, float(value)


# -- the table -----------------------------------------------------------------------------------------------


def interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Where a share lies with 95 % certainty (Wilson)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return middle - half, middle + half


def report(games: Sequence[Game]) -> str:
    """The whole table."""
    return "\n".join([*ends(games), *deeds(games), *civilizations(games)])


def ends(games: Sequence[Game]) -> list[str]:
    """How games ended, by the number of players."""
    lines = ["table     games  turns  " + "".join(f"{how:>10}" for how in (*VICTORIES, "turns"))]
    for table in (0, *TABLES):
        chosen = [game for game in games if table in (0, game["players"])]
        if not chosen:
            continue
        how = Counter(game["how"] for game in chosen)
        shares = "".join(f"{how[name] / len(chosen):>10.1%}" for name in (*VICTORIES, "turns"))
        turns = sum(game["turns"] for game in chosen) / len(chosen)
        name = f"{table} players" if table else "all"
        lines.append(f"{name:<10}{len(chosen):>5}{turns:>7.1f}  {shares}")
    return lines


def deeds(games: Sequence[Game]) -> list[str]:
    """What happened in the games."""
    total: Counter[str] = Counter()
    for game in games:
        total.update(game["counts"])
    n = len(games)
    fights = sum(bool(game["counts"].get("attacked")) for game in games)
    scuffles = sum(bool(game["counts"].get("attacked") or game["counts"].get("destroyed-scouts")) for game in games)
    leaders = sum(len(game["leaders"]) for game in games)
    stopped = sum(int(seat) != game["winner"] for game in games for seat in game["leaders"])
    dealt = sum(bool(game["counts"].get("goods")) for game in games)
    seconds, decisions = sum(game["seconds"] for game in games), sum(game["decisions"] for game in games)
    return [
        (
            f"games with a battle between players {fights / n:.1%}, with scouts driven off {scuffles / n:.1%};"
            f" battles a game {total['attacked'] / n:.2f}, villages {total['attacked-village'] / n:.2f}"
        ),
        (
            f"destroying events {total['hits']}, of these against their own side {total['self-hits']};"
            f" buildings {total['built']}, built over another one {total['rebuilt']}"
        ),
        (
            f"proposals a game {total['proposes'] / n:.2f}, deals done {total['goods'] / 2 / n:.2f},"
            f" games with a deal {dealt / n:.1%}"
        ),
        (
            f"about to win {leaders} players, of whom {stopped} did not win; blows against them"
            f" {total['against-leader'] / n:.2f} a game"
        ),
        (
            f"cities founded a game {total['founded'] / n:.2f}, wonders {total['built-wonder'] / n:.2f},"
            f" cities destroyed {total['destroyed-city'] / n:.2f}, investments {total['invested'] / n:.2f}"
        ),
        f"CPU {seconds / n:.2f} s a game, {1e6 * seconds / decisions:.0f} µs a decision, {decisions / n:.0f} decisions",
    ]


class Luck(NamedTuple):
    """How a civilization fared, in fair shares."""

    name: str
    games: int
    share: float
    low: float
    high: float
    ways: tuple[int, ...]
    """By victory: games won."""


def lucks(games: Sequence[Game]) -> list[Luck]:
    """How often each civilization won, the best first."""
    found = []
    for name in CONTENT.civilizations.ids:
        seats = [(game, game["roles"].index(name)) for game in games if name in game["roles"]]
        won = [game for game, seat in seats if game["winner"] == seat]
        fair = sum(1 / game["players"] for game, _ in seats)
        if seats:
            low, high = (each * len(seats) / fair for each in interval(len(won), len(seats)))
            how = Counter(game["how"] for game in won)
            ways = tuple(how[victory] for victory in VICTORIES)
            found.append(Luck(name, len(seats), len(won) / fair, low, high, ways))
    return sorted(found, key=lambda luck: -luck.share)


def civilizations(games: Sequence[Game]) -> list[str]:
    """How often each civilization won, in fair shares, and how."""
    lines = [f"{'civilization':<14}{'games':>6}{'share':>7}{'95 %':>14}   " + "".join(f"{v:>9}" for v in VICTORIES)]
    for luck in lucks(games):
        line = f"{luck.name:<14}{luck.games:>6}{luck.share:>7.2f}{luck.low:>8.2f}–{luck.high:.2f}   "
        lines.append(line + "".join(f"{n:>9}" for n in luck.ways))
    return lines


COLOURS: Final = ("#8e5ea8", "#3f7fbf", "#c9a227", "#b5483a")
"""By victory."""
LEFT, UNIT, LINE = 90, 260, 22
"""Of the picture, in pixels: room for names, a fair share, a line."""


def picture(games: Sequence[Game]) -> str:
    """The same as bars: their length is the share, their colours how games were won, a line the interval."""
    drawn = []
    told = lucks(games)
    for row, luck in enumerate(told):
        x, y, won = float(LEFT), 30 + row * LINE, max(1, sum(luck.ways))
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{luck.name.capitalize()}</text>')
        for n, colour in zip(luck.ways, COLOURS, strict=True):
            width = UNIT * luck.share * n / won
            drawn.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="15" fill="{colour}"/>')
            x += width
        ends = [LEFT + UNIT * each for each in (luck.low, luck.high)]
        drawn.append(f'<path d="M{ends[0]:.1f} {y + 7.5}H{ends[1]:.1f}" stroke="#777" stroke-width="1.5"/>')
    for n, (victory, colour) in enumerate(zip(VICTORIES, COLOURS, strict=True)):
        drawn.append(f'<rect x="{LEFT + 90 * n}" y="6" width="11" height="11" fill="{colour}"/>')
        drawn.append(f'<text x="{LEFT + 90 * n + 16}" y="16">{victory}</text>')
    bottom = 30 + len(told) * LINE
    drawn.append(f'<path d="M{LEFT + UNIT} 24V{bottom}" stroke="#777" stroke-dasharray="3 3"/>')
    drawn.append(f'<text x="{LEFT + UNIT}" y="{bottom + 14}" text-anchor="middle">fair share</text>')
    size = f'viewBox="0 0 {LEFT + 2.2 * UNIT:.0f} {bottom + 22}"'
    font = 'font-family="sans-serif" font-size="12" fill="#777"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>' + "\n".join(drawn) + "</svg>\n"


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="with each number of players (default: 200)")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="numbers of players (default: 2 3 4 5)")
    parser.add_argument("--player", default="apprentice", help="who plays (default: apprentice)")
    parser.add_argument("--seed", default="judgement", help="the games' seeds begin so (default: judgement)")
    parser.add_argument("--set", nargs="+", type=change_named, default=(), dest="changes", metavar="NUMBER=VALUE")
    parser.add_argument("--with", choices=CONTENT.civilizations.ids, default="", dest="present", metavar="CIVILIZATION")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="end after so long; unfinished games are lost")
    parser.add_argument("--keep", type=Path, help="keep every game in this file, a line of JSON each")
    parser.add_argument("--picture", type=Path, help="draw there how civilizations fared, as SVG")
    parser.add_argument("--kept", type=Path, help="play nothing, but report on games that were kept")
    arguments = parser.parse_args()
    if arguments.kept and arguments.keep:
        parser.error("--kept plays nothing, so there is nothing to --keep")
    games = games_kept(arguments.kept) if arguments.kept else play_all(arguments)
    if arguments.picture:
        arguments.picture.write_text(picture(games), encoding="utf-8")
    print(report(games) if games else "no game was over in time")
    return 0


def games_kept(path: Path) -> list[Game]:
    """Games that were played before."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def play_all(arguments: argparse.Namespace) -> list[Game]:
    """Play them on all cores, games with all numbers of players in turn."""
    until = time.time() + arguments.seconds
    changes = tuple(arguments.changes)
    tasks = [
        Task(arguments.player, table, f"{arguments.seed} {table} {n}", changes, arguments.present, n, until)
        for n in range(arguments.games)
        for table in sorted(arguments.tables, reverse=True)
    ]
    games = []
    with multiprocessing.Pool(arguments.jobs) as pool, kept_in(arguments.keep) as file:
        for game in pool.imap_unordered(self_play, tasks):
            if game is not None:
                games.append(game)
                print(json.dumps(game), file=file, flush=True)
    return sorted(games, key=lambda game: str(game["seed"]))


def kept_in(path: Path | None) -> TextIO:
    """Where games are kept."""
    return (path or Path(os.devnull)).open("w", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
