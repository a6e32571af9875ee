"""Collecting trade (4.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import trade
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """The city of the third scenario: 3 desert, 2 water, 2 forest and a Library around it."""
    stage = Stage().city(0, "2,2").city(1, "13,5")
    for name in ("1,1", "2,1", "3,1"):
        stage.ground(name, "desert")
    for name in ("1,2", "3,2"):
        stage.ground(name, "water")
    for name in ("1,3", "2,3"):
        stage.ground(name, "forest")
    return stage.lay("3,3", "building", "library").ground("7,3", "desert")


@rule("SC-03", "R-TRD-01", "R-TRD-02", "R-TRD-03", "R-TRD-06")
def test_blockade_scout_and_cap(stage: Stage) -> None:
    stage.figures(1, "1,2", armies=1).figures(0, "7,3", scouts=1)
    assert trade.income(stage.w, 0) == 6
    stage.realm(0).trade = 23
    trade.collect(stage.w, 0)
    assert stage.realm(0).trade == 27


@rule("SC-03", "R-TRD-03", "R-SCT-02")
def test_an_enemy_scout_takes_what_it_blockades(stage: Stage) -> None:
    before = trade.income(stage.w, 1)
    stage.figures(1, "1,2", scouts=1)
    assert trade.income(stage.w, 0) == 5
    assert trade.income(stage.w, 1) == before + 1


@rule("R-TRD-04")
def test_a_square_with_a_scout_in_the_own_outskirts_counts_once(stage: Stage) -> None:
    alone = trade.income(stage.w, 0)
    stage.figures(0, "1,1", scouts=2)
    assert trade.income(stage.w, 0) == alone


@rule("R-TRD-02", "R-SCT-03")
def test_a_scout_gathers_nothing_in_the_turn_it_was_produced(stage: Stage) -> None:
    alone = trade.income(stage.w, 0)
    stage.figures(0, "7,3", scouts=1)
    stage.w.new_figures = (stage.square("7,3"),)
    assert trade.income(stage.w, 0) == alone
    stage.figures(0, "7,3", scouts=1)
    assert trade.income(stage.w, 0) == alone + 1


@rule("R-SCT-08")
def test_a_scout_on_a_hut_gathers_nothing(stage: Stage) -> None:
    alone = trade.income(stage.w, 0)
    stage.lay("7,3", "hut", "wheat").figures(0, "7,3", armies=1, scouts=1)
    assert trade.income(stage.w, 0) == alone


@rule("R-TRD-07")
def test_trade_is_added_to_what_was_kept(stage: Stage) -> None:
    stage.realm(0).trade = 4
    trade.collect(stage.w, 0)
    assert stage.realm(0).trade == 10
