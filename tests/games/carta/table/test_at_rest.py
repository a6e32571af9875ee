"""Columns and hands that are made of the same are the same: who shows one need not be sent the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.core.face import OnDemand, Sight
from hegemon.games.carta.table import FACE
from hegemon.web.drawing.panels import written
from tests.games.carta.policies import POLICIES
from tests.games.carta.table.pages import games, sight_of
from tests.sampling import few

TABLES = ("muse", "uniform", "trader", "inquisitor", "builder")


def on_demand(sight: Sight) -> Iterator[tuple[str, OnDemand[Any]]]:
    """Everything of a scene that is worked out only for those who haven't got it."""
    scene = FACE.scene(sight).data
    for rival in scene.get("rivals", ()):
        yield from ((f"{rival.head.seat} {name}", column) for name, column in rival.columns)
    if "columns" in scene:
        yield "hand", scene["hand"]
        yield from ((f"own {name}", column) for name, column in scene["columns"])


@pytest.mark.whole_games
@pytest.mark.parametrize("policy", few(TABLES, "muse", "trader"))
def test_what_is_made_of_the_same_is_the_same(policy: str) -> None:
    known: dict[tuple[int | None, str, str], str] = {}
    again: Counter[str] = Counter()
    for state, events, fresh in games(POLICIES[policy], 21, players=3, marker_targets="anyone"):
        if state.outcome():
            break
        for seat in (None, 0, 1):
            for name, part in on_demand(sight_of(state, seat, [e.seen_by(seat) for e in events[-60:]], min(fresh, 60))):
                key = seat, name, written(part)
                again[name.partition(" ")[0]] += key in known
                assert known.setdefault(key, written(part.data)) == written(part.data), name
    assert min(again["own"], again["hand"], again["2"]) > 20
