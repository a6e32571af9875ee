"""What a position answers to those who ask it wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core import Action, IllegalAction
from hegemon.games.carta import GAME


@pytest.mark.parametrize("wrong", [1.0, True, "1", None, -1, 99])
def test_a_seat_that_is_none_is_refused_and_forgotten(wrong: Any) -> None:
    """What was kept for another seat must not be taken for the answer to a question that failed."""
    state = GAME.new({"players": 2}, seed=1)
    [seat] = state.to_act()
    state.apply(seat, state.legal(seat)[0])
    state.apply(seat, Action("end"))
    [seat] = state.to_act()
    assert seat == 1, "the deal has seat 0 begin"
    plays, before = state.copy().legal(1), state.copy()
    assert state.legal(0) == []
    with pytest.raises(ValueError, match="is no seat: this table has seats 0 to 1"):
        state.legal(wrong)
    assert state.legal(1) == plays
    with pytest.raises(IllegalAction, match="no such seat"):
        state.apply(wrong, plays[0])
    assert state == before
    [played] = state.apply(1, plays[-1])
    assert played.seen_by(1) == {"event": "played", "seat": 1, "card": plays[-1].args[0]}
