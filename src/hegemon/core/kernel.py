"""Rules written once, run at three speeds.

A *kernel* is a set of plain functions over a :class:`Struct`, in a restricted Python: whole numbers,
loops, `if`, named fields, no objects, no allocation. The referee calls them as they are. Whoever needs
millions of games asks for :meth:`Kernel.compiled`: the same code objects, compiled by numba, over a numpy
array of records; `hegemon.gpu` makes them run on a GPU. There is no second implementation to keep in step.

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
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol, TypeVar

from hegemon.core.struct import RULE, WIDE, WORD, Annotated, Cube, Grid, Length, Part, Row, Struct, UpTo

__all__ = [
    "RULE", "WIDE", "WORD", "Annotated", "Cube", "Grid", "Kernel", "Length", "Part", "Row", "Struct", "Target", "UpTo",
    "put",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])


class Target(Protocol):
    """What a kernel is made ready for: a CPU, a GPU."""

    def table(self, numbers: tuple[int, ...]) -> Any:
        """What a module's table of constants becomes."""

    def length(self, length: Length) -> int:
        """How long a table of this length is there."""

    def function(self, twin: types.FunctionType) -> Any:
        """What a function becomes. The names it uses are filled in afterwards."""


class OnCpu:
    """Compiled by numba, and kept on disk for the next time."""

    def __init__(self, digest: str) -> None:
        self._digest = digest

    def table(self, numbers: tuple[int, ...]) -> Any:
        """An array: a compiled loop reads those faster."""
        import numpy as np

        return np.array(numbers, dtype=np.int64)

    def length(self, length: Length) -> int:
        """All of it."""
        return int(length)

    def function(self, twin: types.FunctionType) -> Any:
        """Numba's cache looks only at the file of the function itself: the digest makes it look at all."""
        import numba

        twin.__qualname__ = f"{twin.__name__}_{self._digest}"
        return numba.njit(cache=True, error_model="numpy")(twin)


class Interpreted:
    """As it is."""

    def table(self, numbers: tuple[int, ...]) -> Any:
        """The tuple itself."""
        return numbers

    def length(self, length: Length) -> int:
        """All of it."""
        return length

    def function(self, twin: types.FunctionType) -> Any:
        """The function itself."""
        return twin


class Kernel:
    """The functions of one rulebook, and their compiled twins."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._rules: dict[str, Callable[..., Any]] = {}
        self._asides: dict[str, Callable[..., Any]] = {}
        self._parts: dict[str, Part] = {}
        self._compiled: dict[Kernel | None, types.SimpleNamespace] = {}

    def rule(self, function: F) -> F:
        """Register a kernel function. It stays the plain function it is."""
        self._register(self._rules, function)
        return function

    def rule_for(self, part: Part) -> Callable[[F], F]:
        """Register functions that serve nothing but a part of the rules that a table may do without.

        They return nothing, so that a table without that part can do without them.
        """

        def register(function: F) -> F:
            if function.__annotations__.get("return") not in (None, "None"):
                raise TypeError(f"{function.__name__} returns something: it can't be left out without {part.name}")
            self._parts[function.__name__] = part
            return self.rule(function)

        return register

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

    @property
    def parts(self) -> list[Part]:
        """The parts that some of the functions serve alone."""
        return sorted(set(self._parts.values()), key=lambda part: part.name)

    @property
    def modules(self) -> set[str]:
        """The modules that the functions were written in."""
        return {function.__module__ for function in self._functions().values()}

    def plain(self) -> types.SimpleNamespace:
        """The functions as they are, by name."""
        return types.SimpleNamespace(**self._functions())

    def compiled(self) -> types.SimpleNamespace:
        """The same functions, compiled for this CPU on first use and kept on disk for the next time."""
        return self.linked(None)

    def linked(self, rules: Kernel | None) -> types.SimpleNamespace:
        """The functions compiled, those they only declare taken from another kernel: a loop meets a game's rules."""
        if rules not in self._compiled:
            self._compiled[rules] = self._compile(rules)
        return self._compiled[rules]

    def interpreted(self, rules: Kernel) -> types.SimpleNamespace:
        """The same without a compiler: slower by a hundred times, and it needs nothing."""
        return self.made_for(Interpreted(), rules._functions(), asides=True)

    def made_for(
        self, target: Target, known: Mapping[str, Any], without: Collection[Part] = (), *, asides: bool = False
    ) -> types.SimpleNamespace:
        """The functions as a target makes them; `known` are those they only declare.

        Functions that serve nothing but a part in `without` do nothing. Neither do asides, unless asked for.
        """
        namespaces: dict[str, dict[str, Any]] = {}
        twins: dict[str, Any] = {}
        for name, function in self._functions().items():
            module = function.__module__
            if module not in namespaces:
                namespaces[module] = _names(vars(sys.modules[module]), target)
            silent = self._parts.get(name) in without or (name in self._asides and not asides)
            code = _silence(function).__code__ if silent else function.__code__
            twin = types.FunctionType(code, namespaces[module], name, function.__defaults__)
            twin.__module__ = module
            twins[name] = target.function(twin)
        for namespace in namespaces.values():
            namespace.update({**known, **twins})
        return types.SimpleNamespace(**twins)

    def _functions(self) -> dict[str, Callable[..., Any]]:
        return self._rules | self._asides

    def _compile(self, rules: Kernel | None) -> types.SimpleNamespace:
        import numba

        digest = self.digest() if rules is None else f"{self.digest()}_{rules.digest()}"
        known = {"put": numba.njit(_put)} | (vars(rules.compiled()) if rules else {})
        return self.made_for(OnCpu(digest), known)

    def digest(self) -> str:
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


def _names(namespace: dict[str, Any], target: Target) -> dict[str, Any]:
    """A module's names, its tables of numbers and its lengths as the target wants them."""

    def wanted(value: Any) -> Any:
        if isinstance(value, Length):
            return target.length(value)
        is_table = isinstance(value, tuple) and value and all(isinstance(item, int) for item in value)
        return target.table(value) if is_table else value

    return {name: wanted(value) for name, value in namespace.items()}


def _silence(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function with as many arguments that does nothing."""
    blanks: dict[int, Callable[..., Any]] = {
        1: lambda a: None,
        2: lambda a, b: None,
        3: lambda a, b, c: None,
        4: lambda a, b, c, d: None,
        5: lambda a, b, c, d, e: None,
    }
    return blanks[function.__code__.co_argcount]
