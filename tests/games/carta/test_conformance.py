"""The contract, checked over random games of every kind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.testing import play_checked
from hegemon.games.carta import GAME
from hegemon.games.carta.options import EDITIONS
from tests.games.carta.policies import POLICIES

pytestmark = pytest.mark.whole_games


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Options of every kind, the book's and a designer's."""
    players = draw(st.sampled_from([2, 3, 4]))
    options: dict[str, Any] = {
        "players": players,
        "teams": players == 4 and draw(st.booleans()),
        "deal": draw(st.sampled_from(["basic", "draft"])),
        "edition": draw(st.sampled_from(sorted(EDITIONS))),
        "religion": draw(st.sampled_from(["activated", "passive"])),
    }
    if draw(st.booleans()):
        options |= {
            "face_up_draft": draw(
                st.sampled_from(["counterclockwise_from_right", "clockwise_from_right", "clockwise_from_first"])
            ),
            "marker_targets": draw(st.sampled_from(["others", "anyone"])),
            "copy_owned": draw(st.sampled_from(["allowed", "forbidden"])),
            "max_rounds": draw(st.integers(20, 40)),
        }
    if draw(st.booleans()):
        level_1 = draw(st.integers(1, 4))
        options |= {
            "level_1": level_1,
            "level_2": level_1 + draw(st.integers(0, 3)),
            "hegemony": draw(st.integers(3, 12)),
            "hand_limit": draw(st.integers(1, 3)),
            "hand_limit_2": draw(st.integers(5, 9)),
            "box_size": draw(st.integers(0, 4)),
            "breakthrough": draw(st.integers(0, 9)),
        }
    return options


@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=tables(), seed=st.integers(0, 2**32))
def test_every_promise_holds_at_every_table(policy: str, options: dict[str, Any], seed: int) -> None:
    play_checked(GAME, options, seed, POLICIES[policy], share=0.05)


@pytest.mark.long
@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=tables(), seed=st.integers(0, 2**32))
def test_every_promise_holds_at_every_table_for_minutes(policy: str, options: dict[str, Any], seed: int) -> None:
    play_checked(GAME, options, seed, POLICIES[policy], share=0.1)
