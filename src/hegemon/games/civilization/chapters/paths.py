"""Where a moving group may go, where its move ends and where it may end (6.1).

A group stands on the map at `at` as it moves. It may step where a legal end can still be reached (R-MOVE-07): to stay,
to fight, to explore a hut, or to be disbanded in a city of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, NamedTuple, cast

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.chapters import stacking
from hegemon.games.civilization.facts.kinds import WATER, Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing, would_give
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.geography import Geography, near, picked_near
from hegemon.games.civilization.world.markers import CITY_STATE, HUT, KINDS, MET, RELIC, UNTOUCHED, VILLAGE, WONDER
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

NO_CROSSING: Final = Refusal("R-MOVE-06", say("Your figures can't cross water."))
SCOUTS_ATTACK: Final = Refusal("R-CITY-21", say("Scouts never enter a city of another player."))
SCOUTS_FIGHT: Final = Refusal("R-MOVE-09", say("Scouts can't go where others have figures without an army."))
SCOUTS_EXPLORE: Final = Refusal("R-MOVE-09", say("Scouts can't go to huts and villages without an army."))
SCOUTS_DIG: Final = Refusal("R-REL-03", say("Scouts can't go to a relic without an army."))
CLOSED_GATE: Final = Privilege.CLOSED_GATE
LAND_ALONE: Final = Water.NOTHING
NO_DRY_LAND: Final = frozenset((UNEXPLORED, WATER))
CLOSED: Final = Refusal("R-MOVE-21", say("No move may end around the cities of that player."))


class Group(NamedTuple):
    """Figures that move together, and where on the map they are (NONE: above somebody else's square)."""

    seat: int
    armies: int
    scouts: int
    at: int


def open_ground(w: World, seat: int, square: int) -> bool:
    """Is there nothing that any rule of movement looks at? So it is mostly, and nothing more need be asked."""
    return w.figure_owner[square] == NONE and bare_ground(w, seat, square)


def bare_ground(w: World, seat: int, square: int) -> bool:
    """The same, whoever stands there."""
    return (
        w.markers[square] // KINDS not in MET
        and w.terrain[square] not in NO_DRY_LAND
        and w.centre_owner[square] == NONE
        and w.outskirts_owner[square] in (NONE, seat)
    )


def enter_refusal(w: World, group: Group, square: int) -> Refusal | None:
    """The rule against a step to a square, whether the group passes or stays."""
    if w.terrain[square] == UNEXPLORED:
        return stacking.UNSEEN
    state = standing(w, group.seat)
    if state.water is LAND_ALONE and land.is_water(w, square):
        return NO_CROSSING
    flies = state.gait.flies
    if w.centre_owner[square] not in (group.seat, NONE):
        return None if flies else city_refusal(group)
    if w.figure_owner[square] == group.seat:
        if not has_room(w, group, square):
            return stacking.CROWDED
    elif w.figure_owner[square] != NONE and not group.armies and not flies:
        return SCOUTS_FIGHT
    return marker_refusal(w, group, square, passing=flies)


def has_room(w: World, group: Group, square: int) -> bool:
    """R-MOVE-05: is the group not too much beside those of the same player who stand there?"""
    there = w.armies[square] + w.scouts[square]
    if square != group.at:
        there += group.armies + group.scouts
    return there <= standing(w, group.seat).stacking


def city_refusal(group: Group) -> Refusal | None:
    """R-CITY-21, R-CITY-22: armies attack cities, scouts never do."""
    return SCOUTS_ATTACK if group.scouts or not group.armies else None


def marker_refusal(w: World, group: Group, square: int, *, passing: bool) -> Refusal | None:
    """R-MOVE-09, R-REL-03, R-HUT-01: what lies there is for armies; flying past it is for all, relics apart."""
    if group.armies:
        return None
    kind = w.markers[square] // KINDS
    if kind == RELIC:
        return SCOUTS_DIG
    if passing or kind not in (HUT, VILLAGE):
        return None
    if kind == HUT and standing(w, group.seat).may(Privilege.SCOUTS_EXPLORE):
        return None
    return SCOUTS_EXPLORE


def hostile(w: World, seat: int, square: int) -> bool:
    """Is it another player's city or are there another player's figures?"""
    return w.centre_owner[square] not in (seat, NONE) or w.figure_owner[square] not in (seat, NONE)


def stops(w: World, group: Group, square: int) -> bool:
    """R-MOVE-10, R-MOVE-11, R-CITY-22: does the move end as soon as the group enters? Not if it flies (R-MOVE-17)."""
    kind = w.markers[square] // KINDS
    if kind == RELIC and w.options.relic_ends_move and w.options.relic_taken_when == "enter":
        return True  # scouts alone don't come here
    if not hostile(w, group.seat, square) and kind not in (HUT, VILLAGE):
        return False
    return not standing(w, group.seat).may(Privilege.FLY)


def end_refusal(w: World, group: Group, square: int) -> Refusal | None:
    """The rule against a move ending on a square that the group may enter, to stay there or to fight."""
    if closed(w, group.seat, square, group):
        return CLOSED
    owner = w.centre_owner[square]
    if owner != NONE:
        return stacking.CENTRE if owner == group.seat else city_refusal(group)
    if not stacking.floats(w, group.seat, square):
        return stacking.WATER
    if w.figure_owner[square] not in (group.seat, NONE) and not group.armies:
        return SCOUTS_FIGHT
    return marker_refusal(w, group, square, passing=False)


def closed(w: World, seat: int, square: int, moving: Group | None = None) -> bool:
    """R-MOVE-21: does it belong to the outskirts of somebody who lets no move of others end there?

    A city-state belongs to those of its controller (1.3).
    """
    owner = w.outskirts_owner[square]
    if bars(w, seat, owner, moving):
        return True
    return w.markers[square] // KINDS == CITY_STATE and bars(w, seat, w.figure_owner[square], moving)


def bars(w: World, seat: int, owner: int, moving: Group | None) -> bool:
    """Does this owner let no move of this player end around the own cities?"""
    if owner in (seat, NONE):
        return False
    if standing(w, owner).may(CLOSED_GATE):
        return True
    return moving is not None and passes_gate(w, owner, moving)


def passes_gate(w: World, owner: int, group: Group) -> bool:
    """Does only the moving group itself keep the gate from working? On its way it blockades nothing."""
    at = group.at
    alone = at != NONE and w.outskirts_owner[at] == owner and land.figures(w, at) == group.armies + group.scouts
    return alone and would_give(w, at, CLOSED_GATE)


# -- ways ------------------------------------------------------------------------------------------------------


def ends(w: World, group: Group, square: int, *, disband: bool = True) -> bool:
    """Is there a legal end of the move on a square? In a city of one's own figures are disbanded (R-CITY-20)."""
    if w.centre_owner[square] == group.seat:
        return disband
    return end_refusal(w, group, square) is None


def way_out(w: World, group: Group, start: int, points: int, *, disband: bool = True) -> bool:
    """R-MOVE-07: does a way lead from a square to a legal end somewhere else, over squares already revealed?"""
    seen, edge = {start}, [start]
    for _ in range(points):
        edge, here = [], edge
        for square in here:
            if square in w.locked_squares:
                continue
            for target in w.geography.beside[square]:
                if target in seen or enter_refusal(w, group, target) is not None:
                    continue
                if ends(w, group, target, disband=disband):
                    return True
                seen.add(target)
                if not stops(w, group, target):
                    edge.append(target)
    return False


# -- whole moves -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Footing:
    """What a square is to a group that comes to it; of two that are alike there is only one (:func:`footing_like`)."""

    enters: bool
    ends: bool
    """May the move end there? A legal end for all who are there: to stay, to fight, to explore a hut."""
    passes: bool
    """Does the move go on from there by itself? What is found on the way is looked at first."""
    safe: bool
    """If the group were held there, would it stay there, and in peace?"""
    home: bool = False
    """Is it a city of its own, where figures are disbanded (R-CITY-20)?"""


@cache
def footing_like(*, enters: bool, ends: bool, passes: bool, safe: bool, home: bool) -> Footing:
    """The one footing that is like this."""
    return Footing(enters, ends, passes, safe, home)


NO_FOOTING: Final = footing_like(enters=False, ends=False, passes=False, safe=False, home=False)
OPEN_GROUND: Final = footing_like(enters=True, ends=True, passes=True, safe=True, home=False)

Ways = dict[int, tuple[int, ...]]
"""Squares, each with the way there, itself at the end."""
Ground = dict[int, Footing]
"""What squares are to a group, as far as it was asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Where a group can get to in one move. It is shared by all who ask the same, so nobody may change it."""

    back: dict[int, int]
    """The squares it may come to, each with the one before it on the way there."""
    ground: Ground
    """What the squares are to it, these and those beside them."""
    goals: tuple[int, ...]
    """The squares where its move may end, in peace or not, and cities of its own, where figures are disbanded."""
    moves: dict[tuple[int, int], list[Action]] = field(default_factory=dict)
    """By armies and scouts: the moves to these squares, once somebody has asked for them."""

    @property
    def ways(self) -> Ways:
        """The way to every square."""
        return {square: self.way(square) for square in self.back}

    def way(self, square: int) -> tuple[int, ...]:
        """The way to a square; none to where the group is."""
        found = []
        while square in self.back:
            found.append(square)
            square = self.back[square]
        return tuple(reversed(found))


def taken_on_entering(w: World, square: int) -> bool:
    """R-REL-05: is there a relic that an army takes as it enters?"""
    return w.markers[square] // KINDS == RELIC and w.options.relic_taken_when == "enter"


def footing(w: World, group: Group, square: int) -> Footing:
    """What a square is to a group that may come there with points left."""
    owner = w.figure_owner[square]
    if owner in (group.seat, NONE) and bare_ground(w, group.seat, square):
        return OPEN_GROUND if owner == NONE or has_room(w, group, square) else NO_FOOTING
    if enter_refusal(w, group, square) is not None:
        return NO_FOOTING
    may_end, home = end_refusal(w, group, square) is None, w.centre_owner[square] == group.seat
    if stops(w, group, square) or (group.armies and taken_on_entering(w, square)):
        return footing_like(enters=may_end, ends=may_end, passes=False, safe=False, home=home)
    meets = hostile(w, group.seat, square) or land.kind_at(w, square) in UNTOUCHED
    return footing_like(enters=True, ends=may_end, passes=True, safe=may_end and not meets, home=home)


Likeness = tuple[int, bool, bool, bool]
"""Of groups: how many figures they are, or 0 for what goes for any number; whether there are armies and scouts among
them, and :func:`meets_gates`."""
KnownGround = list[Footing | None]
"""By square: what it is to groups that are alike; None where nobody has asked since it changed."""


def known_ground(w: World, seat: int, likeness: Likeness) -> KnownGround:
    """What is remembered of squares: groups of one player that are alike in what the rules look at find them alike.

    A square is what it is to a group by what is there, which `land` watches, by the player's gait, and by gates.
    """
    if w.stirred:
        land.settle(w)
    gait, kept = standing(w, seat).gait, w.footings.get(seat)
    if kept is None or kept[0] != gait:
        kept = w.footings[seat] = (gait, {})
    grounds: dict[Likeness, KnownGround] = kept[1]
    found = grounds.get(likeness)
    if found is None:
        found = grounds[likeness] = [None] * w.geography.size
    return found


def meets_gates(w: World, group: Group) -> bool:
    """R-MOVE-21: might somebody let no move of this group end around their cities, as things are (see `bars`)?"""
    return others_have_gates(w, group.seat) or (group.at != NONE and gate_stands_on(w, group.at))


def gate_stands_on(w: World, square: int) -> bool:
    """R-MOVE-21: is there a wonder that closes its owner's gates, if nobody blockades it?"""
    return w.markers[square] // KINDS == WONDER and would_give(w, square, CLOSED_GATE)


def others_have_gates(w: World, seat: int) -> bool:
    """R-MOVE-21: does anybody else let no move of others end around their cities?"""
    for other in w.others(seat):
        if CLOSED_GATE in standing(w, other).privileges:
            return True
    return False


def reach(w: World, group: Group, start: int, points: int) -> Reach:
    """R-MOVE-02, R-MOVE-07: every square that a move of so many points may come to, and the way there."""
    return reach_past(w, group, start, points, gates=meets_gates(w, group))


def reach_past(w: World, group: Group, start: int, points: int, *, gates: bool) -> Reach:
    """The same, if it is known whether there are gates (:func:`meets_gates`)."""
    seat, armies, scouts, _ = group
    known = known_ground(w, seat, (armies + scouts, bool(armies), bool(scouts), gates))
    lie = picked_near(w.geography, start, points)(known)
    if not all(lie):  # looking for None would compare it with each of them
        lie = looked_at(w, group, near(w.geography, start, points), lie, known, gates=gates)
    return reach_over(w.geography, start, points, lie, w.locked_squares)


def looked_at(
    w: World, group: Group, squares: tuple[int, ...], lie: Sequence[Footing | None], known: KnownGround, *, gates: bool
) -> tuple[Footing, ...]:
    """What squares are to a group, where it isn't known; it is remembered as far as it goes for others like it."""
    seat, armies, scouts, _ = group
    any_number = known_ground(w, seat, (0, bool(armies), bool(scouts), gates))
    found = list(lie)
    for place in [place for place, there in enumerate(lie) if there is None]:
        square = squares[place]
        there = any_number[square]
        if there is None:
            there = footing(w, group, square)
            if gates and not out_of_gates(w, seat, square):
                found[place] = there
                continue
            if w.figure_owner[square] != seat:
                any_number[square] = there
        found[place] = known[square] = there
    return cast("tuple[Footing, ...]", tuple(found))


def out_of_gates(w: World, seat: int, square: int) -> bool:
    """Is it nobody else's, so that no closed gate can matter there, which would depend on others too?"""
    holder = w.figure_owner[square] if w.markers[square] // KINDS == CITY_STATE else NONE
    return w.outskirts_owner[square] in (seat, NONE) and holder in (seat, NONE)


@lru_cache(maxsize=2_048)
def reach_over(
    geography: Geography, start: int, points: int, lie: tuple[Footing, ...], locked: tuple[int, ...]
) -> Reach:
    """The same, from all that it depends on: what the squares near the start are to the group, and which are locked.

    Of several ways it is the shortest over squares where the group could stay if it were held; only where none leads,
    one over others. To go another way is to move step by step. Most of a map is as it was when somebody asked before,
    so answers are kept.
    """
    back: dict[int, int] = {}
    ground = {start: NO_FOOTING}
    untried = dict(zip(near(geography, start, points), lie, strict=True))
    risky: list[list[int]] = [[] for _ in range(points + 1)]

    def spread(edge: list[int], risky: list[int]) -> list[int]:
        """One step on from the squares at the edge: those from where one can go on, and apart those that are risky."""
        safe = []
        for square in edge:
            if square in locked:
                continue
            for target in geography.beside[square]:
                if target in ground:
                    continue
                there = ground[target] = untried[target]
                if there.enters:
                    back[target] = square
                    if there.safe:
                        safe.append(target)
                    elif there.passes:
                        risky.append(target)
        return safe

    edge = [start]
    for far in range(points):
        edge = spread(edge, risky[far + 1])
    edge = []
    for far in range(points):
        edge += risky[far]
        if edge:
            unsafe: list[int] = []
            edge = spread(edge, unsafe) + unsafe
    goals = tuple([square for square in back if ground[square].ends or ground[square].home])
    return Reach(back, ground, goals)
