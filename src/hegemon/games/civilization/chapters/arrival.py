"""Figures that leave a square and come to another, and what they meet there (6.1, 6.3 to 6.5).

Two players' figures never share a square (R-MOVE-16): whoever fights stands beside the map until it is decided.
"""

from __future__ import annotations

from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters import combat, discoveries, paths, stacking
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import UNTOUCHED, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

# -- on and off the map ----------------------------------------------------------------------------------------


def lift(w: World, group: Group, fresh: int) -> None:
    """Take a group off the map, if it is there."""
    if group.at != NONE:
        forget_newcomers(w, group.at, fresh)
        land.dismiss(w, group.at, group.armies, group.scouts)


def set_down(w: World, group: Group, square: int, fresh: int) -> None:
    """Put a group that is off the map on a square."""
    land.enlist(w, group.seat, square, group.armies, group.scouts)
    w.new_figures += (square,) * fresh


def mark_moved(w: World, group: Group) -> None:
    """R-MOVE-04: these figures don't move again in this phase."""
    w.moved_armies[group.at] += group.armies
    w.moved_scouts[group.at] += group.scouts


def land_on(w: World, group: Group, square: int, fresh: int) -> Group:
    """A group that was off the map ends its move on a square."""
    set_down(w, group, square, fresh)
    group = group._replace(at=square)
    mark_moved(w, group)
    return group


def vanish(w: World, group: Group, square: int) -> None:
    """R-MOVE-07: a group that is off the map and finds no place is removed."""
    stacking.send_home(w, group.seat, group.armies, group.scouts)
    place = w.geography.name[square]
    stacking.STRANDED(w, seat=group.seat, square=place, armies=group.armies, scouts=group.scouts)


# -- figures that gather nothing yet ---------------------------------------------------------------------------


def newcomers_among(w: World, group: Group) -> int:
    """R-SCT-03: how many of a group were produced in this turn; those that stay are so first."""
    count = w.new_figures.count(group.at)
    if not count:
        return 0
    gather = standing(w, group.seat).may(Privilege.ARMIES_GATHER)
    staying = w.scouts[group.at] - group.scouts + (w.armies[group.at] - group.armies if gather else 0)
    return max(0, count - staying)


def forget_newcomers(w: World, square: int, count: int) -> None:
    """So many of the figures that gather nothing yet leave a square."""
    if not count:
        return
    rest = list(w.new_figures)
    for _ in range(min(count, rest.count(square))):
        rest.remove(square)
    w.new_figures = tuple(rest)


@later
def rejoin(w: World, seat: int, square: int, fresh: int) -> None:
    """Figures that gather nothing yet are back from a battle, if they won it."""
    if w.figure_owner[square] == seat:
        w.new_figures += (square,) * min(fresh, land.figures(w, square))
        land.recount_coins(w)


# -- who and what is there -------------------------------------------------------------------------------------


def arrive(w: World, group: Group, square: int, origin: int, fresh: int) -> None:
    """R-MOVE-10 to R-MOVE-14: a move has ended on a square; who is there is met first, then what lies there."""
    if not paths.hostile(w, group.seat, square):
        if group.at == NONE:  # those whom it passed are gone since
            group = land_on(w, group, square, fresh)
        find(w, group, origin, fresh)
        return
    if land.kind_at(w, square) in UNTOUCHED:
        owe(w, look_around(group.seat, square, origin))
    if w.centre_owner[square] != NONE or w.armies[square]:
        if fresh:
            owe(w, rejoin(group.seat, square, fresh))
        combat.attack(w, group.seat, square, group.armies, group.scouts, origin)
        return
    combat.destroy_scouts(w, group.seat, square)
    land_on(w, group, square, fresh)


@later
def look_around(w: World, seat: int, square: int, origin: int) -> None:
    """Whoever has driven others off a square finds what lies there; scouts alone may have no right to it."""
    if w.figure_owner[square] == seat:
        group = Group(seat, w.armies[square], w.scouts[square], square)
        if paths.marker_refusal(w, group, square, passing=False) is None:
            find(w, group, origin, newcomers_among(w, group))


def find(w: World, group: Group, origin: int, fresh: int) -> None:
    """R-HUT-01, R-VIL-01, R-VIL-09, R-REL-05: a group has come to rest on a hut, village or relic, or on none."""
    kind = land.kind_at(w, group.at)
    if kind is MarkerKind.HUT:
        discoveries.explore_hut(w, group.seat, group.at)
    elif kind is MarkerKind.RELIC:
        discoveries.take_relic(w, group.seat, group.at)
    elif kind is MarkerKind.VILLAGE:
        enter_village(w, group, origin, fresh)


def enter_village(w: World, group: Group, origin: int, fresh: int) -> None:
    """R-VIL-01, R-VIL-09: a village is fought for, except by those who need not."""
    if standing(w, group.seat).may(Privilege.VILLAGES_OPEN):
        discoveries.take_village(w, group.seat, group.at)
        return
    if fresh:
        owe(w, rejoin(group.seat, group.at, fresh))
    lift(w, group, fresh)
    combat.attack_village(w, group.seat, group.at, group.armies, group.scouts, origin)
