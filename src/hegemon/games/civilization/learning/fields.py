"""How one field of a view becomes numbers: a section, and what writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.core.encoding import MOST, Axis, Layout, Section

Write = Callable[[Any, bytearray, int], None]
"""Writes a value from a place on."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record in a view: where it is found, what it is called, how it is written."""

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
        self._steps: Final = [
            (each.write, layout.where(section.name).start) for each, section in zip(fields, self.sections, strict=True)
        ]
        self._keys: Final = tuple(each.key for each in fields)
        self._last: Final[dict[int | None, tuple[list[Any], bytes]]] = {}
        """By who looks: what was written last, and how."""

    def __call__(self, record: Mapping[str, Any], viewer: int | None) -> bytes:
        """The numbers of a record; most records are as they were when the same seat looked before."""
        values = [record[key] for key in self._keys]
        last, written = self._last.get(viewer, (None, b""))
        if last != values:
            out = bytearray(self.size)
            for value, (write, start) in zip(values, self._steps, strict=True):
                if value:
                    write(value, out, start)
            written = bytes(out)
            self._last[viewer] = values, written
        return written


def cut(number: int) -> int:
    """A number as a byte holds it.

    >>> cut(-3), cut(12), cut(300)
    (0, 12, 127)
    """
    return 0 if number < 0 else min(number, MOST)


def number(key: str, meaning: str) -> Field:
    """A number, or whether something holds."""

    def write(value: int, out: bytearray, start: int) -> None:
        out[start] = cut(value)

    return Field(key, Section(key, (), meaning), write)


def numbers(key: str, axis: Axis, meaning: str) -> Field:
    """Numbers in their order."""

    def write(value: Sequence[int], out: bytearray, start: int) -> None:
        for place, each in enumerate(value, start):
            out[place] = cut(each or 0)

    return Field(key, Section(key, (axis,), meaning), write)


def one_of(key: str, axis: Axis, meaning: str) -> Field:
    """A 1 for the one that it is."""
    place = {label: place for place, label in enumerate(axis.labels)}

    def write(value: str, out: bytearray, start: int) -> None:
        out[start + place[value]] = 1

    return Field(key, Section(key, (axis,), meaning), write)


def each_of(key: str, axis: Axis, meaning: str) -> Field:
    """How many of each are in a list."""
    place = {label: place for place, label in enumerate(axis.labels)}

    def write(value: Sequence[str], out: bytearray, start: int) -> None:
        for each in value:
            if each is not None:
                out[start + place[each]] += 1

    return Field(key, Section(key, (axis,), meaning), write)


def counts(key: str, axis: Axis, meaning: str) -> Field:
    """A number for each, from an object; what isn't there is 0."""
    place = {label: place for place, label in enumerate(axis.labels)}

    def write(value: Mapping[str, int], out: bytearray, start: int) -> None:
        for each, amount in value.items():
            if amount:
                out[start + place[each]] = cut(amount)

    return Field(key, Section(key, (axis,), meaning), write)


def cards(key: str, faces: Axis, back: str, backs: Axis, meaning: str) -> Field:
    """Cards: those whose faces are seen by face, the others by back; of some only the number is told."""
    labels = (*faces.labels, *(f"unseen {label}" for label in backs.labels), "unseen")
    place = {face: place for place, face in enumerate(faces.labels)}
    unseen = {told: place for place, told in enumerate(backs.labels, len(place))}
    count = len(labels) - 1

    def write(value: Sequence[Mapping[str, Any]] | int, out: bytearray, start: int) -> None:
        if isinstance(value, int):
            out[start + count] = cut(value)
            return
        for card in value:
            out[start + (unseen[str(card[back])] if card["id"] is None else place[card["id"]])] += 1

    return Field(key, Section(key, (Axis("card", labels),), meaning), write)
