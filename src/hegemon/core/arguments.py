"""What the arguments of an action are: the square, the card, the player, the number that is chosen.

A page can then let people point at the thing, a terminal can ask for one after the other, and a program knows what it
is told about, without knowing the game. The kinds of a game are stable ids in small letters; these mean the same in
every game, and `docs/api.md` lists those of each:

========= ==========================================================================
 kind      value
========= ==========================================================================
seat       a player, by the number of the seat
number     how many, or which of several that have nothing but a number
square     a place on the map, by the game's own name for it
card       a card, by its id
========= ==========================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.message import Blank, Message


@dataclass(frozen=True, slots=True)
class Argument:
    """One thing that an action is about.

    >>> from hegemon.core.message import Seat
    >>> str(Argument("victim", "seat", 1, Seat(1)).message())
    'player 2'
    """

    name: str
    """The blank for it in the words of the action, which tells two arguments of the same kind apart."""
    kind: str
    """What it is one of."""
    value: str | int
    """What the action says."""
    words: Blank
    """What people call it."""

    def message(self) -> Message:
        """The same as a text of its own, for a voice to say."""
        return self.words if isinstance(self.words, Message) else Message("{words}", {"words": self.words})
