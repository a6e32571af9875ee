"""The log: turn by turn, and below the heading of each what happened in it, in order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any

import pytest

from hegemon.core import Action, Event
from hegemon.core.face import SeatHolder, Sight
from hegemon.core.telling import Line
from hegemon.games.carta import GAME
from hegemon.games.civilization.game import GAME as CIVILIZATION
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.played_moves import PlayedMoves
from hegemon.web.telling.table_log import LOG_LINES, PART_LINES, Log, LogPart, told_together

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


def step(start: str, square: str, **others: Any) -> Event:
    return Event("stepped", {"seat": 1, "start": start, "square": square, "armies": 1, "scouts": 0} | others)


@pytest.mark.parametrize("before", range(PART_LINES + 1))
def test_a_march_is_one_line_wherever_the_parts_of_the_log_are_cut(before: int) -> None:
    gains = [Event("gained-culture", {"seat": 0, "n": 1})] * before
    march = [step("1,1", "1,2"), Event("asked", {"seat": 0}), step("1,2", "2,3"), step("2,3", "3,3")]
    moves = PlayedMoves()
    moves.append(PlayedMove(1, 0, Action("x"), (*gains, *march, *gains), 0.0))
    sight = Sight.of(CIVILIZATION.new({"players": 2}, 7), 0, PEOPLE)
    text = [str(line.text.render(NullTranslations(), NAMES)) for part in Log(sight, moves.events).parts()
            for line in part.lines()]  # fmt: skip
    assert [words for words in text if "army" in words] == ["Teodor moves an army from 1,1 to 3,3."]
    assert text.count("You gain 1 culture.") == 2 * before


def chosen(events: Sequence[Event], **how: bool) -> list[tuple[Event, PlayedMove]]:
    """Events of one choice of the first player."""
    move = PlayedMove(1, 0, Action("x"), tuple(events), 0.0, **how)
    return [(event, move) for event in events]


def test_what_was_chosen_for_somebody_says_so_to_them_and_to_nobody_else() -> None:
    events = [Event("let-pass", {"seat": 0}), Event("attacked-front", {"seat": 0, "front": 2, "unit": "infantry_even"}),
              Event("gained-culture", {"seat": 0, "n": 2})]  # fmt: skip

    def lines(reader: int, *, unasked: bool) -> list[str]:
        told = told_together(CIVILIZATION, chosen(events, unasked=unasked), reader)
        return [str(line.text.render(NullTranslations(), NAMES)) for line in told]

    attack, gain = lines(0, unasked=False)
    assert lines(0, unasked=True) == [f"{attack} Played for you.", gain]
    assert lines(1, unasked=True) == lines(1, unasked=False)


def test_what_a_computer_does_on_a_seat_that_somebody_gave_away_is_no_longer_their_doing() -> None:
    events = chosen([Event("gained-culture", {"seat": 0, "n": 2})], substituted=True)
    told = [told_together(CIVILIZATION, events, reader) for reader in (0, 1)]
    mine, others = ([str(line.text.render(NullTranslations(), NAMES)) for line in lines] for lines in told)
    assert mine == others
    assert not mine[0].startswith("You")


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        (
            [step("1,1", "1,2"), Event("asked", {"seat": 0}), step("1,2", "2,3"), step("2,3", "3,3")],
            ["Teodor moves an army from 1,1 to 3,3."],
        ),
        (
            [step("1,1", "1,2"), step("5,5", "5,6"), step("5,6", "5,5")],
            ["Teodor moves an army from 1,1 to 1,2.", "Teodor moves an army from 5,5 to 5,6.",
             "Teodor moves an army from 5,6 to 5,5."],
        ),
        (
            [step("1,1", "1,2"), Event("gained-culture", {"seat": 1, "n": 2}), step("1,2", "2,3")],
            ["Teodor moves an army from 1,1 to 1,2.", "Teodor gains 2 culture.",
             "Teodor moves an army from 1,2 to 2,3."],
        ),
    ],
)  # fmt: skip
def test_the_steps_of_a_march_are_one_line(events: list[Event], lines: list[str]) -> None:
    told = told_together(CIVILIZATION, chosen(events), 0)
    assert [line.text.render(NullTranslations(), NAMES) for line in told] == lines


def drawn(kind: str, card: str, seat: int = 0) -> Event:
    return Event("drew-unit", {"seat": seat, "type": kind}, {"card": card}, (seat,))


def produces(item: str) -> Event:
    return Event("produces", {"seat": 1, "square": "5,5", "items": [item]})


@pytest.mark.parametrize(
    ("reader", "events", "lines"),
    [
        (
            0, [produces("library"), Event("built", {"seat": 1, "building": "library", "square": "5,6"})],
            ["Teodor builds Library on 5,6."],
        ),
        (
            0, [produces("infantry"), drawn("infantry", "infantry_even", 1), drawn("infantry", "infantry_even", 1)],
            ["Teodor produces with the city on 5,5: Infantry.", "Teodor recruits: Infantry."],
        ),
        (
            1, [produces("infantry"), drawn("infantry", "infantry_even", 1)],
            ["You produce with the city on 5,5: Infantry.", "You recruit: Infantry (even)."],
        ),
        (
            0, [drawn("infantry", "infantry_even"), drawn("artillery", "artillery_tough"), drawn("mounted", "x", 1)],
            ["You recruit: Infantry (even), Artillery (tough).", "Teodor recruits: Mounted."],
        ),
        (
            0, [produces("library"), drawn("infantry", "infantry_even", 1)],
            ["Teodor produces with the city on 5,5: Library.", "Teodor recruits: Infantry."],
        ),
    ],
)  # fmt: skip
def test_a_deed_is_told_once(reader: int, events: list[Event], lines: list[str]) -> None:
    told = told_together(CIVILIZATION, chosen(events), reader)
    assert [line.text.render(NullTranslations(), NAMES) for line in told] == lines
