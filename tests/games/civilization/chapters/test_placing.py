"""Where figures, buildings and wonders may go, and what they replace (4.3.2, 4.3.4, 11.3)."""

from __future__ import annotations

import pytest

from hegemon.core.errors import Refusal
from hegemon.games.civilization.chapters import coins, placing, production
from hegemon.games.civilization.chapters.figures import ARMY, SCOUT, figure_refusal, figure_squares, place_figure
from hegemon.games.civilization.chapters.placing import (
    building_refusal,
    put_building,
    put_walls,
    put_wonder,
    wonder_refusal,
)
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, marker_of
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def ruled(refusal: Refusal | None) -> str:
    """The rule of a refusal, or "" if it is allowed."""
    return refusal.rule if refusal else ""


def figure(stage: Stage, kind: str, name: str, seat: int = 0) -> str:
    """The rule against a figure."""
    return ruled(figure_refusal(stage.w, seat, kind, stage.square(name)))


def building(stage: Stage, name: str, where: str, seat: int = 0, city: int = 0) -> str:
    """The rule against a building."""
    number = CONTENT.buildings.number(name)
    return ruled(building_refusal(stage.w, seat, stage.w.cities[seat][city], number, stage.square(where)))


def wonder(stage: Stage, where: str, seat: int = 0) -> str:
    """The rule against a wonder."""
    return ruled(wonder_refusal(stage.w, seat, stage.w.cities[seat][0], stage.square(where)))


def names(stage: Stage, squares: list[int]) -> set[str]:
    """Squares as they are called."""
    return {stage.w.geography.name[square] for square in squares}


AROUND = {"1,1", "2,1", "3,1", "1,2", "3,2", "1,3", "2,3", "3,3"}


# -- figures ---------------------------------------------------------------------------------------------------


@rule("R-FIG-02")
def test_figures_go_around_the_city() -> None:
    stage = Stage().city(0, "2,2")
    assert names(stage, figure_squares(stage.w, 0, stage.w.cities[0][0], ARMY)) == AROUND
    assert figure(stage, ARMY, "1,1") == ""
    assert figure(stage, ARMY, "2,2") == "R-FIG-02"


@rule("R-FIG-02")
@pytest.mark.parametrize(("tech", "allowed"), [("", False), ("navigation", False), ("sailing", True)])
def test_figures_go_on_water_only_if_they_may_stay_there(tech: str, allowed: bool) -> None:
    stage = Stage().city(0, "2,2").ground("1,1", "water")
    if tech:
        stage.techs(0, tech)
    assert figure(stage, SCOUT, "1,1") == ("" if allowed else "R-FIG-02")


@rule("R-FIG-03", "R-SUP-05")
def test_figures_join_others_within_the_stacking_limit() -> None:
    stage = Stage().city(0, "2,2").figures(0, "1,1", armies=1)
    assert figure(stage, SCOUT, "1,1") == ""
    stage.figures(0, "1,1", scouts=1)
    assert figure(stage, ARMY, "1,1") == "R-FIG-03"
    raising = next(tech for tech in CONTENT.techs if tech.stacking_limit == 3)
    assert figure(stage.techs(0, raising.id), ARMY, "1,1") == ""


@rule("R-FIG-04", "R-CST-04")
def test_the_capital_also_places_figures_on_its_city_states() -> None:
    stage = Stage().city(0, "2,2").city(0, "2,6").lay("6,6", "city_state", CONTENT.city_states.ids[0])
    capital, other = stage.w.cities[0]
    assert "6,6" not in names(stage, figure_squares(stage.w, 0, capital, SCOUT))
    stage.figures(0, "6,6", scouts=1)
    assert "6,6" in names(stage, figure_squares(stage.w, 0, capital, SCOUT))
    assert "6,6" not in names(stage, figure_squares(stage.w, 0, other, SCOUT))
    assert figure(stage, ARMY, "6,6") == ""


@rule("R-FIG-05", "R-FIG-07", "R-BLK-05")
def test_only_armies_go_where_others_stand() -> None:
    stage = Stage().city(0, "2,2").figures(1, "1,1", armies=1)
    assert figure(stage, SCOUT, "1,1") == "R-FIG-05"
    assert figure(stage, ARMY, "1,1") == ""


