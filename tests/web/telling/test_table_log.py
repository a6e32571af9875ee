"""The log: turn by turn, and below the heading of each what happened in it, in order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any

import pytest

from hegemon.core.face import SeatHolder, Sight
from hegemon.core.telling import Line
from hegemon.games.carta import GAME
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.played_moves import PlayedMoves
from hegemon.web.telling.table_log import LOG_LINES, PART_LINES, Log, LogPart

PEOPLE = (SeatHolder("Livia"), SeatHolder("Teodor"))
NAMES = tuple(person.name for person in PEOPLE)


def log(choices: int, seat: int | None = None, **options: Any) -> Log:
    """What a seat, or a spectator, may read of a game after some choices."""
    rng = random.Random(7)
    state = GAME.new({"players": 2} | options, 7)
    moves = PlayedMoves()
    for number in range(1, choices + 1):
        actor = state.to_act()[0]
        action = rng.choice(state.legal(actor))
        moves.append(PlayedMove(number, actor, action, tuple(state.apply(actor, action)), 0.0))
    return Log(Sight.of(state, seat, PEOPLE), moves.events)


def turns(parts: Sequence[LogPart]) -> list[list[Line]]:
    """The lines of each turn."""
    found: list[list[Line]] = []
    for part in parts:
        lines = list(part.lines())
        if lines[0].heading:
            found.append([])
        found[-1] += lines
    return found


def told(parts: Sequence[LogPart]) -> str:
    return " ".join(str(line.text.render(NullTranslations(), NAMES)) for part in parts for line in part.lines())


@pytest.mark.parametrize("deal", ["basic", "draft"])
@pytest.mark.parametrize("choices", [1, 3, 9, 40, 80])
def test_every_line_stands_below_the_heading_of_its_turn(deal: str, choices: int) -> None:
    groups = turns(log(choices, deal=deal).parts())
    assert groups
    assert not any(line.heading for group in groups for line in group[1:])


def test_what_happens_is_told_in_order_and_the_latest_last() -> None:
    early, late = turns(log(20).parts()), turns(log(30).parts())
    assert late[: len(early) - 1] == early[:-1]
    assert late[len(early) - 1][: len(early[-1])] == early[-1]
    assert late[0][0].text.blanks["round"] == 1
    assert late[-1][0].text.blanks["round"] > 1


def test_the_reader_is_called_you() -> None:
    text = told(log(30, seat=0).parts())
    assert "You play" in text
    assert "You draw" in text
    assert "Livia" not in text
    assert "Teodor plays" in text


def test_a_heading_is_no_sentence() -> None:
    headings = {str(group[0].text.render(NullTranslations(), NAMES)) for group in turns(log(30, seat=0).parts())}
    assert {"Round 1 · your turn", "Round 1 · Teodor"} <= headings


def test_the_log_begins_with_a_whole_turn_and_tells_of_enough() -> None:
    for choices in range(40, 80):
        found = log(choices)
        earliest, *_ = turns(found.parts())
        assert earliest[0].heading
        lines = [line for group in turns(found.parts()) for line in group]
        assert len(lines) >= min(LOG_LINES, len(found._events)) - 5  # a few events have no line


def test_what_was_told_once_stays_as_it_is() -> None:
    """Parts that are equal have equal lines, so that a page which shows one needs no other."""
    known: dict[object, tuple[Line, ...]] = {}
    new = []
    for choices in range(1, 80):
        fresh = [part for part in log(choices).parts() if (part.id, part.place) not in known]
        new.append(sum(len(part.lines()) for part in fresh))
        for part in log(choices).parts():
            assert known.setdefault((part.id, part.place), part.lines()) == part.lines()
    assert max(new) <= 2 * PART_LINES


def test_a_turn_without_end_is_cut_and_keeps_its_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    found = log(80)
    first = next(number for number in range(len(found._events)) if found._begins(number))
    monkeypatch.setattr(Log, "_begins", lambda self, index: index == first)
    parts = found.parts()
    assert len({part.id for part in parts}) == len(parts) > LOG_LINES // PART_LINES
    assert parts[0].lines()[0] == found._line(first)
