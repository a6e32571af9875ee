"""Where a group may go and where its move may end (6.1, 5.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING
from tests.games.civilization.chapters.battles import bestow, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Two capitals at opposite ends of a plain."""
    return war()


@pytest.fixture
def flying(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """The first player's figures pass almost everything."""
    return bestow(monkeypatch, stage, 0, privileges=Privilege.FLY)


def march(stage: Stage, name: str = "5,5", armies: int = 1, scouts: int = 0) -> Stage:
    """A group of the first player is about to move."""
    stage.figures(0, name, armies, scouts)
    return stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, f"march {name} {armies} {scouts}")


# -- water and stacking ----------------------------------------------------------------------------------------


@rule("R-MOVE-06")
def test_water_is_closed_without_a_tech(stage: Stage) -> None:
    march(stage.ground("5,4", "water")).refuses(0, "step 5,4", "R-MOVE-06")


@rule("R-MOVE-06", "R-MOVE-07")
def test_who_may_cross_water_may_not_stop_there(stage: Stage) -> None:
    march(stage.ground("5,4", "water").techs(0, "navigation"))
    stage.choose(0, "step 5,4").refuses(0, "stop", "R-MOVE-06")
    assert stage.offers(0) == ["step 5,3", "step 6,4", "step 5,5", "step 4,4"]


@rule("R-MOVE-07", "AMB-60")
def test_a_step_with_no_end_in_sight_is_refused(stage: Stage) -> None:
    stage.ground("6,5", "water").ground("7,5", "water").ground("6,4", "water").ground("6,6", "water")
    march(stage.techs(0, "navigation")).choose(0, "step 5,4")
    stage.refuses(0, "step 6,4", "R-MOVE-07")
    stage.choose(0, "step 5,5")
    assert stage.scene(["5,5"]) == {"5,5": (0, 1, 0)}


@rule("R-MOVE-05", "R-MOVE-07")
def test_the_way_back_counts_as_an_end(stage: Stage) -> None:
    """The group itself is no obstacle where it has just been."""
    for name in ("5,4", "4,4", "6,4", "5,3"):
        stage.ground(name, "water")
    stage.figures(0, "5,5", scouts=1)
    stage.techs(0, "navigation").figures(0, "5,5", armies=1)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 5,5 1 0", "step 5,4")
    assert stage.scene(["5,4", "5,5"]) == {"5,4": (-1, 0, 0), "5,5": (0, 1, 1)}
    assert stage.told().count("stepped") == 2


@rule("R-MOVE-06", "R-REL-08")
@pytest.mark.parametrize("tech", ["sailing", "steam_power", "flight"])
def test_later_techs_let_figures_stop_on_water(stage: Stage, tech: str) -> None:
    march(stage.ground("5,4", "water").techs(0, tech)).choose(0, "step 5,4", "stop")
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}


@rule("R-CST-12", "R-MET-07")
def test_city_states_and_cities_are_no_water(stage: Stage) -> None:
    stage.ground("5,4", "water").lay("5,4", "city_state", "city_state_1")
    stage.ground("5,6", "water").city(0, "5,6")
    assert {"step 5,4", "step 5,6"} <= set(march(stage).offers(0))


@rule("R-MOVE-05", "R-MOVE-17")
def test_the_stacking_limit_holds_even_in_passing(flying: Stage) -> None:
    flying.figures(0, "5,4", armies=1, scouts=1).figures(0, "6,5", scouts=1)
    march(flying).refuses(0, "step 5,4", "R-MOVE-05")
    assert "step 6,5" in flying.offers(0)
    flying.choose(0, "step 6,5", "stop")
    assert flying.scene(["6,5"]) == {"6,5": (0, 1, 1)}


@rule("R-MOVE-08")
def test_a_tile_face_down_isn_t_entered(stage: Stage) -> None:
    march(stage.hide(1), "5,4").refuses(0, "step 5,3", "R-MOVE-08")


@rule("R-SET-34", "R-SET-35")
def test_there_is_nothing_beyond_the_map_nor_in_its_hole() -> None:
    stage = Stage(5).city(0, "14,5")
    beside = stage.w.geography.beside[stage.square("12,7")]
    assert {stage.w.geography.name[square] for square in beside} == {"12,6", "13,7", "11,7"}


# -- scouts ----------------------------------------------------------------------------------------------------


