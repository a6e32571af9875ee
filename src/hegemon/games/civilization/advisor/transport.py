"""Cards that carry figures: from where, and to where."""

from __future__ import annotations

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.goals import best_goal, goal_worth
from hegemon.games.civilization.advisor.opinions import NEUTRAL, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.paths import Group


def figures_at(sight: JudgedPosition, square: int) -> Group:
    """All own figures on a square as a group."""
    return Group(sight.seat, sight.w.armies[square], sight.w.scouts[square], square)


@opinion("embark")
def embark(sight: JudgedPosition, action: Action) -> float:
    """Figures that have nothing better to do where they are."""
    return -best_goal(sight, figures_at(sight, sight.square(action.args[0]))).worth


@opinion("send-figure")
def send_figure(sight: JudgedPosition, action: Action) -> float:
    """A figure that has somewhere to go: it gets there without moving. One that is where it should be stays there."""
    army, square = action.args[0] == "army", sight.square(action.args[1])
    goal = best_goal(sight, Group(sight.seat, int(army), int(not army), square))
    return goal.worth / 4 if goal.path else NEUTRAL


@opinion("sail", "sail-round", "join")
def sail(sight: JudgedPosition, action: Action) -> float:
    """To where an army has something to do."""
    square = sight.square(action.args[0])
    return best_goal(sight, Group(sight.seat, 1, 0, square)).worth + goal_worth(
        sight, Group(sight.seat, 1, 0, square), square
    )
