"""Paying for abilities with tokens, markers and cards (8.3)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.agenda import later
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityPrice
from hegemon.games.civilization.facts.kinds import Phase, Resource
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import payment, uses
from hegemon.games.civilization.framework.ability import Ability, Usable
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world.realm import FoundMarker
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

FULL = (8, 8, 8, 8)
"""What lies on the market at first in these scenes."""


@pytest.fixture
def stage() -> Stage:
    """Two capitals; the market has eight tokens of each kind."""
    stage = Stage().city(0, "2,2").city(1, "13,5")
    stage.w.resources = FULL
    return stage


def price(*resources: Resource, more: int = 0, trade: int = 0, culture: int = 0) -> AbilityPrice:
    """A price: these resources, so many of any kind, trade and culture."""
    return AbilityPrice(tuple(resources.count(kind) for kind in Resource), more, trade, culture)


def tokens(stage: Stage, **count: int) -> Stage:
    """Tokens on the first player's sheet."""
    stage.realm(0).resources = tuple(
        count.get(kind.name.lower(), 0) for kind in (Resource.WHEAT, Resource.SILK, Resource.INCENSE, Resource.IRON)
    )
    return stage


@later
def celebrate_payment(w: World, seat: int) -> None:
    """What is paid for in these scenes: all of it is paid when this happens."""
    w.realms[seat].culture += 100


def pay(stage: Stage, cost: AbilityPrice) -> Stage:
    """The first player pays."""
    assert payment.payable(stage.w, 0, cost)
    payment.owe_payment(stage.w, 0, cost, celebrate_payment(0))
    return stage.ask()


def paid(stage: Stage) -> bool:
    """Is everything paid?"""
    return stage.realm(0).culture >= 100 and not stage.w.agenda


class Weaving(Usable):
    """Made up: gain a coin."""

    def use(self, w: World, seat: int) -> None:
        w.realms[seat].coins += 1


# -- scenario --------------------------------------------------------------------------------------------------


@rule("SC-11", "R-RES-01", "R-RES-02", "R-RES-03")
@pytest.mark.parametrize("way", ["pay-token silk", "pay-marker silk"])
def test_silk_of_either_kind_pays_once_per_turn(stage: Stage, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    lend(monkeypatch, "monarchy.silk", Weaving)
    tokens(stage.techs(0, "monarchy").spoils(0, "silk"), silk=1)
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).choose(0, "use monarchy.silk")
    assert stage.offers(0) == ["pay-token silk", "pay-marker silk"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, way)
    token = way == "pay-token silk"
    assert stage.w.resources == ((8, 9, 8, 8) if token else FULL)
    assert (len(stage.realm(0).huts_and_villages), len(stage.w.removed_markers)) == ((1, 0) if token else (0, 1))
    assert stage.realm(0).coins == 1
    stage.refuses(0, "use monarchy.silk", "R-RES-02")


# -- what pays -------------------------------------------------------------------------------------------------


@rule("R-RES-01", "R-GEN-02")
@pytest.mark.parametrize(
    ("have", "cost", "enough"),
    [
        ({"silk": 1}, price(Resource.SILK), True),
        ({"wheat": 3}, price(Resource.SILK), False),
        ({"silk": 1}, price(Resource.SILK, Resource.SILK), False),
        ({"silk": 1, "iron": 1}, price(Resource.SILK, more=1), True),
        ({"silk": 1, "iron": 1}, price(Resource.SILK, more=2), False),
        ({"iron": 2}, price(more=2), True),
        ({"wheat": 9}, price(Resource.SPY), False),
        ({}, price(trade=3, culture=2), True),
        ({}, price(trade=4), False),
        ({}, price(culture=3), False),
    ],
)
def test_the_whole_price_must_be_there(stage: Stage, have: dict[str, int], cost: AbilityPrice, enough: bool) -> None:
    tokens(stage, **have).realm(0).trade, stage.realm(0).culture = 3, 2
    assert payment.payable(stage.w, 0, cost) is enough


