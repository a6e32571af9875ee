"""Every event is declared once, with what it reveals."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from hegemon.core import Event
from hegemon.games.carta import GAME, events
from hegemon.games.carta.cards import KIND_BY_NAME

SCIENCE = KIND_BY_NAME["science-2"]
CULTURE = KIND_BY_NAME["culture-1"]
BOTH = events.packed([kind in (SCIENCE, CULTURE) for kind in range(15)])


def test_no_event_is_declared_twice() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        events.declare("played", None)


@pytest.mark.parametrize(
    ("note", "event"),
    [
        ((events.PLAYED, 1, SCIENCE, 0), Event("played", {"seat": 1, "card": "science-2"})),
        (
            (events.DREW, 0, BOTH, 0),
            Event("drew", {"seat": 0, "ages": (1, 2)}, {"cards": ("science-2", "culture-1")}, (0,)),
        ),
        (
            (events.SEIZED, 2, 1, BOTH),
            Event("seized", {"seat": 2, "from": 1, "ages": (1, 2)}, {"cards": ("science-2", "culture-1")}, (2, 1)),
        ),
        (
            (events.GAVE_BACK, 2, 1, CULTURE),
            Event("gave-back", {"seat": 2, "to": 1, "age": 1}, {"card": "culture-1"}, (2, 1)),
        ),
        ((events.LAST_ROUND, 3, 0, 0), Event("last-round", {})),
    ],
)
def test_numbers_become_an_event(note: events.Note, event: Event) -> None:
    assert events.EVENTS[note] == event


@pytest.mark.parametrize(
    ("note", "to_actor", "to_others"),
    [
        ((events.USED, 0, 3, 0), False, False),  # it lay open before
        ((events.PLAYED, 0, SCIENCE, 0), False, True),  # who played it had seen it
        ((events.DREW, 0, BOTH, 0), True, True),
        ((events.LAID_OPEN, 0, SCIENCE, 0), True, True),
    ],
)
def test_what_an_event_reveals(note: events.Note, to_actor: bool, to_others: bool) -> None:
    event = events.EVENTS[note]
    assert (GAME.reveals(event, 0), GAME.reveals(event, 1)) == (to_actor, to_others)


@pytest.mark.parametrize(
    ("note", "reader", "words"),
    [
        ((events.PLAYED, 0, SCIENCE, 0), None, "Ada plays Science II."),
        ((events.PLAYED, 0, SCIENCE, 0), 1, "Ada plays Science II."),
        ((events.PLAYED, 0, SCIENCE, 0), 0, "You play Science II."),
        ((events.DREW, 0, BOTH, 0), None, "Ada draws a card of age I and a card of age II."),
        ((events.DREW, 0, BOTH, 0), 0, "You draw Science II, Culture I."),
        ((events.SEIZED, 2, 1, BOTH), 0, "Cy takes the hand of Bo: a card of age I and a card of age II."),
        ((events.SEIZED, 2, 1, BOTH), 1, "Cy takes your hand: Science II, Culture I."),
        ((events.SEIZED, 2, 1, BOTH), 2, "You take the hand of Bo: Science II, Culture I."),
        ((events.SEIZED, 2, 1, 0), 1, "Cy takes your hand, which is empty."),
        ((events.GAVE_BACK, 2, 1, CULTURE), 0, "Cy gives Bo a card of age I back."),
        ((events.GAVE_BACK, 2, 1, CULTURE), 1, "Cy gives you Culture I back."),
        ((events.LAID_EMBARGO, 0, 1, 3), 1, "Ada lays an Embargo on you: Science."),
        ((events.LAID_EMBARGO, 0, 0, 3), 0, "You lay an Embargo on yourself: Science."),
        ((events.COPIED, 0, 9, 1), 1, "Ada copies your Republic: the coin comes to you."),
    ],
)
def test_whoever_reads_of_themselves_is_called_you(note: events.Note, reader: int | None, words: str) -> None:
    told = GAME.describe_event(events.EVENTS[note].seen_by(reader), reader)
    assert told is not None
    assert told.render(NullTranslations(), ("Ada", "Bo", "Cy")) == words
