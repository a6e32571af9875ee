"""Movement: the way to where figures are needed.

Every group looks around for goals and goes for the best of them.
"""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.goals import (
    NOWHERE,
    Goal,
    best_goal,
    city_goal,
    on_the_edge,
    outlook_from,
    tile_worth,
)
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.opinions import ENDING, fixed, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.world.realm import NONE

AHEAD: Final = 0.001
"""The farther on the way the better; it decides nothing else."""
LOOKING: Final = 0.05
"""To turn up a tile rather than to stand beside it."""
AFTER_ARMIES: Final = 0.02
"""The same for scouts."""
AIMLESS: Final = -1.0
"""A move without a goal, or a step that doesn't lead to it."""
LOST: Final = -4.0
"""A figure given up for nothing."""
LOST_FOR_A_MARKER: Final = -3.5
"""The same for a marker, which is better than nothing where there is no other choice."""

fixed(ENDING, "end-movement", "stop")
fixed(AIMLESS, "march")
fixed(LOST, "disband")
fixed(LOST_FOR_A_MARKER, "fortify", "caravan")


# -- opinions --------------------------------------------------------------------------------------------------


def named_group(sight: JudgedPosition, action: Action) -> Group:
    """The group that an action names."""
    return Group(sight.seat, int(action.args[1]), int(action.args[2]), sight.square(action.args[0]))


def goal_of(sight: JudgedPosition, action: Action) -> tuple[Group, Goal]:
    """A group that an action names, and where it should go; NOWHERE for one that better stays. Remembered."""
    key = action.args[:3]
    found: tuple[Group, Goal] | None = sight.goals.get(key)
    if found is None:
        group = named_group(sight, action)
        found = sight.goals[key] = group, group_goal(sight, group)
    return found


def group_goal(sight: JudgedPosition, group: Group) -> Goal:
    """Where a group should go; NOWHERE for one that better stays."""
    if group.armies and group.scouts:
        return NOWHERE
    goal = best_goal(sight, group)
    stays = goal.square == group.at and not on_the_edge(sight, group.at)
    return NOWHERE if stays or parts(sight, group.at, group.armies, goal) else goal


def towards(sight: JudgedPosition, group: Group, goal: Goal, target: int) -> float:
    """What it is worth to go to a square on the way to a goal, as far as one gets; a city is attacked for itself.

    Nobody stays in a city of one's own: figures whose move ends there are given up (R-FORT-06).
    """
    owner = sight.w.centre_owner[target]
    if target not in goal.path or owner == sight.seat:
        return AIMLESS
    if owner != NONE:
        return city_goal(sight, group.armies, group.scouts, owner, target) or AIMLESS
    return goal.worth - AHEAD * (len(goal.path) - 1 - goal.path.index(target))


@opinion("move")
def move(sight: JudgedPosition, action: Action) -> float:
    """A group moves if it has a better place to be, and as far on the way there as it gets."""
    group, goal = goal_of(sight, action)
    worth = towards(sight, group, goal, sight.square(action.args[3])) if goal.path else AIMLESS
    return worth if worth == AIMLESS else worth - ENDING


@opinion("go-exploring")
def go_exploring(sight: JudgedPosition, action: Action) -> float:
    """What is there to see is seen, at the first chance if that is what the group is after.

    Armies look first: a scout that has not moved yet can still go to where they have found a place for a city.
    """
    group, goal = goal_of(sight, action)
    target, way = sight.square(action.args[3]), (group.at, *goal.path)
    if goal is NOWHERE or target not in way or not (target == goal.square or goal.worth < tile_worth(sight) + ENDING):
        return AIMLESS
    return goal.worth - ENDING + (LOOKING if group.armies else AFTER_ARMIES) - AHEAD * way.index(target)


@opinion("carry")
def carry(sight: JudgedPosition, action: Action) -> float:
    """Figures that have a better place to be."""
    _, goal = goal_of(sight, action)
    return AIMLESS if goal is NOWHERE else goal.worth - ENDING


def parts(sight: JudgedPosition, square: int, armies: int, goal: Goal) -> bool:
    """Would armies that want to strike together part, other than to join a larger camp?"""
    if sight.aim is not Aim.MILITARY or not 0 < armies < sight.w.armies[square]:
        return False
    return goal.square == square or sight.w.figure_owner[goal.square] != sight.seat


@opinion("step")
def step(sight: JudgedPosition, action: Action) -> float:
    """The first step on the way to the goal, if the move need not end in a city of one's own."""
    goal, target = march_goal(sight), sight.square(action.args[0])
    reached = goal.path[: sight.asked(March).points]
    if target not in reached[:1] or all(sight.w.centre_owner[square] == sight.seat for square in reached):
        return AIMLESS
    owner = sight.w.centre_owner[target]
    if owner not in (sight.seat, NONE):
        group = marching_group(sight)
        return city_goal(sight, group.armies, group.scouts, owner, target) or AIMLESS
    return goal.worth - LOOKING


@opinion("go")
def go(sight: JudgedPosition, action: Action) -> float:
    """All the way to the goal, or as far as one gets; where a tile can be turned up on arrival, step by step."""
    goal, target = march_goal(sight), sight.square(action.args[0])
    worth = towards(sight, marching_group(sight), goal, target)
    looks = on_the_edge(sight, target) and len(goal.path) < sight.asked(March).points
    return worth - 2 * LOOKING if looks and worth != AIMLESS else worth


@opinion("explore")
def explore(sight: JudgedPosition, action: Action) -> float:
    """What is there to see is seen at once, unless something much better is within reach."""
    goal, exploring = march_goal(sight), tile_worth(sight)
    return exploring + ENDING if goal.worth < 2 * exploring or not goal.path else exploring


def march_goal(sight: JudgedPosition) -> Goal:
    """The goal of the group that is moving."""
    return best_goal(sight, marching_group(sight), sight.asked(March).points)


def marching_group(sight: JudgedPosition) -> Group:
    """The group that is moving, where it is now."""
    march = sight.asked(March)
    return march.group(sight.w)._replace(at=march.square)


@opinion("infiltrate")
def infiltrate(sight: JudgedPosition, action: Action) -> float:
    """A tech for a figure."""
    return sight.numbers.goals.infiltration


@opinion("step-aside")
def step_aside(sight: JudgedPosition, action: Action) -> float:
    """Where the figure has something to do."""
    return outlook_from(sight, sight.square(action.args[1]), army=action.args[0] == "army")
