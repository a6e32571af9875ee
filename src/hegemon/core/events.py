"""What happens in a game, and what each seat may know of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from hegemon.core.message import Message


class Event(NamedTuple):
    """Something that happened. What only some may know of it is set apart.

    >>> event = Event("drew", {"seat": 1, "ages": (2,)}, {"cards": ("science-2",)}, (1,))
    >>> event.seen_by(1)
    {'event': 'drew', 'seat': 1, 'ages': [2], 'cards': ['science-2']}
    >>> event.seen_by(None)
    {'event': 'drew', 'seat': 1, 'ages': [2]}
    """

    name: str
    public: Mapping[str, Any]
    secret: Mapping[str, Any] = MappingProxyType({})
    insiders: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as this seat (None: a spectator) saw it, as plain data of its own."""
        seen = {"event": self.name, **self.public}
        if seat in self.insiders:
            seen.update(self.secret)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in seen.items()}


class Reveals(Enum):
    """What an event shows to somebody that the rules had hidden from them."""

    ITS_SECRETS = auto()
    """What its secret part says; nothing if it has none."""
    OWN = auto()
    """Something of its own seat, which knew it before."""
    ALWAYS = auto()
    """Something that nobody had seen."""


class EventKind(Protocol):
    """Something that can happen in a game, declared once for all its events."""

    @property
    def reveals(self) -> Reveals:
        """What its events show."""

    def describe(self, seen: Mapping[str, Any], reader: int | None = None) -> Message | None:
        """One of them in words, as `Game.describe_event` has it."""
