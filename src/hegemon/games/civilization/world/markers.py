"""What can lie on a square, as one number: a kind and which one of that kind."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.facts.kinds import TruthyKind

KINDS: Final = 64
"""No kind of marker has more faces."""


class Lying(TruthyKind):
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
BUILT: Final = (Lying.BUILDING, Lying.WONDER, Lying.PERSON)
"""What is built, and may be replaced (R-REP-01)."""
UNTOUCHED: Final = (Lying.HUT, Lying.VILLAGE, Lying.RELIC)
"""What waits to be taken; its square yields nothing (R-SET-42)."""


def marker(kind: Lying, number: int) -> int:
    """A thing on a square, as its number.

    >>> lying = marker(Lying.WONDER, 5)
    >>> kind_of(lying) is Lying.WONDER, number_of(lying)
    (True, 5)
    """
    return kind * KINDS + number


def kind_of(lying: int) -> Lying:
    """What kind of thing it is."""
    return KIND_OF[lying // KINDS]


def number_of(lying: int) -> int:
    """Which one of its kind: the number of a building, wonder, type of great person, hut or village, …"""
    return lying % KINDS


KIND_OF: Final = tuple(Lying)
