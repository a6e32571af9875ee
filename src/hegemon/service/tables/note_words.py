"""What is said when a computer chooses for somebody, once or from now on, and when somebody takes days off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core import Message, Seat, say, say_count
from hegemon.service.tables.entries import Note


def rest_words(seat: int, days: int) -> Message:
    """Somebody takes days off."""
    return say_count("{player} takes {n} day off.", "{player} takes {n} days off.", days, player=Seat(seat))


def late_notes(number: int, seat: int) -> list[Note]:
    """Whose time ran out; what the computer chose then is told as any choice is."""
    return [
        Note(number, say("You didn’t choose in time; the computer chose."), only_for=seat),
        Note(number, say("{late}’s time ran out; the computer chose.", late=Seat(seat)), unless=seat),
    ]


def departure_words(seat: int, data: Mapping[str, Any], rated: bool) -> Message:
    """Why a computer plays on, and in a rated game what that means for the ratings."""
    why = reason_to_go(seat, data)
    return say("{why} For the ratings {player} comes last.", why=why, player=Seat(seat)) if rated else why


def reason_to_go(seat: int, data: Mapping[str, Any]) -> Message:
    """Why a computer plays on."""
    if data.get("late"):
        return say("{player}’s time is used up; a computer plays on.", player=Seat(seat))
    if data.get("away"):
        return say("{player} was away for too long; a computer plays on.", player=Seat(seat))
    return say("{player} has left; a computer plays on.", player=Seat(seat))
