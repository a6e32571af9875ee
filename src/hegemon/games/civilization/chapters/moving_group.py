"""A group of figures on the move: where it is, what it has left, what is planned (6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.framework.menus import Menu
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

NO_POINTS: Final = Refusal("R-MOVE-02", say("The group has no movement points left."))
BARRED: Final = Refusal("R-TIME-06", say("No figure may leave that square in this turn."))

Orders = tuple[tuple[Any, ...], ...]
"""What a group is to do, as small actions: verbs with their arguments."""


def travel_speed(w: World, seat: int, armies: int, scouts: int) -> int:
    """R-MOVE-02, R-MOVE-20: the movement points of a group; additions come before a doubling."""
    state = standing(w, seat)
    speed = state.speed
    if armies == 1 and not scouts:
        for ability in state.hooked("lone_army_speed"):
            speed += ability.lone_army_speed(w, seat)
    for ability in state.hooked("speed_factor"):
        speed *= ability.speed_factor(w, seat)
    return speed


@dataclass(frozen=True, slots=True)
class MovingGroup(Menu):
    """Figures that move together, somewhere on their way."""

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
    orders: Orders = ()
    """What it does next without being asked. Others don't know it."""

    def chooser(self) -> Self:
        return self

    def group(self, w: World) -> Group:
        """The figures that move; on the way some of them may have had to go (R-SUP-06)."""
        if self.aloft:
            return Group(self.seat, self.armies, self.scouts, NONE)
        at, armies, scouts = self.square, self.armies, self.scouts
        if armies <= w.armies[at] and scouts <= w.scouts[at]:
            return Group(self.seat, armies, scouts, at)
        return Group(self.seat, min(armies, w.armies[at]), min(scouts, w.scouts[at]), at)

    def is_left(self, w: World) -> bool:
        """Has any of the figures not had to go?"""
        if self.aloft:
            return bool(self.armies or self.scouts)
        return bool((self.armies and w.armies[self.square]) or (self.scouts and w.scouts[self.square]))

    def leave_refusal(self, w: World) -> Refusal | None:
        """R-MOVE-02, R-TIME-06: the rule against going anywhere from here."""
        if not self.points:
            return NO_POINTS
        return BARRED if self.square in w.locked_squares else None

    def without_orders(self) -> Self:
        """The same, with nothing planned."""
        return self.with_orders(()) if self.orders else self

    def with_orders(self, orders: Orders) -> Self:
        """The same, with this planned."""
        return type(self)(
            self.seat, self.square, self.armies, self.scouts, self.points, self.origin, self.fresh, self.aloft, orders
        )

    def at(self, square: int, group: Group, *, aloft: bool) -> Self:
        """What is left of it, a step on; if that was planned, the rest of the plan is left."""
        rest = self.orders[1:]
        return type(self)(
            self.seat, square, group.armies, group.scouts, self.points - 1, self.origin, self.fresh, aloft, rest
        )

    def masked(self, w: World, viewer: int | None) -> Self:
        """Where it goes is nobody's business before it gets there."""
        return self if viewer == self.seat else self.without_orders()
