"""A move (6.1, 6.2): a row of small things that a group does, a step, a tile turned up, the end.

A player says where a group goes and the game takes the steps, or goes step by step. Before each of them others may
break in; what they do, or what is found, ends what was planned, and the player goes on with what is left.

As it moves a group stands on the map where it is, so that everybody sees what is there; only above the figures and
cities of others, past which it may fly, it is off the map (`aloft`). Figures on its way don't join it (AMB-20).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import PARAMETERS, Then, later, owe
from hegemon.games.civilization.chapters import arrival, disbanding, discoveries, exploring, paths
from hegemon.games.civilization.chapters.infiltration import INFILTRATING
from hegemon.games.civilization.chapters.moving_group import NO_POINTS, MovingGroup, Orders
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework import reactions
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.speech import MOVED_GROUP, NUMBERS, SEATS, SQUARES, Verb, happening, verb
from hegemon.games.civilization.world.geography import within
from hegemon.games.civilization.world.world import World, names_of_fields

STEP = verb("step", say("Move on to {square}."), square=SQUARES)
EXPLORE = verb("explore", say("Turn up the tile at {square}."), square=SQUARES)
STOP = verb("stop", say("End this move."))
GO = verb("go", say("Move on to {square} and end the move there."), square=SQUARES)

STEPPED = happening(
    "stepped", say("{seat} moves {group} from {start} to {square}."),
    you=say("You move {group} from {start} to {square}."),
    summaries=MOVED_GROUP,
    seat=SEATS, start=SQUARES, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip

HALTED = happening("halted", None, seat=SEATS, square=SQUARES)
"""A move ends where it was meant to end, which others didn't know before."""

A_MOVE: Final = DeedKind.MOVE
NO_WAY: Final = Refusal("R-MOVE-02", say("No way leads there with the movement points of the group."))
NO_END: Final = Refusal("R-MOVE-07", say("The move could not end there, nor on any square within reach from there."))
STAY_ON_MAP: Final = Refusal("R-EXP-06", say("After that the group could reach no square where its move may end."))


def target_of(w: World, action: Action) -> int:
    """The square that an action names."""
    return w.geography.square[str(action.args[0])]


# -- steps -----------------------------------------------------------------------------------------------------


def step_refusal(w: World, march: March, action: Action) -> Refusal | None:
    """The rule against a step."""
    return march.leave_refusal(w) or to_refusal(w, march, march.group(w), target_of(w, action))


def to_refusal(w: World, march: March, group: Group, target: int) -> Refusal | None:
    """The rule against a square as the next one: itself, or that the move would have no legal end (R-MOVE-07)."""
    if paths.open_ground(w, march.seat, target):
        return None
    if refusal := paths.enter_refusal(w, group, target):
        return refusal
    if paths.stops(w, group, target):
        return paths.end_refusal(w, group, target)
    if paths.ends(w, group, target) or paths.way_out(w, group, target, march.points - 1):
        return None
    return NO_END


def take_step(w: World, march: March, action: Action) -> None:
    """R-MOVE-02, R-MOVE-10, R-MOVE-11: one square on; some squares end the move."""
    target, group = target_of(w, action), march.group(w)
    place, start = str(action.args[0]), w.geography.name[march.square]
    in_the_open = paths.open_ground(w, group.seat, target)
    arrival.lift(w, group, march.fresh)
    STEPPED(w, seat=group.seat, start=start, square=place, armies=group.armies, scouts=group.scouts)
    aloft = not in_the_open and paths.hostile(w, group.seat, target)
    if not aloft:
        arrival.set_down(w, group, target, march.fresh)
    here = march.at(target, group, aloft=aloft)
    if in_the_open:
        go_on(w, here)
    elif paths.stops(w, group, target):
        end(w, here)
    elif group.armies and not aloft and paths.taken_on_entering(w, target):
        owe(w, onward(here))
        discoveries.take_relic(w, group.seat, target)
    else:
        go_on(w, here)


def go_on(w: World, march: March) -> None:
    """R-TIME-09: before the next step others may break in."""
    reactions.announce(w, march.seat, A_MOVE, march, about=(w.geography.name[march.square],))


@later
def resume_march(w: World, *values: Any) -> None:
    """Go on with a move after whatever came in between."""
    go_on(w, March(*values))


def onward(march: March) -> Then:
    """The move goes on after something else; what was planned before is planned no more."""
    march = march.without_orders()
    return resume_march(*(getattr(march, name) for name in names_of_fields(March)))


def thin_out(w: World, square: int, armies: int, scouts: int) -> None:
    """R-TIME-09: figures are killed where a move is broken into; of those there, the ones on the move die first."""
    for place, step in enumerate(w.agenda):
        if isinstance(step, March) and step.square == square and not step.aloft:
            group = step.group(w)
            left = (max(0, group.armies - armies), max(0, group.scouts - scouts))
            w.agenda[place] = replace(step, armies=left[0], scouts=left[1], fresh=min(step.fresh, sum(left)))
    forget_orders(w)


