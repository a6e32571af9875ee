"""What is asked: the question with all its choices, grouped by what they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message
from hegemon.games.civilization.choice_groups import ChoiceGroup, families
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.phases import current_phase

FEW: Final = 6
"""So many choices are told in whole sentences."""
ENDINGS: Final = frozenset({"pass", "done", "end-cities", "end-movement", "enough", "stop"})
"""Verbs that end a question rather than answer it."""


@dataclass(frozen=True)
class Choice:
    """One thing that can be done."""

    action: Action
    text: Message | str
    refs: str
    """What it is about."""


@dataclass(frozen=True)
class ChoiceList:
    """Choices that share a sentence; a single one is its own sentence."""

    heading: Message | None
    choices: list[Choice]


@dataclass(frozen=True)
class Now:
    """The panel that says what is asked."""

    icon: str
    phase: Message
    question: Message | None
    groups: list[ChoiceList]
    ending: Choice | None
    """What there is to do if there is nothing else to do."""


def now(board: CivilizationBoard) -> Now:
    """The question, and every answer to it."""
    icon, phase = current_phase(board)
    legal = list(board.sight.legal)
    ending = next((action for action in legal if action.verb in ENDINGS), None)
    others = [action for action in legal if action != ending]
    return Now(icon, phase, board.sight.prompt, groups(board, others), ending and sentence(board, ending))


def groups(board: CivilizationBoard, legal: Sequence[Action]) -> list[ChoiceList]:
    """Choices in whole sentences if they are few, else by the sentence they share."""
    if len(legal) <= FEW:
        return [ChoiceList(None, [sentence(board, action) for action in legal])] if legal else []
    return [choice_list(board, family) for family in families(legal)]


def choice_list(board: CivilizationBoard, family: ChoiceGroup) -> ChoiceList:
    """Choices that differ in one word."""
    if len(family.actions) == 1:
        return ChoiceList(None, [sentence(board, family.actions[0])])
    return ChoiceList(
        family.heading(), [Choice(action, family.word(action), board.refs(action)) for action in family.actions]
    )


def sentence(board: CivilizationBoard, action: Action) -> Choice:
    """A choice in a whole sentence."""
    return Choice(action, board.words(action), board.refs(action))
