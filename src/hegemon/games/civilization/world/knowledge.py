"""Who knows what of hidden things, as they leave the rows in which they lay (17.3).

Others see a row of cards or markers by their backs, in no order: who has seen a face knows that it is somewhere among
those that look alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hegemon.games.civilization.world.realm import FoundMarker, HeldCard

Hidden = TypeVar("Hidden", HeldCard, FoundMarker)


def shown(row: tuple[Hidden, ...], face: int) -> tuple[Hidden, ...]:
    """A row without its first thing with this face, which all have seen go.

    Whoever knew of several such things knows of one less now, whichever of them it was.

    >>> shown((HeldCard(7, 0b001), HeldCard(7, 0b011), HeldCard(8, 0b011)), 7)
    (HeldCard(face=7, known=1, back=-1), HeldCard(face=8, known=3, back=-1))
    """
    place = next(place for place, thing in enumerate(row) if thing.face == face)
    gone = row[place]._replace(known=0)
    return less_known(row[:place] + row[place + 1 :], lambda thing: thing._replace(known=0) == gone, ~row[place].known)


def forgotten(row: tuple[Hidden, ...], face: int, viewers: int) -> tuple[Hidden, ...]:
    """A row in which these viewers know one such face less, if they knew any.

    >>> forgotten((HeldCard(7, 0b011), HeldCard(7, 0b110)), 7, 0b010)
    (HeldCard(face=7, known=1, back=-1), HeldCard(face=7, known=6, back=-1))
    """
    return less_known(row, lambda thing: thing.face == face, viewers)


def less_known(row: tuple[Hidden, ...], like: Callable[[Hidden], bool], viewers: int) -> tuple[Hidden, ...]:
    """A row in which each of these viewers knows one thing like that less, if they knew any."""
    left = list(row)
    for place, thing in enumerate(left):
        if thing.known & viewers and like(thing):
            left[place] = thing._replace(known=thing.known & ~viewers)
            viewers &= ~thing.known
    return tuple(left)


def passed(
    row: tuple[Hidden, ...], place: int, alike: Callable[[Hidden], bool], insiders: int
) -> tuple[Hidden, tuple[Hidden, ...]]:
    """What leaves a row for another player's, and the rest of the row; insiders see it, others only its back.

    `alike` says what looks like it. An insider who knew of such a face can't tell whether this was it.

    >>> passed((HeldCard(7, 0b011), HeldCard(7, 0b001)), 1, lambda held: True, 0b011)
    (HeldCard(face=7, known=3, back=-1), (HeldCard(face=7, known=1, back=-1),))
    """
    row = mingled(row, alike, insiders)
    thing = row[place]
    like = thing._replace(known=0)
    rest = less_known(
        row[:place] + row[place + 1 :], lambda other: other._replace(known=0) == like, insiders & ~thing.known
    )
    return thing._replace(known=thing.known | insiders), rest


def mingled(row: tuple[Hidden, ...], alike: Callable[[Hidden], bool], insiders: int) -> tuple[Hidden, ...]:
    """A row as others know it when one of those that look alike will leave it unseen.

    Only insiders know which one; everybody else can't tell any more where what they had seen is. Of a single one
    everybody knows.

    >>> mingled((HeldCard(7, 0b011), HeldCard(8, 0b001), HeldCard(9, 0b011)), lambda held: held.face < 9, 0b101)
    (HeldCard(face=7, known=1, back=-1), HeldCard(face=8, known=1, back=-1), HeldCard(face=9, known=3, back=-1))
    """
    if sum(map(alike, row)) == 1:
        return row
    return tuple(thing._replace(known=thing.known & insiders) if alike(thing) else thing for thing in row)
