"""How a battle ended, as everybody reads it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table.aftermath import aftermath, came_of_it
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world.battle import Battle
from tests.games.civilization.stage import Stage

PEOPLE = [SeatHolder("Ada"), SeatHolder("Ben")]
SPEARMAN = {"event": "died", "front": 1, "unit": "infantry_tough", "rank": 1, "strength": 1, "health": 3}
FOUGHT: list[dict[str, Any]] = [
    {"event": "attacked", "seat": 0, "defender": 1, "square": "8,4"},
    {**SPEARMAN, "seat": 0},
    {**SPEARMAN, "seat": 0},
    {**SPEARMAN, "seat": 1},
    {"event": "saved", "seat": 1, "unit": "infantry_tough"},
]
DECIDED: list[dict[str, Any]] = [
    {"event": "won-battle", "seat": 1, "n": 5, "other": 5},
    {"event": "lost-figures", "seat": 0, "square": "8,4", "armies": 1, "scouts": 0},
]
SETTLED: list[dict[str, Any]] = [
    {"event": "looted-trade", "seat": 1, "loser": 0, "n": 3},
    {"event": "phase-began", "phase": "research"},
    {"event": "learned", "seat": 1, "tech": "masonry"},
]


@pytest.fixture
def stage() -> Stage:
    return Stage(players=2).city(0, "2,2").city(1, "13,6")


def board(stage: Stage, events: list[dict[str, Any]], reader: int | None) -> CivilizationBoard:
    sight = Sight.of(CivilizationState(GAME, stage.w), reader, PEOPLE)
    return CivilizationBoard(replace(sight, events=events))


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (0, ["player 2 wins the battle, 5 to 5: a tie goes to the defender.",
             "You lose an army on 8,4.", "player 2 takes 3 trade from you."]),
        (1, ["You win the battle, 5 to 5: a tie goes to the defender.",
             "player 1 loses an army on 8,4.", "You take 3 trade from player 1."]),
        (
            None,
            ["player 2 wins the battle, 5 to 5: a tie goes to the defender.", "player 1 loses an army on 8,4.",
             "player 2 takes 3 trade from player 1."],
        ),
    ],
)  # fmt: skip
def test_all_read_who_won_and_what_it_cost(stage, reader, words):
    told = aftermath(board(stage, [*FOUGHT, *DECIDED, *SETTLED], reader))
    assert told is not None
    assert [str(told.result), *(str(line.text) for line in told.lines)] == words
    assert told.number == len(FOUGHT)
    assert [(side.seat, [unit.count for unit in side.units]) for side in told.fallen] == [(0, [2])]


def test_a_battle_that_goes_on_has_no_end(stage):
    assert aftermath(board(stage, FOUGHT, 0)) is None
    assert aftermath(board(stage, SETTLED, 0)) is None


def test_whoever_waits_while_loot_is_chosen_reads_how_it_ended(stage):
    stage.w.battle = Battle(square=stage.square("8,4"), owners=(0, 1), players=(0, 1), armies=1, totals=(5, 5))
    waiting = board(stage, [*FOUGHT, *DECIDED], 0)
    assert aftermath(waiting) is None
    assert [str(words) for words in came_of_it(waiting)] == [
        "player 2 wins the battle, 5 to 5: a tie goes to the defender.", "You lose an army on 8,4.",
    ]  # fmt: skip
