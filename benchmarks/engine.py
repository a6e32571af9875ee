"""How fast Hegemon plays, beside its peers.

    python benchmarks/engine.py --seconds 5 --rounds 5

Everyone plays whole random games, in turns, on one core. Figures are per second of CPU time, medians over
the rounds; ratios are taken within a round, so that a busy machine slows both sides alike.
"""

from __future__ import annotations

import statistics
import sys
import types
from functools import cache, partial
from itertools import count
from math import hypot
from random import Random
from typing import Any

from hegemon.core.game import State
from hegemon.core.luck import Luck, luck
from hegemon.games.carta import GAME
from hegemon.games.carta.imagine import reshuffle
from hegemon.games.carta.knowledge import stop_remembering
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import KERNEL, Position
from hegemon.games.carta.rulebook import Choices, play_out
from hegemon.games.carta.setup import deal, stack
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.workspace import Workspace
from measure import Batch, Choose, Contender, Contest, Done, Goal, chooser, ratio

Array = Any
"""A numpy array."""

BATCH = 1000
"""Compiled games between two looks at the clock."""
MIDGAMES = 400
SAMPLE = 500
"""Games from which a mean length is learnt."""


# -- Hegemon, interpreted ---------------------------------------------------------------------------------


def play(state: State, choose: Choose, most: int | None = None) -> int:
    """Play at random through the public State, to the end or so far; returns the number of decisions."""
    decisions = 0
    while decisions != most and (seats := state.to_act()):
        state.apply(seats[0], choose(state.legal(seats[0])))
        decisions += 1
    return decisions


def interpreted(players: int) -> Batch:
    options, choose, seeds = CartaOptions(players=players), chooser(players), count()
    return lambda: Done(1, play(GAME.new(options, next(seeds)), choose))


