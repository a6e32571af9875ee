"""Culture events that cancel what others do (R-TIME-06): event against event, and against resource abilities."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework.reactions import React
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import give, hand, manage, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

BREAD = "answer-with bread_and_circuses.cancel"
TOURNEY = "answer-with jousting_tourney.cancel"
PRIMETIME = "answer-with primetime_tv.cancel"


def face_up(stage: Stage) -> list[str]:
    """The culture events that lie face up under their decks."""
    return [CONTENT.events[number].id for deck in stage.w.event_decks for number in deck.up]


def card_of(key: str) -> str:
    """The card of a mode."""
    return key.partition(".")[0]


def asked(stage: Stage) -> int:
    """Who is asked to break in."""
    assert isinstance(stage.question, React)
    (seat,) = stage.question.asked(stage.w)
    return seat


# -- a culture event is cancelled --------------------------------------------------------------------------------


@card("jousting_tourney", "primetime_tv")
@rule("R-TIME-06", "R-EVT-05")
@pytest.mark.parametrize("event", ["jousting_tourney", "primetime_tv"])
def test_any_culture_event_is_cancelled(event: str) -> None:
    stage = realms().events(0, "supply_drop").events(1, event)
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, f"answer-with {event}.cancel")
    assert (stage.realm(0).trade, hand(stage), hand(stage, 1)) == (0, [], [])
    assert sorted(face_up(stage)) == sorted(["supply_drop", event])
    assert "cancelled" in stage.told()
    assert isinstance(stage.question, StartOfTurn)


@card("jousting_tourney", "primetime_tv", "bread_and_circuses")
@rule("R-TIME-06")
@pytest.mark.parametrize("event", ["jousting_tourney", "primetime_tv"])
def test_whoever_passes_keeps_the_card(event: str) -> None:
    stage = realms().events(0, "supply_drop").events(1, event)
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, "pass")
    assert (stage.realm(0).trade, hand(stage, 1)) == (7, [event])


@card("jousting_tourney", "primetime_tv", "bread_and_circuses")
@rule("R-EVT-03", "R-TIME-06")
@pytest.mark.parametrize("event", ["jousting_tourney", "primetime_tv", "bread_and_circuses"])
def test_they_only_break_in(event: str) -> None:
    stage = realms().events(0, event)
    for begin in (open_turn, manage):
        assert not [offer for offer in begin(stage).offers(0) if offer.startswith("play")]


@card("jousting_tourney", "bread_and_circuses")
@rule("R-TIME-06")
@pytest.mark.parametrize("event", ["jousting_tourney", "bread_and_circuses"])
def test_a_resource_ability_is_not_theirs_to_cancel(event: str) -> None:
    stage = give(realms().techs(0, "currency").events(1, event), incense=1)
    manage(stage).choose(0, "use currency.incense")
    assert (stage.realm(0).culture, hand(stage, 1)) == (3, [event])


@card("jousting_tourney", "primetime_tv")
@rule("R-TIME-06")
@pytest.mark.parametrize("event", ["jousting_tourney", "primetime_tv", "bread_and_circuses"])
def test_an_action_of_a_city_is_not_theirs_to_cancel(event: str) -> None:
    stage = realms().events(1, event)
    manage(stage).choose(0, "devote 2,2")
    assert stage.realm(0).culture == 1


@card("jousting_tourney", "primetime_tv")
@rule("R-TIME-10")
@pytest.mark.parametrize("event", ["jousting_tourney", "primetime_tv"])
def test_some_events_can_not_be_cancelled(event: str) -> None:
    stage = realms().techs(0, "mass_media").events(0, "supply_drop").events(1, event)
    open_turn(stage).choose(0, "play supply_drop.trade")
    assert (stage.realm(0).trade, hand(stage, 1)) == (7, [event])


# -- a resource ability is cancelled -----------------------------------------------------------------------------


@card("primetime_tv")
@rule("R-TIME-06", "R-TIME-08", "R-RES-02")
def test_primetime_tv_cancels_a_resource_ability() -> None:
    stage = give(realms().techs(0, "currency").events(1, "primetime_tv"), incense=2)
    manage(stage).choose(0, "use currency.incense")
    assert asked(stage) == 1
    stage.choose(1, PRIMETIME)
    assert (stage.realm(0).culture, sum(stage.realm(0).resources)) == (0, 1), "what was paid is lost"
    stage.refuses(0, "use currency.incense", "R-RES-02")
    assert isinstance(stage.question, ManageCities)


@card("primetime_tv")
@rule("R-TIME-06")
def test_primetime_tv_saves_an_event_from_a_spy() -> None:
    stage = realms(3).events(0, "supply_drop").techs(1, "civil_service").events(2, "primetime_tv")
    stage.spoils(1, "spy")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, "answer civil_service.spy", "pay-marker spy")
    assert asked(stage) == 2
    stage.choose(2, PRIMETIME)
    assert (stage.realm(0).trade, stage.realm(1).huts_and_villages, hand(stage, 2)) == (7, (), [])


# -- event against event -----------------------------------------------------------------------------------------


@card("jousting_tourney")
@rule("R-TIME-06", "R-EVT-05")
def test_a_tourney_against_a_tourney() -> None:
    stage = realms().events(0, "supply_drop", "jousting_tourney").events(1, "jousting_tourney")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, TOURNEY)
    assert asked(stage) == 0, "the canceller's card is a culture event, too"
    stage.choose(0, TOURNEY)
    assert (stage.realm(0).trade, hand(stage), hand(stage, 1)) == (7, [], [])
    assert sorted(face_up(stage)) == ["jousting_tourney", "jousting_tourney", "supply_drop"]


@card("jousting_tourney", "primetime_tv")
@rule("R-TIME-06", "R-TIME-04")
def test_the_last_one_is_resolved_first() -> None:
    stage = realms(3).events(0, "supply_drop", "primetime_tv").events(1, "jousting_tourney", "primetime_tv")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, TOURNEY).choose(0, PRIMETIME)
    assert asked(stage) == 1
    stage.choose(1, PRIMETIME)
    assert (stage.realm(0).trade, hand(stage), hand(stage, 1)) == (0, [], []), "the third cancels the second"
    assert stage.told().count("cancelled") == 2
    assert isinstance(stage.question, StartOfTurn)


@card("jousting_tourney")
@rule("R-TIME-04", "R-TIME-06")
def test_after_a_cancelled_tourney_others_have_another_chance() -> None:
    stage = realms(3).events(0, "supply_drop", "jousting_tourney")
    stage.events(1, "jousting_tourney").events(2, "primetime_tv")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, TOURNEY)
    stage.choose(2, "pass").choose(0, TOURNEY)
    assert asked(stage) == 2, "whether a cancelled cancel is cancelled"
    stage.choose(2, "pass")
    assert asked(stage) == 2, "now the first event is open again"
    stage.choose(2, PRIMETIME)
    assert stage.realm(0).trade == 0


@card("jousting_tourney")
@rule("R-TIME-10")
def test_a_card_that_can_not_be_cancelled_cancels_for_good() -> None:
    stage = realms().events(0, "supply_drop", "jousting_tourney").events(1, "jousting_tourney").techs(1, "mass_media")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, TOURNEY)
    assert (stage.realm(0).trade, hand(stage)) == (0, ["jousting_tourney"])


# -- bread and circuses ------------------------------------------------------------------------------------------


@card("bread_and_circuses")
@rule("R-TIME-06", "R-EVT-05")
@pytest.mark.parametrize(
    ("event", "aim"),
    [
        ("sabotage.destroy", "destroy 12,5"),
        ("drought.disaster", "strike 12,6"),
        ("the_citizens_are_revolting.anarchy", "stir-up 1"),
    ],
)
def test_bread_and_circuses_cancels_what_is_aimed_at_oneself(event: str, aim: str) -> None:
    stage = realms().events(0, card_of(event)).events(1, "bread_and_circuses").figures(0, "10,5", armies=1)
    stage.lay("12,5", "building", "market")
    open_turn(stage).choose(0, f"play {event}")
    if stage.offers(0):
        stage.choose(0, aim)
    assert asked(stage) == 1
    before = stage.w.copy()
    stage.choose(1, BREAD)
    after = stage.w
    assert (after.markers, after.terrain, after.realms[1].government) == (
        before.markers, before.terrain, before.realms[1].government,
    )  # fmt: skip
    assert (hand(stage), hand(stage, 1)) == ([], [])


@card("bread_and_circuses")
@rule("R-TIME-06")
@pytest.mark.parametrize(
    ("event", "aims"),
    [("supply_drop.trade", ()), ("drought.disaster", ("strike 7,7",)), ("drought.disaster", ("strike 2,9",))],
    ids=["nobody", "no-mans-land", "another-player"],
)
def test_bread_and_circuses_is_no_use_against_other_events(event: str, aims: tuple[str, ...]) -> None:
    stage = realms(3).events(0, card_of(event)).events(2, "bread_and_circuses")
    open_turn(stage).choose(0, f"play {event}", *aims)
    assert isinstance(stage.question, StartOfTurn)
    assert hand(stage, 2) == ["bread_and_circuses"]


@card("bread_and_circuses")
@rule("R-TIME-06")
def test_of_two_who_hold_it_only_the_target_is_asked() -> None:
    stage = realms(3).events(0, "drought").events(1, "bread_and_circuses").events(2, "bread_and_circuses")
    open_turn(stage).choose(0, "play drought.disaster", "strike 13,9")
    assert asked(stage) == 2
    stage.choose(2, "pass")
    assert stage.w.terrain[stage.square("13,9")] == Terrain.DESERT


@card("bread_and_circuses")
@rule("R-TIME-06")
def test_either_owner_saves_both_buildings_from_a_disaster() -> None:
    stage = realms(3).events(0, "disaster").events(2, "bread_and_circuses")
    stage.lay("2,9", "building", "market").lay("13,9", "building", "market")
    open_turn(stage).choose(0, "play disaster.destroy", "destroy 2,9", "destroy 13,9").choose(2, BREAD)
    assert stage.w.markers[stage.square("2,9")] == stage.w.markers[stage.square("13,9")] != 0


@card("bread_and_circuses")
@rule("R-TIME-06")
def test_a_card_that_cancels_is_aimed_at_nobody() -> None:
    stage = realms().events(0, "supply_drop", "bread_and_circuses").events(1, "jousting_tourney")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, TOURNEY)
    assert (stage.realm(0).trade, hand(stage)) == (0, ["bread_and_circuses"])


@card("bread_and_circuses", "jousting_tourney")
@rule("R-TIME-06")
def test_bread_and_circuses_is_cancelled_in_turn() -> None:
    stage = realms().events(0, "drought", "jousting_tourney").events(1, "bread_and_circuses")
    open_turn(stage).choose(0, "play drought.disaster", "strike 13,6").choose(1, BREAD).choose(0, TOURNEY)
    assert stage.w.terrain[stage.square("13,6")] == Terrain.DESERT
