"""A game that has gone on for some turns."""

from __future__ import annotations

import random

import pytest

from hegemon.games.civilization.foresight.playing import Policies, play_on
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState


@pytest.fixture(scope="session")
def early_game() -> CivilizationState:
    """Two players at the beginning of the fourth turn. Copy it before you play on."""
    state = GAME.new({"players": 2}, 3)
    assert isinstance(state, CivilizationState)
    play_on(state.world, Policies([None, None]), random.Random(1), 2)
    return CivilizationState(GAME, state.world)


@pytest.fixture(scope="session")
def in_cities(early_game: CivilizationState) -> CivilizationState:
    """The same game where somebody chooses what cities do."""
    return where_offered(early_game, "produce")


@pytest.fixture(scope="session")
def in_movement(early_game: CivilizationState) -> CivilizationState:
    """The same game where somebody moves."""
    return where_offered(early_game, "move")


def where_offered(state: CivilizationState, verb: str) -> CivilizationState:
    """A game played on by judgement until something may be done."""
    state = state.copy()
    rng = random.Random(5)
    while not any(action.verb.startswith(verb) for action in state.legal(state.to_act()[0])):
        seat = state.to_act()[0]
        legal = state.legal(seat)
        worths = GAME.appraise(state.view(seat), legal)
        state.apply(seat, rng.choice([a for a, worth in zip(legal, worths, strict=True) if worth == max(worths)]))
    return state
