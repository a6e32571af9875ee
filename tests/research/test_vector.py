"""Thousands of games side by side are the same games, one by one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from hegemon.core.kernel import Struct
from hegemon.core.luck import Luck, luck
from hegemon.games.carta import GAME
from hegemon.games.carta.invariants import violations
from hegemon.games.carta.observation import where
from hegemon.games.carta.position import Position
from hegemon.games.carta.state import CartaState
from hegemon.research.vector import BLOCK, Batch, VectorEnv
from tests.games.carta.test_lockstep import TABLES

RULES = GAME.engine.kernel.plain()


class Slowly:
    """The same games by the interpreted rules, one at a time."""

    def __init__(self, env: VectorEnv, seed: int, remember: bool) -> None:
        self.env = env
        self.empty = env.engine.table(env.encoded.options)
        if not remember:
            RULES.stop_remembering(self.empty)
        rng = Random(seed)
        luck(rng)  # the one that samples
        self.lucks = [luck(rng) for _ in range(env.games)]
        self.positions = [self.deal(r) for r in self.lucks]
        self.ended = 0

    def deal(self, r: Luck) -> Struct:
        s = self.empty.copy()
        RULES.begin(s, r)
        return s

    def check(self, batch: Batch) -> None:
        """A batch shows what the positions show."""
        for game, s in enumerate(self.positions):
            seat = RULES.next_actor(s)
            ids, seen = [0] * self.env.actions, [0] * self.env.observation
            ids = ids[: RULES.legal(s, seat, ids)]
            RULES.observe(s, seat, seen)
            assert batch.actor[game] == seat
            assert np.flatnonzero(batch.masks[game]).tolist() == sorted(ids)
            assert batch.observations[game].tolist() == seen

    def step(self, actions: list[int], batch: Batch) -> None:
        for game, action in enumerate(actions):
            s = self.positions[game]
            RULES.apply(s, RULES.next_actor(s), action)
            over = RULES.next_actor(s) == -1
            assert batch.done[game] == over
            assert batch.rewards[game].tolist() == pytest.approx(self.rewards(s) if over else [0.0] * self.env.seats)
            if over:
                self.ended += 1
                self.positions[game] = self.deal(self.lucks[game])

    def check_positions(self) -> None:
        """The games stand where the interpreted rules have brought them, in every field."""
        for game, s in enumerate(self.positions):
            assert isinstance(s, Position)
            assert self.env.position(game) == s
            assert violations(s) == []

    def rewards(self, s: Struct) -> list[float]:
        assert isinstance(s, Position)
        outcome = CartaState(GAME, self.env.encoded.options, s).outcome()  # type: ignore[arg-type]
        assert outcome is not None
        return self.env.encoded.rewards(outcome)


@pytest.mark.parametrize("number", range(len(TABLES)))
@pytest.mark.parametrize("remember", [False, True])
@pytest.mark.parametrize("games", [4, pytest.param(40, marks=pytest.mark.long)])
def test_every_step_is_what_the_interpreted_rules_say(number: int, remember: bool, games: int) -> None:
    """Shuffled and dealt by the kernel's own luck, and played at random to the end and on."""
    seed = 10 * number + remember
    env = VectorEnv("carta", TABLES[number].to_json(), games=games, seed=seed, remember=remember)
    batch = env.reset()
    slowly = Slowly(env, seed, remember)
    slowly.check(batch)
    for _ in range(450):
        actions = env.sample()
        batch = env.step(actions)
        slowly.step(actions.tolist(), batch)
        slowly.check(batch)
    slowly.check_positions()
    assert slowly.ended >= games


def snapshot(env: VectorEnv, batch: Batch) -> list[Any]:
    return [env._tables.copy(), *(array.copy() for array in batch), *(array.copy() for array in env._arrays)]


