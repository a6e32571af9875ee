"""What cards give for free."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import gifts
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Form
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Two capitals on an empty plain; the first player has a second city."""
    return Stage().city(0, "2,2").city(0, "6,6").city(1, "13,5")


def building(stage: Stage, square: str) -> str:
    """The building on a square."""
    marker = stage.w.markers[stage.square(square)]
    return next(row.id for row in CONTENT.buildings if marker_of(MarkerKind.BUILDING, row.number) == marker)


# -- buildings and walls ---------------------------------------------------------------------------------------


@rule("R-GEN-02", "R-BLD-02", "R-BLD-03")
def test_a_free_building_goes_where_a_produced_one_could(stage: Stage) -> None:
    library = (CONTENT.buildings.number("library"),)
    stage.ground("1,1", "desert").lay("5,5", "hut", "silk").figures(1, "1,2", armies=1)
    stage.ask(gifts.FreeBuilding(0, library))
    assert str(stage.question.prompt(stage.w, 0))
    offers = stage.offers(0)
    assert (offers[0], len(offers)) == ("pass", 1 + 8 - 2 + 8 - 1)
    for square in ("1,1", "1,2", "5,5", "13,4"):
        assert f"put-free library {square}" not in offers
    left = stage.w.buildings
    stage.choose(0, "put-free library 7,7")
    assert building(stage, "7,7") == "library"
    assert sum(stage.w.buildings) == sum(left) - 1


@rule("R-GEN-02", "R-SUP-01")
def test_without_a_marker_or_a_square_there_is_nothing_to_choose(stage: Stage) -> None:
    stage.w.buildings = (0,) * len(stage.w.buildings)
    assert not stage.ask(gifts.FreeBuilding(0, gifts.basic_buildings())).w.agenda


def test_a_gift_may_be_refused(stage: Stage) -> None:
    stage.ask(gifts.FreeBuilding(0, gifts.basic_buildings())).choose(0, "pass")
    stage.ask(gifts.FreeWalls(0)).choose(0, "pass")
    stage.ask(gifts.FreeFigure(0, (stage.square("5,5"),))).choose(0, "pass")
    assert stage.told() == []


@rule("R-BLD-08", "R-MIL-03")
def test_a_basic_building_is_upgraded_if_that_is_unlocked(stage: Stage) -> None:
    basics = [CONTENT.buildings[number] for number in gifts.basic_buildings()]
    assert {row.form for row in basics} == {Form.BASIC}
    assert len(basics) == len(CONTENT.families)
    stage.techs(0, "printing_press").ask(gifts.FreeBuilding(0, gifts.basic_buildings()))
    stage.choose(0, "put-free library 1,1")
    assert building(stage, "1,1") == "university"


@rule("R-BLD-01")
def test_unlocked_buildings_are_those_that_techs_show_without_walls(stage: Stage) -> None:
    stage.techs(0, "writing", "masonry", "printing_press")
    assert [CONTENT.buildings[b].id for b in gifts.unlocked_buildings(stage.w, 0)] == ["university"]


@rule("R-BLD-04", "R-REP-01", "R-REP-05")
def test_a_second_star_is_built_only_in_the_place_of_the_first(stage: Stage) -> None:
    stage.lay("1,1", "building", "market")
    temple = (CONTENT.buildings.number("temple"),)
    around = [stage.w.geography.name[square] for _, square in gifts.sites(stage.w, 0, temple)]
    assert around[0] == "1,1"
    assert len(around) == 1 + 8


@rule("R-BLD-07")
def test_free_walls_go_around_a_city_without_any(stage: Stage) -> None:
    stage.w.cities[0][0].walled = True
    stage.ask(gifts.FreeWalls(0)).refuses(0, "wall-free 2,2", "R-BLD-07")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "wall-free 6,6")
    assert all(city.walled for city in stage.w.cities[0])
    assert not stage.ask(gifts.FreeWalls(0)).w.agenda


