"""Coins and the victories (8.4, 13)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.agenda import proceed
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.laws import check
from hegemon.games.civilization.world import land
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

BANK = CONTENT.wonders.number("panama_canal")


@pytest.fixture
def stage() -> Stage:
    """Two capitals on an empty plain."""
    return Stage().city(0, "2,2").city(1, "13,5")


@rule("R-COIN-01", "SC-25")
def test_coins_come_from_techs_tokens_buildings_scouts_and_people(stage: Stage) -> None:
    stage.techs(0, "civil_service", "bureaucracy", "computers", "code_of_laws", "pottery")
    realm = stage.realm(0)
    sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("code_of_laws"))
    for _ in range(3):
        sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("pottery"))
    realm.coins = 2
    stage.lay("1,1", "building", "bank").lay("3,3", "person", "humanitarian")
    stage.ground("8,3", "desert", coin=1).figures(0, "8,3", scouts=1)
    assert coins.coins(stage.w, 0) == 3 + 4 + 2 + 1 + 1 + 1


@rule("R-COIN-02", "R-COIN-03", "R-BLK-01", "R-BLK-02")
def test_a_blockade_takes_the_coin_away_and_gives_it_back(stage: Stage) -> None:
    stage.lay("1,1", "building", "bank")
    assert coins.coins(stage.w, 0) == 1
    stage.figures(1, "1,1", armies=1)
    assert coins.coins(stage.w, 0) == 0
    land.dismiss(stage.w, stage.square("1,1"), 1, 0)
    assert coins.coins(stage.w, 0) == 1


@rule("R-COIN-03")
def test_a_scout_that_leaves_takes_its_coin_along(stage: Stage) -> None:
    stage.ground("8,3", coin=1).figures(0, "8,3", scouts=1)
    assert coins.coins(stage.w, 0) == 1
    land.dismiss(stage.w, stage.square("8,3"), 0, 1)
    land.enlist(stage.w, 0, stage.square("8,4"), 0, 1)
    assert coins.coins(stage.w, 0) == 0


@rule("R-COIN-04", "R-SCT-04")
def test_a_square_in_the_outskirts_with_a_scout_counts_once(stage: Stage) -> None:
    stage.ground("1,1", coin=1).figures(0, "1,1", scouts=2)
    assert coins.coins(stage.w, 0) == 1


@rule("R-COIN-05")
def test_techs_keep_their_coins_whatever_happens_on_the_map(stage: Stage) -> None:
    stage.techs(0, "civil_service")
    for square in land.outskirts(stage.w, land.capital(stage.w, 0)):
        stage.figures(1, stage.w.geography.name[square], scouts=1)
    assert coins.coins(stage.w, 0) == 1


@rule("R-COIN-06")
def test_a_tech_holds_four_coins(stage: Stage) -> None:
    stage.techs(0, "pottery")
    pottery = CONTENT.techs.number("pottery")
    for _ in range(6):
        sheet.put_coin_on_tech(stage.w, 0, pottery)
    assert stage.realm(0).tech_coins[pottery] == 4


@rule("R-COIN-06")
def test_a_tech_without_room_for_coins_takes_none(stage: Stage) -> None:
    stage.techs(0, "writing")
    sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("writing"))
    assert sum(stage.realm(0).tech_coins) == 0


@rule("R-BLK-04", "R-LOOT-03")
def test_coins_on_a_blockaded_wonder_do_not_count_but_can_be_hit(stage: Stage) -> None:
    stage.lay("1,1", "wonder", "panama_canal")
    sheet.put_coin_on_wonder(stage.w, 0, BANK)
    assert coins.coins(stage.w, 0) == 1
    stage.figures(1, "1,1", scouts=1)
    assert coins.coins(stage.w, 0) == 0
    assert [place.id for place in coins.coin_places(stage.w, 0)] == ["panama_canal"]


@rule("R-LOOT-05", "R-INV-04", "R-INV-05")
def test_only_tokens_can_be_hit_neither_printed_nor_invested_coins(stage: Stage) -> None:
    stage.techs(0, "civil_service", "pottery")
    realm = stage.realm(0)
    realm.investments = (3, 0, 0, 0)
    assert list(coins.coin_places(stage.w, 0)) == []
    assert coins.coins(stage.w, 0) == 1
    realm.coins = 1
    sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("pottery"))
    assert [place.id for place in coins.coin_places(stage.w, 0)] == ["sheet", "pottery"]


def test_each_kind_of_token_can_be_discarded(stage: Stage) -> None:
    stage.techs(0, "pottery").lay("1,1", "wonder", "panama_canal")
    sheet.gain_coin(stage.w, 0)
    sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("pottery"))
    sheet.put_coin_on_wonder(stage.w, 0, BANK)
    assert coins.coins(stage.w, 0) == 3
    for left, place in enumerate(reversed(list(coins.coin_places(stage.w, 0)))):
        coins.discard_coin(stage.w, 0, place)
        assert coins.coins(stage.w, 0) == 2 - left
    assert stage.told()[-3:] == ["lost-coin-on-wonder", "lost-coin-on-tech", "lost-coin"]


@rule("R-VIC-03", "R-COIN-08", "R-VIC-05", "SC-25")
def test_fifteen_coins_win_at_once_even_in_another_players_phase(stage: Stage) -> None:
    stage.realm(1).coins = 14
    stage.ask(active=0)
    assert stage.w.ended_by == ""
    sheet.gain_coin(stage.w, 1)
    proceed(stage.w, check)
    assert (stage.w.winner, stage.w.ended_by, stage.w.agenda) == (1, "economy", [])
    check(stage.w)
    assert stage.told().count("won") == 1


@rule("R-VIC-03", "R-INV-05")
def test_invested_coins_do_not_win(stage: Stage) -> None:
    stage.realm(0).coins = 14
    stage.realm(0).investments = (5, 0, 0, 0)
    stage.ask()
    assert stage.w.ended_by == ""


@rule("R-VIC-06")
def test_who_reaches_it_together_is_placed_by_turn_order_from_the_active_player(stage: Stage) -> None:
    stage.realm(0).coins = stage.realm(1).coins = 15
    stage.ask(active=1)
    assert stage.w.winner == 1


@rule("R-VIC-06")
def test_without_an_active_player_the_first_player_comes_first(stage: Stage) -> None:
    stage.realm(0).coins = stage.realm(1).coins = 15
    stage.w.first_player = 1
    stage.ask(active=-1)
    assert stage.w.winner == 1


def test_before_the_capital_stands_there_are_only_printed_coins() -> None:
    stage = Stage().civilization(0, "greeks").government(0, "democracy")
    assert coins.coins(stage.w, 0) == 1
