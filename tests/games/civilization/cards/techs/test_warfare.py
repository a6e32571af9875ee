"""Techs of the battlefield (cards/techs/warfare.py)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import give, manage, move, realms
from tests.games.civilization.chapters.battles import FIELD, attack, battle, line
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

INFANTRY = "infantry_tough"
"""Strength 1, health 3: two of them hurt one another and live."""


def field(*techs: str, seat: int = 0, others: int = 1) -> Stage:
    """Somebody with these techs and two irons is about to fight in the field; both sides have infantry."""
    stage = realms().techs(seat, *techs).figures(1, FIELD, armies=1)
    stage.units(0, INFANTRY, INFANTRY).units(1, *[INFANTRY] * others)
    return give(stage, seat, iron=2)


def engaged(*techs: str) -> Stage:
    """The defender has opened a front; it is the attacker's turn."""
    return attack(field(*techs)).choose(1, f"open-front {INFANTRY}")


# -- Animal Husbandry and Biology ------------------------------------------------------------------------------


def both_hurt(tech: str, seat: int = 0) -> Stage:
    """Two fronts on which all four units have a wound; the defender's second one has yet to play in its turn."""
    stage = attack(field(tech, seat=seat, others=2)).choose(1, f"open-front {INFANTRY}")
    return stage.choose(0, f"attack-front 1 {INFANTRY}")


@card("animal_husbandry")
@rule("R-CBT-26", "R-RES-05")
def test_animal_husbandry_heals_up_to_three_wounds_shared_as_one_likes() -> None:
    stage = both_hurt("animal_husbandry").choose(0, "pass").choose(1, f"open-front {INFANTRY}")
    stage.choose(0, f"attack-front 2 {INFANTRY}", "use animal_husbandry.heal")
    assert stage.offers(0) == ["heal 1 1", "heal 2 1", "pass"]
    assert "3" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "heal 2 1", "heal 1 1")
    healed = [event.public for event in stage.w.news if event.name == "healed"]
    assert healed == [{"seat": 0, "front": 2, "n": 1}, {"seat": 0, "front": 1, "n": 1}]


@card("animal_husbandry")
@rule("R-CBT-26", "R-CBT-28")
def test_animal_husbandry_needs_a_wound_of_ones_own() -> None:
    stage = engaged("animal_husbandry")
    stage.refuses(0, "use animal_husbandry.heal", "R-CBT-26")


@card("animal_husbandry")
@rule("R-RES-05")
def test_animal_husbandry_heals_once_per_battle_and_for_nothing() -> None:
    stage = both_hurt("animal_husbandry").choose(0, "use animal_husbandry.heal", "heal 1 1")
    assert line(stage)[0] == (INFANTRY, 0, INFANTRY, 1)
    assert stage.realm(0).resources == (0, 0, 0, 2)
    stage.choose(1, f"open-front {INFANTRY}").refuses(0, "use animal_husbandry.heal", "R-RES-05")


@card("biology")
@rule("R-CBT-26", "R-RES-05")
def test_biology_heals_all_own_wounds_once_per_battle() -> None:
    stage = both_hurt("biology").choose(0, "use biology.heal")
    assert line(stage)[0] == (INFANTRY, 0, INFANTRY, 1)
    stage.choose(1, f"open-front {INFANTRY}").refuses(0, "use biology.heal", "R-RES-05")


@card("biology")
@rule("R-CBT-16", "R-CBT-26")
def test_biology_is_for_the_own_battle_turn_and_needs_a_wound() -> None:
    stage = attack(field("biology", seat=1, others=2)).refuses(1, "use biology.heal", "R-CBT-26")
    stage.choose(1, f"open-front {INFANTRY}").choose(0, f"attack-front 1 {INFANTRY}")
    assert stage.offers(0) == []
    stage.choose(1, "use biology.heal")
    assert line(stage)[0] == (INFANTRY, 1, INFANTRY, 0)


# -- Metalworking ----------------------------------------------------------------------------------------------


