"""Great person cards: turned up to be used, discarded, switched off (R-GP-09, R-GP-14, R-GP-16, R-TIME-13)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import coins, culture
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import uses
from hegemon.games.civilization.framework.ability import Ability, Usable
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import PersonCard
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

assert everything

TURING = CONTENT.great_persons.number("alan_turing")


class Boon(Usable):
    """Made up: gain a culture."""

    def use(self, w: World, seat: int) -> None:
        w.realms[seat].culture += 1


@pytest.fixture
def stage() -> Stage:
    """Two capitals; a scientist and an industrialist of the first player on the map."""
    stage = Stage().city(0, "2,2").city(1, "13,5")
    return stage.lay("1,1", "person", "scientist").lay("1,2", "person", "industrialist")


def start(stage: Stage) -> Stage:
    """The first player's start of turn."""
    stage.w.agenda.clear()
    return stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)


@rule("R-GP-14", "R-GP-05", "R-TIME-13")
def test_a_card_is_turned_up_to_be_used_and_stays(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "alan_turing.codebreaking", Boon)
    start(stage.people(0, "alan_turing")).choose(0, "use alan_turing.codebreaking")
    assert stage.realm(0).culture == 1
    assert stage.told() == ["turned-up", "used"]
    assert stage.realm(0).people == (PersonCard(TURING, shown=True),)
    assert view_of(stage.w, 1)["realms"][0]["people"][0]["id"] == "alan_turing"
    stage.refuses(0, "use alan_turing.codebreaking", "R-RES-02")


@rule("R-GP-14")
def test_some_cards_are_discarded_and_their_marker_stays(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "albert_einstein.equivalence", Boon)
    stage.people(0, "albert_einstein").ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    stage.choose(0, "use albert_einstein.equivalence")
    assert (stage.realm(0).culture, stage.realm(0).people) == (1, ())
    assert stage.w.person_deck.up == (CONTENT.great_persons.number("albert_einstein"),)
    assert stage.w.markers[stage.square("1,1")]
    assert stage.told() == ["turned-up", "discarded-person", "used"]
    stage.refuses(0, "use albert_einstein.equivalence", "R-TURN-02")


@rule("R-GP-09", "R-BLK-03")
def test_a_card_needs_a_marker_of_its_type_that_isn_t_blockaded(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "alan_turing.codebreaking", Boon)
    start(stage.people(0, "alan_turing").figures(1, "1,1", scouts=1))
    stage.refuses(0, "use alan_turing.codebreaking", "R-GP-09")
    stage.lay("3,3", "person", "scientist")
    assert "use alan_turing.codebreaking" in stage.offers(0), "any own marker of the type will do"


@rule("R-GP-09")
@pytest.mark.parametrize("shown", [True, False])
def test_a_marker_in_reserve_is_not_enough(shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "alan_turing.codebreaking", Boon)
    stage = Stage().city(0, "2,2").city(1, "13,5").people(0, "alan_turing", shown=shown)
    stage.realm(0).person_markers = (0, 0, 0, 0, 0, 1)
    start(stage).refuses(0, "use alan_turing.codebreaking", "R-GP-09")


@rule("R-GP-16", "R-TIME-13", "R-COIN-01")
def test_a_passive_card_works_from_when_it_is_turned_up(stage: Stage) -> None:
    start(stage.people(0, "adam_smith"))
    assert coins.coins(stage.w, 0) == 1, "the industrialist has a coin"
    stage.choose(0, "use adam_smith")
    assert (coins.coins(stage.w, 0), stage.told()) == (2, ["turned-up"])
    stage.refuses(0, "use adam_smith", "R-TURN-02")
    assert uses.use_refusal(stage.w, 0, parsed("use adam_smith")) == uses.NO_PERSON


@rule("R-GP-16", "R-COIN-02", "R-BLK-03")
def test_a_blockade_switches_a_passive_card_off_at_once(stage: Stage) -> None:
    stage.people(0, "adam_smith", shown=True)
    assert coins.coins(stage.w, 0) == 2
    stage.figures(1, "1,2", scouts=1)
    assert coins.coins(stage.w, 0) == 0
    land.dismiss(stage.w, stage.square("1,2"), 0, 1)
    assert coins.coins(stage.w, 0) == 2


@rule("R-GP-16", "R-SUP-06")
def test_with_the_card_its_limit_drops(stage: Stage) -> None:
    stage.people(0, "valmiki", shown=True).lay("3,3", "person", "artist")
    assert culture.hand_limit(stage.w, 0) == 4
    stage.events(0, "drought", "drought", "migrants", "sabotage").ask()
    assert not stage.w.agenda
    stage.figures(1, "3,3", armies=1).ask()
    assert culture.hand_limit(stage.w, 0) == 2
    stage.choose(0, "discard-event drought", "discard-event drought")
    assert not stage.w.agenda


@rule("R-GP-16", "AMB-58")
@pytest.mark.parametrize(
    ("card", "kind", "field", "more"),
    [
        ("adam_smith", "industrialist", "coins", 1),
        ("susan_b_anthony", "humanitarian", "city_production", 2),
        ("louis_pasteur", "scientist", "stacking_limit", 1),
        ("henry_ford", "builder", "travel_speed", 1),
        ("valmiki", "artist", "culture_hand", 2),
    ],
)
def test_passive_cards_count_only_face_up_with_a_marker(card: str, kind: str, field: str, more: int) -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").people(0, card)
    start(stage.government(0, "republic").lay("1,1", "person", kind))
    assert getattr(standing(stage.w, 0).bonus, field) == 0
    stage.choose(0, f"use {card}")
    assert getattr(standing(stage.w, 0).bonus, field) == more
    land.lay(stage.w, stage.square("1,1"), 0)
    assert getattr(standing(stage.w, 0).bonus, field) == 0


@rule("R-GP-16")
def test_a_passive_card_without_a_marker_can_t_be_turned_up(stage: Stage) -> None:
    stage.people(0, "henry_ford").realm(0).person_markers = (0, 1, 0, 0, 0, 0)
    start(stage).refuses(0, "use henry_ford", "R-GP-09")


@rule("R-TIME-13")
def test_a_card_that_works_at_certain_moments_is_turned_up_for_them(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Audience(Ability):
        def saw_devotion(self, w: World, seat: int, by: int) -> None:
            w.realms[seat].culture += 1

    lend(monkeypatch, "akira_kurosawa.audience", Audience)
    stage.lay("3,3", "person", "artist").people(0, "akira_kurosawa")
    start(stage).choose(0, "use akira_kurosawa", "done")
    stage.ask(ManageCities(1), phase=Phase.CITY_MANAGEMENT, active=1).choose(1, "devote 13,5")
    assert stage.realm(0).culture == 1


def test_battles_are_no_time_to_turn_up_what_lasts(stage: Stage) -> None:
    stage.people(0, "adam_smith")
    assert uses.use_options(stage.w, 0, Phase.BATTLE) == []
