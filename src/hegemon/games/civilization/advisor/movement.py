"""Movement: where figures are needed, and the way there.

Every group looks around for goals and goes for the best of them, what lies far off counting for less.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import sites
from hegemon.games.civilization.advisor.opinions import ENDING, fixed, opinion
from hegemon.games.civilization.advisor.plan import Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import exploring, paths
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import Terrain, Water
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, UNTOUCHED, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

HORIZON: Final = 14
"""Squares to look ahead: farther goals can wait until there is nothing nearer."""
FADING: Final = 0.8
"""What a goal is still worth with each turn that it takes to get there."""
PER_FIGURE: Final = 0.3
"""A figure that isn't needed for a goal could do something else."""
AIMLESS: Final = -1.0
"""A move without a goal, or a step that doesn't lead to it."""

CAPITAL: Final = 200.0
"""To conquer a capital is to win (R-CBT-36)."""
CITY: Final = 14.0
"""Two loot, and one city less for them."""
FOUNDING: Final = 20.0
"""A place for a city that may still be founded."""
EXPLORING: Final = 5.0
RELIC: Final = 9.0
HUT: Final = 8.0
VILLAGE: Final = 8.0
SCOUTS: Final = 5.0
"""Scouts without an army: one loot for nothing (R-MOVE-12)."""
ARMY: Final = 4.0
CITY_STATE: Final = 6.0
RALLY: Final = 7.0
"""To the other armies, for somebody who wants to strike."""
STAGING: Final = 30.0
"""Before the walls of a capital, with all that fit on a square."""
NEARER: Final = 0.88
"""What is left of that with each square from there: less than fades on the way, so that armies set out."""
GATHERING: Final = 0.5
"""Of what a square yields: scouts gather it, but may be driven off."""
INFILTRATION: Final = 9.0
"""A tech for a figure."""
LOST: Final = -4.0
"""A figure given up for a marker or for nothing."""

BARBARIANS: Final = 12.0
"""Three units of rank I (R-VIL-02, R-VIL-03)."""
SURE: Final = 1.25
"""So many times the enemy's power, and a battle is mostly won."""
BOLD: Final = 1.1
"""For the capital itself one dares more: it wins the game."""

fixed(ENDING, "end-movement", "stop")
fixed(LOST, "disband", "fortify", "caravan")
fixed(INFILTRATION, "infiltrate")


class Goal(NamedTuple):
    """Where to go and what for."""

    worth: float
    """With the way there."""
    square: int
    step: int
    """The first square on the way; the goal itself where one stands on it."""
    distance: int


NOWHERE: Final = Goal(0.0, NONE, NONE, 0)


# -- the best goal ---------------------------------------------------------------------------------------------


def best_goal(sight: JudgedPosition, group: Group, points: int | None = None) -> Goal:
    """The goal that looks best to a group where it stands, with the points it has left in this turn."""
    speed = max(1, paths.travel_speed(sight.w, sight.seat, group.armies, group.scouts))
    left = speed if points is None else points
    found = sight.goals.get((group, left))
    if found is None:
        found = sight.goals[group, left] = look_for_goal(sight, group, left, speed)
    return found


