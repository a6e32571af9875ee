"""What happens at a table, as it is written down and as it is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from hegemon.core import Action, Event, Message

BEGIN, ACT, KEEP, REST, LEAVE, CLAIM, RENAME = "begin", "act", "keep", "rest", "leave", "claim", "rename"
TAKE_BACK, ASK_UNDO, AGREE, REFUSE, WITHDRAW = "take-back", "ask-undo", "agree", "refuse", "withdraw"
WANT_REMATCH, NO_REMATCH = "want-rematch", "no-rematch"

Proposal = tuple[str, int | None, dict[str, Any]]
"""The kind of an entry, its seat and its data, before it is written."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One thing that happened at a table."""

    number: int
    at: float
    kind: str
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    request: str | None = None


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A choice that counts: it has not been taken back."""

    number: int
    """Of its entry."""
    seat: int
    action: Action
    events: tuple[Event, ...]
    asked: float
    """When its question was put."""
    late: bool = False
    """Did a computer choose, because the time was up?"""
    unasked: bool = False
    """Was it a standing answer?"""
    planned: bool = False
    """Was it settled beforehand, so that whoever chose it has not seen what came before?"""
    substituted: bool = False
    """Did a computer choose that a person had given the seat to?"""


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Somebody asks the others to go back to an earlier version."""

    seat: int
    to: int
    awaits: frozenset[int]
    """Who has not agreed yet."""
    number: int = 0
    """Of the entry by which it was asked."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened at the table and not in the game: a line for the log."""

    number: int
    """Of its entry."""
    text: Message
    weighty: bool = True
    """Is it told above what is asked, too, until the reader's next choice?"""
    only_for: int | None = None
    """The seat that alone is told; None if all are."""
    unless: int | None = None
    """The seat that is told in other words."""

    def told_to(self, seat: int | None) -> bool:
        """Does a seat (None: a spectator) hear of it?"""
        return self.only_for in (None, seat) and (seat is None or self.unless != seat)


@lru_cache(maxsize=10_000)
def one_of_each(action: Action) -> Action:
    """The action that stands for all that are equal: the same few are chosen at every table, again and again."""
    return action


def request_key(seat: int, request: str | None) -> str | None:
    """What a request is remembered by; whatever a program calls it, that fits."""
    if not request:
        return None
    return f"{seat}.{sha256(request.encode(errors='surrogatepass')).hexdigest()[:40]}"
