"""A move, step by step (6.1, 6.2).

As it moves a group stands on the map where it is, so that everybody sees what is there; only above the figures and
cities of others, past which it may fly, it is off the map (`aloft`). Figures on its way don't join it (AMB-20).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import PARAMETERS, Then, later, owe
from hegemon.games.civilization.chapters import arrival, disbanding, discoveries, exploring, paths, stacking, techs
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import reactions
from hegemon.games.civilization.framework.menus import ChoiceKind, Menu
from hegemon.games.civilization.framework.standing import hooked, spend, standing, unspent
from hegemon.games.civilization.speech import NUMBERS, SEATS, SQUARES, Verb, happening, verb
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World, names_of_fields

STEP = verb("step", say("Move on to {square}."), square=SQUARES)
EXPLORE = verb("explore", say("Turn up the tile with {square}."), square=SQUARES)
STOP = verb("stop", say("End this move."))
INFILTRATE = verb("infiltrate", say("Give up the figure in the city on {square} for a tech."), square=SQUARES)

STEPPED = happening(
    "stepped", say("{seat} moves from {start} to {square}; armies: {armies}, scouts: {scouts}."),
    seat=SEATS, start=SQUARES, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip
INFILTRATED = happening(
    "infiltrated", say("A figure of {seat} disappears in the city of {owner} on {square}."),
    seat=SEATS, owner=SEATS, square=SQUARES,
)  # fmt: skip

NO_POINTS: Final = Refusal("R-MOVE-02", say("The group has no movement points left."))
BARRED: Final = Refusal("R-TIME-06", say("No figure may leave that square in this turn."))
NO_END: Final = Refusal("R-MOVE-07", say("The move could not end there, nor on any square within reach from there."))
STAY_ON_MAP: Final = Refusal("R-EXP-06", say("After that the group could reach no square where its move may end."))
NOT_ALONE: Final = Refusal("R-MOVE-22", say("Only a figure that moves alone may do that, once per turn."))
NOTHING_TO_LEARN: Final = Refusal("R-MOVE-22", say("That player knows no tech that you can learn now."))


def target_of(w: World, action: Action) -> int:
    """The square that an action names."""
    return w.geography.square[str(action.args[0])]


# -- steps -----------------------------------------------------------------------------------------------------


def leave_refusal(w: World, march: March) -> Refusal | None:
    """R-MOVE-02, R-TIME-06: the rule against going anywhere from here."""
    if not march.points:
        return NO_POINTS
    return BARRED if march.square in w.locked_squares else None


def step_refusal(w: World, march: March, action: Action) -> Refusal | None:
    """The rule against a step."""
    return leave_refusal(w, march) or to_refusal(w, march, march.group(w), target_of(w, action))


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
    arrival.lift(w, group, march.fresh)
    STEPPED(w, seat=group.seat, start=start, square=place, armies=group.armies, scouts=group.scouts)
    aloft = paths.hostile(w, group.seat, target)
    if not aloft:
        arrival.set_down(w, group, target, march.fresh)
    here = replace(march, square=target, armies=group.armies, scouts=group.scouts, points=march.points - 1, aloft=aloft)
    if paths.stops(w, group, target):
        end(w, here)
    elif group.armies and not aloft and taken_on_entering(w, target):
        owe(w, onward(here))
        discoveries.take_relic(w, group.seat, target)
    else:
        go_on(w, here)


def taken_on_entering(w: World, square: int) -> bool:
    """R-REL-05: is there a relic that an army takes as it enters?"""
    return w.markers[square] // KINDS == MarkerKind.RELIC and w.options.relic_taken_when == "enter"


def go_on(w: World, march: March) -> None:
    """R-TIME-09: before the next step others may break in."""
    reactions.announce(w, march.seat, DeedKind.MOVE, march, about=(w.geography.name[march.square],))


@later
def resume_march(w: World, *values: Any) -> None:
    """Go on with a move after whatever came in between."""
    go_on(w, March(*values))


def onward(march: March) -> Then:
    """The move goes on after something else."""
    return resume_march(*(getattr(march, name) for name in names_of_fields(March)))


def thin_out(w: World, square: int, armies: int, scouts: int) -> None:
    """R-TIME-09: figures are killed where a move is broken into; of those there, the ones on the move die first."""
    for place, step in enumerate(w.agenda):
        if isinstance(step, March) and step.square == square and not step.aloft:
            group = step.group(w)
            left = (max(0, group.armies - armies), max(0, group.scouts - scouts))
            w.agenda[place] = replace(step, armies=left[0], scouts=left[1], fresh=min(step.fresh, sum(left)))


def step_options(w: World, march: March) -> list[Action]:
    """The squares beside the group."""
    return [STEP(w.geography.name[square]) for square in w.geography.beside[march.square]]


def step_offers(w: World, march: March) -> list[Action]:
    """Those to which it may go."""
    if leave_refusal(w, march) is not None:
        return []
    group, name, beside = march.group(w), w.geography.name, w.geography.beside[march.square]
    return [STEP(name[square]) for square in beside if to_refusal(w, march, group, square) is None]


STEPPING: Final = ChoiceKind(STEP, options=step_options, offers=step_offers, refusal=step_refusal, take=take_step)


# -- tiles -----------------------------------------------------------------------------------------------------


def explore_refusal(w: World, march: March, action: Action) -> Refusal | None:
    """R-EXP-01, R-EXP-06: it takes a point, and an end of the move that is certain now."""
    if not march.points:
        return NO_POINTS
    if stop_refusal(w, march, action) is None:
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


def stop_refusal(w: World, march: March, action: Action) -> Refusal | None:
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
STOPPING: Final = ChoiceKind(STOP, options=stop_options, refusal=stop_refusal, take=take_stop)


# -- infiltration ----------------------------------------------------------------------------------------------


def infiltrate_options(w: World, march: March) -> list[Action]:
    """The cities of others beside the group, where a card allows that."""
    if not standing(w, march.seat).may(Privilege.INFILTRATE):
        return []
    beside = w.geography.beside[march.square]
    return [INFILTRATE(w.geography.name[s]) for s in beside if w.centre_owner[s] not in (march.seat, NONE)]


def infiltrate_refusal(w: World, march: March, action: Action) -> Refusal | None:
    """R-MOVE-22: the rule against giving a figure up in a city beside it."""
    group = march.group(w)
    if refusal := leave_refusal(w, march):
        return refusal
    if group.armies + group.scouts > 1 or not unspent(w, group.seat, Privilege.INFILTRATE):
        return NOT_ALONE
    return None if lessons(w, group.seat, w.centre_owner[target_of(w, action)]) else NOTHING_TO_LEARN


def lessons(w: World, seat: int, owner: int) -> tuple[int, ...]:
    """The techs of a player for which another one has a slot."""
    return tuple(tech for tech in w.realms[owner].techs if techs.slot_refusal(w, seat, tech) is None)


def take_infiltrate(w: World, march: March, action: Action) -> None:
    """R-MOVE-22: no battle; the figure is gone, and a tech of the city's owner is learned."""
    group, target = march.group(w), target_of(w, action)
    owner = w.centre_owner[target]
    spend(w, group.seat, Privilege.INFILTRATE)
    arrival.lift(w, group, march.fresh)
    stacking.send_home(w, group.seat, group.armies, group.scouts)
    INFILTRATED(w, seat=group.seat, owner=owner, square=str(action.args[0]))
    owe(w, techs.FreeTech(group.seat, lessons(w, group.seat, owner)))


