"""Positions from the middle of random games, for tests that want to look at many of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.state import CivilizationState

GAME = Civilization()


def played(seed: int, **options: Any) -> Iterator[CivilizationState]:
    """All positions of a random game, one after another; it is one state that changes."""
    rng = random.Random(seed)
    state = GAME.deal(GAME.options(**options), str(seed))
    yield state
    while state.to_act():
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.legal(seat)))
        yield state


@cache
def snapshots(seed: int, players: int, every: int = 97) -> tuple[CivilizationState, ...]:
    """Some positions of a random game of a few turns, to be copied before they are changed."""
    game = played(seed, players=players, max_turns=4)
    return tuple(state.copy() for number, state in enumerate(game) if number % every == 0)
