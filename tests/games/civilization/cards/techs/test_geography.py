"""Techs that change the map, or carry figures across it (cards/techs/geography.py)."""

from __future__ import annotations

from hegemon.games.civilization.facts.kinds import Terrain
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import collected, give, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def watched(stage: Stage) -> Stage:
    """The other player can cancel resource abilities."""
    return stage.techs(1, "mass_media").spoils(1, "spy")


# -- Ecology ---------------------------------------------------------------------------------------------------


def farmers(**resources: int) -> Stage:
    """A realm with Ecology and resources."""
    return give(realms().techs(0, "ecology"), **resources)


@card("ecology")
@rule("R-DIS-01", "R-DIS-04")
def test_ecology_gives_an_empty_square_another_terrain() -> None:
    stage = open_turn(farmers(wheat=1)).choose(0, "use ecology.wheat")
    assert "terrain" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "cultivate 3,3")
    assert stage.offers(0) == ["turn-into forest", "turn-into desert", "turn-into water"]
    assert "3,3" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "turn-into desert")
    assert stage.w.terrain[stage.square("3,3")] == Terrain.DESERT
    assert collected(stage) == 1
    assert stage.realm(0).resources == (0, 0, 0, 0)


@card("ecology")
@rule("R-DIS-04", "AMB-55", "1.3")
def test_ecology_wants_an_empty_square_that_is_no_mountain() -> None:
    stage = farmers(wheat=1).ground("5,5", "mountain").lay("3,3", "building", "library").lay("6,5", "hut", "spy")
    stage.figures(0, "4,4", armies=1).figures(1, "7,5", scouts=1).hide(0)
    open_turn(stage).choose(0, "use ecology.wheat")
    offers = stage.offers(0)
    for square in ("5,5", "3,3", "6,5", "7,5", "13,5", "2,2", "0,0"):
        assert f"cultivate {square}" not in offers, square
    assert "cultivate 4,4" in offers, "own figures are no matter"


@card("ecology")
@rule("R-MOVE-07", "R-DIS-04")
def test_figures_that_can_not_stay_on_new_water_are_lost() -> None:
    stage = farmers(wheat=1).figures(0, "5,5", armies=1)
    armies = stage.realm(0).armies
    open_turn(stage).choose(0, "use ecology.wheat", "cultivate 5,5", "turn-into water")
    assert (stage.scene(["5,5"]), stage.realm(0).armies) == ({"5,5": (-1, 0, 0)}, armies + 1)


@card("ecology")
@rule("R-SCT-03", "R-MOVE-07")
def test_a_new_figure_that_is_lost_on_new_water_is_forgotten() -> None:
    stage = farmers(wheat=1).techs(0, "plastics")
    open_turn(stage).choose(0, "use plastics.mould", "figure-free scout 3,3")
    stage.choose(0, "use ecology.wheat", "cultivate 3,3", "turn-into water")
    assert stage.w.new_figures == ()


@card("ecology")
@rule("R-TIME-01", "R-RES-01", "R-TIME-08")
def test_ecology_takes_wheat_in_the_start_of_turn_and_can_be_cancelled() -> None:
    open_turn(farmers(iron=1)).refuses(0, "use ecology.wheat", "R-RES-01")
    assert "use ecology.wheat" not in manage(farmers(wheat=1)).offers(0)
    stage = open_turn(watched(farmers(wheat=2))).choose(0, "use ecology.wheat", "cultivate 7,7", "turn-into forest")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy").refuses(0, "use ecology.wheat", "R-RES-02")
    assert stage.realm(0).resources == (1, 0, 0, 0)


@card("ecology")
@rule("R-DIS-04")
def test_ecology_needs_a_square_that_could_change() -> None:
    stage = farmers(wheat=1)
    for square in stage.w.geography.on_map:
        stage.ground(stage.w.geography.name[square], "mountain")
    open_turn(stage).refuses(0, "use ecology.wheat", "R-DIS-04")


# -- Steam Power -----------------------------------------------------------------------------------------------


def sailors(**resources: int) -> Stage:
    """A realm with Steam Power, figures inland and water far away."""
    stage = give(realms().techs(0, "steam_power"), **resources).figures(0, "5,5", armies=1, scouts=1)
    return stage.ground("10,1", "water").ground("10,6", "water")


@card("steam_power")
@rule("R-MOVE-06", "R-MOVE-04")
def test_steam_power_ships_all_figures_of_a_square_to_any_water() -> None:
    stage = manage(sailors(silk=1)).choose(0, "use steam_power.silk")
    assert stage.offers(0) == ["sail 10,1", "sail 10,6"]
    stage.choose(0, "sail 10,6")
    assert stage.scene(["5,5", "10,6"]) == {"5,5": (-1, 0, 0), "10,6": (0, 1, 1)}
    assert stage.realm(0).resources == (0, 0, 0, 0)
    stage.choose(0, "end-cities")
    move(stage).refuses(0, "march 10,6 1 1", "R-MOVE-04").choose(0, "end-movement")
    assert "march 10,6 1 1" in move(stage).offers(0), "the next turn is another one"


@card("steam_power")
def test_steam_power_asks_which_figures() -> None:
    stage = manage(sailors(silk=1).figures(0, "7,5", armies=2)).choose(0, "use steam_power.silk")
    assert stage.offers(0) == ["embark 5,5", "embark 7,5"]
    assert "figures" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "embark 7,5")
    assert "water" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "sail 10,1")
    assert stage.scene(["5,5", "7,5", "10,1"]) == {"5,5": (0, 1, 1), "7,5": (-1, 0, 0), "10,1": (0, 2, 0)}


@card("steam_power")
@rule("R-SCT-03")
def test_figures_that_are_new_stay_new_on_board() -> None:
    stage = sailors(silk=1)
    stage.w.new_figures = (stage.square("5,5"),)
    manage(stage).choose(0, "use steam_power.silk", "sail 10,6")
    assert stage.w.new_figures == (stage.square("10,6"),)


@card("steam_power", "brandenburg_gate")
@rule("R-MOVE-05", "R-MOVE-16", "R-MOVE-21", "R-REL-03")
def test_steam_power_wants_water_where_the_figures_may_stay() -> None:
    stage = (
        sailors(silk=1).ground("10,4", "water").ground("8,1", "water").ground("12,4", "water").ground("8,6", "water")
    )
    stage.figures(1, "10,4", armies=1).figures(0, "8,1", armies=1).lay("12,6", "wonder", "brandenburg_gate")
    stage.lay("8,6", "relic", "atlantis")
    manage(stage).choose(0, "use steam_power.silk", "embark 5,5")
    assert stage.offers(0) == ["sail 10,1", "sail 10,6"]


@card("steam_power")
@rule("R-MOVE-07", "R-RES-01", "R-TIME-08")
def test_steam_power_needs_figures_water_and_silk_and_can_be_cancelled() -> None:
    dry = give(realms().techs(0, "steam_power"), silk=1).figures(0, "5,5", armies=1)
    manage(dry).refuses(0, "use steam_power.silk", "R-MOVE-07")
    manage(sailors(iron=1)).refuses(0, "use steam_power.silk", "R-RES-01")
    stage = manage(watched(sailors(silk=2))).choose(0, "use steam_power.silk")
    while stage.offers(0):
        stage.choose(0, stage.offers(0)[0])  # the figures and where they go
    stage.choose(1, "answer mass_media.spy", "pay-marker spy").refuses(0, "use steam_power.silk", "R-RES-02")
    assert stage.scene(["5,5"]) == {"5,5": (0, 1, 1)}
