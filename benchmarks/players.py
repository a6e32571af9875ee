"""How strong the players are: every claim of docs/players.md as a match with paired deals and rotated seats.

    python benchmarks/players.py                         all of it; hours on two cores
    python benchmarks/players.py --games 100 --only levels
    python benchmarks/players.py --out FOLDER            keep the games; run it again to go on where it stopped

Each claim is a match of the arena: `hegemon arena --players HERO,RIVAL -n 1000 --seed benchmark` plays the same games.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from hegemon.arena.folder import TournamentFolder
from hegemon.arena.match import PlayGames
from hegemon.arena.runner import games_to_play
from hegemon.arena.standings import standings
from hegemon.arena.tournament import ArenaTournament
from hegemon.estimates import Estimate
from hegemon.games import GAMES
from hegemon.players import LEVELS, seat_player
from hegemon.workers import workers


@dataclass(frozen=True)
class Claim:
    """One side wins at least so much against the other; at a larger table it sits alone among them."""

    group: str
    hero: str
    rival: str
    goal: float
    players: int = 2

    @property
    def name(self) -> str:
        others = self.rival if self.players == 2 else f"{self.players - 1} × {self.rival}"
        return f"{self.hero} against {others}"

    def tournament(self, games: int) -> ArenaTournament:
        options = {"players": self.players}
        return ArenaTournament.of(GAMES.load("carta"), options, [self.hero, self.rival], games, seed="benchmark")


CLAIMS = (
    Claim("greedy", "greedy", "random", 0.95),
    Claim("search", "search:100ms", "greedy", 0.80),
    Claim("search", "search:100ms", "greedy", 0.50, players=4),
    Claim("time", "search:500", "search:50", 0.58),  # iterations: ten times the time on however busy a machine
    *(Claim("levels", better, worse, 0.5) for worse, better in pairwise(LEVELS)),
)


def play(claim: Claim, games: int, jobs: int, out: Path) -> tuple[Estimate, dict[str, float]]:
    """The hero's share of victories, and seconds per choice of each. Only games with the hero alone are played."""
    tournament = claim.tournament(games)
    folder = TournamentFolder(out / claim.name.replace(" ", "-").replace(":", "-").replace("×", "x"))
    folder.begin(tournament)
    done = {result.number for result in folder.results()}
    todo = [batch for batch in games_to_play(tournament, done) if tournament.pairing(batch.start).meeting == 0]
    total = sum(map(len, todo)) + len(done)
    with workers(jobs) as work, folder:
        for batch in work(PlayGames(tournament, records=False), todo):
            for played in batch:
                folder.add(played)
            done.update(played.result.number for played in batch)
            print(f"\r{claim.name}: {len(done)} of {total} games ", end="", file=sys.stderr, flush=True)
    found = standings(tournament, folder.results())
    return found.pairs[claim.hero, claim.rival], {one.entrant: one.thinking for one in found.table}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games for each claim (default 1000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    parser.add_argument(
        "--only", help="a group of claims: " + ", ".join(dict.fromkeys(claim.group for claim in CLAIMS))
    )
    parser.add_argument("--out", type=Path, help="keep the games here")
    parser.add_argument("--json", type=Path, help="write the figures, too")
    parser.add_argument("--strict", action="store_true", help="fail when a goal is missed")
    arguments = parser.parse_args()
    out = arguments.out or Path(tempfile.mkdtemp(prefix="hegemon-players-"))
    seat_player("search", GAMES.load("carta"), "").prepare()  # compiled once, before the others load it
    rows, met = [], True
    print(f"{'':40} {'games':>6} {'won':>7} {'95 % interval':>17}  {'goal':>7}   seconds per choice")
    for claim in CLAIMS:
        if arguments.only in (None, claim.group):
            won, pace = play(claim, arguments.games, arguments.jobs, out)
            good = won.low > claim.goal if claim.group == "levels" else won.value >= claim.goal
            met &= good
            goal = f"{'>' if claim.group == 'levels' else '≥'} {claim.goal:.0%}"
            thinking = ", ".join(f"{name} {value:.4f}" for name, value in pace.items())
            verdict = "met" if good else "NOT MET"
            print(
                f"\r{claim.name:40} {won.n:6} {won.value:7.1%} {won.low:8.1%} – {won.high:6.1%}  {goal:>7}   {thinking}"
                f"   {verdict}",
                flush=True,
            )
            rows.append({"claim": claim.name, "goal": claim.goal, "met": good, **won.to_json(), "seconds": pace})
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    sys.exit(not met and arguments.strict)


if __name__ == "__main__":
    main()
