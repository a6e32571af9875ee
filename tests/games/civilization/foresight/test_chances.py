"""How likely everybody is to win."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.foresight.chances import ChanceNetwork, chances
from hegemon.games.civilization.foresight.inputs import NAMES, inputs


def test_everybody_is_measured_by_the_same_numbers(early_game):
    rows = inputs(early_game.world)
    assert [len(row) for row in rows] == [len(NAMES)] * 2
    assert all(-5 < each < 5 for row in rows for each in row)
    assert len(set(NAMES)) == len(NAMES)


def test_chances_are_shares_of_one_game(early_game):
    found = chances(early_game.world)
    assert sum(found) == pytest.approx(1.0)
    assert all(0 < each < 1 for each in found)


def test_who_has_more_of_everything_is_likelier_to_win(early_game):
    w = early_game.world.copy()
    before = chances(w)[1]
    w.realms[1].culture_step += 8
    w.realms[1].coins += 5
    w.coin_totals[1] += 5
    assert chances(w)[1] > before + 0.1


def test_who_has_won_has_won(early_game):
    w = early_game.world.copy()
    w.winner, w.ended_by = 1, "culture"
    assert chances(w) == [0.0, 1.0]


def test_what_was_learned_from_other_measures_is_refused():
    with pytest.raises(ValueError, match="other inputs"):
        ChanceNetwork({"inputs": ["luck"], "hidden": [], "bias": [], "outer": [], "linear": []})