INFILTRATING: Final = ChoiceKind(
    INFILTRATE, options=infiltrate_options, refusal=infiltrate_refusal, take=take_infiltrate
)


# -- the question ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class March(Menu):
    """Where a group goes on, or what it does; its move is over as soon as there is nothing left to choose."""

    square: int
    armies: int
    scouts: int
    points: int
    origin: int
    """Where the move began."""
    fresh: int = 0
    """How many of the figures were produced in this turn (R-SCT-03)."""
    aloft: bool = False
    """Is the group off the map, above others' figures or city?"""

    choices = (STEPPING, EXPLORING, INFILTRATING, DISBANDING, STOPPING)

    def chooser(self) -> March:
        return self

    def open_choices(self, w: World) -> Sequence[ChoiceKind[Any] | Verb]:
        """Nothing, if no figure is left of the group."""
        group = self.group(w)
        return self.choices if group.armies or group.scouts else ()

    def group(self, w: World) -> Group:
        """The figures that move; on the way some of them may have had to go (R-SUP-06)."""
        if self.aloft:
            return Group(self.seat, self.armies, self.scouts, NONE)
        at = self.square
        return Group(self.seat, min(self.armies, w.armies[at]), min(self.scouts, w.scouts[at]), at)

    def go_on(self, w: World) -> None:
        """What is chosen sees to whether and how the move goes on."""

    def run(self, w: World) -> None:
        """The only thing to do is done; a group that can neither go on nor end its move is removed (R-MOVE-07)."""
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
            "Your figures are on {square} and have {n} movement point left.",
            "Your figures are on {square} and have {n} movement points left.",
            self.points,
            square=w.geography.name[self.square],
        )


PARAMETERS["resume_march"] = names_of_fields(March)
