"""What a table refuses, said so that a person, or a program, knows what to do."""

from __future__ import annotations

from hegemon.core import HegemonError, Message, say


class ServiceError(HegemonError):
    """Something a table won't do. Nothing has changed."""


class NoSuchTable(ServiceError):
    """Nothing lies at this address."""

    def __init__(self) -> None:
        super().__init__(say("This table has been closed, or the link is incomplete."))


class NobodyThere(ServiceError):
    """There is nobody about whom one could do anything."""

    def __init__(self, message: Message | None = None) -> None:
        super().__init__(message or say("Whoever that was is no longer here."))


class NotYours(ServiceError):
    """Somebody acts for a seat that isn't theirs."""

    def __init__(self) -> None:
        super().__init__(say("This seat is not yours."))


class Stale(ServiceError):
    """The choice was made for a position that is gone; `version` is the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(say("The table has moved on. Look again, then choose."))
        self.version = version


class Refused(ServiceError):
    """Not now, or not like this."""


class TooMuch(ServiceError):
    """More than one guest may have or do at a time; `seconds` after which it may be tried again, if waiting helps."""

    def __init__(self, message: Message, seconds: float | None = None) -> None:
        super().__init__(message)
        self.seconds = seconds


def refused(message: Message) -> Refused:
    """A refusal in words."""
    return Refused(message)


class Unreachable(Exception):
    """A notice could not be handed over; `lasting`: nor will it be later."""

    def __init__(self, why: str, *, lasting: bool = False) -> None:
        super().__init__(why)
        self.lasting = lasting


class SubscriptionGone(Exception):
    """A browser wants no more notices."""
