"""The log: the latest turn first, and below its heading what happened in it, in order."""

from __future__ import annotations

import random
from gettext import NullTranslations
from typing import Any

import pytest

from hegemon.core import Seat
from hegemon.core.face import Person, Sight
from hegemon.games.carta import GAME
from hegemon.web.table_log import LOG_LINES, by_turns, log

PEOPLE = (Person("Livia"), Person("Teodor"))
NAMES = tuple(person.name for person in PEOPLE)


def played(choices: int, seat: int | None = None, **options: Any) -> Sight:
    """What a seat, or a spectator, has seen of a game after some choices."""
    rng = random.Random(7)
    state = GAME.new({"players": 2} | options, 7)
    events: list[Any] = []
    for _ in range(choices):
        actor = state.to_act()[0]
        events += [event.seen_by(seat) for event in state.apply(actor, rng.choice(state.legal(actor)))]
    return Sight.of(state, seat, PEOPLE, events)


@pytest.mark.parametrize("deal", ["basic", "draft"])
@pytest.mark.parametrize("choices", [1, 3, 9, 40, 80])
def test_every_line_stands_below_the_heading_of_its_turn(deal: str, choices: int) -> None:
    groups = by_turns(log(played(choices, deal=deal), ()))
    assert all(group[0].heading for group in groups)
    assert not any(line.heading for group in groups for line in group[1:])


def test_the_latest_turn_comes_first_and_each_is_told_in_order() -> None:
    lines = log(played(30), ())
    groups = by_turns(lines)
    assert [line for group in reversed(groups) for line in group] == list(lines)
    assert [group[0] for group in groups] == [line for line in reversed(lines) if line.heading]
    assert groups[-1][0].text.blanks["round"] == 1


def test_the_reader_is_called_you() -> None:
    told = " ".join(str(line.text.render(NullTranslations(), NAMES)) for line in log(played(30, seat=0), ()))
    assert "You play" in told
    assert "You draw" in told
    assert "Livia" not in told
    assert "Teodor plays" in told


def test_a_heading_is_no_sentence() -> None:
    headings = {
        str(line.text.render(NullTranslations(), NAMES)) for line in log(played(30, seat=0), ()) if line.heading
    }
    assert {"Round 1 · your turn", "Round 1 · Teodor"} <= headings


def test_a_log_that_is_cut_within_a_turn_keeps_the_heading_of_that_turn() -> None:
    games = (played(choices) for choices in range(40, 80))
    cut = next(s for s in games if len(s.events) > LOG_LINES and s.events[-LOG_LINES]["event"] != "turn-began")
    began = [event for event in cut.events[:-LOG_LINES] if event["event"] == "turn-began"][-1]
    assert log(cut, ())[0].text.blanks == {"round": began["round"], "player": Seat(began["seat"])}