def forget_orders(w: World) -> None:
    """R-TIME-09: somebody has broken into a move; whoever moves decides anew how to go on."""
    for place, step in enumerate(w.agenda):
        if isinstance(step, March):
            w.agenda[place] = step.without_orders()


def step_options(w: World, march: March) -> list[Action]:
    """The squares beside the group."""
    return [STEP(w.geography.name[square]) for square in w.geography.beside[march.square]]


def step_offers(w: World, march: March) -> list[Action]:
    """Those to which it may go."""
    name = w.geography.name
    return [STEP(name[square]) for square in open_squares(w, march)]


def open_squares(w: World, march: March) -> Iterator[int]:
    """The squares beside the group to which it may go."""
    if march.leave_refusal(w) is None:
        group = march.group(w)
        for square in w.geography.beside[march.square]:
            if to_refusal(w, march, group, square) is None:
                yield square


def step_allowed(w: World, march: March, action: Action) -> bool:
    """Does a step lead to a square beside the group to which it may go?"""
    target = target_of(w, action)
    if target not in w.geography.beside[march.square] or march.leave_refusal(w) is not None:
        return False
    return paths.open_ground(w, march.seat, target) or to_refusal(w, march, march.group(w), target) is None


STEPPING: Final = ChoiceKind(
    STEP, options=step_options, offers=step_offers, refusal=step_refusal, take=take_step, allows=step_allowed
)


# -- whole ways ------------------------------------------------------------------------------------------------


def ordered(w: World, way: Iterable[int], *last: Action) -> Orders:
    """The small actions that take a group along a way, and what it does there."""
    name = w.geography.name
    return (*[(STEP.name, name[square]) for square in way], *[(action.verb, *action.args) for action in last])


def orders_to(w: World, group: Group, square: int, way: Iterable[int]) -> Orders:
    """To go to a square and stay there; where a relic is found first one may still go on."""
    asks_there = group.armies and paths.taken_on_entering(w, square)
    return ordered(w, way) if asks_there else ordered(w, way, STOP())


def go_options(w: World, march: March) -> list[Action]:
    """The squares within reach of a group that has more than a step to go."""
    if march.points < 2:
        return []
    near = within(w.geography, march.square, march.points)
    return [GO(w.geography.name[square]) for square in sorted(near) if square != march.square]


def go_offers(w: World, march: March) -> list[Action]:
    """Those where the move may end. What ends it anyway is one step away (`STEPPING`)."""
    if march.points < 2 or march.leave_refusal(w) is not None:
        return []
    return [GO(w.geography.name[square]) for square in sorted(goals(w, march))]


def goals(w: World, march: March) -> paths.Ways:
    """Where the move may end, by the game's own way."""
    reach = paths.reach(w, march.group(w), march.square, march.points)
    ends = [square for square in reach.goals if reach.ground[square].ends]
    far = [square for square in ends if reach.back[square] != march.square or reach.ground[square].passes]
    return {square: reach.way(square) for square in far}


def go_refusal(w: World, march: March, action: Action) -> Refusal | None:
    """The rule against a whole way."""
    if refusal := march.leave_refusal(w):
        return refusal
    target = target_of(w, action)
    return None if target in goals(w, march) else end_there_refusal(w, march.group(w), target)


def end_there_refusal(w: World, group: Group, square: int) -> Refusal:
    """Why a group can't go to a square and end its move there: the square itself, or that no way leads there."""
    return paths.enter_refusal(w, group, square) or paths.end_refusal(w, group, square) or NO_WAY


def take_go(w: World, march: March, action: Action) -> None:
    """The group sets out for the square; before its first step others have had their chance already."""
    target = target_of(w, action)
    way = goals(w, march)[target]
    owe(w, replace(march, orders=orders_to(w, march.group(w), target, way)))


GOING: Final = ChoiceKind(GO, options=go_options, offers=go_offers, refusal=go_refusal, take=take_go)


# -- tiles -----------------------------------------------------------------------------------------------------


def explore_refusal(w: World, march: March, action: Action | None = None) -> Refusal | None:
    """R-EXP-01, R-EXP-06: it takes a point, and an end of the move that is certain now."""
    if not march.points:
        return NO_POINTS
    if stop_refusal(w, march) is None:
        return None
    return None if paths.way_out(w, march.group(w), march.square, march.points - 1) else STAY_ON_MAP


def take_explore(w: World, march: March, action: Action) -> None:
    """R-EXP-02, R-EXP-04: the tile's arrow points away from the figures, which may go on."""
    target = target_of(w, action)
    owe(w, onward(replace(march, points=march.points - 1)))
    exploring.explore(w, march.seat, w.geography.slot[target], w.geography.direction(march.square, target))


def explore_options(w: World, march: March) -> list[Action]:
    """The tiles beside the group that lie face down."""
    beside = w.geography.beside[march.square]
    return [EXPLORE(w.geography.name[square]) for square in beside if exploring.unexplored(w, square)]


