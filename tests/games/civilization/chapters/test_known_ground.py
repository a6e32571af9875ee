"""What is remembered of squares for groups on the move is what the rules say now."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hegemon.games.civilization.chapters.paths import NO_FOOTING, Footing, Group, footing, meets_gates
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World
from tests.games.civilization.positions import played

ANY_SIZE = (2, 5)
"""What is remembered without a size goes for groups of any, as for these."""


def remembered(w: World) -> Iterator[tuple[Group, int, Footing]]:
    """What is remembered for players who go as they went then."""
    land.settle(w)
    for seat, (gait, grounds) in w.footings.items():
        if standing(w, seat).gait == gait:
            for (known_size, fights, scouts, gates), ground in grounds.items():
                for size in [known_size] if known_size else ANY_SIZE:
                    group = Group(seat, size - scouts if fights else 0, int(scouts) if fights else size, NONE)
                    if gates == meets_gates(w, group):
                        yield from ((group, square, there) for square, there in enumerate(ground) if there)


def wrong(w: World) -> list[tuple[Group, int, Footing]]:
    return [each for each in remembered(w) if each[2] != footing(w, each[0], each[1])]


@pytest.mark.whole_games
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_remembered_of_squares_is_true(players: int) -> None:
    looked_at = 0
    for number, state in enumerate(played(5, players=players, max_turns=9)):
        if number % 3 == 0:
            looked_at += len(list(remembered(state.world)))
            assert wrong(state.world) == []
    assert looked_at > 1000


def test_a_change_of_a_square_is_noticed_by_this_test_and_by_the_map() -> None:
    *_, state = played(5, players=2, max_turns=3)
    w = state.world
    group, square, there = next(each for each in remembered(w) if each[2] != NO_FOOTING)
    w.terrain[square] = -1
    assert wrong(w) == [(group, square, there), *(each for each in wrong(w) if each != (group, square, there))]
    land.renew(w, square)
    assert square not in [each[1] for each in remembered(w)]


def test_figures_that_only_pass_change_nothing() -> None:
    *_, state = played(5, players=2, max_turns=3)
    w = state.world
    group, square, _ = next(each for each in remembered(w) if w.figure_owner[each[1]] == NONE)
    before = list(remembered(w))
    land.enlist(w, group.seat, square, 1, 0)
    land.dismiss(w, square, 1, 0)
    assert list(remembered(w)) == before
    land.enlist(w, group.seat, square, 1, 0)
    assert square not in [each[1] for each in remembered(w)], "somebody stays"
