"""Named whole numbers and tables of them: what a kernel works on.

>>> class Counter(Struct):
...     total: int
...     seen: Annotated[Row, 3]
>>> c = Counter()
>>> c.total, c.seen
(0, [0, 0, 0])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Self, get_args, get_type_hints

if TYPE_CHECKING:
    import numpy

__all__ = ["RULE", "WIDE", "WORD", "Annotated", "Cube", "Grid", "Length", "Part", "Row", "Struct", "UpTo"]

Row = list[int]
Grid = list[list[int]]
Cube = list[list[list[int]]]


# -- what a declaration may say of a field --------------------------------------------------------------------


WIDE = "wide"
"""Marks a table whose numbers need 16 bits; the others take 8."""
WORD = "word"
"""Marks numbers of 32 bits that are never negative; where room is scarce the others take 16, with a sign."""
RULE = "rule"
"""Marks a field that the options set, and that no rule ever changes."""


class Length(int):
    """The length of a table of which most games need less: `needed` says how much, from a position not dealt yet.

    A rule that goes through all of such a table names the length: `for seat in range(SEATED)`.
    """

    needed: Callable[[Any], int]

    def __new__(cls, most: int, needed: Callable[[Any], int]) -> Self:
        """At most so many, and how many a table needs."""
        length = super().__new__(cls, most)
        length.needed = needed
        return length


class UpTo(NamedTuple):
    """Marks a table of which only the first entries mean anything: as many as a field says. No rule reads the rest."""

    field: str


class Part(NamedTuple):
    """A part of the rules that many tables do without, such as a draft. Marks the fields that nothing else uses."""

    name: str
    is_absent: Callable[[Any], bool]
    """Does a table, not dealt yet, do without it?"""


class Struct:
    """Named whole numbers and tables of them: a position, or anything else a kernel works on.

    Fields are annotations: `int` for a number, `Annotated[Row, n]`, `Annotated[Grid, n, m]` or
    `Annotated[Cube, n, m, k]` for a table (add `WIDE` for 16 bits). Numbers take 64 bits when compiled. Other marks
    tell a machine with little room what a field is for: `RULE`, `WORD`, :class:`Length`, :class:`UpTo`, :class:`Part`.
    """

    notes: list[Any]
    """What asides wrote (:meth:`Kernel.aside`). Not part of the value."""

    shapes: ClassVar[dict[str, tuple[int, ...]]]
    marks: ClassVar[dict[str, tuple[Any, ...]]]
    """By field: what its declaration says beside its type."""
    wide: ClassVar[frozenset[str]]
    rows: ClassVar[tuple[str, ...]]
    grids: ClassVar[tuple[str, ...]]
    cubes: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        declared = {name: get_args(hints[name])[1:] for name in cls.__annotations__}
        cls.shapes = {name: tuple(n for n in said if isinstance(n, int)) for name, said in declared.items()}
        cls.marks = {name: tuple(mark for mark in said if not isinstance(mark, int)) for name, said in declared.items()}
        cls.wide = frozenset(name for name, marks in cls.marks.items() if WIDE in marks)
        cls.rows, cls.grids, cls.cubes = (
            tuple(name for name, shape in cls.shapes.items() if len(shape) == depth) for depth in (1, 2, 3)
        )

    def __init__(self) -> None:
        self.notes = []
        for name, shape in self.shapes.items():
            setattr(self, name, _zeros(shape))

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        fields = self.__dict__.copy()
        fields["notes"] = []
        for name in self.rows:
            fields[name] = fields[name][:]
        for name in self.grids:
            fields[name] = [row[:] for row in fields[name]]
        for name in self.cubes:
            fields[name] = [[row[:] for row in grid] for grid in fields[name]]
        twin.__dict__ = fields
        return twin

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.shapes)

    def to_json(self) -> dict[str, Any]:
        """The fields as plain data."""
        twin = self.copy()
        return {name: getattr(twin, name) for name in self.shapes}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The struct that :meth:`to_json` wrote."""
        if set(data) != set(cls.shapes):
            raise ValueError(f"{cls.__name__} needs exactly the fields {', '.join(cls.shapes)}")
        record = cls()
        for name, shape in cls.shapes.items():
            record._fill(name, data[name], shape)
        return record

    def _fill(self, name: str, value: Any, shape: tuple[int, ...]) -> None:
        if _shape(value) != shape:
            raise ValueError(f"{type(self).__name__}.{name} must be whole numbers of shape {shape}")
        setattr(self, name, _plain(value))

    # -- the compiled twin ---------------------------------------------------------------------------

    @classmethod
    def dtype(cls) -> numpy.dtype[Any]:
        """The numpy record type with the same fields."""
        import numpy as np

        def of(name: str, shape: tuple[int, ...]) -> tuple[str, str, tuple[int, ...]]:
            is_long = not shape or WORD in cls.marks[name]
            return (name, "i8" if is_long else "i2" if name in cls.wide else "i1", shape)

        return np.dtype([of(name, shape) for name, shape in cls.shapes.items()], align=True)

    @classmethod
    def array(cls, count: int) -> numpy.ndarray[Any, Any]:
        """`count` empty structs side by side."""
        import numpy as np

        return np.zeros(count, dtype=cls.dtype())

    def store(self, array: numpy.ndarray[Any, Any], index: int) -> None:
        """Write this record into an array of :meth:`array`."""
        for name in self.shapes:
            array[name][index] = getattr(self, name)

    @classmethod
    def load(cls, array: numpy.ndarray[Any, Any], index: int) -> Self:
        """Read a struct out of an array."""
        record = object.__new__(cls)
        record.__dict__ = {"notes": [], **{name: array[name][index].tolist() for name in cls.shapes}}
        return record


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) > 1:
        return [_zeros(shape[1:]) for _ in range(shape[0])]
    return [0] * shape[0] if shape else 0


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _shape(value: Any) -> tuple[int, ...] | None:
    """The shape of nested lists of whole numbers; None for anything else."""
    if type(value) is int:
        return ()
    if not isinstance(value, list) or not value:
        return None
    inner = {_shape(item) for item in value}
    if len(inner) != 1 or None in inner:
        return None
    return (len(value), *next(shape for shape in inner if shape is not None))
