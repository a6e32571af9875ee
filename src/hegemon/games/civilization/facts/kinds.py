"""The words that the tables of content use for what comes in a few kinds.

They are whole numbers, so that a position can hold them; `content/` writes them in small letters.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class TruthyKind(IntEnum):
    """One of a few. Even the first of them is something: `if square.resource` finds wheat."""

    __hash__ = int.__hash__
    """That of :class:`Enum` hashes the name, which is slow."""

    def __bool__(self) -> bool:
        return True


class Terrain(TruthyKind):
    """What a square is made of (R-SET-40)."""

    GRASSLAND = 0
    FOREST = 1
    MOUNTAIN = 2
    DESERT = 3
    WATER = 4


WATER: Final = Terrain.WATER
"""By its name alone, for rules that look at square after square: to name it `Terrain.WATER` is ten times slower."""


class Resource(TruthyKind):
    """The resources; spies and uranium are never on the market (1.1)."""

    WHEAT = 0
    SILK = 1
    INCENSE = 2
    IRON = 3
    SPY = 4
    URANIUM = 5


MARKET_RESOURCES: Final = (Resource.WHEAT, Resource.SILK, Resource.INCENSE, Resource.IRON)


class Expansion(TruthyKind):
    """The box a component comes from: the base game, Fame and Fortune, Wisdom and Warfare."""

    BASE = 0
    FAME = 1
    WISDOM = 2


class Confidence(TruthyKind):
    """How sure a fact is; below HIGH it says why. UNKNOWN marks placeholders."""

    UNKNOWN = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Phase(TruthyKind):
    """The phase on the label of an ability (R-TIME-01); what has no label always works."""

    ALWAYS = 0
    START_OF_TURN = 1
    TRADE = 2
    CITY_MANAGEMENT = 3
    MOVEMENT = 4
    RESEARCH = 5
    BATTLE = 6
    ANY_TIME = 7
    START_OF_ANY_PHASE = 8


class BattleWindow(TruthyKind):
    """When in a battle an ability may be used (R-CBT-28, a to e)."""

    BEFORE_HANDS = 0
    AFTER_HANDS = 1
    OWN_TURN = 2
    TRIGGER = 3
    AFTER_RESULT = 4


class Limit(TruthyKind):
    """How often an ability may be used."""

    NONE = 0
    ONCE_PER_TURN = 1
    ONCE_PER_BATTLE = 2


class DeedKind(TruthyKind):
    """What of another player's an ability may break into (R-TIME-06, 17.2)."""

    CITY_ACTION = 0
    CULTURE_EVENT = 1
    RESOURCE_ABILITY = 2
    MOVE = 3


class Water(TruthyKind):
    """What figures may do on water (R-MOVE-06); the greater includes the smaller."""

    NOTHING = 0
    CROSS = 1
    STOP = 2


WATER_TOO: Final = Water.STOP
"""Whoever may do that stays on water, too."""


class TileSymbol(TruthyKind):
    """The symbols on tiles that get a random marker when the tile is revealed (R-EXP-03)."""

    HUT = 0
    VILLAGE = 1


class Era(TruthyKind):
    """The ages of wonders."""

    ANCIENT = 0
    MEDIEVAL = 1
    MODERN = 2


class Form(TruthyKind):
    """The face of a building's marker; walls are no marker of their own (R-BLD-01, R-BLD-07)."""

    BASIC = 0
    UPGRADED = 1
    WALLS = 2


class Timing(TruthyKind):
    """When a relic, hut or village does what it does."""

    AT_ONCE = 0
    KEPT = 1
    NEXT_START_OF_TURN = 2


class Reward(TruthyKind):
    """What a step on the culture track gives (R-CUL-04)."""

    EVENT = 0
    GREAT_PERSON = 1
    VICTORY = 2


class Rotation(TruthyKind):
    """How far a tile is turned, in quarter turns clockwise; `content/` writes degrees (R-SET-36)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