@card("metalworking")
@rule("R-CBT-27", "R-CBT-20")
def test_metalworking_strengthens_the_unit_that_attacks_next() -> None:
    plain = engaged("metalworking").choose(0, f"attack-front 1 {INFANTRY}")
    assert line(plain) == [(INFANTRY, 1, INFANTRY, 1)]
    stage = engaged("metalworking").choose(0, "use metalworking.iron")
    assert stage.realm(0).resources == (0, 0, 0, 1)
    stage.refuses(0, f"open-front {INFANTRY}", "R-CBT-27").choose(0, f"attack-front 1 {INFANTRY}")
    assert line(stage)[0] == (INFANTRY, 1, "", 0), "1 and 3 more are too much for it"
    assert battle(stage).extra_wounds == 0


@card("metalworking")
@rule("R-CBT-27")
def test_metalworking_is_for_this_clash_alone() -> None:
    stage = attack(field("metalworking", others=2)).choose(1, f"open-front {INFANTRY}")
    stage.choose(0, "use metalworking.iron", f"attack-front 1 {INFANTRY}")
    assert line(stage)[0] == (INFANTRY, 1, "", 0)
    stage.choose(1, f"open-front {INFANTRY}").choose(0, f"attack-front 2 {INFANTRY}")
    assert wounds(stage) == [1, 4, 1, 1]


@card("metalworking")
@rule("R-CBT-27", "R-RES-01", "R-RES-02")
def test_metalworking_needs_a_front_to_attack_iron_and_a_unit_yet_to_play() -> None:
    first = attack(field("metalworking", seat=1))
    first.refuses(1, "use metalworking.iron", "R-CBT-27")
    poor = engaged("metalworking")
    poor.realm(0).resources = (0, 0, 0, 0)
    poor.refuses(0, "use metalworking.iron", "R-RES-01")
    stage = engaged("metalworking", "animal_husbandry").choose(0, f"attack-front 1 {INFANTRY}")
    stage.refuses(0, "use metalworking.iron", "R-CBT-27")


@card("metalworking")
@rule("R-RES-02", "R-TIME-08")
def test_metalworking_can_be_cancelled_and_is_used_up_then() -> None:
    stage = field("metalworking").techs(1, "mass_media").spoils(1, "spy")
    attack(stage).choose(1, f"open-front {INFANTRY}").choose(0, "use metalworking.iron")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (battle(stage).extra_wounds, stage.realm(0).resources) == (0, (0, 0, 0, 1))
    stage.refuses(0, "use metalworking.iron", "R-RES-02")


# -- Mathematics and Ballistics --------------------------------------------------------------------------------


@card("mathematics")
@rule("R-CBT-26", "R-CBT-21")
def test_mathematics_deals_three_wounds_among_enemy_units() -> None:
    stage = engaged("mathematics").choose(0, "use mathematics.iron")
    assert "wound 1 3" in stage.offers(0)
    assert "wound 1 4" not in stage.offers(0)
    stage.choose(0, "wound 1 3")
    assert line(stage) == [("", 0, "", 0)]


@card("mathematics")
@rule("R-CBT-26")
def test_mathematics_may_leave_wounds_undealt_but_not_all() -> None:
    stage = engaged("mathematics").choose(0, "use mathematics.iron").refuses(0, "pass", "R-CBT-26")
    stage.choose(0, "wound 1 1", "pass")
    assert line(stage) == [("", 0, INFANTRY, 1)]


@card("ballistics")
@rule("R-CBT-26")
def test_ballistics_deals_six_wounds_among_enemy_units() -> None:
    stage = attack(field("ballistics", others=2)).choose(1, f"open-front {INFANTRY}")
    stage.choose(0, f"open-front {INFANTRY}", "pass").choose(1, f"open-front {INFANTRY}")
    stage.choose(0, "use ballistics.iron", "wound 1 3", "wound 3 3")
    assert line(stage) == [("", 0, "", 0), (INFANTRY, 0, "", 0), ("", 0, "", 0)]


@card("mathematics", "ballistics")
@rule("R-CBT-26", "R-RES-01", "R-RES-02")
@pytest.mark.parametrize("tech", ["mathematics", "ballistics"])
def test_bombardments_need_an_enemy_in_play_and_iron_once_per_turn(tech: str) -> None:
    attack(field(tech, seat=1)).refuses(1, f"use {tech}.iron", "R-CBT-26")
    poor = engaged(tech)
    poor.realm(0).resources = (0, 0, 0, 0)
    poor.refuses(0, f"use {tech}.iron", "R-RES-01")
    stage = engaged(tech).choose(0, f"use {tech}.iron", "wound 1 1", "pass")
    stage.refuses(0, f"use {tech}.iron", "R-RES-02")
    assert f"use {tech}.iron" not in manage(field(tech)).offers(0)


