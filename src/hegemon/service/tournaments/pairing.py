"""Who meets whom in a tournament, and who stands where. Nothing here touches a database.

Entrants are numbers, given in the order of their seeding, the strongest first. A round is a list of groups of them:
those who share a table, or one alone, who has a bye or plays against computers. Points are counted in halves, so that
they stay whole numbers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, product
from typing import Final

Group = tuple[int, ...]
Pair = frozenset[int]

ATTEMPTS: Final = 12_000
"""Groups that are tried before one is content with few who meet again, instead of as few as possible."""
APART: Final = 50
"""What it costs to seat two together of whom one has blocked the other: as much as so many meetings."""


@dataclass(frozen=True)
class PlayedTable:
    """A group of a round, and what each of them got; no points while they play."""

    round: int
    group: Group
    points: tuple[int, ...] = ()
    """Half points, in the order of the group."""
    bye: bool = False

    @property
    def counted(self) -> bool:
        """Is it known how they came off?"""
        return len(self.points) == len(self.group)


@dataclass(frozen=True)
class TournamentStanding:
    """Where somebody stands."""

    number: int
    rank: int
    points: int
    """Half points."""
    opponents: int
    """Buchholz: the half points of all whom they have met, added up."""
    beaten: int
    """Sonneborn-Berger: those of whom they have beaten twice, of whom they were level with once. In quarter points."""
    tables: int
    """At how many they have played; a bye is none."""
    round: int = 0
    """The last round in which they were, where one is out after a loss."""


# -- points ----------------------------------------------------------------------------------------------------------


def table_points(places: Sequence[int], teams: Sequence[int], left: Collection[int]) -> list[int]:
    """Half points by seat: two for each other seat that one beats, one where both are level; partners don't count.

    Whoever has left comes last and gets nothing, whatever their computer has reached for them, even if all have left.

    >>> table_points((1, 2), (0, 1), ()), table_points((1, 1, 3, 4), (0, 1, 2, 3), ())
    ([2, 0], [5, 5, 2, 0])
    >>> table_points((1, 2, 3), (0, 1, 2), {0}), table_points((1, 2, 1, 2), (0, 1, 0, 1), ())
    ([0, 4, 2], [4, 0, 4, 0])
    >>> table_points((1, 2), (0, 1), {0, 1}), table_points((1, 2, 3), (0, 1, 2), {0, 1})
    ([0, 0], [0, 0, 4])
    """
    last = max(places, default=0) + 1
    fair = [last if seat in left else place for seat, place in enumerate(places)]
    return [
        0
        if seat in left
        else sum(
            2 * (mine < yours) + (mine == yours) for other, yours in enumerate(fair) if teams[other] != teams[seat]
        )
        for seat, mine in enumerate(fair)
    ]


def best_points(teams: Sequence[int]) -> int:
    """What a win brings, and a bye: half points for all who are not one's partners.

    >>> best_points((0, 1)), best_points((0, 1, 2, 3)), best_points((0, 1, 0, 1))
    (2, 6, 4)
    """
    return max(2 * sum(other != mine for other in teams) for mine in teams)


# -- standings -------------------------------------------------------------------------------------------------------


def meetings(tables: Sequence[PlayedTable]) -> Counter[Pair]:
    """How often each two have met."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table.group, 2))


def byes(tables: Sequence[PlayedTable]) -> Counter[int]:
    """How often somebody was alone."""
    return Counter(table.group[0] for table in tables if len(table.group) == 1)


def points_so_far(tables: Sequence[PlayedTable]) -> Counter[int]:
    """The half points of everybody."""
    found: Counter[int] = Counter()
    for table in tables:
        if table.counted:
            found.update(dict(zip(table.group, table.points, strict=True)))
    return found


def standings(
    numbers: Sequence[int], tables: Sequence[PlayedTable], knockout: bool = False
) -> list[TournamentStanding]:
    """Everybody, the best first: by points, by those they met, by those they beat, by their seeding.

    In a knock-out whoever came farther stands before all that.

    >>> won = [PlayedTable(1, (1, 2), (2, 0)), PlayedTable(1, (3, 4), (1, 1)), PlayedTable(2, (1, 3), (2, 0))]
    >>> [(one.rank, one.number, one.points, one.opponents) for one in standings([1, 2, 3, 4], won)]
    [(1, 1, 4, 1), (2, 3, 1, 5), (3, 4, 1, 1), (4, 2, 0, 4)]
    """
    points, reached, played = points_so_far(tables), reached_rounds(tables, numbers), Counter[int]()
    met, beaten = Counter[int](), Counter[int]()
    for table in tables:
        if not table.counted:
            continue
        played.update(table.group if not table.bye else ())
        own = dict(zip(table.group, table.points, strict=True))
        for one in table.group:
            others = [other for other in table.group if other != one]
            met[one] += sum(points[other] for other in others)
            beaten[one] += sum(
                points[other] * (2 * (own[one] > own[other]) + (own[one] == own[other])) for other in others
            )

    def order(number: int) -> tuple[int, ...]:
        far = reached[number] if knockout else 0
        return -far, -points[number], -met[number], -beaten[number]

    return [
        TournamentStanding(number, rank, points[number], met[number], beaten[number], played[number], reached[number])
        for rank, number in enumerate(sorted(numbers, key=order), 1)
    ]


