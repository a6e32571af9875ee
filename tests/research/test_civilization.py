"""Civilization as an environment: the peers' own tests, choices that are spelled, features of actions, and privacy."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

import hegemon.research.gymnasium
import hegemon.research.openspiel
from hegemon.core import Action, IllegalAction, NotOffered
from hegemon.games.civilization.learning.encoding import CivilizationEncoding
from hegemon.research.encoded_game import MOST, EncodedGame
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
def test_every_legal_action_is_spelled_and_read_again(table):
    for state, seat in walk(table, 3):
        view, legal = state.view(seat), state.legal(seat)
        spelled = table.encoding.spell(view, legal)
        assert [table.encoding.read(view, ids) for ids in spelled] == legal
        assert len(set(spelled)) == len(legal)


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


def test_ids_are_those_of_all_tables_with_as_many_players():
    plain, other = (EncodedGame("civilization", {"players": 3, **more}).encoding for more in ({}, {"max_turns": 5}))
    state = EncodedGame("civilization", {"players": 3}).deal(1)
    assert plain.actions == other.actions
    assert [plain.word(state.view(0), number) for number in range(plain.actions)] == [
        other.word(state.view(0), number) for number in range(plain.actions)
    ]


def test_seats_are_steps_to_the_left():
    encoding = EncodedGame("civilization", {"players": 3}).encoding
    state = EncodedGame("civilization", {"players": 3}).deal(1).state
    deals = [encoding.spell(state.view(seat), [Action("offer", ((seat + 1) % 3,))])[0] for seat in range(3)]
    assert len(set(deals)) == 1
    assert encoding.word(state.view(0), deals[0][1]) == "seat 1"
    assert [encoding.read(state.view(seat), deals[0]).args for seat in range(3)] == [(1,), (2,), (0,)]


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


@pytest.mark.whole_games
def test_numbers_dont_depend_on_what_was_seen_before(table):
    """What an encoding keeps in mind from earlier views changes nothing."""
    for number, (state, seat) in enumerate(walk(table, 8)):
        kept = table.encoding.observe(state.view(seat))
        if number % 5 == 0:
            assert kept == CivilizationEncoding(table.options).observe(state.view(seat))
            written = json.loads(json.dumps(state.state.view(seat)))
            assert kept == table.encoding.observe(written), "a view says the same, written or not"
        assert max(kept) <= MOST


def test_the_layout_tells_where_things_are(table):
    layout = table.encoding.layout
    assert layout.size == sum(section.length for section in layout) == len(table.deal(1).observation(0))
    planes, rows, columns = table.encoding.planes
    assert planes * rows * columns == layout.where("self.civilization").start
    state = table.deal(1)
    while "asked" not in (
        seen := dict(line.split(": ", 1) for line in table.describe(state.observation(0)).splitlines())
    ):
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    view = state.view(0)
    assert seen["self.civilization"] == view["realms"][0]["civilization"]
    assert seen["left1.civilization"] == view["realms"][1]["civilization"]
    assert "rules" in seen


@pytest.mark.whole_games
def test_the_observation_says_what_the_view_says(table):
    """Some sections, worked out from the view another way."""
    for state, _ in walk(table, 9):
        for seat in (0, 1):
            view, seen = state.view(seat), state.observation(seat)
            where = table.encoding.layout.where
            land = dict(zip(table.encoding.layout.sections[0].axes[1].labels, range(10_000), strict=False))
            assert [*seen[where("coins")]] == [view["coins"][seat], view["coins"][1 - seat]]
            assert seen[where("turn")][0] == view["turn"]
            for steps, other in enumerate((seat, 1 - seat)):
                realm, name = view["realms"][other], ("self", "left1")[steps]
                assert sum(seen[where(f"{name}.tech_rows")]) == sum(realm["tech_rows"].values())
                assert sum(seen[where(f"{name}.units")]) == len(realm["units"])
                armies = seen[where("map.armies")][steps * len(land) : (steps + 1) * len(land)]
                theirs = {s: n for s, n in view["armies"].items() if view["figure_owner"][s] == other}
                assert {s: armies[place] for s, place in land.items() if armies[place]} == theirs


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


def test_the_page_for_researchers_has_the_same_tables():
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    encoding = EncodedGame("civilization", {"players": 2}).encoding
    assert f"vocabulary, {encoding.actions} with two players" in page
    assert f"{encoding.layout.size:,} numbers with two players" in page
    for layout in (encoding.layout, encoding.row_layout):
        for section in layout:
            if not section.name.startswith("left1."):
                shape = " × ".join(str(len(axis.labels)) for axis in section.axes) or "1"
                line = f"| `{section.name}` | {layout.where(section.name).start} | {shape} | {section.meaning} |"
                assert line in page


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
