"""What a game may offer besides its rules. Whoever needs one of these asks the game first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Final, Protocol, runtime_checkable

from hegemon.core.errors import HegemonError
from hegemon.core.message import Message, say


class Feature(Enum):
    """Something that not every game has yet; `Game.offers` says whether one has it."""

    BROWSER = "browser"
    HINTS = "hints"
    ANALYSIS = "analysis"
    LAB = "lab"
    LEARNING = "learning"
    MASS_PLAY = "mass-play"


EVERYTHING: Final = frozenset(Feature)
PLAIN_TABLE: Final = frozenset({Feature.BROWSER})

FEATURE_NAMES: Final[Mapping[Feature, Message]] = {
    Feature.BROWSER: say("a table in the browser"),
    Feature.HINTS: say("hints"),
    Feature.ANALYSIS: say("the analysis of a game"),
    Feature.LAB: say("the lab"),
    Feature.LEARNING: say("environments for learning"),
    Feature.MASS_PLAY: say("games by the thousand at once"),
}


class NotOffered(HegemonError):
    """A game doesn't have what is asked of it."""

    @classmethod
    def by(cls, game: Message, feature: Feature) -> NotOffered:
        """What a game doesn't have."""
        return cls(say("{game} doesn't have this yet: {what}.", game=game, what=FEATURE_NAMES[feature]))


@runtime_checkable
class Appraiser(Protocol):
    """A game that can say what actions look worth, for players who answer at once."""

    def appraise(self, view: Mapping[str, Any], legal: Sequence[Any], /) -> Sequence[float]:
        """What each legal action looks worth at a glance to the seat of this view, from what it knows alone."""


@runtime_checkable
class Foreseer(Protocol):
    """A game without an engine that can think ahead by itself, for players who take their time."""

    def think(self, view: Mapping[str, Any], legal: Sequence[Any], seed: str, playouts: int, /) -> Any:
        """The legal action that does best for the seat of this view in about so many imagined games."""

    def weigh(
        self, view: Mapping[str, Any], actions: Sequence[Any], seed: str, playouts: int, /
    ) -> Sequence[tuple[float, float]]:
        """For each of these legal actions the chance to win after it, and its standard error, in the same worlds."""
