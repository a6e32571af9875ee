"""What one must know before one uses something."""

from __future__ import annotations

from hegemon.games.civilization.table.use_words import use_words
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import board_of


def told(stage: Stage, key: str) -> list[str]:
    return [str(line) for line in use_words(board_of(stage), key)]


def test_trade_that_does_not_fit_on_the_dial_is_no_gain():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    used_up = "The card is discarded when it is used."
    assert told(stage, "marco_polo.riches") == [used_up], "27 fit on an empty dial"
    stage.realm(0).trade = 9
    assert told(stage, "marco_polo.riches") == [used_up, "You then have 27 trade: the dial goes no further."]
    stage.realm(0).trade = 26
    assert told(stage, "expansionism.tolls") == ["At the end of the phase you have it anyway."], "a city gives 1"
    stage.city(0, "9,2")
    assert told(stage, "expansionism.tolls")[0].startswith("You then have 27 trade"), "two give 2"


def test_what_is_had_at_the_end_of_the_phase_anyway_says_so():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    assert told(stage, "pacifism.peace") == ["At the end of the phase you have it anyway."]
    assert told(stage, "rationalism.lectures") == []


def test_the_gain_of_a_great_person_whose_card_lies_face_down_is_not_had_by_itself():
    stage = Stage().city(0, "2,2").city(1, "13,6").lay("1,1", "person", "scientist").people(0, "alan_turing")
    assert told(stage, "alan_turing.codebreaking") == []
    stage.people(0, "alan_turing", shown=True)
    assert told(stage, "alan_turing.codebreaking") == ["At the end of the phase you have it anyway."]
