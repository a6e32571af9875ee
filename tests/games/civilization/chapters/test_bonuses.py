from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import bonuses
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.chapters.battles import FIELD, attack, battle, city_at, horde, war
from tests.games.civilization.rules import rule


@rule("R-CBT-10", "R-CBT-11", "AMB-02")
@pytest.mark.parametrize(
    ("kind", "which", "rules", "bonus"),
    [
        ("building", "barracks", "usual", 2),
        ("building", "academy", "usual", 2),
        ("building", "academy", "printed", 4),
        ("building", "shipyard", "usual", 2),
        ("building", "military_dock", "usual", 4),
        ("building", "market", "usual", 0),
        ("person", "general", "usual", 4),
        ("person", "artist", "usual", 0),
        ("wonder", "statue_of_zeus", "usual", 6),
    ],
)
def test_what_stands_around_a_city_counts_in_every_battle(kind: str, which: str, rules: str, bonus: int) -> None:
    stage = war(rules=rules).lay("1,1", kind, which)
    assert bonuses.standing_bonus(stage.w, 0) == bonus
    stage.lay("13,6", kind, which)
    assert bonuses.standing_bonus(stage.w, 0) == bonus, "only what is one's own"


@rule("R-CBT-10", "R-BLK-02")
@pytest.mark.parametrize(
    ("kind", "which"), [("building", "barracks"), ("person", "general"), ("wonder", "statue_of_zeus")]
)
def test_a_blockade_takes_the_bonus_away(kind: str, which: str) -> None:
    stage = war().lay("1,1", kind, which).figures(1, "1,1", scouts=1)
    assert bonuses.standing_bonus(stage.w, 0) == 0


@rule("R-CBT-10")
def test_cards_and_investments_count() -> None:
    stage = war().civilization(0, "french").government(0, "fundamentalism")
    assert bonuses.standing_bonus(stage.w, 0) == 2 + 4
    stage.realm(0).investments = changed(stage.realm(0).investments, 2, 2)
    stage.stir()
    assert bonuses.standing_bonus(stage.w, 0) == 2 + 4 + 4


@rule("R-CBT-10", "R-CST-03")
def test_a_controlled_city_state_may_show_a_bonus() -> None:
    stage = war().lay(FIELD, "city_state", "city_state_4")
    assert bonuses.standing_bonus(stage.w, 0) == 0
    stage.figures(0, FIELD, scouts=1)
    assert bonuses.standing_bonus(stage.w, 0) == 2


@rule("R-CBT-10", "R-WALL-01", "R-FORT-03", "R-MET-10", "R-WALL-04")
@pytest.mark.parametrize(
    ("square", "second", "walled", "fortified", "bonus"),
    [
        ("8,5", "", False, False, 6),
        ("8,5", "", True, False, 10),
        ("8,5", "", True, True, 12),
        ("13,5", "", False, False, 12),
        ("13,5", "", True, True, 18),
        ("13,5", "13,4", False, False, 14),
        ("13,5", "13,4", True, False, 18),
    ],
)
def test_a_city_helps_its_defender(square: str, second: str, walled: bool, fortified: bool, bonus: int) -> None:
    stage = war().city(1, "8,5").units(0, "infantry_even")
    city = city_at(stage, 1, square)
    city.walled, city.fortified = walled, fortified
    city.second_square = stage.square(second) if second else -1
    attack(stage, square)
    assert battle(stage).bonus_card == (0, bonus)


@rule("R-CBT-10", "R-CST-05")
def test_a_city_state_helps_its_defender_and_not_the_attacker() -> None:
    stage = war().lay(FIELD, "city_state", "city_state_1").figures(1, FIELD, armies=1).units(0, "infantry_even")
    attack(stage)
    assert battle(stage).bonus_card == (0, 4)


@rule("R-CBT-12")
@pytest.mark.parametrize(("mine", "theirs", "card"), [(2, 1, (2, 0)), (1, 2, (0, 2)), (1, 1, (0, 0))])
def test_the_card_shows_the_difference(mine: int, theirs: int, card: tuple[int, int]) -> None:
    stage = war().figures(1, FIELD, armies=1).units(0, "infantry_even")
    for place in range(mine):
        stage.lay(f"{1 + place},1", "building", "barracks")
    for place in range(theirs):
        stage.lay(f"{12 + place},4", "building", "barracks")
    attack(stage)
    assert battle(stage).bonus_card == card
    told = [event.public for event in stage.w.news if event.name == "bonus-card"]
    assert told == ([{"seat": 0 if mine > theirs else 1, "n": 2}] if mine != theirs else [])


@rule("R-CBT-13", "AMB-40")
def test_the_bonus_is_fixed_for_the_whole_battle() -> None:
    stage = war().figures(1, FIELD, armies=1).units(0, "infantry_even").lay("1,1", "building", "barracks")
    attack(stage)
    stage.lay("2,1", "building", "barracks").figures(1, "1,1", armies=1)
    assert battle(stage).bonus_card == (2, 0)


@rule("R-CBT-28")
def test_abilities_may_raise_the_bonus_for_one_battle() -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.w.battle = Battle(stage.square(FIELD), (0, 1), (0, 1))
    bonuses.boost(stage.w, DEFENDER, 8)
    stage.ask(bonuses.fix_bonus(), phase=Phase.MOVEMENT)
    assert stage.w.battle.bonus_card == (0, 8)
    bonuses.boost(stage.w, ATTACKER, 9)
    stage.ask(bonuses.fix_bonus(), phase=Phase.MOVEMENT)
    assert stage.w.battle.bonus_card == (1, 0)


@rule("R-VIL-03")
def test_barbarians_have_no_bonus() -> None:
    stage = war().figures(1, FIELD, armies=1).lay("1,1", "building", "barracks").lay("12,4", "building", "barracks")
    horde(stage, FIELD)
    assert battle(stage).bonus_card == (0, 2)
