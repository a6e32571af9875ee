"""Randomness, drawn from a seed and from nothing else.

Two generators, for two needs. :class:`Dice` shuffles a real game: it stretches the seed with SHA-256, so
anyone can repeat a shuffle with a few lines in any language, and a published hash of the seed proves that
it was not changed. :class:`Luck` is made for kernels: four numbers of 32 bits (sfc32), the same
interpreted, compiled and on a GPU, for playouts and for imagining hidden cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import unpack
from typing import Protocol, TypeVar

from hegemon.core.kernel import Struct

T = TypeVar("T")


class Dice:
    """A reproducible stream of fair numbers.

    Block n of the stream is the SHA-256 of `seed:n`; numbers are read from it 32 bits at a time.

    >>> Dice("monday").shuffled(range(8))
    [5, 3, 6, 2, 1, 4, 7, 0]
    >>> Dice("monday").below(6) == Dice("monday").below(6)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        while True:
            if not self._words:
                block = hashlib.sha256(f"{self._seed}:{self._block}".encode()).digest()
                self._words.extend(reversed(unpack(">8I", block)))
                self._block += 1
            word = self._words.pop()
            if word < (1 << 32) - (1 << 32) % n:  # otherwise the low numbers would come up more often
                return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, each order equally likely."""
        cards = list(items)
        below = self.below
        for i in range(len(cards) - 1, 0, -1):
            j = below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


class Bits(Protocol):
    """What :func:`luck` needs of a random generator; `random.Random` has it."""

    def getrandbits(self, k: int, /) -> int: ...


class Luck(Struct):
    """The state of the kernels' generator."""

    a: int
    b: int
    c: int
    turns: int


def luck(rng: Bits) -> Luck:
    """A fresh :class:`Luck`, seeded from another generator."""
    r = Luck()
    r.a, r.b, r.c, r.turns = (rng.getrandbits(32) for _ in range(4))
    return r


def word(r: Luck) -> int:
    """32 random bits."""
    t = (r.a + r.b + r.turns) & 0xFFFFFFFF
    r.turns = (r.turns + 1) & 0xFFFFFFFF
    r.a = r.b ^ (r.b >> 9)
    r.b = (r.c + (r.c << 3)) & 0xFFFFFFFF
    r.c = (((r.c << 21) | (r.c >> 11)) + t) & 0xFFFFFFFF
    return t


def below(r: Luck, n: int) -> int:
    """A whole number from 0 to n - 1. The bias for the small n of a board game is below 2 ** -24."""
    return (word(r) * n) >> 32
