"""What is said when a computer chose for somebody whose time was up."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Event, Game, Message, Seat, say


def late_words(game: Game, seat: int, events: Sequence[Event]) -> Message:
    """Whose time ran out and what the computer did: as much of it as a spectator may know."""
    told = (game.describe_event(event.seen_by(None)) for event in events[:1])
    if (what := next(told, None)) is None:
        return say("The time of {late} ran out; the computer chose.", late=Seat(seat))
    return say("The time of {late} ran out; the computer chose. {what}", late=Seat(seat), what=what)
