"""The move of the last figures, with which the movement phase is over at once: it says so beforehand."""

from __future__ import annotations

from typing import Final

from hegemon.core import Action, Message, say
from hegemon.games.civilization.chapters import marching, movement
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.table.board import MOVING, CivilizationBoard

ENDS_PHASE: Final = say("it ends your movement")
BY_ITSELF: Final = frozenset({*MOVING, movement.END.name})
"""What has nothing left to do when all figures have moved."""


def is_last_move(board: CivilizationBoard, action: Action) -> bool:
    """Does the phase end by itself after this move: is no other figure left, and nothing to use or to play?"""
    w, me = board.w, board.me
    moving = next((step for step in reversed(w.agenda) if isinstance(step, MoveFigures)), None)
    if me is None or moving is None or moving.seat != me or left_by(board, me, action) != (0, 0):
        return False
    offers = board.sight.legal if w.agenda[-1] is moving else moving.offers(w, me)
    return {each.verb for each in offers} <= BY_ITSELF and not moving.may_hold_more(w)


def left_by(board: CivilizationBoard, me: int, action: Action) -> tuple[int, int] | None:
    """How many armies and scouts have yet to move when this move is over; None if it isn't over with this."""
    w, step = board.w, board.w.agenda[-1]
    if action.verb == movement.MOVE.name:
        armies, scouts = int(action.args[1]), int(action.args[2])
    elif isinstance(step, March) and action.verb in (marching.GO.name, marching.STOP.name):
        armies, scouts = step.armies, step.scouts
    else:
        return None
    unmoved = [movement.unmoved(w, square) for square in w.figure_squares[me]]
    aloft = isinstance(step, March) and step.aloft
    gone = (0, 0) if aloft else (armies, scouts)
    return sum(each for each, _ in unmoved) - gone[0], sum(each for _, each in unmoved) - gone[1]


def with_its_end(board: CivilizationBoard, action: Action, words: Message) -> Message:
    """What a move comes to, and that the phase ends with it."""
    return say("{some} · {one_more}", some=words, one_more=ENDS_PHASE) if is_last_move(board, action) else words
