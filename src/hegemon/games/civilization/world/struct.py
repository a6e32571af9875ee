"""Values that are made of numbers: they copy fast, compare by value and become JSON.

What a :class:`Struct` holds is immutable (numbers, texts, tuples), so a copy is shallow and a change is an assignment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Self


def thawed(value: Any) -> Any:
    """Tuples as lists, all the way down: what JSON can say.

    >>> thawed((1, (2, "x")))
    [1, [2, 'x']]
    """
    return [thawed(item) for item in value] if isinstance(value, (tuple, list)) else value


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down.

    >>> frozen([1, [2, "x"]])
    (1, (2, 'x'))
    """
    return tuple(frozen(item) for item in value) if isinstance(value, (tuple, list)) else value


class Struct:
    """A record of immutable values.

    >>> class Point(Struct):
    ...     __slots__ = ("x", "y")
    >>> point = Point.from_json({"x": 1, "y": [2, 3]})
    >>> twin = point.copy()
    >>> twin.x, twin.y, twin == point
    (1, (2, 3), True)
    >>> twin.x = 5
    >>> twin == point, twin.to_json()
    (False, {'x': 5, 'y': [2, 3]})
    """

    __slots__: ClassVar[tuple[str, ...]] = ()
    shapes: ClassVar[Mapping[str, Callable[..., Any]]] = MappingProxyType({})
    """The fields that hold named tuples, and of which kind."""

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        """All of it, as plain data."""
        return {name: thawed(getattr(self, name)) for name in self.__slots__}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """What :meth:`to_json` wrote."""
        plain = object.__new__(cls)
        for name in cls.__slots__:
            value = frozen(data[name])
            if shape := cls.shapes.get(name):
                value = tuple(shape(*item) for item in value)
            setattr(plain, name, value)
        return plain
