from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import battlefield
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.battle import Battle
from tests.games.civilization.chapters.battles import war
from tests.games.civilization.rules import rule


def test_without_a_battle_there_is_nothing_to_look_at() -> None:
    with pytest.raises(ValueError, match="no battle"):
        battlefield.battle_of(war().w)


@rule("R-CBT-08")
@pytest.mark.parametrize(("rank", "face"), [(1, (2, 2)), (2, (3, 3)), (3, (4, 4)), (4, (5, 5))])
def test_a_rank_adds_one_to_strength_and_health(rank: int, face: tuple[int, int]) -> None:
    fight = Battle(0, (0, 1), (0, 1))
    fight.ranks, fight.strengths = ((rank,) * 4, (1,) * 4), ((0,) * 4, (0,) * 4)
    unit = CONTENT.unit_cards.number("infantry_even")
    assert (battlefield.strength(fight, 0, unit), battlefield.health(fight, 0, unit)) == face


@rule("R-TIME-04")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 2]), (1, [2, 0]), (2, [2, 0]), (-1, [2, 0])])
def test_the_active_player_comes_first_then_clockwise(active: int, order: list[int]) -> None:
    stage = war(4)
    stage.w.battle, stage.w.active_player, stage.w.first_player = Battle(0, (0, 2), (0, 2)), active, 1
    assert battlefield.sides_in_order(stage.w) == order
