"""Techs that put spies to work (cards/techs/spies.py)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import events
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import event_deck, hand, manage, move, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def spies(*techs: str, seat: int = 1, markers: int = 1) -> Stage:
    """Two realms; somebody has techs that use spies, and spies."""
    return realms().techs(seat, *techs).spoils(seat, *["spy"] * markers)


# -- Writing ---------------------------------------------------------------------------------------------------


@card("writing")
@rule("R-TIME-06", "R-TIME-08", "R-CM-04")
def test_writing_cancels_an_action_of_a_city() -> None:
    stage = manage(spies("writing")).choose(0, "devote 2,2")
    stage.choose(1, "answer writing.spy", "pay-marker spy")
    assert (stage.realm(0).culture, stage.realm(1).huts_and_villages) == (0, ())
    stage.refuses(0, "devote 2,2", "R-CM-01")


@card("writing")
@rule("R-RES-01", "R-RES-02", "R-TIME-03")
def test_writing_takes_a_spy_and_works_once_per_turn() -> None:
    poor = manage(spies("writing", markers=0)).choose(0, "devote 2,2")
    assert poor.realm(0).culture == 1
    stage = manage(spies("writing", markers=2).city(0, "2,6")).choose(0, "devote 2,2")
    stage.choose(1, "answer writing.spy", "pay-marker spy").choose(0, "devote 2,6")
    assert (stage.realm(0).culture, len(stage.realm(1).huts_and_villages)) == (1, 1)


@card("writing")
@rule("R-TIME-02")
def test_writing_answers_neither_events_nor_resource_abilities() -> None:
    stage = spies("writing").techs(0, "currency")
    stage.realm(0).resources = (0, 0, 1, 0)
    manage(stage).choose(0, "use currency.incense")
    assert stage.events(0, "supply_drop").realm(0).culture == 3
    events.take_event(stage.w, 0, events.PLAY("supply_drop.trade"))
    assert stage.ask().realm(0).trade > 0


# -- Civil Service ---------------------------------------------------------------------------------------------


@card("civil_service")
@rule("R-TIME-06", "R-EVT-05")
def test_civil_service_cancels_a_culture_event() -> None:
    stage = spies("civil_service").events(0, "supply_drop")
    events.take_event(stage.w, 0, events.PLAY("supply_drop.trade"))
    stage.ask().choose(1, "answer civil_service.spy", "pay-marker spy")
    assert (stage.realm(0).trade, stage.realm(0).events, stage.realm(1).huts_and_villages) == (0, (), ())


@card("civil_service")
def test_civil_service_leaves_cities_alone_and_needs_a_spy() -> None:
    assert manage(spies("civil_service")).choose(0, "devote 2,2").realm(0).culture == 1
    stage = spies("civil_service", markers=0).events(0, "supply_drop")
    events.take_event(stage.w, 0, events.PLAY("supply_drop.trade"))
    assert stage.ask().realm(0).trade > 0


@card("civil_service", "mass_media")
@rule("R-TIME-10")
def test_civil_service_is_no_use_against_mass_media() -> None:
    stage = spies("civil_service").events(0, "supply_drop").techs(0, "mass_media")
    events.take_event(stage.w, 0, events.PLAY("supply_drop.trade"))
    assert stage.ask().realm(0).trade > 0


# -- Mass Media ------------------------------------------------------------------------------------------------


@card("mass_media")
@rule("R-TIME-06", "R-TIME-08", "R-RES-02")
def test_mass_media_cancels_a_resource_ability_and_what_was_paid_is_lost() -> None:
    stage = spies("mass_media").techs(0, "currency")
    stage.realm(0).resources = (0, 0, 2, 0)
    manage(stage).choose(0, "use currency.incense").choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (stage.realm(0).culture, stage.realm(0).resources) == (0, (0, 0, 1, 0))
    stage.refuses(0, "use currency.incense", "R-RES-02")


@card("mass_media", "writing")
@rule("R-TIME-06")
def test_mass_media_cancels_a_cancel() -> None:
    stage = spies("writing").techs(0, "mass_media").spoils(0, "spy")
    manage(stage).choose(0, "devote 2,2").choose(1, "answer writing.spy", "pay-marker spy")
    stage.choose(0, "answer mass_media.spy", "pay-marker spy")
    assert (stage.realm(0).culture, stage.realm(0).huts_and_villages, stage.realm(1).huts_and_villages) == (1, (), ())


@card("mass_media")
def test_mass_media_has_nothing_against_trade_that_is_paid() -> None:
    stage = spies("mass_media").techs(0, "democracy")
    stage.realm(0).trade = 6
    manage(stage).choose(0, "use democracy.taxes")
    assert coins.coins(stage.w, 0) == 1


# -- Communism -------------------------------------------------------------------------------------------------


@card("communism")
@rule("R-TIME-06", "R-TIME-09")
def test_communism_holds_figures_in_the_middle_of_a_move() -> None:
    stage = spies("communism").figures(0, "5,5", armies=1)
    move(stage).choose(0, "march 5,5 1 0").choose(1, "pass").choose(0, "step 6,5")
    stage.choose(1, "answer communism.spy", "pay-marker spy", "bar 6,5")

    assert stage.scene(["6,5"]) == {"6,5": (0, 1, 0)}
    assert stage.w.locked_squares == (stage.square("6,5"),)
    assert not any(words.startswith("step") for words in stage.offers(0))


@card("communism")
@rule("R-TIME-06")
def test_communism_keeps_a_group_from_starting_and_lasts_for_the_turn() -> None:
    stage = spies("communism").figures(0, "5,5", armies=2)
    move(stage).choose(0, "march 5,5 1 0").choose(1, "answer communism.spy", "pay-marker spy", "bar 5,5")
    assert stage.scene(["5,5"]) == {"5,5": (0, 2, 0)}
    stage.refuses(0, "march 5,5 1 0", "R-TIME-06")


@card("communism")
@rule("R-TIME-01")
def test_communism_is_used_in_the_own_movement_as_well() -> None:
    stage = spies("communism", seat=0).figures(1, "9,5", armies=1)
    move(stage).choose(0, "use communism.spy", "pay-marker spy")
    assert "square" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "bar 9,5", "end-movement")
    move(stage, 1).refuses(1, "march 9,5 1 0", "R-TIME-06")


@card("communism")
@rule("R-TIME-01", "R-RES-01", "R-RES-02")
def test_communism_needs_a_spy_and_the_movement_phase() -> None:
    assert "use communism.spy" not in manage(spies("communism", seat=0)).offers(0)
    move(spies("communism", seat=0, markers=0).figures(0, "5,5", armies=1))
    twice = move(spies("communism", seat=0, markers=2))
    twice.choose(0, "use communism.spy", "pay-marker spy", "bar 9,5")
    assert "use communism.spy" not in twice.offers(0)


@card("communism")
@rule("R-TIME-08")
def test_communism_can_be_cancelled() -> None:
    stage = spies("communism").techs(0, "mass_media").spoils(0, "spy").figures(0, "5,5", armies=1)
    move(stage).choose(0, "march 5,5 1 0").choose(1, "answer communism.spy", "pay-marker spy", "bar 5,5")
    stage.choose(0, "answer mass_media.spy", "pay-marker spy", "step 6,5")
    assert stage.w.locked_squares == ()


@card("communism")
@rule("R-MOVE-07")
def test_whoever_is_held_on_water_where_figures_may_not_stay_is_lost() -> None:
    stage = spies("communism").techs(0, "navigation").figures(0, "5,5", armies=1).ground("6,5", "water")
    move(stage).choose(0, "march 5,5 1 0").choose(1, "pass").choose(0, "step 6,5")
    stage.choose(1, "answer communism.spy", "pay-marker spy", "bar 6,5")
    assert stage.scene(["6,5"]) == {"6,5": (-1, 0, 0)}


# -- Mysticism -------------------------------------------------------------------------------------------------


@card("mysticism")
@rule("R-COIN-05", "AMB-13")
def test_mysticism_makes_another_player_discard_a_coin_token_of_choice() -> None:
    stage = spies("mysticism", seat=0).techs(1, "pottery", "railroad").lay("12,4", "wonder", "panama_canal")
    stage.realm(1).coins = 1
    stage.realm(1).tech_coins = tuple(int(name == "pottery") for name in CONTENT.techs.ids)
    stage.w.wonder_coins = tuple(int(name == "panama_canal") for name in CONTENT.wonders.ids)
    manage(stage.stir()).choose(0, "use mysticism.spy", "pay-marker spy")
    assert stage.offers(0) == ["embezzle 1 sheet", "embezzle 1 pottery", "embezzle 1 panama_canal"]
    assert "coin" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "embezzle 1 pottery")
    assert (sum(stage.realm(1).tech_coins), stage.realm(1).coins, coins.coins(stage.w, 1)) == (0, 1, 3)


@card("mysticism")
@rule("R-GEN-02", "R-LOOT-05")
def test_mysticism_needs_a_token_of_somebody_else() -> None:
    stage = spies("mysticism", seat=0).techs(1, "railroad")
    stage.realm(0).coins = 2
    manage(stage.stir()).refuses(0, "use mysticism.spy", "R-GEN-02")


@card("mysticism")
@rule("R-TIME-08")
def test_mysticism_can_be_cancelled() -> None:
    stage = spies("mysticism", seat=0).techs(1, "mass_media").spoils(1, "spy")
    stage.realm(1).coins = 1
    manage(stage.stir()).choose(0, "use mysticism.spy", "pay-marker spy")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (stage.realm(1).coins, stage.realm(0).huts_and_villages) == (1, ())


@card("mysticism")
@rule("R-CUL-04", "R-EVT-04")
def test_with_mysticism_one_of_two_events_is_kept_even_at_the_hand_limit() -> None:
    stage = event_deck(realms().techs(0, "mysticism"), 1, "drought", "supply_drop")
    stage.realm(0).culture = 3
    manage(stage).choose(0, "advance", "keep-event drought")
    assert hand(stage) == ["drought"]


# -- all that cancel -------------------------------------------------------------------------------------------


@rule("R-TIME-01")
@pytest.mark.parametrize("tech", ["writing", "civil_service", "mass_media"])
def test_what_cancels_is_never_used_by_itself(tech: str) -> None:
    assert not any(words.startswith("use") for words in manage(spies(tech, seat=0)).offers(0))