EXPLORING: Final = ChoiceKind(EXPLORE, options=explore_options, refusal=explore_refusal, take=take_explore)


# -- the end of a move -----------------------------------------------------------------------------------------


def stop_options(w: World, march: March) -> list[Action]:
    """A move may end at any time, if its square allows it."""
    return [STOP()]


def stop_refusal(w: World, march: March, action: Action | None = None) -> Refusal | None:
    """The rule against ending the move here. To stay where one is needs nothing but a gate that is open (R-MOVE-21)."""
    group = march.group(w)
    if march.square != march.origin:
        return paths.end_refusal(w, group, march.square)
    if paths.closed(w, group.seat, march.square) and paths.way_out(w, group, march.square, march.points, disband=False):
        return paths.CLOSED
    return None


def take_stop(w: World, march: March, action: Action) -> None:
    """The move is over here."""
    if march.square == march.origin:
        arrival.mark_moved(w, march.group(w))
    else:
        end(w, march)


def end(w: World, march: March) -> None:
    """R-MOVE-04: the group has moved; what it finds on its square follows."""
    group = march.group(w)
    if not march.aloft:
        arrival.mark_moved(w, group)
    if group.armies and hooked(w, group.seat, "ended_move"):
        owe(w, settle_down(group.seat, march.square))
    arrival.arrive(w, group, march.square, march.origin, march.fresh)


@later
def settle_down(w: World, seat: int, square: int) -> None:
    """R-CBT-44: a move with an army is over, and so is whatever it met; what cards do then, if the army is there."""
    if w.figure_owner[square] == seat and w.armies[square]:
        for ability in hooked(w, seat, "ended_move"):
            ability.ended_move(w, seat, square)


def disband_refusal(w: World, march: March, action: Action) -> Refusal | None:
    """The rule against disbanding with a marker."""
    return disbanding.refusal(w, march.group(w), action)


def take_disband(w: World, march: March, action: Action) -> None:
    """R-FORT-02: the move ends in a city of one's own, and so do the figures."""
    arrival.forget_newcomers(w, march.square, march.fresh)
    disbanding.disband(w, march.group(w), action)


def disband_options(w: World, march: March) -> list[Action]:
    """R-FORT-02: in a city of one's own."""
    return disbanding.options(march.group(w)) if w.centre_owner[march.square] == march.seat else []


DISBANDING: Final = ChoiceKind(*disbanding.WAYS, options=disband_options, refusal=disband_refusal, take=take_disband)
STOPPING: Final = ChoiceKind(
    STOP, options=stop_options, refusal=stop_refusal, take=take_stop,
    allows=lambda w, march, action: stop_refusal(w, march) is None,
)  # fmt: skip


# -- the question ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class March(MovingGroup):
    """Where a group goes on, or what it does; its move is over as soon as there is nothing left to choose."""

    choices = (STEPPING, GOING, EXPLORING, INFILTRATING, DISBANDING, STOPPING)

    def open_choices(self, w: World) -> Sequence[ChoiceKind[Any] | Verb]:
        """Nothing, if no figure is left of the group."""
        return self.choices if self.is_left(w) else ()

    def go_on(self, w: World) -> None:
        """What is chosen sees to whether and how the move goes on."""

    def waits(self, w: World) -> bool:
        return not self.orders and MovingGroup.waits(self, w)

    def has_choice(self, w: World) -> bool:
        """Would the player be asked, if nothing were planned? No more is looked for than two things to choose from."""
        found = len(list(islice(open_squares(w, self), 2)))
        for kind in self.choices:
            if found < 2 and kind is not STEPPING:
                found += len(kind.offers(w, self))
        return found > 1

    def follow_orders(self, w: World) -> None:
        """Do what is planned next, if it can still be done; otherwise the player is asked."""
        verb = self.orders[0][0]
        action, kind = Action(verb, self.orders[0][1:]), self.by_verb[verb]
        if self.open_choices(w) and kind.allows(w, self, action):
            if verb == STOP.name and self.has_choice(w):  # others thought that the player would be asked
                HALTED(w, seat=self.seat, square=w.geography.name[self.square])
            kind.take(w, self, action)
        else:
            owe(w, self.without_orders())

    def run(self, w: World) -> None:
        """The only thing to do is done; a group that can neither go on nor end its move is removed (R-MOVE-07)."""
        if self.orders:
            self.follow_orders(w)
            return
        offers = self.offered(w)
        if offers:
            self.take(w, self.seat, offers[0])
            return
        group = self.group(w)
        if group.armies or group.scouts:
            arrival.lift(w, group, self.fresh)
            arrival.vanish(w, group, self.square)

    def prompt(self, w: World, seat: int) -> Message:
        return say_count(
            "Where to from {square}? {n} movement point is left.",
            "Where to from {square}? {n} movement points are left.",
            self.points,
            square=w.geography.name[self.square],
        )


PARAMETERS["resume_march"] = names_of_fields(March)
