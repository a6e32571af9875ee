"""Sending what scouts gather to a city (5.8)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import (
    bonuses,
    coins,
    devotion,
    figures,
    harvest,
    production,
    start,
    trade,
)
from hegemon.games.civilization.facts.kinds import Phase, Resource
from hegemon.games.civilization.world import land
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything


@pytest.fixture
def stage() -> Stage:
    """Two cities without any yield of their own, under governments that add nothing."""
    return Stage().city(0, "2,2").city(0, "2,6").city(1, "13,5").government(0, "republic").government(1, "republic")


def opened(stage: Stage) -> Stage:
    """The start of turn of the first player."""
    return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)


def sends(stage: Stage) -> list[str]:
    """What may be sent where."""
    return [words for words in stage.offers(0) if words.startswith("send")]


def made(stage: Stage, seat: int = 0) -> list[int]:
    """The production of the cities of a player."""
    return [production.production(stage.w, seat, city) for city in stage.w.cities[seat]]


@rule("R-SCT-01", "R-SOT-03", "R-SCT-05")
def test_a_scout_gathers_everything_for_a_city_of_choice(stage: Stage) -> None:
    stage.ground("8,3", "forest", resource="silk", culture=1, coin=1).figures(0, "8,3", scouts=1)
    first, second = stage.w.cities[0]
    assert made(stage) == [2, 0]
    opened(stage)
    assert sends(stage) == ["send 8,3 2,6"]
    stage.choose(0, "send 8,3 2,6")
    assert made(stage) == [0, 2]
    assert (devotion.culture(stage.w, 0, first), devotion.culture(stage.w, 0, second)) == (1, 2)
    assert (harvest.harvestable(stage.w, 0, first), harvest.harvestable(stage.w, 0, second)) == (
        frozenset(),
        frozenset({int(Resource.SILK)}),
    )
    assert coins.coins(stage.w, 0) == 1
    assert sends(stage) == ["send 8,3 2,2"]


@rule("R-SCT-05", "AMB-17")
def test_trade_and_coins_come_whatever_city_is_chosen(stage: Stage) -> None:
    stage.ground("8,3", "desert", coin=1).figures(0, "8,3", scouts=1)
    assert (trade.income(stage.w, 0), coins.coins(stage.w, 0)) == (1, 1)
    opened(stage).choose(0, "send 8,3 2,6")
    assert (trade.income(stage.w, 0), coins.coins(stage.w, 0)) == (1, 1)


@rule("R-SCT-01")
def test_military_bonuses_cant_be_gathered(stage: Stage) -> None:
    stage.lay("12,4", "building", "barracks").figures(0, "12,4", scouts=1)
    assert bonuses.standing_bonus(stage.w, 0) == 0


@rule("R-SCT-02", "R-BLK-01")
def test_it_works_in_enemy_outskirts(stage: Stage) -> None:
    stage.ground("12,4", "forest").figures(0, "12,4", scouts=1)
    assert (made(stage), made(stage, 1)) == ([2, 0], [0])
    opened(stage).choose(0, "send 12,4 2,6")
    assert made(stage) == [0, 2]


@rule("R-SCT-02")
def test_it_redirects_an_own_square_and_a_city_state(stage: Stage) -> None:
    stage.ground("1,1", "forest").figures(0, "1,1", scouts=1)
    stage.lay("8,3", "city_state", "city_state_5").figures(0, "8,3", scouts=1)
    assert made(stage) == [3, 0]
    opened(stage).choose(0, "send 1,1 2,6", "send 8,3 2,6")
    assert made(stage) == [0, 3]


@rule("R-SCT-03")
def test_a_scout_that_was_just_produced_gathers_and_redirects_nothing(stage: Stage) -> None:
    stage.ground("1,1", "forest").ground("8,3", "forest")
    figures.place_figure(stage.w, 0, "scout", stage.square("1,1"))
    figures.place_figure(stage.w, 0, "scout", stage.square("8,3"))
    opened(stage).refuses(0, "send 1,1 2,6", "R-SCT-03").refuses(0, "send 8,3 2,6", "R-SCT-03")
    assert made(stage) == [2, 0]  # the first square still works for its city


@rule("R-SCT-04")
def test_two_scouts_on_a_square_gather_once(stage: Stage) -> None:
    stage.ground("8,3", "forest").figures(0, "8,3", scouts=2)
    assert made(stage) == [2, 0]
    opened(stage).choose(0, "send 8,3 2,6")
    assert made(stage) == [0, 2]


@rule("R-SCT-06")
def test_buildings_wonders_and_people_yield_their_icons_to_a_scout(stage: Stage) -> None:
    stage.lay("12,4", "building", "market").lay("12,5", "wonder", "stonehenge").lay("12,6", "person", "humanitarian")
    stage.w.wonder_coins = (1,) * len(stage.w.wonder_coins)
    expected = [stage.w.icons[stage.square(name)] for name in ("12,4", "12,5", "12,6")]
    stage.figures(0, "12,4", scouts=1).figures(0, "12,5", scouts=1)
    land.enlist(stage.w, 0, stage.square("12,6"), 0, 1)
    assert trade.income(stage.w, 0) == sum(icons.trade for icons in expected)
    assert coins.coins(stage.w, 0) == sum(icons.coin for icons in expected)
    city = land.capital(stage.w, 0)
    assert devotion.culture(stage.w, 0, city) == 1 + sum(icons.culture for icons in expected)


@rule("R-SCT-07")
def test_what_counts_is_where_the_scout_stands_now(stage: Stage) -> None:
    stage.ground("8,3", "forest").figures(0, "8,3", scouts=1)
    opened(stage).choose(0, "send 8,3 2,6", "done")
    land.dismiss(stage.w, stage.square("8,3"), 0, 1)
    assert made(stage) == [0, 0]


@rule("R-SCT-08")
@pytest.mark.parametrize(("kind", "which"), [("hut", "silk"), ("village", "iron"), ("relic", "ark_of_the_covenant")])
def test_nothing_is_gathered_under_a_marker(stage: Stage, kind: str, which: str) -> None:
    stage.ground("8,3", "forest").lay("8,3", kind, which).figures(0, "8,3", scouts=1)
    assert made(stage) == [0, 0]
    opened(stage).refuses(0, "send 8,3 2,6", "R-SCT-08")


@rule("R-SCT-09")
def test_armies_of_the_english_gather_like_scouts(stage: Stage) -> None:
    stage.ground("8,3", "forest").figures(0, "8,3", armies=1)
    opened(stage)
    assert (sends(stage), made(stage)) == ([], [0, 0])
    stage.choose(0, "done").civilization(0, "english")
    opened(stage).choose(0, "send 8,3 2,6")
    assert made(stage) == [0, 2]
    figures.place_figure(stage.w, 0, "army", stage.square("9,5"))
    stage.ground("9,5", "forest").refuses(0, "send 9,5 2,6", "R-SCT-03")
    assert made(stage) == [0, 2]


@rule("R-SOT-07", "AMB-52")
def test_without_a_choice_a_square_stays_with_its_city_or_goes_to_the_capital(stage: Stage) -> None:
    stage.ground("1,6", "forest").figures(0, "1,6", scouts=1)
    stage.ground("8,3", "mountain").figures(0, "8,3", scouts=1)
    assert made(stage) == [1, 2]


@rule("R-SOT-07")
def test_an_assignment_holds_until_the_next_start_of_turn_of_its_owner(stage: Stage) -> None:
    stage.ground("8,3", "forest").figures(0, "8,3", scouts=1)
    opened(stage).choose(0, "send 8,3 2,6", "done")
    stage.ask(start.begin(1), phase=Phase.START_OF_TURN, active=1).choose(1, "done")
    assert made(stage) == [0, 2]
    assert made(opened(stage)) == [2, 0]


@rule("R-SOT-03")
def test_with_one_city_there_is_nothing_to_send() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").figures(0, "8,3", scouts=1)
    assert sends(opened(stage)) == []
