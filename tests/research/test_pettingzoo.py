"""The PettingZoo environment: its own project's tests, and ours."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils.conversions import aec_to_parallel

from hegemon.core import BadOptions, IllegalAction
from hegemon.games import GAMES
from hegemon.research.pettingzoo import env, raw_env
from tests.research.conftest import all_equal, deserved

FITTING = [
    # PettingZoo knows by name which of its own environments have dictionaries with masks
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # at the end nothing is legal
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def fitting(test):
    for mark in FITTING:
        test = mark(test)
    return test


def play(environment, seed, check=lambda environment, agent: None):
    """A random game; returns what every agent got in all."""
    rng = random.Random(seed)
    environment.reset(seed=seed)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, _ = environment.last()
        total[agent] += reward
        assert not truncation
        check(environment, agent)
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        environment.step(None if termination else rng.choice(legal))
    return total


# -- PettingZoo's own tests -------------------------------------------------------------------------------------


@fitting
@pytest.mark.parametrize("make", [env, raw_env])
def test_api(make, options):
    api_test(make(options=options), num_cycles=200)


def test_seeds(options):
    seed_test(lambda: env(options=options), num_cycles=100)


def test_rendering(capsys):
    render_test(env)
    assert "Carta Impera Victoria, player_" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:State numpy array is all zeros:UserWarning")
def test_state(options):
    environment = env(options=options)
    check_state_space(environment)
    check_state(environment, num_cycles=3)


def test_turns_are_not_parallel():
    with pytest.raises(AssertionError, match="AEC environment"):
        aec_to_parallel(env())


# -- ours -------------------------------------------------------------------------------------------------------


def test_rewards_reach_the_winners_and_the_losers(options):
    environment = env(options=options)
    for seed in range(10):
        total = play(environment, seed)
        assert list(total) == [f"player_{seat}" for seat in range(options["players"])]
        assert list(total.values()) == pytest.approx(deserved(environment.outcome))


@pytest.mark.parametrize(("players", "teams", "expected"), [(2, False, 0.0), (3, False, -1 / 3), (4, True, 0.0)])
def test_shared_victories(players, teams, expected):
    total = play(env(options=all_equal(players=players, teams=teams)), 1)
    assert list(total.values()) == pytest.approx([expected] * players)


def test_masks_are_the_legal_actions_of_the_selected_agent(options):
    def check(environment, agent):
        for other in environment.agents:
            mask = environment.observe(other)["action_mask"]
            assert np.array_equal(mask, environment.infos[other]["action_mask"])
            chosen = list(environment.words()) if other == agent else []
            assert np.flatnonzero(mask).tolist() == sorted(chosen)

    play(env(options=options), 4, check)


def test_the_game_is_the_one_of_the_seed(options):
    """The same numbers chosen at the table of the referee lead to the same outcome."""
    environment, seed = env(options=options), 11
    moves = []

    class Listener:
        def __call__(self, environment, agent):
            moves.append((agent, environment.words()))

    play(environment, seed, Listener())
    state, rng = GAMES.load("carta").new(options, seed), random.Random(seed)
    for agent, words in moves:
        if words:
            seat = state.to_act()[0]
            assert agent == f"player_{seat}"
            assert list(words.values()) == state.legal(seat)
            state.apply(seat, words[rng.choice(sorted(words))])
    assert state.outcome() == environment.outcome


def test_drafts_are_blind():
    """Whatever the first player picks, the next one sees the same."""
    environment = env(options={"players": 3, "deal": "draft"})
    seen = set()
    environment.reset(seed=3)
    for first in list(environment.words()):
        environment.reset(seed=3)
        environment.step(first)
        assert environment.agent_selection == "player_1"
        seen.add(environment.observe("player_1")["observation"].tobytes())
    assert len(seen) == 1


def test_resets_without_a_seed_deal_new_games_that_follow_from_the_last_seed():
    one, two = env(), env()
    dealt = []
    for environment in (one, two):
        environment.reset(seed=5)
        for _ in range(3):
            environment.reset()
            dealt.append(environment.state().tobytes())
    assert dealt[:3] == dealt[3:]
    assert len(set(dealt)) == 3


def test_an_illegal_action_loses_and_ends_the_game():
    environment = env()
    environment.reset(seed=7)
    guilty = environment.agent_selection
    illegal = next(number for number in range(101) if number not in environment.words())
    environment.step(illegal)
    got = {}
    for agent in environment.agent_iter():
        _, got[agent], termination, _, _ = environment.last()
        assert termination
        environment.step(None)
    assert got == {agent: -1 if agent == guilty else 0 for agent in environment.possible_agents}


def test_the_raw_environment_names_the_rule():
    environment = raw_env()
    environment.reset(seed=7)
    with pytest.raises(IllegalAction, match="That is not what is asked now"):
        environment.step(15)
    with pytest.raises(ValueError, match="from 0 to 100"):
        environment.step(1000)
    with pytest.raises(ValueError, match="is asked for an action"):
        environment.step(None)


def test_bad_arguments_are_told():
    with pytest.raises(BadOptions, match="Number of players can't be 9"):
        env(options={"players": 9})
    with pytest.raises(ValueError, match="render_mode is 'ansi' or 'human', not 'opengl'"):
        env(render_mode="opengl")


def test_the_name_tells_game_and_rules():
    assert str(env()) == "hegemon_carta_v1"
    assert raw_env.metadata["name"] == "hegemon"


@pytest.mark.filterwarnings("ignore:.*without a render_mode:UserWarning")
def test_rendering_without_a_mode_shows_nothing(capsys):
    environment = env()
    environment.reset(seed=1)
    assert environment.render() is None
    assert capsys.readouterr().out == ""


def test_environments_travel_to_other_processes():
    twin = pickle.loads(pickle.dumps(raw_env(options={"players": 3})))
    assert twin.possible_agents == ["player_0", "player_1", "player_2"]
