"""What follows by itself after every atomic effect, in this order: victory, then limits (R-TIME-11).

Chapters that know a limit register the law here, with :func:`law`; the engine asks them all, in the order of the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World


class Order(IntEnum):
    """The order of R-TIME-11; dials are capped where they are turned."""

    VICTORY = 0
    CULTURE_HAND = 1
    GREAT_PEOPLE = 2
    POLICIES = 3
    STACKING = 4
    GOVERNMENT = 5


Law = Callable[[World], bool]
"""Sees to one thing; True if it put something on the agenda or ended the game, so that the others wait."""

LAWS: Final[dict[Order, Law]] = {}
"""In their order, whatever the order in which chapters are read."""


def law(order: Order) -> Callable[[Law], Law]:
    """Register what sees to one limit."""

    def register(work: Law) -> Law:
        LAWS[order] = work
        for each in sorted(LAWS):
            LAWS[each] = LAWS.pop(each)
        return work

    return register


def check(w: World) -> None:
    """See to everything that follows by itself, if something has happened that a law minds."""
    if w.winner != NONE or not w.laws_pending:
        return
    for sees_to_it in LAWS.values():
        if sees_to_it(w):
            return
    w.laws_pending = False
