"""What a laboratory counts in a game, with its names.

Of a game whose rules are a kernel the numbers are asked of it: `rounds`, `first_seat`, `conclusion`, `margin`, `holds`
are declared beside the other functions of an engine. Any other game is watched while it is played
(:class:`GameWatch`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hegemon.core.message import Message


@dataclass(frozen=True)
class Effect:
    """Something a player may choose to do that is worth counting."""

    label: Message
    actions: Sequence[int] = ()
    """Of a kernel: the numbers of the actions that do it. An action may do several things at once."""


@dataclass(frozen=True)
class Conclusion:
    """One way in which a game is won."""

    name: str
    label: Message
    ending: str
    """The kind of ending it belongs to, a name among :attr:`Measures.endings`."""


@dataclass(frozen=True)
class AssetGroup:
    """Things of one kind that a player may hold when the game ends."""

    title: Message
    """The question that they answer."""
    what: Message
    """What one of them is, above a column."""
    chart: Message
    """What a chart of them shows: how often those win who hold each."""
    assets: Mapping[str, Message]
    """Their names; no two groups have the same."""
    alone: bool = False
    """Does everybody hold exactly one of them? Then it is worth telling how each of them wins."""


@dataclass(frozen=True)
class Measures:
    """The names of all that can be counted. Numbers count from 0, in the order of these tables."""

    effects: Mapping[str, Effect]
    endings: Mapping[str, Message]
    conclusions: Sequence[Conclusion]
    """What `conclusion` tells by number."""
    groups: Sequence[AssetGroup]

    @cached_property
    def assets(self) -> Mapping[str, Message]:
        """All that a player may hold when the game ends, as `holds` tells it."""
        return {name: label for group in self.groups for name, label in group.assets.items()}

    def conclusions_of(self, ending: str) -> list[int]:
        """The numbers of the conclusions that belong to an ending."""
        return [number for number, conclusion in enumerate(self.conclusions) if conclusion.ending == ending]


class GameWatch(ABC):
    """A game that is being played, as a laboratory watches it: it sees everything, and plays nobody's part."""

    def __init__(self) -> None:
        self.uses: Counter[tuple[str, int]] = Counter()
        """By the name of an effect and the seat: how often it was used so far."""

    @abstractmethod
    def note(self, events: Sequence[Any]) -> None:
        """A choice has been made, and this came of it."""

    @abstractmethod
    def rounds(self) -> int:
        """The round, counted from 1."""

    @abstractmethod
    def first_seat(self) -> int:
        """The seat that went first."""

    @abstractmethod
    def outlook(self, seat: int) -> float:
        """How good the table looks to a seat: whoever has the most leads."""

    @abstractmethod
    def conclusion(self) -> str:
        """After the end: how the game was won, a name among `Measures.conclusions`."""

    @abstractmethod
    def holds(self, seat: int) -> AbstractSet[str]:
        """After the end: which of `Measures.assets` a seat has."""
