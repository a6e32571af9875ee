"""How one field of what a seat sees becomes numbers: a section, and what writes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from hegemon.core.encoding import MOST, Axis, Layout, Section

Write = Callable[[Any, bytearray, int], None]
"""Writes a value from a place on, where zeros are."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: where it is found, what it is called, how it is written."""

    key: str
    section: Section
    write: Write


class FieldWriter:
    """Writes the fields of a record one after another."""

    def __init__(self, fields: Sequence[Field], prefix: str = "") -> None:
        self.sections: Final = tuple(
            Section(prefix + each.section.name, each.section.axes, each.section.meaning) for each in fields
        )
        layout = Layout(self.sections)
        self.size: Final = layout.size
        places = [layout.where(section.name) for section in self.sections]
        self._steps: Final = [(each.write, place.start, place.stop) for each, place in zip(fields, places, strict=True)]
        self._values: Final = attrgetter(*(each.key for each in fields))
        self._last: Final[dict[int | None, tuple[tuple[Any, ...], bytes]]] = {}
        """By who looks: what was written last, and how."""

    def __call__(self, record: Any, viewer: int | None) -> bytes:
        """The numbers of a record; written anew are only fields that the same seat saw otherwise before."""
        values = self._values(record)
        last, written = self._last.get(viewer) or ((None,) * len(values), bytes(self.size))
        if last != values:
            out = bytearray(written)
            for value, before, (write, start, stop) in zip(values, last, self._steps, strict=True):
                if value is not before and value != before:
                    out[start:stop] = bytes(stop - start)
                    if value is not None:
                        write(value, out, start)
            written = bytes(out)
            self._last[viewer] = values, written
        return written


def cut(number: int) -> int:
    """A number as a byte holds it.

    >>> cut(-3), cut(12), cut(300)
    (0, 12, 127)
    """
    return number if 0 <= number <= MOST else 0 if number < 0 else MOST


def number(key: str, meaning: str) -> Field:
    """A number, or whether something holds."""

    def write(value: int, out: bytearray, start: int) -> None:
        out[start] = cut(value)

    return Field(key, Section(key, (), meaning), write)


def numbers(key: str, axis: Axis, meaning: str) -> Field:
    """Numbers in their order."""

    def write(value: Sequence[int], out: bytearray, start: int) -> None:
        fit = not value or (min(value) >= 0 and max(value) <= MOST)
        out[start : start + len(value)] = bytes(value if fit else map(cut, value))

    return Field(key, Section(key, (axis,), meaning), write)


def one_of(key: str, axis: Axis, meaning: str) -> Field:
    """A 1 for the one that it is, if it is one."""

    def write(value: int, out: bytearray, start: int) -> None:
        if value >= 0:
            out[start + value] = 1

    return Field(key, Section(key, (axis,), meaning), write)


def each_of(key: str, axis: Axis, meaning: str) -> Field:
    """How many of each are in a row; what is hidden isn't counted."""

    def write(value: Sequence[int], out: bytearray, start: int) -> None:
        for each in value:
            if each >= 0:
                out[start + each] += 1

    return Field(key, Section(key, (axis,), meaning), write)


def bits(key: str, axis: Axis, meaning: str) -> Field:
    """A 1 for each bit."""

    def write(value: int, out: bytearray, start: int) -> None:
        while value:
            place = value.bit_length() - 1
            out[start + place] = 1
            value ^= 1 << place

    return Field(key, Section(key, (axis,), meaning), write)


def how_many(key: str, meaning: str) -> Field:
    """The length of a row."""

    def write(value: Sequence[Any], out: bytearray, start: int) -> None:
        out[start] = cut(len(value))

    return Field(key, Section(key, (), meaning), write)


def cards(
    key: str, faces: Axis, backs: Axis, meaning: str, back: Callable[[Any], int] = lambda card: card.back
) -> Field:
    """Cards: those whose faces are seen by face, the others by back; of some not even the backs are seen."""
    labels = (*faces.labels, *(f"unseen {label}" for label in backs.labels), "unseen")
    hidden, last = len(faces.labels), len(labels) - 1

    def write(value: Sequence[Any], out: bytearray, start: int) -> None:
        for card in value:
            place = card.face if card.face >= 0 else hidden + back(card) if back(card) >= 0 else last
            out[start + place] += 1

    return Field(key, Section(key, (Axis("card", labels),), meaning), write)
