"""Aims: by civilization, stable, and changed when something is clearly nearer."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.advisor.plan import LEANING, WORTHS, Aim, aim_of
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.world import World
from tests.games.civilization.advisor.advice import CULTURE, ECONOMY, MILITARY, TECH, realm
from tests.games.civilization.stage import Stage

OF = {CULTURE: Aim.CULTURE, TECH: Aim.TECH, ECONOMY: Aim.ECONOMY, MILITARY: Aim.MILITARY}


def test_every_civilization_leans_somewhere_and_all_aims_occur() -> None:
    assert set(LEANING) == set(CONTENT.civilizations.ids)
    assert set(LEANING.values()) == set(Aim) == set(WORTHS)


@pytest.mark.parametrize(("civilization", "aim"), OF.items())
def test_the_aim_is_what_the_civilization_is_good_at(civilization: str, aim: Aim) -> None:
    assert aim_of(realm(civilization).w, 0) is aim


@pytest.mark.parametrize("civilization", OF)
def test_a_small_lead_changes_nothing(civilization: str) -> None:
    stage = realm(civilization)
    stage.realm(0).culture_step, stage.realm(0).coins = 2, 1
    assert aim_of(stage.techs(0, "writing", "pottery").w, 0) is OF[civilization]


def test_what_is_clearly_nearer_becomes_the_aim() -> None:
    stage = realm(MILITARY)
    stage.realm(0).culture_step = 16
    assert aim_of(stage.w, 0) is Aim.CULTURE
    stage = realm(CULTURE)
    stage.realm(0).coins = 12
    assert aim_of(stage.stir().w, 0) is Aim.ECONOMY


def test_before_anybody_has_a_civilization_there_is_an_aim_all_the_same() -> None:
    assert aim_of(World(Stage(players=2).w.options, ""), 1) in Aim


def test_units_ranks_and_walls_make_strong() -> None:
    stage = realm(MILITARY).figures(0, "5,5", armies=2)
    bare = plan.capital_guard(stage.w, 0)
    assert bare == stage.w.options.bonus_defend_capital
    stage.units(0, "infantry_tough", "infantry_tough")
    guarded = plan.capital_guard(stage.w, 0)
    assert guarded == bare + 8, "two units of rank I"
    assert plan.attack_power(stage.w, 0) == 8
    assert plan.attack_power(stage.w, 1) == 0, "without armies nobody strikes"
    assert plan.threat(stage.w, 1) == 8
    stage.techs(0, "logistics")
    assert plan.attack_power(stage.w, 0) == 12
    stage.w.cities[0][0].walled = True
    assert plan.capital_guard(stage.w, 0) == bare + 12 + stage.w.options.bonus_walls
