"""Moves are listed by figures and squares, each once."""

from __future__ import annotations

from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.table.question import now
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import board_of

MOVING = ("move", "go-exploring", "march")


def stage() -> Stage:
    """Figures beside a tile that lies face down."""
    return (
        Stage()
        .city(0, "2,2")
        .city(1, "13,6")
        .techs(0, "horseback_riding")
        .figures(0, "6,1", armies=1, scouts=1)
        .hide(2)
    )


def test_a_square_to_go_on_to_is_listed_once_and_the_end_of_the_move_is_chosen_after_it() -> None:
    marching = stage().ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 6,1 1 0")
    squares, deeds = now(board_of(marching)).lists[:2]
    assert str(squares.heading) == "Move on to …."
    assert [place.ref for place in squares.places] == [f"square:{place.name}" for place in squares.places]
    assert len({place.name for place in squares.places}) == len(squares.places)
    assert (squares.choices, deeds.heading, deeds.by_parts) == ([], None, True)
    both = [str(each.text) for each in deeds.choices if each.action.args == ("5,1",)]
    assert both == ["Move on to 5,1.", "Move on to 5,1 and end the move there."]
    assert {each.action.args[0] for each in deeds.choices} == {place.name for place in squares.places}


def test_tiles_are_listed_by_figures_so_that_nothing_is_left_to_choose_in_a_sentence() -> None:
    moving = board_of(stage().ask(MoveFigures(0), phase=Phase.MOVEMENT))
    found = [each for each in now(moving, by_parts=MOVING).lists if each.choices[0].action.verb == "go-exploring"]
    assert {str(each.heading) for each in found} == {"6,1: 1 army", "6,1: 1 army, 1 scout", "6,1: 1 scout"}
    assert all(each.by_parts for each in found)
    assert "Go to 7,1 and turn up the tile at 8,0" in [str(choice.text) for choice in found[0].choices]