def midgame(players: int, seed: int) -> CartaState:
    """A random game after half of its decisions."""
    first, again = (GAME.deal(CartaOptions(players=players), str(seed)) for _ in range(2))
    play(again, chooser(seed), play(first, chooser(seed)) // 2)
    return again


def copies() -> Batch:
    states = [midgame(2, seed) for seed in range(MIDGAMES)]

    def batch() -> Done:
        for state in states:
            state.copy()
        return Done(MIDGAMES, 0)

    return batch


# -- Hegemon, compiled: two loops in the dialect of the kernel ---------------------------------------------


def random_games(tables: Array, lucks: Array, choices: Array, lengths: Array) -> None:
    """Shuffle, deal and play to the end. `tables[0]` has the rules and no cards, `tables[1]` is played on."""
    for i in range(len(lengths)):
        tables[1] = tables[0]
        stack(tables[1], lucks[0])
        deal(tables[1])
        lengths[i] = play_out(tables[1], lucks[0], choices[0])


def random_playouts(tables: Array, worlds: Array, rooms: Array, lucks: Array, choices: Array, lengths: Array) -> None:
    """Clone each table, deal anew what its actor can't see, play to the end."""
    for i in range(len(lengths)):
        worlds[0] = tables[i]
        found = reshuffle(worlds[0], worlds[0].actor, lucks[0], rooms[0])
        assert found
        stop_remembering(worlds[0])
        lengths[i] = play_out(worlds[0], lucks[0], choices[0])


@cache
def twins() -> types.SimpleNamespace:
    """The two, compiled as the kernel compiles its own."""
    import numba

    names = globals() | vars(KERNEL.compiled())
    for function in random_games, random_playouts:
        twin = types.FunctionType(function.__code__, names, function.__name__)
        names[function.__name__] = numba.njit(error_model="numpy")(twin)
    return types.SimpleNamespace(**names)


def numbers(size: int) -> Array:
    import numpy as np

    return np.zeros(size, np.int64)


def fortune(seed: int) -> Array:
    lucks = Luck.array(1)
    luck(Random(seed)).store(lucks, 0)
    return lucks


def compiled(players: int, *, forgetful: bool) -> Batch:
    play_games = twins().random_games
    tables, lucks, choices, lengths = Position.array(2), fortune(players), Choices.array(1), numbers(BATCH)
    empty = CartaOptions(players=players).position()
    empty.forgetful = int(forgetful)
    empty.store(tables, 0)

    def batch() -> Done:
        play_games(tables, lucks, choices, lengths)
        return Done(BATCH, float(lengths.sum()))

    batch()
    same_length(interpreted(players), lengths.tolist())
    return batch


def same_length(slow: Batch, lengths: list[int]) -> None:
    """Compiled and interpreted games are the same games: as long, on average, up to chance."""
    ours = [slow().decisions for _ in range(SAMPLE)]
    noise = hypot(*(statistics.stdev(sample) / len(sample) ** 0.5 for sample in (ours, lengths)))
    means = statistics.fmean(ours), statistics.fmean(lengths)
    assert abs(means[0] - means[1]) < 5 * noise, f"decisions per game differ, interpreted and compiled: {means}"


def playouts(players: int) -> Batch:
    play_on = twins().random_playouts
    tables, worlds, rooms = Position.array(MIDGAMES), Position.array(1), Workspace.array(1)
    lucks, choices, lengths = fortune(players), Choices.array(1), numbers(MIDGAMES)
    for i in range(MIDGAMES):
        midgame(players, i).position.store(tables, i)

    def batch() -> Done:
        play_on(tables, worlds, rooms, lucks, choices, lengths)
        return Done(MIDGAMES, float(lengths.sum()))

    return batch


# -- the peers --------------------------------------------------------------------------------------------


def weighted(rng: Random) -> Choose:
    """Chance for any game of OpenSpiel: an outcome by its probability."""

    def sample(state: Any) -> Any:
        outcomes, weights = zip(*state.chance_outcomes(), strict=False)
        return rng.choices(outcomes, weights)[0]

    return sample


def documented() -> Choose:
    """Chance as OpenSpiel's own examples write it."""
    import numpy as np

    def sample(state: Any) -> Any:
        outcomes, weights = zip(*state.chance_outcomes(), strict=False)
        return np.random.choice(outcomes, p=weights)

    return sample


def uniform(choose: Choose) -> Choose:
    """The cheapest chance, for those who know that all outcomes are equally likely, as in hearts."""
    return lambda state: choose(state.legal_actions())


def spiel_game(game: Any, chance: Choose, choose: Choose) -> int:
    """A random game through OpenSpiel's Python API; returns the number of decisions, deals not counted."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state))
        else:
            state.apply_action(choose(state.legal_actions()))
            decisions += 1
    return decisions


def hearts(chance: Choose | None = None) -> Batch:
    import pyspiel

    game, choose, chance = pyspiel.load_game("hearts"), chooser(4), chance or documented()
    return lambda: Done(1, spiel_game(game, chance, choose))


def crazy_eights() -> Batch:
    import pyspiel

    game, seeds = pyspiel.load_game("crazy_eights"), count()
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    chance, choose = weighted(Random(8)), chooser(8)
    length = statistics.fmean(spiel_game(game, chance, choose) for _ in range(SAMPLE))

    def batch() -> Done:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return Done(1, length)

    return batch


def uno() -> Batch:
    import rlcard
    from rlcard.agents.random_agent import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def batch() -> Done:
        before = env.timestep
        env.run(is_training=True)
        return Done(1, env.timestep - before)

    return batch


def catanatron() -> Batch:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def batch() -> Done:
        game = Game([RandomPlayer(color) for color in Color])
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return Done(1, decisions)

    return batch


# -- the contest ------------------------------------------------------------------------------------------


CONTENDERS = (
    Contender("compiled", "compiled, 2 players", partial(compiled, 2, forgetful=True)),
    Contender("compiled_known", "compiled, 2 players, knowledge kept", partial(compiled, 2, forgetful=False)),
    Contender("compiled_4", "compiled, 4 players", partial(compiled, 4, forgetful=True)),
    Contender("crazy_eights", "crazy_eights, in C++", crazy_eights, "open_spiel"),
    Contender("interpreted", "interpreted, 2 players", partial(interpreted, 2)),
    Contender("interpreted_4", "interpreted, 4 players", partial(interpreted, 4)),
    Contender("hearts", "hearts, Python API", partial(hearts, weighted(Random(4))), "open_spiel"),
    Contender("hearts_numpy", "… chance by numpy, as in its examples", hearts, "open_spiel"),
    Contender("hearts_uniform", "… chance taken to be uniform", partial(hearts, uniform(chooser(5))), "open_spiel"),
    Contender("uno", "uno", uno, "rlcard"),
    Contender("catanatron", "4 players", catanatron, "catanatron"),
    Contender("playouts", "compiled playouts from mid-game, 2 players", partial(playouts, 2)),
    Contender("playouts_4", "compiled playouts from mid-game, 4 players", partial(playouts, 4)),
    Contender("copies", "State.copy()", copies),
)

GOALS = (
    Goal("compiled ÷ OpenSpiel crazy_eights in C++", ("compiled", "crazy_eights"), ratio, least=10),
    Goal("interpreted ÷ OpenSpiel hearts in Python", ("interpreted", "hearts"), ratio, least=1),
    Goal("… chance by numpy", ("interpreted", "hearts_numpy"), ratio),
    Goal("… chance taken to be uniform", ("interpreted", "hearts_uniform"), ratio),
    Goal("clone + reshuffle + playout, per second", ("playouts",), lambda rate: rate.games, least=60_000),
    Goal("State.copy(), in random decisions", ("interpreted", "copies"), lambda i, c: i.decisions / c.games, most=5),
    Goal("compiled ÷ interpreted", ("compiled", "interpreted"), ratio),
    Goal("interpreted ÷ RLCard uno", ("interpreted", "uno"), ratio),
    Goal("interpreted ÷ Catanatron", ("interpreted", "catanatron"), ratio),
)


def compile_rules() -> bool:
    for contender in CONTENDERS:
        if contender.key in ("compiled", "playouts"):
            contender.prepare()
    return any(rule.stats.cache_misses for rule in vars(KERNEL.compiled()).values())


if __name__ == "__main__":
    sys.exit(Contest((__doc__ or "").split("\n")[0], CONTENDERS, GOALS, compile_rules).main())
