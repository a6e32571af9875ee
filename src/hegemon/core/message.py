"""Sentences as data: what is said, kept apart from the language it is said in.

The engine never builds a sentence. It hands out a :class:`Message`, an English text with named blanks;
whoever shows it brings a catalogue. Blanks may hold messages, which are translated in turn.

>>> card = say("{domain} {age}", domain=say("Science"), age="II")
>>> str(say("{player} plays {card}.", player="Ada", card=card))
'Ada plays Science II.'
>>> str(say_count("{n} card", "{n} cards", 3))
'3 cards'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Union

Blank = Union["Message", "Seat", str, int]


ENDS_TWICE = ("!.", "?.")
"""A name that ends like a sentence at the end of one: it needs no full stop besides."""


class Seat(int):
    """A seat in a sentence; whoever shows the sentence knows the name of the player on it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate, and what goes into its blanks."""

    text: str
    blanks: Mapping[str, Blank] = field(default_factory=dict)
    plural: str = ""

    def render(self, catalogue: NullTranslations, names: Sequence[str] = ()) -> str:
        """The sentence in the catalogue's language, with the players' names."""
        if self.plural:
            number = self.blanks["n"]
            if not isinstance(number, int):
                raise TypeError(f"{self.text!r} counts {number!r}")
            template = catalogue.ngettext(self.text, self.plural, number)
        else:
            template = catalogue.gettext(self.text)

        filled: dict[str, str | int] = {}
        for name, blank in self.blanks.items():
            if isinstance(blank, Message):
                filled[name] = blank.render(catalogue, names)
            elif isinstance(blank, Seat):
                filled[name] = seated(blank, catalogue, names)
            else:
                filled[name] = blank
        written = template.format_map(filled)
        return written[:-1] if written.endswith(ENDS_TWICE) else written

    def fill(self, **blanks: Blank) -> Message:
        """The same text with more blanks filled in."""
        return Message(self.text, {**self.blanks, **blanks}, self.plural)

    def __str__(self) -> str:
        return self.render(NullTranslations())


def seated(seat: Seat, catalogue: NullTranslations, names: Sequence[str]) -> str:
    """Who sits there."""
    return names[seat] if 0 <= seat < len(names) else say("player {number}", number=seat + 1).render(catalogue)


def say(text: str, **blanks: Blank) -> Message:
    """A message. Babel collects the first argument for the catalogues, so write it out in full."""
    return Message(text, blanks)


def say_count(one: str, many: str, n: int, **blanks: Blank) -> Message:
    """A message about `n` things: each language has its own plural forms."""
    return Message(one, {"n": n, **blanks}, many)


def say_all(items: Sequence[Blank]) -> Blank:
    """Several things, one after another.

    >>> str(say("{names} play.", names=say_all(["Ada", "Ben", "Cleo"])))
    'Ada, Ben, Cleo play.'
    """
    *others, last = items
    return say("{some}, {one_more}", some=say_all(others), one_more=last) if others else last
