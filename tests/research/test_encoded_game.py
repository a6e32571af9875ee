"""What all adapters share: observations, masks, rewards, words."""

from __future__ import annotations

import importlib
import random
import sys

import numpy as np
import pytest

from hegemon.core import BadOptions, NotOffered, Outcome, State, UnknownGame
from hegemon.games import GAMES
from hegemon.research.encoded_game import MOST, EncodedGame
from tests.research.conftest import all_equal, deserved


def walk(table: EncodedGame, seed: int):
    """Every choice of a random game."""
    rng, state = random.Random(seed), table.deal(seed)
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        yield state, seat
        state.apply(seat, rng.choice(state.legal(seat)))
    yield state, 0


def test_observations_depend_on_nothing_hidden(options):
    table, rng, differ = EncodedGame("carta", options), random.Random(5), 0
    for number, (state, _) in enumerate(walk(table, 5)):
        if number % 5 == 0:
            for seat in range(table.seats):
                world = state.state.resample(seat, rng)
                differ += world != state.state
                assert np.array_equal(table.observation(state.view(seat)), table.observation(world.view(seat)))
                twin = table.encoded(world)
                assert state.ids(seat) == twin.ids(seat)
                assert table.text(state, seat) == table.text(twin, seat)
    assert differ > 50


def test_observations_see_the_own_hand_and_the_table(options):
    table = EncodedGame("carta", options)
    first, other = table.deal(1), table.deal(2)
    seen = [tuple(table.observation(state.view(seat))) for state in (first, other) for seat in range(table.seats)]
    assert len(set(seen)) == len(seen)
    assert all(0 <= number <= MOST for row in seen for number in row)


def test_observations_are_those_of_the_real_position(options):
    """The vector environment observes positions, this one views: it is the same."""
    table = EncodedGame("carta", options)
    engine = table.game.engine
    out = [0] * engine.layout.size
    for state, seat in walk(table, 6):
        engine.kernel.plain().observe(state.state.position, seat, out)
        assert table.observation(state.view(seat)).tolist() == out


def test_every_legal_number_has_its_word_and_every_other_is_refused(options):
    table = EncodedGame("carta", options)
    for number, (state, seat) in enumerate(walk(table, 3)):
        if number % 20 == 0 and state.to_act():
            legal = state.ids(seat)
            assert state.state.legal_ids(seat) == legal
            assert [table.encoding.read(state.view(seat), (one,)) for one in legal] == state.legal(seat)
            assert [*state.words(seat).values()] == state.legal(seat)
            assert np.flatnonzero(table.mask(legal)).tolist() == sorted(legal)
            for one in range(table.encoding.actions):
                assert (state.refusal(seat, one) is None) == (one in legal)


@pytest.mark.parametrize("number", [-1, 101])
def test_numbers_out_of_range_are_errors(number):
    table = EncodedGame()
    with pytest.raises(ValueError, match=f"from 0 to 100; there is no {number}"):
        table.deal(1).refusal(0, number)


def test_rewards_agree_with_the_engine(options):
    """The kernel's `victory`, from the compiled side of the house, says the same."""
    from hegemon.games.carta.engine import victory

    table = EncodedGame("carta", options)
    for seed in range(20):
        *_, (state, _) = walk(table, seed)
        outcome = state.outcome()
        expected = [2 * victory(state.state.position, seat) - 1 for seat in range(table.seats)]
        assert table.rewards(outcome) == pytest.approx(expected)
        assert table.rewards(outcome) == pytest.approx(deserved(outcome))


@pytest.mark.parametrize(
    ("options", "expected"),
    [({"players": 2}, 0.0), ({"players": 3}, -1 / 3), ({"players": 4}, -0.5), ({"players": 4, "teams": True}, 0.0)],
    ids=str,
)
def test_a_shared_victory_is_divided_between_sides(options, expected):
    table = EncodedGame("carta", all_equal(**options))
    *_, (state, _) = walk(table, 1)
    assert state.outcome().winners == tuple(range(table.seats))
    assert table.rewards(state.outcome()) == pytest.approx([expected] * table.seats)


def test_teams_win_and_lose_together():
    table = EncodedGame("carta", {"players": 4, "teams": True})
    outcome = Outcome("hegemony", places=(2, 1, 2, 1), scores=(0, 0, 0, 0), teams=(0, 1, 0, 1))
    assert table.rewards(outcome) == [-1.0, 1.0, -1.0, 1.0]


def test_the_text_shows_the_own_hand_only():
    table = EncodedGame("carta", {"players": 2})
    state = table.deal(7)
    [seat] = state.to_act()
    text = table.text(state, seat)
    assert text.startswith(f"Carta Impera Victoria, player_{seat}: Play a card from your hand.")
    hands = next(line for line in text.splitlines() if "hands:" in line)
    assert hands.count("cards") == 1
    assert "[11] play culture-1" in text
    *_, (last, _) = walk(table, 7)
    assert "wins" in table.text(last, 0)


def test_options_are_checked():
    with pytest.raises(BadOptions, match="Number of players can't be 7"):
        EncodedGame("carta", {"players": 7})
    with pytest.raises(BadOptions, match="There is no option “colour”"):
        EncodedGame("carta", {"colour": "red"})
    with pytest.raises(UnknownGame, match="There is no game “chess”"):
        EncodedGame("chess")


def test_a_game_without_numbers_for_learners_is_refused(monkeypatch):
    monkeypatch.setattr(GAMES.load("carta"), "learning", None)
    with pytest.raises(NotOffered, match="Carta Impera Victoria doesn't have this yet: environments for learning"):
        EncodedGame("carta")


@pytest.mark.parametrize(
    ("adapter", "package"),
    [("encoded_game", "numpy"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_a_missing_package_says_what_to_install(adapter, package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"hegemon.research.{adapter}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install -e '\.\[research\]'"):
        importlib.import_module(f"hegemon.research.{adapter}")


def test_numbers_of_actions_by_the_contract_alone() -> None:
    """A game need not have a quick way of its own to number what is legal."""
    rng = random.Random(3)
    state = EncodedGame("carta", {"players": 3, "deal": "draft"}).deal(3).state
    while waiting := state.to_act():
        for seat in waiting:
            assert State.legal_ids(state, seat) == state.legal_ids(seat)
        state.apply(waiting[-1], rng.choice(state.legal(waiting[-1])))
