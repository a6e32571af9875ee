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
from hegemon.games.civilization.chapters.moving_group import travel_speed
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import WATER, Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing, unspent
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import CITY_STATE, HUT, KINDS, RELIC, UNTOUCHED, VILLAGE
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

BARBARIANS: Final = 7.0
"""Three units of rank I, who are played by somebody who doesn't care (R-VIL-02, R-VIL-03)."""
IDLE: Final = 0.25
"""Whoever finds nothing better than this looks farther around."""
FAR_OFF: Final = 0.1
"""What a goal far off is still worth to those who have nothing else to do, and to scouts who are to found a city."""
PER_SQUARE: Final = 0.01
"""Of two goals that are worth the same the nearer one is better."""
LAND_ALONE: Final = Water.NOTHING
WATER_TOO: Final = Water.STOP
ARMIES_GATHER: Final = Privilege.ARMIES_GATHER
"""By their names alone: these are asked about square after square."""
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


# -- groups that are alike -------------------------------------------------------------------------------------


class GroupSize:
    """What goes for all groups of so many armies and scouts, wherever they are."""

    __slots__ = ("armies", "burden", "decisive", "founds", "infiltrates", "is_column", "passable", "quiet", "rallies",
                 "scouts")  # fmt: skip

    def __init__(self, sight: JudgedPosition, armies: int, scouts: int) -> None:
        state, n = sight.standing, sight.numbers.goals
        self.armies: Final = armies
        self.scouts: Final = scouts
        self.burden: Final = n.per_figure * (armies + scouts - 1) if armies else 0.0
        """What else its figures could do that one army would do as well."""
        self.founds: Final = armies == 1 and state.may(Privilege.ARMIES_FOUND)
        """May it found a city with an army?"""
        self.infiltrates: Final = armies + scouts == 1 and unspent(sight.w, sight.seat, Privilege.INFILTRATE)
        """R-MOVE-22: may it give itself up in somebody's city for a tech?"""
        self.is_column: Final = armies >= min(n.column, state.stacking)
        """Are there enough armies to strike?"""
        self.rallies: Final = bool(armies) and sight.aim is Aim.MILITARY and sight.target != NONE
        """Do its armies want to strike, for which they come together first?"""
        role = bool(armies), self.founds, self.rallies and self.is_column
        self.quiet: Final = sight.quiet[role]
        """Where nothing is: what a square is worth, unless that depends on where the group is."""
        self.passable: Final[dict[int, tuple[bool, bool]]] = {}
        """May it pass a square, and may it stay?"""
        self.decisive: Final[dict[int, float]] = {}
        """Where something is fought for or found: what that is worth to it."""


def size_of(sight: JudgedPosition, group: Group) -> GroupSize:
    """The size of a group, with all that was found out about it."""
    key = group.armies, group.scouts
    found: GroupSize | None = sight.group_sizes.get(key)
    if found is None:
        found = sight.group_sizes[key] = GroupSize(sight, *key)
    return found


# -- the best goal ---------------------------------------------------------------------------------------------


def best_goal(sight: JudgedPosition, group: Group, points: int | None = None) -> Goal:
    """The goal that looks best to a group where it stands, with the points it has left in this turn."""
    speed = max(1, travel_speed(sight.w, sight.seat, group.armies, group.scouts))
    left = speed if points is None else points
    found = sight.goals.get((group, left))
    if found is None:
        settles = not group.armies and len(sight.cities) < sight.standing.city_limit
        found = look_for_goal(sight, group, left, speed, FAR_OFF if settles else 0.0)
        if found.worth < IDLE and group.armies:
            found = look_for_goal(sight, group, left, speed, FAR_OFF)
        sight.goals[group, left] = found
    return found


