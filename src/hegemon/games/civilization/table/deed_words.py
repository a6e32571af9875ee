"""What a choice comes to, in few words: what a city makes by the city's name, a city that is founded by its square."""

from __future__ import annotations

from hegemon.core import Action, Message, say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.things import called
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, marker_of


def made_in(board: CivilizationBoard, action: Action) -> Message | None:
    """What a city produces, by the name of the city."""
    if action.verb not in ("produce", "produce-at") or board.me is None:
        return None
    square, item, *site = map(str, action.args)
    city = board.city_name(board.me, land.city_with(board.w, board.me, board.land.square[square]))
    made = called(action.verb, "item", item)
    if site and stands_there(board, item, site[0]):
        return say("Build {item} on {square}, where it stands already · {city}", item=made, square=site[0], city=city)
    is_built = item in CONTENT.buildings or item in CONTENT.wonders
    if site:
        text = say("Build {item} on {square} · {city}") if is_built else say("Produce {item} on {square} · {city}")
        return text.fill(item=made, square=site[0], city=city)
    return (say("Build {item} · {city}") if is_built else say("Produce {item} · {city}")).fill(item=made, city=city)


def stands_there(board: CivilizationBoard, item: str, square: str) -> bool:
    """Would a building only replace its like?"""
    marker = board.w.markers[board.land.square[square]]
    return item in CONTENT.buildings and marker == marker_of(MarkerKind.BUILDING, CONTENT.buildings.number(item))


def found_simply(board: CivilizationBoard, action: Action) -> Message | None:
    """A city, by its square alone: there is but one figure that can found it."""
    if action.verb != "found" or sum(other.args[0] == action.args[0] for other in board.by_verb.get("found", ())) > 1:
        return None
    return say("Found a city on {square}", square=str(action.args[0]))
