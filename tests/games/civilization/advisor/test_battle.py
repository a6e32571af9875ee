"""Battles: units are played where they win."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.aftermath import WinnersLosses
from hegemon.games.civilization.chapters.wounds import DealWounds, HealWounds
from tests.games.civilization.advisor.advice import MILITARY, TECH, advice, worths
from tests.games.civilization.chapters.battles import FIELD, attack, war
from tests.games.civilization.stage import Stage


def skirmish(mine: list[str], theirs: list[str]) -> Stage:
    """A field battle of player 0 against player 1 with these units."""
    return attack(war().figures(1, FIELD, armies=1).units(0, *mine).units(1, *theirs))


def test_the_first_to_stand_alone_is_one_that_can_take_it() -> None:
    stage = skirmish(["infantry_even"], ["infantry_tough", "mounted_fierce"])
    assert advice(stage, 1) == "open-front infantry_tough"


def test_a_superior_unit_attacks() -> None:
    stage = skirmish(["infantry_even", "artillery_even"], ["mounted_even", "mounted_even"])
    stage.choose(1, "open-front mounted_even")
    assert advice(stage, 0) == "attack-front 1 infantry_even", "it strikes first and kills"


def test_an_inferior_unit_opens_a_front_instead() -> None:
    stage = skirmish(["mounted_even"], ["infantry_even", "infantry_even"])
    stage.choose(1, "open-front infantry_even")
    assert advice(stage, 0) == "open-front mounted_even"


def test_wounds_kill_where_they_can() -> None:
    stage = skirmish(["infantry_tough", "infantry_even"], ["infantry_tough", "mounted_fierce", "infantry_even"])
    stage.choose(1, "open-front infantry_tough").choose(0, "open-front infantry_tough")
    stage.choose(1, "open-front mounted_fierce")
    stage.ask(DealWounds(0, 2))
    found = worths(stage, 0)
    killing = found["wound 3 1"]
    assert killing > found["wound 1 1"]
    assert killing > found["wound 3 2"], "no more than is needed"


def test_everything_is_healed() -> None:
    stage = skirmish(["infantry_tough", "infantry_even"], ["infantry_tough", "infantry_tough"])
    stage.choose(1, "open-front infantry_tough").choose(0, "open-front infantry_tough")
    stage.choose(1, "attack-front 2 infantry_tough")
    stage.ask(HealWounds(0, 3))
    assert advice(stage, 0) == "heal 2 1"


@pytest.mark.parametrize(("civilization", "lost"), [(MILITARY, "scout"), (TECH, "army")])
def test_the_figure_that_is_needed_less_is_lost(civilization: str, lost: str) -> None:
    stage = skirmish(["infantry_even"], ["infantry_tough"]).civilization(0, civilization)
    stage.w.figure_owner[stage.w.battle.square] = 0
    stage.w.armies[stage.w.battle.square] = stage.w.scouts[stage.w.battle.square] = 1
    assert advice(stage.ask(WinnersLosses(0, 1))) == f"lose {lost}"
