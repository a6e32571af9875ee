from __future__ import annotations

from hegemon.games.civilization.chapters import razing
from hegemon.games.civilization.chapters.policies import ReturnPolicy
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.laws import Order
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.chapters.battles import attack, city_at, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def razed(stage: Stage) -> Stage:
    """The city of player 1 on 8,5 is destroyed."""
    razing.destroy_city(stage.w, 1, city_at(stage, 1, "8,5"))
    return stage


@rule("R-CBT-33")
def test_buildings_go_back_to_the_market() -> None:
    stage = war().city(1, "8,5").lay("7,4", "building", "market").lay("8,4", "building", "bank")
    stage.lay("12,4", "building", "market")
    market = CONTENT.families.number("market")
    before = stage.w.buildings[market]
    razed(stage)
    assert stage.w.buildings[market] == before + 2
    assert stage.w.markers[stage.square("7,4")] == stage.w.markers[stage.square("8,4")] == 0
    assert stage.w.markers[stage.square("12,4")] != 0, "another city keeps what it has"


@rule("R-CBT-33", "R-CBT-34", "R-COIN-09")
def test_wonders_leave_the_game_with_their_coins() -> None:
    stage = war().city(1, "8,5").lay("7,4", "wonder", "statue_of_zeus")
    zeus = CONTENT.wonders.number("statue_of_zeus")
    stage.w.wonder_coins = changed(stage.w.wonder_coins, zeus, 2)
    razed(stage)
    assert stage.w.markers[stage.square("7,4")] == 0
    assert stage.w.wonder_coins[zeus] == 0
    assert zeus not in (*stage.w.open_wonders, *stage.w.wonder_deck)


@rule("R-CBT-33", "R-GP-12", "R-CBT-34")
def test_great_people_leave_the_game_and_their_cards_with_them() -> None:
    stage = war().city(1, "8,5").lay("7,4", "person", "general").people(1, "leonidas")
    general = CONTENT.great_person_types.number("general")
    left = stage.w.person_markers[general]
    razed(stage).ask(phase=Phase.MOVEMENT)
    assert stage.w.markers[stage.square("7,4")] == 0
    assert (stage.w.person_markers[general], stage.realm(1).person_markers[general]) == (left, 0)
    assert stage.realm(1).people == ()


@rule("R-CBT-33", "R-CAR-05", "R-FORT-04")
def test_markers_of_the_city_are_discarded() -> None:
    for marker in ("fortified", "caravan"):
        stage = war().city(1, "8,5")
        city = city_at(stage, 1, "8,5")
        setattr(city, marker, True)
        city.program_turn = 1
        stage.w.fortification_markers = 7
        razed(stage)
        assert stage.w.fortification_markers == 8
        assert city not in stage.w.cities[1]


@rule("R-CBT-33", "AMB-22")
def test_figures_and_other_markers_around_it_stay() -> None:
    stage = war().city(1, "8,5").figures(1, "7,4", scouts=1).figures(0, "9,6", armies=1)
    stage.lay("9,4", "city_state", "city_state_1")
    razed(stage)
    assert stage.scene(["7,4", "9,6"]) == {"7,4": (1, 0, 1), "9,6": (0, 1, 0)}
    assert stage.w.markers[stage.square("9,4")] != 0


@rule("R-CBT-33")
def test_its_squares_are_nobodys_and_nobody_sends_anything_there() -> None:
    stage = war().city(1, "8,5").figures(1, "5,5", scouts=1).figures(1, "12,4", scouts=1)
    stage.w.gathers_for[stage.square("5,5")] = stage.square("8,5")
    stage.w.gathers_for[stage.square("12,4")] = stage.square("13,5")
    razed(stage)
    assert stage.w.outskirts_owner[stage.square("7,4")] == -1
    assert stage.w.centre_owner[stage.square("8,5")] == -1
    assert stage.w.gathers_for[stage.square("5,5")] == -1
    assert stage.w.gathers_for[stage.square("12,4")] == stage.square("13,5")
    fresh = stage.w.copy()
    land.survey(fresh)
    assert (fresh.outskirts_city, fresh.centre_owner) == (stage.w.outskirts_city, stage.w.centre_owner)


@rule("R-CBT-35", "R-POL-05")
def test_the_loser_returns_a_policy() -> None:
    stage = war(bonus_defend_city=0).city(1, "8,5").units(0, "infantry_even")
    stage.policies(0, "rationalism").policies(1, "rationalism", "military_tradition")
    stage.laws = tuple(Order)
    attack(stage, "8,5")
    stage.choose(0, "open-front infantry_even")
    assert stage.question == ReturnPolicy(1)
    stage.choose(1, stage.offers(1)[0])
    assert len(stage.realm(1).policies) == 1
