"""How many figures a square holds, and who has to go (R-MOVE-05, R-MOVE-07, R-SUP-06)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import stacking
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.world import land
from tests.games.civilization.chapters.battles import war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Two capitals at opposite ends of a plain."""
    return war()


def refusal(stage: Stage, name: str, armies: int = 1, scouts: int = 0) -> str:
    """The rule against figures coming to rest on a square."""
    refusal = stacking.rest_refusal(stage.w, 0, stage.square(name), armies, scouts)
    return refusal.rule if refusal else ""


@rule("R-CITY-08", "R-MET-05")
def test_figures_that_are_moved_aside_rest_where_nothing_is_in_their_way(stage: Stage) -> None:
    stage.hide(2).ground("5,5", "water").figures(1, "5,6", scouts=1)
    stage.lay("6,4", "hut", "iron").lay("6,5", "village", "iron").lay("6,6", "relic", "attilas_village")
    stage.lay("6,7", "city_state", "city_state_1")
    found = {name: refusal(stage, name) for name in ("8,0", "2,2", "13,5", "5,5", "5,6", "6,4", "6,5", "6,6")}
    assert found == {
        "8,0": "R-MOVE-08", "2,2": "R-CITY-20", "13,5": "R-CITY-20", "5,5": "R-MOVE-06", "5,6": "R-MOVE-16",
        "6,4": "R-MOVE-10", "6,5": "R-MOVE-10", "6,6": "R-MOVE-10",
    }  # fmt: skip
    assert not refusal(stage, "6,7")
    assert not refusal(stage, "12,4")


@rule("R-CITY-08", "R-MOVE-05", "R-SUP-05")
def test_there_is_room_up_to_the_stacking_limit(stage: Stage) -> None:
    stage.figures(0, "5,5", scouts=1)
    assert not refusal(stage, "5,5")
    assert refusal(stage, "5,5", 1, 1) == "R-MOVE-05"
    stage.techs(0, "masonry")
    assert not refusal(stage, "5,5", 1, 1)


@rule("R-MOVE-06")
@pytest.mark.parametrize(("tech", "rule_id"), [("pottery", "R-MOVE-06"), ("navigation", "R-MOVE-06"), ("sailing", "")])
def test_only_some_techs_let_figures_rest_on_water(stage: Stage, tech: str, rule_id: str) -> None:
    assert refusal(stage.ground("5,5", "water").techs(0, tech), "5,5") == rule_id


@rule("R-DIS-04", "R-MOVE-07", "R-SUP-02")
def test_a_flood_takes_figures_that_can_t_swim(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1, scouts=1).figures(1, "8,5", armies=1).techs(1, "sailing")
    for name in ("5,5", "8,5", "9,5"):
        land.strike(stage.w, stage.square(name), Terrain.WATER)
        stacking.strand(stage.w, stage.square(name))
    assert stage.scene(["5,5", "8,5"]) == {"5,5": (-1, 0, 0), "8,5": (1, 1, 0)}
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.told() == ["stranded"]


@rule("R-DIS-01")
def test_dry_land_strands_nobody(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1)
    land.strike(stage.w, stage.square("5,5"), Terrain.DESERT)
    stacking.strand(stage.w, stage.square("5,5"))
    assert stage.scene(["5,5"]) == {"5,5": (0, 1, 0)}


@rule("R-SUP-06", "R-TIME-11")
def test_if_the_limit_drops_the_owner_removes_figures_of_choice(stage: Stage) -> None:
    stage.techs(0, "masonry").figures(0, "5,5", armies=1, scouts=1).figures(0, "8,5", armies=2, scouts=1)
    stage.figures(1, "9,5", armies=1).ask()
    assert not stage.offers(0)
    stage.w.realms[0].tech_rows = (0,) * len(CONTENT.techs)
    stage.stir().ask()
    assert stage.offers(0) == ["give-up army", "give-up scout"]
    assert "8,5" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "give-up army")
    assert stage.scene(["5,5", "8,5"]) == {"5,5": (0, 1, 1), "8,5": (0, 1, 1)}
    assert stage.realm(0).armies == CONTENT.market.armies - 2
    assert not stage.offers(0)


@rule("R-SUP-06")
def test_it_is_asked_until_few_enough_are_left(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=4).ask()
    assert stage.scene(["5,5"]) == {"5,5": (0, 2, 0)}, "armies alone are no choice"
    stage.figures(0, "8,5", armies=2, scouts=2).ask().choose(0, "give-up scout", "give-up army")
    assert stage.scene(["8,5"]) == {"8,5": (0, 1, 1)}
