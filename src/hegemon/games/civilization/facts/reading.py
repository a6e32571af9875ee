"""Reading a table of content, and saying exactly what is wrong with it: file, id, field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import IntEnum, IntFlag
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeVar

WORD: Final = re.compile(r"[a-z][a-z0-9_]*")

AnyKind = TypeVar("AnyKind", bound=IntEnum)
AnyFlag = TypeVar("AnyFlag", bound=IntFlag)


class BrokenContent(Exception):
    """A table of content that can't be right.

    >>> print(BrokenContent("techs.toml", "writing", "level", "7 is more than 5"))
    techs.toml: writing: level: 7 is more than 5
    """

    def __init__(self, file: str, identity: str, field: str, why: str) -> None:
        super().__init__(": ".join(part for part in (file, identity, field, why) if part))
        self.file = file
        self.identity = identity
        self.field = field


def read(folder: Traversable, file: str) -> ContentEntry:
    """A file, as one entry."""
    try:
        data = tomllib.loads((folder / file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BrokenContent(file, "", "", "there is no such file") from None
    except tomllib.TOMLDecodeError as error:
        raise BrokenContent(file, "", "", str(error)) from None
    return ContentEntry(file, "", data)


class ContentEntry:
    """A table of a file whose fields are taken out one by one; `done` complains about what is left.

    >>> entry = ContentEntry("techs.toml", "writing", {"level": 1, "colour": "red"})
    >>> entry.whole("level", high=5)
    1
    >>> entry.done()
    Traceback (most recent call last):
    hegemon.games.civilization.facts.reading.BrokenContent: techs.toml: writing: colour: it is not known here
    """

    def __init__(self, file: str, identity: str, data: Mapping[str, Any]) -> None:
        self.file = file
        self.identity = identity
        self._left = dict(data)

    def fail(self, field: str, why: str) -> NoReturn:
        """Say that a field is wrong."""
        raise BrokenContent(self.file, self.identity, field, why)

    def done(self) -> None:
        """Everything must have been taken by now."""
        for field in self._left:
            self.fail(field, "it is not known here")

    def has(self, field: str) -> bool:
        """Is the field there, and not yet taken?"""
        return field in self._left

    def is_text(self, field: str) -> bool:
        """Is the field there, and a text?"""
        return isinstance(self._left.get(field), str)

    def take(self, field: str, kind: type, default: Any = None) -> Any:
        """A field of this type; without a default it must be there."""
        if field not in self._left:
            if default is None:
                self.fail(field, "it is missing")
            return default
        value = self._left.pop(field)
        if type(value) is not kind:
            self.fail(field, f"{value!r} is not a {kind.__name__}")
        return value

    def whole(self, field: str, default: int | None = None, low: int = 0, high: int = 99) -> int:
        """A whole number."""
        value: int = self.take(field, int, default)
        if not low <= value <= high:
            self.fail(field, f"{value} is not from {low} to {high}")
        return value

    def flag(self, field: str) -> bool:
        """A yes or no; no if it is not there."""
        value: bool = self.take(field, bool, default=False)
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """Some words."""
        value: str = self.take(field, str, default)
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of words for people."""
        values: list[Any] = self.take(field, list)
        if not all(type(value) is str for value in values):
            self.fail(field, f"{values!r} are not texts")
        return tuple(values)

    def word(self, field: str, default: str | None = None) -> str:
        """An id."""
        value = self.text(field, default)
        if value != default and not WORD.fullmatch(value):
            self.fail(field, f"{value!r} is not an id: small letters, digits and underscores")
        return value

    def words(self, field: str) -> tuple[str, ...]:
        """A list of ids; empty if it is not there."""
        values: list[Any] = self.take(field, list, [])
        if not all(type(value) is str and WORD.fullmatch(value) for value in values):
            self.fail(field, f"{values!r} are not ids")
        return tuple(values)

    def numbers(self, field: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values: list[Any] = self.take(field, list)
        if not all(type(value) is int for value in values):
            self.fail(field, f"{values!r} are not whole numbers")
        return tuple(values)

    def pair(self, field: str) -> tuple[int, int]:
        """Two whole numbers."""
        numbers = self.numbers(field)
        if len(numbers) != 2:
            self.fail(field, f"{numbers!r} are not two whole numbers")
        return numbers[0], numbers[1]

    def pairs(self, field: str) -> tuple[tuple[int, int], ...]:
        """A list of pairs of whole numbers."""
        found = []
        for value in self.take(field, list):
            match value:
                case [int(first), int(second)]:
                    found.append((first, second))
                case _:
                    self.fail(field, f"{value!r} is not a pair of whole numbers")
        return tuple(found)

    def kind(self, field: str, kinds: type[AnyKind], default: AnyKind | None = None) -> AnyKind:
        """One of a few words."""
        if default is not None and not self.has(field):
            return default
        return self.member(field, kinds, self.take(field, str))

    def kinds(self, field: str, kinds: type[AnyKind]) -> tuple[AnyKind, ...]:
        """Several of a few words; none if it is not there."""
        return tuple(self.member(field, kinds, word) for word in self.words(field))

    def member(self, field: str, kinds: type[AnyKind], word: str) -> AnyKind:
        """The kind that a word of this field means."""
        try:
            return kinds[word.upper()]
        except KeyError:
            known = ", ".join(kind.name.lower() for kind in kinds)
            self.fail(field, f"{word!r} is none of {known}")

    def counts(self, field: str, names: tuple[str, ...]) -> Mapping[str, int]:
        """Numbers by name, of these names; none if it is not there."""
        entry = self.inner(field)
        found = {name: entry.whole(name) for name in names if entry.has(name)}
        for name in entry._left:
            self.fail(field, f"{name!r} is none of {', '.join(names)}")
        return MappingProxyType(found)

    def ordered_counts(self, field: str, names: tuple[str, ...]) -> Mapping[str, int]:
        """The same in the order of the file, each at least 1."""
        taken: Mapping[str, Any] = self.take(field, dict, {})
        inner = ContentEntry(self.file, self.identity, taken)
        for name in taken:
            self.known(field, names, name)
        return MappingProxyType({name: inner.whole(name, low=1) for name in taken})

    def known(self, field: str, names: Iterable[str], word: str) -> str:
        """A word of this field that must be one of these names."""
        if word not in names:
            self.fail(field, f"{word!r} is none of {', '.join(names)}")
        return word

    def some_of(self, field: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Several of these names; none if it is not there."""
        return tuple(self.known(field, names, word) for word in self.words(field))

    def flags(self, field: str, flags: type[AnyFlag]) -> AnyFlag:
        """Some flags, by their names; none if it is not there."""
        found = flags(0)
        for word in self.words(field):
            self.known(field, [each.name.lower() for each in flags if each.name], word)
            found |= flags[word.upper()]
        return found

    def row(self, field: str, names: tuple[str, ...]) -> tuple[int, ...]:
        """Numbers by name, as a row in the order of the names, 0 for what is not there."""
        found = self.counts(field, names)
        return tuple(found.get(name, 0) for name in names)

    def inner(self, field: str) -> ContentEntry:
        """A table inside; empty if it is not there."""
        return ContentEntry(self.file, self.identity or field, self.take(field, dict, {}))

    def inners(self, field: str) -> list[ContentEntry]:
        """A list of tables inside, which go by the id of this one."""
        values: list[Any] = self.take(field, list, [])
        if not all(type(value) is dict for value in values):
            self.fail(field, "it is not a list of tables")
        return [ContentEntry(self.file, self.identity, value) for value in values]

    def rows(self, field: str) -> list[ContentEntry]:
        """The rows of a table, each with an id of its own."""
        found = []
        for number, value in enumerate(self.take(field, list), 1):
            if type(value) is not dict:
                self.fail(field, f"row {number} is not a table")
            entry = ContentEntry(self.file, f"{field} {number}", value)
            entry.identity = entry.word("id")
            found.append(entry)
        return found
