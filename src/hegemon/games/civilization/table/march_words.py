"""What moves come to, in few words: the buttons say that a village is attacked, not only that somebody goes there."""

from __future__ import annotations

from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization.chapters import exploring, marching, movement, paths
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.last_moves import with_its_end
from hegemon.games.civilization.table.square_words import title
from hegemon.games.civilization.world.markers import MarkerKind, kind_of
from hegemon.games.civilization.world.realm import NONE

AT_A_MARKER: Final = {
    MarkerKind.VILLAGE: say("Attack the village on {square}"),
    MarkerKind.HUT: say("Explore the hut on {square}"),
    MarkerKind.RELIC: say("Take the relic on {square}"),
    MarkerKind.CITY_STATE: say("Take the city-state on {square}"),
}
"""What an army does that goes there; scouts come to huts only where they explore them (Pacifism)."""


def moved(board: CivilizationBoard, action: Action) -> Message | None:
    """What a move comes to, and whether the phase ends with it; None of any other action."""
    words = come_to(board, action)
    return words and with_its_end(board, action, words)


def come_to(board: CivilizationBoard, action: Action) -> Message | None:
    """What a move comes to by itself."""
    if action.verb == movement.GO_EXPLORING.name:
        start, _, _, square, _ = map(str, action.args)
        tile = exploring.tile_name(board.land, str(action.args[4]))
        if start == square:
            return say("Turn up the tile at {tile}", tile=tile)
        return say("Go to {square} and turn up the tile at {tile}", square=square, tile=tile)
    if action.verb == marching.EXPLORE.name:
        return say("Turn up the tile at {tile}", tile=exploring.tile_name(board.land, str(action.args[0])))
    if action.verb == movement.MOVE.name:
        _, armies, _, goal = action.args
        return arrived(board, str(goal), int(armies)) or say("Go to {square}", square=str(goal))
    march = board.w.agenda[-1] if board.w.agenda else None
    if not isinstance(march, March) or action.verb not in (marching.STEP.name, marching.GO.name):
        return None
    square = str(action.args[0])
    ends = action.verb == marching.GO.name or paths.stops(board.w, march.group(board.w), board.land.square[square])
    return arrived(board, square, march.armies) if ends else None


def arrived(board: CivilizationBoard, name: str, armies: int) -> Message | None:
    """What a group does where its move ends, if that is more than to stand there."""
    w, square = board.w, board.land.square[name]
    if not armies and kind_of(w.markers[square]) is not MarkerKind.HUT:
        return None
    if w.centre_owner[square] not in (board.me, NONE):
        return say("Attack {city}", city=title(board, square))
    owner = w.figure_owner[square]
    if owner not in (board.me, NONE):
        if w.armies[square]:
            return say("Attack {player} on {square}", player=Seat(owner), square=name)
        return say("Drive out the scouts on {square}", square=name)
    told = AT_A_MARKER.get(kind_of(w.markers[square]))
    return told.fill(square=name) if told else None
