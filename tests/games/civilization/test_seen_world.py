"""A world read from a view: the same whether the view was written out and read again or not."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.invariants import MAP_ROWS, alike
from hegemon.games.civilization.seen_world import seen_world, told_world
from hegemon.games.civilization.world.world import World
from tests.games.civilization.positions import snapshots


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_told_but_what_the_view_says(players: int) -> None:
    """What is judged without writing a view is what anybody would read from it: not a number more, nor less."""
    for state in snapshots(8, players, 41):
        for seat in (None, *range(players)):
            view = state.view(seat)
            for unwritten in (state.unwritten_view(seat), state.glimpse(seat)):
                assert dict(unwritten) == view
                assert len(unwritten) == len(view)
                assert told_world(unwritten) == told_world(view)
                compare(seen_world(unwritten), seen_world(view))


def compare(one: World, other: World) -> None:
    """Two worlds are the same, and so is what is worked out of them."""
    assert one == other
    for name in (*MAP_ROWS, "figure_squares", "coin_totals"):
        assert getattr(one, name) == getattr(other, name), name
    for seat in one.players:
        if one.realms[seat].civilization >= 0:
            assert alike(standing(one, seat), standing(other, seat))


def test_a_view_tells_nothing_of_what_happens_afterwards() -> None:
    state = snapshots(8, 2, 41)[1].copy()
    seat = state.to_act()[0]
    unwritten = state.unwritten_view(seat)
    before: dict[str, Any] = dict(unwritten)
    seen_world(unwritten).realms[seat].trade += 1
    state.apply(seat, state.legal(seat)[-1])
    assert dict(unwritten) == before


def test_a_glimpse_is_made_without_copying_what_everybody_sees() -> None:
    state = snapshots(8, 2, 41)[1].copy()
    told, glimpsed = state.unwritten_view(0).told, state.glimpse(0).told
    assert glimpsed.armies is state.world.armies
    assert glimpsed.markers is not state.world.markers, "what is partly seen is masked"
    assert told.armies is not state.world.armies


def test_a_view_has_no_other_entries() -> None:
    unwritten = snapshots(8, 2, 41)[1].unwritten_view(0)
    for name in ("seed", "chance_count", "news"):
        assert name not in unwritten
        with pytest.raises(KeyError):
            unwritten[name]
