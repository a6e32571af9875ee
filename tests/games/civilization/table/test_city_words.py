"""Cities are spoken of by their names where these stand on the map."""

from __future__ import annotations

import pytest

from hegemon.core import Action, Message, say
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import HAPPENINGS
from hegemon.games.civilization.table import FACE
from hegemon.games.civilization.table.city_names import city_name
from hegemon.games.civilization.table.city_words import BY_NAME, CityWords, names_by_square


@pytest.fixture
def retell() -> CityWords:
    return CityWords({"1,2": say("Washington"), "5,3": say("New York")})


def told(event: str, **seen: object) -> Message:
    """An event, as others are told."""
    message = HAPPENINGS[event].describe({"seat": 0, **seen}, 1)
    assert message is not None
    return message


def test_what_happens_in_a_city_is_told_with_its_name(retell):
    assert str(retell(told("devotes", square="1,2"))) == "player 1 devotes Washington to the arts."
    assert str(retell(told("produces", square="1,2", items=["army"]))) == "player 1 produces in Washington: Army."


def test_a_square_without_a_city_keeps_its_own(retell):
    attack = told("attacked", square="3,3", defender=1)
    assert retell(attack) == attack


def test_what_is_sent_to_a_city_comes_from_a_square(retell):
    choice = GAME.describe_action(Action("send", ("2,2", "5,3")), CivilizationOptions(players=2))
    assert str(retell(choice)) == "Send what is gathered on 2,2 to New York."


def test_names_are_said_within_other_sentences_too(retell):
    choice = GAME.describe_action(Action("devote", ("1,2",)), CivilizationOptions(players=2))
    assert str(retell(say("Try this: {choice}", choice=choice))) == "Try this: Devote Washington to the arts."


def test_sentences_name_the_same_things_as_those_they_stand_for():
    for plain, named in BY_NAME.items():
        gone = set(blanks(plain)) - set(blanks(named.text))
        assert gone <= {"seat", "owner"}, plain
        assert set(blanks(named.text)) <= set(blanks(plain)), plain


def blanks(text: str) -> list[str]:
    """The names of the blanks in a sentence."""
    return [part.split("}")[0] for part in text.split("{")[1:]]


def test_cities_are_called_in_the_order_of_their_founding():
    state = GAME.new({"players": 2}, seed=3)
    events = [
        {"event": "settled", "seat": 0, "square": "1,2"},
        {"event": "settled", "seat": 1, "square": "14,5"},
        {"event": "founded", "seat": 1, "square": "10,4"},
    ]
    sight = Sight.of(state, 0, [SeatHolder("Ada"), SeatHolder("Ben")], events)
    theirs = state.view(1)["realms"][1]["civilization"]
    assert names_by_square(sight)["10,4"] == city_name(theirs, 1)
    retell = FACE.retelling(sight)
    assert str(retell(told("founded", square="10,4"))) == f"player 1 founds {city_name(theirs, 1)}."


def test_whoever_is_attacked_reads_that_it_is_them():
    attacked = HAPPENINGS["attacked"]
    seen = {"seat": 1, "defender": 0, "square": "5,5"}
    texts = {reader: attacked.describe(seen, reader).text for reader in (0, 1, 2, None)}
    assert texts[0] == "{seat} attacks you on {square}."
    assert texts[1] == "You attack {defender} on {square}."
    assert texts[2] == texts[None] == "{seat} attacks {defender} on {square}."
    in_a_city = CityWords({"5,5": say("Uruk")})(attacked.describe(seen, 0))
    assert in_a_city.text == "{seat} attacks you in {square}."
