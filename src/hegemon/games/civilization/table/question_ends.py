"""What ends a question, or lets something be: which choice that is, what it says, and how much it stands out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.core import Action, Message, say, say_all, say_count
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.menus import Menu
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.last_moves import ENDS_PHASE, is_last_move

ENDINGS: Final = ("end-movement", "end-cities", "done", "enough", "stop", "give-leave", "pass", "propose")
"""Verbs that end a question rather than answer it, or let something be; the first of them that is offered is told by
the large button."""

PHASE_ENDS: Final = {"done": 99, "end-cities": 2, "end-movement": 3}
"""Verbs that end a phase, and how many squares at most may still have something to do (cities, or groups of figures) so
that people are offered to end it together with what they do next."""

CLOSING: Final = {
    "done": say("… and end your start of turn"),
    "end-cities": say("… and end city management"),
    "end-movement": say("… and end your movement: the others stay"),
}
"""What these say together with what is done before."""

BY_CITIES: Final = frozenset({"devote", "harvest", "harvest-twice", "program", "produce", "produce-at", "build-free"})
BY_FIGURES: Final = frozenset({"move", "march", "go-exploring"})
FROM_A_SQUARE: Final = BY_CITIES | BY_FIGURES
"""Verbs that say first which city or which figures do something."""

PASSING: Final = {
    "React": say("Let it happen"),
    "ForbidCancelling": say("Let it be cancelled"),
    "Research": say("Research nothing"),
    "Deals": say("No more deals"),
    "BattleTurn": say("End this battle turn"),
}
"""By question: what it means to do nothing."""


def declines(board: CivilizationBoard, ending: Action) -> bool:
    """Does this leave a gain or an aim? Not where one reacts or ends a phase, nor where one is asked what one uses."""
    if ending.verb != "pass" or step_name(board) in PASSING:
        return False
    return not isinstance(board.told.agenda[-1], Menu)


def is_early(board: CivilizationBoard, ending: Action) -> bool:
    """Would this end a phase in which a city or a figure hasn't done anything yet, a city could be founded, or with
    which something is lost? Or a move that can go on?
    """
    if ending.verb == "stop":
        return "step" in board.by_verb
    if ending.verb == "done" and board.me is not None:
        return "found" in board.by_verb or bool(lapsing(board, board.me))
    return ending.verb in PHASE_ENDS and bool(board.by_verb.keys() & FROM_A_SQUARE)


def phase_end(legal: Sequence[Action]) -> Action | None:
    """What ends the phase, if little enough is left that people may do so together with what they do next; but not if
    that is all there is to do, after which it ends by itself.

    >>> str(phase_end([Action("end-cities"), Action("devote", ("2,2",)), Action("harvest", ("5,4", "silk"))]))
    'end-cities'
    >>> phase_end([Action("end-cities"), Action("devote", ("2,2",)), Action("harvest", ("2,2", "silk"))])
    >>> phase_end([Action("end-cities"), *(Action("devote", (square,)) for square in ("2,2", "5,4", "8,1"))])
    """
    end = next((action for action in legal if action.verb in PHASE_ENDS), None)
    if end is None:
        return None
    busy = {action.args[0] for action in legal if action.verb in FROM_A_SQUARE}
    is_last = len(busy) == 1 and figures_left(legal) < 2 and {each.verb for each in legal} <= FROM_A_SQUARE | {end.verb}
    return end if len(busy) <= PHASE_ENDS[end.verb] and not is_last else None


def lapsing(board: CivilizationBoard, me: int) -> list[Message]:
    """What is lost if it isn't used before this phase ends: relics, and governments that need no anarchy now."""
    fresh = board.w.realms[me].fresh_governments
    governments = [CONTENT.governments.called(str(action.args[0])) for action in board.by_verb.get("govern", ())]
    return [
        *(CONTENT.relics.called(str(action.args[0])).name for action in board.by_verb.get("awaken", ())),
        *(say("{government} without anarchy", government=row.name) for row in governments if fresh >> row.number & 1),
    ]


def left_undone(board: CivilizationBoard, ending: Action) -> Message | None:
    """What could still be done if the phase were not ended, and what is lost with it."""
    legal = board.sight.legal
    if ending.verb == "done" and board.me is not None and (lost := lapsing(board, board.me)):
        return say("You then lose: {things}", things=say_all(lost))
    if ending.verb == "end-cities":
        n = len({action.args[0] for action in legal if action.verb in BY_CITIES})
        return say_count("{n} city has not acted yet", "{n} cities have not acted yet", n) if n else None
    if ending.verb == "end-movement":
        n = figures_left(legal)
        return say_count("{n} figure has not moved yet", "{n} figures have not moved yet", n) if n else None
    return ENDS_PHASE if ending.verb == "stop" and is_last_move(board, ending) else None


def loses_more(board: CivilizationBoard, ending: Action) -> bool:
    """Does it leave something undone that one hardly wants to miss? Figures often stay where they are."""
    return ending.verb != "end-movement" and is_early(board, ending) and left_undone(board, ending) is not None


def figures_left(legal: Sequence[Action]) -> int:
    """How many figures can still move.

    >>> figures_left([Action("march", ("2,2", 2, 0)), Action("march", ("2,2", 1, 1)), Action("march", ("5,4", 0, 1))])
    4
    """
    most: dict[str, tuple[int, int]] = {}
    for action in legal:
        if action.verb in BY_FIGURES:
            square, armies, scouts = str(action.args[0]), int(action.args[1]), int(action.args[2])
            before = most.get(square, (0, 0))
            most[square] = max(before[0], armies), max(before[1], scouts)
    return sum(map(sum, most.values()))


def step_name(board: CivilizationBoard) -> str:
    """The question that is asked, by its name in the rules."""
    return type(board.told.agenda[-1]).__name__ if board.told.agenda else ""


def ending_words(board: CivilizationBoard, ending: Action) -> Message:
    """What the large button says: what is let be, if that has a name."""
    told = PASSING.get(step_name(board)) if ending.verb == "pass" else None
    return told or board.words(ending)