def look_for_goal(sight: JudgedPosition, group: Group, left: int, speed: int, faintest: float = 0.0) -> Goal:
    """The best of all goals: what isn't reached in this turn fades with every further one, to something at least."""
    size, at = size_of(sight, group), group.at
    fading, most = sight.numbers.goals.fading, greatest_worth(sight, size, at)
    quiet, load = size.quiet, size.burden
    highest, goal, came, edge, ring = 0.0, NONE, {at: NONE}, [at], [at]
    for distance in range(sight.eyes.horizon + 1):
        left_over = max(faintest, fading ** (0 if distance <= left else -(-(distance - left) // speed)))
        if most * left_over <= highest:
            break
        for square in ring:
            post = quiet.get(square)
            worth = worth_to(sight, size, at, square) if post is None else post - load
            if worth > highest and (worth := worth * left_over - PER_SQUARE * distance) > highest:
                highest, goal = worth, square
        ring, edge = one_step_on(sight, size, edge, came)
        if not ring and not edge:
            break
    return Goal(highest, goal, path_to(goal, came))


def path_to(square: int, came: dict[int, int]) -> tuple[int, ...]:
    """The way to a square, by what comes before each; the first square left out."""
    path: list[int] = []
    while (before := came.get(square, NONE)) != NONE:
        path.append(square)
        square = before
    return tuple(reversed(path))


def greatest_worth(sight: JudgedPosition, size: GroupSize, at: int) -> float:
    """No goal within the horizon is worth more: only a capital can be."""
    most, walk, horizon = sight.eyes.ordinary, sight.w.geography.walk, sight.eyes.horizon
    if size.armies:
        for centre in sight.capitals:
            if walk(at, centre) <= horizon:
                most = max(most, worth_to(sight, size, at, centre))
    return most


def ways(sight: JudgedPosition, group: Group, reach: int) -> Iterator[int]:
    """Every square within so many steps to which a group could come, nearest first."""
    size, came, edge, ring = size_of(sight, group), {group.at: NONE}, [group.at], [group.at]
    for _ in range(reach):
        yield from ring
        ring, edge = one_step_on(sight, size, edge, came)
    yield from ring


def one_step_on(
    sight: JudgedPosition, size: GroupSize, edge: list[int], came: dict[int, int]
) -> tuple[list[int], list[int]]:
    """A step farther: where a group may stay, and from where it can go on; `came` keeps what is before each square."""
    beside, known = sight.w.geography.beside, size.passable
    stay, on = [], []
    for square in edge:
        for target in beside[square]:
            if target in came:
                continue
            came[target] = square
            if target not in known:
                known[target] = passable(sight, size, target)
            passes, stays = known[target]
            if stays:
                stay.append(target)
            if passes:
                on.append(target)
    return stay, on


def passable(sight: JudgedPosition, size: GroupSize, square: int) -> tuple[bool, bool]:
    """May a group pass a square, and may it stay there, or fight there? Roughly as the rules say (6.1)."""
    w, seat = sight.w, sight.seat
    terrain = w.terrain[square]
    if terrain == UNEXPLORED:
        return False, False
    centre, holder, lies = w.centre_owner[square], w.figure_owner[square], w.markers[square] // KINDS
    if centre == seat:
        return True, False
    if centre != NONE:
        return False, size.infiltrates or (bool(size.armies) and not size.scouts)
    if holder not in (seat, NONE):
        return False, bool(size.armies)
    if terrain == WATER and lies != CITY_STATE:
        return sight.standing.water > LAND_ALONE, sight.standing.water is WATER_TOO
    if lies in UNTOUCHED:
        return False, bool(size.armies) or (lies == HUT and sight.standing.may(Privilege.SCOUTS_EXPLORE))
    if holder == seat:
        fits = land.figures(w, square) + size.armies + size.scouts <= sight.standing.stacking
        return fits, fits
    return True, True


# -- what goals are worth --------------------------------------------------------------------------------------


def goal_worth(sight: JudgedPosition, group: Group, square: int) -> float:
    """What it is worth to a group to be on a square."""
    return worth_to(sight, size_of(sight, group), group.at, square)


def worth_to(sight: JudgedPosition, size: GroupSize, at: int, square: int) -> float:
    """The same for a group of a size that is somewhere; remembered unless it depends on where."""
    found = size.decisive.get(square)
    if found is not None:
        return found
    w, seat = sight.w, sight.seat
    centre = w.centre_owner[square]
    if centre not in (seat, NONE):
        taken = city_goal(sight, size.armies, size.scouts, centre, square)
        worth = size.decisive[square] = max(taken, sight.numbers.goals.infiltration if size.infiltrates else 0.0)
        return worth
    met = encounter(sight, size.armies, square)
    if met is not None:
        worth = size.decisive[square] = met - size.burden
        return worth
    taken = not size.armies and bool(w.scouts[square])
    if taken and square != at:
        return 0.0  # a scout of one's own does there all that can be done
    post = max(0.0, army_post(sight, size, square) if size.armies else scout_post(sight, square))
    rallies = size.rallies and (size.is_column or w.figure_owner[square] == seat)
    if square in sight.unseen_beside or rallies:
        rally = rally_goal(sight, size, at, square) if rallies else 0.0
        post = max(post, exploration(sight, at, square), rally)
    elif not taken:
        size.quiet[square] = post
    return post - size.burden


def encounter(sight: JudgedPosition, armies: int, square: int) -> float | None:
    """What it is worth to meet who is there, or to find what lies there; None if there is nobody and nothing."""
    w, n = sight.w, sight.numbers.goals
    holder, lies = w.figure_owner[square], w.markers[square] // KINDS
    if armies:
        if holder not in (sight.seat, NONE):
            return field_goal(sight, armies, holder, square)
        if lies == RELIC:
            return n.relic
        if lies == VILLAGE:
            return village_goal(sight, armies)
    return n.hut if lies == HUT else None


def army_post(sight: JudgedPosition, size: GroupSize, square: int) -> float:
    """Armies blockade and guard, and some found cities."""
    worth = standing_there(sight, square)
    return max(worth, sites.site_worth(sight, square)) if size.founds else worth


def standing_there(sight: JudgedPosition, square: int) -> float:
    """What it is worth to any army to stand on a square where nobody fights; remembered."""
    found = sight.standing_there.get(square)
    if found is None:
        w, found = sight.w, 0.0
        if w.outskirts_owner[square] not in (sight.seat, NONE):
            found = max(found, blockade(sight, square))
        if w.markers[square] // KINDS == CITY_STATE:
            found = max(found, sight.numbers.goals.city_state)
        if sight.standing.may(ARMIES_GATHER):
            found = max(found, gathering(sight, square))
        sight.standing_there[square] = found
    return found


def battle_worth(sight: JudgedPosition, armies: int, prize: float, lead: float, *, city: bool = False) -> float:
    """What a battle is worth: the prize if it is won, less the armies if it isn't."""
    odds = sight.chance(lead, city=city)
    return odds * prize - (1 - odds) * sight.numbers.goals.lost_army * armies


def village_goal(sight: JudgedPosition, armies: int) -> float:
    """Barbarians are beaten by those who are stronger; some need not fight them at all (R-VIL-09)."""
    prize = sight.numbers.goals.village
    if sight.standing.may(Privilege.VILLAGES_OPEN):
        return prize
    return battle_worth(sight, armies, prize, sight.power(sight.seat, armies) - BARBARIANS)


def city_goal(sight: JudgedPosition, armies: int, scouts: int, owner: int, square: int) -> float:
    """A city is worth attacking for somebody who is likely to win; a capital decides the game (R-CBT-36)."""
    w, n = sight.w, sight.numbers.goals
    if not armies or scouts:
        return 0.0
    lead = sight.power(sight.seat, armies) - sight.guard(owner, square)
    if land.city_with(w, owner, square).capital:
        return battle_worth(sight, armies, n.capital * (1 + sight.urgency_of_others), lead, city=True)
    return battle_worth(sight, armies, 2 * loot(sight) + sight.hostility(owner) * n.city, lead, city=True)


def loot(sight: JudgedPosition) -> float:
    """What one loot is worth: trade or culture."""
    return LOOT * max(sight.worths.trade_token, sight.worths.culture_token)


def field_goal(sight: JudgedPosition, armies: int, owner: int, square: int) -> float:
    """Figures on the map are worth attacking, most of all where they take something away from one's own cities."""
    w, n = sight.w, sight.numbers.goals
    freed = sight.yields(square) * n.blockade if w.outskirts_owner[square] == sight.seat else 0.0
    spite = sight.hostility(owner)
    if not w.armies[square]:
        return n.scouts + loot(sight) + freed + spite * n.army
    prize = loot(sight) + freed + spite * n.army * w.armies[square]
    lead = sight.power(sight.seat, armies) - sight.power(owner, w.armies[square])
    if w.markers[square] // KINDS == CITY_STATE:
        prize, lead = prize + n.city_state, lead - w.options.bonus_city_state
    return battle_worth(sight, armies, prize, lead)


def blockade(sight: JudgedPosition, square: int) -> float:
    """R-BLK-01: what is taken from somebody else by standing there."""
    owner = sight.w.outskirts_owner[square]
    if owner in (sight.seat, NONE) or paths.closed(sight.w, sight.seat, square):
        return 0.0
    return sight.numbers.goals.blockade * sight.taken_from(owner, square)


def rally_goal(sight: JudgedPosition, size: GroupSize, at: int, square: int) -> float:
    """What it is worth to armies that may rally: a larger camp, or a square nearer to the target."""
    w, n = sight.w, sight.numbers.goals
    if square != at and w.figure_owner[square] == sight.seat and rank(sight, square) > rank(sight, at):
        return n.rally
    if not size.is_column or size.armies < w.armies[at]:
        return 0.0
    return n.staging * n.nearer ** sight.way_to_target[square]


def rank(sight: JudgedPosition, square: int) -> tuple[int, int, int]:
    """Which of two camps the other joins: the larger one, or the one nearer to the target."""
    return sight.w.armies[square], -sight.way_to_target[square], -square


def scout_post(sight: JudgedPosition, square: int) -> float:
    """Scouts found cities and gather."""
    n = sight.numbers.goals
    state = sight.w.markers[square] // KINDS == CITY_STATE
    found = max(n.city_state * state, sites.site_worth(sight, square), gathering(sight, square))
    return found - n.scouts * within_reach_of_armies(sight, square) if found else 0.0


def within_reach_of_armies(sight: JudgedPosition, square: int) -> bool:
    """Could an army of somebody else drive off a scout there in this turn or the next?"""
    w = sight.w
    return any(
        w.armies[camp] and w.geography.walk(camp, square) <= standing(w, other).speed
        for other in w.others(sight.seat)
        for camp in w.figure_squares[other]
    )


def gathering(sight: JudgedPosition, square: int) -> float:
    """R-SCT-01, R-SCT-02: what a figure gathers, and takes from somebody else with it; remembered."""
    found = sight.gathering.get(square)
    if found is None:
        own = sight.w.outskirts_owner[square] == sight.seat
        found = 0.0 if own else sight.numbers.goals.gathering * sight.yields(square) + blockade(sight, square)
        sight.gathering[square] = found
    return found


def exploration(sight: JudgedPosition, at: int, square: int) -> float:
    """A tile to be turned up from a square by a group that is elsewhere now, and less if another stands beside it."""
    slots = sight.unseen_beside.get(square)
    if slots is None:
        return 0.0
    n = sight.numbers.goals
    for own, seen in sight.watched.items():
        if own not in (at, square):
            slots = slots - seen
    return tile_worth(sight) if slots else tile_worth(sight) * n.claimed


def tile_worth(sight: JudgedPosition) -> float:
    """What it is worth to turn up a tile: more as long as there is nowhere to found a city; remembered."""
    if sight.tile_worth is None:
        n = sight.numbers.goals
        sight.tile_worth = n.exploring + n.searching * sites.searches_for_site(sight)
    return sight.tile_worth


def on_the_edge(sight: JudgedPosition, square: int) -> bool:
    """Does it lie beside a tile that nobody has seen?"""
    return square in sight.unseen_beside


def outlook_from(sight: JudgedPosition, square: int, *, army: bool) -> float:
    """What a new figure on a square could go for."""
    return best_goal(sight, Group(sight.seat, int(army), int(not army), square)).worth
