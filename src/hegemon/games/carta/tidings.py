"""What the rules tell while they run, as numbers; :mod:`~hegemon.games.carta.events` puts it into words."""

from __future__ import annotations

from typing import Final

from hegemon.games.carta.position import Position, aside

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
OF_CARD: Final = 26
"""One of the cards of the SEIZED or RECEIVED before it."""


@aside
def tell(s: Position, what: int, seat: int, a: int, b: int) -> None:
    """Note that something happened. Compiled rules skip this."""
    s.notes.append((what, seat, a, b))