def look_for_goal(sight: JudgedPosition, group: Group, left: int, speed: int) -> Goal:
    """The best of all goals: what isn't reached in this turn fades with every further one."""
    best = NOWHERE
    for square, step, distance in ways(sight, group, HORIZON):
        worth = goal_worth(sight, group, square)
        if worth <= best.worth:
            continue
        turns = 0 if distance <= left else -(-(distance - left) // speed)
        worth *= FADING**turns
        if worth > best.worth:
            best = Goal(worth, square, step, distance)
    return best


def ways(sight: JudgedPosition, group: Group, reach: int) -> Iterator[tuple[int, int, int]]:
    """Every square that a group could come to, with the first step and the distance, nearest first."""
    w = sight.w
    beside = w.geography.beside
    yield group.at, group.at, 0
    seen = {group.at}
    edge = [(group.at, NONE)]
    for distance in range(1, reach + 1):
        here, edge = edge, []
        for square, first in here:
            for target in beside[square]:
                if target in seen:
                    continue
                seen.add(target)
                passes, stays = passable(sight, group, target)
                step = target if first == NONE else first
                if stays:
                    yield target, step, distance
                if passes:
                    edge.append((target, step))


def passable(sight: JudgedPosition, group: Group, square: int) -> tuple[bool, bool]:
    """May a group pass a square, and may it stay there, or fight there? Roughly as the rules say (6.1)."""
    w, seat = sight.w, sight.seat
    terrain = w.terrain[square]
    if terrain == UNEXPLORED:
        return False, False
    centre, holder, lies = w.centre_owner[square], w.figure_owner[square], w.markers[square] // KINDS
    if centre == seat:
        return True, False
    if centre != NONE or holder not in (seat, NONE):
        return False, bool(group.armies) and not (centre != NONE and group.scouts)
    if terrain == Terrain.WATER and lies != MarkerKind.CITY_STATE:
        return sight.standing.water > Water.NOTHING, sight.standing.water is Water.STOP
    if lies in UNTOUCHED:
        return False, bool(group.armies)
    if holder == seat:
        fits = land.figures(w, square) + group.armies + group.scouts <= sight.standing.stacking
        return fits, fits
    return True, True


# -- what goals are worth --------------------------------------------------------------------------------------


def goal_worth(sight: JudgedPosition, group: Group, square: int) -> float:
    """What it is worth to a group to be on a square."""
    if group.armies:
        return army_goal(sight, group, square) - PER_FIGURE * (group.armies + group.scouts - 1)
    return scout_goal(sight, group, square)


def army_goal(sight: JudgedPosition, group: Group, square: int) -> float:
    """Armies fight, explore and guard."""
    w, seat = sight.w, sight.seat
    centre, holder, lies = w.centre_owner[square], w.figure_owner[square], w.markers[square] // KINDS
    if centre not in (seat, NONE):
        return city_goal(sight, group, centre, square)
    if holder not in (seat, NONE):
        return field_goal(sight, group, holder, square)
    if lies == MarkerKind.HUT:
        return HUT
    if lies == MarkerKind.RELIC:
        return RELIC
    if lies == MarkerKind.VILLAGE:
        return VILLAGE if sight.power(seat, group.armies) > SURE * BARBARIANS else 0.0
    worth = EXPLORING if on_the_edge(sight, square) else 0.0
    if lies == MarkerKind.CITY_STATE:
        worth = max(worth, CITY_STATE)
    if sight.aim is Aim.MILITARY:
        worth = max(worth, rally_goal(sight, group, square))
    return worth


def city_goal(sight: JudgedPosition, group: Group, owner: int, square: int) -> float:
    """A city is worth attacking for somebody who is likely to win."""
    w = sight.w
    guard = sight.guard(owner, square)
    capital = land.city_with(w, owner, square).capital
    if sight.power(sight.seat, group.armies) <= (BOLD if capital else SURE) * guard:
        return 0.0
    return CAPITAL if capital else CITY


def field_goal(sight: JudgedPosition, group: Group, owner: int, square: int) -> float:
    """Figures on the map are worth attacking for somebody who is likely to win."""
    w = sight.w
    if not w.armies[square]:
        return SCOUTS
    strong = sight.power(sight.seat, group.armies) > SURE * sight.power(owner, w.armies[square])
    return ARMY if strong else 0.0


def rally_goal(sight: JudgedPosition, group: Group, square: int) -> float:
    """Armies that want to strike come together first, and then go where the weakest capital is."""
    w, seat = sight.w, sight.seat
    if sight.target == NONE:
        return 0.0
    if square != group.at and w.figure_owner[square] == seat and rank(sight, square) > rank(sight, group.at):
        return RALLY
    if group.armies < sight.standing.stacking or group.armies < w.armies[group.at]:
        return 0.0
    return STAGING * NEARER ** w.geography.walk(square, sight.target)


def rank(sight: JudgedPosition, square: int) -> tuple[int, int, int]:
    """Which of two camps the other joins: the larger one, or the one nearer to the target."""
    return sight.w.armies[square], -sight.w.geography.walk(square, sight.target), -square


def scout_goal(sight: JudgedPosition, group: Group, square: int) -> float:
    """Scouts found cities, explore and gather."""
    w = sight.w
    worth = EXPLORING if on_the_edge(sight, square) else 0.0
    if w.markers[square] // KINDS == MarkerKind.CITY_STATE:
        worth = max(worth, CITY_STATE)
    if len(sight.cities) < sight.standing.city_limit and sites.suitable(sight, square):
        worth = max(worth, FOUNDING + sites.surroundings(sight, square))
    if w.outskirts_owner[square] == NONE:
        worth = max(worth, GATHERING * sight.yields(square))
    return worth


def on_the_edge(sight: JudgedPosition, square: int) -> bool:
    """Does it lie beside a tile that nobody has seen?"""
    return any(exploring.unexplored(sight.w, other) for other in sight.w.geography.beside[square])


def outlook_from(sight: JudgedPosition, square: int, *, army: bool) -> float:
    """What a new figure on a square could go for."""
    return best_goal(sight, Group(sight.seat, int(army), int(not army), square)).worth


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
    return goal.worth if target == goal.step and goal.distance else AIMLESS


@opinion("explore")
def explore(sight: JudgedPosition, action: Action) -> float:
    """What is there to see is seen at once, unless something much better is within reach."""
    goal = march_goal(sight)
    return EXPLORING + ENDING if goal.worth < 2 * EXPLORING or not goal.distance else EXPLORING


def march_goal(sight: JudgedPosition) -> Goal:
    """The goal of the group that is moving."""
    march = sight.asked(March)
    group = march.group(sight.w)._replace(at=march.square)
    return best_goal(sight, group, march.points)


@opinion("step-aside")
def step_aside(sight: JudgedPosition, action: Action) -> float:
    """Where the figure has something to do."""
    return outlook_from(sight, sight.square(action.args[1]), army=action.args[0] == "army")
