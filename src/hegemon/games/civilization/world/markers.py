"""What can lie on a square, as one number: a kind and which one of that kind."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import TruthyKind
from hegemon.games.civilization.world.forms import WrittenForm

KINDS: Final = 64
"""No kind of marker has more faces."""
UNSEEN: Final = KINDS - 1
"""The face of a hut or village that lies face down, for whoever has not looked at it."""


class MarkerKind(TruthyKind):
    """The kinds of things that lie on squares; a square holds one of them at most."""

    NOTHING = 0
    BUILDING = 1
    WONDER = 2
    PERSON = 3
    HUT = 4
    VILLAGE = 5
    RELIC = 6
    CITY_STATE = 7


NOTHING: Final = 0
BUILDING: Final = MarkerKind.BUILDING
"""The kinds by their names alone, for rules that ask what lies on square after square: to name a member of its
enumeration is ten times slower in Python 3.11."""
WONDER: Final = MarkerKind.WONDER
PERSON: Final = MarkerKind.PERSON
HUT: Final = MarkerKind.HUT
VILLAGE: Final = MarkerKind.VILLAGE
RELIC: Final = MarkerKind.RELIC
CITY_STATE: Final = MarkerKind.CITY_STATE
BUILT: Final = (MarkerKind.BUILDING, MarkerKind.WONDER, MarkerKind.PERSON)
"""What is built, and may be replaced (R-REP-01)."""
UNTOUCHED: Final = (MarkerKind.HUT, MarkerKind.VILLAGE, MarkerKind.RELIC)
"""What waits to be taken; its square yields nothing (R-SET-42)."""
MET: Final = frozenset((*UNTOUCHED, MarkerKind.CITY_STATE))
"""What is something to figures that come there; they pass by all else."""


def marker_of(kind: MarkerKind, number: int) -> int:
    """A thing on a square, as its number.

    >>> marker = marker_of(MarkerKind.WONDER, 5)
    >>> kind_of(marker) is MarkerKind.WONDER, number_of(marker)
    (True, 5)
    """
    return kind * KINDS + number


def kind_of(marker: int) -> MarkerKind:
    """What kind of thing it is."""
    return KIND_OF[marker // KINDS]


def number_of(marker: int) -> int:
    """Which one of its kind: the number of a building, wonder, type of great person, hut or village, …"""
    return marker % KINDS


KIND_OF: Final = tuple(MarkerKind)


# -- as plain data ---------------------------------------------------------------------------------------------

IDS: Final = {
    MarkerKind.BUILDING: CONTENT.buildings.ids,
    MarkerKind.WONDER: CONTENT.wonders.ids,
    MarkerKind.PERSON: CONTENT.great_person_types.ids,
    MarkerKind.HUT: CONTENT.huts_and_villages.ids,
    MarkerKind.VILLAGE: CONTENT.huts_and_villages.ids,
    MarkerKind.RELIC: CONTENT.relics.ids,
    MarkerKind.CITY_STATE: CONTENT.city_states.ids,
}
"""By kind: what its markers are called."""
FACE_DOWN_MARKERS: Final = (MarkerKind.HUT, MarkerKind.VILLAGE)

TOLD: Final[dict[int, dict[str, str | None]]] = {
    **{
        marker_of(kind, number): {"kind": kind.name.lower(), "id": identity}
        for kind, ids in IDS.items()
        for number, identity in enumerate(ids)
    },
    **{marker_of(kind, UNSEEN): {"kind": kind.name.lower(), "id": None} for kind in FACE_DOWN_MARKERS},
}
"""By marker: its kind and its id; the id of one that lies face down is None."""
MARKER_TOLD: Final = {(told["kind"], told["id"]): marker for marker, told in TOLD.items()}

MARKER: Final = WrittenForm(
    lambda marker, geography: TOLD[marker].copy(),
    lambda told, geography: MARKER_TOLD[told["kind"], told["id"]],
)
"""A marker: its kind and its id."""
