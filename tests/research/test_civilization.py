"""Civilization as an environment: the peers' own tests, choices that are spelled, features of actions, and privacy."""

from __future__ import annotations

import pickle
import random

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

import hegemon.research.gymnasium
import hegemon.research.openspiel
from hegemon.core import IllegalAction, NotOffered
from hegemon.research.encoded_game import EncodedGame
from hegemon.research.pettingzoo import env, raw_env
from hegemon.research.vector import VectorEnv
from tests.research.test_pettingzoo import fitting

SHORT = {"players": 2, "deals_per_turn": 0, "max_turns": 2}
THREE = {"players": 3, "deals_per_turn": 1, "max_turns": 1}


def walk(table: EncodedGame, seed: int):
    """Every choice of a random game."""
    rng, state = random.Random(seed), table.deal(seed)
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        yield state, seat
        state.apply(seat, rng.choice(state.legal(seat)))


@pytest.fixture(scope="module")
def table() -> EncodedGame:
    return EncodedGame("civilization", SHORT)


# -- the peers' own tests ---------------------------------------------------------------------------------------


@fitting
@pytest.mark.whole_games
@pytest.mark.parametrize(("options", "choices"), [(SHORT, "ids"), (THREE, "ids"), (SHORT, "rows")], ids=str)
def test_pettingzoo(options, choices):
    api_test(env("civilization", options, choices=choices, rows=64), num_cycles=100)


@pytest.mark.whole_games
def test_pettingzoo_seeds():
    seed_test(lambda: env("civilization", SHORT), num_cycles=40)


@pytest.mark.whole_games
@pytest.mark.parametrize("choices", ["ids", "rows"])
def test_gymnasium(choices, capsys):
    for name in ("Civilization", "CivilizationDuel"):
        made = gymnasium.make(f"hegemon/{name}-v1", options=SHORT, opponents="random", choices=choices)
        check_env(made.unwrapped, skip_render_check=choices == "rows")


@pytest.mark.whole_games
@pytest.mark.parametrize("options", [{**SHORT, "max_turns": 1}, pytest.param(THREE, marks=pytest.mark.long)], ids=str)
def test_openspiel(options):
    pyspiel.random_sim_test(
        pyspiel.load_game("hegemon_civilization", {**options, "recall": 2}), num_sims=1, serialize=True, verbose=False
    )


# -- choices that are spelled -----------------------------------------------------------------------------------


@pytest.mark.whole_games
def test_every_action_can_be_reached_id_by_id(table):
    for number, (state, seat) in enumerate(walk(table, 4)):
        if number % 7 == 0:
            for action, ids in zip(
                state.legal(seat), table.encoding.spell(state.view(seat), state.legal(seat)), strict=True
            ):
                twin = table.encoded(state.state.copy())
                for _ in ids:
                    following = twin.words(seat)
                    following_id = ids[len(twin.spelled(seat))]
                    assert following_id in following
                    assert len(following) > 1 or len(state.legal(seat)) == 1, "what follows by itself isn't asked"
                    if following[following_id] == action:
                        break
                    assert twin.spell(seat, following_id) is None
                else:
                    pytest.fail(f"{action} was never complete")


@pytest.mark.whole_games
def test_nobody_sees_a_choice_that_isnt_whole(table):
    environment = raw_env("civilization", SHORT)
    environment.reset(seed=3)
    rng, unfinished = random.Random(1), 0
    while not any(environment.terminations.values()):
        agent = environment.agent_selection
        [other] = [each for each in environment.agents if each != agent]
        before = environment.observe(other)["observation"]
        number = rng.choice(list(environment.words()))
        own = environment.observe(agent)["observation"]
        whole = not isinstance(environment.words()[number], str)
        environment.step(number)
        if not whole:
            unfinished += 1
            assert environment.agent_selection == agent
            assert np.array_equal(before, environment.observe(other)["observation"])
            assert not np.array_equal(own, environment.observe(agent)["observation"])
    assert unfinished > 5


