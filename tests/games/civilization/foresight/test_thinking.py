"""Players who think ahead: from the view alone, repeatable, and never longer than they may."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.foresight import candidates, thinking
from hegemon.games.civilization.foresight.thinking import CandidatePlan, Effort, best_of, gain, think
from hegemon.games.civilization.game import GAME
from hegemon.players import seat_player
from tests.sampling import few

ENDINGS = frozenset({"done", "end-cities", "end-movement", "stop", "pass", "enough"})
LITTLE = Effort(worlds=2, candidates=3, turns=0, aim_worlds=2, aim_turns=0)


def test_the_same_view_and_seed_give_the_same_choice_whatever_is_true_behind_it(in_cities):
    [seat] = in_cities.to_act()
    view, legal = in_cities.view(seat), in_cities.legal(seat)
    chosen = think(view, legal, "monday", LITTLE)
    assert chosen in legal
    other = in_cities.resample(seat, random.Random(9))
    assert other.world != in_cities.world
    assert think(other.view(seat), other.legal(seat), "monday", LITTLE) == chosen


@pytest.mark.parametrize(("playouts", "players"), [(9, 2), (56, 2), (9, 4), (56, 4)])
def test_no_choice_takes_more_playouts_than_it_may(in_cities, monkeypatch, playouts, players):
    [seat] = in_cities.to_act()
    tried: list[CandidatePlan] = []

    def outcome(w, seat, plan, effort, rng):
        tried.append(plan)
        return 0.5

    monkeypatch.setattr(thinking, "outcome", outcome)
    effort = replace(Effort.of(playouts, players), aim_worlds=0)
    think(in_cities.view(seat), in_cities.legal(seat), "1", effort)
    assert 4 <= len(tried) <= playouts


def test_plain_choices_are_made_at_once(in_cities, monkeypatch):
    [seat] = in_cities.to_act()
    monkeypatch.setattr(thinking, "imagined", None)
    legal = in_cities.legal(seat)
    assert think(in_cities.view(seat), legal[:1], "1", LITTLE) == legal[0]
    view = in_cities.view(seat)
    worths = GAME.appraise(view, legal)
    monkeypatch.setattr(candidates, "WINNING", min(worths))
    assert think(view, legal, "1", LITTLE) == legal[worths.index(max(worths))], "a victory is taken"


def test_judgement_is_followed_unless_something_is_clearly_better():
    effort = Effort(worlds=3, candidates=2)
    assert best_of([[0.4, 0.5, 0.6], [0.5, 0.6, 0.7]], effort) == 1
    assert best_of([[0.4, 0.5, 0.6], [0.401, 0.501, 0.601]], effort) == 0, "hardly better"
    assert best_of([[0.4, 0.5], [0.42, 0.52]], effort) == 0, "too few worlds for so small a gain"
    assert best_of([[0.4, 0.5], [0.42, 0.52]], replace(effort, spread=0.0)) == 1
    assert best_of([[0.4, 0.5, 0.6], [0.9, 0.1, 0.7]], effort) == 0, "better by luck"
    assert best_of([[0.4, 0.5, 0.6], [0.9]], effort) == 0, "given up before the end"
    assert gain([0.5, 0.7], [0.4, 0.4]) == pytest.approx((0.2, 0.1))


def test_the_victory_to_pursue_is_thought_over_once_a_turn(in_cities, monkeypatch):
    [seat] = in_cities.to_act()
    view, legal = in_cities.view(seat), in_cities.legal(seat)
    tried: list[CandidatePlan] = []

    def outcome(w, seat, plan, effort, rng):
        tried.append(plan)
        return 0.9 if plan.aim is Aim.TECH else 0.1

    monkeypatch.setattr(thinking, "outcome", outcome)
    chosen = think(view, legal, "aims", LITTLE)
    assert {plan.aim for plan in tried} == {None, *Aim}
    tried.clear()
    assert think(view, legal, "aims", LITTLE) == chosen
    assert {plan.aim for plan in tried} == {Aim.TECH}, "it is kept in mind, and all actions are followed by it"


def test_a_strategist_thinks_as_the_game_does(in_cities, monkeypatch):
    [seat] = in_cities.to_act()
    view, legal = in_cities.view(seat), in_cities.legal(seat)
    monkeypatch.setattr(thinking, "outcome", lambda w, seat, plan, effort, rng: rng.random())
    strategist = seat_player("strategist", GAME, "7")
    strategist.prepare()
    assert strategist.ready
    assert strategist.choose(view, legal) == GAME.think(view, legal, "7", strategist.playouts)


@pytest.mark.whole_games
@pytest.mark.parametrize("players", few([2, 3, 4, 5], 2, 4))
def test_even_those_who_always_find_something_better_than_an_end_come_to_one(players, monkeypatch):
    """What can be done for nothing and taken back for nothing is done once: a table would wait for ever."""

    def outcome(w, seat, plan, effort, rng):
        return 0.1 if plan.action.verb in ENDINGS else 0.5 + rng.random() / 2

    monkeypatch.setattr(thinking, "outcome", outcome)
    state = GAME.new({"players": players, "max_turns": 6}, 8 + players)
    choices: Counter[tuple[str, int]] = Counter()
    while seats := state.to_act():
        action = think(state.view(seats[0]), state.legal(seats[0]), "eager", replace(LITTLE, aim_worlds=0))
        if action.verb != "pass":  # there is no end of that only if others do things without end
            choices[state.stretch(), seats[0]] += 1
        state.apply(seats[0], action)
        assert max(choices.values(), default=0) < 60, state.stretch()
