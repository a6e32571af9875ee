"""What the eight social policies do (10.3)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, devotion, figures, people
from hegemon.games.civilization.chapters.moving_group import travel_speed
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import (
    city_at,
    event_deck,
    hand,
    knows,
    manage,
    move,
    obsolete,
    open_turn,
    realms,
)
from tests.games.civilization.chapters.battles import forces
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

# -- Rationalism -----------------------------------------------------------------------------------------------


@card("rationalism")
@rule("R-POL-07", "R-TECH-11", "R-SOT-06")
def test_rationalism_teaches_a_tech_of_each_of_two_levels_for_fixed_prices() -> None:
    stage = realms().policies(0, "rationalism").techs(0, "writing", "pottery").lay("3,3", "wonder", "porcelain_tower")
    stage.realm(0).trade, stage.realm(0).coins = 20, 0
    open_turn(stage).choose(0, "use rationalism.level_1")
    assert "learn currency" in stage.offers(0)
    assert not {"learn writing", "learn irrigation"} & set(stage.offers(0))
    stage.choose(0, "learn currency").refuses(0, "use rationalism.level_1", "R-RES-02")
    assert stage.realm(0).trade == 14, "the price is fixed, and the dial isn't wiped"
    stage.choose(0, "use rationalism.level_2")
    assert not {"learn masonry", "learn gunpowder"} & set(stage.offers(0))
    stage.choose(0, "learn irrigation")
    assert (stage.realm(0).trade, knows(stage, 0, "irrigation")) == (3, True)


@card("rationalism")
@rule("R-POL-07", "R-GEN-02")
@pytest.mark.parametrize(("trade", "ability"), [(5, "level_1"), (10, "level_2")])
def test_rationalism_must_be_paid_in_full(trade: int, ability: str) -> None:
    stage = realms().policies(0, "rationalism").techs(0, "writing", "pottery")
    stage.realm(0).trade = trade
    open_turn(stage).refuses(0, f"use rationalism.{ability}", "R-RES-01")


@card("rationalism")
@rule("R-TECH-03")
def test_rationalism_needs_room_in_the_pyramid() -> None:
    stage = realms().policies(0, "rationalism").techs(0, "writing")
    stage.realm(0).trade = 20
    open_turn(stage).refuses(0, "use rationalism.level_2", "R-TECH-03")


@card("rationalism")
@rule("R-GOV-03")
def test_a_government_that_rationalism_unlocks_may_be_put_in_play_at_once() -> None:
    stage = realms().policies(0, "rationalism").techs(0, "writing", "pottery").government(0, "despotism")
    stage.realm(0).trade = 11
    open_turn(stage).choose(0, "use rationalism.level_2", "learn monarchy", "govern monarchy")
    assert stage.realm(0).government == CONTENT.governments.number("monarchy")


# -- Patronage -------------------------------------------------------------------------------------------------


@card("patronage")
@rule("R-EVT-09")
@pytest.mark.parametrize(("step", "level"), [(0, 1), (1, 1), (7, 1), (8, 2), (14, 2), (15, 3), (20, 3)])
def test_patronage_draws_an_event_of_the_own_section_for_a_culture(step: int, level: int) -> None:
    stage = realms().policies(0, "patronage")
    cards = ("drought", "jousting_tourney", "supply_drop")
    for each, event in enumerate(cards, 1):
        event_deck(stage, each, event, event)
    stage.realm(0).culture_step, stage.realm(0).culture = step, 2
    open_turn(stage).choose(0, "use patronage.commission")
    assert stage.realm(0).culture == 1
    assert hand(stage) == [cards[level - 1]]
    stage.refuses(0, "use patronage.commission", "R-RES-02")


@card("patronage")
@rule("R-GEN-02", "R-CUL-06")
def test_patronage_needs_a_culture_and_a_card() -> None:
    stage = event_deck(realms().policies(0, "patronage"), 1, "drought")
    open_turn(stage).refuses(0, "use patronage.commission", "R-RES-01")
    empty = realms().policies(0, "patronage")
    empty.realm(0).culture = 1
    open_turn(empty).refuses(0, "use patronage.commission", "R-CUL-06")


# -- Natural Religion and Organized Religion -------------------------------------------------------------------


@card("natural_religion")
@rule("R-MOVE-20")
@pytest.mark.parametrize(("armies", "scouts", "speed"), [(1, 0, 3), (0, 1, 2), (1, 1, 2), (2, 0, 2)])
def test_natural_religion_hastens_armies_that_move_alone(armies: int, scouts: int, speed: int) -> None:
    stage = realms().policies(0, "natural_religion")
    assert travel_speed(stage.w, 0, armies, scouts) == speed


@card("natural_religion")
@rule("R-MOVE-20")
def test_with_natural_religion_a_lone_army_walks_three_squares() -> None:
    stage = move(realms().policies(0, "natural_religion").figures(0, "5,5", armies=2))
    stage.choose(0, "march 5,5 1 0", "step 6,5", "step 7,5", "step 8,5")
    assert stage.scene(["8,5"]) == {"8,5": (0, 1, 0)}
    stage.choose(0, "march 5,5 1 0", "step 5,4", "step 6,4", "step 7,4")
    assert stage.scene(["7,4"]) == {"7,4": (0, 1, 0)}, "that others stood there doesn't matter"


@card("organized_religion")
@rule("R-COIN-01", "R-GP-04")
def test_organized_religion_has_a_coin_and_a_choice_of_great_people() -> None:
    stage = realms().policies(0, "organized_religion")
    assert coins.coins(stage.w, 0) == 1
    stage.w.person_deck = Deck(tuple(map(CONTENT.great_persons.number, ("marco_polo", "hannibal", "archimedes"))))
    people.gain_person(stage.w, 0)
    stage.ask()
    assert stage.offers(0) == ["keep-person archimedes", "keep-person hannibal"]
    stage.choose(0, "keep-person hannibal", "keep-in-reserve")
    assert [CONTENT.great_persons[person.face].id for person in stage.realm(0).people] == ["hannibal"]


@rule("R-GP-04")
def test_choices_of_great_people_add_up() -> None:
    stage = realms().policies(0, "organized_religion").civilization(0, "greeks")
    stage.w.person_deck = Deck(tuple(map(CONTENT.great_persons.number, ("marco_polo", "hannibal", "archimedes"))))
    people.gain_person(stage.w, 0)
    assert len(stage.ask().offers(0)) == 3


# -- Expansionism and Urban Development ------------------------------------------------------------------------


@card("expansionism")
@rule("R-SOT-06", "R-CST-02")
def test_expansionism_gains_trade_for_cities_and_city_states() -> None:
    stage = realms().policies(0, "expansionism").city(0, "2,6")
    for square, number, seat in (("7,2", 1, 0), ("7,6", 2, 1), ("9,4", 3, None)):
        stage.lay(square, "city_state", f"city_state_{number}")
        if seat is not None:
            stage.figures(seat, square, armies=1)
    open_turn(stage).choose(0, "use expansionism.tolls")
    assert stage.realm(0).trade == 3, "2 cities and the only city-state that is controlled"
    stage.refuses(0, "use expansionism.tolls", "R-RES-02").choose(0, "done")
    assert stage.realm(0).trade == 3
    forgotten = open_turn(realms().policies(0, "expansionism")).choose(0, "done")
    assert forgotten.realm(0).trade == 1


def thriving(stage: Stage) -> tuple[int, int]:
    """What a city has, and what it gives when it is devoted to the arts."""
    city = city_at(stage, "2,2")
    return production(stage.w, 0, city), devotion.culture(stage.w, 0, city)


@card("urban_development")
@rule("R-POL-08", "R-ART-03", "R-PROD-03")
def test_urban_development_favours_a_city_with_two_different_kinds() -> None:
    stage = realms().policies(0, "urban_development").lay("1,1", "building", "temple")
    assert thriving(stage) == (0, 1 + 2)
    stage.lay("2,1", "building", "temple")
    assert thriving(stage) == (0, 1 + 4), "twice the same is one kind"
    stage.lay("3,1", "wonder", "stonehenge")
    assert thriving(stage) == (3, 1 + 4 + 1 + 2)
    assert production(stage.w, 0, city_at(stage, "2,2"), program=True) == 3, "no program doubles it"
    obsolete(stage, "stonehenge")
    assert thriving(stage) == (3, 1 + 4 + 1 + 2), "an obsolete wonder counts"
    stage.figures(1, "3,1", scouts=1)
    assert thriving(stage) == (0, 1 + 4), "a blockaded one doesn't"


@card("urban_development")
@rule("R-POL-08")
def test_urban_development_counts_neither_great_people_nor_other_cities() -> None:
    stage = realms().city(0, "2,6").policies(0, "urban_development")
    stage.lay("1,1", "building", "barracks").lay("2,1", "person", "general").lay("1,6", "building", "granary")
    assert thriving(stage) == (0, 1)
    stage.lay("2,3", "building", "granary")
    assert thriving(stage) == (1 + 3, 1 + 2)
    assert production(stage.w, 0, city_at(stage, "2,6")) == 1


@card("urban_development")
def test_urban_development_works_in_the_phase_itself() -> None:
    stage = realms().policies(0, "urban_development")
    stage.lay("1,1", "building", "barracks").lay("2,1", "building", "library")
    manage(stage).choose(0, "devote 2,2")
    assert stage.realm(0).culture == 1 + 1 + 2


# -- Pacifism and Military Tradition ---------------------------------------------------------------------------


@card("pacifism")
@rule("R-HUT-01", "R-MOVE-10", "R-MOVE-09")
def test_with_pacifism_scouts_explore_huts_and_stop_but_no_villages() -> None:
    stage = realms().policies(0, "pacifism").figures(0, "5,5", scouts=1)
    stage.lay("6,5", "hut", "iron").lay("5,4", "village", "iron")
    move(stage).choose(0, "march 5,5 0 1").refuses(0, "step 5,4", "R-MOVE-09")
    stage.choose(0, "step 6,5")
    assert (len(stage.realm(0).huts_and_villages), stage.scene(["6,5"])) == (1, {"6,5": (0, 0, 1)})
    assert stage.offers(0) == ["end-movement"]


@card("pacifism")
@rule("R-MOVE-09")
def test_without_pacifism_scouts_keep_away_from_huts() -> None:
    stage = realms().policies(0, "military_tradition").figures(0, "5,5", scouts=1).lay("6,5", "hut", "iron")
    move(stage).choose(0, "march 5,5 0 1").refuses(0, "step 6,5", "R-MOVE-09")


@card("pacifism")
@rule("R-SOT-06")
@pytest.mark.parametrize(("scouts", "culture"), [(0, 1), (1, 2), (2, 2)])
def test_pacifism_gains_culture_and_more_with_a_scout(scouts: int, culture: int) -> None:
    stage = realms().policies(0, "pacifism").figures(0, "5,5", armies=1).figures(1, "9,3", scouts=1)
    if scouts:
        stage.figures(0, "6,6", scouts=scouts)
    open_turn(stage).choose(0, "use pacifism.peace").refuses(0, "use pacifism.peace", "R-RES-02")
    assert stage.realm(0).culture == culture
    forgotten = open_turn(realms().policies(0, "pacifism")).choose(0, "done")
    assert forgotten.realm(0).culture == 1


@card("military_tradition")
def test_military_tradition_drafts_a_unit_with_the_first_army_of_a_turn() -> None:
    stage = realms().city(0, "2,6").policies(0, "military_tradition").government(0, "monarchy")
    for square in ("1,1", "2,1", "1,5", "2,5"):
        stage.ground(square, "forest")
    manage(stage).choose(0, "produce-at 2,2 army 3,3")
    assert stage.offers(0) == ["draft infantry", "draft artillery", "draft mounted"]
    stage.choose(0, "draft mounted")
    assert len(forces(stage, 0)) == 1
    assert forces(stage, 0)[0].startswith("mounted")
    stage.choose(0, "produce-at 2,6 army 3,5")
    assert len(forces(stage, 0)) == 1, "only the first one"
    assert "devote 2,2" in stage.offers(0)


@card("military_tradition")
def test_military_tradition_wants_an_army() -> None:
    stage = realms().policies(0, "military_tradition")
    figures.place_figure(stage.w, 0, "scout", stage.square("3,3"))
    assert stage.ask().w.agenda == []
    figures.place_figure(stage.w, 1, "army", stage.square("12,4"))
    assert stage.ask().w.agenda == [], "others' armies are no matter"


@card("military_tradition")
@rule("R-UNIT-02", "R-GEN-02")
def test_military_tradition_does_what_it_can() -> None:
    stage = realms().policies(0, "military_tradition")
    stage.w.unit_decks = (Deck(),) * len(stage.w.unit_decks)
    figures.place_figure(stage.w, 0, "army", stage.square("3,3"))
    assert stage.ask().w.agenda == []
    assert forces(stage, 0) == []
