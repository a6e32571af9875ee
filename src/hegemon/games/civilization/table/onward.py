"""Moves as they are listed where figures, tiles and squares are chosen one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.core import Action, say
from hegemon.games.civilization.chapters.marching import GO, STEP
from hegemon.games.civilization.chapters.movement import GO_EXPLORING
from hegemon.games.civilization.choice_groups import GAP, reading_order
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.choices import Choice, ChoiceList, Place
from hegemon.games.civilization.table.last_moves import ENDS_PHASE, is_last_move
from hegemon.games.civilization.table.march_words import moved
from hegemon.games.civilization.table.square_words import choice_note

ON: Final = (STEP.name, GO.name)
"""Verbs by which a group on its way goes on, and may end its move there."""


def moves(board: CivilizationBoard, legal: Sequence[Action], by_parts: bool) -> list[ChoiceList]:
    """The moves that are told here rather than by what they share: tiles that a group turns up once its figures are
    chosen, and the squares to which it goes on, each once.
    """
    found = tiles(board, [each for each in legal if each.verb == GO_EXPLORING.name]) if by_parts else []
    if set(ON) <= {each.verb for each in legal}:
        found += onward(board, [each for each in legal if each.verb in ON])
    return found


def tiles(board: CivilizationBoard, actions: Sequence[Action]) -> list[ChoiceList]:
    """By figures: the tiles that they may turn up, and from where."""
    groups = dict.fromkeys(each.args[:3] for each in actions)
    return [
        ChoiceList(
            say("{square}: {what}", square=str(start), what=figures_in_words(int(armies), int(scouts))),
            [told(board, each) for each in actions if each.args[:3] == (start, armies, scouts)],
            cards=False,
            by_parts=True,
        )
        for start, armies, scouts in groups
    ]


def onward(board: CivilizationBoard, actions: Sequence[Action]) -> list[ChoiceList]:
    """The squares to which a group may go on; then, where there is a choice, whether its move ends there."""
    ordered = sorted(actions, key=lambda each: (reading_order(each.args[0]), each.verb != STEP.name))
    first = {str(each.args[0]): each for each in reversed(ordered)}
    places = tuple(
        Place(f"square:{name}", name, choice_note(board, first[name], board.land.square[name]))
        for name in sorted(first, key=reading_order)
    )
    heading = STEP.text.fill(square=GAP)
    return [
        ChoiceList(heading, [], cards=False, places=places),
        ChoiceList(None, [told(board, each) for each in ordered], cards=False, by_parts=True),
    ]


def told(board: CivilizationBoard, action: Action) -> Choice:
    """A move by what it comes to."""
    words, short = board.words(action), moved(board, action)
    note = ENDS_PHASE if not short and is_last_move(board, action) else None
    return Choice(action, board.refs(action), words, short or words, note=note, short=short)
