"""What a square yields, with what cards add."""

from __future__ import annotations

from hegemon.games.civilization.table.inspection import inspection
from hegemon.games.civilization.table.square_yields import resource_sum, yielded
from hegemon.games.civilization.world.land import ANY_RESOURCE
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import board_of


def test_water_around_the_cities_of_the_great_lighthouse_shows_all_that_it_yields() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,6").ground("1,1", "water").ground("12,5", "water")
    stage.lay("3,3", "wonder", "the_great_lighthouse").stir()
    assert [yielded(stage.w, stage.square(name)).trade for name in ("1,1", "12,5")] == [2, 1]
    board = board_of(stage)
    board.w = stage.w
    found = inspection(board, "square:1,1")
    assert found is not None
    assert any("2" in str(value) for label, value in found.facts if str(label) == "Yields")


def test_a_resource_of_any_kind_is_no_spy() -> None:
    assert resource_sum(ANY_RESOURCE, 1).icon == "y-any"
