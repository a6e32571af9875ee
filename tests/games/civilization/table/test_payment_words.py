"""What is given for an ability if there is only one way to pay for it."""

from __future__ import annotations

from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.facts.kinds import Phase, Resource
from hegemon.games.civilization.framework.ability import PRINTED
from hegemon.games.civilization.table.payment_words import payment_words
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import board_of

POTTERY = "pottery.wares"


CENTRES = {2: ("2,2", "13,5"), 3: ("2,13", "13,13", "8,2")}
"""By players: where cities stand."""


def pottery(players: int = 2) -> Stage:
    """Pottery costs any two resources; there are a hut's marker and a culture event to give."""
    stage = Stage(players).techs(0, "pottery").events(0, "a_gift_from_afar").spoils(0, "uranium")
    for seat, centre in enumerate(CENTRES[players]):
        stage.city(seat, centre)
    return stage


def told(stage: Stage, key: str = POTTERY) -> list[str]:
    board = board_of(stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT))
    return [str(line) for line in payment_words(board, key, PRINTED[key][2].price)]


def test_what_is_spent_without_a_question_is_told_with_what_a_rival_has_of_it() -> None:
    paid = "You pay with: A Gift from Afar, Uranium"
    assert told(pottery()) == [paid, "player 2 gains a coin."]
    assert told(pottery(3)) == [paid, "Choose another player, who gains a coin."]


def test_where_one_may_choose_nothing_is_told_beforehand() -> None:
    stage = pottery()
    stage.realm(0).resources = changed(stage.realm(0).resources, Resource.IRON, 1)
    assert told(stage) == []


def test_a_price_that_names_the_token_says_it_already() -> None:
    stage = Stage().techs(0, "monarchy").city(0, "2,2").city(1, "13,5")
    stage.realm(0).resources = changed(stage.realm(0).resources, Resource.SILK, 1)
    stage.units(1, "infantry_even")
    assert told(stage, "monarchy.silk") == []
    assert told(Stage().techs(0, "monarchy").city(0, "2,2").city(1, "13,5"), "monarchy.silk") == []
