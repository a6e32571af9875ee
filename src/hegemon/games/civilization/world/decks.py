"""Stacks of cards that are drawn from the top and put back face up under the bottom (R-UNIT-02, R-EVT-04, R-GP-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hegemon.core.luck import Dice
from hegemon.games.civilization.world.forms import WrittenForm, several_of, stack_of
from hegemon.games.civilization.world.geography import Geography


class Deck(NamedTuple):
    """A deck. The top card is the last one of `down`."""

    down: tuple[int, ...] = ()
    """Face down, in an order nobody knows."""
    up: tuple[int, ...] = ()
    """Face up at the bottom, as everybody sees; in the order in which they came."""

    def __len__(self) -> int:
        return len(self.down) + len(self.up)

    def ready(self, dice: Dice) -> Deck:
        """The deck as it is drawn from: shuffled if the next card would be face up.

        >>> Deck((), (1, 2, 3)).ready(Dice("x")).up
        ()
        """
        return self if self.down else Deck(tuple(dice.shuffled(self.up)))

    def drawn(self) -> tuple[int, Deck]:
        """The top card and the rest; the deck must be ready and not empty."""
        return self.down[-1], Deck(self.down[:-1], self.up)

    def under(self, card: int) -> Deck:
        """The deck with a card put face up under it."""
        return Deck(self.down, (*self.up, card))


def deck_of(ids: Sequence[str]) -> WrittenForm:
    """A deck as an object: the cards that lie face down, or how many there are if they are hidden, and those face up.

    >>> deck_of(("a", "b")).write(Deck((-1, -1), (1,)), None)
    {'face_down': 2, 'face_up': ['b']}
    """
    stack, cards = stack_of(ids), several_of(ids)

    def write(deck: Deck, geography: Geography) -> dict[str, Any]:
        return {"face_down": stack.write(deck.down, geography), "face_up": cards.write(deck.up, geography)}

    def read(told: dict[str, Any], geography: Geography) -> Deck:
        return Deck(stack.read(told["face_down"], geography), cards.read(told["face_up"], geography))

    return WrittenForm(write, read)
