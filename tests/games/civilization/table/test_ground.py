"""The land as a drawing: outlines that fit together, close, and stay the same."""

from __future__ import annotations

import re

from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.table.ground import (
    SQUARE,
    border,
    control_points,
    ground_drawing,
    inner_corners,
    loops,
    outline,
)
from hegemon.games.civilization.world.geography import geography
from hegemon.games.civilization.world.world import UNEXPLORED

BLOCK = {(x, y) for x in range(4) for y in range(4)}


def test_a_border_closes_and_goes_around_all_squares() -> None:
    [loop] = loops(BLOCK)
    assert len(loop) == 16
    assert all(end == start for (_, end, _, _), (start, _, _, _) in zip(loop, loop[1:] + loop[:1], strict=True))


def test_squares_that_touch_at_a_corner_have_a_border_each() -> None:
    assert [len(loop) for loop in loops({(0, 0), (1, 1)})] == [4, 4]


def test_a_lake_has_a_border_inside_and_land_around_it_two() -> None:
    ring = BLOCK - {(1, 1), (2, 1), (1, 2), (2, 2)}
    assert sorted(len(loop) for loop in loops(ring)) == [8, 16]


def test_neighbours_share_the_edge_between_them() -> None:
    """Land and sea are moved by the same noise, so no gap opens between them."""
    left, right = {(0, 0)}, {(1, 0)}
    known = left | right
    [one], [other] = loops(left, known), loops(right, known)
    inner = [
        {(round(x, 6), round(y, 6)) for x, y in control_points(loop) if abs(x - SQUARE) < 10} for loop in (one, other)
    ]
    assert len(inner[0]) == 2
    assert inner[0] == inner[1]


def test_beside_the_unknown_a_line_runs_out_of_sight() -> None:
    [loop] = loops({(0, 0)}, {(0, 0)})
    assert all(x < 0 or x > SQUARE or y < 0 or y > SQUARE for x, y in control_points(loop))


def test_an_outline_is_made_of_whole_numbers_and_closes() -> None:
    drawn = outline(BLOCK, BLOCK)
    path = re.fullmatch(r"M-?\d+ ?-?\d+q-?\d+ ?-?\d+ ?(-?\d+ ?-?\d+)t((?: ?-?\d+)+)z", drawn)
    assert path
    steps = [int(number) for part in path.groups() for number in re.findall(r"-?\d+", part)]
    assert (sum(steps[::2]), sum(steps[1::2])) == (0, 0)
    assert drawn == outline(BLOCK, BLOCK)


def test_the_border_of_a_realm_lies_inside_its_squares() -> None:
    cells = frozenset((x, y) for x in range(3) for y in range(3)) - {(2, 0)}
    [loop] = loops(cells)
    assert len(inner_corners(loop)) == 6
    numbers = [int(n) for n in re.findall(r"[MHV](-?\d+)", border(cells))]
    assert min(numbers) > 0
    assert max(numbers) < 3 * SQUARE


def test_tiles_that_lie_face_down_are_backs_and_no_land() -> None:
    land = geography(3)
    terrain = [UNEXPLORED] * land.size
    for square in land.slot_squares[0]:
        terrain[square] = Terrain.WATER
    drawn = ground_drawing(3, tuple(terrain))
    assert list(drawn.outlines) == ["water"]
    assert len(drawn.face_down) == len(land.slot_squares) - 1
    assert drawn.known.count("z") == 1
    assert drawn.small["water"].count("z") == 4
    assert ground_drawing(3, tuple(terrain)) is drawn
