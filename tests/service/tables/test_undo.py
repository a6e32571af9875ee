"""Taking back one's own choice, and asking the others to go back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hegemon.service.errors import Refused, Stale
from hegemon.service.tables.undo import answering, asking_undo, awaits_answer, may_take_back, taking_back
from tests.service.playing import Book, book_of_three, computer, facts, person, told, undoable

ADA, BEN, CLEO = person("Ada"), person("Ben"), person("Cleo")


def asking_seat() -> int:
    """Who has to ask, in the game of this file."""
    return book_of_three().table.moves[-1].seat


@pytest.fixture
def asked() -> Book:
    """Ada, Ben and Cleo; whoever chose last can only ask for an undo."""
    return book_of_three()


# -- taking back -----------------------------------------------------------------------------------------------------


def test_a_choice_in_the_middle_of_a_turn_can_be_taken_back():
    book = Book(ADA, BEN)
    seat = book.table.to_act[0]
    before, time = book.table.state.to_json(), book.now
    book.choose(seat)
    assert may_take_back(book.table, seat)
    assert not may_take_back(book.table, 1 - seat)
    book.now = time + 5
    book.enter(taking_back(book.table, seat))
    assert book.table.state.to_json() == before
    assert (book.table.version, book.table.moves) == (3, [])
    with pytest.raises(Stale):  # made for the position that was taken back
        book.table.choice(seat, 2, book.table.state.legal(seat)[0])
    with pytest.raises(Refused, match="can't be taken back"):
        taking_back(book.table, seat)
    book.choose(seat)
    assert [move.number for move in book.table.moves] == [4]


def test_what_has_been_revealed_cannot_be_taken_back():
    book = Book(ADA, BEN)
    table = book.play_until(lambda table: "drew" in [event.name for move in table.moves[-1:] for event in move.events])
    for seat in range(2):
        with pytest.raises(Refused, match="can't be taken back"):
            taking_back(table, seat)
        with pytest.raises(Refused, match="something has been revealed"):
            asking_undo(table, seat)


def test_nothing_can_be_taken_back_before_the_first_choice():
    table = Book(ADA, BEN).table
    assert not may_take_back(table, table.to_act[0])
    assert table.history.before_choice(table.to_act[0]) is None


# -- undo by consent -------------------------------------------------------------------------------------------------


def test_an_undo_needs_everybody(asked: Book):
    table = asked.table
    asking = table.moves[-1].seat
    others = [seat for seat in range(3) if seat != asking]
    before, moves = asked.folded(), len(table.moves)
    asked.enter(asking_undo(table, asking))
    assert table.undo_request is not None
    assert table.undo_request.seat == asking
    assert [seat for seat in range(3) if awaits_answer(table, seat)] == others
    assert table.state == before.state
    with pytest.raises(Refused, match="asking already"):
        asking_undo(table, asking)
    with pytest.raises(Refused, match="not needed"):
        answering(table, asking, True)
    asked.enter(answering(table, others[0], True))
    with pytest.raises(Refused, match="not needed"):
        answering(table, others[0], True)
    assert len(table.moves) == moves
    asked.enter(answering(table, others[1], True))
    assert table.undo_request is None
    assert len(table.moves) == moves - 1
    assert asking in table.to_act
    with pytest.raises(Refused, match="Nobody is asking"):
        answering(table, others[0], True)


def test_one_refusal_is_enough(asked: Book):
    table = asked.table
    asking, moves = table.moves[-1].seat, list(table.moves)
    first, second = (seat for seat in range(3) if seat != asking)
    asked.enter(asking_undo(table, asking))
    asked.enter(answering(table, first, True))
    asked.enter(answering(table, second, False))
    assert table.undo_request is None
    assert table.moves == moves
    assert told(table) == [f"{table.chairs[second].name} does not agree to the undo."]
    asked.enter(asking_undo(table, asking))  # one may ask again
    assert awaits_answer(table, first)


def test_a_request_can_be_withdrawn(asked: Book):
    table = asked.table
    asking, moves, version = table.moves[-1].seat, list(table.moves), table.version
    asked.enter(asking_undo(table, asking))
    with pytest.raises(Stale):  # a click that was meant for something before the request
        answering(table, asking, False, version)
    asked.enter(answering(table, asking, False, version + 1))
    assert (table.undo_request, table.moves) == (None, moves)
    assert told(table) == [f"{table.chairs[asking].name} no longer asks for an undo."]
    with pytest.raises(Refused, match="Nobody is asking"):
        answering(table, asking, False)


def test_a_move_overtakes_a_request(asked: Book):
    table = asked.table
    asked.enter(asking_undo(table, table.moves[-1].seat))
    asked.choose(table.to_act[0])
    assert table.undo_request is None
    assert told(table) == ["The game went on before all had agreed to the undo."]


def test_neither_asking_nor_refusing_changes_the_question(asked: Book):
    table = asked.table
    asking, to_move, version = table.moves[-1].seat, table.to_act[0], table.version
    asked.enter(asking_undo(table, asking))
    asked.enter(answering(table, to_move, False))
    assert table.choice(to_move, version, table.state.legal(to_move)[0])


def test_after_an_undo_the_old_question_is_stale(asked: Book):
    table = asked.table
    asking, version = table.moves[-1].seat, table.version
    asked.enter(asking_undo(table, asking))
    for seat in range(3):
        if awaits_answer(table, seat):
            asked.enter(answering(table, seat, True))
    for seat in table.to_act:
        with pytest.raises(Stale):
            table.choice(seat, version, table.state.legal(seat)[0])


def test_with_computers_alone_nobody_has_to_be_asked():
    me = asking_seat()
    book = Book(*(ADA if seat == me else computer(str(seat)) for seat in range(3)), deal="draft")
    table = book.play_until(undoable)
    moves = len(table.moves)
    book.enter(asking_undo(table, me))
    assert table.undo_request is None
    assert len(table.moves) == moves - 1


def test_who_share_a_device_agree_with_each_other():
    me = asking_seat()
    friend, other = (seat for seat in range(3) if seat != me)
    chairs = {me: person("Ada", "a phone"), friend: person("Ben", "a phone", "a tablet"), other: CLEO}
    book = Book(*(chairs[seat] for seat in range(3)), deal="draft")
    table = book.play_until(undoable)
    book.enter(asking_undo(table, me))
    assert [seat for seat in range(3) if awaits_answer(table, seat)] == [other]
    book.enter(answering(table, other, True))
    assert table.undo_request is None


def test_what_was_agreed_stays_so_when_somebody_takes_another_device(asked: Book):
    """Devices come and go without an entry, so they must not change what an entry does."""
    table = asked.table
    asking = table.moves[-1].seat
    first = next(seat for seat in range(3) if seat != asking)
    asked.enter(asking_undo(table, asking))
    asked.enter(answering(table, first, False))
    asked.choose(table.to_act[0])
    table.chairs = [replace(chair, guests=chair.guests | {"one device for all"}) for chair in table.chairs]
    assert facts(asked.folded()) == facts(table)


def test_who_leaves_need_not_agree(asked: Book):
    table = asked.table
    asking, moves = table.moves[-1].seat, len(table.moves)
    first, second = (seat for seat in range(3) if seat != asking)
    asked.enter(asking_undo(table, asking))
    asked.enter(answering(table, first, True))
    version = table.version
    asked.enter(table.leaving(second))
    assert table.undo_request is None
    assert len(table.moves) == moves - 1
    with pytest.raises(Stale):
        table.choice(asking, version, table.state.legal(asking)[0])


def test_who_leaves_asks_for_nothing(asked: Book):
    table = asked.table
    asking, moves = table.moves[-1].seat, len(table.moves)
    asked.enter(asking_undo(table, asking))
    asked.enter(table.leaving(asking))
    assert table.undo_request is None
    assert len(table.moves) == moves
