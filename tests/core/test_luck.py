"""Chance: from the seed alone, the same everywhere, and fair."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

from hegemon.core.luck import Dice, below, luck, word


def test_anyone_can_repeat_the_dice() -> None:
    blocks = b"".join(hashlib.sha256(f"seed:{n}".encode()).digest() for n in range(2))
    dice = Dice("seed")
    assert [dice.below(2**32) for _ in range(9)] == [int.from_bytes(blocks[i : i + 4]) for i in range(0, 36, 4)]
    lots = {"abc"[i]: blocks[8 * i : 8 * i + 8] for i in range(3)}
    assert Dice("seed").shuffled("abc") == sorted("abc", key=lots.__getitem__)


def test_dice_are_fair() -> None:
    dice = Dice("fair")
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(n - 10_000) < 400 for n in counts.values())


def test_dice_throw_again_what_would_be_unfair() -> None:
    n = 3 * 2**30
    dice = Dice("again")
    assert all(dice.below(n) < n for _ in range(50))
    assert dice._blocks > 7, "a quarter of the words are thrown again"


def test_every_shuffle_is_as_likely() -> None:
    counts = Counter(tuple(Dice(str(seed)).shuffled("abc")) for seed in range(6000))
    assert len(counts) == 6
    assert all(abs(n - 1000) < 150 for n in counts.values())


def test_kernel_luck_matches_the_published_generator() -> None:
    """sfc32, computed independently with explicit 32-bit arithmetic."""
    r = luck(random.Random(5))
    a, b, c, turns = r.a, r.b, r.c, r.turns
    for _ in range(1000):
        t = (a + b + turns) % 2**32
        turns = (turns + 1) % 2**32
        a, b = b ^ b >> 9, (c * 9) % 2**32
        c = ((c * 2**21 % 2**32 + c // 2**11) + t) % 2**32
        assert word(r) == t


def test_below_stays_below_and_is_even() -> None:
    r = luck(random.Random(6))
    counts = Counter(below(r, 5) for _ in range(50_000))
    assert set(counts) == set(range(5))
    assert all(abs(n - 10_000) < 400 for n in counts.values())
