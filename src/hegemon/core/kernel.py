"""Rules written once, run at two speeds.

A *kernel* is a set of plain functions over a :class:`Struct`, in a restricted Python: whole numbers,
loops, `if`, named fields, no objects, no allocation. The referee calls them as they are. Whoever needs
millions of games asks for :meth:`Kernel.compiled`: the same code objects, compiled by numba, over a numpy
array of records. There is no second implementation to keep in step.

>>> class Counter(Struct):
...     total: int
...     seen: Annotated[Row, 3]
>>> kernel = Kernel("doctest")
>>> @kernel.rule
... def count(s: Counter, face: int) -> int:
...     s.seen[face] += 1
...     s.total += face
...     return s.total
>>> c = Counter()
>>> count(c, 2), count(c, 1), c.seen
(2, 3, [0, 1, 1])
"""

from __future__ import annotations

import hashlib
import sys
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    import numpy

__all__ = ["WIDE", "Annotated", "Cube", "Grid", "Kernel", "Row", "Struct", "put"]

Row = list[int]
Grid = list[list[int]]
Cube = list[list[list[int]]]

WIDE = "wide"
"""Marks a table whose numbers need 16 bits; the others take 8."""

F = TypeVar("F", bound=Callable[..., Any])


class Struct:
    """Named whole numbers and tables of them: a position, or anything else a kernel works on.

    Fields are annotations: `int` for a number, `Annotated[Row, n]`, `Annotated[Grid, n, m]` or
    `Annotated[Cube, n, m, k]` for a table (add `WIDE` for 16 bits). Numbers take 64 bits when compiled.
    """

    notes: list[Any]
    """What asides wrote (:meth:`Kernel.aside`). Not part of the value."""

    shapes: ClassVar[dict[str, tuple[int, ...]]]
    wide: ClassVar[frozenset[str]]
    rows: ClassVar[tuple[str, ...]]
    grids: ClassVar[tuple[str, ...]]
    cubes: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        cls.shapes = {}
        wide = set()
        hints = get_type_hints(cls, include_extras=True)
        for name in cls.__annotations__:
            hint = hints[name]
            marks = get_args(hint)[1:]
            cls.shapes[name] = tuple(mark for mark in marks if mark != WIDE)
            if WIDE in marks:
                wide.add(name)
        cls.wide = frozenset(wide)
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
            return (name, ("i2" if name in cls.wide else "i1") if shape else "i8", shape)

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
        record = cls()
        for name in cls.shapes:
            setattr(record, name, array[name][index].tolist())
        return record


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


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


class Kernel:
    """The functions of one rulebook, and their compiled twins."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._rules: dict[str, Callable[..., Any]] = {}
        self._asides: dict[str, Callable[..., Any]] = {}
        self._compiled: dict[Kernel | None, types.SimpleNamespace] = {}

    def rule(self, function: F) -> F:
        """Register a kernel function. It stays the plain function it is."""
        self._register(self._rules, function)
        return function

    def aside(self, function: F) -> F:
        """Register a function that only the interpreted rules perform, such as telling what happened.

        The compiled twin takes the same arguments and does nothing.
        """
        self._register(self._asides, function)
        return function

    def _register(self, group: dict[str, Callable[..., Any]], function: Callable[..., Any]) -> None:
        name = function.__name__
        if name in self._rules or name in self._asides:
            raise ValueError(f"kernel {self.name} has two functions called {name}")
        group[name] = function

    def plain(self) -> types.SimpleNamespace:
        """The functions as they are, by name."""
        return types.SimpleNamespace(**self._functions())

    def compiled(self) -> types.SimpleNamespace:
        """The same functions, compiled for this CPU on first use and kept on disk for the next time."""
        return self.linked(None)

    def linked(self, rules: Kernel | None) -> types.SimpleNamespace:
        """The functions compiled, those they only declare taken from another kernel: a loop meets a game's rules."""
        if rules not in self._compiled:
            self._compiled[rules] = types.SimpleNamespace(**self._compile(rules))
        return self._compiled[rules]

    def interpreted(self, rules: Kernel) -> types.SimpleNamespace:
        """The same without a compiler: slower by a hundred times, and it needs nothing."""
        twins: dict[str, Any] = {}
        namespaces: dict[str, dict[str, Any]] = {}
        for name, function in self._functions().items():
            namespace = namespaces.setdefault(function.__module__, dict(vars(sys.modules[function.__module__])))
            twins[name] = types.FunctionType(function.__code__, namespace, name, function.__defaults__)
        for namespace in namespaces.values():
            namespace.update(rules._functions() | twins)
        return types.SimpleNamespace(**twins)

    def _functions(self) -> dict[str, Callable[..., Any]]:
        return self._rules | self._asides

    def _compile(self, rules: Kernel | None) -> dict[str, Any]:
        import numba

        digest = self._digest() if rules is None else f"{self._digest()}_{rules._digest()}"
        namespaces: dict[str, dict[str, Any]] = {}
        twins: dict[str, Any] = {}
        for name, function in self._functions().items():
            module = function.__module__
            if module not in namespaces:
                namespaces[module] = _constants(vars(sys.modules[module]))
            code = function.__code__ if name in self._rules else _silence(function).__code__
            twin = types.FunctionType(code, namespaces[module], name, function.__defaults__)
            # numba's cache looks only at the file of the function itself: the digest makes it look at all.
            twin.__qualname__ = f"{name}_{digest}"
            twin.__module__ = module
            twins[name] = numba.njit(cache=True, error_model="numpy")(twin)
        names = {"put": numba.njit(_put)} | (vars(rules.compiled()) if rules else {}) | twins
        for namespace in namespaces.values():
            namespace.update(names)
        return twins

    def _digest(self) -> str:
        """A fingerprint of every function, so that a cache made before an edit is never used after it.

        The annotations are part of it: numba's cache names the class of a tuple that it was given.
        """
        digest = hashlib.sha256()
        for name, function in sorted(self._functions().items()):
            code = function.__code__
            consts = [const for const in code.co_consts if not isinstance(const, types.CodeType)]
            values = {global_: vars(sys.modules[function.__module__]).get(global_) for global_ in code.co_names}
            plain = {key: value for key, value in sorted(values.items()) if isinstance(value, int | float | tuple)}
            told = (name, code.co_code.hex(), consts, code.co_names, plain, function.__annotations__)
            digest.update(repr(told).encode())
        return digest.hexdigest()[:12]


def put(target: Any, i: int, source: Any, j: int) -> None:
    """Make `target[i]` a copy of the struct `source[j]`: for rules that keep several positions."""
    target[i] = source[j].copy()


def _put(target: Any, i: int, source: Any, j: int) -> None:
    target[i] = source[j]


def _constants(namespace: dict[str, Any]) -> dict[str, Any]:
    """A module's names, its tables of numbers turned into arrays (a compiled loop reads those faster)."""
    import numpy as np

    def frozen(value: Any) -> Any:
        table = isinstance(value, tuple) and value and all(isinstance(item, int) for item in value)
        return np.array(value, dtype=np.int64) if table else value

    return {name: frozen(value) for name, value in namespace.items()}


def _silence(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function with as many arguments that does nothing."""
    blanks: dict[int, Callable[..., Any]] = {
        3: lambda a, b, c: None,
        4: lambda a, b, c, d: None,
        5: lambda a, b, c, d, e: None,
    }
    return blanks[function.__code__.co_argcount]
