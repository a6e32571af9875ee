"""Whole games at random, with every promise of the contract checked on the way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.testing import play_checked
from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.policies import POLICIES
from tests.games.civilization.positions import GAME, played
from tests.sampling import few

pytestmark = pytest.mark.whole_games

FOURS = [CONTENT.civilizations.ids[i : i + 4] for i in range(0, len(CONTENT.civilizations), 4)]
"""All civilizations, at tables of four."""
OTHER_TABLES = [(2, "ambitious"), (3, "eager"), (4, "ambitious"), (5, "eager")]


@pytest.mark.parametrize("players", few([2, 3, 4, 5], 3, 5))
def test_every_promise_holds(players: int) -> None:
    state = play_checked(GAME, {"players": players, "max_turns": 6}, f"a table for {players}", share=0.05)
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("players", "policy"),
    [(2, "eager"), (3, "ambitious"), *(pytest.param(*table, marks=pytest.mark.long) for table in OTHER_TABLES)],
)
def test_every_promise_holds_further_on(players: int, policy: str) -> None:
    options = {"players": players, "max_turns": 14}
    play_checked(GAME, options, f"a busy table for {players}", POLICIES[policy], share=0.02)


@pytest.mark.parametrize("civilizations", FOURS, ids="-".join)
def test_every_civilization_plays(civilizations: tuple[str, ...]) -> None:
    options = {"players": 4, "assigned": civilizations, "max_turns": 8}
    for state in played(1, **options):
        assert state.violations() == []


@pytest.mark.parametrize(
    "options",
    [
        {"civilizations": "one_of_two"},
        {"civilizations": "free"},
        {"rules": "printed", "ask_everyone": True},
        {"use_great_person_deck": False, "gp_free_relocate": True},
        {"military_dock": True, "hand_counts_scouts": True, "relic_ends_move": True, "starting_trade": False},
        {"coin_victory": 4, "culture_steps": 3},
    ],
    ids=lambda options: "-".join(map(str, options)),
)
def test_every_promise_holds_with_other_options(options: dict[str, Any]) -> None:
    play_checked(GAME, {"players": 3, "max_turns": 5, **options}, 3, share=0.05)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Options of every kind, the book's and a designer's."""
    options: dict[str, Any] = {
        "players": draw(st.integers(2, 5)),
        "civilizations": draw(st.sampled_from(["random", "one_of_two", "free"])),
        "rules": draw(st.sampled_from(["usual", "printed"])),
        "max_turns": draw(st.integers(2, 30)),
        "ask_everyone": draw(st.booleans()),
        "use_great_person_deck": draw(st.booleans()),
        "military_dock": draw(st.booleans()),
    }
    if draw(st.booleans()):
        options |= {
            "start_speed": draw(st.integers(1, 6)),
            "start_stacking": draw(st.integers(1, 6)),
            "start_city_limit": draw(st.integers(1, 3)),
            "start_culture_hand": draw(st.integers(0, 4)),
            "base_battle_hand": draw(st.integers(1, 6)),
            "coin_victory": draw(st.integers(3, 15)),
            "culture_steps": draw(st.integers(1, 21)),
            "cost_army": draw(st.integers(0, 8)),
            "research_cost": (2, 4, 6, 8, 10),
        }
    return options


@pytest.mark.long
@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=tables(), seed=st.integers(0, 2**32))
def test_every_promise_holds_at_every_table_for_minutes(policy: str, options: dict[str, Any], seed: int) -> None:
    play_checked(GAME, options, seed, POLICIES[policy], share=0.02)
