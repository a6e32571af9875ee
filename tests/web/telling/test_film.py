"""The film of what others did: where it stops, how long it takes, and what is told afterwards."""

from __future__ import annotations

import random

import pytest

from hegemon.core import Seat, say
from hegemon.core.telling import Beat, Line
from hegemon.games import GAMES
from hegemon.service.tables.entries import TableEntry
from hegemon.service.tables.setup import TableSetup
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.web.telling.film import MOST_BEATS, Film, beginning, cut, film, meanwhile, next_stop, own
from tests.service.playing import Book, person

PEOPLE = [person(name) for name in ("Ada", "Ben", "Cleo")]
MOVES = 150


@pytest.fixture(scope="module")
def table() -> Table:
    """Three people in the middle of Civilization."""
    game = GAMES.load("civilization")
    setup = TableSetup("a table", game, game.options.from_json({"players": 3}), "7", Terms(), "host", created=0.0)
    table, rng = Table(setup, PEOPLE), random.Random(7)
    table.add(TableEntry(1, 0.0, *table.beginning()))
    while len(table.moves) < MOVES:
        seat = table.to_act[0]
        action = rng.choice(table.state.legal(seat))
        table.add(TableEntry(table.version + 1, 0.0, *table.choice(seat, table.version, action)))
    return table


def test_a_film_stops_after_every_beat_and_ends_at_the_present(table: Table) -> None:
    since = cut(table, 0, 1)[-5][0]
    shown, left = since, []
    while shown < table.version:
        stop = next_stop(table, 0, shown)
        seen = film(table, 0, shown, stop)
        assert seen is not None
        left.append(seen.left)
        shown = stop
    assert shown == table.version
    assert left == [3, 2, 1, 0]
    assert film(table, 0, shown, shown) is None


def test_of_a_long_absence_the_end_is_shown(table: Table) -> None:
    ends = [end for end, _ in cut(table, 0, 1)]
    assert len(ends) > 2 * MOST_BEATS
    assert len(ends) < MOVES
    assert next_stop(table, 0, 1) == ends[-MOST_BEATS]
    assert beginning(table, 0, 1) == ends[-MOST_BEATS - 1]
    assert beginning(table, 0, ends[-2]) == ends[-2]


def test_whoever_is_asked_is_told_and_what_one_did_oneself_is_not(table: Table) -> None:
    asked = table.to_act[0]
    for seat in (0, 1, 2, None):
        seen = film(table, seat, 1, table.version)
        assert seen is not None
        assert seen.waits == (seat == asked)
        others = [beat for beat in seen.beats if not own(beat, seat)]
        assert [line for line in seen.lines if line not in [each for beat in others for each in beat.lines]] == []
        assert set(seen.units) == {unit for beat in others for unit in beat.units}


def test_of_ones_own_doing_one_is_told_what_one_could_not_foresee() -> None:
    drawn, moved = Line(say("Turn {n}", n=1)), Line(say("Turn {n}", n=2))
    beats = [Beat(1, 0, [moved, drawn], news=[drawn]), Beat(1, 1, [moved])]
    assert Film(beats, 0, waits=True, reader=0).lines == (drawn, moved)
    assert Film(beats, 0, waits=True, reader=1).lines == (moved, drawn)
    assert Film(beats, 0, waits=False, reader=None).lines == (moved, drawn, moved)


def test_more_words_take_longer() -> None:
    def time(lines: int) -> int:
        return Film([Beat(1, 1, [Line(say("Turn {n}", n=n)) for n in range(lines)])], 0, waits=False, reader=0).time

    assert 500 < time(0) < time(1) < time(3) < 3000


def test_what_one_got_oneself_is_shown_long_enough_to_be_read() -> None:
    line = Line(say("A card"))
    mine, theirs = (Film([Beat(1, seat, [line], [line])], 0, waits=False, reader=0).time for seat in (0, 1))
    assert theirs + 500 < mine < 3000


def test_what_others_did_stays_to_be_read_while_one_chooses(table: Table) -> None:
    for seat in range(3):
        latest = meanwhile(table, seat)
        assert latest is not None
        assert latest.told
        between = [move for move in table.moves if latest.since < move.number <= latest.until]
        assert any(move.seat != seat for move in between)
    assert meanwhile(table, None) is None, "who only watches has seen it"


def test_a_game_that_tells_no_beats_is_shown_move_by_move() -> None:
    book = Book(*PEOPLE)
    for _ in range(5):
        book.choose(book.table.to_act[0])
    assert [end for end, _ in cut(book.table, 0, 1)] == [2, 3, 4, 5, 6]
    assert meanwhile(book.table, 0) is None


def test_meanwhile_one_waits_for_whoever_does_what_is_shown() -> None:
    moving = [Beat(1, 0), Beat(1, 2)]
    assert Film(moving, 3, waits=False, reader=0).prompt == say("Waiting for {player}.", player=Seat(2))
    assert Film(moving, 3, waits=False, reader=2).prompt is None, "not for oneself"
    assert Film([Beat(1)], 3, waits=False, reader=0).prompt is None
