"""The positions of the game of the day that are in the package."""

from __future__ import annotations

import json
from datetime import date, timedelta
from importlib.resources import files

import pytest

from hegemon.games import GAMES
from hegemon.service.archive.puzzles import Puzzle, puzzle_of_day, puzzles_of

GAMES_WITH_PUZZLES = [name for name in ("carta", "civilization") if puzzles_of(GAMES.load(name))]
ALL = [(name, puzzle) for name in GAMES_WITH_PUZZLES for puzzle in puzzles_of(GAMES.load(name))]


@pytest.mark.parametrize(("name", "puzzle"), ALL, ids=[f"{name} {puzzle.number}" for name, puzzle in ALL])
def test_each_position_leaves_a_choice_of_which_one_is_clearly_the_best(name: str, puzzle: Puzzle):
    state = GAMES.load(name).new(puzzle.options, puzzle.seed)
    for seat, action in puzzle.moves:
        state.apply(seat, action)
    legal = state.legal(puzzle.seat)
    assert puzzle.seat in state.to_act()
    assert len(legal) >= 4
    assert set(puzzle.chances) <= set(legal)
    assert len(puzzle.chances) >= 3
    best, second, *_ = chances = list(puzzle.chances.values())
    assert chances == sorted(chances, reverse=True)
    assert best >= second + 0.08


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_positions_are_of_the_rules_as_they_are(name: str):
    """If this fails the rules have another version: make the positions anew with tools/make_puzzles.py."""
    lines = (files(f"hegemon.games.{name}") / "puzzles.jsonl").read_text().splitlines()
    assert {json.loads(line)["rules"] for line in lines} == {GAMES.load(name).version}
    assert len({json.loads(line)["seed"] for line in lines}) == len(lines)


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_each_day_has_another_position_for_a_month(name: str):
    game = GAMES.load(name)
    number = len(puzzles_of(game))
    days = [puzzle_of_day(game, date(2026, 12, 30) + timedelta(days=n)) for n in range(number)]
    assert len({puzzle.number for puzzle in days if puzzle}) == number >= 30
