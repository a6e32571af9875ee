"""What is asked next for certain, and can be answered together with what is done now.

With a new city comes a policy, with the first army of a turn perhaps a unit, with the arts a step on the culture track
that they pay for: nothing that is learned in between tells which. The script sends the answer when it is asked for it;
whatever else is asked before that, makes it forget it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message, say
from hegemon.games.civilization.agenda import Question
from hegemon.games.civilization.chapters import culture, devotion
from hegemon.games.civilization.chapters.city import ADVANCE
from hegemon.games.civilization.chapters.cityworks import DEVOTE
from hegemon.games.civilization.chapters.figures import ARMY, SCOUT
from hegemon.games.civilization.chapters.policies import AdoptPolicy, limit
from hegemon.games.civilization.chapters.setup import DEPLOY, PlaceFigure
from hegemon.games.civilization.chapters.units import FreeUnits
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.table.board import PRODUCING, CivilizationBoard, as_button
from hegemon.games.civilization.table.things import Thing, thing
from hegemon.games.civilization.world import land

FOUND: Final = "found"


@dataclass(frozen=True)
class Answer:
    """One of the answers to what is asked next."""

    action: Action
    thing: Thing | None
    """What it is about."""

    @property
    def value(self) -> str:
        """As its button says it."""
        return as_button(self.action)


@dataclass(frozen=True)
class Thereafter:
    """What can be answered together with a choice that is about a thing."""

    ref: str
    question: Message
    answers: tuple[Answer, ...]


def thereafters(board: CivilizationBoard) -> list[Thereafter]:
    """Everything that can be answered beforehand now."""
    return [each for each in foreseen(board) if each.answers]


def foreseen(board: CivilizationBoard) -> Iterator[Thereafter]:
    """Every question that follows for certain, also if nothing would be left to answer it with."""
    me, verbs = board.me, board.by_verb
    if me is None:
        return
    if FOUND in verbs and len(board.w.realms[me].policies) < limit(board.w, me, 1):
        yield thereafter(board, f"do:{FOUND}", AdoptPolicy(me))
    if any(ARMY in action.args for verb in PRODUCING & verbs.keys() for action in verbs[verb]):
        if isinstance(asked := asked_after_an_army(board, me), FreeUnits):
            yield thereafter(board, f"figure:{ARMY}", asked)
    if DEVOTE.name in verbs and pays_for_a_step(board, me):
        yield Thereafter(
            f"do:{DEVOTE.name}", say("Then pay for a step on the culture track"), (Answer(ADVANCE(), None),)
        )
    match board.told.agenda:
        case [*_, PlaceFigure(armies=1, scouts=1)]:
            yield from scouts_beside(board, me)


def thereafter(board: CivilizationBoard, ref: str, question: Question) -> Thereafter:
    """A question with its answers, each about a card."""
    me = question.asked(board.w)[0]
    answers = []
    for action in question.offers(board.w, me):
        [about] = board.sight.game.arguments(action)
        answers.append(Answer(action, thing(board, about.kind, about.value)))
    return Thereafter(ref, question.prompt(board.w, me), tuple(answers))


def asked_after_an_army(board: CivilizationBoard, me: int) -> Question | None:
    """What cards ask whoever has built an army, if that is one thing."""
    then = board.w.copy()
    then.agenda.clear()
    for ability in hooked(then, me, "built_army"):
        ability.built_army(then, me)
    match then.agenda:
        case [Question() as asked]:
            return asked
    return None


def scouts_beside(board: CivilizationBoard, me: int) -> Iterator[Thereafter]:
    """Wherever the first army is put, the first scout may stand as well (R-MOVE-05)."""
    room = standing(board.w, me).stacking
    for action in board.by_verb.get(DEPLOY.name, ()):
        square = str(action.args[1])
        if land.figures(board.w, board.land.square[square]) + 2 <= room:
            beside = Answer(DEPLOY(SCOUT, square), None)
            yield Thereafter(f"square:{square}", say("The scout as well"), (beside,))


def pays_for_a_step(board: CivilizationBoard, me: int) -> bool:
    """Is there enough for a step on the culture track after any of my cities is devoted to the arts (R-CUL-02)?"""
    then = board.w.copy()
    cities = [
        land.city_with(then, me, then.geography.square[str(action.args[0])]) for action in board.by_verb[DEVOTE.name]
    ]
    then.realms[me].culture += min(devotion.culture(then, me, city) for city in cities)
    return culture.track_refusal(then, me) is None