@rule("R-FIG-06")
@pytest.mark.parametrize(("kind", "which"), [("hut", "wheat"), ("village", "wheat"), ("relic", "atlantis")])
def test_no_figure_goes_on_a_hut_a_village_or_a_relic(kind: str, which: str) -> None:
    stage = Stage().city(0, "2,2").lay("1,1", kind, which)
    assert figure(stage, ARMY, "1,1") == "R-FIG-06"


@rule("R-SUP-01")
def test_only_figures_on_the_sheet_can_be_placed() -> None:
    stage = Stage().city(0, "2,2")
    stage.realm(0).scouts = 0
    assert figure(stage, SCOUT, "1,1") == "R-SUP-01"
    assert figure(stage, ARMY, "1,1") == ""
    stage.realm(0).armies = 0
    assert figure(stage, ARMY, "1,1") == "R-SUP-01"


@rule("R-FIG-09", "R-SCT-03")
def test_a_new_scout_gathers_nothing_but_one_that_was_there_does() -> None:
    stage = Stage().city(0, "2,2").city(0, "2,6").ground("1,1", "forest")
    stage.figures(0, "1,1", scouts=1)
    stage.w.gathers_for[stage.square("1,1")] = stage.square("2,6")
    assert production.works(stage.w, 0)[stage.square("1,1")] == stage.square("2,6")
    stage.ground("3,3", "forest")
    place_figure(stage.w, 0, SCOUT, stage.square("3,3"))
    stage.w.gathers_for[stage.square("3,3")] = stage.square("2,6")
    assert production.works(stage.w, 0)[stage.square("3,3")] == stage.square("2,2")
    assert stage.realm(0).scouts == 0
    assert stage.scene(["3,3"]) == {"3,3": (0, 0, 1)}
    assert stage.w.moved_scouts[stage.square("3,3")] == 0


