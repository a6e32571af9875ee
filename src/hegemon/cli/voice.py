"""A voice: says messages in one language, with the names of the people at one table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from gettext import NullTranslations
from typing import Self

from hegemon.core import Message
from hegemon.languages import catalogue


@dataclass(frozen=True)
class Voice:
    """How messages become sentences.

    >>> from hegemon.core import Seat, say
    >>> Voice.speaking("en").naming("Ada", "Ben")(say("Waiting for {player}.", player=Seat(1)))
    'Waiting for Ben.'
    """

    language: str
    catalogue: NullTranslations
    names: tuple[str, ...] = ()

    @classmethod
    def speaking(cls, language: str, game: str | None = None) -> Self:
        """A voice in a language; at a game's table its words come first."""
        return cls(language, catalogue(language, game))

    def naming(self, *names: str) -> Self:
        """The same voice among these players."""
        return replace(self, names=names)

    def __call__(self, message: Message) -> str:
        return message.render(self.catalogue, self.names)
