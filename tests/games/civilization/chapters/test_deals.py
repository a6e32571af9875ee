"""Deals (chapter 12)."""

from __future__ import annotations

import json

import pytest

from hegemon.games.civilization.chapters import deals
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.world import Step
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Three players with something to deal in."""
    stage = Stage(players=3).city(0, "7,1").city(1, "13,13").city(2, "1,13")
    stage.realm(0).trade, stage.realm(0).culture = 10, 4
    stage.realm(1).trade, stage.realm(1).resources = 3, (1, 0, 0, 2)
    stage.spoils(0, "spy").events(0, "drought", "sabotage").events(1, "flooding")
    return stage.spoils(1, "silk").spoils(1, "iron", village=True)


def ask(stage: Stage) -> Stage:
    """Begin the phase."""
    return stage.ask(deals.begin(stage.w), active=-1)


@rule("R-DEAL-01", "R-DEAL-03", "R-DEAL-04", "R-DEAL-08")
def test_a_deal_is_put_together_proposed_and_accepted(stage: Stage) -> None:
    ask(stage).choose(0, "offer 1", "give-trade 5", "give-culture 2", "ask-resource iron", "ask-trade 1", "propose")
    assert stage.question.asked(stage.w) == (1,)
    assert "offers you" in str(stage.question.prompt(stage.w, 1))
    stage.choose(1, "accept")
    assert (stage.realm(0).trade, stage.realm(0).culture, stage.realm(0).resources) == (6, 2, (0, 0, 0, 1))
    assert (stage.realm(1).trade, stage.realm(1).culture, stage.realm(1).resources) == (7, 2, (1, 0, 0, 1))


@rule("R-DEAL-04")
def test_a_declined_or_dropped_offer_changes_nothing(stage: Stage) -> None:
    before = [realm.copy() for realm in stage.w.realms]
    ask(stage).choose(0, "offer 1", "give-trade 5", "propose").choose(1, "decline")
    stage.choose(1, "offer 2", "drop")
    assert stage.w.realms == before


@rule("R-DEAL-04")
def test_an_empty_deal_is_refused_but_a_gift_is_not(stage: Stage) -> None:
    ask(stage).choose(0, "offer 1").refuses(0, "propose", "R-DEAL-04")
    assert "Put a deal" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "give-trade 1", "propose").choose(1, "accept")
    assert stage.realm(1).trade == 4


@rule("R-DEAL-05")
def test_what_one_does_not_have_is_not_offered(stage: Stage) -> None:
    ask(stage).choose(0, "offer 1")
    offers = stage.offers(0)
    assert "give-trade 10" in offers
    assert "give-trade 11" not in offers
    assert "ask-resource silk" not in offers
    stage.choose(0, "ask-resource wheat")
    assert "ask-resource wheat" not in stage.offers(0)
    stage.choose(0, "ask-trade 2")
    assert not any(offer.startswith("ask-trade") for offer in stage.offers(0))


@rule("R-DEAL-05", "R-TRD-06")
def test_a_deal_beyond_the_dial_is_refused(stage: Stage) -> None:
    stage.realm(1).trade = 20
    ask(stage).choose(0, "offer 1", "give-trade 8").refuses(0, "propose", "R-DEAL-05")
    stage.choose(0, "ask-trade 1", "propose").choose(1, "accept")
    assert (stage.realm(0).trade, stage.realm(1).trade) == (3, 27)


@rule("R-DEAL-02", "R-REL-06", "R-GP-13")
def test_nothing_else_changes_hands(stage: Stage) -> None:
    stage.realm(0).coins = 3
    stage.realm(0).relics = (0,)
    ask(stage).choose(0, "offer 1")
    words = {offer.split()[0] for offer in stage.offers(0)}
    assert words == {
        "drop", "give-trade", "give-culture", "give-marker", "give-event",
        "ask-trade", "ask-resource", "ask-marker", "ask-event",
    }  # fmt: skip


@rule("R-DEAL-06", "R-HUT-05")
def test_markers_pass_face_down_and_both_sides_know_them(stage: Stage) -> None:
    ask(stage).choose(0, "offer 1", "give-marker spy", "ask-marker", "propose").choose(1, "accept")
    assert "hand over" in str(stage.question.prompt(stage.w, 1))
    assert stage.offers(1) == ["give-marker silk", "give-marker iron"]
    stage.choose(1, "give-marker iron")
    (iron,) = stage.realm(0).huts_and_villages
    assert (iron.face, iron.known, iron.village) == (CONTENT.huts_and_villages.number("iron"), 0b011, True)
    assert [found.face for found in stage.realm(1).huts_and_villages] == [
        CONTENT.huts_and_villages.number(face) for face in ("silk", "spy")
    ]
    passed = [event for event in stage.w.news if event.name == "markers-passed"]
    assert [event.seen_by(2).get("faces") for event in passed] == [None, None]
    assert [event.seen_by(1)["faces"] for event in passed] == [["spy"], ["iron"]]


@rule("R-DEAL-07")
def test_culture_events_pass_secretly(stage: Stage) -> None:
    ask(stage).choose(0, "offer 1", "give-event sabotage", "ask-event 2", "propose").choose(1, "accept")
    stage.choose(1, "give-event flooding")
    assert [held.face for held in stage.realm(0).events] == [
        CONTENT.events.number(card) for card in ("drought", "flooding")
    ]
    assert stage.realm(0).events[1].known == 0b011
    passed = [event for event in stage.w.news if event.name == "events-passed"]
    assert all("faces" not in event.seen_by(2) for event in passed)
    assert passed[0].seen_by(0)["faces"] == ["sabotage"]


@rule("R-DEAL-09")
def test_the_phase_ends_when_all_have_passed_and_an_offer_takes_a_pass_back(stage: Stage) -> None:
    ask(stage).choose(0, "pass").choose(1, "offer 0", "give-trade 1", "propose").choose(0, "decline")
    assert "may offer" in str(stage.question.prompt(stage.w, 2))
    stage.choose(2, "pass").choose(0, "pass").choose(1, "pass")
    assert stage.w.agenda == []


@rule("R-DEAL-09")
def test_nobody_can_stall_the_table(stage: Stage) -> None:
    stage.w.deals_offered = (0, 0, 0)
    ask(stage)
    for _ in range(3):
        stage.choose(0, "offer 1", "drop")
        for seat in stage.question.asked(stage.w):
            stage.choose(seat, "pass") if seat else None
        while stage.question.asked(stage.w) != (0,):
            stage.choose(stage.question.asked(stage.w)[0], "pass")
    stage.refuses(0, "offer 1", "R-DEAL-09")


@rule("R-TRD-08")
def test_a_table_may_do_without_deals() -> None:
    stage = Stage(deals_per_turn=0).city(0, "2,2").city(1, "13,5")
    ask(stage)
    assert stage.w.agenda == []


def test_an_offer_in_the_making_survives_json(stage: Stage) -> None:
    ask(stage).choose(0, "offer 1", "give-event sabotage", "ask-event 2")
    geography = stage.w.geography
    assert Step.from_json(json.loads(json.dumps(stage.question.to_json(geography))), geography) == stage.question
    stage.choose(0, "propose")
    geography = stage.w.geography
    assert Step.from_json(json.loads(json.dumps(stage.question.to_json(geography))), geography) == stage.question
