"""Who is asked, and what comes next, tells nobody what others hold, where everyone is asked at every chance."""

from __future__ import annotations

import random

import pytest

from hegemon.core import Action
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from tests.games.civilization.policies import eager
from tests.games.civilization.rules import rule

WORLDS = 3
CHOICES = 300


@rule("R-TIME-07")
@pytest.mark.whole_games
@pytest.mark.parametrize("players", [2, 3])
def test_what_follows_a_choice_is_the_same_in_worlds_that_look_the_same(players: int) -> None:
    """Unless an event shows what was hidden."""
    rng, compared = random.Random(players), 0
    state = GAME.new({"players": players, "ask_everyone": True}, seed="4")
    for _ in range(CHOICES):
        seat = rng.choice(state.to_act())
        action = eager(state, seat, state.legal(seat), rng)
        if rng.random() < 0.2:
            results = [outcome(state, seat, action, rng) for _ in range(WORLDS)]
            if not any(shown for *_, shown in results):
                assert all(result == results[0] for result in results), (seat, action)
                compared += 1
        state.apply(seat, action)
    assert compared >= CHOICES // 10


def outcome(state: CivilizationState, seat: int, action: Action, rng: random.Random) -> tuple[object, object, bool]:
    """What a seat sees after its choice, and hears of it, in a world that looks the same; is anything shown?"""
    world = state.resample(seat, rng)
    events = world.apply(seat, action)
    return world.view(seat), [event.seen_by(seat) for event in events], any(GAME.reveals(each, seat) for each in events)
