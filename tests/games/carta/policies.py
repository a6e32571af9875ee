"""Test players: how to reach the corners that uniform play never sees."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hegemon.core import Action, State
from hegemon.core.luck import Luck, below
from hegemon.core.testing import Policy, uniform
from hegemon.games.carta.actions import ACTIONS
from hegemon.games.carta.position import OVER, Position
from hegemon.games.carta.rulebook import apply, legal, next_actor


def builder(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Mostly refuses to sacrifice or to stop, so that columns grow and levels and hegemony come about."""
    growing = [action for action in legal if action.verb not in ("sacrifice", "end")]
    patient = [action for action in legal if action.verb != "sacrifice"]
    if rng.random() < 0.9:
        return rng.choice(growing or patient)
    return rng.choice(legal)


def inquisitor(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Sacrifices Religion whenever it can: hands change owners all the time."""
    for action in legal:
        if action.verb == "sacrifice" and str(action.args[0]).startswith("religion"):
            return action
    return rng.choice([action for action in legal if action.verb != "sacrifice"])


def trader(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Lays an Embargo whenever it can, otherwise builds."""
    for action in legal:
        if action.verb == "sacrifice" and str(action.args[0]).startswith("economy"):
            return action
    return builder(state, seat, legal, rng)


def muse(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Plays Culture and copies whatever it can, otherwise builds."""
    copies = [action for action in legal if action.verb == "copy"]
    culture = [action for action in legal if action.verb == "play" and str(action.args[0]).startswith("culture")]
    return rng.choice(copies or culture) if copies or culture else builder(state, seat, legal, rng)


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "builder": builder,
    "inquisitor": inquisitor,
    "trader": trader,
    "muse": muse,
}


def play_at_random(s: Position, r: Luck) -> None:
    """Play to the end by the rules alone, without actions and words."""
    ids = [0] * ACTIONS
    while s.phase != OVER:
        seat = next_actor(s)
        apply(s, seat, ids[below(r, legal(s, seat, ids))])
