"""What goes on and off a player's sheet."""

from __future__ import annotations

from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import FoundMarker
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

IRON = CONTENT.huts_and_villages.number("iron")


def scene() -> Stage:
    return Stage().city(0, "2,2").city(1, "12,5")


@rule("R-TRD-06")
def test_trade_beyond_the_dial_is_lost() -> None:
    stage = scene()
    sheet.gain_trade(stage.w, 0, 20)
    sheet.gain_trade(stage.w, 0, 20)
    assert stage.realm(0).trade == 27
    assert [event.public["n"] for event in stage.w.news] == [20, 7]
    sheet.gain_trade(stage.w, 0, 1)
    sheet.lose_trade(stage.w, 0, 0)
    assert len(stage.w.news) == 2, "nothing is not worth a line"
    sheet.lose_trade(stage.w, 0, 5)
    assert stage.realm(0).trade == 22


@rule("R-CUL-01")
def test_culture_has_no_limit() -> None:
    stage = scene()
    sheet.gain_culture(stage.w, 0, 60)
    sheet.gain_culture(stage.w, 0, 0)
    sheet.lose_culture(stage.w, 0, 0)
    sheet.lose_culture(stage.w, 0, 10)
    assert stage.realm(0).culture == 50
    assert stage.told() == ["gained-culture", "lost-culture"]


@rule("R-COIN-02")
def test_a_coin_moves_the_dial_at_once() -> None:
    stage = scene().techs(0, "pottery").lay("3,3", "wonder", "stonehenge")
    assert coins.coins(stage.w, 0) == 0
    sheet.gain_coin(stage.w, 0)
    assert coins.coins(stage.w, 0) == 1
    sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("pottery"))
    assert coins.coins(stage.w, 0) == 2
    sheet.put_coin_on_wonder(stage.w, 0, CONTENT.wonders.number("stonehenge"))
    assert coins.coins(stage.w, 0) == 3


@rule("R-COIN-06")
def test_a_tech_has_room_for_four_coins_and_more_with_the_internet() -> None:
    pottery, writing = CONTENT.techs.number("pottery"), CONTENT.techs.number("writing")
    stage = scene().techs(0, "pottery", "writing")
    for _ in range(6):
        sheet.put_coin_on_tech(stage.w, 0, pottery)
        sheet.put_coin_on_tech(stage.w, 0, writing)
    assert stage.realm(0).tech_coins[pottery] == 4
    assert stage.realm(0).tech_coins[writing] == 0
    stage.lay("3,3", "wonder", "the_internet")
    assert sheet.coin_room(stage.w, 0, pottery) == 2
    assert sheet.coin_room(stage.w, 0, writing) == 0


@rule("R-HARV-04", "R-SET-12")
def test_a_resource_comes_from_the_market() -> None:
    stage = scene()
    sheet.take_resource(stage.w, 0, 1)
    assert stage.realm(0).resources == (0, 1, 0, 0)
    assert stage.w.resources == (2, 1, 2, 2)


@rule("R-HUT-03", "R-SUP-04")
def test_a_marker_that_is_used_up_leaves_the_game() -> None:
    stage = scene()
    stage.realm(0).huts_and_villages = (FoundMarker(IRON, 0b001, village=True), FoundMarker(IRON, 0b011, village=True))
    assert sheet.use_up_marker(stage.w, 0, IRON).village
    assert stage.w.removed_markers == (marker_of(MarkerKind.VILLAGE, IRON),)
    assert stage.realm(0).huts_and_villages == (FoundMarker(IRON, 0b001, village=True),), (
        "who knew of one knows of none"
    )
