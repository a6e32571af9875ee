"""What the two sides of a deal hold, and how much of it others may know (R-DEAL-04 to R-DEAL-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from hegemon.core.message import Blank, say, say_all
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.speech import RESOURCE_IDS, RESOURCES, Kind
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.realm import HeldCard, Realm

EVENT_LEVELS: Final = Kind(
    "number", lambda options: range(4), lambda level: say("Culture event of level {level}", level=NUMERALS[level])
)
MARKET: Final = tuple(RESOURCE_IDS[resource] for resource in MARKET_RESOURCES)


class Bundle(NamedTuple):
    """What one side gives."""

    trade: int = 0
    culture: int = 0
    resources: tuple[int, ...] = (0,) * len(MARKET_RESOURCES)
    markers: tuple[int, ...] = ()
    """Places in the owner's row of face-down markers."""
    events: tuple[int, ...] = ()
    """Places in the owner's hand."""


class Wanted(NamedTuple):
    """What is asked for; the owner chooses which of the hidden things."""

    trade: int = 0
    culture: int = 0
    resources: tuple[int, ...] = (0,) * len(MARKET_RESOURCES)
    markers: int = 0
    events: tuple[int, ...] = ()
    """Levels."""


NO_GIFT: Final = Bundle()
NO_WISH: Final = Wanted()


def event_level(held: HeldCard) -> int:
    """The level on the back of a culture event."""
    return CONTENT.events[held.face].level


def kinds_of_market(row: tuple[int, ...]) -> list[str]:
    """Resource tokens one by one, as they are called."""
    return [kind for kind, count in zip(MARKET, row, strict=True) for _ in range(count)]


def described(realm: Realm, bundle: Bundle) -> dict[str, Any]:
    """What everybody sees of a bundle: hidden things by their backs."""
    villages = sum(realm.huts_and_villages[place].village for place in bundle.markers)
    return {
        "trade": bundle.trade,
        "culture": bundle.culture,
        "resources": kinds_of_market(bundle.resources),
        "huts": len(bundle.markers) - villages,
        "villages": villages,
        "levels": sorted(event_level(realm.events[place]) for place in bundle.events),
    }


def goods_in_words(seen: Mapping[str, Any], side: str = "") -> Blank:
    """One side of a deal as it was told, in a few words: only what there is of it.

    >>> str(goods_in_words({"trade": 3, "culture": 0, "resources": ["iron"], "huts": 1, "villages": 0, "levels": [2]}))
    '3 trade, Iron, a marker, face down, Culture event of level II'
    """
    trade, culture, resources, levels = (seen[side + kind] for kind in ("trade", "culture", "resources", "levels"))
    markers = seen["wanted_markers"] if side else seen["huts"] + seen["villages"]
    parts = [
        *([say("{n} trade", n=trade)] if trade else []),
        *([say("{n} culture", n=culture)] if culture else []),
        *([RESOURCES.name(resources)] if resources else []),
        *([say("a marker, face down")] * markers),
        *([EVENT_LEVELS.name(levels)] if levels else []),
    ]
    return say_all(parts) if parts else say("nothing")


# -- what others may know --------------------------------------------------------------------------------------


def masked(realm: Realm, bundle: Bundle) -> Bundle:
    """A bundle by its backs: HIDDEN less 1 for a hut and less 2 for a village, or less the level of an event."""
    markers = sorted(HIDDEN - 1 - realm.huts_and_villages[place].village for place in bundle.markers)
    events = sorted(HIDDEN - event_level(realm.events[place]) for place in bundle.events)
    return bundle._replace(markers=tuple(markers), events=tuple(events))


def guessed(realm: Realm, bundle: Bundle, below: Callable[[int], int]) -> Bundle:
    """A masked bundle with places that fit the backs."""
    villages = [1 + found.village for found in realm.huts_and_villages]
    levels = [event_level(held) for held in realm.events]
    return bundle._replace(markers=places(villages, bundle.markers, below), events=places(levels, bundle.events, below))


def places(backs: list[int], wanted: tuple[int, ...], below: Callable[[int], int]) -> tuple[int, ...]:
    """For each masked place another one with that back; what isn't masked stays.

    >>> places([0, 1, 1], (HIDDEN - 1, HIDDEN), lambda n: 0)
    (1, 0)
    """
    taken: list[int] = []
    for place in wanted:
        free = [i for i, back in enumerate(backs) if back == HIDDEN - place and i not in taken]
        taken.append(place if place >= 0 else free[below(len(free))])
    return tuple(taken)
