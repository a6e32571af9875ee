"""Stacks of cards that are drawn from the top and put back face up under the bottom (R-UNIT-02, R-EVT-04, R-GP-03)."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.luck import Dice


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
