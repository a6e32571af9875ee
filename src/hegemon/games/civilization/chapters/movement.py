"""The movement phase: which figures move (6.1). How a group moves is in :mod:`marching`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Then, later, owe
from hegemon.games.civilization.chapters import arrival, exploring, marching, paths
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.menus import ChoiceKind, Menu
from hegemon.games.civilization.speech import SQUARES, up_to, verb
from hegemon.games.civilization.world.world import World

MOST_ARMIES: Final = 7
MOST_SCOUTS: Final = 3
"""That anybody can have (1.2)."""

MOVE = verb(
    "move", say("Move figures from {square}; armies: {armies}, scouts: {scouts}."),
    square=SQUARES, armies=up_to(MOST_ARMIES), scouts=up_to(MOST_SCOUTS),
)  # fmt: skip
END = verb("end-movement", say("End your movement."))

HAVE_MOVED: Final = Refusal("R-MOVE-04", say("Some of these figures have moved already."))
MUST_LEAVE: Final = Refusal(
    "R-MOVE-21", say("Figures around the cities of a player who tolerates none there must leave.")
)


def begin(seat: int) -> Then:
    """A player's movement, whole."""
    return enter_movement(seat)


@later
def enter_movement(w: World, seat: int) -> None:
    """R-MOVE-01: let the player move, then forget who has moved."""
    owe(w, MoveFigures(seat), close_movement(seat))


@later
def close_movement(w: World, seat: int) -> None:
    """A player's movement is over: what was forgotten but costs nothing is done."""
    for square in w.figure_squares[seat]:
        w.moved_armies[square], w.moved_scouts[square] = 0, 0
    uses.quiet_gains(w, seat, Phase.MOVEMENT)


# -- groups ----------------------------------------------------------------------------------------------------


def unmoved(w: World, square: int) -> tuple[int, int]:
    """The armies and scouts there that haven't moved (R-MOVE-04)."""
    return w.armies[square] - w.moved_armies[square], w.scouts[square] - w.moved_scouts[square]


def groups_of(w: World, square: int, armies: int, scouts: int) -> Iterator[Action]:
    """All groups that so many figures on a square can form."""
    name = w.geography.name[square]
    return (MOVE(name, a, s) for a in range(armies + 1) for s in range(scouts + 1) if a or s)


def can_act(w: World, square: int) -> bool:
    """May figures leave the square, or is there at least a tile to turn up beside it?"""
    return square not in w.locked_squares or any(exploring.unexplored(w, other) for other in w.geography.beside[square])


def move_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against moving a group (R-MOVE-04, R-TIME-06)."""
    square = w.geography.square[str(action.args[0])]
    armies, scouts = unmoved(w, square)
    if int(action.args[1]) > armies or int(action.args[2]) > scouts:
        return HAVE_MOVED
    return None if can_act(w, square) else marching.BARRED


def start(w: World, seat: int, action: Action) -> None:
    """R-MOVE-02, R-MOVE-20: a group sets out with the points it has; others may break in before (R-TIME-09)."""
    square, armies, scouts = w.geography.square[str(action.args[0])], int(action.args[1]), int(action.args[2])
    points = paths.travel_speed(w, seat, armies, scouts)
    fresh = arrival.newcomers_among(w, Group(seat, armies, scouts, square))
    marching.go_on(w, marching.March(seat, square, armies, scouts, points, square, fresh))


# -- a closed gate ---------------------------------------------------------------------------------------------


def must_leave(w: World, seat: int) -> bool:
    """R-MOVE-21: is there a figure that hasn't moved, must leave its square and can?"""
    return any(paths.closed(w, seat, square) and can_leave(w, seat, square) for square in w.figure_squares[seat])


def can_leave(w: World, seat: int, square: int) -> bool:
    """Does a figure there have a move with a legal end somewhere else, alone or, as a scout, with an army?"""
    armies, scouts = unmoved(w, square)
    groups = [(1, 0)] * bool(armies) + [(0, 1)] * bool(scouts) + [(1, 1)] * bool(armies and scouts)
    return any(
        paths.way_out(w, Group(seat, a, s, square), square, paths.travel_speed(w, seat, a, s), disband=False)
        for a, s in groups
    )


# -- the question ----------------------------------------------------------------------------------------------


def move_options(w: World, seat: int) -> list[Action]:
    """All groups of a player's figures."""
    return [
        move for square in w.figure_squares[seat] for move in groups_of(w, square, w.armies[square], w.scouts[square])
    ]


def move_offers(w: World, seat: int) -> list[Action]:
    """The groups of those that haven't moved."""
    found: list[Action] = []
    for square in w.figure_squares[seat]:
        armies, scouts = unmoved(w, square)
        if (armies or scouts) and can_act(w, square):
            found += groups_of(w, square, armies, scouts)
    return found


MOVING: Final = ChoiceKind(MOVE, options=move_options, offers=move_offers, refusal=move_refusal, take=start)


@dataclass(frozen=True, slots=True)
class MoveFigures(Menu):
    """R-MOVE-01, R-MOVE-03: which group moves next, as long as there are figures that haven't moved."""

    always = True
    choices = (END, MOVING, uses.USING, events.PLAYING)

    def end_refusal(self, w: World) -> Refusal | None:
        return MUST_LEAVE if must_leave(w, self.seat) else None

    def prompt(self, w: World, seat: int) -> Message:
        return say("Movement: choose figures to move, or end your movement.")
