"""Which actions are worth trying out: what looks best, and what else could be done by whoever would do that.

What another city or group could do is no alternative: it is done as well, sooner or later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.appraisal import opinions
from hegemon.games.civilization.advisor.goals import goal_worth
from hegemon.games.civilization.advisor.movement import goal_of
from hegemon.games.civilization.advisor.opinions import PLACES, WINNING
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.cityworks import PRODUCE, WORK
from hegemon.games.civilization.chapters.items import ITEM, UnitItem
from hegemon.games.civilization.chapters.movement import END, GO_EXPLORING, MOVE

FOOLISH: Final = -3.0
"""What looks worse is not tried: a figure given up for nothing, a fall into anarchy."""
MOVES: Final = (MOVE.name, GO_EXPLORING.name)


def promising(sight: JudgedPosition, legal: Sequence[Action], most: int) -> list[Action]:
    """The actions that look best, the best first, each at its best place; one alone if it wins."""
    worths = opinions(sight, legal)
    ranked = sorted(range(len(legal)), key=lambda n: -worths[n])
    best = legal[ranked[0]]
    ranked = [n for n in ranked if worths[n] >= FOOLISH or n == ranked[0]]
    if most == 1 or worths[ranked[0]] >= WINNING:
        return best_places(sight, legal, ranked, 1)
    if best.verb in (*MOVES, END.name):
        return [best, *other_ways(sight, legal, best)[: most - 1]]
    if best.verb in WORK:
        ranked = [n for n in ranked if legal[n].verb not in WORK or legal[n].args[0] == best.args[0]]
    return best_places(sight, legal, ranked, most)


def best_places(sight: JudgedPosition, legal: Sequence[Action], ranked: Sequence[int], most: int) -> list[Action]:
    """The first actions of a ranking, each at its best place."""
    found: dict[Any, tuple[float, Action]] = {}
    for n in ranked:
        action = legal[n]
        kind, placed = kind_of(action), action.verb in PLACES
        if kind in found or len(found) < most:
            place = PLACES[action.verb](sight, action) if placed else 0.0
            if kind not in found or place > found[kind][0]:
                found[kind] = place, action
        elif not placed:
            break
    return [action for _, action in found.values()]


def kind_of(action: Action) -> Any:
    """What only the best is tried of: the same thing at several places, units of all types."""
    if action.verb in PLACES:
        return (action.verb, *action.args[:-1])
    if action.verb == PRODUCE.name and isinstance(ITEM[str(action.args[1])], UnitItem):
        return action.verb, action.args[0]
    return action


def other_ways(sight: JudgedPosition, legal: Sequence[Action], best: Action) -> list[Action]:
    """Other squares to go to than those on the way that looks best, the best first; no move at all comes last.

    None of them is in a city of one's own: figures are given up there, and what they would have done later isn't seen
    in a turn or two.
    """
    rated: dict[int, tuple[float, Action]] = {}
    for action in legal:
        if action.verb != MOVE.name or (best.verb in MOVES and action.args[0] != best.args[0]):
            continue
        group, goal = goal_of(sight, action)
        target = sight.square(action.args[3])
        if target in goal.path or (group.armies and group.scouts) or sight.w.centre_owner[target] == sight.seat:
            continue
        worth = goal_worth(sight, group, target)
        if target not in rated or worth > rated[target][0]:
            rated[target] = worth, action
    found = [action for _, action in sorted(rated.values(), key=lambda each: -each[0])]
    return found + [action for action in legal if action.verb == END.name != best.verb]
