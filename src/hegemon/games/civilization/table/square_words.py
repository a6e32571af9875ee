"""A square in a few words: what it is called after, what lies there, who stands there."""

from __future__ import annotations

from typing import Final

from hegemon.core import Action, Message, Seat, say, say_all
from hegemon.games.civilization import names
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.marker_names import marker_name
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

ABOUT_FIGURES: Final = frozenset({"kill-figures", "mislead"})
"""What is done to those who stand on a square: it matters whose they are."""
AT_FIGURES_OR_CITIES: Final = frozenset({"send-horde"})
"""What is done to a city, or to those who stand outside of one."""


def title(board: CivilizationBoard, square: int) -> Message:
    """What stands out on a square: its city, what lies there, or its terrain."""
    w = board.w
    if w.terrain[square] == UNEXPLORED:
        return say("Unexplored")
    owner = w.centre_owner[square]
    if owner != NONE:
        return board.city_name(owner, land.city_with(w, owner, square))
    marker = board.told.markers[square]
    return marker_name(marker) if marker != NOTHING else names.TERRAINS[Terrain(w.terrain[square])]


def choice_note(board: CivilizationBoard, action: Action, square: int) -> Message:
    """What tells a square from others of which one is chosen: what stands out there, or whose figures are meant."""
    owner = board.w.figure_owner[square]
    in_the_open = action.verb in AT_FIGURES_OR_CITIES and board.w.centre_owner[square] == NONE
    is_about_them = action.verb in ABOUT_FIGURES or in_the_open
    return say("{player}", player=Seat(owner)) if is_about_them and owner != NONE else title(board, square)


def summary(board: CivilizationBoard, square: int) -> Message:
    """A square in a line, for those who listen: its name, what stands out, who stands there."""
    w = board.w
    parts: list[Message] = [title(board, square)]
    owner = w.figure_owner[square]
    if owner != NONE:
        there = figures_in_words(w.armies[square], w.scouts[square])
        parts.append(say("{player}: {figures}", player=Seat(owner), figures=there))
    return say("{square}: {what}", square=board.land.name[square], what=say_all(parts))