@rule("R-MOVE-09", "SC-20")
def test_scouts_alone_keep_away_from_enemies_huts_and_villages(stage: Stage) -> None:
    stage.figures(1, "5,4", scouts=1).lay("6,5", "hut", "iron").lay("5,6", "village", "iron")
    march(stage, armies=0, scouts=1)
    for name in ("5,4", "6,5", "5,6"):
        stage.refuses(0, f"step {name}", "R-MOVE-09")


@rule("R-REL-03", "SC-31")
def test_scouts_alone_never_enter_a_relic(stage: Stage) -> None:
    march(stage.lay("4,5", "relic", "ark_of_the_covenant"), armies=0, scouts=1).refuses(0, "step 4,5", "R-REL-03")


@rule("R-MOVE-09", "R-REL-03")
def test_scouts_go_there_with_an_army(stage: Stage) -> None:
    stage.figures(1, "5,4", scouts=1).lay("6,5", "hut", "iron").lay("5,6", "village", "iron")
    stage.lay("4,5", "relic", "attilas_village")
    march(stage, armies=1, scouts=1)
    assert set(stage.offers(0)) == {"step 5,4", "step 6,5", "step 5,6", "step 4,5", "stop"}


@rule("R-HUT-01", "R-MOVE-10", "R-REL-03")
def test_scouts_that_explore_huts_enter_nothing_else(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.SCOUTS_EXPLORE | Privilege.ARMIES_FOUND)
    stage.lay("6,5", "hut", "iron").lay("5,6", "village", "iron").lay("4,5", "relic", "attilas_village")
    march(stage, armies=0, scouts=1).refuses(0, "step 5,6", "R-MOVE-09").refuses(0, "step 4,5", "R-REL-03")
    stage.choose(0, "step 6,5")
    assert isinstance(stage.question, MoveFigures), "a scout that explores stops"
    assert len(stage.realm(0).huts_and_villages) == 1


# -- cities ----------------------------------------------------------------------------------------------------


@rule("R-CITY-20", "SC-27")
def test_figures_pass_their_own_cities_and_don_t_stay(stage: Stage) -> None:
    march(stage, "2,1").choose(0, "step 2,2").refuses(0, "stop", "R-CITY-20")
    stage.choose(0, "step 2,3")
    assert stage.scene(["2,3"]) == {"2,3": (0, 1, 0)}


@rule("R-CITY-21", "SC-33", "AMB-21")
@pytest.mark.parametrize(("armies", "scouts"), [(0, 1), (1, 1)])
def test_scouts_never_enter_another_s_city(stage: Stage, armies: int, scouts: int) -> None:
    march(stage, "13,4", armies, scouts).refuses(0, "step 13,5", "R-CITY-21")
    stage.choose(0, "stop")


@rule("R-CITY-21", "R-MOVE-18")
def test_everybody_may_stay_around_another_s_city(stage: Stage) -> None:
    march(stage, "11,4", 0, 1).choose(0, "step 12,4", "stop")
    assert stage.scene(["12,4"]) == {"12,4": (0, 0, 1)}


@rule("R-CITY-22", "R-CBT-01", "R-MET-10")
@pytest.mark.parametrize("centre", ["9,4", "9,3"])
def test_armies_that_enter_a_city_attack_it(stage: Stage, centre: str) -> None:
    stage.w.cities[1].clear()
    stage.city(1, "9,3", "9,4").units(1, "infantry_even")
    start = "8" + centre[1:]
    march(stage, start, 2).choose(0, f"step {centre}")
    battle = stage.w.battle
    assert battle is not None
    assert (battle.city, battle.armies, battle.origin) == (stage.square("9,3"), 2, stage.square(start))
    assert stage.scene([start, centre]) == {start: (-1, 0, 0), centre: (-1, 0, 0)}


# -- flight ----------------------------------------------------------------------------------------------------


@rule("R-MOVE-17")
def test_who_flies_passes_enemies_huts_villages_and_cities(flying: Stage) -> None:
    flying.figures(1, "6,5", armies=1).lay("7,5", "hut", "iron").lay("8,5", "village", "iron").city(1, "9,5")
    flying.techs(0, "steam_power")
    march(flying, armies=0, scouts=1)
    flying.choose(0, "step 6,5").refuses(0, "stop", "R-MOVE-09")
    assert flying.scene(["6,5"]) == {"6,5": (1, 1, 0)}
    flying.choose(0, "step 7,5").refuses(0, "stop", "R-MOVE-09")
    flying.choose(0, "step 8,5").refuses(0, "stop", "R-MOVE-09")
    flying.choose(0, "step 9,5").refuses(0, "stop", "R-CITY-21")
    flying.choose(0, "step 9,6")
    assert flying.scene(["6,5", "9,6"]) == {"6,5": (1, 1, 0), "9,6": (0, 0, 1)}
    assert flying.w.news[-1].public == {"seat": 0, "start": "9,5", "square": "9,6", "armies": 0, "scouts": 1}


