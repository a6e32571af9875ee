"""Production arithmetic (4.3.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.production import Funds, funds, production, program_ready, shares, works
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def country(government: str = "republic") -> Stage:
    """Two cities, each with two forests and a mountain around it: 5 production."""
    stage = Stage().city(0, "2,2").city(0, "2,6").government(0, government)
    for name in ("1,1", "2,1", "1,5", "2,5"):
        stage.ground(name, "forest")
    return stage.ground("3,3", "mountain").ground("3,7", "mountain")


def both(stage: Stage) -> list[int]:
    """What the cities produce."""
    return [production(stage.w, 0, city) for city in stage.w.cities[0]]


@rule("R-PROD-01", "R-PROD-02")
def test_a_city_has_what_lies_around_it() -> None:
    stage = country()
    assert both(stage) == [5, 5]
    stage.figures(1, "1,1", scouts=1)
    assert both(stage) == [3, 5]
    stage.lay("3,7", "building", "iron_mine")
    assert both(stage) == [3, 8]


@rule("R-PROD-02", "R-SCT-02", "R-SCT-05")
def test_scouts_send_squares_from_city_to_city() -> None:
    stage = country().figures(0, "1,1", scouts=1)
    assert both(stage) == [5, 5]
    stage.w.gathers_for[stage.square("1,1")] = stage.square("2,6")
    assert both(stage) == [3, 7]
    stage.ground("6,6", "forest").figures(0, "6,6", scouts=1)
    assert both(stage) == [5, 7]


@rule("R-PROD-02", "R-MET-09", "R-CST-03")
def test_a_city_state_works_for_the_capital_of_its_controller_only() -> None:
    stage = Stage().city(0, "2,2").government(0, "republic").lay("1,1", "city_state", "city_state_3")
    bare = stage.w.icons[stage.square("1,1")].production
    assert bare
    assert both(stage) == [0]
    stage.figures(0, "1,1", armies=1)
    assert both(stage) == [bare]
    stage.lay("6,6", "city_state", "city_state_3").figures(0, "6,6", armies=1)
    assert both(stage) == [2 * bare]


@rule("R-PROD-03", "SC-30")
def test_a_program_doubles_the_outskirts_only() -> None:
    stage = Stage().city(0, "2,2").government(0, "republic").ground("3,3", "water")
    for name in ("1,1", "2,1", "3,1", "1,2"):
        stage.ground(name, "forest")
    stage.lay("3,3", "building", "harbor")
    city = stage.w.cities[0][0]
    assert production(stage.w, 0, city) == 9
    assert production(stage.w, 0, city, program=True) == 18
    assert production(stage.government(0, "despotism").w, 0, city, program=True) == 19


@rule("R-PROD-03", "R-CAR-04", "SC-05", "SC-27")
def test_a_caravan_adds_two_and_is_not_doubled() -> None:
    stage = country("despotism")
    city = stage.w.cities[0][0]
    assert production(stage.w, 0, city) == 6
    assert production(stage.w, 0, city, caravan=True) == 8
    assert production(stage.w, 0, city, program=True, caravan=True) == 13


@rule("R-PROD-03")
def test_cards_add_to_every_city_and_are_not_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Arsenal(Ability):
        def city_production(self, w: World, seat: int, city: City) -> int:
            return 3 if city.capital else 1

    lend(monkeypatch, "military_science.arsenal", Arsenal)
    stage = country().techs(0, "military_science")
    stage.realm(0).investments = (2, 0, 0, 0)
    assert both(stage.stir()) == [5 + 2 + 3, 5 + 2 + 1]
    assert production(stage.w, 0, stage.w.cities[0][0], program=True) == 10 + 2 + 3


@rule("R-PROD-04", "SC-04")
def test_trade_is_paid_in_whole_steps() -> None:
    purse = Funds(around=5, flat=0, caravan=2, trade=9, step=3, gain=1)
    assert purse.price(7, program=False, caravan=False) == 6
    assert purse.price(5, program=False, caravan=False) == 0
    assert purse.cover(8, program=False, caravan=False)
    assert not purse.cover(9, program=False, caravan=False)
    americans = purse._replace(gain=2)
    assert americans.price(7, program=False, caravan=False) == 3
    assert americans.price(8, program=False, caravan=False) == 6


@rule("R-PROD-04")
def test_americans_get_two_for_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    class Industry(Ability):
        def rushed_production(self, w: object, seat: int, production: int) -> int:
            return self.amount("production")

    lend(monkeypatch, "americans.industry", Industry)
    stage = country()
    stage.realm(0).trade = 9
    city = stage.w.cities[0][0]
    assert funds(stage.w, 0, city).price(7, program=False, caravan=False) == 6
    stage.civilization(0, "americans")
    assert funds(stage.w, 0, city).price(7, program=False, caravan=False) == 3


@rule("R-PROD-07")
def test_equal_shares_raise_all_cities_to_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "communism.equal_shares", Privilege.EQUAL_SHARES)
    stage = country().figures(1, "2,5", armies=1).ground("6,6", "forest").figures(0, "6,6", scouts=1)
    assert both(stage) == [7, 3]
    stage.government(0, "communism")
    assert shares(stage.w, 0, works(stage.w, 0)) == {stage.square("2,2"): 7, stage.square("2,6"): 7}
    city = stage.w.cities[0][1]
    assert production(stage.w, 0, city, program=True) == 14


@rule("R-PROD-08")
def test_more_production_for_one_action_is_not_doubled() -> None:
    stage = country()
    purse = funds(stage.w, 0, stage.w.cities[0][0], extra=7)
    assert purse.total(program=True, caravan=False) == 10 + 7


@rule("R-BP-04")
def test_a_program_waits_for_a_later_turn() -> None:
    stage = country()
    city = stage.w.cities[0][0]
    stage.w.turn = 4
    assert not program_ready(stage.w, city)
    city.program_turn = 4
    assert not program_ready(stage.w, city)
    stage.w.turn = 5
    assert program_ready(stage.w, city)


@rule("R-BP-04")
def test_as_printed_a_program_works_in_the_same_turn() -> None:
    stage = Stage(building_program_same_turn=True).city(0, "2,2")
    city = stage.w.cities[0][0]
    city.program_turn = stage.w.turn
    assert program_ready(stage.w, city)
