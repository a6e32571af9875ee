"""Figures that a card moves, apart from the moves of their owner (R-MOVE-04).

Some cards carry figures straight to a square, however far. Others lead them on foot: one's own figure to an empty
square (1.3), by the ways on which it could move; those of another player over dry land, to a square where they can rest
and meet nobody. Huts, villages and relics aren't entered in this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.chapters import arrival, marching, movement, paths, stacking
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.speech import MOVED_GROUP, NUMBERS, OWNED_GROUP, PASS, SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING, UNTOUCHED
from hegemon.games.civilization.world.world import World

CARRY = verb(
    "carry", say("Choose {group} on {start}."),
    summaries=MOVED_GROUP, **movement.GROUP
)  # fmt: skip
RELOCATE = verb("relocate", say("Move them to {square}."), square=SQUARES)
RELOCATED = happening(
    "relocated", say("{seat} moves {group} of {owner} from {start} to {square}."),
    you=say("You move {group} of {owner} from {start} to {square}."),
    to_you=say("{seat} moves {your_group} from {start} to {square}."),
    own=say("{seat} moves {group} from {start} to {square}."),
    own_you=say("You move {group} from {start} to {square}."),
    summaries=OWNED_GROUP,
    seat=SEATS, owner=SEATS, start=SQUARES, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip

OVER_WATER: Final = Refusal("R-MOVE-06", say("The card doesn't move figures over water."))
NOT_EMPTY: Final = Refusal("R-EVT-03", say("The card moves a figure to an empty square."))
TOO_FAR: Final = Refusal("R-EVT-03", say("No way that is short enough leads there."))


# -- straight to a square --------------------------------------------------------------------------------------


def groups(w: World, squares: Iterable[int]) -> list[Action]:
    """All groups that the figures on some squares can form, as actions."""
    name = w.geography.name
    return [CARRY(name[sq], *group) for sq in squares for group in movement.groups_of(w.armies[sq], w.scouts[sq])]


def named_group(w: World, seat: int, action: Action) -> Group:
    """The figures that such an action names."""
    square, armies, scouts = action.args
    return Group(seat, int(armies), int(scouts), w.geography.square[str(square)])


def carry(w: World, group: Group, square: int, *, tired: bool) -> None:
    """Put one's own figures elsewhere; those that are tired don't move again in this turn."""
    fresh = arrival.newcomers_among(w, group)
    arrival.lift(w, group, fresh)
    (arrival.land_on if tired else arrival.set_down)(w, group, square, fresh)
    marching.STEPPED(
        w, seat=group.seat, start=w.geography.name[group.at], square=w.geography.name[square],
        armies=group.armies, scouts=group.scouts,
    )  # fmt: skip


# -- on foot ---------------------------------------------------------------------------------------------------


def step_refusal(w: World, seat: int, group: Group, square: int) -> Refusal | None:
    """The rule against leading figures over a square."""
    if seat != group.seat and land.is_water(w, square):
        return OVER_WATER
    return stacking.COVERED if land.kind_at(w, square) in UNTOUCHED else paths.enter_refusal(w, group, square)


def end_refusal(w: World, seat: int, group: Group, square: int) -> Refusal | None:
    """The rule against leaving figures on a square; no battle comes of it."""
    if refusal := stacking.rest_refusal(w, group.seat, square, group.armies, group.scouts):
        return refusal
    if seat == group.seat and w.markers[square] != NOTHING:
        return NOT_EMPTY
    return paths.end_refusal(w, group, square)


def within_reach(w: World, seat: int, group: Group, distance: int) -> Iterator[int]:
    """The squares to which a player can move a group, not farther than this."""
    seen, edge = {group.at}, [group.at]
    for _ in range(distance):
        edge, here = [], edge
        for target in (
            beside for square in here if square not in w.locked_squares for beside in w.geography.beside[square]
        ):
            if target in seen or step_refusal(w, seat, group, target) is not None:
                continue
            seen.add(target)
            if end_refusal(w, seat, group, target) is None:
                yield target
            if not paths.stops(w, group, target):
                edge.append(target)


def goes_anywhere(w: World, seat: int, group: Group, distance: int) -> bool:
    """Is there a square to which a player can move a group?"""
    return any(True for _ in within_reach(w, seat, group, distance))


@dataclass(frozen=True, slots=True)
class Relocate(Ask):
    """Where a player moves figures, their own or somebody else's; they may stay where they are."""

    start: int
    armies: int
    scouts: int
    distance: int

    def group(self, w: World) -> Group:
        """The figures."""
        return Group(w.figure_owner[self.start], self.armies, self.scouts, self.start)

    def options(self, w: World, seat: int) -> list[Action]:
        near = (s for s in w.geography.on_map if 0 < w.geography.walk(s, self.start) <= self.distance)
        return [*(RELOCATE(w.geography.name[square]) for square in near), PASS()]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == PASS():
            return None
        group, square = self.group(w), w.geography.square[str(action.args[0])]
        if square in within_reach(w, seat, group, self.distance):
            return None
        return step_refusal(w, seat, group, square) or end_refusal(w, seat, group, square) or TOO_FAR

    def offers(self, w: World, seat: int) -> list[Action]:
        ends = sorted(within_reach(w, seat, self.group(w), self.distance))
        return [*(RELOCATE(w.geography.name[square]) for square in ends), PASS()]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            relocate(w, seat, self.group(w), w.geography.square[str(action.args[0])])

    def prompt(self, w: World, seat: int) -> Message:
        return say_count(
            "Move the figures on {square} by {n} square.",
            "Move the figures on {square} by up to {n} squares.",
            self.distance,
            square=w.geography.name[self.start],
        )


def relocate(w: World, seat: int, group: Group, square: int) -> None:
    """Put figures elsewhere; whether they have moved in this phase stays as it was (R-MOVE-04)."""
    start, fresh = group.at, arrival.newcomers_among(w, group)
    armies, scouts = w.moved_armies[start], w.moved_scouts[start]
    arrival.lift(w, group, fresh)
    arrival.set_down(w, group, square, fresh)
    w.moved_armies[square] += armies - w.moved_armies[start]
    w.moved_scouts[square] += scouts - w.moved_scouts[start]
    RELOCATED(
        w, seat=seat, owner=group.seat, start=w.geography.name[start], square=w.geography.name[square],
        armies=group.armies, scouts=group.scouts,
    )  # fmt: skip
