"""What is said when a computer chooses for somebody, once or from now on, and when somebody takes days off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.core import Event, Game, Message, Seat, say, say_count


def rest_words(seat: int, days: int) -> Message:
    """Somebody takes days off."""
    return say_count("{player} takes {n} day off.", "{player} takes {n} days off.", days, player=Seat(seat))


def late_words(game: Game, seat: int, events: Sequence[Event]) -> Message:
    """Whose time ran out and what the computer did: as much of it as a spectator may know."""
    told = (game.describe_event(event.seen_by(None)) for event in events[:1])
    if (what := next(told, None)) is None:
        return say("{late}’s time ran out; the computer chose.", late=Seat(seat))
    return say("{late}’s time ran out; the computer chose. {what}", late=Seat(seat), what=what)


def departure_words(seat: int, data: Mapping[str, Any]) -> Message:
    """Why a computer plays on."""
    if data.get("late"):
        return say("{player}’s time is used up; a computer plays on.", player=Seat(seat))
    if data.get("away"):
        return say("{player} was away for too long; a computer plays on.", player=Seat(seat))
    return say("{player} has left; a computer plays on.", player=Seat(seat))
