"""What lies on a square, in a word: for the map of a terminal and that of a browser."""

from __future__ import annotations

from typing import Final

from hegemon.core.message import Message, say
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import TileSymbol
from hegemon.games.civilization.world.markers import UNSEEN, MarkerKind, kind_of, number_of

FACE_UP: Final = {
    MarkerKind.BUILDING: [row.name for row in CONTENT.buildings],
    MarkerKind.WONDER: [row.name for row in CONTENT.wonders],
    MarkerKind.PERSON: [row.name for row in CONTENT.great_person_types],
    MarkerKind.RELIC: [row.name for row in CONTENT.relics],
    MarkerKind.CITY_STATE: [row.name for row in CONTENT.city_states],
}
"""By kind and number: what lies open."""
FACE_DOWN: Final = {
    MarkerKind.HUT: names.MARKERS[TileSymbol.HUT],
    MarkerKind.VILLAGE: names.MARKERS[TileSymbol.VILLAGE],
}
"""By kind: what shows its face only to those who have looked."""


def marker_name(marker: int) -> Message:
    """What a marker is called by whoever sees this of it."""
    kind, number = kind_of(marker), number_of(marker)
    if kind not in FACE_DOWN:
        return FACE_UP[kind][number]
    if number == UNSEEN:
        return FACE_DOWN[kind]
    return say("{marker}: {face}", marker=FACE_DOWN[kind], face=CONTENT.huts_and_villages[number].name)
