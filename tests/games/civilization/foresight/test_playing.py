"""Worlds played on by judgement."""

from __future__ import annotations

import random

from hegemon.games.civilization.foresight.playing import Policies, asked, play_on


def test_a_world_is_played_on_to_the_end_of_a_turn_and_the_same_luck_gives_the_same_world(early_game):
    one, other = early_game.world.copy(), early_game.world.copy()
    for w in (one, other):
        play_on(w, Policies([None, None]), random.Random("luck"), 0)
    assert (one.turn, one.news) == (early_game.world.turn + 1, [])
    assert one == other != early_game.world


def test_the_rules_are_those_of_the_state(early_game):
    seat, legal = asked(early_game.world.copy())
    assert (seat,) == early_game.to_act()
    assert legal == early_game.legal(seat)


def test_some_slip_and_take_what_looks_second_or_third_best(early_game):
    w = early_game.world
    seat, legal = asked(w.copy())
    sure = {Policies([None, None]).choose(w, seat, legal, random.Random(n)) for n in range(3)}
    slipped = {Policies([None, None], [1.0, 1.0]).choose(w, seat, legal, random.Random(n)) for n in range(8)}
    assert len(sure) == 1
    assert not slipped & sure
