"""Several things of which one goes to a square: each is a card, chosen first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import Action
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.things import Thing, thing

LONG: Final = 4
"""From so many choices on one looks for another way to choose than in their list."""


@dataclass(frozen=True)
class Placeable:
    """One of several things for which a square is chosen."""

    ref: str
    """What the page calls it: a part of every choice that is about it."""
    thing: Thing


def placeables(board: CivilizationBoard, legal: Sequence[Action]) -> tuple[Placeable, ...]:
    """Where all that is asked is which of several things goes to which square: the things, to be chosen first. Listed
    with all their squares they would have to be looked for, and wouldn't say what they give.
    """
    if len(legal) < LONG or len({action.verb for action in legal}) > 1:
        return ()
    *others, last = board.sight.game.arguments(legal[0])
    placed = next((at for at, each in enumerate(others) if thing(board, each.kind, each.value)), None)
    if last.kind != "square" or placed is None:
        return ()
    found = {}
    for action in legal:
        argument = board.sight.game.arguments(action)[placed]
        card = thing(board, argument.kind, argument.value)
        if card:
            found[f"{argument.kind}:{argument.value}"] = card
    return tuple(Placeable(ref, card) for ref, card in found.items()) if 1 < len(found) < len(legal) else ()