@rule("R-RES-01")
def test_where_there_is_no_choice_and_nothing_hidden_it_is_paid_at_once(stage: Stage) -> None:
    pay(tokens(stage, silk=2), price(Resource.SILK, Resource.SILK))
    assert (paid(stage), stage.w.resources) == (True, (8, 10, 8, 8))


@rule("R-GEN-02")
def test_trade_and_culture_are_paid_first(stage: Stage) -> None:
    stage.realm(0).trade, stage.realm(0).culture = 5, 6
    pay(stage, price(trade=5, culture=6))
    assert (stage.realm(0).trade, stage.realm(0).culture) == (0, 100)
    assert stage.told() == ["lost-trade", "lost-culture"]


@rule("R-RES-03", "R-HUT-03", "R-SUP-04")
@pytest.mark.parametrize("village", [False, True])
def test_a_marker_is_shown_and_leaves_the_game(stage: Stage, village: bool) -> None:
    pay(stage.spoils(0, "spy", village=village), price(Resource.SPY)).choose(0, "pay-marker spy")
    assert paid(stage)
    assert stage.w.news[-1].seen_by(1) == {
        "event": "paid-marker", "seat": 0, "marker": "spy", "kind": "village" if village else "hut",
    }  # fmt: skip
    assert (len(stage.w.removed_markers), stage.realm(0).huts_and_villages, stage.w.resources) == (1, (), FULL)


@rule("R-RES-03")
def test_of_two_alike_one_is_left(stage: Stage) -> None:
    pay(stage.spoils(0, "spy").spoils(0, "spy", village=True), price(Resource.SPY)).choose(0, "pay-marker spy")
    assert stage.realm(0).huts_and_villages == (FoundMarker(CONTENT.huts_and_villages.number("spy"), 1, village=True),)


@rule("R-RES-01")
def test_a_marker_without_a_resource_pays_nothing(stage: Stage) -> None:
    teacher = next(row.id for row in CONTENT.huts_and_villages if "techs" in row.amounts)
    assert not payment.payable(stage.spoils(0, teacher).w, 0, price(more=1))


@rule("R-RES-04")
@pytest.mark.parametrize("marker", ["spy", "uranium"])
def test_any_resource_may_be_a_spy_or_uranium(stage: Stage, marker: str) -> None:
    pay(stage.spoils(0, marker), price(more=1)).choose(0, f"pay-marker {marker}")
    assert paid(stage)


@rule("R-RES-01")
def test_what_is_needed_for_the_rest_is_not_given_for_something_else(stage: Stage) -> None:
    pay(tokens(stage.spoils(0, "silk"), wheat=1), price(Resource.SILK, more=1))
    assert stage.offers(0) == ["pay-marker silk"]
    stage.choose(0, "pay-marker silk")
    assert (paid(stage), stage.w.resources) == (True, (9, 8, 8, 8))


@rule("R-EVT-06")
def test_some_culture_events_are_spent_as_resources(stage: Stage) -> None:
    stage.events(0, "a_generous_gift", "drought")
    assert payment.payable(stage.w, 0, price(Resource.SPY))
    assert not payment.payable(stage.w, 0, price(Resource.URANIUM))
    pay(stage, price(Resource.SPY))
    assert stage.offers(0) == ["pay-event a_generous_gift"]
    stage.choose(0, "pay-event a_generous_gift")
    assert paid(stage)
    assert [CONTENT.events[held.face].id for held in stage.realm(0).events] == ["drought"]
    assert stage.w.event_decks[1].up == (CONTENT.events.number("a_generous_gift"),)
    assert stage.w.news[-1].seen_by(1) == {"event": "paid-event", "seat": 0, "card": "a_generous_gift"}


@rule("R-EVT-06", "R-RES-01")
def test_a_card_that_is_spent_serves_once(stage: Stage) -> None:
    tokens(stage.events(0, "a_generous_gift"), wheat=1)
    assert not payment.payable(stage.w, 0, price(Resource.SPY, Resource.IRON))
    pay(stage, price(Resource.WHEAT, Resource.SILK))
    stage.refuses(0, "pay-event a_generous_gift", "R-RES-01")
    stage.choose(0, "pay-token wheat", "pay-event a_generous_gift")
    assert paid(stage)


