"""The research phase (8.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import research, techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

ALL_ABILITIES = everything
"""Registered, so that a wonder does what it does."""


def number(name: str) -> int:
    """The number of a tech."""
    return CONTENT.techs.number(name)


@pytest.fixture
def stage() -> Stage:
    """Two capitals on an empty plain; the first player knows three techs of level 1."""
    return Stage().city(0, "2,2").city(1, "13,5").techs(0, "masonry", "metalworking", "writing")


def ask(stage: Stage) -> Stage:
    """Let all research."""
    return stage.ask(research.begin(stage.w), active=-1)


def test_whoever_cant_pay_for_any_tech_is_told_why_and_nobody_else(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    stage.realm(0).trade, stage.realm(1).trade = 3, 3
    stage.w.news.clear()
    ask(stage)
    told = [event.seen_by(0) for event in stage.w.news if event.name == "cant-research"]
    assert [seen["seat"] for seen in told] == [0, 1]
    lines = [GAME.describe_event(seen, 0) for seen in told]
    assert [str(line) for line in lines if line] == [f"You can't research: 3 of {techs.cheapest(stage.w, 0)} trade."]


@rule("SC-12", "R-TECH-06", "R-TECH-07", "R-COIN-07")
@pytest.mark.parametrize(("coins", "kept"), [(2, 2), (5, 3), (0, 0)])
def test_coins_keep_leftover_trade(stage: Stage, coins: int, kept: int) -> None:
    stage.realm(0).trade, stage.realm(0).coins = 14, coins
    ask(stage).choose(0, "research civil_service").choose(1, "pass")
    assert stage.realm(0).knows(number("civil_service"))
    assert stage.realm(0).trade == kept  # the coin of the new tech comes too late


@rule("SC-12", "R-TECH-02")
def test_without_enough_trade_it_is_refused(stage: Stage) -> None:
    stage.realm(0).trade = 10
    ask(stage).refuses(0, "research civil_service", "R-TECH-02")
    assert "research currency" in stage.offers(0)


@rule("R-TECH-03")
def test_without_room_in_the_pyramid_it_is_refused(stage: Stage) -> None:
    stage.realm(0).trade = 27
    ask(stage).refuses(0, "research gunpowder", "R-TECH-03")


@rule("R-TECH-01", "R-TURN-03", "R-TECH-12")
def test_all_choose_at_once_and_in_secret(stage: Stage) -> None:
    stage.realm(0).trade = stage.realm(1).trade = 6
    ask(stage)
    assert stage.question.asked(stage.w) == (0, 1)
    stage.choose(1, "research pottery")
    assert not stage.realm(1).knows(number("pottery"))
    event = stage.w.news[-1]
    assert event.seen_by(1)["techs"] == ["pottery"]
    assert "techs" not in event.seen_by(0)
    stage.refuses(1, "research pottery", "R-TURN-02")
    stage.choose(0, "research pottery")
    assert stage.realm(0).knows(number("pottery"))
    assert stage.realm(1).knows(number("pottery"))


@rule("R-TECH-08")
def test_who_researches_nothing_keeps_all_trade(stage: Stage) -> None:
    stage.realm(0).trade = 20
    ask(stage).choose(0, "pass").choose(1, "pass")
    assert stage.realm(0).trade == 20


@rule("R-VIC-07")
def test_the_earlier_player_takes_space_flight() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5")
    for seat in (0, 1):
        for level, count in enumerate((5, 4, 3, 2), 1):
            stage.techs(seat, *[tech.id for tech in CONTENT.techs if tech.level == level][:count])
        stage.realm(seat).trade = 26
    stage.w.first_player = 1
    ask(stage).choose(0, "research space_flight").choose(1, "research space_flight")
    assert (stage.w.winner, stage.w.ended_by) == (1, "tech")
    assert not stage.realm(0).knows(number("space_flight"))


@pytest.fixture
def scholars(stage: Stage) -> Stage:
    """The first player may learn a second tech."""
    return stage.lay("1,1", "wonder", "notre_dame")


@rule("R-TECH-13")
def test_a_second_tech_costs_six_more_and_may_rest_on_the_first(scholars: Stage) -> None:
    stage = scholars.techs(0, "civil_service")
    stage.realm(0).trade, stage.realm(0).coins = 25, 5
    ask(stage)
    stage.choose(0, "research currency")
    assert stage.question.asked(stage.w) == (0, 1)
    assert "second" in str(stage.question.prompt(stage.w, 0))
    assert "secret" in str(stage.question.prompt(stage.w, 1))
    stage.refuses(0, "research-also civil_service", "R-TECH-13")
    stage.refuses(0, "research-also currency", "R-TECH-05")
    stage.choose(0, "research-also pottery").choose(1, "pass")
    assert stage.realm(0).knows(number("currency"))
    assert stage.realm(0).knows(number("pottery"))
    assert stage.realm(0).trade == 6  # six coins: five tokens and Civil Service


@rule("R-TECH-13")
def test_the_second_tech_rests_on_the_first(scholars: Stage) -> None:
    stage = scholars.techs(0, "civil_service")
    stage.realm(0).trade = 17
    ask(stage).choose(0, "research construction")
    stage.refuses(0, "research-also irrigation", "R-TECH-03")
    stage.choose(0, "research-also pottery").choose(1, "pass")
    assert stage.realm(0).count(2) == 2


@rule("R-TECH-13")
def test_without_six_more_there_is_no_second_tech(scholars: Stage) -> None:
    scholars.realm(0).trade = 11
    ask(scholars).choose(0, "research currency")
    assert scholars.question.asked(scholars.w) == (1,)


@rule("R-TECH-13")
def test_six_more_is_told_as_the_reason(scholars: Stage) -> None:
    scholars.realm(0).trade = 16
    scholars.w.picked_techs = ((number("civil_service"),), ())
    refusal = research.second_refusal(scholars.w, 0, number("civil_service"), number("pottery"))
    assert refusal is not None
    assert refusal.rule == "R-TECH-13"
