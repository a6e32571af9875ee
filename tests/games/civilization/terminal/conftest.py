"""Positions of Civilization to look at, and a console to look at them."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import cache

import pytest
from rich.console import Console

from hegemon.core import Action, Event
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.seen_world import told_world
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.view import view_of
from hegemon.languages.voice import Voice
from tests.games.civilization.stage import Stage

GAME = Civilization()
NAMES = ("Ada", "Ben", "Cleopatra the Great", "Dan", "Eve")
LAZY = {"pass": 0.2, "offer": 0.1, "done": 0.3, "end-cities": 0.2, "end-movement": 0.15, "govern": 0.2, "disband": 0.1}
"""Verbs that would let a random game fall asleep."""
LIVELY = {"found": 6.0, "advance": 4.0, "research": 3.0}


def voice(players: int) -> Voice:
    return Voice.speaking("en").naming(*NAMES[:players])


def drawn(thing: object, width: int = 100, height: int = 60) -> str:
    console = Console(file=io.StringIO(), width=width, height=height, highlight=False, markup=False)
    console.print(thing)
    return console.file.getvalue()  # type: ignore[attr-defined]


def staged(stage: Stage, seat: int | None = 0) -> Seen:
    """A scene as a seat sees it."""
    view = view_of(stage.w, seat)
    return Seen(view, voice(stage.w.options.players), stage.w, told_world(view))


UseInWindow = tuple[CivilizationState, int, list[Action], list[Event]]


def moments(players: int, seed: int, turns: int, **options: object) -> Iterator[UseInWindow]:
    """A random game, choice by choice."""
    rng = random.Random(seed)
    state = GAME.deal(
        GAME.options(players=players, max_turns=turns, deals_per_turn=1, **options),  # type: ignore[arg-type]
        str(seed),
    )
    log: list[Event] = []
    while waiting := state.to_act():
        seat = waiting[0]
        legal = state.legal(seat)
        yield state, seat, legal, log
        weights = [LAZY.get(action.verb, LIVELY.get(action.verb, 1.0)) for action in legal]
        log += state.apply(seat, rng.choices(legal, weights)[0])


@cache
def album() -> list[UseInWindow]:
    """Positions from the set-up to the late game, for two to five players, with and without a battle."""
    found: list[UseInWindow] = []
    for players in (2, 3, 4, 5):
        fights = 0
        for number, (state, seat, legal, log) in enumerate(moments(players, players + 3, 16)):
            fight = state.world.battle is not None and fights < 2
            if number < 1 or number % 307 == 150 or (fight and number % 3 == 0):
                fights += fight
                found.append((state.copy(), seat, legal, log.copy()))
    return found


@pytest.fixture
def stage() -> Stage:
    return Stage(2).city(0, "2,2").city(1, "13,5")
