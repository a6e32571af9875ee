"""How fast the vector environment steps, beside its peers.

    python benchmarks/vector.py --seconds 5 --rounds 5

Everyone makes random legal choices, observations and masks included, and begins a new game where one ends. Who plays
many games at once plays as many as suit it best.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any
from warnings import catch_warnings

from engine import uno
from hegemon.research.vector import LOOPS, VectorEnv
from measure import Batch, Contender, Contest, Done, Goal, chooser, measure, ratio

SIZES = (64, 256, 1024, 4096)
"""Games at once, to choose from."""
STEPS = 1 << 16
"""Choices between two looks at the clock, in all games together."""
TRIAL = 0.5
"""Seconds to try a size."""


def at_its_best(prepare: Callable[[int], Batch]) -> Batch:
    """With as many games at once as are fastest."""
    batches = [prepare(size) for size in SIZES]
    for batch in batches:
        batch()
    return max(batches, key=lambda batch: measure(batch, TRIAL).decisions)


# -- Hegemon ----------------------------------------------------------------------------------------------


def vector(players: int, games: int, *, remember: bool = False) -> Batch:
    env = VectorEnv("carta", {"players": players}, games=games, remember=remember)
    env.reset()

    def batch() -> Done:
        over = 0
        for _ in range(STEPS // games):
            over += int(env.step(env.sample()).done.sum())
        return Done(over, STEPS)

    return batch


def compile_rules() -> bool:
    vector(2, SIZES[0])()
    kernel = VectorEnv(games=1).engine.kernel
    rules = vars(LOOPS.linked(kernel)) | vars(kernel.compiled())
    return any(rule.stats.cache_misses for rule in rules.values())


# -- Pgx: everything inside one compiled loop, so that Python has no part in it -----------------------------


def random_legal(key: Any, masks: Any) -> Any:
    """The cheapest way that we know to draw a legal action for each game."""
    import jax
    import jax.numpy as jnp

    return jnp.argmax(jax.random.uniform(key, masks.shape) * masks, axis=-1)


def pgx_without_pause(name: str, games: int) -> Batch:
    """With Pgx's own `auto_reset`: a game that ends begins anew in the same step."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> Any:
        states, key, over = carry
        key, choice, luck = jax.random.split(key, 3)
        states = step(states, random_legal(choice, states.legal_action_mask), jax.random.split(luck, games))
        return (states, key, over + states.terminated.sum()), None

    many = jax.jit(lambda states, key: jax.lax.scan(one, (states, key, 0), None, length=STEPS // games)[0])
    kept = [jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), games)), jax.random.PRNGKey(1)]

    def batch() -> Done:
        *kept[:], over = jax.block_until_ready(many(*kept))
        return Done(int(over), STEPS)

    return batch


def pgx_with_pauses(name: str, games: int) -> Batch:
    """All games to their end, then all anew: dealing costs less, but who is done waits. Only real choices count."""
    import jax
    import pgx

    env = pgx.make(name)
    step = jax.vmap(env.step)

    def one(carry: Any) -> Any:
        states, key, choices = carry
        key, choice = jax.random.split(key)
        choices += (~states.terminated).sum()
        return step(states, random_legal(choice, states.legal_action_mask)), key, choices

    @jax.jit
    def play(key: Any) -> Any:
        key, luck = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(luck, games))
        return jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), one, (states, key, 0))

    key = [jax.random.PRNGKey(1)]

    def batch() -> Done:
        _, key[0], choices = jax.block_until_ready(play(key[0]))
        return Done(games, int(choices))

    return batch


# -- one game at a time -----------------------------------------------------------------------------------


def pettingzoo(name: str) -> Batch:
    """Without the wrappers that check what a caller does."""
    import numpy as np

    module = import_module(f"pettingzoo.classic.{name}")
    with catch_warnings(action="ignore"):
        env, choose = module.raw_env(), chooser(1)
    env.reset(seed=1)

    def batch() -> Done:
        env.reset()
        choices = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(choose(np.flatnonzero(observation["action_mask"]))))
                choices += 1
        return Done(1, choices)

    return batch


# -- the contest ------------------------------------------------------------------------------------------


def of_pgx(key: str, name: str) -> tuple[Contender, Contender]:
    return (
        Contender(key, name, partial(at_its_best, partial(pgx_without_pause, name)), "pgx"),
        Contender(f"{key}_pauses", "… who is done waits", partial(at_its_best, partial(pgx_with_pauses, name)), "pgx"),
    )


CONTENDERS = (
    Contender("vector", "VectorEnv, 2 players", partial(at_its_best, partial(vector, 2))),
    Contender("remember", "… memory in observations", partial(at_its_best, partial(vector, 2, remember=True))),
    Contender("vector_4", "VectorEnv, 4 players", partial(at_its_best, partial(vector, 4))),
    *of_pgx("mahjong", "sparrow_mahjong"),
    *of_pgx("leduc", "leduc_holdem"),
    Contender("zoo_leduc", "leduc_holdem_v4", partial(pettingzoo, "leduc_holdem_v4"), "pettingzoo"),
    Contender("zoo_texas", "texas_holdem_v4", partial(pettingzoo, "texas_holdem_v4"), "pettingzoo"),
    Contender(
        "zoo_no_limit", "texas_holdem_no_limit_v6", partial(pettingzoo, "texas_holdem_no_limit_v6"), "pettingzoo"
    ),
    Contender("uno", "uno", uno, "rlcard"),
)


def to_the_fastest(ours: Done, *others: Done) -> float:
    return min(ratio(ours, other) for other in others)


GOALS = (
    Goal("steps per second, 2 players", ("vector",), lambda rate: rate.decisions, least=3_000_000),
    Goal("VectorEnv ÷ Pgx sparrow_mahjong", ("vector", "mahjong"), ratio, least=20),
    Goal("… who is done waits", ("vector", "mahjong_pauses"), ratio),
    Goal("VectorEnv ÷ Pgx leduc_holdem", ("vector", "leduc"), ratio),
    Goal("… who is done waits", ("vector", "leduc_pauses"), ratio),
    Goal("VectorEnv ÷ PettingZoo's fastest", ("vector", "zoo_leduc", "zoo_texas", "zoo_no_limit"), to_the_fastest),
    Goal("VectorEnv ÷ RLCard uno", ("vector", "uno"), ratio),
)

if __name__ == "__main__":
    sys.exit(Contest((__doc__ or "").split("\n")[0], CONTENDERS, GOALS, compile_rules).main())
