"""The OpenSpiel game: its own project's tests and algorithms, and ours."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, random_agent
from open_spiel.python.observation import make_observation

import hegemon.research.openspiel
from hegemon.core import BadOptions
from hegemon.games import GAMES
from tests.research.conftest import all_equal, deserved


def load(options):
    return pyspiel.load_game("hegemon_carta", options)


def walk(game, seed):
    """Every decision node of a random game, and the end."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


# -- OpenSpiel's own tests --------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, pytest.param(10, marks=pytest.mark.long)])
def test_random_simulations(options, games):
    pyspiel.random_sim_test(load(options), num_sims=games, serialize=True, verbose=False)


def test_resampling_keeps_the_information_state(options):
    """What OpenSpiel's ResampleInfostateTest asks of games written in C++."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differ = 0
    for number, state in enumerate(walk(load(options), 2)):
        if number % 10 == 0 and not state.is_terminal():
            for player in range(state.num_players()):
                world = state.resample_from_infostate(player, sampler)
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.information_state_tensor(player) == state.information_state_tensor(player)
                assert world.observation_string(player) == state.observation_string(player)
                assert world.observation_tensor(player) == state.observation_tensor(player)
                assert world.current_player() == state.current_player()
                assert world.history() == []
                differ += str(world) != str(state)
    assert differ > 20


def test_game_and_state_are_serialized(options):
    game = load(options)
    for number, state in enumerate(walk(game, 3)):
        if number % 40 == 0:
            again, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(again) == str(game)
            assert str(twin) == str(state)
            for player in range(game.num_players()):
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.information_state_tensor(player) == state.information_state_tensor(player)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize("simulations", [3, pytest.param(8, marks=pytest.mark.long)])
def test_their_search_plays(simulations):
    game = load({"players": 3, "deal": "draft"})
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(1),
    )
    state, rng = game.new_initial_state(), random.Random(1)
    for _ in range(40):
        if state.is_chance_node() or rng.random() < 0.5:
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            chosen = bot.step(state)
            assert chosen in state.legal_actions()
            state.apply_action(chosen)


def test_their_regret_minimisation_runs():
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load({"players": 2}))
    np.random.seed(3)
    solver.iteration()
    state = next(walk(load({"players": 2}), 3))
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1.0)


def test_their_learners_environment_plays():
    environment = rl_environment.Environment(load({"players": 3}), seed=1)
    agents = [random_agent.RandomAgent(player, environment.action_spec()["num_actions"]) for player in range(3)]
    step = environment.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = environment.step([agent.step(step).action])
    assert sum(step.rewards) == -1.0


# -- ours -------------------------------------------------------------------------------------------------------


def test_returns_are_those_of_the_outcome(options):
    game = load(options)
    for seed in range(10):
        *_, state = walk(game, seed)
        assert state.returns() == pytest.approx(deserved(state.play.state.outcome()))
        assert sum(state.returns()) == pytest.approx(game.utility_sum())


@pytest.mark.parametrize(
    ("options", "utility", "total"),
    [
        ({"players": 2}, pyspiel.GameType.Utility.ZERO_SUM, 0.0),
        ({"players": 3}, pyspiel.GameType.Utility.CONSTANT_SUM, -1.0),
        ({"players": 4}, pyspiel.GameType.Utility.CONSTANT_SUM, -2.0),
        ({"players": 4, "teams": True}, pyspiel.GameType.Utility.ZERO_SUM, 0.0),
    ],
    ids=str,
)
def test_the_kind_of_game_follows_from_the_sides(options, utility, total):
    game = load(options)
    assert (game.get_type().utility, game.utility_sum()) == (utility, total)


def test_shared_victories_keep_the_sum():
    """A house deck is no parameter, so the table is laid by hand."""
    game = load({"players": 3})
    game.encoded = hegemon.research.openspiel.EncodedGame("carta", all_equal(players=3))
    *_, state = walk(game, 1)
    assert state.returns() == pytest.approx([-1 / 3] * 3)
    assert sum(state.returns()) == pytest.approx(game.utility_sum())


def test_chance_deals_the_game_of_the_seed():
    game = load({"players": 3, "seed_bytes": 2})
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 256
    assert sum(chance for _, chance in state.chance_outcomes()) == 1.0
    state.apply_action(1)
    assert state.is_chance_node()
    assert [state.observation_string(0), state.information_state_string(0)] == ["", ""]
    state.apply_action(7)
    dealt = GAMES.load("carta").new({"players": 3}, seed=256 + 7)
    assert state.play.state.state == dealt
    assert game.max_chance_nodes_in_history() == 2
    legal = state.legal_actions()
    assert [state.action_to_string(number) for number in legal] == list(map(str, dealt.legal(state.current_player())))


def test_actions_have_words_while_something_is_asked():
    state = next(walk(load({"players": 2}), 1))
    seat = state.current_player()
    words = {state.action_to_string(seat, number) for number in range(101)}
    assert {"play science-1", "end"} <= words
    *_, last = walk(load({"players": 2}), 1)
    assert last.action_to_string(0, 15) == "action 15"
    assert last.action_to_string(pyspiel.PlayerId.CHANCE, 15) == "seed byte 15"


def test_drafts_are_blind():
    game = load({"players": 3, "deal": "draft"})
    state = next(walk(game, 1))
    assert state.current_player() == 0
    seen = {state.child(pick).information_state_string(1) for pick in state.legal_actions()}
    assert len(seen) == 1


def test_information_states_remember_everything():
    """Two games that look the same now but were not: the observation is equal, the information state is not."""
    game = load({"players": 2})
    told = set()
    *_, last = walk(game, 9)
    text = last.information_state_string(0)
    assert text.count("chose") == len([entry for entry in last.full_history() if entry.player == 0])
    for state in walk(game, 9):
        told.add(state.information_state_string(0))
        assert text.startswith(state.information_state_string(0))
    assert len(told) > 100


def test_the_tensor_remembers_the_latest_choices():
    game = load({"players": 2, "recall": 3})
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for state in walk(game, 4):
        observer.set_from(state, 0)
        own = [entry.action for entry in state.full_history() if entry.player == 0]
        rows = [int(row.argmax()) for row in observer.dict["choices"] if row.any()]
        assert rows == own[::-1][:3]
    assert make_observation(load({"recall": 0})).dict.keys() == {"observation"}


def test_other_observations_are_refused():
    game = load({"players": 2})
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no other observation is offered"):
        make_observation(game, everything)
    with pytest.raises(ValueError, match="no parameters for observations"):
        make_observation(game, params={"colour": True})


def test_parameters():
    assert load({}).num_players() == 2
    game = pyspiel.load_game("hegemon_carta(players=4,teams=True,edition=uk,hegemony=6)")
    options = game.encoded.options
    assert (options.teams, options.marker_targets, options.hegemony, options.level_1) == (True, "anyone", 6, 2)
    with pytest.raises(BadOptions, match="Number of players can't be 5"):
        pyspiel.load_game("hegemon_carta(players=5)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
        pyspiel.load_game("hegemon_carta(colour=red)")
    with pytest.raises(ValueError, match="seed_bytes is at least 1"):
        load({"seed_bytes": 0})
    with pytest.raises(ValueError, match="not dealt yet"):
        load({}).new_initial_state().resample_from_infostate(0, lambda: 0.5)
