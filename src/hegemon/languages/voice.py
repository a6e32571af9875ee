"""A voice: says messages in one language, with the names of the people at one table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from gettext import NullTranslations
from typing import Final, Self

from hegemon.core import Message, say
from hegemon.languages import catalogue

NUMBERED: Final = "№\N{NO-BREAK SPACE}{}"
"""What is stored for whoever has no name; each reader is told of a player by their number."""
NUMBERS: Final = re.compile(NUMBERED.format(r"(\d+)"))


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
    retell: Callable[[Message], Message] | None = None
    """What it says instead of a message, where things have names of their own."""

    @classmethod
    @cache
    def speaking(cls, language: str, game: str | None = None) -> Self:
        """A voice in a language; at a game's table its words come first."""
        return cls(language, catalogue(language, game))

    def naming(self, *names: str) -> Self:
        """The same voice among these players."""
        return replace(self, names=names)

    def retelling(self, retell: Callable[[Message], Message] | None) -> Self:
        """The same voice where things have names of their own.

        >>> from hegemon.core import say
        >>> Voice.speaking("en").retelling(lambda message: message.fill(city="Rome"))(say("{city} falls.", city="1,2"))
        'Rome falls.'
        """
        return replace(self, retell=retell)

    def __call__(self, message: Message) -> str:
        told = self.retell(message) if self.retell else message
        return self.naming_players(told.render(self.catalogue, self.names))

    def naming_players(self, text: str) -> str:
        r"""The same text, with a word for those who have no name but a number.

        >>> Voice.speaking("es").naming_players("№\xa02 juega una carta.")
        'Jugador 2 juega una carta.'
        """
        if "№" not in text:
            return text
        return NUMBERS.sub(lambda found: say("Player {number}", number=found[1]).render(self.catalogue), text)

    def number(self, value: float, digits: int) -> str:
        """A number as this language writes it.

        >>> Voice.speaking("fr").number(1234.56, 1)
        '1234,6'
        """
        written = f"{value:.{digits}f}"
        return written if self.language == "en" else written.replace(".", ",")

    def count(self, things: int) -> str:
        r"""A whole number as this language writes it, in groups of three digits.

        >>> Voice.speaking("en").count(80000), Voice.speaking("it").count(80000), Voice.speaking("fr").count(80000)
        ('80,000', '80.000', '80\xa0000')
        """
        between = {"en": ",", "it": "."}.get(self.language, "\N{NO-BREAK SPACE}")
        return f"{things:,}".replace(",", between)

    def percent(self, share: float, digits: int = 1) -> str:
        r"""A share as this language writes it.

        >>> Voice.speaking("en").percent(0.125), Voice.speaking("es").percent(0.125)
        ('12.5%', '12,5\xa0%')
        """
        return self.number(100 * share, digits) + ("%" if self.language in ("en", "it") else "\N{NO-BREAK SPACE}%")
