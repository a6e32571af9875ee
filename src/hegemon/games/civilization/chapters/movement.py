"""The movement phase: which figures move (6.1). How a group moves is in :mod:`marching`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Then, later, owe
from hegemon.games.civilization.chapters import arrival, exploring, marching, paths
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.moving_group import BARRED, travel_speed
from hegemon.games.civilization.chapters.paths import Group, Reach
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.phase_menus import PhaseMenu
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.speech import MOVED_GROUP, SQUARES, Kind, up_to, verb
from hegemon.games.civilization.world.geography import geography, within
from hegemon.games.civilization.world.world import World

MOST_ARMIES: Final = 7
MOST_SCOUTS: Final = 3
"""That anybody can have (1.2)."""

GROUP: Final[Mapping[str, Kind]] = {"start": SQUARES, "armies": up_to(MOST_ARMIES), "scouts": up_to(MOST_SCOUTS)}
"""How a group is named: where it stands, and how many of each."""

MOVE = verb(
    "move", say("Move {group} from {start} to {square}."),
    summaries=MOVED_GROUP,
    **GROUP, square=SQUARES,
)  # fmt: skip
GO_EXPLORING = verb(
    "go-exploring",
    say("Move {group} from {start} to {square} and turn up the tile at {tile}."),
    summaries=MOVED_GROUP,
    **GROUP, square=SQUARES, tile=SQUARES,
)  # fmt: skip
MARCH = verb(
    "march", say("Move {group} from {start} step by step."),
    summaries=MOVED_GROUP, **GROUP
)  # fmt: skip
END = verb("end-movement", say("End your movement."))
FROM_HERE: Final = say("Turn up the tile at {tile} from {start}: {figures}.")
TILE_TURNED_UP: Final = {GO_EXPLORING.name: 4, marching.EXPLORE.name: 0}
"""By verb: which of its words is the square by which a tile that is turned up is entered."""

HAVE_MOVED: Final = Refusal("R-MOVE-04", say("Some of these figures have moved already."))
NO_LOOKOUT: Final = Refusal(
    "R-EXP-06", say("The group can't turn up that tile from there and then end its move where it may.")
)
MUST_LEAVE: Final = Refusal(
    "R-MOVE-21", say("Figures around the cities of a player who tolerates none there must leave.")
)


def naming_tiles(action: Action, players: int) -> Action:
    """An action as it is told: a tile is called the same from wherever it is turned up, as on the edges of the map."""
    place = TILE_TURNED_UP.get(action.verb)
    if place is None:
        return action
    before, tile, after = action.args[:place], str(action.args[place]), action.args[place + 1 :]
    return Action(action.verb, (*before, exploring.tile_name(geography(players), tile), *after))


def explored_from_here(action: Action) -> Message | None:
    """To turn up a tile beside which figures stand already, in words: they go nowhere. None of any other action."""
    if action.verb != GO_EXPLORING.name or action.args[0] != action.args[3]:
        return None
    start, armies, scouts, _, tile = action.args
    return FROM_HERE.fill(tile=tile, start=start, figures=figures_in_words(int(armies), int(scouts)))


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


@cache
def groups_of(armies: int, scouts: int) -> tuple[tuple[int, int], ...]:
    """All groups that so many figures can form."""
    return tuple((a, s) for a in range(armies + 1) for s in range(scouts + 1) if a or s)


def setting_out(w: World, seat: int, square: int, armies: int, scouts: int) -> March:
    """R-MOVE-02, R-MOVE-20: a group that is about to move, with the points it has."""
    points = travel_speed(w, seat, armies, scouts)
    fresh = arrival.newcomers_among(w, Group(seat, armies, scouts, square))
    return March(seat, square, armies, scouts, points, square, fresh)


def named_group(w: World, seat: int, action: Action) -> March:
    """The group that an action names."""
    return setting_out(w, seat, w.geography.square[str(action.args[0])], int(action.args[1]), int(action.args[2]))


def can_act(w: World, square: int) -> bool:
    """May figures leave the square, or is there at least a tile to turn up beside it?"""
    return square not in w.locked_squares or any(exploring.unexplored(w, other) for other in w.geography.beside[square])


def group_refusal(w: World, group: March) -> Refusal | None:
    """R-MOVE-04: the rule against moving these figures."""
    armies, scouts = unmoved(w, group.square)
    return HAVE_MOVED if group.armies > armies or group.scouts > scouts else None


# -- whole moves -----------------------------------------------------------------------------------------------


Hidden = Mapping[int, tuple[int, ...]]
"""By square: those beside it that belong to tiles that lie face down (:func:`exploring.unexplored_beside`)."""


def lookouts(w: World, group: Group, points: int, reach: Reach, hidden: Hidden) -> Iterator[tuple[int, int]]:
    """R-EXP-01, R-EXP-06: from where a group can turn up a tile within its move, and a square of that tile."""
    for square in [square for square in (group.at, *reach.back) if square in hidden]:
        if can_look_from(w, group, points, reach, square):
            yield from ((square, tile) for tile in hidden[square])


def can_look_from(w: World, group: Group, points: int, reach: Reach, square: int) -> bool:
    """Has the group a point left there, and afterwards an end of its move that is certain now?"""
    if square == group.at:
        march = setting_out(w, group.seat, square, group.armies, group.scouts)
        return marching.explore_refusal(w, march) is None
    ground, left = reach.ground[square], points - len(reach.way(square))
    if not left or not ground.passes:
        return False
    return ground.ends or paths.way_out(w, group, square, left - 1)


def moves_of(w: World, group: Group, points: int, reach: Reach, hidden: Hidden) -> list[Action]:
    """All that a group can do; nobody may change the list."""
    name = w.geography.name
    who = name[group.at], group.armies, group.scouts
    moves = reach.moves.get(who[1:])
    if moves is None:
        move_to = MOVE.by_last_word(*who)
        moves = reach.moves[who[1:]] = [*(move_to[name[square]] for square in reach.goals), MARCH(*who)]
    if hidden.keys().isdisjoint(reach.ground):
        return moves
    there = lookouts(w, group, points, reach, hidden)
    return [*moves[:-1], *(GO_EXPLORING(*who, name[square], name[tile]) for square, tile in there), moves[-1]]


def move_offers(w: World, seat: int) -> list[Action]:
    """What those can do that haven't moved. Groups that are alike in what the rules look at go the same ways."""
    found: list[Action] = []
    hidden, others_gates = exploring.unexplored_beside(w), paths.others_have_gates(w, seat)
    for square in w.figure_squares[seat]:
        armies, scouts = unmoved(w, square)
        if not (armies or scouts) or not can_act(w, square):
            continue
        gates = others_gates or paths.gate_stands_on(w, square)
        known: dict[tuple[int, bool, bool, int], Reach] = {}
        for a, s in groups_of(armies, scouts):
            group, points = Group(seat, a, s, square), travel_speed(w, seat, a, s)
            alike = a + s, bool(a), bool(s), points
            if alike not in known:
                known[alike] = paths.reach_past(w, group, square, points, gates=gates)
            found += moves_of(w, group, points, known[alike], hidden)
    return found