@rule("R-MOVE-17", "R-MOVE-07")
def test_who_flies_needs_an_end_beyond(flying: Stage) -> None:
    flying.figures(1, "6,5", armies=1)
    march(flying, "5,6", armies=0, scouts=1).choose(0, "step 5,5").refuses(0, "step 6,5", "R-MOVE-07")


@rule("R-MOVE-17")
def test_a_scout_flies_past_no_relic_and_never_ends_above_others(flying: Stage) -> None:
    flying.lay("6,5", "relic", "attilas_village").figures(1, "5,3", armies=1)
    march(flying, armies=0, scouts=1).refuses(0, "step 6,5", "R-REL-03")
    flying.choose(0, "step 5,4").refuses(0, "step 5,3", "R-MOVE-07")


@rule("R-MOVE-17", "R-MOVE-11", "R-MOVE-13")
@pytest.mark.parametrize("points", [0, 1])
def test_ending_above_enemies_is_entering(flying: Stage, points: int) -> None:
    flying.figures(1, "6,5", armies=1).units(1, "infantry_even")
    if points:
        march(flying).choose(0, "step 6,5", "stop")
    else:
        march(flying, "5,6").choose(0, "step 5,5", "step 6,5")
    battle = flying.w.battle
    assert battle is not None
    assert (battle.square, battle.armies) == (flying.square("6,5"), 1)


@rule("R-MOVE-17", "R-HUT-01")
def test_ending_above_a_hut_is_entering(flying: Stage) -> None:
    flying.lay("6,5", "hut", "iron")
    march(flying).choose(0, "step 6,5")
    assert not flying.realm(0).huts_and_villages
    flying.choose(0, "stop")
    assert len(flying.realm(0).huts_and_villages) == 1


# -- a closed gate ---------------------------------------------------------------------------------------------


@rule("R-MOVE-21", "AMB-53")
def test_around_a_closed_city_moves_pass_but_don_t_end(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 1, privileges=Privilege.CLOSED_GATE)
    stage.figures(1, "12,5", armies=1).techs(0, "sailing").lay("13,4", "hut", "iron")
    march(stage, "11,4").choose(0, "step 12,4").refuses(0, "stop", "R-MOVE-21")
    stage.refuses(0, "step 12,5", "R-MOVE-21").refuses(0, "step 13,4", "R-MOVE-21")
    stage.choose(0, "step 12,3", "stop")
    assert stage.scene(["12,3"]) == {"12,3": (0, 1, 0)}


@rule("R-MOVE-21")
def test_a_city_state_belongs_to_the_outskirts_of_its_controller(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 1, privileges=Privilege.CLOSED_GATE)
    stage.lay("6,5", "city_state", "city_state_1").lay("5,4", "city_state", "city_state_2").figures(1, "6,5", scouts=1)
    march(stage).refuses(0, "step 6,5", "R-MOVE-21").choose(0, "step 5,4", "stop")
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}


@rule("R-TIME-06", "R-MOVE-07")
def test_no_way_leads_through_a_square_that_can_t_be_left(stage: Stage) -> None:
    stage.ground("5,4", "water").techs(0, "navigation").w.locked_squares = (stage.square("5,4"),)
    march(stage).refuses(0, "step 5,4", "R-MOVE-07")


@rule("R-MOVE-07", "R-MOVE-10")
def test_no_way_leads_past_a_hut(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hut ends the move, and where no move may end it is no stage on the way either."""
    bestow(monkeypatch, stage, 1, privileges=Privilege.CLOSED_GATE)
    stage.figures(0, "14,4", armies=1).lay("13,4", "hut", "iron")
    for name in ("14,3", "15,4", "14,5"):
        stage.ground(name, "water")
    assert "end-movement" in stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).offers(0)
    land.lay(stage.w, stage.square("13,4"), NOTHING)
    stage.refuses(0, "end-movement", "R-MOVE-21")