# -- figures ---------------------------------------------------------------------------------------------------


@rule("R-FIG-02", "R-SUP-01")
def test_a_free_figure_is_an_army_or_a_scout(stage: Stage) -> None:
    stage.ask(gifts.FreeFigure(0, (stage.square("5,5"),)))
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["pass", "figure-free army 5,5", "figure-free scout 5,5"]
    stage.choose(0, "figure-free scout 5,5")
    assert stage.scene(["5,5"]) == {"5,5": (0, 0, 1)}
    assert stage.realm(0).scouts == CONTENT.market.scouts - 1


@rule("R-FIG-03", "R-FIG-05", "R-FIG-06", "R-SUP-01")
@pytest.mark.parametrize(
    ("figure", "square", "rule_id"),
    [
        ("army", "1,1", "R-FIG-03"),
        ("scout", "1,2", "R-FIG-05"),
        ("army", "1,3", "R-FIG-06"),
        ("scout", "3,3", "R-SUP-01"),
    ],
)
def test_a_free_figure_follows_the_rules_of_placing(stage: Stage, figure: str, square: str, rule_id: str) -> None:
    stage.figures(0, "1,1", armies=2).figures(1, "1,2", armies=1).lay("1,3", "hut", "silk")
    if rule_id == "R-SUP-01":
        stage.realm(0).scouts = 0
    stage.ask(gifts.FreeFigure(0, tuple(map(stage.square, (square, "7,7")))))
    stage.refuses(0, f"figure-free {figure} {square}", rule_id)


# -- resources -------------------------------------------------------------------------------------------------


@rule("R-HARV-02", "R-GEN-02")
def test_tokens_of_choice_as_long_as_there_are_any(stage: Stage) -> None:
    stage.w.resources = (2, 1, 0, 0)
    stage.ask(gifts.TakeResource(0, 4))
    assert str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "take-resource iron", "R-HARV-02").choose(0, "take-resource silk")
    assert stage.realm(0).resources == (2, 1, 0, 0), "what is left is taken without a question"
    assert (stage.w.resources, stage.w.agenda) == ((0, 0, 0, 0), [])


def test_no_more_tokens_than_are_given(stage: Stage) -> None:
    assert not stage.ask(gifts.TakeResource(0, 0)).w.agenda
    stage.ask(gifts.TakeResource(0, 2)).choose(0, "take-resource silk", "take-resource wheat")
    assert (stage.realm(0).resources, stage.w.agenda) == ((1, 1, 0, 0), [])


@rule("R-HARV-05", "R-HARV-01", "R-HARV-02")
def test_a_free_harvest_is_what_one_city_could_take_and_uses_no_action(stage: Stage) -> None:
    stage.ground("1,1", resource="silk").ground("1,2", resource="iron").ground("5,5", resource="wheat")
    stage.figures(1, "1,2", scouts=1)
    stage.ground("9,3", resource="incense").figures(0, "9,3", scouts=1)
    stage.w.gathers_for[stage.square("9,3")] = stage.square("6,6")
    stage.ask(gifts.FreeHarvest(0))
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["pass", "harvest-free 2,2 silk", "harvest-free 6,6 wheat", "harvest-free 6,6 incense"]
    stage.choose(0, "harvest-free 6,6 incense")
    assert stage.realm(0).resources == (0, 0, 1, 0)
    assert all(city.actions_taken == () for city in stage.w.cities[0])


@rule("R-HARV-02", "R-HARV-05")
def test_nothing_is_harvested_that_the_market_lacks(stage: Stage) -> None:
    stage.ground("1,1", resource="silk").w.resources = (1, 0, 1, 1)
    assert gifts.free_harvests(stage.w, 0) == []
    stage.w.resources = (1, 1, 1, 1)
    stage.ask(gifts.FreeHarvest(0)).choose(0, "pass")
    assert stage.realm(0).resources == (0, 0, 0, 0)
