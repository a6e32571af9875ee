"""What can be chosen, as a list shows it: one choice, and those that share a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message
from hegemon.games.civilization.table.placeables import Placeable
from hegemon.games.civilization.table.things import Thing

BINDING: Final = frozenset({"advance"})
"""Verbs about nothing but themselves with which something comes to light, so that they can't be taken back."""
OPENING: Final = frozenset({"offer"})
"""Verbs that only open another question, in which all of it can be taken back."""
MANY: Final = 13
"""From so many squares on their list is folded: the map shows them."""


@dataclass(frozen=True)
class Choice:
    """One thing that can be done."""

    action: Action
    refs: str
    """What it is about, for whoever chooses part by part."""
    words: Message
    """All of it in a sentence."""
    text: Message | str
    """What sets it apart from those beside it."""
    thing: Thing | None = None
    note: Message | None = None
    """What a square is called after, for whoever reads the list instead of the map."""
    short: Message | None = None
    """What the button that sends it says, if that is not all of it."""

    @property
    def once(self) -> bool:
        """Is one press enough for it?"""
        return self.action.verb in OPENING

    @property
    def asked(self) -> bool:
        """Is it chosen before it is sent, although there is nothing to choose about it?"""
        return self.action.verb in BINDING


@dataclass(frozen=True)
class Place:
    """A square that is chosen before what is done there."""

    ref: str
    name: str
    note: Message
    """What stands out there."""


@dataclass(frozen=True)
class ChoiceList:
    """Choices that share a sentence; a single one is its own sentence."""

    heading: Message | None
    choices: list[Choice]
    cards: bool
    """Are they shown as cards?"""
    by_parts: bool = False
    """Are they chosen part by part, so that they need not be listed from the start?"""
    amounts: bool = False
    """Are they 1, 2, 3 and so on of something?"""
    lines: tuple[Message, ...] = ()
    """What all of them give, told once."""
    goods: tuple[Placeable, ...] = ()
    """What is chosen before a square for it, each once; the choices themselves follow part by part."""

    places: tuple[Place, ...] = ()
    """Squares that are chosen first, each once; what is done there follows."""

    @property
    def folded(self) -> bool:
        """Are they so many squares that they are looked for on the map?"""
        return len(self.places) >= MANY or (len(self.choices) >= MANY and all(choice.note for choice in self.choices))