def reached_rounds(tables: Sequence[PlayedTable], seeding: Sequence[int]) -> Counter[int]:
    """The last round in which somebody was; one more for whoever has won the last of all."""
    found: Counter[int] = Counter()
    for table in tables:
        for number in table.group:
            found[number] = max(found[number], table.round)
    last = [table for table in tables if table.round == max(found.values(), default=0)]
    if len(last) == 1 and last[0].counted:
        found.update(winners(last[0], seeding)[:1])
    return found


def winners(table: PlayedTable, seeding: Sequence[int]) -> list[int]:
    """Those at a table who are still there, the best first; of those who are level whoever is seeded higher."""
    scored = dict(zip(table.group, table.points, strict=True))
    return sorted((number for number in seeding if number in scored), key=lambda number: -scored[number])


# -- rounds ----------------------------------------------------------------------------------------------------------


def swiss_round(
    numbers: Sequence[int], tables: Sequence[PlayedTable], size: int, fill: bool, apart: Collection[Pair] = ()
) -> list[Group]:
    """The groups of the next round: those with as many points, who haven't met yet, the stronger with the weaker.

    Whoever is over gets a bye, or (`fill`) a table with computers: those first who had the fewest, and of them whoever
    stands lowest. Fewer than a table needs sit down together.
    """
    points, alone = points_so_far(tables), byes(tables)
    order = sorted(numbers, key=lambda number: -points[number])
    sizes = group_sizes(len(order), size, fill)
    out = [(number,) for number in seldom_alone(order, alone, sizes.count(1))]
    playing = [number for number in order if (number,) not in out]
    sizes = [one for one in sizes if one > 1]
    level = (list(equals) for _, equals in groupby(playing, key=lambda number: points[number]))
    neighbours = [number for equals in level for number in dealt(equals, max(sizes, default=1))]
    return grouped(neighbours, sizes, strain(tables, apart)) + out


def dealt(order: Sequence[int], size: int) -> list[int]:
    """The first of each part of so many beside each other, then the second: the stronger half beside the weaker.

    >>> dealt([1, 2, 3, 4, 5, 6], 2), dealt([1, 2, 3, 4, 5, 6, 7], 3), dealt([1, 2], 3)
    ([1, 4, 2, 5, 3, 6], [1, 3, 5, 2, 4, 6, 7], [1, 2])
    """
    part = len(order) // size
    whole = part * size
    return [order[at] for first in range(part) for at in range(first, whole, part)] + list(order[whole:])


