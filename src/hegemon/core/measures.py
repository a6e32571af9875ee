"""What a laboratory counts in a game, with its names: the numbers are asked of the game's kernel.

The functions are declared beside the others of an engine: `rounds`, `first_seat`, `conclusion`, `margin`, `holds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hegemon.core.message import Message


@dataclass(frozen=True)
class Effect:
    """Something a player may choose to do that is worth counting."""

    label: Message
    actions: Sequence[int]
    """The numbers of the actions that do it. An action may do several things at once."""


@dataclass(frozen=True)
class Conclusion:
    """One way in which a game is won."""

    name: str
    label: Message
    ending: str
    """The kind of ending it belongs to, a name among :attr:`Measures.endings`."""


@dataclass(frozen=True)
class Measures:
    """The names of all that can be counted. Numbers count from 0, in the order of these tables."""

    effects: Mapping[str, Effect]
    endings: Mapping[str, Message]
    conclusions: Sequence[Conclusion]
    """What `conclusion` tells by number."""
    assets: Mapping[str, Message]
    """What a player may hold when the game ends, as `holds` tells it."""

    def conclusions_of(self, ending: str) -> list[int]:
        """The numbers of the conclusions that belong to an ending."""
        return [number for number, conclusion in enumerate(self.conclusions) if conclusion.ending == ending]
