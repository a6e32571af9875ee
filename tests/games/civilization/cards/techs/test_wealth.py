"""Techs that bring trade, culture and coins (cards/techs/wealth.py)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, phase_uses
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import give, manage, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def tokens(stage: Stage, tech: str) -> int:
    """The coins on a tech of the first player."""
    return stage.realm(0).tech_coins[CONTENT.techs.number(tech)]


def four_tokens(stage: Stage, tech: str) -> Stage:
    """A tech with as many coins as it can carry."""
    realm = stage.realm(0)
    realm.tech_coins = changed(realm.tech_coins, CONTENT.techs.number(tech), 4)
    return stage.stir()


def watched(stage: Stage) -> Stage:
    """The other player can cancel resource abilities."""
    return stage.techs(1, "mass_media").spoils(1, "spy")


# -- incense ---------------------------------------------------------------------------------------------------


@card("currency")
def test_currency_turns_incense_into_three_culture() -> None:
    assert burnt("currency") == 3


@card("chivalry")
def test_chivalry_turns_incense_into_five_culture() -> None:
    assert burnt("chivalry") == 5


@card("metal_casting")
def test_metal_casting_turns_incense_into_seven_culture() -> None:
    assert burnt("metal_casting") == 7


def burnt(tech: str) -> int:
    """The culture that a tech has for one of two incense."""
    stage = manage(give(realms().techs(0, tech), incense=2)).choose(0, f"use {tech}.incense")
    assert stage.realm(0).resources == (0, 0, 1, 0)
    stage.refuses(0, f"use {tech}.incense", "R-RES-02")
    return stage.realm(0).culture


@card("currency", "chivalry", "metal_casting")
@rule("R-RES-01", "R-RES-03", "R-TIME-08")
@pytest.mark.parametrize("tech", ["currency", "chivalry", "metal_casting"])
def test_incense_must_be_there_and_may_be_burnt_in_vain(tech: str) -> None:
    manage(give(realms().techs(0, tech), silk=1)).refuses(0, f"use {tech}.incense", "R-RES-01")
    stage = watched(give(realms().techs(0, tech), incense=1))
    manage(stage).choose(0, f"use {tech}.incense").choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (stage.realm(0).culture, stage.realm(0).resources) == (0, (0, 0, 0, 0))


@card("currency", "chivalry", "metal_casting")
@rule("R-RES-02", "R-TIME-03")
def test_each_tech_that_burns_incense_is_used_once_in_a_turn() -> None:
    stage = give(realms().techs(0, "currency", "chivalry", "metal_casting"), incense=3)
    manage(stage).choose(0, "use currency.incense", "use chivalry.incense", "use metal_casting.incense")
    assert stage.realm(0).culture == 15


# -- coins on techs --------------------------------------------------------------------------------------------


@card("pottery")
@rule("R-RES-04", "R-COIN-06")
def test_pottery_has_a_coin_for_any_two_resources() -> None:
    stage = give(realms().techs(0, "pottery"), wheat=1, iron=2)
    manage(stage).choose(0, "use pottery.wares", "pay-token wheat")
    assert (tokens(stage, "pottery"), coins.coins(stage.w, 0), sum(stage.realm(0).resources)) == (1, 1, 1)


@card("pottery")
@rule("R-COIN-06", "R-RES-01")
def test_pottery_needs_two_resources_and_room() -> None:
    manage(give(realms().techs(0, "pottery"), wheat=1)).refuses(0, "use pottery.wares", "R-RES-01")
    full = four_tokens(give(realms().techs(0, "pottery"), wheat=2), "pottery")
    manage(full).refuses(0, "use pottery.wares", "R-COIN-06")


@card("pottery", "the_internet")
@rule("R-COIN-06")
def test_pottery_carries_more_coins_with_the_internet() -> None:
    stage = four_tokens(give(realms().techs(0, "pottery"), wheat=2), "pottery").lay("3,3", "wonder", "the_internet")
    manage(stage).choose(0, "use pottery.wares")
    assert tokens(stage, "pottery") == 5


@card("pottery")
@rule("R-TIME-08")
def test_pottery_can_be_cancelled() -> None:
    stage = watched(give(realms().techs(0, "pottery"), wheat=2))
    manage(stage).choose(0, "use pottery.wares").choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (tokens(stage, "pottery"), sum(stage.realm(0).resources)) == (0, 0)
    stage.refuses(0, "use pottery.wares", "R-RES-02")


@card("democracy")
@rule("R-COIN-06", "R-RES-05")
def test_democracy_has_a_coin_for_six_trade_once_per_turn() -> None:
    stage = realms().techs(0, "democracy")
    stage.realm(0).trade = 13
    manage(stage).choose(0, "use democracy.taxes")
    assert (tokens(stage, "democracy"), stage.realm(0).trade) == (1, 7)
    stage.refuses(0, "use democracy.taxes", "R-RES-02")


@card("democracy")
@rule("R-COIN-06", "R-GEN-02")
def test_democracy_needs_six_trade_and_room() -> None:
    stage = realms().techs(0, "democracy")
    stage.realm(0).trade = 5
    manage(stage).refuses(0, "use democracy.taxes", "R-RES-01")
    full = four_tokens(realms().techs(0, "democracy"), "democracy")
    full.realm(0).trade = 6
    manage(full).refuses(0, "use democracy.taxes", "R-COIN-06")


@card("printing_press")
@rule("R-COIN-06", "R-CUL-01")
def test_the_printing_press_has_a_coin_for_five_culture_once_per_turn() -> None:
    stage = realms().techs(0, "printing_press")
    stage.realm(0).culture = 11
    manage(stage).choose(0, "use printing_press.books")
    assert (tokens(stage, "printing_press"), stage.realm(0).culture) == (1, 6)
    stage.refuses(0, "use printing_press.books", "R-RES-02")


@card("printing_press")
@rule("R-COIN-06", "R-GEN-02")
def test_the_printing_press_needs_five_culture_and_room() -> None:
    stage = realms().techs(0, "printing_press")
    stage.realm(0).culture = 4
    manage(stage).refuses(0, "use printing_press.books", "R-RES-01")
    full = four_tokens(realms().techs(0, "printing_press"), "printing_press")
    full.realm(0).culture = 5
    manage(full).refuses(0, "use printing_press.books", "R-COIN-06")


@rule("R-VIC-03")
@card("democracy")
def test_the_fifteenth_coin_on_a_tech_wins_at_once() -> None:
    stage = realms().techs(0, "democracy")
    stage.realm(0).trade, stage.realm(0).coins = 6, 14
    manage(stage.stir()).choose(0, "use democracy.taxes")
    assert (stage.w.winner, stage.w.ended_by) == (0, "economy")


# -- the silk road ---------------------------------------------------------------------------------------------


def trading(stage: Stage) -> Stage:
    """The occasion to use something in the Trade phase."""
    return stage.ask(phase_uses.UseInPhase(0, Phase.TRADE), phase=Phase.TRADE, active=-1)


@card("horseback_riding")
@rule("R-TIME-01", "R-TRD-05")
def test_horseback_riding_gains_nine_trade_and_six_for_another_player() -> None:
    stage = trading(give(realms(3).techs(0, "horseback_riding"), silk=2)).choose(0, "use horseback_riding.silk_road")
    assert stage.realm(0).trade == 0, "who else gains is named first (R-TIME-06)"
    assert stage.offers(0) == ["share-trade 1", "share-trade 2"]
    assert "6" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "share-trade 2")
    assert [stage.realm(seat).trade for seat in range(3)] == [9, 0, 6]
    assert stage.offers(0) == [], "once per turn"


@card("horseback_riding")
@rule("R-TRD-06")
def test_trade_of_the_silk_road_beyond_the_dial_is_lost() -> None:
    stage = give(realms().techs(0, "horseback_riding"), silk=1)
    stage.realm(0).trade, stage.realm(1).trade = 20, 25
    trading(stage).choose(0, "use horseback_riding.silk_road")
    assert [stage.realm(seat).trade for seat in range(2)] == [27, 27]


@card("horseback_riding")
@rule("R-TIME-01", "R-RES-01")
def test_the_silk_road_takes_silk_in_the_trade_phase() -> None:
    assert trading(give(realms().techs(0, "horseback_riding"), iron=1)).offers(0) == []
    other = manage(give(realms().techs(0, "horseback_riding"), silk=1))
    assert "use horseback_riding.silk_road" not in other.offers(0)


@card("horseback_riding")
@rule("R-TIME-08")
def test_the_silk_road_can_be_cancelled() -> None:
    stage = trading(watched(give(realms().techs(0, "horseback_riding"), silk=1)))
    stage.choose(0, "use horseback_riding.silk_road").choose(1, "answer mass_media.spy", "pay-marker spy")
    assert [stage.realm(seat).trade for seat in range(2)] == [0, 0]
    assert stage.realm(0).resources == (0, 0, 0, 0)
