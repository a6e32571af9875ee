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
from typing import Final, Protocol, TypeVar

from hegemon.core.struct import WORD, Annotated, Struct

T = TypeVar("T")

MIXING: Final = 12
"""Words to throw away after seeding, until a generator has forgotten how alike two seeds were."""


class Dice:
    """A reproducible stream of fair numbers.

    Block n of the stream is the SHA-256 of `seed:n`; numbers are read from it, most significant byte first.

    >>> Dice("monday").shuffled("abcdefgh")
    ['b', 'd', 'h', 'g', 'c', 'a', 'e', 'f']
    >>> Dice("monday").below(6) == Dice("monday").below(6)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._blocks = 0
        self._unread = b""

    def _read(self, size: int) -> bytes:
        first, self._blocks = self._blocks, self._blocks + -(-max(0, size - len(self._unread)) // 32)
        blocks = (hashlib.sha256(f"{self._seed}:{n}".encode()).digest() for n in range(first, self._blocks))
        self._unread += b"".join(blocks)
        taken, self._unread = self._unread[:size], self._unread[size:]
        return taken

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely: 32 bits, thrown again if that would favour some."""
        while (word := int.from_bytes(self._read(4))) >= (1 << 32) - (1 << 32) % n:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, each order equally likely: everyone draws 64 bits, and the lowest goes first."""
        lots = unpack(f">{len(items)}Q", self._read(8 * len(items)))
        return [items[i] for i in sorted(range(len(items)), key=lots.__getitem__)]


class Bits(Protocol):
    """What :func:`luck` needs of a random generator; `random.Random` has it."""

    def getrandbits(self, k: int, /) -> int: ...


class Luck(Struct):
    """The state of the kernels' generator."""

    a: Annotated[int, WORD]
    b: Annotated[int, WORD]
    c: Annotated[int, WORD]
    turns: Annotated[int, WORD]


def luck(rng: Bits) -> Luck:
    """A fresh :class:`Luck`, seeded from another generator."""
    r = Luck()
    r.a, r.b, r.c, r.turns = (rng.getrandbits(32) for _ in range(4))
    return r


def seed_luck(r: Luck, a: int, b: int, c: int) -> None:
    """Begin anew from three numbers of 32 bits: for loops that number their games, which register it as a rule."""
    r.a = a
    r.b = b
    r.c = c
    r.turns = 1
    for _ in range(MIXING):
        word(r)


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
