"""A table is folded from its entries; nothing else is needed to know it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.core import Action, IllegalAction, Record
from hegemon.games import GAMES
from hegemon.players import SUBSTITUTE
from hegemon.service.errors import NotYours, Refused, Stale
from hegemon.service.tables.entries import ACT, BEGIN, TableEntry
from hegemon.service.tables.records import moves_that_count, record_of
from hegemon.service.tables.setup import Chair
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.service.tables.terms import Terms
from hegemon.service.tables.undo import answering, asking_undo, may_take_back, taking_back
from tests.service.playing import Book, book_of_three, computer, facts, is_over, person, told, undoable

ADA, BEN, CLEO = person("Ada"), person("Ben"), person("Cleo")


# -- beginning -------------------------------------------------------------------------------------------------------


def test_nothing_happens_before_everybody_is_here():
    book = Book(ADA, Chair(open=True, invitation="x"), begin=False)
    table = book.table
    assert (table.status, table.version, table.to_act, table.due()) == (WAITING, 0, (), None)
    assert not table.full
    with pytest.raises(Refused, match="waits for more"):
        table.beginning()
    with pytest.raises(Refused, match="not begun"):
        table.choice(0, 0, Action("end"))
    with pytest.raises(Refused, match="not begun"):
        table.leaving(0)


def test_a_full_table_begins_once():
    book = Book(ADA, BEN)
    assert book.table.status == PLAYING
    assert book.table.to_act == book.table.state.to_act()
    with pytest.raises(Refused):
        book.table.beginning()


def test_entries_come_in_order():
    book = Book(ADA, BEN)
    for number in (1, 3):
        with pytest.raises(ValueError, match=f"entry {number} after version 1"):
            book.table.add(TableEntry(number, 0.0, BEGIN))


# -- choosing --------------------------------------------------------------------------------------------------------


def test_a_choice_counts_up_and_is_remembered():
    book = Book(ADA, BEN)
    seat = book.table.to_act[0]
    action = book.choose(seat)
    assert book.table.version == 2
    assert [(move.number, move.seat, move.action) for move in book.table.moves] == [(2, seat, action)]


def test_a_choice_for_a_position_that_is_gone_is_stale():
    book = Book(ADA, BEN)
    seat = book.table.to_act[0]
    action = book.table.state.legal(seat)[0]
    book.choose(seat)
    for version in (0, 1, 3, -1, 10**9):
        with pytest.raises(Stale) as error:
            book.table.choice(seat, version, action)
        assert error.value.version == 2


def test_an_illegal_choice_is_refused_with_its_rule():
    book = Book(ADA, BEN)
    seat = book.table.to_act[0]
    with pytest.raises(IllegalAction):
        book.table.choice(seat, 1, Action("dance"))
    with pytest.raises(IllegalAction):
        book.table.choice(1 - seat, 1, book.table.state.legal(seat)[0])
    for nobody in (-1, 2):
        with pytest.raises(NotYours):
            book.table.choice(nobody, 1, Action("end"))
    assert book.table.version == 1


def test_both_may_draft_looking_at_the_same_version():
    book = Book(ADA, BEN, deal="draft")
    assert book.table.to_act == (0, 1)
    for seat in (1, 0):
        book.enter(book.table.choice(seat, 1, book.table.state.legal(seat)[0]))
    assert book.table.version == 3
    for seat in (0, 1):  # the next card is another question
        with pytest.raises(Stale):
            book.table.choice(seat, 2 - seat, book.table.state.legal(seat)[0])


def test_whoever_drafted_already_is_not_asked_again():
    book = Book(ADA, BEN, deal="draft")
    action = book.choose(0)
    with pytest.raises(Stale):
        book.table.choice(0, 1, action)
    with pytest.raises(IllegalAction):
        book.table.choice(0, 2, action)


def test_the_end():
    book = Book(ADA, BEN)
    table = book.play_until(is_over)
    assert (table.status, table.to_act, table.due(), table.undo_request) == (OVER, (), None, None)
    for proposal in (
        lambda: table.choice(0, table.version, Action("end")),
        lambda: taking_back(table, 0),
        lambda: asking_undo(table, 0),
        lambda: answering(table, 0, True),
        lambda: table.leaving(0),
    ):
        with pytest.raises(Refused, match="is over"):
            proposal()


# -- leaving ---------------------------------------------------------------------------------------------------------


def test_a_computer_takes_over():
    book = Book(ADA, BEN)
    table = book.table
    assert table.due() is None
    book.enter(table.leaving(table.to_act[0]))
    seat = table.to_act[0]
    assert table.player_on(seat) == SUBSTITUTE
    assert table.has_left(seat)
    assert table.due() == book.now
    assert table.people()[seat].level is not None
    assert told(table) == [f"{table.chairs[seat].name} has left; a computer plays on."]
    with pytest.raises(Refused, match="already"):
        table.leaving(seat)


def test_a_computer_can_not_leave():
    table = Book(ADA, computer()).table
    assert (table.player_on(0), table.player_on(1)) == (None, "novice")
    with pytest.raises(Refused, match="already"):
        table.leaving(1)


def test_it_is_told_whose_time_is_used_up():
    book = Book(ADA, BEN)
    book.enter(book.table.leaving(0, late=True))
    assert told(book.table) == ["Ada’s time is used up; a computer plays on."]


def test_at_a_rated_table_it_is_told_what_leaving_means():
    book = Book(ADA, BEN, terms=Terms(rated=True, clock="move", seconds=60))
    book.enter(book.table.leaving(0))
    assert told(book.table) == ["Ada has left; a computer plays on. For the ratings Ada comes last."]


def test_notes_stand_where_they_were_made():
    """Among what happened in the game, whatever is undone before or after."""
    asked = book_of_three()
    table = asked.table
    asking = table.moves[-1].seat
    others = [seat for seat in range(3) if seat != asking]
    asked.enter(table.renaming(0, "Ada", "Countess"))
    renamed, kept = table.version, [move for move in table.moves[:-1] for _ in move.events]
    assert table.notes_at(renamed - 1) == []
    asked.enter(asking_undo(table, asking))
    for seat in others:
        asked.enter(answering(table, seat, True))
    asked.choose(asking)
    [(before, note)] = table.notes_at(table.version)
    assert (before, note.number) == (len(kept), renamed)
    assert told(table) == ["Ada is now called Countess."]
    assert asked.folded().notes == table.notes


# -- time ------------------------------------------------------------------------------------------------------------


def test_no_clock():
    table = Book(ADA, BEN).table
    assert table.time_left(0, 5000.0) is None
    assert table.due() is None


def test_time_for_each_choice():
    book = Book(ADA, BEN, terms=Terms(clock="move", seconds=30))
    table, seat = book.table, book.table.to_act[0]
    assert (table.time_left(seat, 1010.0), table.time_left(1 - seat, 1010.0)) == (20.0, 30.0)
    assert table.due() == 1030.0
    book.now = 1012.0
    book.choose(seat)
    seat = table.to_act[0]
    assert (table.time_left(seat, 1013.0), table.due()) == (29.0, 1042.0)


def test_taking_back_and_asking_give_no_new_time():
    book = Book(ADA, BEN, terms=Terms(clock="move", seconds=30))
    table, seat = book.table, book.table.to_act[0]
    for _ in range(3):
        book.now += 6
        book.choose(seat)
        assert table.due() == book.now + 30
        book.now += 1
        book.enter(taking_back(table, seat))
        assert table.due() == 1030.0
    book = Book(ADA, BEN, CLEO, terms=Terms(clock="move", seconds=30), deal="draft")
    table = book.play_until(undoable)
    due = table.due()
    book.now += 10
    book.enter(asking_undo(table, table.moves[-1].seat))
    assert table.due() == due
    book.enter(answering(table, table.to_act[0], False))
    assert table.due() == due


def test_who_has_picked_lets_the_clock_of_the_other_run_on():
    book = Book(ADA, BEN, terms=Terms(clock="move", seconds=30), deal="draft")
    book.now += 20
    book.choose(0)
    assert (book.table.time_left(1, book.now), book.table.due()) == (10.0, 1030.0)


def test_time_for_the_whole_game():
    book = Book(ADA, BEN, terms=Terms(clock="bank", seconds=60))
    table, seat = book.table, book.table.to_act[0]
    assert (table.time_left(seat, 1010.0), table.time_left(1 - seat, 1010.0), table.due()) == (50.0, 60.0, 1060.0)
    book.now += 25
    book.choose(seat)
    book.enter(taking_back(table, seat))
    assert table.time_left(seat, book.now) == 35.0  # what is spent is spent
    book.play_until(lambda table: seat not in table.to_act)
    book.now += 100
    assert table.time_left(seat, book.now) == 35.0
    assert table.time_left(1 - seat, book.now) == -40.0
    assert table.due() == book.now - 40.0


def test_a_clock_that_goes_backwards_gives_nothing_back():
    book = Book(ADA, BEN, terms=Terms(clock="bank", seconds=60))
    seat = book.table.to_act[0]
    book.now -= 500
    book.choose(seat)
    assert book.table.time_left(seat, book.now) == 60.0


@pytest.mark.parametrize(("clock", "seconds"), [("move", 30), ("bank", 60)])
def test_before_the_clocks_start_nobody_loses_time(clock: str, seconds: int):
    book = Book(ADA, BEN, terms=Terms(clock=clock, seconds=seconds), deal="draft", begin=False)
    table = book.table
    book.enter(table.beginning(grace=30.0))
    assert (table.time_left(0, 1030.0), table.due()) == (seconds, 1030.0 + seconds)
    book.now += 10
    book.choose(0)  # one is here, the other has not noticed yet
    assert (table.time_left(1, 1030.0), table.due()) == (seconds, 1030.0 + seconds)
    book.now += 25
    book.choose(1)
    assert {table.time_left(seat, book.now) for seat in (0, 1)} == {30.0} if clock == "move" else {55.0, 60.0}
    assert book.folded().due() == table.due()


def test_computers_do_not_wait_for_the_clocks():
    book = Book(computer(), computer("Solon"), terms=Terms(clock="move", seconds=30), begin=False)
    book.enter(book.table.beginning(grace=30.0))
    assert book.table.due() == book.now
    assert book.table.pressing


def test_a_computer_is_due_at_once():
    book = Book(computer(), computer("Solon"), terms=Terms(clock="move", seconds=30))
    assert book.table.due() == book.now


# -- looking ---------------------------------------------------------------------------------------------------------


def test_every_earlier_version_looks_as_it_did():
    book = Book(ADA, BEN)
    table, rng = book.table, random.Random(3)
    shown = {1: [table.sight(seat) for seat in (None, 0, 1)]}
    while table.version < 60 and table.status == PLAYING:
        seat = table.to_act[0]
        if may_take_back(table, seat) and rng.random() < 0.4:
            book.enter(taking_back(table, seat))
        else:
            book.choose(seat, rng)
        shown[table.version] = [table.sight(seat) for seat in (None, 0, 1)]
    for version, sights in shown.items():
        for seat, sight in zip((None, 0, 1), sights, strict=True):
            past = table.sight(seat, version)
            assert (past.view, past.legal, past.to_act, past.fresh) == (
                sight.view,
                sight.legal,
                sight.to_act,
                sight.fresh,
            )
            assert list(past.events) == list(sight.events)
    assert table.sight(0, 10_000).view == table.sight(0).view


def test_nobody_sees_anothers_hand():
    table = Book(ADA, BEN, CLEO, deal="draft").play_until(lambda table: len(table.moves) > 20)
    for seat in (None, 0, 1, 2):
        sight = table.sight(seat)
        assert sight.view == table.state.view(seat)
        assert list(sight.events) == [event.seen_by(seat) for move in table.moves for event in move.events]


def test_what_a_seat_saw_before_its_choices():
    book = Book(ADA, BEN)
    seen: list[object] = []
    while len(book.table.moves) < 30:
        seat = book.table.to_act[0]
        if seat == 0:
            seen.append(book.table.state.view(0))
        book.choose(seat)
    assert book.table.history.views_before(0) == seen


def test_the_record_is_the_game():
    book = Book(ADA, computer("Solon"))
    table = book.play_until(is_over)
    record = Record.loads(record_of(table).dumps(), GAMES)
    assert record.replay() == table.state
    assert record.seats == [{"name": "Ada"}, {"name": "Solon", "player": "novice"}]


def test_the_fingerprint_is_of_the_seed():
    assert Book(ADA, BEN, seed="7").setup.fingerprint.startswith("7902699be42c8a8e46fbbb4501726517e86b22c56a189f76")


# -- folding ---------------------------------------------------------------------------------------------------------


def test_copies_are_independent():
    book = Book(ADA, BEN, CLEO, deal="draft")
    book.play_until(undoable)
    before = book.table.copy()
    kept = facts(before.copy())
    seat = book.table.moves[-1].seat
    book.enter(asking_undo(book.table, seat), "a request")
    book.play_until(is_over)
    book.table.chairs[0] = computer()
    assert facts(before) == kept
    assert before.chairs[0] == ADA
    assert before.requests == {}


STEPS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 999), st.floats(0, 50)), max_size=60)
TERMS = st.sampled_from((Terms(), Terms(clock="move", seconds=30), Terms(clock="bank", seconds=60)))


def proposal(table: Table, what: int, which: int) -> tuple[str, int, dict[str, object]]:
    """Something that may be done, mostly a choice."""
    seat = which % 3
    try:
        if what == 6:
            return taking_back(table, seat)
        if what == 7:
            return answering(table, seat, which % 2 == 0)
        if what == 8:
            return asking_undo(table, seat)
        if what == 9 and which % 7 == 0:
            return table.leaving(seat)
        if what == 9 and which % 7 == 1:
            return table.renaming(seat, "Ada", "Countess")
    except Refused:
        pass
    chooser = table.to_act[which % len(table.to_act)]
    legal = table.state.legal(chooser)
    return table.choice(chooser, table.version, legal[which % len(legal)])


@settings(max_examples=150)
@given(steps=STEPS, terms=TERMS, deal=st.sampled_from(("basic", "draft")), hops=st.integers(0, 25))
def test_whoever_reads_the_entries_has_the_same_table(steps, terms, deal, hops):
    book = Book(ADA, BEN, computer(), terms=terms, deal=deal)
    table, rng = book.table, random.Random(hops)
    for _ in range(hops):
        book.choose(rng.choice(table.to_act), rng)
    for step, (what, which, later) in enumerate(steps):
        if table.status != PLAYING:
            break
        if step == len(steps) // 2:  # somebody takes another device: no entry says so
            table.chairs[0] = replace(table.chairs[0], guests=table.chairs[1].guests)
        book.now += later
        book.enter(proposal(table, what, which), f"{step}")
        assert table.state == table.history.state_after(table.moves)
        assert (table.status == OVER) == (not table.state.to_act())
        assert table.undo_request is None or table.undo_request.awaits
    again = book.folded()
    assert facts(again) == facts(table)
    assert again.due() == table.due()
    counted = moves_that_count((entry.number, entry.kind, entry.seat, entry.data) for entry in book.entries)
    assert counted == [(move.seat, move.action.to_json()) for move in table.moves], "a record needs no rules"
    for seat in table.to_act:
        assert table.choice(seat, table.version, table.state.legal(seat)[0])[0] == ACT


def test_what_a_computer_keeps_secretly_for_somebody_late_is_told_to_nobody():
    book = Book(person("Ada"), person("Ben"), terms=Terms(clock="move", seconds=30), deal="draft")
    action = book.table.state.legal(0)[0]
    book.enter(book.table.choice(0, book.table.version, action, late=True))
    own, note = book.table.notes
    assert (own.told_to(0), own.told_to(1), own.told_to(None)) == (True, False, False)
    assert (note.told_to(0), note.told_to(1), note.told_to(None)) == (False, True, True)
    assert note.text.blanks["late"] == 0
    assert str(action.args[0]) not in repr((own.text, note.text))
    assert facts(book.folded()) == facts(book.table)
