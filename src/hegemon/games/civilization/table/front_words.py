"""Fronts of a battle, where one of them is chosen: by the unit that is healed or wounded there."""

from __future__ import annotations

from typing import Final

from hegemon.core import Action, Message, say
from hegemon.games.civilization.chapters.battlefield import as_it_fights
from hegemon.games.civilization.chapters.wounds import HEAL, WOUND
from hegemon.games.civilization.names import fighter_told
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world.realm import NONE

AT_FRONTS: Final = (HEAL.name, WOUND.name)
"""Verbs that name a front first, then how many wounds."""


def front_called(board: CivilizationBoard, action: Action) -> Message | None:
    """A front by its number and the unit that is meant there; None where nothing is healed or wounded."""
    battle, me = board.told.battle, board.me
    if action.verb not in AT_FRONTS or battle is None or me is None or me not in battle.owners:
        return None
    number, side = int(action.args[0]), battle.side_of(me)
    meant = side if action.verb == HEAL.name else 1 - side
    unit = battle.fronts[number - 1].units[meant]
    if unit == NONE:
        return None
    return say("{some} · {one_more}", some=number, one_more=fighter_told(as_it_fights(battle, meant, unit)))


def front_button(board: CivilizationBoard, action: Action) -> Message | None:
    """The same, as a button says it."""
    called = front_called(board, action)
    return called and say("Front {front}", front=called)
