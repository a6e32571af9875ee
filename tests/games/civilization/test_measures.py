"""What a laboratory counts of a game that is being played."""

from __future__ import annotations

import pytest

from hegemon.core.game import Event
from hegemon.games.civilization.measures import ENDINGS, MEASURES, CivilizationWatch
from hegemon.games.civilization.speech import HAPPENINGS
from hegemon.games.civilization.world.realm import NONE
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    stage = Stage().city(0, "2,2").city(1, "13,5").techs(0, "pottery", "writing")
    return stage.policies(0, "rationalism").government(0, "despotism")


def test_what_is_counted_are_events_of_the_game() -> None:
    assert set(MEASURES.effects) <= set(HAPPENINGS)
    assert [each.name for each in MEASURES.conclusions] == [*ENDINGS]


def test_effects_are_counted_by_seat(stage: Stage) -> None:
    watch = CivilizationWatch(stage.w)
    watch.note([Event("founded", {"seat": 0}), Event("founded", {"seat": 1}), Event("turn", {"turn": 2})])
    watch.note([Event("founded", {"seat": 0})])
    assert watch.uses == {("founded", 0): 2, ("founded", 1): 1}


def test_what_a_player_has_at_the_end(stage: Stage) -> None:
    watch = CivilizationWatch(stage.w)
    watch.note(
        [
            Event("revealed-research", {"seat": 1, "techs": []}),
            Event("revealed-research", {"seat": 0, "techs": ["writing"]}),
            Event("built-wonder", {"seat": 0, "wonder": "the_colossus"}),
        ]
    )
    watch.note([Event("revealed-research", {"seat": 0, "techs": ["pottery"]})])
    assert watch.holds(0) == {
        "civilization-chinese", "first-tech-writing", "tech-writing", "tech-pottery", "wonder-the_colossus",
        "policy-rationalism", "government-despotism",
    }  # fmt: skip
    assert watch.holds(1) == {"civilization-egyptians", "government-despotism"}
    assert watch.holds(0) <= set(MEASURES.assets)


def test_before_a_civilization_is_chosen_nobody_has_one() -> None:
    stage = Stage()
    stage.realm(0).civilization = NONE
    watch = CivilizationWatch(stage.w)
    assert watch.holds(0) == {"government-despotism"}
    assert watch.outlook(0) == 0, "no city yet"


def test_who_leads_is_whoever_is_nearest_to_any_victory(stage: Stage) -> None:
    watch = CivilizationWatch(stage.w)
    stage.realm(1).coins = stage.w.options.coin_victory - 1
    stage.stir()
    assert watch.outlook(1) == pytest.approx(1 - 1 / stage.w.options.coin_victory)
    assert watch.outlook(1) > watch.outlook(0) > 0


def test_the_course_of_the_game(stage: Stage) -> None:
    stage.w.turn, stage.w.first_player = 8, 1
    watch = CivilizationWatch(stage.w)
    stage.w.first_player, stage.w.ended_by = 0, "turns"
    assert (watch.rounds(), watch.first_seat(), watch.conclusion()) == (8, 1, "turns")
