"""Giving up figures in cities of one's own (5.5, 5.6)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.city import City
from tests.games.civilization.chapters.battles import war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

START = "4,2"
"""Two steps from the capital of the first player."""


@pytest.fixture
def stage() -> Stage:
    """Two capitals at opposite ends of a plain."""
    return war()


def enter(stage: Stage, armies: int = 0, scouts: int = 0) -> Stage:
    """A group of the first player ends its last step in the capital."""
    stage.figures(0, START, armies, scouts)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    return stage.choose(0, f"march {START} {armies} {scouts}", "step 3,2", "step 2,2")


def capital(stage: Stage) -> City:
    """The capital of the first player."""
    return stage.w.cities[0][0]


def supply(stage: Stage) -> tuple[int, int]:
    """What is missing of the first player's figures."""
    realm = stage.realm(0)
    return CONTENT.market.armies - realm.armies, CONTENT.market.scouts - realm.scouts


@rule("SC-27", "R-FORT-01", "R-FORT-02", "R-FORT-06", "R-CITY-20")
def test_an_army_fortifies_a_city(stage: Stage) -> None:
    enter(stage, armies=1)
    assert stage.offers(0) == ["disband", "fortify"]
    stage.refuses(0, "stop", "R-CITY-20").choose(0, "fortify")
    assert capital(stage).fortified
    assert stage.w.fortification_markers == CONTENT.market.fortification_caravan_markers - 1
    assert (supply(stage), stage.scene(["2,2"])) == ((0, 0), {"2,2": (-1, 0, 0)})
    assert isinstance(stage.question, MoveFigures)


@rule("SC-27", "R-FORT-06", "R-SUP-02")
def test_or_goes_without_a_marker(stage: Stage) -> None:
    enter(stage, armies=1).choose(0, "disband")
    assert not capital(stage).fortified
    assert supply(stage) == (0, 0)


@rule("SC-27", "R-CAR-01")
def test_a_scout_becomes_a_caravan(stage: Stage) -> None:
    enter(stage, scouts=1)
    assert stage.offers(0) == ["disband", "caravan"]
    stage.choose(0, "caravan")
    assert capital(stage).caravan
    assert not capital(stage).fortified


@rule("SC-27", "R-FORT-05", "R-CAR-03", "AMB-37")
@pytest.mark.parametrize("marker", ["fortified", "caravan"])
@pytest.mark.parametrize(("armies", "scouts", "rule_id"), [(2, 0, "R-FORT-05"), (0, 2, "R-CAR-03")])
def test_a_city_has_one_marker_at_most(stage: Stage, marker: str, armies: int, scouts: int, rule_id: str) -> None:
    setattr(capital(stage), marker, True)
    stage.techs(0, "horseback_riding")
    enter(stage, armies, scouts).refuses(0, "fortify" if armies else "caravan", rule_id)
    stage.choose(0, "disband")
    assert supply(stage) == (0, 0)
    assert stage.w.fortification_markers == CONTENT.market.fortification_caravan_markers


@rule("R-FORT-07")
def test_without_a_marker_in_the_supply_there_is_no_benefit(stage: Stage) -> None:
    stage.w.fortification_markers = 0
    enter(stage.techs(0, "horseback_riding"), armies=1).refuses(0, "fortify", "R-FORT-07").choose(0, "disband")
    assert supply(stage) == (0, 0)


@rule("R-FORT-07", "R-FORT-05", "AMB-19")
def test_a_whole_group_brings_one_marker(stage: Stage) -> None:
    enter(stage, armies=1, scouts=1)
    assert stage.offers(0) == ["disband", "fortify", "caravan"]
    stage.choose(0, "caravan")
    assert (capital(stage).fortified, capital(stage).caravan) == (False, True)
    assert supply(stage) == (0, 0)


@rule("R-FORT-02", "R-MET-10")
def test_any_centre_of_a_metropolis_will_do(stage: Stage) -> None:
    stage.w.cities[0].clear()
    stage.city(0, "1,2", "2,2")
    enter(stage, armies=1).choose(0, "fortify")
    assert capital(stage).fortified


@rule("R-FORT-06", "AMB-36")
def test_with_points_left_the_figures_may_go_on(stage: Stage) -> None:
    stage.figures(0, "3,2", scouts=1).ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 3,2 0 1", "step 2,2")
    assert set(stage.offers(0)) == {"disband", "caravan", "step 2,1", "step 3,2", "step 2,3", "step 1,2"}
    stage.choose(0, "step 1,2")
    assert stage.scene(["1,2"]) == {"1,2": (0, 0, 1)}
    assert not [words for words in stage.offers(0) if words in ("disband", "caravan")]


@rule("R-FORT-06")
def test_the_only_way_to_end_there_is_taken_at_once(stage: Stage) -> None:
    capital(stage).fortified = True
    enter(stage, armies=1)
    assert isinstance(stage.question, MoveFigures)
    assert supply(stage) == (0, 0)
