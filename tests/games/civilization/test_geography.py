"""Chapter 2.2: the layouts in numbers."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts.kinds import Rotation
from hegemon.games.civilization.world.geography import NO_SLOT, geography
from tests.games.civilization.rules import rule

PLAYERS = (2, 3, 4, 5)
TILES = {2: 8, 3: 10, 4: 16, 5: 22}


@rule("R-SET-30", "R-SET-31", "R-SET-32", "R-SET-33")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_tile_has_its_sixteen_squares(players: int) -> None:
    land = geography(players)
    assert len(land.slot_squares) == TILES[players]
    assert len(land.on_map) == len(land.square) == 16 * TILES[players]
    assert len(land.home) == players
    assert all(land.slot[square] == slot for slot, squares in enumerate(land.slot_squares) for square in squares)


@pytest.mark.parametrize(
    ("players", "homes"),
    [
        (2, ["0,0", "12,4"]),
        (3, ["6,0", "12,12", "0,12"]),
        (4, ["0,0", "12,0", "12,12", "0,12"]),
        (5, ["12,4", "24,6", "18,14", "6,14", "0,6"]),
    ],
)
def test_homes_lie_in_the_order_of_the_seats(players: int, homes: list[str]) -> None:
    land = geography(players)
    assert [land.name[land.slot_squares[slot][0]] for slot in land.home] == homes


@pytest.mark.parametrize("players", PLAYERS)
def test_neighbours_are_mutual(players: int) -> None:
    land = geography(players)
    for square in range(land.size):
        assert all(square in land.beside[other] for other in land.beside[square])
        assert all(square in land.around[other] for other in land.around[square])
        assert set(land.beside[square]) <= set(land.around[square])
        assert {land.distance(square, other) for other in land.around[square]} <= {1}
        assert {land.walk(square, other) for other in land.beside[square]} <= {1}


@rule("R-SET-35")
def test_what_is_no_square_has_no_neighbours() -> None:
    land = geography(3)
    nowhere = land.slot.index(NO_SLOT)
    assert land.beside[nowhere] == land.around[nowhere] == ()
    assert land.name[nowhere] not in land.square
    assert not land.outer_edge[nowhere]


@pytest.mark.parametrize(
    ("name", "beside", "around"),
    [("0,0", ["1,0", "0,1"], 3), ("5,0", ["6,0", "5,1", "4,0"], 5), ("5,5", ["5,4", "6,5", "5,6", "4,5"], 8)],
)
def test_corners_and_edges_have_fewer_neighbours(name: str, beside: list[str], around: int) -> None:
    land = geography(2)
    assert [land.name[square] for square in land.beside[land.square[name]]] == beside
    assert len(land.around[land.square[name]]) == around


@rule("R-SET-34")
def test_the_hole_of_five_players_is_no_outer_edge() -> None:
    land = geography(5)
    assert "13,10" not in land.square
    assert not land.outer_edge[land.square["13,7"]]  # above the hole
    assert not land.outer_edge[land.square["11,9"]]  # left of it
    assert land.outer_edge[land.square["12,0"]]
    assert land.outer_edge[land.square["0,6"]]


@rule("R-SET-34")
def test_steps_in_the_coast_are_outer_edges() -> None:
    land = geography(3)
    edges = {name for name, square in land.square.items() if land.outer_edge[square]}
    assert {"6,0", "5,4", "3,8", "0,12"} <= edges
    assert not {"7,4", "7,9"} & edges


@rule("R-EXP-02")
def test_a_step_has_the_direction_of_the_arrow() -> None:
    land = geography(2)
    middle = land.square["5,5"]
    steps = {"5,4": Rotation.NORTH, "6,5": Rotation.EAST, "5,6": Rotation.SOUTH, "4,5": Rotation.WEST}
    assert {name: land.direction(middle, land.square[name]) for name in steps} == steps


def test_distances() -> None:
    land = geography(4)
    one, other = land.square["2,3"], land.square["5,1"]
    assert (land.distance(one, other), land.walk(one, other)) == (3, 5)