@rule("R-FIG-09", "R-SCT-09")
def test_new_armies_gather_nothing_where_armies_gather(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage().city(0, "2,2")
    place_figure(stage.w, 0, ARMY, stage.square("1,1"))
    assert stage.w.new_figures == ()
    grant(monkeypatch, "english.foragers", Privilege.ARMIES_GATHER)
    stage.civilization(0, "english")
    place_figure(stage.w, 0, ARMY, stage.square("1,1"))
    assert stage.w.new_figures == (stage.square("1,1"),)


@rule("R-FIG-05", "R-FIG-08", "R-MOVE-12")
def test_an_army_placed_on_lone_scouts_destroys_them() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").figures(1, "1,1", scouts=1)
    place_figure(stage.w, 0, ARMY, stage.square("1,1"))
    assert stage.scene(["1,1"]) == {"1,1": (0, 1, 0)}
    assert stage.realm(1).scouts == CONTENT.market.scouts
    assert stage.realm(0).armies == CONTENT.market.armies - 1
    assert "destroyed-scouts" in stage.told()


@rule("R-FIG-05")
def test_an_army_placed_on_armies_fights_them_at_once() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").figures(1, "1,1", armies=1)
    place_figure(stage.w, 0, ARMY, stage.square("1,1"))
    battle = stage.w.battle
    assert battle is not None
    assert (battle.owners, battle.armies, battle.square) == ((0, 1), 1, stage.square("1,1"))
    assert stage.scene(["1,1"]) == {"1,1": (1, 1, 0)}
    assert stage.realm(0).armies == CONTENT.market.armies - 1


def test_cards_notice_a_built_army(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Levy(Ability):
        def built_army(self, w: object, seat: int) -> None:
            seen.append(seat)

    lend(monkeypatch, "military_tradition.levy", Levy)
    stage = Stage().city(0, "2,2").policies(0, "military_tradition")
    place_figure(stage.w, 0, SCOUT, stage.square("1,1"))
    assert seen == []
    place_figure(stage.w, 0, ARMY, stage.square("1,1"))
    assert seen == [0]


@rule("R-FIG-10", "R-BLK-02")
def test_a_fleet_lands_armies_around_every_city_with_a_shipyard(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "navy.embark", Privilege.EMBARK)
    stage = Stage().city(0, "2,2").city(0, "6,6").ground("5,5", "water").lay("5,5", "building", "shipyard")
    home = stage.w.cities[0][0]
    assert names(stage, figure_squares(stage.w, 0, home, ARMY)) == AROUND
    stage.techs(0, "navy")
    assert "7,7" in names(stage, figure_squares(stage.w, 0, home, ARMY))
    assert "7,7" not in names(stage, figure_squares(stage.w, 0, home, SCOUT))
    stage.figures(1, "5,5", scouts=1)
    assert names(stage, figure_squares(stage.w, 0, home, ARMY)) == AROUND


# -- buildings -------------------------------------------------------------------------------------------------


@rule("R-BLD-02")
@pytest.mark.parametrize(
    ("name", "terrains"),
    [
        ("harbor", "water"),
        ("shipyard", "water"),
        ("trading_post", "desert"),
        ("workshop", "mountain"),
        ("iron_mine", "mountain"),
        ("library", "grassland"),
        ("university", "grassland"),
        ("granary", "grassland"),
        ("aqueduct", "grassland"),
        ("market", "grassland forest mountain desert"),
        ("bank", "grassland forest mountain desert"),
        ("temple", "grassland forest mountain desert"),
        ("cathedral", "grassland forest mountain desert"),
        ("barracks", "grassland forest mountain desert"),
        ("academy", "grassland forest mountain desert"),
    ],
)
def test_buildings_stand_on_their_terrain(name: str, terrains: str) -> None:
    stage = Stage().city(0, "2,2")
    for terrain in ("grassland", "forest", "mountain", "desert", "water"):
        stage.ground("1,1", terrain)
        assert building(stage, name, "1,1") == ("" if terrain in terrains.split() else "R-BLD-02")


@rule("R-BLD-02", "R-BLD-03")
@pytest.mark.parametrize("where", ["2,2", "4,4"])
def test_buildings_stand_around_their_city(where: str) -> None:
    assert building(Stage().city(0, "2,2"), "library", where) == "R-BLD-02"


@rule("R-BLD-03", "R-BLK-05", "R-CST-11")
def test_nothing_is_built_where_others_stand_or_something_waits() -> None:
    stage = Stage().city(0, "2,2").figures(1, "1,1", scouts=1)
    assert building(stage, "library", "1,1") == "R-BLD-03"
    assert building(stage.figures(0, "2,1", armies=1), "library", "2,1") == ""
    for kind, which in (("hut", "wheat"), ("village", "wheat"), ("relic", "atlantis"), ("city_state", "")):
        stage.lay("3,3", kind, which or CONTENT.city_states.ids[0])
        assert building(stage, "library", "3,3") == "R-BLD-03"
        assert wonder(stage, "3,3") == "R-WON-02"


@rule("R-BLD-04", "R-REP-01", "R-REP-02", "R-REP-05", "R-REP-06", "SC-06")
def test_starred_buildings_and_replacement() -> None:
    stage = Stage().city(0, "2,2").lay("1,1", "building", "market").lay("2,1", "building", "library")
    assert building(stage, "temple", "3,3") == "R-BLD-04"
    assert building(stage, "library", "3,3") == ""
    assert building(stage, "harbor", "2,1") == "R-BLD-02"
    assert building(stage, "temple", "1,1") == ""
    markets = stage.w.buildings[CONTENT.families.number("market")]
    temples = stage.w.buildings[CONTENT.families.number("temple")]
    put_building(stage.w, 0, stage.square("1,1"), CONTENT.buildings.number("temple"))
    assert stage.w.markers[stage.square("1,1")] == marker_of(MarkerKind.BUILDING, CONTENT.buildings.number("temple"))
    assert stage.w.buildings[CONTENT.families.number("market")] == markets + 1
    assert stage.w.buildings[CONTENT.families.number("temple")] == temples - 1


@rule("R-BLD-04")
def test_each_city_has_its_own_star_blockaded_or_not() -> None:
    stage = Stage().city(0, "2,2").city(0, "6,6").lay("1,1", "building", "bank").figures(1, "1,1", armies=1)
    assert building(stage, "barracks", "3,3") == "R-BLD-04"
    assert building(stage, "barracks", "7,7", city=1) == ""


@rule("R-SUP-01", "R-REP-02")
def test_the_replaced_marker_is_not_the_one_that_is_missing() -> None:
    stage = Stage().city(0, "2,2").lay("1,1", "building", "library")
    family = CONTENT.families.number("library")
    stage.w.buildings = tuple(0 if number == family else n for number, n in enumerate(stage.w.buildings))
    assert building(stage, "library", "1,1") == "R-SUP-01"
    assert building(stage, "library", "2,1") == "R-SUP-01"
    assert building(stage, "granary", "1,1") == ""


@rule("R-BLD-05", "R-SET-41")
def test_a_building_works_for_its_city() -> None:
    stage = Stage().city(0, "2,2").ground("1,1", "mountain").ground("2,1", "forest", resource="silk")
    put_building(stage.w, 0, stage.square("1,1"), CONTENT.buildings.number("workshop"))
    put_building(stage.w, 0, stage.square("2,1"), CONTENT.buildings.number("temple"))
    city = stage.w.cities[0][0]
    assert production.shares(stage.w, 0, production.works(stage.w, 0)) == {city.centre: 3}
    assert stage.w.resource[stage.square("2,1")] == -1


@rule("R-BLD-08")
def test_a_basic_building_comes_with_its_upgraded_side_up() -> None:
    stage = Stage().city(0, "2,2").techs(0, "printing_press")
    put_building(stage.w, 0, stage.square("1,1"), CONTENT.buildings.number("library"))
    assert stage.w.markers[stage.square("1,1")] == marker_of(
        MarkerKind.BUILDING, CONTENT.buildings.number("university")
    )
    put_building(stage.w, 1, stage.square("2,1"), CONTENT.buildings.number("library"))
    assert stage.w.markers[stage.square("2,1")] == marker_of(MarkerKind.BUILDING, CONTENT.buildings.number("library"))


@rule("R-BLD-07")
def test_walls_take_no_square() -> None:
    stage = Stage().city(0, "2,2")
    put_walls(stage.w, 0, stage.w.cities[0][0])
    assert stage.w.cities[0][0].walled
    assert all(marker == NOTHING for marker in stage.w.markers)


# -- wonders ---------------------------------------------------------------------------------------------------


@rule("R-WON-02")
def test_wonders_stand_around_their_city_on_dry_land() -> None:
    stage = Stage().city(0, "2,2").ground("1,1", "water").figures(1, "3,3", armies=1)
    assert wonder(stage, "2,1") == ""
    assert wonder(stage, "1,1") == "R-WON-02"
    assert wonder(stage, "3,3") == "R-WON-02"
    assert wonder(stage, "2,2") == "R-WON-02"
    assert wonder(stage, "4,4") == "R-WON-02"


@rule("R-WON-03", "R-WON-05", "R-REP-05")
def test_a_second_wonder_can_only_replace_the_first() -> None:
    stage = Stage().city(0, "2,2").lay("1,1", "wonder", "stonehenge").lay("2,1", "building", "market")
    assert wonder(stage, "3,3") == "R-WON-03"
    assert wonder(stage, "1,1") == ""
    assert building(stage, "temple", "3,3") == "R-BLD-04"
    assert building(stage, "library", "1,1") == ""


@rule("R-REP-03", "R-SUP-04", "R-COIN-09")
def test_a_replaced_wonder_leaves_the_game_with_its_coins() -> None:
    stage = Stage().city(0, "2,2").lay("1,1", "wonder", "panama_canal")
    canal = CONTENT.wonders.number("panama_canal")
    stage.w.wonder_coins = tuple(3 if number == canal else 0 for number in range(len(CONTENT.wonders)))
    land.recount_coins(stage.w)
    assert coins.coins(stage.w, 0) == 3
    put_wonder(stage.w, 0, stage.square("1,1"), CONTENT.wonders.number("stonehenge"))
    assert stage.w.markers[stage.square("1,1")] == marker_of(MarkerKind.WONDER, CONTENT.wonders.number("stonehenge"))
    assert coins.coins(stage.w, 0) == 0
    assert stage.w.wonder_coins[canal] == 0
    assert canal not in stage.w.open_wonders


@rule("R-REP-04", "R-REP-07", "R-GP-11")
def test_a_replaced_great_person_goes_back_to_the_reserve() -> None:
    stage = Stage().city(0, "2,2").lay("1,1", "person", "general")
    general = CONTENT.great_person_types.number("general")
    put_building(stage.w, 0, stage.square("1,1"), CONTENT.buildings.number("library"))
    assert stage.realm(0).person_markers[general] == 1
    assert stage.told() == ["replaced-person", "built"]


def test_nothing_to_replace_is_not_worth_a_word() -> None:
    stage = Stage().city(0, "2,2")
    placing.replace(stage.w, stage.square("1,1"))
    assert stage.told() == []
