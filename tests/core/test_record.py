"""Records: what is written is what is replayed, and nothing broken gets in."""

from __future__ import annotations

import json
import random

import pytest

from hegemon.core import Action, BrokenRecord, Record, UnknownGame
from hegemon.core.outcome import Outcome
from hegemon.games import GAMES


def played(moves: int = 10**6) -> Record:
    rng = random.Random(1)
    record, state = Record.start(GAMES.load("carta"), {"players": 2}, 3)
    while state.to_act() and len(record.moves) < moves:
        seat = state.to_act()[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        record.add(seat, action)
    return record


def test_a_record_is_the_game() -> None:
    record = played()
    again = Record.loads(record.dumps(), GAMES)
    assert again == record
    assert again.replay() == record.replay()
    assert again.replay().outcome() is not None


def test_a_record_remembers_who_sat_where() -> None:
    record = played(3)
    record.seats = [{"name": "Ada"}, {"name": "Greedy", "player": "greedy"}]
    assert Record.loads(record.dumps(), GAMES) == record


@pytest.mark.parametrize("seats", ["Ada", [{"name": "Ada"}], [{"name": "Ada"}, {}], [{"name": "Ada"}, {"name": 7}]])
def test_seats_that_make_no_sense_are_refused(seats: object) -> None:
    record = played(3)
    record.seats = seats  # type: ignore[assignment]
    with pytest.raises(BrokenRecord, match="Line 1: the seats need a name each"):
        Record.loads(record.dumps(), GAMES)


def test_any_moment_can_be_replayed() -> None:
    record = played(40)
    states = [state.copy() for state, *_ in record.steps()]
    assert record.replay(0) == GAMES.load("carta").new(record.options, record.seed)
    assert [record.replay(n + 1) for n in (0, 17, 39)] == [states[n] for n in (0, 17, 39)]


def test_numbers_and_texts_are_the_same_seed() -> None:
    game = GAMES.load("carta")
    assert game.new({"players": 2}, 7) == game.new({"players": 2}, "7")
    assert game.new({"players": 2}, 7) != game.new({"players": 2}, 8)


LINES = played(6).dumps().splitlines()


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "", "the record is empty"),
        (1, "carta", "it is not JSON"),
        (1, "[]", "the heading needs"),
        (1, LINES[0].replace('"seed": "3"', '"seed": 3'), "the heading needs"),
        (1, LINES[0].replace('"carta"', '"chess"'), "There is no game “chess”; there are: carta"),
        (1, LINES[0].replace('"players": 2', '"players": 5'), "Number of players can't be 5"),
        (1, LINES[0].replace('"rules": 1', '"rules": 99'), "version 99 of the rules"),
        (1, json.dumps({"game": "carta", "rules": 1, "seed": "3", "options": {"dwarves": 7}}), "no option “dwarves”"),
        (3, "[0, ", "it is not JSON"),
        (3, "[" * 100_000, "it is not JSON"),
        (3, "{}", "a move is a list"),
        (3, "[]", "a move is a list"),
        (3, '["0", "end"]', "a move is a list"),
        (3, "[0]", "a move is a list"),
        (3, '[0, "play", [1]]', "a move is a list"),
        (3, '[0, "fly", "north"]', "There is no such action"),
        (3, '[7, "end"]', "There is no such seat"),
        (3, '[-1, "end"]', "There is no such seat"),
        (3, "", "it is not JSON"),
    ],
)
def test_a_broken_line_is_refused_with_its_number_and_the_reason(line: int, text: str, reason: str) -> None:
    lines = [*LINES[: line - 1], text, *(LINES[line:] if text else LINES[line:] if line > 1 else [])]
    with pytest.raises(BrokenRecord, match=f"Line {line}: .*{reason}") as error:
        Record.loads("\n".join(lines), GAMES)
    assert error.value.line == line


def test_an_illegal_move_is_refused_with_its_number_and_the_rule() -> None:
    lines = LINES.copy()
    lines.insert(2, lines[1])
    with pytest.raises(BrokenRecord, match=r"Line 3: player \d can't do this: play"):
        Record.loads("\n".join(lines), GAMES)


def test_moves_after_the_end_are_refused() -> None:
    record = played()
    record.add(0, Action("end"))
    with pytest.raises(BrokenRecord, match=f"Line {len(record.moves) + 1}: .*The game is over"):
        Record.loads(record.dumps(), GAMES)


def test_unknown_games_are_named() -> None:
    with pytest.raises(UnknownGame, match="There is no game “go”; there are: carta"):
        GAMES.load("go")


@pytest.mark.parametrize("data", [None, [], ["play", None], [1, "play"], ["play", True], "play", {"verb": "play"}])
def test_what_is_not_an_action_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        Action.from_json(data)


def test_an_outcome_names_its_winners() -> None:
    outcome = Outcome("majority", (2, 1, 1), (1, 3, 3), (0, 1, 2))
    assert outcome.winners == (1, 2)
    assert outcome.to_json()["winners"] == [1, 2]
