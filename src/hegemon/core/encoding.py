"""A game in numbers, for learners: what is seen, what may be chosen, and what each choice is about.

A game that offers `Feature.LEARNING` has a :class:`Learning`, which makes an :class:`Encoding` for each table. All
numbers are whole, from 0 to :data:`MOST`, relative to the seat that looks, and follow from its view alone. How many
there are depends on nothing but the options of the table.

A choice is *spelled*: one id after another, each from the same fixed range. A game with few actions spells each of them
with one id; a game with millions spells the verb first and then its arguments.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import prod
from types import MappingProxyType
from typing import Any, Final

from hegemon.core.action import Action
from hegemon.core.message import Message

MOST: Final = 127
"""The largest number: a byte holds it. What is larger is written as this."""

Ids = tuple[int, ...]
"""A choice, or the beginning of one, id by id."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What some numbers are ordered by: players, kinds of cards, squares."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Some neighbouring numbers with one meaning.

    >>> colours, sizes = Axis("colour", ("red", "blue")), Axis("size", ("small", "large"))
    >>> boxes = Section("boxes", (colours, sizes), "boxes on the table")
    >>> boxes.length, Section("turn", (), "the number of the turn").length
    (4, 1)
    >>> boxes.describe([0, 1, 2, 1])
    ['boxes red: large', 'boxes blue: small x2; large']
    """

    name: str
    axes: tuple[Axis, ...]
    meaning: str
    length: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", prod(len(axis.labels) for axis in self.axes))

    def describe(self, numbers: Sequence[int]) -> list[str]:
        """What is not 0, in words: a line for each label of the first of several axes."""
        if not self.axes:
            return [f"{self.name}: {numbers[0]}"] if numbers[0] else []
        *_, last = self.axes
        width, lines = len(last.labels), []
        for start in range(0, self.length, width):
            row = zip(last.labels, numbers[start : start + width], strict=True)
            told = [label if n == 1 else f"{label} x{n}" for label, n in row if n]
            if told:
                lines.append(f"{' '.join([self.name, *self._labels(start)])}: {'; '.join(told)}")
        return lines

    def _labels(self, place: int) -> list[str]:
        """What the numbers around a place are about, by all axes but the last."""
        labels = []
        for axis in reversed(self.axes):
            place, index = divmod(place, len(axis.labels))
            labels.append(axis.labels[index])
        return labels[:0:-1]


class Layout:
    """What lies where in a row of numbers.

    >>> cards = Axis("card", ("ace", "king"))
    >>> layout = Layout([Section("turn", (), "the turn"), Section("held", (cards,), "the hand")])
    >>> layout.size, layout.where("held")
    (3, slice(1, 3, None))
    >>> layout.describe([4, 0, 2])
    ['turn: 4', 'held: king x2']
    """

    def __init__(self, sections: Sequence[Section]) -> None:
        self.sections: Final = tuple(sections)
        *starts, self.size = accumulate((section.length for section in sections), initial=0)
        self._where: Final = {
            section.name: slice(start, start + section.length) for section, start in zip(sections, starts, strict=True)
        }
        if len(self._where) != len(self.sections):
            raise ValueError("two sections have the same name")

    def __iter__(self) -> Iterator[Section]:
        return iter(self.sections)

    def __len__(self) -> int:
        return len(self.sections)

    def where(self, name: str) -> slice:
        """The place of a section."""
        return self._where[name]

    def describe(self, numbers: Sequence[int]) -> list[str]:
        """A row of numbers in words, a line for everything that isn't 0."""
        return [line for section in self for line in section.describe(numbers[self._where[section.name]])]


class Encoding(ABC):
    """How one table becomes numbers."""

    layout: Layout
    """What an observation says."""
    row_layout: Layout
    """What the features of an action say."""
    actions: int
    """Ids are numbered from 0."""

    @abstractmethod
    def observe(self, view: Mapping[str, Any], spelled: Ids = ()) -> bytearray:
        """What the seat of a view sees, and what it has spelled so far of a choice: a byte for each number."""

    @abstractmethod
    def spell(self, view: Mapping[str, Any], legal: Sequence[Action]) -> list[Ids]:
        """The ids of each action that is legal for the seat of a view. None begins with the whole of another."""

    @abstractmethod
    def read(self, view: Mapping[str, Any], spelled: Ids) -> Action | None:
        """The action that ids spell, legal or not; None if they don't spell a whole one."""

    @abstractmethod
    def word(self, view: Mapping[str, Any], number: int) -> str:
        """What an id says when the seat of a view is asked."""

    @abstractmethod
    def rows(self, view: Mapping[str, Any], legal: Sequence[Action]) -> bytearray:
        """The features of each legal action, row after row, a byte for each number."""


@dataclass(frozen=True)
class PracticeTables:
    """Tables of one kind, at which a network learns: as many seats at each, the same sides, the same deal."""

    name: str
    options: Sequence[Mapping[str, Any]]
    """Tables are laid out with these in turn."""
    share: float = 1.0
    """How many of all games are of this kind, beside the other kinds' shares."""
    title: Message | None = None
    """What people call them; otherwise by their name."""


class Learning(ABC):
    """What a game has for learners."""

    version: int = 1
    """Goes up whenever ids, observations or rewards may mean something else: results can be compared while it stays."""
    variants: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """Tables that learners compare themselves on, by name: their options. The plain table has no name."""
    practice: Sequence[PracticeTables] = ()
    """What to play while learning, so that one network can play at every table; none if nobody trains for it."""

    @abstractmethod
    def encoding(self, options: Any) -> Encoding:
        """How a table with these options becomes numbers."""
