"""A button says what a move comes to."""

from __future__ import annotations

import pytest

from hegemon.core import Action
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.chapters import movement
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.march_words import moved
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """The first player's army and scout on 5,5, with everything that one can meet around them."""
    stage = Stage(players=2).city(0, "2,2").city(1, "13,6").figures(0, "5,5", armies=1, scouts=1)
    stage.lay("4,4", "village", "iron").lay("5,4", "hut", "silk").figures(1, "6,4", armies=1)
    return stage.figures(1, "6,5", scouts=1).ask(movement.MoveFigures(0), phase=Phase.MOVEMENT)


def told(stage: Stage, *action: str | int) -> str:
    board = CivilizationBoard(Sight.of(CivilizationState(GAME, stage.w), 0, [SeatHolder("Ada"), SeatHolder("Ben")]))
    return str(moved(board, Action(str(action[0]), action[1:])))


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ("4,4", "Attack the village on 4,4"),
        ("5,4", "Explore the hut on 5,4"),
        ("6,4", "Attack player 2 on 6,4"),
        ("6,5", "Drive out the scouts on 6,5"),
        ("4,5", "Go to 4,5"),
    ],
)
def test_a_move_is_told_by_what_the_army_does_there(stage: Stage, square: str, words: str) -> None:
    assert told(stage, "move", "5,5", 1, 0, square) == words


def test_scouts_are_told_that_they_explore_a_hut(stage: Stage) -> None:
    stage.policies(0, "pacifism")
    assert told(stage, "move", "5,5", 0, 1, "5,4") == "Explore the hut on 5,4"
    assert told(stage, "move", "5,5", 0, 1, "4,5") == "Go to 4,5"


def test_a_city_is_attacked_by_its_name(stage: Stage) -> None:
    assert told(stage, "move", "5,5", 1, 0, "13,6").startswith("Attack ")


def test_a_step_that_ends_the_move_is_told_likewise(stage: Stage) -> None:
    stage.choose(0, "march 5,5 1 0")
    assert told(stage, "step", "4,4") == "Attack the village on 4,4"
    assert told(stage, "step", "4,5") == "None"


def test_a_tile_is_turned_up_from_here_or_from_there(stage: Stage) -> None:
    assert told(stage, "go-exploring", "5,5", 0, 1, "4,5", "3,5") == "Go to 4,5 and turn up the tile at 0,4"
    assert told(stage, "go-exploring", "5,5", 0, 1, "5,5", "3,5") == "Turn up the tile at 0,4"
    assert told(stage, "explore", "3,5") == "Turn up the tile at 0,4"


def test_what_is_no_move_keeps_its_words(stage: Stage) -> None:
    assert told(stage, "end-movement") == "None"