@card("mathematics", "ballistics")
@rule("R-TIME-08")
@pytest.mark.parametrize("tech", ["mathematics", "ballistics"])
def test_bombardments_can_be_cancelled(tech: str) -> None:
    stage = field(tech).techs(1, "mass_media").spoils(1, "spy")
    attack(stage).choose(1, f"open-front {INFANTRY}").choose(0, f"use {tech}.iron")
    stage.choose(0, stage.offers(0)[-1])  # all wounds on the only unit
    assert line(stage) == [("", 0, INFANTRY, 0)], "nobody is hurt before others have had their chance (R-TIME-06)"
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert line(stage) == [("", 0, INFANTRY, 0)]
    assert stage.realm(0).resources == (0, 0, 0, 1)


# -- Combustion ------------------------------------------------------------------------------------------------


def raiders(tech: str = "combustion") -> Stage:
    """An army beside two buildings of another player."""
    stage = realms().techs(0, tech).figures(0, "11,4", armies=2)
    return stage.lay("12,4", "building", "market").lay("12,5", "building", "library")


@card("combustion")
@rule("R-REP-02")
def test_combustion_destroys_the_building_on_which_an_army_ends_its_move() -> None:
    stage = raiders()
    market = stage.w.buildings
    move(stage).choose(0, "march 11,4 1 0", "step 12,4", "stop")
    assert stage.offers(0) == ["raid 12,4", "pass"]
    assert "building" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "raid 12,4")
    assert stage.w.markers[stage.square("12,4")] == 0
    family = CONTENT.buildings.called("market").family
    assert stage.w.buildings[family] == market[family] + 1
    stage.choose(0, "march 11,4 1 0", "step 11,5", "step 12,5")
    assert stage.w.markers[stage.square("12,5")] != 0, "once per turn"
    assert "raid 12,5" not in stage.offers(0)


@card("combustion")
def test_combustion_may_spare_a_building_for_another_one() -> None:
    stage = raiders()
    move(stage).choose(0, "march 11,4 1 0", "step 12,4", "stop", "pass")
    stage.choose(0, "march 11,4 1 0", "step 11,5", "step 12,5", "raid 12,5")
    assert [stage.w.markers[stage.square(square)] != 0 for square in ("12,4", "12,5")] == [True, False]


@card("combustion")
@rule("R-REP-07")
def test_combustion_minds_neither_scouts_nor_own_buildings_nor_wonders_nor_passing() -> None:
    stage = raiders().figures(0, "11,6", scouts=1).lay("3,3", "building", "market").figures(0, "4,3", armies=1)
    stage.lay("12,6", "wonder", "stonehenge")
    move(stage).choose(0, "march 11,6 0 1", "step 11,5", "step 12,5")
    assert stage.w.markers[stage.square("12,5")] != 0
    stage.choose(0, "march 4,3 1 0", "step 3,3", "stop")
    assert not any(words.startswith("raid") for words in stage.offers(0))
    assert move(raiders("flight")).choose(0, "march 11,4 1 0", "step 12,4", "stop").offers(0) != ["raid 12,4", "pass"]


@card("combustion")
@rule("R-CBT-44")
def test_combustion_works_after_a_battle_that_is_won() -> None:
    stage = raiders().figures(1, "12,4", armies=1).units(0, INFANTRY)
    move(stage).choose(0, "march 11,4 1 0", "step 12,4", f"open-front {INFANTRY}")
    while stage.offers(0) != ["raid 12,4", "pass"]:
        stage.choose(0, "pass")
    stage.choose(0, "raid 12,4")
    assert stage.w.markers[stage.square("12,4")] == 0
    lost = raiders().figures(1, "12,4", armies=1).units(1, INFANTRY)
    move(lost).choose(0, "march 11,4 1 0", "step 12,4").choose(1, f"open-front {INFANTRY}")
    assert lost.w.markers[lost.square("12,4")] != 0
    assert "raid 12,4" not in lost.offers(0)


def wounds(stage: Stage) -> list[int]:
    """All wounds that were dealt, in order."""
    return [event.public["n"] for event in stage.w.news if event.name == "wounded"]