def same(one: list[Any], other: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("action", [100, 101, -1, 10**12])
def test_an_illegal_action_is_named_and_nothing_happens_anywhere(action: int) -> None:
    env = VectorEnv(options={"players": 2}, games=3 * BLOCK)
    batch = env.reset()
    for _ in range(30):
        env.step(env.sample())
    before = snapshot(env, batch)
    actions = env.sample()
    actions[BLOCK + 7] = action
    with pytest.raises(ValueError, match=rf"^game {BLOCK + 7}: action {action} .*illegal for player_[01]; legal: \d+ "):
        env.step(actions)
    assert same(before, snapshot(env, batch))


def test_what_is_no_array_of_actions_is_refused() -> None:
    env = VectorEnv(options={"players": 2}, games=4)
    for too_early in (env.sample, lambda: env.step(np.zeros(4, int))):
        with pytest.raises(RuntimeError, match="call reset"):
            too_early()
    env.reset()
    for wrong in (np.zeros(3, int), np.zeros((4, 1), int), np.zeros(4), np.zeros(4, bool)):
        with pytest.raises(ValueError, match="needs 4 whole numbers"):
            env.step(wrong)
    env.step(env.sample().astype(np.uint8))
    env.step(env.sample().tolist())  # type: ignore[arg-type]


def play(env: VectorEnv, steps: int) -> list[Any]:
    batch = env.reset()
    for _ in range(steps):
        env.step(env.sample())
    return snapshot(env, batch)


def test_the_same_seed_gives_the_same_games() -> None:
    env, again, other = (VectorEnv(options={"players": 3}, games=20, seed=seed) for seed in (1, 1, 2))
    first = play(env, 200)
    assert same(first, play(again, 200))
    assert not same(first, play(other, 200))
    assert not same(first, play(env, 200)), "a second reset deals other games"
    once_more = VectorEnv(options={"players": 3}, games=20, seed=1)
    assert np.array_equal(env.reset(seed=1).observations, once_more.reset().observations)


def test_a_smaller_environment_has_the_first_games_of_a_larger_one() -> None:
    small, large = (VectorEnv(options={"players": 2}, games=games, seed=3) for games in (10, 2 * BLOCK + 1))
    few, many = small.reset(), large.reset()
    for _ in range(200):
        assert np.array_equal(few.observations, many.observations[:10])
        actions = large.sample()
        small.step(actions[:10])
        large.step(actions)


def test_a_number_of_games_is_no_options() -> None:
    options: Any = 8
    with pytest.raises(TypeError, match="not 8; how many games is `games`"):
        VectorEnv("carta", options)


def test_several_options_are_played_side_by_side() -> None:
    several = [{"players": 2}, {"players": 2, "edition": "it"}, {"players": 2, "hegemony": 5, "deal": "draft"}]
    mixed = VectorEnv(options=several, games=12, seed=4)
    alone = [VectorEnv(options=options, games=12, seed=4) for options in several]
    batches = [env.reset() for env in (mixed, *alone)]
    for _ in range(200):
        for game in range(12):
            expected = batches[1 + game % 3]
            for ours, theirs in zip(batches[0], expected, strict=True):
                assert (ours[game] == theirs[game]).all()
        actions = mixed.sample()
        batches[0] = mixed.step(actions)
        for number, env in enumerate(alone):
            own = env.sample()
            own[number::3] = actions[number::3]
            batches[1 + number] = env.step(own)


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(ValueError, match="same number of players"):
        VectorEnv(options=[{"players": 2}, {"players": 3}], games=4)
    with pytest.raises(ValueError, match="no options"):
        VectorEnv(options=[], games=4)


def test_memory_is_what_remembering_adds() -> None:
    envs = [VectorEnv(options={"players": 2}, games=50, seed=4, remember=remember) for remember in (False, True)]
    forgetful, mindful = (env.reset() for env in envs)
    known = np.zeros(envs[0].observation, bool)
    known[where("known")] = True
    found = 0
    for _ in range(150):
        assert not forgetful.observations[:, known].any()
        assert np.array_equal(forgetful.observations[:, ~known], mindful.observations[:, ~known])
        found += int(mindful.observations[:, known].sum())
        actions = envs[0].sample()
        for env in envs:
            env.step(actions)
    assert found > 0


def test_a_batch_shows_the_present_and_cannot_be_written_to() -> None:
    env = VectorEnv(options={"players": 2}, games=5)
    first = env.reset()
    second = env.step(env.sample())
    assert first is second
    for array in first:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_samples_are_uniform() -> None:
    env = VectorEnv(options={"players": 2}, games=3000)
    batch = env.reset()
    drawn: Counter[int] = Counter()
    rows = [np.flatnonzero(mask).tolist() for mask in batch.masks]
    for _ in range(10):
        drawn.update(row.index(action) for row, action in zip(rows, env.sample(), strict=True) if len(row) == 3)
    total = sum(drawn.values())
    assert sum((n - total / 3) ** 2 / (total / 3) for n in drawn.values()) < 16, "chance exceeds 16 once in 3,000 tries"


def test_positions_are_copies() -> None:
    env = VectorEnv(options={"players": 2}, games=2)
    env.reset()
    s = env.position(1)
    assert s == env.position(-1) != env.position(0)
    RULES.apply(s, RULES.next_actor(s), int(env.sample()[1]))
    assert s != env.position(1)
    with pytest.raises(IndexError):
        env.position(2)
