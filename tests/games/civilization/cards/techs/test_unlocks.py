"""Techs that raise limits and unlock things, and do nothing else: they have no code of their own (chapter 8)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, culture, techs
from hegemon.games.civilization.chapters.units import unit_cost
from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, manage, move, open_turn, realms
from tests.games.civilization.chapters.battles import FIELD, attack, battle
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

TYPES = ("infantry", "artillery", "mounted")


def woods(stage: Stage) -> Stage:
    """A capital with twelve production."""
    for square in ("1,1", "2,1", "3,1", "1,2", "3,2", "1,3"):
        stage.ground(square, "forest")
    return stage


def learned(stage: Stage, tech: str, seat: int = 0) -> Stage:
    """A player learns a tech."""
    techs.learn(stage.w, seat, CONTENT.techs.number(tech))
    return stage


def costs(stage: Stage) -> list[int]:
    """What infantry, artillery and mounted units cost the first player."""
    return [unit_cost(stage.w, 0, CONTENT.unit_types.number(kind)) for kind in TYPES]


@card("masonry")
@rule("R-BLD-07", "R-SUP-05")
def test_masonry_lets_cities_have_walls_and_three_figures_stand_together() -> None:
    assert "produce 2,2 city_walls" not in manage(woods(realms())).offers(0)
    stage = manage(woods(realms().techs(0, "masonry").figures(0, "3,3", armies=2)))
    stage.choose(0, "produce 2,2 city_walls")
    assert city_at(stage, "2,2").walled
    two = manage(woods(realms().figures(0, "3,3", armies=2)))
    three = manage(woods(realms().techs(0, "masonry").figures(0, "3,3", armies=2)))
    assert ["produce-at 2,2 army 3,3" in scene.offers(0) for scene in (two, three)] == [False, True]


@card("navigation")
@rule("R-MOVE-06", "R-BLD-02")
def test_navigation_crosses_water_without_staying_there_and_unlocks_harbors() -> None:
    stage = realms().figures(0, "5,5", armies=1).ground("6,5", "water")
    move(stage).choose(0, "march 5,5 1 0").refuses(0, "step 6,5", "R-MOVE-06")
    sailor = realms().techs(0, "navigation").figures(0, "5,5", armies=1).ground("6,5", "water")
    move(sailor).choose(0, "march 5,5 1 0", "step 6,5").refuses(0, "stop", "R-MOVE-06").choose(0, "step 7,5")
    assert sailor.scene(["7,5"]) == {"7,5": (0, 1, 0)}
    harbor = manage(woods(realms().techs(0, "navigation").ground("3,3", "water")))
    harbor.choose(0, "produce-at 2,2 harbor 3,3")
    assert CONTENT.buildings[harbor.w.markers[harbor.square("3,3")] % 64].id == "harbor"


@card("sailing")
@rule("R-MOVE-06", "R-MOVE-02", "R-FIG-02")
def test_with_sailing_figures_go_four_squares_and_stay_on_water() -> None:
    stage = realms().techs(0, "sailing").figures(0, "5,5", armies=1)
    for square in ("6,5", "7,5", "8,5", "9,5"):
        stage.ground(square, "water")
    move(stage).choose(0, "march 5,5 1 0", "step 6,5", "step 7,5", "step 8,5", "step 9,5")
    assert stage.scene(["9,5"]) == {"9,5": (0, 1, 0)}
    built = manage(woods(realms().techs(0, "sailing").ground("3,3", "water")))
    assert "produce-at 2,2 army 3,3" in built.offers(0)


@card("irrigation")
@rule("R-CITY-03", "R-SUP-05")
def test_irrigation_allows_a_third_city() -> None:
    stage = realms().city(0, "6,5").figures(0, "2,5", scouts=1)
    open_turn(stage)
    assert not any(words.startswith("found 2,5") for words in stage.offers(0))
    third = open_turn(realms().techs(0, "irrigation").city(0, "6,5").figures(0, "2,5", scouts=1))
    assert any(words.startswith("found 2,5") for words in third.offers(0))


@card("logistics")
@rule("R-MIL-01", "R-MIL-02", "R-UNIT-04")
def test_logistics_raises_infantry_artillery_and_mounted_units_to_rank_two() -> None:
    stage = realms().units(0, "infantry_even").figures(1, FIELD, armies=1).units(1, "infantry_even")
    assert costs(stage) == [5, 5, 5]
    assert costs(learned(stage, "logistics")) == [7, 7, 7]
    attack(stage)
    assert battle(stage).ranks == ((2, 2, 2, 1), (1, 1, 1, 1))


@card("logistics", "gunpowder")
@rule("R-MIL-01")
def test_logistics_never_lowers_a_rank() -> None:
    assert costs(learned(realms().techs(0, "gunpowder"), "logistics")) == [9, 7, 7]


@card("railroad")
@rule("R-COIN-01", "R-MIL-02", "R-MIL-03")
def test_railroad_has_a_coin_better_mounted_units_and_iron_mines() -> None:
    stage = realms().techs(0, "construction").ground("3,3", "mountain").lay("3,3", "building", "workshop")
    learned(stage, "railroad")
    assert CONTENT.buildings[stage.w.markers[stage.square("3,3")] % 64].id == "iron_mine"
    assert (coins.coins(stage.w, 0), costs(stage)) == (1, [5, 5, 9])


@card("theology")
@rule("R-EVT-01", "R-MIL-03", "R-GOV-02")
def test_theology_holds_an_event_more_and_has_cathedrals_and_fundamentalism() -> None:
    stage = realms().techs(0, "philosophy").lay("3,3", "building", "temple")
    assert culture.hand_limit(stage.w, 0) == 2
    learned(stage, "theology")
    assert culture.hand_limit(stage.w, 0) == 3
    assert CONTENT.buildings[stage.w.markers[stage.square("3,3")] % 64].id == "cathedral"
    assert "govern fundamentalism" in open_turn(stage).offers(0)


@card("replaceable_parts")
@rule("R-MIL-01", "R-SUP-05", "R-UNIT-04")
def test_replaceable_parts_have_the_best_infantry_and_six_figures_stand_together() -> None:
    stage = realms().figures(0, "3,3", armies=5)
    learned(stage, "replaceable_parts")
    assert costs(stage) == [11, 5, 5]
    manage(woods(stage)).choose(0, "produce-at 2,2 army 3,3")
    assert stage.scene(["3,3"]) == {"3,3": (0, 6, 0)}


@card("horseback_riding", "steam_power", "flight")
@rule("R-MOVE-02", "R-SUP-05")
@pytest.mark.parametrize(("tech", "speed"), [("horseback_riding", 3), ("steam_power", 5), ("flight", 6)])
def test_faster_figures(tech: str, speed: int) -> None:
    stage = realms().techs(0, tech, "horseback_riding").figures(0, "5,4", armies=1)
    move(stage).choose(0, "march 5,4 1 0", *(f"step {5 + n},4" for n in range(1, speed + 1)))
    assert stage.scene([f"{5 + speed},4"]) == {f"{5 + speed},4": (0, 1, 0)}


@card("flight")
@rule("R-UNIT-01", "R-CBT-25")
def test_flight_unlocks_aircraft() -> None:
    stage = manage(woods(realms().techs(0, "flight"))).choose(0, "produce 2,2 aircraft")
    assert CONTENT.unit_cards[stage.realm(0).units[0].face].id.startswith("aircraft")
    manage(woods(realms())).refuses(0, "produce 2,2 aircraft", "R-UNIT-01")
