"""Aims: by civilization, stable, and changed when something is clearly nearer."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.plan import Forces, aim_of, chance
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.world import World
from tests.games.civilization.advisor.advice import AIMS, DECIDED, MILITARY, realm
from tests.games.civilization.stage import Stage


def test_every_civilization_leans_somewhere_and_all_aims_occur() -> None:
    assert set(NUMBERS.leanings) == set(CONTENT.civilizations.ids)
    favourites = {max(Aim, key=row.__getitem__) for row in NUMBERS.leanings.values()}
    assert favourites == set(Aim)


@pytest.mark.parametrize(("civilization", "aim"), AIMS.items())
def test_the_aim_is_what_the_civilization_is_good_at(civilization: str, aim: Aim) -> None:
    assert aim_of(realm(civilization).w, 0, DECIDED) is aim


@pytest.mark.parametrize("civilization", CONTENT.civilizations.ids)
def test_the_aim_changes_when_another_victory_has_come_near(civilization: str) -> None:
    stage = realm(civilization)
    stage.realm(0).culture_step = 20
    assert aim_of(stage.w, 0) is Aim.CULTURE
    stage = realm(civilization)
    stage.realm(0).coins = 14
    assert aim_of(stage.stir().w, 0) is Aim.ECONOMY


def test_whom_nobody_withstands_becomes_a_conqueror() -> None:
    cards = [f"{kind}_{how}" for kind in ("infantry", "artillery", "mounted") for how in ("even", "fierce", "even")]
    stage = realm("romans").figures(0, "11,4", armies=4).units(0, *cards).techs(0, "logistics", "printing_press")
    assert aim_of(stage.w, 0) is Aim.MILITARY


def test_before_anybody_has_a_civilization_there_is_an_aim_all_the_same() -> None:
    assert aim_of(World(Stage(players=2).w.options, ""), 1) in Aim


def test_units_ranks_and_walls_make_strong() -> None:
    stage = realm(MILITARY).figures(0, "5,5", armies=2)
    bare = Forces(stage.w).capital_guard(0)
    assert bare == stage.w.options.bonus_defend_capital
    stage.units(0, "infantry_tough", "infantry_tough")
    assert Forces(stage.w).capital_guard(0) == bare + 8, "two units of rank I"
    assert Forces(stage.w).attack_power(0) == 8
    assert Forces(stage.w).attack_power(1) == 0, "without armies nobody strikes"
    assert Forces(stage.w).threat(1, turns=9) == 8
    assert Forces(stage.w).threat(1, turns=1) == 0, "they are too far away"
    stage.techs(0, "logistics")
    assert Forces(stage.w).attack_power(0) == 12
    stage.w.cities[0][0].walled = True
    assert Forces(stage.w).capital_guard(0) == bare + 12 + stage.w.options.bonus_walls


def test_odds_grow_with_the_lead_and_cities_are_harder() -> None:
    assert chance(-20, NUMBERS) < 0.1 < chance(0, NUMBERS) < chance(5, NUMBERS) < 1
    assert chance(5, NUMBERS, city=True) < chance(5, NUMBERS)
