"""What the framework keeps because it is asked for all the time is what it would find anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.games.civilization.framework import events, payment, reactions, standing, uses
from hegemon.games.civilization.state import CivilizationState
from tests.games.civilization.positions import played


def kept_answers() -> Iterator[tuple[Any, str]]:
    """The functions that keep their answers, each with its module."""
    for module in (events, payment, reactions, standing, uses):
        for name, work in vars(module).items():
            if hasattr(work, "cache_clear") and work.__module__ == module.__name__:
                yield module, name


def seen(state: CivilizationState) -> tuple[Any, ...]:
    """What is asked, and what can be answered."""
    return *[(seat, state.legal(seat)) for seat in state.to_act()], state.to_json()


@pytest.mark.whole_games
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_is_the_same_without_what_is_kept(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    usual = [seen(state) for state in played(5, players=players, max_turns=6)]
    kept = [*kept_answers()]
    assert {name for _, name in kept} >= {"joined_by", "labelled", "labelled_just", "learning", "may_answer"}
    for module, name in kept:
        monkeypatch.setattr(module, name, getattr(module, name).__wrapped__)
    assert [seen(state) for state in played(5, players=players, max_turns=6)] == usual