def test_who_has_hidden_things_is_asked_even_without_a_choice(stage: Stage) -> None:
    """Otherwise the others would learn that there was none."""
    pay(tokens(stage.spoils(0, "uranium"), silk=1), price(Resource.SILK))
    assert stage.offers(0) == ["pay-token silk"]
    pay(tokens(Stage().city(0, "2,2").city(1, "13,5").events(0, "drought"), silk=1), price(Resource.SILK))


def test_what_is_being_paid_tells_nothing_about_what_is_held(stage: Stage) -> None:
    pay(stage.spoils(0, "silk", "iron"), price(Resource.SILK))
    seen = view_of(stage.w, 1)
    assert seen["agenda"][-1] == {"step": "Pay", "seat": 0, "wanted": ["silk"]}
    assert [entry["id"] for entry in seen["realms"][0]["huts_and_villages"]] == [None, None]


# -- privileges ------------------------------------------------------------------------------------------------


def test_indians_pay_with_anything_for_what_the_market_has(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.RESOURCES_FOR_ALL)
    tokens(stage.spoils(0, "uranium").stir(), wheat=1)
    assert payment.payable(stage.w, 0, price(Resource.SILK, Resource.IRON))
    assert not payment.payable(stage.w, 0, price(Resource.SPY))
    pay(stage, price(Resource.SILK, Resource.IRON)).choose(0, "pay-token wheat", "pay-marker uranium")
    assert (paid(stage), stage.w.resources) == (True, (9, 8, 8, 8))


def test_two_resources_are_a_spy_once_per_turn(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.SPIES_FOR_TWO)
    tokens(stage.stir(), wheat=1, iron=3)
    assert not payment.payable(stage.w, 0, price(Resource.SPY, Resource.SPY))
    assert not payment.payable(stage.w, 0, price(Resource.URANIUM))
    pay(stage, price(Resource.SPY)).choose(0, "pay-token wheat")
    assert (paid(stage), stage.w.resources) == (True, (9, 8, 8, 9))
    assert not payment.payable(stage.w, 0, price(Resource.SPY))


def test_who_has_a_spy_chooses_between_it_and_two_resources(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.SPIES_FOR_TWO)
    tokens(stage.spoils(0, "spy").stir(), iron=2)
    pay(stage, price(Resource.SPY))
    assert stage.offers(0) == ["pay-marker spy", "pay-two"]
    stage.choose(0, "pay-marker spy")
    assert payment.payable(stage.w, 0, price(Resource.SPY)), "the privilege is still there"


def test_two_resources_in_place_of_the_second_spy(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.SPIES_FOR_TWO)
    tokens(stage.spoils(0, "spy").stir(), iron=2)
    pay(stage, price(Resource.SPY, Resource.SPY)).refuses(0, "pay-token iron", "R-TURN-02")
    stage.choose(0, "pay-marker spy")
    assert (paid(stage), stage.w.resources) == (True, (8, 8, 8, 10))


def test_two_resources_for_a_spy_are_refused_if_the_rest_could_not_be_paid(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.SPIES_FOR_TWO)
    tokens(stage.spoils(0, "spy").stir(), iron=1)
    pay(stage, price(Resource.SPY, more=1))
    stage.refuses(0, "pay-two", "R-RES-01")


@rule("R-RES-01")
def test_whoever_gains_by_spending_gains_for_each_resource(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Merchants(Ability):
        privileges = Privilege.SPIES_FOR_TWO

        def spent_resources(self, w: World, seat: int, count: int) -> None:
            w.realms[seat].coins += count

    lend(monkeypatch, "chinese.explorers", Merchants)
    pay(tokens(stage.stir(), iron=2), price(Resource.SPY))
    assert stage.realm(0).coins == 2
    pay(stage, price(trade=0))
    assert stage.realm(0).coins == 2


def test_a_price_without_resources_asks_nothing(stage: Stage) -> None:
    assert paid(pay(stage.spoils(0, "spy"), price()))
    assert uses.USE.name not in stage.told()
