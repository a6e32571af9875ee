"""Why an action is refused, as numbers that rules can return; :mod:`~hegemon.games.carta.reasons` words them."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
NOT_ASKED: Final = 1
ANOTHER_QUESTION: Final = 2
NOT_IN_HAND: Final = 3
EMBARGOED: Final = 4
NOT_IN_AREA: Final = 5
NOT_IN_DISCARD: Final = 6
NOT_IN_PACK: Final = 7
NOT_IN_MIDDLE: Final = 8
NOT_THE_DOMAIN: Final = 9
PERMANENT_USED: Final = 10
SACRIFICE_USED: Final = 11
COLUMN_TOO_SHORT: Final = 12
HAND_TOO_SMALL: Final = 13
AREA_TOO_SMALL: Final = 14
DISCARD_TOO_SMALL: Final = 15
RELIGION_IS_PASSIVE: Final = 16
NOT_LEADING_CULTURE: Final = 17
ALREADY_COPIED: Final = 18
OTHER_NOT_ENTITLED: Final = 19
OWNED_ALREADY: Final = 20
NO_SACRIFICE: Final = 21
NOTHING_ELSE_IN_PLAY: Final = 22
NO_COLUMN_TO_MARK: Final = 23
COLUMN_EMPTY: Final = 24
NOT_ONESELF: Final = 25
NO_SUCH_ACTION: Final = 26
GAME_IS_OVER: Final = 27
