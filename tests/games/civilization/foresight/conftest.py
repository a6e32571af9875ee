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
