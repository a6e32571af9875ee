"""The start of a turn (4.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import start
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.about import card
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything


@pytest.fixture
def stage() -> Stage:
    """Two cities against one."""
    return Stage().city(0, "2,2").city(0, "2,6").city(1, "13,5")


def opened(stage: Stage, seat: int = 0) -> Stage:
    """The start of turn of a player."""
    return stage.ask(start.begin(seat), phase=Phase.START_OF_TURN, active=seat)


def relic(stage: Stage, name: str) -> Stage:
    """Give the first player a relic that was taken in the last turn."""
    stage.realm(0).relics = (*stage.realm(0).relics, CONTENT.relics.number(name))
    return stage


@rule("R-TURN-08", "R-SOT-02")
def test_nothing_has_to_be_done(stage: Stage) -> None:
    opened(stage)
    assert isinstance(stage.question, StartOfTurn)
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["done", "govern anarchy"]
    stage.choose(0, "done")
    assert not stage.w.agenda


@rule("R-SOT-01", "R-SOT-02", "R-SOT-03", "R-SOT-04")
@pytest.mark.parametrize("backwards", [False, True])
def test_everything_may_be_done_in_any_order(stage: Stage, backwards: bool) -> None:
    stage.techs(0, "irrigation").figures(0, "6,5", scouts=1).figures(0, "9,3", scouts=1)
    realm = stage.realm(0)
    realm.coins = 1
    realm.fresh_governments = realm.unlocked_governments = 1 << CONTENT.governments.number("monarchy")
    realm.person_markers = tuple(int(kind.id == "general") for kind in CONTENT.great_person_types)
    opened(stage.stir())
    deeds = [
        "found 6,5 scout", "govern monarchy", "send 9,3 2,6", "place-person general 1,1", "invest infrastructure sheet",
    ]  # fmt: skip
    for words in reversed(deeds) if backwards else deeds:
        stage.choose(0, words)
    assert (len(stage.w.cities[0]), realm.government) == (3, CONTENT.governments.number("monarchy"))
    assert (realm.investments, sum(realm.person_markers)) == ((1, 0, 0, 0), 0)
    assert stage.w.gathers_for[stage.square("9,3")] == stage.square("2,6")
    assert stage.offers(0)[0] == "done"


@rule("R-SOT-03", "R-GP-06")
def test_great_people_in_reserve_are_placed_around_any_own_city(stage: Stage) -> None:
    name = CONTENT.great_person_types[0].id
    stage.ground("1,1", "water").realm(0).person_markers = (1, 0, 0, 0, 0, 0)
    opened(stage).refuses(0, f"place-person {name} 1,1", "R-GP-07")
    assert f"place-person {name} 2,7" in stage.offers(0)
    assert f"place-person {name} 9,3" not in stage.offers(0)
    stage.choose(0, f"place-person {name} 2,7")
    assert stage.realm(0).person_markers[0] == 0


@rule("R-SOT-06", "R-TURN-07")
def test_abilities_of_the_start_of_turn_are_used_once(stage: Stage) -> None:
    stage.policies(0, "pacifism", "expansionism").lay("1,1", "wonder", "stonehenge").figures(0, "9,3", scouts=1)
    opened(stage)
    assert {"use pacifism.peace", "use expansionism.tolls", "use stonehenge.culture"} <= set(stage.offers(0))
    stage.choose(0, "use pacifism.peace").refuses(0, "use pacifism.peace", "R-RES-02")
    assert stage.realm(0).culture == 2


@rule("R-SOT-06")
def test_a_pure_gain_that_was_forgotten_is_not_lost_nor_had_twice(stage: Stage) -> None:
    stage.policies(0, "pacifism", "expansionism").figures(0, "9,3", scouts=1)
    opened(stage).choose(0, "use pacifism.peace", "done")
    assert (stage.realm(0).culture, stage.realm(0).trade) == (2, 2)
    assert not stage.w.agenda


@rule("R-SOT-06", "R-TIME-01")
def test_nothing_of_another_phase_or_player_can_be_used(stage: Stage) -> None:
    stage.lay("12,4", "wonder", "stonehenge").policies(1, "pacifism")
    opened(stage)
    assert not any(words.startswith("use") for words in stage.offers(0))
    assert stage.offers(1) == []


@rule("R-SOT-06", "R-EVT-03")
def test_culture_events_of_the_start_of_turn_may_be_played(stage: Stage) -> None:
    stage.w.event_decks = (Deck(), Deck(), Deck())
    opened(stage.events(0, "drought"))
    assert "play drought.disaster" in stage.offers(0)
    stage.choose(0, "play drought.disaster")
    assert not isinstance(stage.question, StartOfTurn)
    stage.choose(0, "strike 9,3")
    assert (stage.realm(0).events, "done" in stage.offers(0)) == ((), True)


@rule("R-SOT-05", "R-MET-02")
def test_a_metropolis_that_can_be_placed_must_be_placed_but_not_first(stage: Stage) -> None:
    stage.techs(0, "agriculture").figures(0, "6,5", scouts=1)
    stage.realm(0).coins = 1
    opened(stage.stir()).refuses(0, "done", "R-MET-02")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "invest infrastructure sheet", "grow 1,2", "done")
    assert stage.w.cities[0][0].metropolis


@rule("R-SOT-05", "R-MET-02")
def test_a_new_city_may_not_take_its_last_room() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").techs(0, "agriculture").figures(0, "5,2", scouts=1)
    for name in ("2,1", "2,3", "1,2"):
        stage.figures(1, name, scouts=1)
    opened(stage).refuses(0, "found 5,2 scout", "R-MET-02")


@rule("R-SOT-02", "R-GOV-07")
def test_anarchy_of_the_last_turn_must_be_left_but_not_first(stage: Stage) -> None:
    stage.realm(0).coins = 1
    opened(stage.government(0, "anarchy")).refuses(0, "done", "R-GOV-07")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "invest infrastructure sheet", "govern despotism", "done")
    assert not stage.w.agenda


@rule("R-INV-01", "R-SOT-07", "R-GOV-03", "R-GOV-07")
def test_every_start_of_turn_begins_afresh(stage: Stage) -> None:
    realm = stage.figures(0, "9,3", scouts=1).realm(0)
    realm.coins = 2
    realm.fresh_governments = realm.unlocked_governments = 1 << CONTENT.governments.number("monarchy")
    opened(stage.stir()).choose(0, "send 9,3 2,6", "invest infrastructure sheet", "govern anarchy", "done")
    assert realm.fresh_governments == 0
    opened(stage).choose(0, "send 9,3 2,6", "invest infrastructure sheet", "govern despotism", "done")
    opened(stage).refuses(0, "govern monarchy", "R-GOV-04")


@rule("R-MET-02", "R-SOT-01")
def test_a_city_that_leaves_room_may_be_founded_before_the_capital_grows(stage: Stage) -> None:
    stage.techs(0, "agriculture", "irrigation").figures(0, "6,5", scouts=1)
    opened(stage).choose(0, "found 6,5 scout", "grow 1,2", "done")


# -- what was kept for now -------------------------------------------------------------------------------------


@card("teacher")
@rule("R-HUT-08", "R-TECH-11")
def test_a_teacher_is_shown_and_teaches_a_tech_of_level_one(stage: Stage) -> None:
    stage.spoils(0, "teacher", "silk")
    stage.realm(0).trade = 9
    opened(stage).choose(0, "show teacher")
    techs = [words.split()[1] for words in stage.offers(0) if words != "pass"]
    assert {CONTENT.techs.called(name).level for name in techs} == {1}
    stage.choose(0, "learn writing")
    assert (stage.realm(0).trade, len(stage.realm(0).huts_and_villages), len(stage.w.removed_markers)) == (9, 1, 1)
    assert stage.realm(0).knows(CONTENT.techs.number("writing"))
    assert "show teacher" not in stage.offers(0)


@card("teacher")
@rule("R-HUT-08")
def test_only_teachers_are_shown_now_and_only_by_their_owner(stage: Stage) -> None:
    stage.spoils(0, "silk").spoils(0, "friendly_workers", village=True).spoils(1, "teacher")
    opened(stage)
    assert not any(words.startswith("show") for words in stage.offers(0))
    stage.choose(0, "done")
    assert "show teacher" in opened(stage, 1).offers(1)


@card("teacher")
@rule("R-HUT-08")
def test_a_teacher_may_wait(stage: Stage) -> None:
    opened(stage.spoils(0, "teacher")).choose(0, "done")
    assert len(stage.realm(0).huts_and_villages) == 1
    assert "show teacher" in opened(stage).offers(0)


@card("atlantis")
@rule("R-REL-07")
def test_atlantis_teaches_a_tech_of_any_level_with_a_slot(stage: Stage) -> None:
    stage.techs(0, "pottery", "writing", "currency", "masonry", "monarchy", "mysticism", "sailing")
    opened(relic(stage, "atlantis")).choose(0, "awaken atlantis")
    stage.refuses(0, "learn computers", "R-TECH-03").choose(0, "learn theology")
    assert stage.realm(0).relics == ()
    assert stage.realm(0).knows(CONTENT.techs.number("theology"))
    assert standing(stage.w, 0).bonus.culture_hand == 2


@card("atlantis")
@rule("R-REL-07", "R-TECH-11", "R-VIC-02")
def test_atlantis_may_teach_space_flight(stage: Stage) -> None:
    opened(relic(stage, "atlantis")).choose(0, "awaken atlantis").refuses(0, "learn space_flight", "R-TECH-03")
    stage.realm(0).blank_cards = (5, 4, 3, 2, 0)
    stage.choose(0, "learn space_flight")
    assert (stage.w.winner, stage.w.ended_by) == (0, "tech")


@card("atlantis", "seven_cities_of_gold")
@rule("R-REL-09", "AMB-43")
def test_relics_lapse_if_they_are_not_used_now(stage: Stage) -> None:
    relic(relic(stage, "atlantis"), "seven_cities_of_gold")
    opened(stage).choose(0, "awaken seven_cities_of_gold", "invest-free infrastructure", "invest-free infrastructure")
    assert "awaken seven_cities_of_gold" not in stage.offers(0)
    stage.choose(0, "done")
    assert (stage.realm(0).relics, stage.told().count("lapsed")) == ((), 1)


@card("seven_cities_of_gold")
@rule("R-REL-09", "R-SET-26")
def test_without_investment_cards_the_seven_cities_lapse() -> None:
    stage = Stage(use_investments=False).city(0, "2,2").city(1, "13,5")
    opened(relic(stage, "seven_cities_of_gold")).refuses(0, "awaken seven_cities_of_gold", "R-SET-26")
    stage.choose(0, "done")
    assert stage.realm(0).relics == ()


@card("atlantis")
@rule("R-REL-09")
def test_atlantis_without_a_slot_is_lost(stage: Stage) -> None:
    stage.techs(0, *(tech.id for tech in CONTENT.techs if tech.level == 1))
    known = len(stage.realm(0).techs)
    stage.realm(0).blank_cards = (0, known - 1, known - 2, known - 3, known - 4)
    opened(relic(stage, "atlantis")).choose(0, "awaken atlantis")
    assert (stage.realm(0).relics, isinstance(stage.question, StartOfTurn)) == ((), True)


@rule("R-TURN-02")
def test_one_player_at_a_time(stage: Stage) -> None:
    opened(stage)
    assert stage.question.asked(stage.w) == (0,)
    assert stage.offers(1) == []


def test_the_start_of_a_turn_speaks_of_investing_only_where_one_can_invest(stage: Stage) -> None:
    without = opened(Stage(use_investments=False).city(0, "2,2").city(1, "13,5"))
    assert "invest" not in str(without.question.prompt(without.w, 0))
    assert "invest" in str(opened(stage).question.prompt(stage.w, 0))
