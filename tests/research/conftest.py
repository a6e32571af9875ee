"""Tables that all adapters are tried on."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core import Outcome

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "deal": "draft", "edition": "es"},
    {"players": 4, "teams": True, "edition": "it"},
]
"""Duel, draft and teams."""


def all_equal(**options: Any) -> dict[str, Any]:
    """A deck of Culture I alone: nobody can do anything but play and end, so that all share the victory."""
    return {"cards": [0] * 11 + [40] + [0] * 3, "box_size": 0, "hegemony": 40, **options}


def deserved(outcome: Outcome) -> list[float]:
    """By seat, what an ending is worth: a victory alone is 1, by so many sides together less, a defeat -1."""
    sides = len({outcome.teams[seat] for seat in outcome.winners})
    victory = {1: 1.0, 2: 0.0, 3: -1 / 3, 4: -0.5}[sides]
    return [victory if place == 1 else -1.0 for place in outcome.places]


@pytest.fixture(params=TABLES, ids=str)
def options(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)
