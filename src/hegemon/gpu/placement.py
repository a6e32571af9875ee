"""Where the fields of a struct lie on a GPU: in the code, in registers, or in a thread's own memory.

Everything follows from the declaration of the struct and from the tables, not dealt yet, that are to be played: a rule
that is the same at all of them is a constant, and so is a field of a part that none of them has.

>>> from hegemon.core.luck import Luck
>>> Placement.of(Luck, [Luck()]).places["turns"]
Register(is_word=True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from hegemon.core.struct import RULE, WIDE, WORD, Length, Part, Struct, UpTo

WORD_BYTES = 4


@dataclass(frozen=True)
class Constant:
    """A number in the code."""

    value: int


@dataclass(frozen=True)
class ConstantRow:
    """A row of numbers in the code."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class Register:
    """A number of 32 bits: with a sign, and kept in 16 between two steps, or without one."""

    is_word: bool


@dataclass(frozen=True)
class PlacedTable:
    """Numbers in memory, their rows padded to whole words; or, where nothing ever changes, one number for all."""

    shape: tuple[int, ...]
    size: int
    """Bytes of a number."""
    up_to: str = ""
    """The field that says how many entries mean anything, if there is one."""
    fixed: int | None = None

    @property
    def row(self) -> PlacedTable:
        """An entry of the first dimension, where there are several."""
        return PlacedTable(self.shape[1:], self.size, "", self.fixed)

    @cached_property
    def stride(self) -> int:
        """Bytes from one entry of the first dimension to the next."""
        return self.size if len(self.shape) == 1 else self.row.bytes

    @cached_property
    def bytes(self) -> int:
        """The whole table's."""
        return -(-self.shape[0] * self.stride // WORD_BYTES) * WORD_BYTES

    @property
    def words(self) -> int:
        """The whole table's."""
        return self.bytes // WORD_BYTES


Place = Constant | ConstantRow | Register | PlacedTable


@dataclass(frozen=True)
class Placement:
    """The places of a struct's fields, and how a struct is kept as words of 32 bits between two steps of a game."""

    struct: type[Struct]
    places: dict[str, Place]

    @classmethod
    def of(cls, struct: type[Struct], tables: Sequence[Struct]) -> Placement:
        """For games at these tables. `struct` may be theirs, or another one that their lengths apply to."""
        return cls(struct, {name: _place(struct, name, tables) for name in struct.shapes})

    @property
    def fingerprint(self) -> int:
        """A number that tells it from others, the same in every process."""
        return crc32(repr(self).encode())

    @cached_property
    def long_registers(self) -> tuple[str, ...]:
        """The registers that take a word each, in the order of the words."""
        return tuple(n for n, place in self.places.items() if isinstance(place, Register) and place.is_word)

    @cached_property
    def short_registers(self) -> tuple[str, ...]:
        """The registers that share a word by twos; these words are next."""
        return tuple(n for n, place in self.places.items() if isinstance(place, Register) and not place.is_word)

    @cached_property
    def tables(self) -> dict[str, PlacedTable]:
        """The tables that change; their words are last."""
        return {n: place for n, place in self.places.items() if isinstance(place, PlacedTable) and place.fixed is None}

    @property
    def register_words(self) -> int:
        """Words of all registers."""
        return len(self.long_registers) + (len(self.short_registers) + 1) // 2

    @property
    def words(self) -> int:
        """Words of a whole struct."""
        return self.register_words + sum(table.words for table in self.tables.values())

    def pack(self, struct: Struct) -> NDArray[np.uint32]:
        """A struct as words."""
        parts = [np.array([getattr(struct, name) for name in self.long_registers], "<u4").tobytes()]
        short = [getattr(struct, name) for name in self.short_registers]
        if any(not -(1 << 15) <= number < 1 << 15 for number in short):
            raise OverflowError(f"a number of {self.struct.__name__} needs more than 16 bits: declare it WORD")
        parts.append(np.array(short + [0] * (len(short) % 2), "<i2").tobytes())
        parts += [_table_bytes(getattr(struct, name), table) for name, table in self.tables.items()]
        return np.frombuffer(b"".join(parts), "<u4")

    def fields(self, words: NDArray[np.uint32]) -> dict[str, NDArray[Any]]:
        """What the words of many structs, one in each column, tell of each field that changes: one row for each."""
        told: dict[str, NDArray[Any]] = dict(zip(self.long_registers, words, strict=False))
        for k, name in enumerate(self.short_registers):
            told[name] = (words[len(self.long_registers) + k // 2] >> 16 * (k % 2)).astype(np.uint16).view(np.int16)
        first = self.register_words
        for name, table in self.tables.items():
            block = np.ascontiguousarray(words[first : first + table.words].T).view(_dtype(table))
            rows = block.reshape(len(block), *table.shape[:-1], -1)
            told[name] = rows[..., : table.shape[-1]]
            first += table.words
        return told

    def unpack(self, words: NDArray[np.uint32], blank: Struct) -> Struct:
        """The struct of these words; what they don't tell is as in `blank`, a table not dealt yet."""
        struct = blank.copy()
        told = {name: field[0].tolist() for name, field in self.fields(words.reshape(-1, 1)).items()}
        for name, value in told.items():
            if name in self.tables:
                count = told.get(self.tables[name].up_to)
                _fill(getattr(struct, name), value if count is None else value[:count])
            else:
                setattr(struct, name, value)
        return struct


def _place(struct: type[Struct], name: str, tables: Sequence[Struct]) -> Place:
    marks, shape = struct.marks[name], struct.shapes[name]
    values = [getattr(table, name) for table in tables if type(table) is struct]
    never_changes = RULE in marks or any(
        all(mark.is_absent(table) for table in tables) for mark in marks if isinstance(mark, Part)
    )
    constant = values[0] if never_changes and values and all(value == values[0] for value in values) else None
    if not shape:
        return Register(WORD in marks) if constant is None else Constant(constant)
    size = 4 if WORD in marks else 2 if WIDE in marks else 1
    needed = tuple(max(n.needed(table) for table in tables) if isinstance(n, Length) else n for n in shape)
    if constant is not None:
        flat = np.array(constant).ravel().tolist()
        if len(set(flat)) == 1:
            return PlacedTable(needed, size, fixed=flat[0])
        if len(needed) == 1:
            return ConstantRow(tuple(flat[: needed[0]]))
    return PlacedTable(needed, size, next((mark.field for mark in marks if isinstance(mark, UpTo)), ""))


def _dtype(table: PlacedTable) -> str:
    return "<u4" if table.size == WORD_BYTES else f"<i{table.size}"


def _table_bytes(value: Any, table: PlacedTable) -> bytes:
    if len(table.shape) > 1:
        return b"".join(_table_bytes(row, table.row) for row in value[: table.shape[0]])
    return np.array(value[: table.shape[0]], _dtype(table)).tobytes().ljust(table.bytes, b"\0")


def _fill(value: Any, numbers: Any) -> None:
    """Write the first entries of a table into a struct's lists."""
    for i, number in enumerate(numbers):
        if isinstance(number, list):
            _fill(value[i], number)
        else:
            value[i] = number
