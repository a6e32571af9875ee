"""The rules run interpreted and compiled, and nobody can tell the difference.

Whole games by the kernel's own luck are compared in `tests/research/test_vector.py`.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from hegemon.core.luck import Luck, luck
from hegemon.games.carta import GAME
from hegemon.games.carta.actions import ACTIONS
from hegemon.games.carta.cards import NONE
from hegemon.games.carta.imagine import reshuffle
from hegemon.games.carta.knowledge import stop_remembering
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import KERNEL, OVER, Position
from hegemon.games.carta.rulebook import apply, legal, next_actor
from hegemon.games.carta.setup import deal, stack
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.workspace import Workspace
from tests.games.carta.policies import POLICIES, play_at_random

pytestmark = pytest.mark.whole_games

TABLES = [
    CartaOptions(players=2),
    CartaOptions(players=2, deal="draft", marker_targets="anyone", religion="passive"),
    CartaOptions(players=3, deal="draft", edition="uk"),
    CartaOptions(players=4, edition="it"),
    CartaOptions(players=4, teams=True, deal="draft", edition="es"),
    CartaOptions(players=4, level_1=1, level_2=2, hegemony=30),
]


@pytest.fixture(scope="module")
def steps():
    """Compiled steps that take an array and an index: a numpy record must not cross the border alone."""
    import numba

    rules = KERNEL.compiled()
    c_actor, c_legal, c_apply, c_reshuffle = rules.next_actor, rules.legal, rules.apply, rules.reshuffle

    @numba.njit
    def look(positions, out):  # type: ignore[no-untyped-def]
        seat = c_actor(positions[0])
        return seat, c_legal(positions[0], seat, out)

    @numba.njit
    def act(positions, seat, action):  # type: ignore[no-untyped-def]
        c_apply(positions[0], seat, action)

    @numba.njit
    def imagine(positions, seat, lucks, workspaces):  # type: ignore[no-untyped-def]
        return c_reshuffle(positions[0], seat, lucks[0], workspaces[0])

    return look, act, imagine


@pytest.mark.parametrize("games", [len(TABLES) * len(POLICIES), pytest.param(600, marks=pytest.mark.long)])
def test_interpreted_and_compiled_rules_agree_after_every_decision(steps, games: int) -> None:  # type: ignore[no-untyped-def]
    """At every table by every policy at least; and on, until every action id was reached."""
    look, act, imagine = steps
    rng = random.Random(4)
    compiled, lucks, workspaces = Position.array(1), Luck.array(1), Workspace.array(1)
    out, compiled_out = [0] * ACTIONS, np.zeros(ACTIONS, np.int64)
    reached: set[int] = set()
    for game in range(600):
        if game >= games and len(reached) == ACTIONS:
            break
        state = GAME.new(TABLES[game % len(TABLES)], game)
        assert isinstance(state, CartaState)
        policy = list(POLICIES.values())[game // len(TABLES) % len(POLICIES)]
        s = state.position
        s.store(compiled, 0)
        while s.phase != OVER:
            seat = next_actor(s)
            n = legal(s, seat, out)
            assert (seat, n) == look(compiled, compiled_out)
            assert out[:n] == compiled_out[:n].tolist()
            assert state.legal_ids(seat) == out[:n]
            words = state.legal(seat)
            action = out[words.index(policy(state, seat, words, rng))]
            reached.add(action)
            apply(s, seat, action)
            state = CartaState(GAME, state.options, s)
            act(compiled, seat, action)
            assert Position.load(compiled, 0) == s
            if rng.random() < 0.05:
                viewer = rng.choice([NONE, *range(s.players)])
                r, world, other = luck(rng), s.copy(), compiled.copy()
                r.store(lucks, 0)
                assert reshuffle(world, viewer, r, Workspace()) == imagine(other, viewer, lucks, workspaces)
                assert Position.load(other, 0) == world
    assert reached == set(range(ACTIONS)), "every action id was reached"


def test_playouts_need_not_remember() -> None:
    """Without facts a game goes the same way."""
    for game in range(10):
        ends = []
        for forget in (False, True):
            s, r = CartaOptions(players=4).position(), luck(random.Random(game))
            stack(s, r)
            deal(s)
            if forget:
                stop_remembering(s)
            play_at_random(s, r)
            assert not (forget and s.facts)
            ends.append((s.area, s.hand, s.discard_pile, s.place))
        assert ends[0] == ends[1]


def test_a_compiled_cache_never_outlives_an_edit() -> None:
    before = KERNEL.digest()
    rule = KERNEL._rules["points_of"]
    try:
        KERNEL._rules["points_of"] = lambda s, seat: 0
        KERNEL._rules["points_of"].__module__ = rule.__module__
        assert KERNEL.digest() != before
    finally:
        KERNEL._rules["points_of"] = rule
    assert KERNEL.digest() == before
