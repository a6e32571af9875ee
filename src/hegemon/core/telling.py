"""What happened, told to somebody: as lines of the log, and as a film of the moves of others.

A film is made of beats. A game says by `Face.beats` which moves belong together, what is told meanwhile, where it
happens and what is seen to move. The shell shows one beat after the other, for as long as it takes to read it, and lets
people skip them or look at them again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.core.message import Message


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    text: Message
    icon: str = ""
    """The id of a picture in the game's art, if there is a fitting one."""
    tint: str = ""
    """What the line is about, for its colour."""
    look: str = ""
    """What explains the card that it names, as its `data-look`; "" if it names none."""
    heading: bool = False
    """Does a new paragraph begin here?"""


@dataclass(frozen=True)
class SeenMove:
    """A move as one seat saw it."""

    seat: int
    """Who chose."""
    events: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Trail:
    """The way that a piece took: by `data-piece` and, from the first to the last, `data-place`."""

    piece: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Flight:
    """A picture that flies from one place to another, for what has no piece of its own: a coin, a card."""

    icon: str
    start: str
    end: str


@dataclass(frozen=True)
class Cover:
    """What lay over some units of a stage and is turned over: its picture, the first of the units, how many a side."""

    icon: str
    unit: str
    size: int = 1


@dataclass(frozen=True)
class Beat:
    """Moves that are shown as one."""

    moves: int
    """How many of them."""
    seat: int | None = None
    """Whose doing it is, if it is one player's."""
    lines: Sequence[Line] = ()
    """What is told, the weightiest first; a beat without is only seen."""
    news: Sequence[Line] = ()
    """Of what is told, what even whose doing it is could not foresee: what they drew or found."""
    units: Sequence[str] = ()
    """Where on the stage it happens, if there is one: "3,4"."""
    trails: Sequence[Trail] = ()
    flights: Sequence[Flight] = ()
    covers: Sequence[Cover] = ()
    sound: str = ""
    """How it sounds, if not like any other move: "battle"."""