def move_options(w: World, seat: int) -> list[Action]:
    """All groups of a player's figures, to all squares that they would reach over open ground."""
    found: list[Action] = []
    name = w.geography.name
    for square in w.figure_squares[seat]:
        for armies, scouts in groups_of(w.armies[square], w.scouts[square]):
            who = name[square], armies, scouts
            near = sorted(within(w.geography, square, travel_speed(w, seat, armies, scouts)))
            found += (MOVE(*who, name[target]) for target in near if target != square)
            found += (
                GO_EXPLORING(*who, name[target], name[tile])
                for target in near
                for tile in w.geography.beside[target]
                if exploring.unexplored(w, tile)
            )
            found.append(MARCH(*who))
    return found


def move_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against a move (R-MOVE-04, R-TIME-06), or against where it goes."""
    group = named_group(w, seat, action)
    if refusal := group_refusal(w, group):
        return refusal
    if action.verb == MARCH.name:
        return None if can_act(w, group.square) else BARRED
    target = w.geography.square[str(action.args[3])]
    if group.square in w.locked_squares and target != group.square:
        return BARRED
    figures = group.group(w)
    reach = paths.reach(w, figures, group.square, group.points)
    if action.verb == MOVE.name:
        return None if target in reach.goals else marching.end_there_refusal(w, figures, target)
    tile = w.geography.square[str(action.args[4])]
    there = lookouts(w, figures, group.points, reach, exploring.unexplored_beside(w))
    return None if (target, tile) in there else NO_LOOKOUT


def take_move(w: World, seat: int, action: Action) -> None:
    """A group sets out, others may break in before (R-TIME-09); where it goes, it goes by itself."""
    group = named_group(w, seat, action)
    if action.verb == MARCH.name:
        marching.go_on(w, group)
        return
    target = w.geography.square[str(action.args[3])]
    figures = group.group(w)
    way = paths.reach(w, figures, group.square, group.points).way(target)
    if action.verb == GO_EXPLORING.name:
        orders = marching.ordered(w, way, marching.EXPLORE(action.args[4]))
    elif w.centre_owner[target] == seat:
        orders = marching.ordered(w, way)
    else:
        orders = marching.orders_to(w, figures, target, way)
    marching.go_on(w, group.with_orders(orders))


MOVING: Final = ChoiceKind(
    MOVE, GO_EXPLORING, MARCH, options=move_options, offers=move_offers, refusal=move_refusal, take=take_move
)


# -- a closed gate ---------------------------------------------------------------------------------------------


def must_leave(w: World, seat: int) -> bool:
    """R-MOVE-21: is there a figure that hasn't moved, must leave its square and can?"""
    if not paths.others_have_gates(w, seat):
        return False
    return any(paths.closed(w, seat, square) and can_leave(w, seat, square) for square in w.figure_squares[seat])


def can_leave(w: World, seat: int, square: int) -> bool:
    """Does a figure there have a move with a legal end somewhere else, alone or, as a scout, with an army?"""
    armies, scouts = unmoved(w, square)
    groups = [(1, 0)] * bool(armies) + [(0, 1)] * bool(scouts) + [(1, 1)] * bool(armies and scouts)
    return any(
        paths.way_out(w, Group(seat, a, s, square), square, travel_speed(w, seat, a, s), disband=False)
        for a, s in groups
    )


# -- the question ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveFigures(PhaseMenu):
    """R-MOVE-01, R-MOVE-03: which group moves next, as long as there are figures that haven't moved."""

    phase = Phase.MOVEMENT
    choices = (END, MOVING, uses.USING, events.PLAYING)

    def end_refusal(self, w: World) -> Refusal | None:
        return MUST_LEAVE if must_leave(w, self.seat) else None

    def prompt(self, w: World, seat: int) -> Message:
        return say("Movement: choose figures to move, or end your movement.")
