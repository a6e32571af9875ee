"""Where figures are needed: what it is worth to a group to be on a square, however it gets there.

Battles count by their odds: what is won, less what is lost with the armies. What lies far off counts for less.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hegemon.games.civilization.advisor import sites
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import paths
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import Terrain, Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import unspent
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, UNTOUCHED, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

HORIZON: Final = 14
"""Squares to look ahead: farther goals can wait until there is nothing nearer."""
BARBARIANS: Final = 7.0
"""Three units of rank I, who are played by somebody who doesn't care (R-VIL-02, R-VIL-03)."""
ORDINARY: Final = 100.0
"""Goals that don't decide the game are worth less."""
PER_SQUARE: Final = 0.02
"""Of two goals that are worth the same the nearer one is better."""
LOOT: Final = 3
"""Trade or culture that one loot takes (R-LOOT-03)."""


class Goal(NamedTuple):
    """Where to go and what for."""

    worth: float
    """With the way there."""
    square: int
    path: tuple[int, ...]
    """The squares on the way, itself the last; none where one stands on it."""


NOWHERE: Final = Goal(0.0, NONE, ())


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
    best, fading, most = NOWHERE, sight.numbers.goals.fading, greatest_worth(sight, group)
    came: dict[int, int] = {}
    for square, distance in ways(sight, group, HORIZON, came):
        turns = 0 if distance <= left else -(-(distance - left) // speed)
        if most * fading**turns <= best.worth:
            break
        worth = goal_worth(sight, group, square)
        if worth <= best.worth:
            continue
        worth = worth * fading**turns - PER_SQUARE * distance
        if worth > best.worth:
            best = Goal(worth, square, ())
    return best._replace(path=path_to(best.square, came))


def path_to(square: int, came: dict[int, int]) -> tuple[int, ...]:
    """The way to a square, by what comes before each; the first square left out."""
    path: list[int] = []
    while square in came:
        path.append(square)
        square = came[square]
    return tuple(reversed(path))


def greatest_worth(sight: JudgedPosition, group: Group) -> float:
    """No goal within the horizon is worth more: only a capital can be."""
    if not group.armies:
        return ORDINARY
    w, walk = sight.w, sight.w.geography.walk
    near = [centre for centre in sight.capitals if walk(group.at, centre) <= HORIZON]
    return max([ORDINARY, *(city_goal(sight, group, w.centre_owner[centre], centre) for centre in near)])


def ways(sight: JudgedPosition, group: Group, reach: int, came: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Every square that a group could come to, with its distance, nearest first; `came` keeps what is before each."""
    w = sight.w
    beside = w.geography.beside
    yield group.at, 0
    edge = [group.at]
    for distance in range(1, reach + 1):
        here, edge = edge, []
        for square in here:
            for target in beside[square]:
                if target in came or target == group.at:
                    continue
                came[target] = square
                passes, stays = passable(sight, group, target)
                if stays:
                    yield target, distance
                if passes:
                    edge.append(target)


def passable(sight: JudgedPosition, group: Group, square: int) -> tuple[bool, bool]:
    """May a group pass a square, and may it stay there, or fight there? Roughly as the rules say (6.1)."""
    w, seat = sight.w, sight.seat
    terrain = w.terrain[square]
    if terrain == UNEXPLORED:
        return False, False
    centre, holder, lies = w.centre_owner[square], w.figure_owner[square], w.markers[square] // KINDS
    if centre == seat:
        return True, False
    if centre != NONE:
        return False, infiltrates(sight, group) or (bool(group.armies) and not group.scouts)
    if holder not in (seat, NONE):
        return False, bool(group.armies)
    if terrain == Terrain.WATER and lies != MarkerKind.CITY_STATE:
        return sight.standing.water > Water.NOTHING, sight.standing.water is Water.STOP
    if lies in UNTOUCHED:
        return False, bool(group.armies) or (lies == MarkerKind.HUT and sight.standing.may(Privilege.SCOUTS_EXPLORE))
    if holder == seat:
        fits = land.figures(w, square) + group.armies + group.scouts <= sight.standing.stacking
        return fits, fits
    return True, True


def infiltrates(sight: JudgedPosition, group: Group) -> bool:
    """R-MOVE-22: may the group give itself up in somebody's city for a tech?"""
    alone = group.armies + group.scouts == 1
    return alone and sight.standing.may(Privilege.INFILTRATE) and unspent(sight.w, sight.seat, Privilege.INFILTRATE)


# -- what goals are worth --------------------------------------------------------------------------------------


def goal_worth(sight: JudgedPosition, group: Group, square: int) -> float:
    """What it is worth to a group to be on a square."""
    centre = sight.w.centre_owner[square]
    if centre not in (sight.seat, NONE):
        return max(city_goal(sight, group, centre, square), infiltration(sight, group))
    if group.armies:
        return army_goal(sight, group, square) - sight.numbers.goals.per_figure * (group.armies + group.scouts - 1)
    return scout_goal(sight, group, square)


def infiltration(sight: JudgedPosition, group: Group) -> float:
    """A tech for a figure."""
    return sight.numbers.goals.infiltration if infiltrates(sight, group) else 0.0


def army_goal(sight: JudgedPosition, group: Group, square: int) -> float:
    """Armies fight, explore, blockade and guard."""
    w, seat, n = sight.w, sight.seat, sight.numbers.goals
    holder, lies = w.figure_owner[square], w.markers[square] // KINDS
    if holder not in (seat, NONE):
        return field_goal(sight, group, holder, square)
    if lies == MarkerKind.HUT:
        return n.hut
    if lies == MarkerKind.RELIC:
        return n.relic
    if lies == MarkerKind.VILLAGE:
        return village_goal(sight, group)
    worth = max(exploration(sight, group, square), standing_there(sight, square))
    if group.armies == 1 and sight.standing.may(Privilege.ARMIES_FOUND):
        worth = max(worth, founding(sight, square))
    if sight.aim is Aim.MILITARY:
        worth = max(worth, rally_goal(sight, group, square))
    return worth


def standing_there(sight: JudgedPosition, square: int) -> float:
    """What it is worth to any army to stand on a square where nobody fights; remembered."""
    found = sight.standing_there.get(square)
    if found is None:
        w, found = sight.w, 0.0
        if w.outskirts_owner[square] not in (sight.seat, NONE):
            found = max(found, blockade(sight, square))
        if w.markers[square] // KINDS == MarkerKind.CITY_STATE:
            found = max(found, sight.numbers.goals.city_state)
        if sight.standing.may(Privilege.ARMIES_GATHER):
            found = max(found, gathering(sight, square))
        sight.standing_there[square] = found
    return found


def battle_worth(sight: JudgedPosition, group: Group, prize: float, lead: float, *, city: bool = False) -> float:
    """What a battle is worth: the prize if it is won, less the armies if it isn't."""
    odds = sight.chance(lead, city=city)
    return odds * prize - (1 - odds) * sight.numbers.goals.lost_army * group.armies


def village_goal(sight: JudgedPosition, group: Group) -> float:
    """Barbarians are beaten by those who are stronger; some need not fight them at all (R-VIL-09)."""
    prize = sight.numbers.goals.village
    if sight.standing.may(Privilege.VILLAGES_OPEN):
        return prize
    return battle_worth(sight, group, prize, sight.power(sight.seat, group.armies) - BARBARIANS)


def city_goal(sight: JudgedPosition, group: Group, owner: int, square: int) -> float:
    """A city is worth attacking for somebody who is likely to win; a capital decides the game (R-CBT-36)."""
    w, n = sight.w, sight.numbers.goals
    if not group.armies or group.scouts:
        return 0.0
    lead = sight.power(sight.seat, group.armies) - sight.guard(owner, square)
    if land.city_with(w, owner, square).capital:
        return battle_worth(sight, group, n.capital * (1 + sight.urgency_of_others), lead, city=True)
    return battle_worth(sight, group, 2 * loot(sight) + sight.hostility(owner) * n.city, lead, city=True)


def loot(sight: JudgedPosition) -> float:
    """What one loot is worth: trade or culture."""
    return LOOT * max(sight.worths.trade_token, sight.worths.culture_token)


def field_goal(sight: JudgedPosition, group: Group, owner: int, square: int) -> float:
    """Figures on the map are worth attacking, most of all where they take something away from one's own cities."""
    w, n = sight.w, sight.numbers.goals
    freed = sight.yields(square) * n.blockade if w.outskirts_owner[square] == sight.seat else 0.0
    spite = sight.hostility(owner)
    if not w.armies[square]:
        return n.scouts + loot(sight) + freed + spite * n.army
    prize = loot(sight) + freed + spite * n.army * w.armies[square]
    lead = sight.power(sight.seat, group.armies) - sight.power(owner, w.armies[square])
    if w.markers[square] // KINDS == MarkerKind.CITY_STATE:
        prize, lead = prize + n.city_state, lead - w.options.bonus_city_state
    return battle_worth(sight, group, prize, lead)


def blockade(sight: JudgedPosition, square: int) -> float:
    """R-BLK-01: what is taken from somebody else by standing there."""
    owner = sight.w.outskirts_owner[square]
    if owner in (sight.seat, NONE) or paths.closed(sight.w, sight.seat, square):
        return 0.0
    return sight.numbers.goals.blockade * sight.taken_from(owner, square)


def rally_goal(sight: JudgedPosition, group: Group, square: int) -> float:
    """Armies that want to strike come together first, and then go where the weakest capital is."""
    w, seat, n = sight.w, sight.seat, sight.numbers.goals
    if sight.target == NONE:
        return 0.0
    if square != group.at and w.figure_owner[square] == seat and rank(sight, square) > rank(sight, group.at):
        return n.rally
    if group.armies < min(n.column, sight.standing.stacking) or group.armies < w.armies[group.at]:
        return 0.0
    return n.staging * n.nearer ** sight.way_to_target[square]


def rank(sight: JudgedPosition, square: int) -> tuple[int, int, int]:
    """Which of two camps the other joins: the larger one, or the one nearer to the target."""
    return sight.w.armies[square], -sight.way_to_target[square], -square


def scout_goal(sight: JudgedPosition, group: Group, square: int) -> float:
    """Scouts found cities, explore and gather."""
    w, n = sight.w, sight.numbers.goals
    lies = w.markers[square] // KINDS
    if lies == MarkerKind.HUT:
        return n.hut
    worth = exploration(sight, group, square)
    if lies == MarkerKind.CITY_STATE:
        worth = max(worth, n.city_state)
    return max(worth, founding(sight, square), gathering(sight, square))


def founding(sight: JudgedPosition, square: int) -> float:
    """A place for a city, as long as one may still be founded; remembered."""
    if len(sight.cities) >= sight.standing.city_limit:
        return 0.0
    found = sight.founding.get(square)
    if found is None:
        good = sites.suitable(sight, square)
        found = sight.numbers.goals.founding + sites.surroundings(sight, square) if good else 0.0
        sight.founding[square] = found
    return found


def gathering(sight: JudgedPosition, square: int) -> float:
    """R-SCT-01, R-SCT-02: what a figure gathers, and takes from somebody else with it; remembered."""
    found = sight.gathering.get(square)
    if found is None:
        own = sight.w.outskirts_owner[square] == sight.seat
        found = 0.0 if own else sight.numbers.goals.gathering * sight.yields(square) + blockade(sight, square)
        sight.gathering[square] = found
    return found


def exploration(sight: JudgedPosition, group: Group, square: int) -> float:
    """A tile to be turned up, and less if somebody of one's own stands beside it already."""
    slots = sight.unseen_beside.get(square)
    if slots is None:
        return 0.0
    n = sight.numbers.goals
    for own, seen in sight.watched.items():
        if own not in (group.at, square):
            slots = slots - seen
    return n.exploring if slots else n.exploring * n.claimed


def on_the_edge(sight: JudgedPosition, square: int) -> bool:
    """Does it lie beside a tile that nobody has seen?"""
    return square in sight.unseen_beside


def outlook_from(sight: JudgedPosition, square: int, *, army: bool) -> float:
    """What a new figure on a square could go for."""
    return best_goal(sight, Group(sight.seat, int(army), int(not army), square)).worth
