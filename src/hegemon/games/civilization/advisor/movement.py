"""Movement: the way to where figures are needed.

Every group looks around for goals and goes for the best of them.
"""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.goals import Goal, best_goal, city_goal, on_the_edge, outlook_from
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.opinions import ENDING, fixed, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.world.realm import NONE

AIMLESS: Final = -1.0
"""A move without a goal, or a step that doesn't lead to it."""
LOST: Final = -4.0
"""A figure given up for a marker or for nothing."""

fixed(ENDING, "end-movement", "stop")
fixed(LOST, "disband", "fortify", "caravan")


# -- opinions --------------------------------------------------------------------------------------------------


@opinion("move")
def move(sight: JudgedPosition, action: Action) -> float:
    """A group moves if it has a better place to be."""
    square, armies, scouts = sight.square(action.args[0]), int(action.args[1]), int(action.args[2])
    if armies and scouts:
        return AIMLESS
    goal = best_goal(sight, Group(sight.seat, armies, scouts, square))
    stays = goal.square == square and not on_the_edge(sight, square)
    if stays or parts(sight, square, armies, goal):
        return AIMLESS
    return goal.worth - ENDING


def parts(sight: JudgedPosition, square: int, armies: int, goal: Goal) -> bool:
    """Would armies that want to strike together part, other than to join a larger camp?"""
    if sight.aim is not Aim.MILITARY or not 0 < armies < sight.w.armies[square]:
        return False
    return goal.square == square or sight.w.figure_owner[goal.square] != sight.seat


@opinion("step")
def step(sight: JudgedPosition, action: Action) -> float:
    """The first step on the way to the goal."""
    goal, target = march_goal(sight), sight.square(action.args[0])
    if target not in goal.path[:1]:
        return AIMLESS
    owner = sight.w.centre_owner[target]
    if owner not in (sight.seat, NONE):
        return city_goal(sight, marching_group(sight), owner, target) or AIMLESS
    return goal.worth


@opinion("explore")
def explore(sight: JudgedPosition, action: Action) -> float:
    """What is there to see is seen at once, unless something much better is within reach."""
    goal, exploring = march_goal(sight), sight.numbers.goals.exploring
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
