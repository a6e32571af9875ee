"""What is agreed before a table begins, besides the options of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from hegemon.core import Message, say
from hegemon.languages import LANGUAGES
from hegemon.service.errors import refused

NAME_LENGTH: Final = 24
TABLE_NAME_LENGTH: Final = 40
SHORTEST: Final = {"none": 0, "move": 10, "bank": 60}
LONGEST: Final = 14 * 24 * 3600
BY_DAYS: Final = 6 * 3600
"""Seconds for a choice from which on nobody is expected to sit and wait."""

FAST: Final = {"move": 60, "bank": 20 * 60}
"""Seconds for a choice, or for the whole game, up to which a game is a fast one."""

CLOCKS: Final[Mapping[str, Message]] = {
    "none": say("no clock"),
    "move": say("time for each choice"),
    "bank": say("time for the whole game"),
}


def clean(text: object, longest: int) -> str:
    r"""A text of one line without invisible characters; empty if nothing is left.

    >>> clean("  Ada\n  Lovelace ", 24), clean("x" * 99, 24) == "x" * 24
    ('Ada Lovelace', True)
    """
    if not isinstance(text, str):
        return ""
    visible = "".join(" " if letter.isspace() else letter for letter in text if letter.isspace() or _shows(letter))
    return " ".join(visible.split())[:longest].strip()


def _shows(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def is_by_days(clock: str, seconds: int) -> bool:
    """Is nobody expected to sit and wait at such a clock?

    >>> is_by_days("move", 24 * 3600), is_by_days("move", 180), is_by_days("bank", 24 * 3600)
    (True, False, False)
    """
    return clock == "move" and seconds >= BY_DAYS


@dataclass(frozen=True)
class Terms:
    """How people play together at one table."""

    name: str = ""
    """What the lobby calls it; without one it is the host's table."""
    public: bool = False
    """Does the lobby show it?"""
    language: str = ""
    """What is spoken there, if that matters."""
    clock: str = "none"
    seconds: int = 0
    hints: bool = False
    """May players ask the strongest computer what it would do?"""
    lesson: bool = False
    """Is it a guided first game?"""
    rated: bool = False
    """Does it count for the ratings? Then all people keep their name, and there are neither hints nor undo."""
    puzzle: int | None = None
    """The number of the position that it begins with: see :mod:`hegemon.service.archive.puzzles`."""
    tournament: str = ""
    """The id of the tournament that it is part of."""

    def __post_init__(self) -> None:
        if self.language and self.language not in LANGUAGES:
            raise refused(say("This language is not spoken here."))
        if self.rated and self.hints:
            raise refused(say("A rated game has no hints."))
        if self.clock not in CLOCKS:
            raise refused(say("There is no such clock."))
        if self.clock == "none":
            object.__setattr__(self, "seconds", 0)
        elif not SHORTEST[self.clock] <= self.seconds <= LONGEST:
            raise refused(say("This clock needs {low} to {high} seconds.", low=SHORTEST[self.clock], high=LONGEST))

    @property
    def serious(self) -> bool:
        """Does more depend on it than this game? Then nothing is undone, and nobody is waited for again and again."""
        return self.rated or bool(self.tournament)

    @property
    def by_days(self) -> bool:
        """Do people look in now and then, instead of staying at the table?"""
        return is_by_days(self.clock, self.seconds)

    @property
    def pace(self) -> str:
        """How fast they play, by what is comparable: "fast", "calm" (at one sitting, or without a clock) or "days".

        >>> Terms(clock="bank", seconds=600).pace, Terms().pace, Terms(clock="move", seconds=24 * 3600).pace
        ('fast', 'calm', 'days')
        """
        if self.by_days:
            return "days"
        return "fast" if self.clock in FAST and self.seconds <= FAST[self.clock] else "calm"

    def to_json(self) -> dict[str, Any]:
        """The terms as plain data."""
        return asdict(self)