def group_sizes(people: int, size: int, fill: bool) -> list[int]:
    """How many sit together, the full tables first; whoever is alone has a bye, or plays against computers.

    >>> group_sizes(5, 2, False), group_sizes(6, 4, False), group_sizes(6, 4, True), group_sizes(3, 4, False)
    ([2, 2, 1], [4, 1, 1], [3, 3], [3])
    """
    if people < size:
        return [people] if people else []
    if not fill:
        return [size] * (people // size) + [1] * (people % size)
    tables = -(-people // size)
    least, more = divmod(people, tables)
    return [least + 1] * more + [least] * (tables - more)


def seldom_alone(order: Sequence[int], alone: Mapping[int, int], how_many: int) -> list[int]:
    """Who sits out: those who seldom did, and of them the lowest."""
    lowest_first = list(reversed(order))
    return sorted(lowest_first, key=lambda number: alone.get(number, 0))[:how_many]


def knockout_round(numbers: Sequence[int], size: int) -> list[Group]:
    """The groups of the next round of those who are left: the strongest are kept apart the longest.

    So many of the first have a bye that all later tables are full.

    >>> knockout_round([1, 2, 3, 4], 2), knockout_round([1, 2, 3, 4, 5, 6], 2), knockout_round([1, 2, 3, 4, 5, 6], 4)
    ([(1, 4), (2, 3)], [(3, 6), (4, 5), (1,), (2,)], [(4, 5, 6), (1,), (2,), (3,)])
    """
    left, after = list(numbers), 1
    if len(left) < 2:
        return [(number,) for number in left]
    while after * size < len(left):
        after *= size
    tables = -(-(len(left) - after) // (size - 1))
    free = after - tables
    playing = left[free:]
    groups: list[list[int]] = [[] for _ in range(tables)]
    for at in range(0, len(playing), tables):
        row = playing[at : at + tables]
        for group, number in zip(groups if at // tables % 2 == 0 else reversed(groups), row, strict=False):
            group.append(number)
    return [tuple(group) for group in groups] + [(number,) for number in left[:free]]


def knockout_survivors(tables: Sequence[PlayedTable], present: Sequence[int]) -> list[int]:
    """Who goes on after the last round: the best of each table of those who are still there."""
    last = max((table.round for table in tables), default=0)
    best = {number for table in tables if table.round == last for number in winners(table, present)[:1]}
    return [number for number in present if number in best]


def arena_round(
    waiting: Sequence[int], tables: Sequence[PlayedTable], size: int, fill: bool, lot: str, apart: Collection[Pair] = ()
) -> list[Group]:
    """Groups of those who wait: with about as many points, and not with those they have just met.

    Whoever is over waits on, or (`fill`) sits down with computers.
    """
    latest: dict[int, PlayedTable] = {}
    for table in sorted(tables, key=lambda table: table.round):
        latest.update(dict.fromkeys(table.group, table))
    just_met = [table for table in dict.fromkeys(latest.values()) if len(table.group) > 1]
    points, order = points_so_far(tables), list(waiting)
    random.Random(lot).shuffle(order)
    order.sort(key=lambda number: -points[number])
    sizes = group_sizes(len(order), size, fill)
    if not fill:
        sizes = [one for one in sizes if one == size]
    out = [] if not fill else [(number,) for number in seldom_alone(order, byes(tables), sizes.count(1))]
    over = len(order) - sum(sizes)
    patient = set(order[len(order) - over :]) if over else set()
    playing = [number for number in order if (number,) not in out and number not in patient]
    return grouped(playing, [one for one in sizes if one > 1], strain(just_met, apart)) + out


# -- groups ----------------------------------------------------------------------------------------------------------


def strain(tables: Sequence[PlayedTable], apart: Collection[Pair]) -> Counter[Pair]:
    """What it costs to seat two together."""
    found = meetings(tables)
    for pair in apart:
        found[pair] += APART
    return found


def grouped(order: Sequence[int], sizes: Sequence[int], cost: Mapping[Pair, int]) -> list[Group]:
    """Neighbours together, but as few as possible of those who have met.

    >>> grouped([1, 2, 3, 4], [2, 2], {frozenset({1, 2}): 1}), grouped([1, 2], [2], {frozenset({1, 2}): 1})
    ([(1, 3), (2, 4)], [(1, 2)])
    """
    search = GroupSearch(cost)
    allowed = 0
    while search.attempts < ATTEMPTS:
        found = next(search.groups(tuple(order), tuple(sizes), allowed), None)
        if found is not None:
            return found
        allowed = max(allowed + 1, allowed * 5 // 4)
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
    return eased([tuple(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)], cost)


class GroupSearch:
    """Looks through all ways to form groups, neighbours first, until it is tired."""

    def __init__(self, cost: Mapping[Pair, int]) -> None:
        self._cost = cost
        self.attempts = 0

    def groups(self, rest: Group, sizes: tuple[int, ...], allowed: int) -> Iterator[list[Group]]:
        """Ways to form groups of these sizes that cost no more than is allowed."""
        if not sizes:
            yield []
            return
        for group, spent in self._first_groups(rest[:1], rest[1:], sizes[0] - 1, allowed):
            others = tuple(number for number in rest if number not in group)
            for more in self.groups(others, sizes[1:], allowed - spent):
                yield [group, *more]

    def _first_groups(self, group: Group, rest: Group, missing: int, allowed: int) -> Iterator[tuple[Group, int]]:
        """Ways to complete a group, and what each costs."""
        if not missing:
            yield group, 0
            return
        for at, number in enumerate(rest[: len(rest) - missing + 1]):
            self.attempts += 1
            if self.attempts > ATTEMPTS:
                return
            spent = sum(self._cost.get(frozenset({one, number}), 0) for one in group)
            if spent > allowed:
                continue
            for whole, more in self._first_groups((*group, number), rest[at + 1 :], missing - 1, allowed - spent):
                yield whole, spent + more


def price(group: Group, cost: Mapping[Pair, int]) -> int:
    """What a group costs."""
    return sum(cost.get(frozenset(pair), 0) for pair in combinations(group, 2))


def eased(groups: list[Group], cost: Mapping[Pair, int]) -> list[Group]:
    """The same, with two of different groups changed over as long as that costs less."""
    better = True
    while better:
        better = False
        for a, b in combinations(range(len(groups)), 2):
            if (changed := cheaper(groups[a], groups[b], cost)) is not None:
                (groups[a], groups[b]), better = changed, True
    return groups


def cheaper(first: Group, second: Group, cost: Mapping[Pair, int]) -> tuple[Group, Group] | None:
    """Two groups that have changed one of theirs for one of the other's, if that costs less."""
    before = price(first, cost) + price(second, cost)
    for mine, yours in product(first, second) if before else ():
        one = tuple(yours if number == mine else number for number in first)
        two = tuple(mine if number == yours else number for number in second)
        if price(one, cost) + price(two, cost) < before:
            return one, two
    return None
