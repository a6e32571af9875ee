"""What stands in a report: sentences, names and numbers, each as the reader's language writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Message
from hegemon.languages.voice import Voice

Words = Message | str
"""A message to translate, or a text that is the same in every language: a name, a number that is written already."""


def told(voice: Voice, words: Words) -> str:
    """The words as the reader reads them.

    >>> from hegemon.core import say
    >>> told(Voice.speaking("en"), say("{n} games", n=3)), told(Voice.speaking("en"), "Ada")
    ('3 games', 'Ada')
    """
    return voice(words) if isinstance(words, Message) else words


@dataclass(frozen=True)
class ValueUnit:
    """How the values of a chart are written.

    >>> from hegemon.core import say
    >>> voice = Voice.speaking("fr")
    >>> ValueUnit(2).write(voice, 1.5), ValueUnit(words=say("{value} ms")).write(voice, 12.3)
    ('1,50', '12 ms')
    """

    digits: int = 0
    """After the point."""
    share: bool = False
    """From 0 to 1, written as a percentage."""
    words: Message | None = None
    """What stands around the number: `say("{value} ms")`."""

    def write(self, voice: Voice, value: float, digits: int | None = None) -> str:
        """A value in words."""
        places = self.digits if digits is None else digits
        if self.share:
            return voice.percent(value, places)
        written = voice.number(value, places).replace("-", "−")
        return voice(self.words.fill(value=written)) if self.words else written

    def span(self, voice: Voice, low: float, high: float) -> str:
        """From one value to another.

        >>> SHARES.span(Voice.speaking("en"), 0.25, 0.5)
        '25.0%–50.0%'
        """
        dash = "–" if low >= 0 else " – "
        return f"{self.write(voice, low)}{dash}{self.write(voice, high)}"


SHARES: Final = ValueUnit(1, share=True)
"""Shares, as percentages with one digit after the point."""
COUNTS: Final = ValueUnit()
"""Whole numbers."""
