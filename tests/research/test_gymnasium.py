"""The Gymnasium environment: its own project's checker, and ours."""

from __future__ import annotations

import copy
import pickle
import random

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import hegemon.research.gymnasium
from hegemon.core import BadOptions, say
from hegemon.players import Player, UnknownPlayer
from hegemon.research.shaping import Shaped, progress
from tests.research.conftest import all_equal, deserved


def make(**kwargs):
    return gymnasium.make("hegemon/Carta-v1", **{"opponents": "random", **kwargs})


def play(environment, seed, choose=None):
    """A game; returns the last observation, reward and info."""
    choose = choose or random.Random(1).choice
    observation, info = environment.reset(seed=seed)
    done, reward = False, 0.0
    while not done:
        assert reward == 0.0
        action = choose(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, done, truncated, info = environment.step(action)
        assert not truncated
    return observation, reward, info


def test_the_checker_is_content(options, capsys):
    check_env(make(options=options).unwrapped)
    check_env(gymnasium.make("hegemon/Carta-v1", opponents="greedy").unwrapped)


@pytest.mark.parametrize("vectorization_mode", ["sync", pytest.param("async", marks=pytest.mark.long)])
def test_several_at_once(vectorization_mode):
    environments = gymnasium.make_vec(
        "hegemon/Carta-v1", num_envs=3, vectorization_mode=vectorization_mode, opponents="random"
    )
    observations, infos = environments.reset(seed=4)
    assert observations.shape == (3, environments.single_observation_space.shape[0])
    assert infos["action_mask"].shape == (3, 101)
    environments.close()


def test_rewards_are_those_of_the_own_seat(options):
    environment = make(options=options)
    for seed in range(10):
        _, reward, info = play(environment, seed)
        assert reward == pytest.approx(deserved(environment.unwrapped.outcome)[info["seat"]])
        assert info["outcome"] == environment.unwrapped.outcome.to_json()
        assert not info["action_mask"].any()


def test_seats_change_unless_one_is_wished(options):
    environment = make(options=options)
    assert {environment.reset(seed=seed)[1]["seat"] for seed in range(40)} == set(range(options["players"]))
    environment = make(options=options, seat=1)
    assert {environment.reset(seed=seed)[1]["seat"] for seed in range(10)} == {1}


def test_shared_victories():
    _, reward, _ = play(make(options=all_equal(players=3)), 1)
    assert reward == pytest.approx(-1 / 3)


def test_masks():
    environment = make()
    _, info = environment.reset(seed=1)
    masks = environment.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"])
    assert environment.action_space.sample(info["action_mask"]) in np.flatnonzero(masks)


def test_an_illegal_action_loses_and_says_why():
    environment = make()
    with pytest.raises(ResetNeeded, match="no game is dealt yet"):
        environment.unwrapped.step(0)
    environment.reset(seed=1)
    observation, reward, terminated, truncated, info = environment.step(15)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"] == "That is not what is asked now. (C-PLAY)"
    assert observation in environment.observation_space
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        environment.step(0)
    environment.reset()
    with pytest.raises(ValueError, match="there is no 101"):
        environment.unwrapped.step(101)


def test_a_seed_repeats_the_game_and_what_follows():
    def games(seed):
        environment, rng = make(options={"players": 3}), random.Random(1)
        first, _, _ = play(environment, seed, rng.choice)
        second, _, _ = play(environment, None, rng.choice)
        return first.tobytes(), second.tobytes()

    assert games(3) == games(3)
    assert games(3) != games(4)
    assert len(set(games(3))) == 2


def test_opponents_sit_clockwise_from_the_left():
    """Each opponent is told its place by what it sees."""
    asked: list[tuple[str, int]] = []

    def witness(name):
        class Witness(Player):
            title = say("Witness")

            def choose(self, view, legal, clock=None):
                asked.append((name, view["seat"]))
                return legal[0]

        return Witness

    opponents = [witness("left"), witness("across"), "random"]
    environment = hegemon.research.gymnasium.SeatEnv(options={"players": 4}, opponents=opponents, seat=1)
    environment.reset(seed=2)
    for _ in range(20):
        legal = np.flatnonzero(environment.action_masks())
        _, _, over, _, _ = environment.step(legal[0])
        if over:
            break
    assert set(asked) == {("left", 2), ("across", 3)}


def test_greedy_opponents_win_more_often():
    won = [play(make(opponents="greedy"), seed)[1] for seed in range(8)]
    assert sum(won) < 0


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))])
@pytest.mark.parametrize("name", ["Carta", "CivilizationDuel"])
def test_an_environment_is_copied_with_its_game(name, copied):
    """For search, and for those who send environments to other processes."""

    def steps(environment):
        told = [environment.step(np.flatnonzero(environment.action_masks())[-1]) for _ in range(12)]
        return [(observation.tobytes(), reward) for observation, reward, *_ in told]

    environment = gymnasium.make(f"hegemon/{name}-v1", opponents="random").unwrapped
    assert copied(environment).reset(seed=2)[0].tobytes() == environment.reset(seed=2)[0].tobytes()
    twin = copied(environment)
    before = environment.action_masks()
    assert steps(twin) == steps(copied(environment))
    assert np.array_equal(environment.action_masks(), before), "what a copy does stays with the copy"


@pytest.mark.parametrize("nonsense", [1.5, "3", None])
def test_an_action_is_a_whole_number(nonsense):
    environment = make()
    environment.reset(seed=1)
    with pytest.raises(TypeError):
        environment.step(nonsense)


def test_rendering(capsys):
    environment = make(render_mode="ansi")
    environment.reset(seed=1)
    assert "Play a card from your hand." in environment.render()
    assert capsys.readouterr().out == ""
    environment = make(render_mode="human")
    environment.reset(seed=1)
    assert "Play a card from your hand." in capsys.readouterr().out


def test_bad_arguments_are_told():
    with pytest.raises(BadOptions, match="Teams of two need 4 players, not 3"):
        make(options={"players": 3, "teams": True})
    with pytest.raises(ValueError, match="a table of 3 needs 2 opponents, not 1"):
        make(options={"players": 3}, opponents=["greedy"])
    with pytest.raises(UnknownPlayer, match="There is no player “genius”"):
        make(opponents="genius")
    with pytest.raises(ValueError, match="seats are numbered from 0 to 1; there is no 2"):
        make(seat=2)
    with pytest.raises(ValueError, match="render_mode is 'ansi' or 'human'"):
        hegemon.research.gymnasium.SeatEnv(render_mode="opengl")


def test_shaping_adds_what_a_potential_grows_and_nothing_in_all():
    plain = make()
    layout = plain.unwrapped.encoded.encoding.layout
    potential = progress(layout, {"hand": 0.25, "columns": 0.5})
    shaped = Shaped(plain, potential)
    observation, info = shaped.reset(seed=3)
    first, total, over = potential(observation), 0.0, False
    assert first > 0
    while not over:
        before = potential(observation)
        observation, reward, over, _, info = shaped.step(np.flatnonzero(info["action_mask"])[0])
        assert reward == pytest.approx(info["reward"] + (0.0 if over else potential(observation)) - before)
        total += reward
    assert total == pytest.approx(info["reward"] - first)
