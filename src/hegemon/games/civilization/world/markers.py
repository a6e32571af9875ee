"""What can lie on a square, as one number: a kind and which one of that kind."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.facts.kinds import TruthyKind

KINDS: Final = 64
"""No kind of marker has more faces."""


class MarkerKind(TruthyKind):
    """The kinds of things that lie on squares; a square holds one of them at most."""

    NOTHING = 0
    BUILDING = 1
    WONDER = 2
    PERSON = 3
    HUT = 4
    VILLAGE = 5
    RELIC = 6
    CITY_STATE = 7


NOTHING: Final = 0
BUILT: Final = (MarkerKind.BUILDING, MarkerKind.WONDER, MarkerKind.PERSON)
"""What is built, and may be replaced (R-REP-01)."""
UNTOUCHED: Final = (MarkerKind.HUT, MarkerKind.VILLAGE, MarkerKind.RELIC)
"""What waits to be taken; its square yields nothing (R-SET-42)."""


def marker_of(kind: MarkerKind, number: int) -> int:
    """A thing on a square, as its number.

    >>> marker = marker_of(MarkerKind.WONDER, 5)
    >>> kind_of(marker) is MarkerKind.WONDER, number_of(marker)
    (True, 5)
    """
    return kind * KINDS + number


def kind_of(marker: int) -> MarkerKind:
    """What kind of thing it is."""
    return KIND_OF[marker // KINDS]


def number_of(marker: int) -> int:
    """Which one of its kind: the number of a building, wonder, type of great person, hut or village, …"""
    return marker % KINDS


KIND_OF: Final = tuple(MarkerKind)