def test_what_is_illegal_is_refused(table):
    environment = raw_env("civilization", SHORT)
    environment.reset(seed=1)
    illegal = next(number for number in range(table.encoding.actions) if number not in environment.words())
    with pytest.raises(IllegalAction, match=r"This can't be chosen now|That is not what is asked"):
        environment.step(illegal)
    with pytest.raises(ValueError, match="there is no 100000"):
        environment.step(100_000)
    environment = raw_env("civilization", SHORT, choices="rows", rows=40)
    environment.reset(seed=1)
    with pytest.raises(IllegalAction, match="This can't be chosen now"):
        environment.step(39)
    with pytest.raises(ValueError, match="rows are numbered from 0 to 39; there is no 40"):
        environment.step(40)
    with pytest.raises(ValueError, match="choices is 'ids' or 'rows', not 'words'"):
        raw_env("civilization", SHORT, choices="words")


def test_openspiel_keeps_a_choice_that_isnt_whole():
    game = pyspiel.load_game("hegemon_civilization", {"variant": "Duel", "recall": 1})
    assert game.encoded.options.max_turns == 20
    state, rng = game.new_initial_state(), random.Random(5)
    while state.is_chance_node() or len(state.play.dealt.spelled(state.current_player())) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    twin, dealt = pickle.loads(pickle.dumps(state)), state.resample_from_infostate(state.current_player(), rng.random)
    for other in (twin, dealt, state.clone()):
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(state.current_player()) == state.observation_string(state.current_player())
        observer = make_observation(game)
        observer.set_from(other, state.current_player())
        seen = observer.tensor.copy()
        observer.set_from(state, state.current_player())
        assert np.array_equal(seen, observer.tensor)


# -- what is seen -----------------------------------------------------------------------------------------------


@pytest.mark.whole_games
@pytest.mark.parametrize("options", [{**SHORT, "max_turns": 6}, THREE], ids=str)
def test_worlds_that_a_seat_cant_tell_apart_look_the_same(options):
    """Observation, mask and features of actions, byte for byte."""
    table, rng, differ = EncodedGame("civilization", options), random.Random(5), 0
    for number, (state, _) in enumerate(walk(table, 6)):
        if number % 4 == 0:
            for seat in range(table.seats):
                twin = table.encoded(state.state.resample(seat, rng))
                differ += twin.state != state.state
                assert state.observation(seat) == twin.observation(seat)
                assert state.ids(seat) == twin.ids(seat)
                assert state.legal(seat) == twin.legal(seat)
                rows = [table.encoding.rows(each.view(seat), each.legal(seat)) for each in (state, twin)]
                assert rows[0] == rows[1]
    assert differ > 20


def test_features_of_actions(table):
    layout = table.encoding.row_layout
    for state, seat in walk(table, 2):
        legal = state.legal(seat)
        rows = table.features(state.view(seat), legal)
        assert rows.shape == (len(legal), layout.size)
        assert rows.dtype == np.int8
        for action, row in zip(legal, rows, strict=True):
            words = layout.describe([int(n) for n in row])[0].removeprefix("words: ").split("; ")
            assert action.verb in words
        if len(legal) > 5:
            break


def test_variants():
    duel = gymnasium.make("hegemon/CivilizationDuel-v1", opponents="random").unwrapped
    options = duel.encoded.options
    assert (options.players, options.deals_per_turn, options.max_turns) == (2, 0, 20)
    shorter = gymnasium.make("hegemon/CivilizationDuel-v1", opponents="random", options={"max_turns": 3}).unwrapped
    assert (shorter.encoded.options.deals_per_turn, shorter.encoded.options.max_turns) == (0, 3)
    with pytest.raises(ValueError, match="civilization has no variant 'Quartet'; there are: Duel"):
        hegemon.research.gymnasium.SeatEnv("civilization", variant="Quartet")


def test_games_by_the_thousand_take_an_engine():
    with pytest.raises(NotOffered, match="Civilization doesn't have this yet: games by the thousand at once"):
        VectorEnv("civilization")
