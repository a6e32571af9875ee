"""Culture events that are spent as resources (R-EVT-06, R-COIN-09)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityPrice
from hegemon.games.civilization.facts.kinds import Phase, Resource
from hegemon.games.civilization.framework import event_modes, events, payment
from hegemon.games.civilization.framework.reactions import React
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, give, hand, manage, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

GIFTS = {
    "a_gift_from_afar": {Resource.IRON, Resource.WHEAT, Resource.SPY, Resource.SILK},
    "a_generous_gift": {Resource.IRON, Resource.WHEAT, Resource.SPY, Resource.SILK},
    "a_princely_gift": {Resource.IRON, Resource.WHEAT, Resource.SPY, Resource.SILK, Resource.URANIUM},
}
"""What each of them stands for; incense is on no list."""


def price(resource: Resource) -> AbilityPrice:
    """One resource of this kind."""
    return AbilityPrice(resources=tuple(int(kind == resource) for kind in Resource))


def coins(stage: Stage) -> list[int]:
    """The coin tokens on all sheets."""
    return [realm.coins for realm in stage.w.realms]


def under(stage: Stage, event: str) -> bool:
    """Does the card lie face up under its deck?"""
    row = CONTENT.events.called(event)
    return row.number in stage.w.event_decks[row.level - 1].up


@card("a_gift_from_afar", "a_generous_gift", "a_princely_gift")
@rule("R-EVT-06", "R-RES-01")
@pytest.mark.parametrize("event", GIFTS)
@pytest.mark.parametrize("resource", Resource)
def test_a_gift_stands_for_the_resources_on_its_list(event: str, resource: Resource) -> None:
    stage = realms().events(0, event)
    assert payment.payable(stage.w, 0, price(resource)) is (resource in GIFTS[event])


@card("a_gift_from_afar")
@rule("R-COIN-09", "R-EVT-06", "R-EVT-04")
def test_after_a_gift_from_afar_another_player_gains_a_coin() -> None:
    stage = realms(3).events(0, "a_gift_from_afar").techs(0, "construction")
    manage(stage).choose(0, "use construction.wheat", "pay-event a_gift_from_afar")
    assert (hand(stage), under(stage, "a_gift_from_afar")) == ([], True)
    assert stage.offers(0) == ["give-coin 1", "give-coin 2"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "give-coin 2")
    assert coins(stage) == [0, 0, 1]
    assert isinstance(stage.question, ManageCities), "the only city has the production"
    assert stage.question.boosts == ((city_at(stage, "6,2").centre, 5),)


@card("a_gift_from_afar")
@rule("R-COIN-09")
def test_with_one_opponent_there_is_no_choice() -> None:
    stage = realms().events(0, "a_gift_from_afar").techs(0, "construction")
    manage(stage).choose(0, "use construction.wheat", "pay-event a_gift_from_afar")
    assert coins(stage) == [0, 1]


@card("a_gift_from_afar")
@rule("R-COIN-09", "R-GEN-02")
def test_each_gift_from_afar_brings_a_coin() -> None:
    stage = realms(3).events(0, "a_gift_from_afar", "a_gift_from_afar").techs(0, "pottery")
    manage(stage).choose(0, "use pottery.wares", "pay-event a_gift_from_afar", "pay-event a_gift_from_afar")
    stage.choose(0, "give-coin 1", "give-coin 2")
    assert coins(stage) == [0, 1, 1]
    assert stage.realm(0).tech_coins[CONTENT.techs.number("pottery")] == 1


@card("a_generous_gift", "a_princely_gift")
@rule("R-EVT-06")
@pytest.mark.parametrize("event", ["a_generous_gift", "a_princely_gift"])
def test_other_gifts_bring_nobody_a_coin(event: str) -> None:
    stage = realms(3).events(0, event).techs(0, "construction")
    manage(stage).choose(0, "use construction.wheat", f"pay-event {event}")
    assert (coins(stage), hand(stage), under(stage, event)) == ([0, 0, 0], [], True)
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boosts == ((city_at(stage, "6,2").centre, 5),)


@card("a_princely_gift")
@rule("R-EVT-06")
def test_a_princely_gift_is_uranium() -> None:
    stage = realms().events(0, "a_princely_gift").techs(0, "atomic_theory")
    assert "use atomic_theory.power" in manage(stage).offers(0)
    stage.events(0, "a_generous_gift").refuses(0, "use atomic_theory.power", "R-RES-01")


@card("a_gift_from_afar", "a_generous_gift", "a_princely_gift")
@rule("R-EVT-03", "R-EVT-06")
@pytest.mark.parametrize("event", GIFTS)
def test_a_gift_is_never_played(event: str) -> None:
    stage = realms().events(0, event).events(1, event)
    open_turn(stage)
    assert not [offer for offer in stage.offers(0) if offer.startswith("play")]
    for phase in (Phase.START_OF_TURN, Phase.CITY_MANAGEMENT, Phase.MOVEMENT):
        stage.w.phase = phase
        assert events.event_refusal(stage.w, 0, parsed(f"play {event}.gift")) == events.WRONG_TIME
    before = stage.w.copy()
    event_modes.MODES[f"{event}.gift"].play(stage.w, 0, None)
    assert stage.w == before


@card("a_gift_from_afar")
@rule("R-TIME-06", "R-TIME-08", "R-COIN-09")
def test_what_a_gift_paid_for_may_be_cancelled_but_the_gift_is_gone() -> None:
    stage = realms(3).events(0, "a_gift_from_afar").techs(0, "construction").events(1, "primetime_tv")
    manage(stage).choose(0, "use construction.wheat", "pay-event a_gift_from_afar", "give-coin 2")
    assert isinstance(stage.question, React)
    stage.choose(1, "answer-with primetime_tv.cancel")
    assert (coins(stage), hand(stage)) == ([0, 0, 1], [])
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boosts == ()


@card("a_generous_gift")
@rule("R-RES-01")
def test_a_token_may_be_spent_instead() -> None:
    stage = give(realms().events(0, "a_generous_gift").techs(0, "construction"), wheat=1)
    manage(stage).choose(0, "use construction.wheat")
    assert stage.offers(0) == ["pay-token wheat", "pay-event a_generous_gift"]
    stage.choose(0, "pay-token wheat")
    assert hand(stage) == ["a_generous_gift"]


@card("a_generous_gift")
@rule("R-TIME-06", "R-EVT-06")
def test_a_gift_as_a_spy_cancels_a_culture_event() -> None:
    stage = realms().events(0, "supply_drop").events(1, "a_generous_gift").techs(1, "civil_service")
    open_turn(stage).choose(0, "play supply_drop.trade")
    stage.choose(1, "answer civil_service.spy", "pay-event a_generous_gift")
    assert (stage.realm(0).trade, hand(stage, 1)) == (0, [])
