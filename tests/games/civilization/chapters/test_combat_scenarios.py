"""The battles that the rules work out (18)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import combat, hands
from hegemon.games.civilization.chapters.battlefield import hand_of
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle
from tests.games.civilization.chapters.battles import (
    FIELD,
    attack,
    attack_village,
    battle,
    card_count,
    city_at,
    forces,
    line,
    top_of_decks,
    totals,
    under,
    war,
    winner,
)
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

RANK_3 = ("gunpowder", "metal_casting", "railroad")


@rule("SC-14", "R-CBT-31", "R-CBT-40")
def test_a_field_battle_decided_by_the_tie_rule() -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.units(0, "infantry_even", "mounted_tough", "artillery_fierce")
    stage.units(1, "infantry_tough", "mounted_even", "artillery_even")
    stage.realm(0).trade = 5
    attack(stage)
    stage.choose(1, "open-front infantry_tough")
    stage.choose(0, "attack-front 1 artillery_fierce")
    assert line(stage) == [("artillery_fierce", 0, "", 0)]
    stage.choose(1, "attack-front 1 mounted_even")
    assert line(stage) == [("", 0, "mounted_even", 0)]
    stage.choose(0, "attack-front 1 infantry_even")
    stage.choose(1, "attack-front 1 artillery_even")
    assert line(stage) == [("", 0, "artillery_even", 0)]
    stage.choose(0, "attack-front 1 mounted_tough")
    assert totals(stage) == (1, 1)
    assert winner(stage) == 1
    assert stage.scene([FIELD]) == {FIELD: (1, 1, 0)}
    assert stage.realm(0).armies == CONTENT.market.armies
    assert stage.question == Loot(1, 0, 1)


@rule("SC-15", "R-CBT-12", "R-CBT-15")
def test_a_bonus_card_and_uneven_hands() -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.lay("1,1", "building", "barracks").lay("2,1", "building", "barracks").lay("3,1", "person", "general")
    stage.lay("12,4", "building", "barracks")
    stage.units(0, "infantry_tough", "infantry_fierce", "mounted_even", "artillery_even")
    stage.units(1, "infantry_even", "artillery_tough", "mounted_fierce")
    attack(stage, armies=2)
    assert battle(stage).bonus_card == (6, 0)
    stage.choose(1, "open-front infantry_even")
    stage.choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 2, "infantry_even", 1)]
    stage.refuses(1, "attack-front 1 artillery_tough", "R-CBT-18")
    stage.choose(1, "open-front artillery_tough")
    stage.choose(0, "attack-front 2 mounted_even")
    assert line(stage)[1] == ("mounted_even", 1, "artillery_tough", 2)
    stage.choose(1, "open-front mounted_fierce")
    stage.choose(0, "attack-front 3 infantry_fierce")
    assert line(stage)[2] == ("infantry_fierce", 0, "", 0)
    stage.choose(0, "open-front artillery_even")
    assert totals(stage) == (11, 2)
    assert winner(stage) == 0
    assert stage.scene([FIELD]) == {FIELD: (0, 2, 0)}
    assert forces(stage, 1) == ["artillery_tough", "infantry_even"]


@rule("SC-16", "R-VIL-01", "R-VIL-03", "R-VIL-04", "R-VIL-06", "R-VIL-07", "R-VIL-08")
def test_a_village() -> None:
    stage = war().lay(FIELD, "village", "iron").techs(0, "democracy")
    stage.units(0, "infantry_even", "mounted_fierce", "artillery_even")
    top_of_decks(stage, "infantry_fierce", "artillery_tough", "mounted_even")
    attack_village(stage)
    stage.choose(1, "open-front artillery_tough").choose(0, "attack-front 1 mounted_fierce")
    stage.choose(1, "attack-front 1 infantry_fierce").choose(0, "attack-front 1 artillery_even")
    stage.choose(1, "attack-front 1 mounted_even").choose(0, "attack-front 1 infantry_even")
    assert (winner(stage), totals(stage)) == (0, (3, 0))
    assert stage.scene([FIELD]) == {FIELD: (0, 1, 0)}
    assert stage.w.agenda == []
    assert [(found.face, found.village) for found in stage.realm(0).huts_and_villages] == [
        (CONTENT.huts_and_villages.number("iron"), True)
    ]
    assert stage.w.markers[stage.square(FIELD)] == 0
    assert under(stage, "infantry") == ["infantry_fierce"]
    assert sorted(under(stage, "artillery")) == ["artillery_even", "artillery_tough"]
    assert sorted(under(stage, "mounted")) == ["mounted_even", "mounted_fierce"]
    assert card_count(stage) == 53


def test_what_barbarians_do_is_not_told_of_the_player_who_plays_them() -> None:
    stage = war().lay(FIELD, "village", "iron")
    stage.units(0, "infantry_even", "mounted_fierce", "artillery_even")
    top_of_decks(stage, "infantry_fierce", "artillery_tough", "mounted_even")
    attack_village(stage)
    stage.choose(1, "open-front artillery_tough").choose(0, "attack-front 1 mounted_fierce")
    told = [str(GAME.describe_event(event.seen_by(1), 1)) for event in stage.w.news]
    assert "The barbarians open front 1: Archer 1/3." in told
    assert "A unit of the barbarians on front 1 takes 3 wounds." in told
    assert not [words for words in told if words.startswith(("You open", "Your unit"))]
    assert "player 1 attacks front 1: Horseman 3/1." in told


def walled_city(**options: int) -> Stage:
    """SC-17 before its first unit."""
    stage = war(**options).city(1, "8,5", walled=True)
    city = city_at(stage, 1, "8,5")
    city.fortified = True
    stage.w.fortification_markers -= 1
    stage.techs(0, "logistics")
    stage.lay("1,1", "building", "academy").lay("2,1", "building", "academy").lay("12,4", "building", "barracks")
    stage.units(0, "infantry_even", "artillery_fierce", "mounted_even", "artillery_even", "mounted_tough")
    stage.units(1, "artillery_even", "mounted_fierce", "infantry_even", "infantry_tough")
    return attack(stage, "8,5", armies=2)


def play_for_walls(stage: Stage) -> Stage:
    """The battle turns of SC-17."""
    stage.choose(0, "open-front infantry_even").choose(1, "attack-front 1 artillery_even")
    assert line(stage) == [("infantry_even", 2, "", 0)]
    stage.choose(0, "open-front artillery_fierce").choose(1, "attack-front 2 mounted_fierce")
    stage.choose(0, "attack-front 2 mounted_even").choose(1, "attack-front 1 infantry_even")
    assert line(stage) == [("", 0, "", 0), ("", 0, "", 0)]
    assert stage.offers(0) == ["open-front artillery_even", "open-front mounted_tough"]
    stage.choose(0, "open-front artillery_even").choose(1, "open-front infantry_tough")
    return stage.choose(0, "attack-front 4 mounted_tough")


@rule("SC-17", "R-WALL-01", "R-WALL-02", "R-WALL-03", "R-CBT-37", "R-FORT-03", "R-FORT-04")
def test_a_walled_city_with_a_fortification() -> None:
    stage = walled_city()
    assert battle(stage).bonus_card == (0, 10)
    assert len(hand_of(stage.w, DEFENDER)) == 4
    play_for_walls(stage)
    assert (winner(stage), totals(stage)) == (1, (11, 6))
    assert stage.realm(0).armies == CONTENT.market.armies
    city = city_at(stage, 1, "8,5")
    assert (city.walled, city.fortified) == (True, False)
    assert stage.w.fortification_markers == CONTENT.market.fortification_caravan_markers


@rule("SC-17", "R-CBT-10")
def test_the_same_battle_with_the_printed_academy() -> None:
    stage = walled_city(bonus_academy=4)
    assert battle(stage).bonus_card == (0, 6)
    play_for_walls(stage)
    assert (winner(stage), totals(stage)) == (1, (7, 6))


@rule("SC-18", "R-CBT-36", "R-VIC-04", "R-MET-10", "R-WALL-04")
@pytest.mark.parametrize("square", ["13,5", "13,4"])
def test_the_capture_of_a_metropolis(square: str) -> None:
    stage = Stage().civilization(0, "americans").city(0, "2,2").city(1, "13,5", "13,4", walled=True)
    stage.techs(0, *RANK_3, "flight").techs(0, "masonry")
    stage.lay("1,1", "person", "general").lay("2,1", "person", "general").lay("3,1", "building", "barracks")
    stage.units(0, "aircraft_even", *["infantry_even"] * 2, *["artillery_even"] * 2, *["mounted_even"] * 2)
    stage.units(1, "infantry_even", "artillery_even")
    attack(stage, square, armies=3)
    assert battle(stage).bonus_card == (0, 8)
    stage.choose(0, "open-front aircraft_even").choose(1, "open-front infantry_even")
    stage.choose(0, "attack-front 2 artillery_even").choose(1, "open-front artillery_even")
    stage.choose(0, "attack-front 3 mounted_even", "open-front infantry_even", "open-front infantry_even")
    stage.choose(0, "open-front artillery_even", "open-front mounted_even")
    assert totals(stage) == (30, 8)
    assert (stage.w.winner, stage.w.ended_by) == (0, "military")
    assert stage.w.agenda == []
    assert len(stage.w.cities[1]) == 1
    assert "destroyed-city" not in stage.told()


def on_a_city_state() -> Stage:
    """SC-19 before its first unit."""
    stage = war().lay(FIELD, "city_state", "city_state_1").figures(1, FIELD, armies=1).lay("3,1", "person", "general")
    stage.techs(0, "flight").techs(1, "railroad")
    stage.units(0, "infantry_tough", "aircraft_even").units(1, "mounted_even")
    attack(stage)
    return stage.choose(1, "open-front mounted_even")


@rule("SC-19", "R-CBT-27", "R-CST-05", "R-CST-02")
def test_a_strengthened_attack_on_a_city_state() -> None:
    stage = on_a_city_state()
    assert battle(stage).bonus_card == (0, 0)
    assert "no-bonus-card" in stage.told()
    battle(stage).extra_wounds = 3
    stage.choose(0, "attack-front 1 infantry_tough").choose(0, "open-front aircraft_even")
    assert totals(stage) == (9, 0)
    assert stage.scene([FIELD]) == {FIELD: (0, 1, 0)}


@rule("SC-19")
def test_the_same_attack_without_iron() -> None:
    stage = on_a_city_state().choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("", 0, "mounted_even", 1)]
    stage.choose(0, "open-front aircraft_even")
    assert totals(stage) == (6, 3)
    assert stage.scene([FIELD]) == {FIELD: (0, 1, 0)}


@rule("SC-19", "R-CBT-25")
def test_the_same_attack_with_an_aircraft() -> None:
    stage = on_a_city_state().choose(0, "attack-front 1 aircraft_even")
    assert line(stage) == [("aircraft_even", 4, "", 0)]
    stage.choose(0, "open-front infantry_tough")
    assert totals(stage) == (5, 0)


@rule("SC-20", "R-MOVE-12", "R-MOVE-15", "R-FIG-08", "R-CST-06")
def test_scouts_alone_are_destroyed() -> None:
    stage = war().figures(1, FIELD, scouts=2)
    stage.realm(1).trade = 2
    combat.destroy_scouts(stage.w, 0, stage.square(FIELD))
    stage.ask(phase=Phase.MOVEMENT)
    assert stage.scene([FIELD]) == {FIELD: (-1, 0, 0)}
    assert stage.realm(1).scouts == CONTENT.market.scouts
    assert stage.question == Loot(0, 1, 1)
    assert stage.w.battle is None


@rule("SC-20", "R-MOVE-14")
def test_escorted_scouts_stay_if_the_attacker_loses() -> None:
    stage = war().figures(1, FIELD, armies=1, scouts=1)
    stage.realm(0).trade = 5
    stage.units(1, "infantry_even")
    attack(stage)
    stage.choose(1, "open-front infantry_even")
    assert stage.scene([FIELD]) == {FIELD: (1, 1, 1)}
    assert stage.question == Loot(1, 0, 1)


@rule("SC-20", "R-MOVE-13", "R-MOVE-14", "R-MOVE-16", "R-CBT-32")
def test_escorted_scouts_die_with_their_army() -> None:
    stage = war().figures(1, FIELD, armies=1, scouts=1)
    stage.realm(1).trade = 5
    stage.units(0, "infantry_even")
    attack(stage)
    stage.choose(0, "open-front infantry_even")
    assert stage.scene([FIELD]) == {FIELD: (0, 1, 0)}
    assert (stage.realm(1).armies, stage.realm(1).scouts) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.question == Loot(0, 1, 1)
    stage.choose(0, "loot-trade")
    assert stage.w.agenda == []


@rule("SC-29", "R-CBT-20", "R-CBT-24", "R-CBT-30")
def test_the_example_of_the_rulebook() -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.lay("3,1", "person", "general").lay("12,4", "building", "barracks")
    stage.techs(0, "gunpowder", "metal_casting").techs(1, "democracy", "railroad")
    stage.units(0, "infantry_tough", "artillery_tough").units(1, "infantry_even", "mounted_even")
    attack(stage)
    assert battle(stage).bonus_card == (2, 0)
    stage.choose(1, "open-front infantry_even").choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 3, "", 0)]
    stage.choose(1, "open-front mounted_even").choose(0, "attack-front 2 artillery_tough")
    assert (winner(stage), totals(stage)) == (0, (5, 1))


@rule("SC-33", "R-CBT-05", "R-CBT-07")
@pytest.mark.parametrize(
    ("armies", "scouts", "counted", "size"), [(1, 1, False, 3), (2, 1, False, 5), (1, 1, True, 5), (2, 1, True, 7)]
)
def test_scouts_in_the_battle_hand(armies: int, scouts: int, counted: bool, size: int) -> None:
    stage = war(hand_counts_scouts=counted).figures(1, FIELD, armies=armies, scouts=scouts)
    fight = Battle(stage.square(FIELD), (0, 1), (0, 1))
    fight.armies, fight.scouts = armies, scouts
    stage.w.battle = fight
    assert [hands.hand_size(stage.w, side) for side in (ATTACKER, DEFENDER)] == [size, size]


@rule("SC-33", "R-CBT-03", "R-CBT-07")
def test_a_city_defended_by_nobody_draws_six() -> None:
    stage = war()
    stage.w.battle = Battle(stage.square("13,5"), (0, 1), (0, 1))
    stage.w.battle.city = stage.square("13,5")
    assert hands.hand_size(stage.w, DEFENDER) == 6
