"""The map as planes: what is printed, lies and stands on a square, as the seat that looks may see it."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.learning.encoding import CivilizationEncoding
from hegemon.games.civilization.view import UnwrittenView
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import CityAction
from hegemon.games.civilization.world.markers import NOTHING
from tests.games.civilization.chapters.battles import FIELD, attack, war
from tests.games.civilization.learning.numbers import SeenNumbers
from tests.games.civilization.stage import Stage


def test_the_map_is_planes_of_rows_and_columns() -> None:
    encoding = CivilizationEncoding(Stage().w.options)
    planes, rows, columns = encoding.planes
    assert planes * rows * columns == encoding.layout.where("self.civilization").start


def test_what_is_printed_on_a_square() -> None:
    last = len(Stage().w.rotation) - 1
    stage = Stage().ground("3,3", "forest", resource="silk", coin=1).hide(last)
    hidden = {stage.w.geography.name[square] for square in stage.w.geography.slot_squares[last]}
    seen = SeenNumbers(stage)
    assert seen.plane("terrain", "forest") == {"3,3": 1}
    assert set(seen.plane("unexplored")) == hidden
    assert not hidden & set(seen.plane("terrain", "grassland"))
    assert seen.plane("resource", "silk") == {"3,3": 1}
    assert seen.plane("yield", "coin") == {"3,3": 1}
    assert seen.plane("yield", "production")["3,3"] == CONTENT.terrain_icons[Terrain.FOREST].production


def test_what_lies_on_a_square_is_seen_by_those_who_have_looked() -> None:
    stage = Stage().lay("3,3", "building", "market").lay("5,2", "hut", "wheat").city(0, "2,2")
    stage.w.seen_by[stage.square("5,2")] = 0b10
    market, wheat = CONTENT.buildings.number("market"), CONTENT.huts_and_villages.number("wheat")
    mine, theirs = SeenNumbers(stage, 0), SeenNumbers(stage, 1)
    for seen in (mine, theirs):
        assert seen.plane("marker", "building") == {"3,3": 1}
        assert seen.plane("building", "market") == {"3,3": 1}
        assert seen.plane("marker", "hut") == {"5,2": 1}
    assert mine.plane("marker_face") == {"3,3": market + 1}
    assert theirs.plane("marker_face") == {"3,3": market + 1, "5,2": wheat + 1}
    assert (mine.plane("seen_by", "left1"), mine.plane("seen_by", "self")) == ({"5,2": 1}, {})
    assert (theirs.plane("seen_by", "left1"), theirs.plane("seen_by", "self")) == ({}, {"5,2": 1})


def test_a_disaster_is_marked() -> None:
    stage = Stage()
    land.strike(stage.w, stage.square("3,3"), Terrain.DESERT)
    seen = SeenNumbers(stage)
    assert seen.plane("terrain", "desert") == seen.plane("disaster") == {"3,3": 1}


def test_cities() -> None:
    stage = Stage().city(0, "2,2", walled=True).city(1, "13,5").city(1, "10,2", "10,3")
    stage.w.turn = 7
    [capital] = stage.w.cities[0]
    capital.program_turn, capital.actions_taken, capital.extra_actions = 5, (CityAction.DEVOTE, CityAction.DEVOTE), 2
    seen = SeenNumbers(stage, 1)
    assert seen.plane("city", "left1") == {"2,2": 1}
    assert seen.plane("city", "self") == {"13,5": 1, "10,2": 1, "10,3": 2}
    assert seen.plane("capital") == {"2,2": 1, "13,5": 1}
    assert seen.plane("walled") == {"2,2": 1}
    assert seen.plane("program") == {"2,2": 3}
    assert seen.plane("actions_taken", "devote") == {"2,2": 2}
    assert seen.plane("extra_actions") == {"2,2": 2}
    assert set(seen.plane("outskirts", "left1")) == {f"{x},{y}" for x in (1, 2, 3) for y in (1, 2, 3)} - {"2,2"}
    assert len(seen.plane("outskirts", "self")) == 8 + 10


def test_figures() -> None:
    stage = Stage().city(0, "2,2").figures(0, "4,4", armies=2, scouts=1).figures(1, "6,4", scouts=1)
    there, city = stage.square("6,4"), stage.square("2,2")
    stage.w.moved_armies[stage.square("4,4")] = 1
    stage.w.moved_scouts[there] = 1
    stage.w.gathers_for[there] = city
    stage.w.new_figures = (there, there)
    stage.w.locked_squares = (city,)
    seen = SeenNumbers(stage)
    assert (seen.plane("armies", "self"), seen.plane("scouts", "self")) == ({"4,4": 2}, {"4,4": 1})
    assert (seen.plane("armies", "left1"), seen.plane("scouts", "left1")) == ({}, {"6,4": 1})
    assert (seen.plane("moved_armies"), seen.plane("moved_scouts")) == ({"4,4": 1}, {"6,4": 1})
    assert (seen.plane("gathers_elsewhere"), seen.plane("gathered_for")) == ({"6,4": 1}, {"2,2": 1})
    assert (seen.plane("new_figures"), seen.plane("locked")) == ({"6,4": 2}, {"2,2": 1})


def test_where_a_battle_is_fought() -> None:
    assert SeenNumbers(Stage().city(0, "2,2").city(1, "13,5")).plane("battle") == {}
    stage = attack(war().figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, "infantry_tough"))
    assert SeenNumbers(stage).plane("battle") == {FIELD: 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_what_was_seen_before_leaves_nothing_behind(seat: int) -> None:
    """Only squares that changed are written anew; a fresh encoding writes the same."""
    stage = Stage().city(0, "2,2").lay("5,5", "building", "market")
    kept = CivilizationEncoding(stage.w.options)
    for change in (
        lambda: stage.ground("3,3", "forest"),
        lambda: land.lay(stage.w, stage.square("5,5"), NOTHING),
        lambda: stage.city(1, "13,5"),
        lambda: setattr(stage.w, "turn", 9),
    ):
        kept.observe(UnwrittenView(stage.w, seat))
        change()
        view = UnwrittenView(stage.w, seat)
        assert kept.observe(view) == CivilizationEncoding(stage.w.options).observe(view)
