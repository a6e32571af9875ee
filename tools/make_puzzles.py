"""Positions for the game of the day: from games between our players, each with one choice that is clearly the best.

    python tools/make_puzzles.py carta --number 60 --seed 2026

Each position is seen as whoever has to choose sees it. It is kept if one choice wins clearly more often than every
other, and if a second, longer look with other luck agrees.
What is found is added to `games/<game>/puzzles.jsonl`; the file is in the package, so a day's position is the same
everywhere. It takes seconds for a position of Carta, and about a minute for one of Civilization.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from hegemon.core import Action, Foreseer, Game, State, View
from hegemon.games import GAMES
from hegemon.players import seat_players
from hegemon.players.budget import Budget
from hegemon.players.search import Search

FEWEST: Final = 4
"""Choices that a position must leave open."""
CANDIDATES: Final = 6
"""Choices that are looked at for longer: those that seem best."""
GLANCE: Final = {"carta": 600, "civilization": 8}
LOOK: Final = {"carta": 12_000, "civilization": 48}
"""Imagined games for each choice, at first and to be sure."""
CLEARLY: Final = {"carta": 0.12, "civilization": 0.1}
"""By how much of a victory the best choice must be better than the next."""
WORTHWHILE: Final = 0.3
"""How often the best choice must win."""
LOOKED_AT: Final = {"carta": 0.3, "civilization": 0.1}
"""The part of all positions that is looked at: the first of a game that will do is taken, early or late."""
OPTIONS: Final = {
    "carta": [{"players": 2}, {"players": 2, "deal": "draft"}, {"players": 3}],
    "civilization": [{"players": 2}],
}
Chances = dict[Action, float]


def weighed(game: Game, view: View, legal: Sequence[Action], playouts: int, seed: str) -> Chances:
    """How often each choice wins: by a search of its own, or as a game says that thinks ahead by itself."""
    if isinstance(game, Foreseer):
        found = game.weigh(view, legal, seed, playouts)
        return {action: chance for action, (chance, _) in zip(legal, found, strict=True)}
    search = Search(game, seed, Budget(iterations=playouts))
    return {action: search.explain(view, legal, only=action).about(action).chance for action in legal}


def found_in(game: Game, options: dict[str, Any], seed: str) -> Iterator[dict[str, Any]]:
    """The first position of a game that makes a good puzzle, if there is one."""
    state, rng = game.new(options, seed), random.Random(seed)
    players = seat_players(["greedy"] * state.options.players, game, seed)
    moves: list[tuple[int, Action]] = []
    while waiting := state.to_act():
        seat = waiting[0]
        view, legal = state.view(seat), state.legal(seat)
        choice = players[seat].choose(view, legal)
        if moves and len(legal) >= FEWEST and rng.random() < LOOKED_AT[game.name]:
            found = judged(game, state, seat, seed)
            if found:
                yield (
                    {"options": options, "seed": seed, "rules": game.version, "seat": seat}
                    | found
                    | {"moves": [[each, action.to_json()] for each, action in moves]}
                )
                return
        moves.append((seat, choice))
        state.apply(seat, choice)


def judged(game: Game, state: State, seat: int, seed: str) -> dict[str, Any] | None:
    """What each choice is worth, if one is clearly best."""
    view, legal, clearly = state.view(seat), state.legal(seat), CLEARLY[game.name]
    tried = candidates(view, legal) if isinstance(game, Foreseer) else legal
    first = weighed(game, view, tried, GLANCE[game.name], f"{seed} glance")
    if len(first) < FEWEST or not is_clear(first, clearly):
        return None
    best = sorted(first, key=lambda action: -first[action])[:CANDIDATES]
    sure = weighed(game, view, best, LOOK[game.name], f"{seed} look")
    if not is_clear(sure, clearly):
        return None
    ranked = sorted(sure.items(), key=lambda item: -item[1])
    return {"chances": [[action.to_json(), round(chance, 3)] for action, chance in ranked]}


def candidates(view: View, legal: Sequence[Action]) -> list[Action]:
    """What judgement likes best."""
    from hegemon.games.civilization.advisor.sight import JudgedPosition
    from hegemon.games.civilization.foresight.thinking import promising
    from hegemon.games.civilization.seen_world import seen_world

    return promising(JudgedPosition(seen_world(view), view["seat"]), legal, CANDIDATES)


def is_clear(chances: Chances, clearly: float) -> bool:
    """Is one choice clearly best, and is anything left to play for?"""
    next_best, most = sorted(chances.values())[-2:]
    return most - next_best >= clearly and most > WORTHWHILE


def main() -> None:
    """Find positions until there are enough."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(OPTIONS))
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    game = GAMES.load(arguments.game)
    out = arguments.out or Path(str(files(f"hegemon.games.{game.name}"))) / "puzzles.jsonl"
    started, found, played = time.perf_counter(), 0, 0
    while found < arguments.number:
        options = OPTIONS[game.name][played % len(OPTIONS[game.name])]
        for puzzle in found_in(game, options, f"{arguments.seed}/{played}"):
            with out.open("a") as file:
                file.write(json.dumps(puzzle, separators=(",", ":")) + "\n")
            found += 1
            minutes = (time.perf_counter() - started) / 60
            print(f"{found} of {arguments.number}, from {played + 1} games, after {minutes:.1f} minutes", flush=True)
        played += 1


if __name__ == "__main__":
    main()
