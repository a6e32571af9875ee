"""What the rules tell while they run, as numbers; `events` makes events of them."""

from __future__ import annotations

from typing import Final

from hegemon.games.carta.position import Position, aside, rule

PICKED: Final = 0
PASSED: Final = 1
LAID_OPEN: Final = 2
TOOK_OPEN: Final = 3
TURN_BEGAN: Final = 4
PLAYED: Final = 5
COULD_NOT_PLAY: Final = 6
USED: Final = 7
COPIED: Final = 8
SACRIFICED: Final = 9
DISCARDED: Final = 10
SCRAPPED: Final = 11
TOOK_BACK: Final = 12
RETRIEVED: Final = 13
NAMED: Final = 14
LOST: Final = 15
SEIZED: Final = 16
GAVE_BACK: Final = 17
LAID_EMBARGO: Final = 18
LAID_DEMOCRACY: Final = 19
DREW: Final = 20
EMBARGO_LIFTED: Final = 21
COIN_RETURNED: Final = 22
LAST_ROUND: Final = 23
GAME_OVER: Final = 24
RECEIVED: Final = 25

# Several cards in one number: each a digit to base 16, the kind plus one.


@rule
def packed(row: list[int]) -> int:
    """The cards of a row in one number."""
    number = 0
    for kind, cards in enumerate(row):
        for _ in range(cards):
            number = number * 16 + kind + 1
    return number


def unpacked(number: int) -> list[int]:
    """The kinds packed into a number, in ascending order.

    >>> unpacked(packed([0, 2, 1]))
    [1, 1, 2]
    """
    kinds = []
    while number:
        number, digit = divmod(number, 16)
        kinds.append(digit - 1)
    return sorted(kinds)


@aside
def tell(s: Position, what: int, seat: int, a: int, b: int) -> None:
    """Note that something happened. Compiled rules skip this."""
    s.notes.append((what, seat, a, b))
