"""Why an action is refused, as numbers that rules can return; :mod:`~hegemon.games.carta.reasons` words them."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
NOT_IN_HAND: Final = 1
EMBARGOED: Final = 2
NOT_IN_AREA: Final = 3
NOT_IN_DISCARD: Final = 4
NOT_IN_PACK: Final = 5
NOT_IN_MIDDLE: Final = 6
NOT_THE_DOMAIN: Final = 7
PERMANENT_USED: Final = 8
SACRIFICE_USED: Final = 9
COLUMN_TOO_SHORT: Final = 10
HAND_TOO_SMALL: Final = 11
AREA_TOO_SMALL: Final = 12
DISCARD_TOO_SMALL: Final = 13
RELIGION_IS_PASSIVE: Final = 14
NOT_LEADING_CULTURE: Final = 15
ALREADY_COPIED: Final = 16
OTHER_NOT_ENTITLED: Final = 17
OWNED_ALREADY: Final = 18
NOTHING_ELSE_IN_PLAY: Final = 19
NO_COLUMN_TO_MARK: Final = 20
COLUMN_EMPTY: Final = 21
NOT_ONESELF: Final = 22
NOTHING_TO_SACRIFICE: Final = 23
