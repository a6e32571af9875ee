"""Games by days: a choice has days, and whoever takes days off loses none of them."""

from __future__ import annotations

import pytest

from hegemon.service.errors import Refused
from hegemon.service.tables.holidays import DAYS_OFF, days_off, resting
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, Book, computer, facts, person, told, two_people, with_service

DAY = 24 * 3600.0
BY_DAYS = Terms(clock="move", seconds=2 * 24 * 3600)


def book_by_days() -> Book:
    return Book(person("Ada"), person("Ben"), terms=BY_DAYS)


def test_whoever_takes_days_off_while_they_are_asked_has_so_much_more_time():
    book = book_by_days()
    [seat] = book.table.to_act
    book.now += DAY
    book.enter(resting(book.table, seat, 3))
    assert book.table.time_left(seat, book.now) == 4 * DAY
    assert book.table.due() == book.now + 4 * DAY
    assert book.table.rests_until(seat, book.now) == book.now + 3 * DAY
    assert book.table.rests_until(1 - seat, book.now) is None
    assert told(book.table)[-1] == f"{'Ada' if seat == 0 else 'Ben'} takes 3 days off."
    book.now += 3.5 * DAY
    assert book.table.time_left(seat, book.now) == 0.5 * DAY
    assert book.table.rests_until(seat, book.now) is None
    assert facts(book.folded()) == facts(book.table)
    assert book.folded().due() == book.table.due()


def test_a_question_that_comes_during_a_holiday_waits_for_its_end():
    book = book_by_days()
    [first] = book.table.to_act
    other = 1 - first
    book.enter(resting(book.table, other, 2))
    book.now += DAY
    book.play_until(lambda table: table.to_act == (other,))
    assert book.table.time_left(other, book.now) == 3 * DAY
    assert book.table.asked_since(other) == book.now, "standing answers don't wait"


def test_holidays_add_up():
    book = book_by_days()
    [seat] = book.table.to_act
    book.enter(resting(book.table, seat, 1))
    book.enter(resting(book.table, seat, 1))
    assert book.table.time_left(seat, book.now) == 4 * DAY
    book.now += 3 * DAY  # two of them are over
    book.enter(resting(book.table, seat, 5))
    assert book.table.time_left(seat, book.now) == 6 * DAY, "what was left, and five days"
    assert days_off(book.table, seat) == DAYS_OFF - 7
    assert days_off(book.table, 1 - seat) == DAYS_OFF
    assert facts(book.folded()) == facts(book.table)


@pytest.mark.parametrize("days", [0, -1, DAYS_OFF + 1])
def test_nobody_has_more_days_off_than_there_are(days):
    table = book_by_days().table
    with pytest.raises(Refused):
        resting(table, 0, days)


def test_only_people_who_play_by_days_take_days_off():
    fast = Book(person("Ada"), person("Ben"), terms=Terms(clock="move", seconds=60)).table
    with_computer = Book(person("Ada"), computer(), terms=BY_DAYS).table
    waiting = Book(person("Ada"), person("Ben"), terms=BY_DAYS, begin=False).table
    assert days_off(fast, 0) == 0
    for table, seat in ((fast, 0), (with_computer, 1), (waiting, 0)):
        with pytest.raises(Refused):
            resting(table, seat, 1)


def test_a_holiday_is_there_after_a_restart(url):
    async def scenario(service) -> None:
        table = await two_people(service, BY_DAYS)
        [seat] = table.to_act
        await service.gameplay.rest(table.id, (ADA, BEN)[seat], seat, 7)
        known = await service.table(table.id)
        service.live.forget(table.id)
        again = await service.table(table.id)
        assert again is not known
        assert again.due() == known.due()
        assert again.time_left(seat, service.clock()) > 8 * DAY

    with_service(url, scenario)
