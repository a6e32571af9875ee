"""Techs, the pyramid and what techs bring at once (8.1, 8.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.markers import number_of
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

LEVEL = {level: [tech.id for tech in CONTENT.techs if tech.level == level] for level in range(1, 6)}


def number(name: str) -> int:
    """The number of a tech."""
    return CONTENT.techs.number(name)


@pytest.fixture
def stage() -> Stage:
    """Two capitals on an empty plain."""
    return Stage().city(0, "2,2").city(1, "13,5")


def pyramid(stage: Stage, *counts: int) -> Stage:
    """Give the first player so many techs in the rows from 1."""
    for level, count in enumerate(counts, 1):
        stage.techs(0, *LEVEL[level][:count])
    return stage


def allows(stage: Stage, level: int) -> bool:
    """May the first player lay another tech of a level?"""
    unknown = next(name for name in LEVEL[level] if not stage.realm(0).knows(number(name)))
    return techs.slot_refusal(stage.w, 0, number(unknown)) is None


@rule("SC-13", "R-TECH-03")
def test_a_tech_rests_on_two_neighbouring_ones(stage: Stage) -> None:
    pyramid(stage, 4, 2, 1)
    assert allows(stage, 1)
    assert allows(stage, 2)
    assert not allows(stage, 3)
    assert not allows(stage, 4)


@rule("R-TECH-03")
@pytest.mark.parametrize(("counts", "allowed"), [((5, 4, 3, 2), True), ((5, 4, 3, 1), False), ((5, 4, 2, 1), False)])
def test_space_flight_needs_five_four_three_two(stage: Stage, counts: tuple[int, ...], allowed: bool) -> None:
    pyramid(stage, *counts)
    refusal = techs.slot_refusal(stage.w, 0, techs.SPACE_FLIGHT)
    assert (refusal is None) == allowed


@rule("R-TECH-04", "SC-13")
def test_a_starting_tech_counts_in_the_lowest_row(stage: Stage) -> None:
    stage.techs(0, "irrigation", row=1).techs(0, "pottery")
    assert stage.realm(0).count(1) == 2
    assert stage.realm(0).count(2) == 0
    assert allows(stage, 2)


@rule("R-TECH-05")
def test_no_tech_is_learned_twice(stage: Stage) -> None:
    stage.techs(0, "pottery")
    refusal = techs.slot_refusal(stage.w, 0, number("pottery"))
    assert refusal is not None
    assert refusal.rule == "R-TECH-05"


@rule("R-TECH-15")
def test_a_blank_counts_in_its_row(stage: Stage) -> None:
    stage.techs(0, "pottery")
    assert not allows(stage, 2)
    stage.realm(0).blank_cards = (1, 0, 0, 0, 0)
    assert allows(stage, 2)


@rule("R-TECH-14")
def test_a_tech_may_lie_in_the_row_below_its_level(stage: Stage) -> None:
    pyramid(stage, 2)
    gunpowder = number("gunpowder")
    assert techs.slot_refusal(stage.w, 0, gunpowder) is not None
    assert techs.slot_refusal(stage.w, 0, gunpowder, 2) is None
    techs.learn(stage.w, 0, gunpowder, 2)
    assert stage.realm(0).count(2) == 1
    assert techs.cost(stage.w, 1, gunpowder) == 16


@rule("R-TECH-02")
def test_costs_by_level(stage: Stage) -> None:
    assert [techs.cost(stage.w, 0, number(LEVEL[level][0])) for level in range(1, 6)] == [6, 11, 16, 21, 26]


@rule("R-TECH-02")
def test_reductions_add_up_but_not_below_nothing(stage: Stage) -> None:
    stage.civilization(0, "japanese").lay("1,1", "wonder", "porcelain_tower")
    assert [techs.cost(stage.w, 0, number(LEVEL[level][0])) for level in (1, 2)] == [0, 3]


@rule("R-TECH-09", "R-MIL-01")
def test_ranks_rise_at_once_and_never_fall(stage: Stage) -> None:
    assert standing(stage.w, 0).ranks == (1, 1, 1, 0)
    techs.learn(stage.w, 0, number("gunpowder"))
    assert standing(stage.w, 0).ranks == (3, 1, 1, 0)
    techs.learn(stage.w, 0, number("logistics"))
    assert standing(stage.w, 0).ranks == (3, 2, 2, 0)
    techs.learn(stage.w, 0, number("flight"))
    assert standing(stage.w, 0).ranks == (3, 2, 2, 1)


@rule("R-MIL-03", "R-BLD-01")
def test_buildings_are_turned_over_even_blockaded_ones(stage: Stage) -> None:
    stage.techs(0, "writing").lay("1,1", "building", "library").lay("3,3", "building", "library")
    stage.lay("14,6", "building", "library").figures(1, "3,3", armies=1)
    techs.learn(stage.w, 0, number("printing_press"))
    university = CONTENT.buildings.number("university")
    assert [number_of(stage.w.markers[stage.square(name)]) == university for name in ("1,1", "3,3", "14,6")] == [
        True,
        True,
        False,
    ]
    assert CONTENT.buildings.number("library") not in standing(stage.w, 0).buildings
    assert stage.told().count("upgraded") == 2


@rule("R-VIC-02", "R-VIC-05")
def test_space_flight_wins_at_once(stage: Stage) -> None:
    techs.learn(stage.w, 0, techs.SPACE_FLIGHT)
    assert (stage.w.winner, stage.w.ended_by) == (0, "tech")


@rule("R-SUP-01", "R-VIC-07")
def test_there_is_one_space_flight_for_the_table(stage: Stage) -> None:
    pyramid(stage, 5, 4, 3, 2)
    stage.w.space_flight_cards = 0
    refusal = techs.slot_refusal(stage.w, 0, techs.SPACE_FLIGHT)
    assert refusal is not None
    assert refusal.rule == "R-SUP-01"


@rule("R-TECH-11")
def test_a_free_tech_needs_a_slot_and_leaves_the_trade_alone(stage: Stage) -> None:
    stage.techs(0, "writing").realm(0).trade = 9
    stage.ask(techs.FreeTech(0, (number("pottery"), number("sailing"), number("writing"))))
    assert stage.offers(0) == ["pass", "learn pottery"]
    stage.refuses(0, "learn sailing", "R-TECH-03").refuses(0, "learn writing", "R-TECH-05")
    assert "free" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "learn pottery")
    assert stage.realm(0).knows(number("pottery"))
    assert stage.realm(0).trade == 9


@rule("R-GEN-02")
def test_a_free_tech_may_be_left(stage: Stage) -> None:
    stage.ask(techs.FreeTech(0, (number("pottery"), number("writing")))).choose(0, "pass")
    assert stage.realm(0).techs == ()
