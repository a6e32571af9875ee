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
from hegemon.games.civilization.table.question import now
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """The first player's army and scout on 5,5, with everything that one can meet around them."""
    stage = Stage(players=2).city(0, "2,2").city(1, "13,6").figures(0, "5,5", armies=1, scouts=1)
    stage.lay("4,4", "village", "iron").lay("5,4", "hut", "silk").figures(1, "6,4", armies=1)
    return stage.figures(1, "6,5", scouts=1).ask(movement.MoveFigures(0), phase=Phase.MOVEMENT)


def board(stage: Stage) -> CivilizationBoard:
    return CivilizationBoard(Sight.of(CivilizationState(GAME, stage.w), 0, [SeatHolder("Ada"), SeatHolder("Ben")]))


def told(stage: Stage, *action: str | int) -> str:
    return str(moved(board(stage), Action(str(action[0]), action[1:])))


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


@pytest.fixture
def last() -> Stage:
    """An army that is the last to move."""
    return Stage().city(0, "2,2").city(1, "13,6").techs(0, "horseback_riding").figures(0, "5,5", armies=1)


def test_the_move_of_the_last_figure_says_that_it_ends_the_phase(last: Stage) -> None:
    last.ask(movement.MoveFigures(0), phase=Phase.MOVEMENT)
    assert told(last, "move", "5,5", 1, 0, "4,5") == "Go to 4,5 · it ends your movement"
    last.choose(0, "march 5,5 1 0", "step 4,5")
    asked = now(board(last))
    assert str(asked.undone) == "it ends your movement"
    assert {str(each.note) for each in asked.lists[1].choices if each.action.verb == "go"} == {"it ends your movement"}
    assert last.choose(0, "stop").w.agenda == []


def test_a_move_after_which_something_is_left_to_do_says_nothing_of_the_end(last: Stage) -> None:
    last.figures(0, "6,1", scouts=1).ask(movement.MoveFigures(0), phase=Phase.MOVEMENT)
    assert told(last, "move", "5,5", 1, 0, "4,5") == "Go to 4,5"
    last.choose(0, "move 6,1 0 1 6,2").events(0, "a_gift_from_afar")
    assert told(last, "move", "5,5", 1, 0, "4,5") == "Go to 4,5", "with a card in hand the phase goes on"
