"""What loot comes to, in few words: the choices say how much there is to take, not only how much there may be."""

from __future__ import annotations

from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization.chapters.loot import AMOUNTS, Loot
from hegemon.games.civilization.table.board import CivilizationBoard

TAKEN: Final = {
    "loot-trade": say("For 1 loot: take {n} trade – {loser} has {held}"),
    "loot-culture": say("For 1 loot: take {n} culture – {loser} has {held}"),
}


def looted(board: CivilizationBoard, action: Action) -> Message | None:
    """How much trade or culture the winner gets, and how much the loser has; None of any other action."""
    question, told = board.told.agenda[-1] if board.told.agenda else None, TAKEN.get(action.verb)
    if told is None or board.me is None or not isinstance(question, Loot):
        return None
    prize, loser = AMOUNTS[action.verb], question.loser
    return told.fill(
        n=prize.amount(board.w, board.me, loser), loser=Seat(loser), held=prize.held(board.w.realms[loser])
    )
