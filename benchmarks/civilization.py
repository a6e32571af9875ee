"""How fast Civilization is played at random, and copied, beside Catanatron.

    python benchmarks/civilization.py --seconds 10 --rounds 5

Both are interpreted games of trade and building on a map. Everyone plays in turns, on one core. Figures are per second
of CPU time, medians over the rounds; ratios are taken within a round, so that a busy machine slows both sides alike.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import count
from typing import Any

from engine import catanatron, play
from hegemon.games.civilization.agenda import proceed
from hegemon.games.civilization.chapters import setup
from hegemon.games.civilization.foresight.playing import answer, asked
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.laws import check
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.world.world import World
from measure import Batch, Choose, Contender, Contest, Done, Goal, chooser, ratio

GAME = Civilization()
TURNS = 30
"""Random players rarely win; after so many turns the map is explored, cities stand and wars are fought."""
MIDGAMES = 50


def options(players: int, **more: Any) -> CivilizationOptions:
    return CivilizationOptions(players=players, max_turns=TURNS, **more)


# -- random games -------------------------------------------------------------------------------------------


def games(players: int, **more: Any) -> Batch:
    """Through the public State: to_act, legal, apply, events included."""
    chosen, choose, seeds = options(players, **more), chooser(players), count()
    return lambda: Done(1, play(GAME.new(chosen, next(seeds)), choose))


def bare_games(players: int) -> Batch:
    """The engine itself: what the agenda asks, what it offers, what follows. Events are made and thrown away."""
    chosen, choose, seeds = options(players), chooser(players), count()
    return lambda: Done(1, play_bare(setup.new_world(chosen, str(next(seeds))), choose))


def play_bare(w: World, choose: Choose) -> int:
    decisions = 0
    proceed(w, check)
    while not w.ended_by:
        seat, offers = asked(w)
        answer(w, seat, choose(offers))
        decisions += 1
    return decisions


# -- copies -------------------------------------------------------------------------------------------------


def midgame(players: int, seed: int) -> CivilizationState:
    """A random game after half of its decisions."""
    first, again = (GAME.deal(options(players), str(seed)) for _ in range(2))
    play(again, chooser(seed), play(first, chooser(seed)) // 2)
    return again


def copied(states: list[Any]) -> Batch:
    def batch() -> Done:
        for state in states:
            state.copy()
        return Done(len(states), 0)

    return batch


def copies(players: int) -> Batch:
    return copied([midgame(players, seed) for seed in range(MIDGAMES)])


def catanatron_copies(*, whole: bool) -> Batch:
    """Its State, which holds a position as ours does, or the Game around it, which its search players copy."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    found = []
    for seed in range(MIDGAMES):
        first, again = (Game([RandomPlayer(color) for color in Color], seed=seed) for _ in range(2))
        decisions = 0
        while first.winning_color() is None and first.state.num_turns < TURNS_LIMIT:
            first.play_tick()
            decisions += 1
        for _ in range(decisions // 2):
            again.play_tick()
        found.append(again if whole else again.state)
    return copied(found)


# -- the contest --------------------------------------------------------------------------------------------


def copy_ratio(ours: Done, theirs: Done) -> float:
    return ours.games / theirs.games


CONTENDERS = (
    Contender("state", "State, 4 players", partial(games, 4)),
    Contender("state_2", "State, 2 players", partial(games, 2)),
    Contender("state_quiet", "State, 4 players, no deals", partial(games, 4, deals_per_turn=0)),
    Contender("bare", "bare world, 4 players", partial(bare_games, 4)),
    Contender("catanatron", "4 players", catanatron, "catanatron"),
    Contender("copies", "State.copy(), 4 players, mid-game", partial(copies, 4)),
    Contender("copies_2", "State.copy(), 2 players, mid-game", partial(copies, 2)),
    Contender(
        "catan_state", "State.copy(), 4 players, mid-game", partial(catanatron_copies, whole=False), "catanatron"
    ),
    Contender("catan_game", "Game.copy(), 4 players, mid-game", partial(catanatron_copies, whole=True), "catanatron"),
)

GOALS = (
    Goal("decisions, State ÷ Catanatron", ("state", "catanatron"), ratio, least=1),
    Goal("… two players", ("state_2", "catanatron"), ratio),
    Goal("… no deals", ("state_quiet", "catanatron"), ratio),
    Goal("… bare world", ("bare", "catanatron"), ratio),
    Goal("copies, State ÷ Catanatron's State", ("copies", "catan_state"), copy_ratio, least=1),
    Goal("… ÷ Catanatron's Game", ("copies", "catan_game"), copy_ratio),
    Goal("State.copy(), in random decisions", ("state", "copies"), lambda i, c: i.decisions / c.games),
)


if __name__ == "__main__":
    sys.exit(Contest((__doc__ or "").split("\n")[0], CONTENDERS, GOALS).main())
