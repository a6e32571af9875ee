"""Cards and loot."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.culture import DiscardEvent
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.facts.kinds import DeedKind, Phase, Resource
from hegemon.games.civilization.framework.payment import ANY, Pay
from hegemon.games.civilization.framework.reactions import React
from tests.games.civilization.advisor.advice import CULTURE, ECONOMY, MILITARY, TECH, advice, realm, worths
from tests.games.civilization.stage import Stage


def test_a_card_that_brings_more_than_it_costs_is_used() -> None:
    stage = realm(CULTURE).techs(0, "currency")
    stage.realm(0).resources = (0, 0, 1, 0)
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert worths(stage)["use currency.incense"] > 0


def test_a_coin_is_worth_most_to_whoever_wants_to_win_by_coins() -> None:
    worth = {}
    for civilization in (ECONOMY, MILITARY):
        stage = realm(civilization).techs(0, "pottery")
        stage.realm(0).resources = (1, 1, 0, 0)
        worth[civilization] = worths(stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT))["use pottery.wares"]
    assert worth[ECONOMY] > 10 > 0 > worth[MILITARY]


def test_loot_is_what_the_aim_needs() -> None:
    for civilization, prize, culture in (
        (CULTURE, "loot-culture", 3),
        (TECH, "loot-tech writing", 0),
        (ECONOMY, "take-coin sheet", 0),
    ):
        stage = realm(civilization).techs(1, "writing")
        theirs = stage.realm(1)
        theirs.culture, theirs.trade, theirs.coins = culture, 3, 1
        assert advice(stage.stir().ask(Loot(0, 1, 2))) == prize


def test_tokens_of_which_there_are_many_go_first() -> None:
    stage = realm(CULTURE).spoils(0, "wheat")
    stage.realm(0).resources = (0, 3, 1, 0)
    assert advice(stage.ask(Pay(0, (ANY,)))) == "pay-token silk"


def test_what_only_a_gift_can_pay_costs_the_coin_that_a_rival_gains() -> None:
    """R-COIN-09: a spy spoils what a city does; somebody whose spy is a gift helps somebody else as well."""
    stage = Stage(players=3).civilization(0, TECH).city(0, "8,2").city(1, "14,14").city(2, "2,14")
    stage.techs(0, "writing").events(0, "a_gift_from_afar")
    stage.ask(React(1, int(DeedKind.CITY_ACTION), ("14,14",), (0,)), phase=Phase.CITY_MANAGEMENT, active=1)
    with_gift = worths(stage)["answer writing.spy"]
    assert with_gift < worths(stage.spoils(0, "spy").stir())["answer writing.spy"] - 0.5
    assert advice(stage.ask(Pay(0, (Resource.SPY,)))) == "pay-marker spy"


def test_the_card_that_brings_least_is_discarded() -> None:
    stage = realm(CULTURE).events(0, "we_love_the_despot_day", "disoriented", "duty_and_honor")
    assert advice(stage.ask(DiscardEvent(0))) == "discard-event disoriented", "nobody is there to lose the way"


@pytest.mark.parametrize(("step", "expected"), [(0, "answer-with primetime_tv.cancel"), (20, "pass")])
def test_nobody_protects_a_rival_who_is_about_to_win(step: int, expected: str) -> None:
    about = ("monarchy.silk", ("assassinate", 2 if step else 0))
    stage = Stage(players=3).city(0, "8,2").city(1, "14,14").city(2, "2,14").events(0, "primetime_tv")
    leader = stage.realm(2)
    leader.culture_step, leader.culture, leader.trade = step, step, step
    stage.ask(React(1, int(DeedKind.RESOURCE_ABILITY), about, (0,)), phase=Phase.CITY_MANAGEMENT, active=1)
    assert advice(stage) == expected
