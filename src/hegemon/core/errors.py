"""What goes wrong, said so that a person knows what to do.

Every error carries a :class:`~hegemon.core.message.Message`; `str(error)` is its English.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hegemon.core.message import Message, say


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: the rule that forbids it, and in words."""

    rule: str
    reason: Message
    obvious: bool = False
    """Not worth a line in a list of reasons: it isn't asked, or the thing isn't there."""

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else str(self.reason)


NO_SUCH_SEAT: Final = Refusal("", say("There is no such seat at this table."))


class HegemonError(Exception):
    """Anything a person can put right."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), (self.message,)


class IllegalAction(HegemonError):
    """An action the rules forbid now. The state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)

    def __reduce__(self) -> tuple[type, tuple[Refusal]]:
        return type(self), (self.refusal,)


class BadOptions(HegemonError):
    """Options that don't make a game."""


class UnknownGame(HegemonError):
    """No game of that name."""


class BrokenRecord(HegemonError):
    """A record that can't be replayed, with the number of the line that is wrong."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(say("Line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[int, Message]]:
        return type(self), (self.line, self.reason)
