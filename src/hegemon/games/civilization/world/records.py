"""Records whose fields are declared once: the type, the default, who may see it, and how it is written as plain data.

    class City(WorldRecord):
        centre: int = field(EVERYBODY, form=SQUARE)
        walled: bool = field(EVERYBODY, default=False)

Slots, `__init__`, `copy`, equality, JSON and what a view shows to everybody follow from that. A field about which
nobody has said who may see it is an error as soon as its module is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, Self, dataclass_transform, get_args, get_origin, get_type_hints

from hegemon.games.civilization.world.forms import AS_IT_IS, WrittenForm
from hegemon.games.civilization.world.geography import Geography


class Secrecy(Enum):
    """Who may see a field."""

    EVERYBODY = "everybody"
    PARTLY = "partly"
    """`view` says how much of it a seat sees."""
    NOBODY = "nobody"
    NO_PART = "no part of the position"
    """It follows from the rest, or is kept for speed: neither compared nor written."""


EVERYBODY: Final = Secrecy.EVERYBODY
PARTLY: Final = Secrecy.PARTLY
NOBODY: Final = Secrecy.NOBODY
NO_PART: Final = Secrecy.NO_PART

Writer = Callable[[Any, Geography], dict[str, Any]]
"""Writes fields of a record as plain data."""

NO_MASKS: Final[Mapping[str, Callable[..., Any]]] = {}

REQUIRED: Final = object()
"""In the place of a default: whoever makes the record must say it."""


@dataclass(frozen=True, slots=True)
class FieldDeclaration:
    """What is declared about a field."""

    seen: Secrecy
    default: Any
    factory: Callable[[Any], Any] | None
    """Makes the default, from a record in which the fields above this one are set."""
    form: WrittenForm
    copied: bool
    """If not, a copy starts with the default."""

    def first_value(self, record: Any) -> Any:
        """The default, for this record."""
        return self.factory(record) if self.factory else self.default


def field(
    seen: Secrecy,
    *,
    default: Any = REQUIRED,
    factory: Callable[[Any], Any] | None = None,
    form: WrittenForm = AS_IT_IS,
    copied: bool = True,
    init: bool = True,
) -> Any:
    """Declare a field of a :class:`WorldRecord`; `init=False` tells the type checker that it is no argument."""
    return FieldDeclaration(seen, default, factory, form, copied)


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class WorldRecordType(type):
    """Makes a class of the fields that are declared in it."""

    declared: Mapping[str, FieldDeclaration]
    position: tuple[str, ...]
    """The names of the fields that make a position."""
    write: Writer
    read: Callable[[Mapping[str, Any], Geography], Any]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> WorldRecordType:
        declared = {key: value for key, value in namespace.items() if isinstance(value, FieldDeclaration)}
        for key in namespace.get("__annotations__", {}):
            if key not in declared:
                raise TypeError(f"{name}.{key}: nobody has said who may see it")
        rest = {key: value for key, value in namespace.items() if key not in declared}
        made = super().__new__(mcs, name, bases, {**rest, "__slots__": tuple(declared)})
        made.declared = declared
        made.position = tuple(key for key, value in declared.items() if value.seen is not NO_PART)
        if declared:
            type.__setattr__(made, "copy", copier(made))
            made.write = writer_of(made, EVERYBODY, PARTLY, NOBODY)
            made.read = reader(made)
        return made


class WorldRecord(metaclass=WorldRecordType):
    """A record of numbers, texts, tuples, lists of them, and other records.

    >>> class Point(WorldRecord):
    ...     x: int = field(EVERYBODY)
    ...     y: int = field(NOBODY, default=2)
    >>> point = Point(1)
    >>> twin = point.copy()
    >>> twin.x, twin.y, twin == point
    (1, 2, True)
    >>> twin.x = 5
    >>> twin == point, twin.to_json(None)
    (False, {'x': 5, 'y': 2})
    >>> class Wrong(WorldRecord):
    ...     x: int
    Traceback (most recent call last):
    TypeError: Wrong.x: nobody has said who may see it
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        given = {**dict(zip(type(self).declared, values, strict=False)), **named}
        for name, declared in type(self).declared.items():
            setattr(self, name, given.pop(name) if name in given else declared.first_value(self))
            if getattr(self, name) is REQUIRED:
                raise TypeError(f"{type(self).__name__} needs {name}")
        if given:
            raise TypeError(f"{type(self).__name__} has no {', '.join(given)}")

    if TYPE_CHECKING:  # written for each kind of record from its declaration

        def copy(self) -> Self:
            """An independent copy."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).position)

    def to_json(self, geography: Geography) -> dict[str, Any]:
        """The whole of it as plain data."""
        return type(self).write(self, geography)

    @classmethod
    def from_json(cls, told: Mapping[str, Any], geography: Geography) -> Self:
        """A record with what the data says, and defaults for the rest."""
        record: Self = cls.read(told, geography)
        return record


def form_of(kind: WorldRecordType) -> WrittenForm:
    """How a record of this kind is written within another one; None is written as None."""
    write, read = kind.write, kind.read
    return WrittenForm(
        lambda record, geography: record and write(record, geography),
        lambda told, geography: told and read(told, geography),
    )


def fields_seen_by(kind: WorldRecordType, *seen: Secrecy) -> tuple[str, ...]:
    """The names of the fields that are seen like this."""
    return tuple(name for name, declared in kind.declared.items() if declared.seen in seen)


# -- written out, field by field -------------------------------------------------------------------------------


def copier(kind: WorldRecordType) -> Callable[[Any], Any]:
    """A method that copies a record; a search copies many thousands."""
    hints = get_type_hints(kind)
    lines = [f"twin.{name} = {copied(name, hints[name], declared)}" for name, declared in kind.declared.items()]
    return compiled(kind, "copy(self)", ["twin = new(kind)", *lines, "return twin"])


def sharer(kind: WorldRecordType) -> Callable[[Any], Any]:
    """A function that makes a record with the same values in it: lists and records in it are shared with the first."""
    lines = [f"twin.{name} = {shared(name, declared)}" for name, declared in kind.declared.items()]
    return compiled(kind, "share(self)", ["twin = new(kind)", *lines, "return twin"])


def writer_of(kind: WorldRecordType, *seen: Secrecy) -> Writer:
    """A function that writes all fields that are seen like this."""
    entries = [entry(name, kind, f"record.{name}") for name in fields_seen_by(kind, *seen)]
    return compiled(kind, "write(record, geography)", [f"return {{{', '.join(entries)}}}"])


def masker(
    kind: WorldRecordType, masks: Mapping[str, Callable[..., Any]], whose: str, *, lasting: bool = True
) -> Callable[..., Any]:
    """A function that makes the record that a seat may see.

    Of some fields there is what the masks leave, which take `whose`; in the place of what nobody may see are defaults;
    the others, and what is worked out, are as they are: copied, or shared with the first record if it needn't last.

    >>> class Point(WorldRecord):
    ...     x: int = field(EVERYBODY)
    ...     y: int = field(PARTLY, default=2)
    ...     z: int = field(NOBODY, default=0)
    >>> masker(Point, {"y": lambda seat: seat + 1}, "seat")(Point(1, 2, 3), 8).to_json(None)
    {'x': 1, 'y': 9, 'z': 0}
    """
    hints = get_type_hints(kind)

    def value(name: str, declared: FieldDeclaration) -> str:
        if name in masks:
            return f"mask_{name}({whose})"
        if declared.seen is NOBODY:
            return default_of(name, declared)
        return copied(name, hints[name], declared) if lasting else shared(name, declared)

    lines = [f"twin.{name} = {value(name, declared)}" for name, declared in kind.declared.items()]
    return compiled(kind, f"mask(self, {whose})", ["twin = new(kind)", *lines, "return twin"], masks)


def entry(name: str, kind: WorldRecordType, value: str) -> str:
    """A field in an object: its name and the expression that writes the value."""
    form = kind.declared[name].form
    if form is AS_IT_IS:
        return f"{name!r}: {value}"
    return f"{name!r}: words_{name}[{value}]" if form.words else f"{name!r}: write_{name}({value}, geography)"


def reader(kind: WorldRecordType) -> Callable[[Mapping[str, Any], Geography], Any]:
    """A function that makes a record of plain data; a player who judges positions reads many."""
    lines = []
    for name, declared in kind.declared.items():
        first = default_of(name, declared, "record")
        value = f"told[{name!r}]"
        if declared.form is not AS_IT_IS:
            value = f"numbers_{name}[{value}]" if declared.form.words else f"read_{name}({value}, geography)"
        part = declared.seen is not NO_PART
        lines.append(
            f"record.{name} = {value} if {name!r} in told else {first}" if part else f"record.{name} = {first}"
        )
    return compiled(kind, "read(told, geography)", ["record = new(kind)", *lines, "return record"])


def compiled(
    kind: WorldRecordType, head: str, lines: list[str], masks: Mapping[str, Callable[..., Any]] = NO_MASKS
) -> Callable[..., Any]:
    """A function with these lines."""
    source = "\n    ".join([f"def {head}:", *lines])
    module = compile(source, f"<{head} of {kind.__name__}>", "exec")
    code = next(each for each in module.co_consts if isinstance(each, CodeType))
    forms = {
        f"{part}_{name}": getattr(declared.form, part)
        for name, declared in kind.declared.items()
        for part in ("write", "read", "words", "numbers")
    }
    first = {
        f"{part}_{name}": getattr(declared, part)
        for name, declared in kind.declared.items()
        for part in ("default", "factory")
    }
    known = {"new": object.__new__, "kind": kind, **forms, **first}
    return FunctionType(code, {**known, **{f"mask_{name}": mask for name, mask in masks.items()}})


def default_of(name: str, declared: FieldDeclaration, record: str = "twin") -> str:
    """The expression for a field's default in a new record."""
    return f"factory_{name}({record})" if declared.factory else f"default_{name}"


def copied(name: str, hint: Any, declared: FieldDeclaration) -> str:
    """The expression that copies a field: what is immutable is shared."""
    if not declared.copied:
        return default_of(name, declared)
    if get_origin(hint) is list:
        return copied_list(f"self.{name}", get_args(hint)[0])
    if any(isinstance(each, WorldRecordType) for each in (hint, *get_args(hint))):
        return f"self.{name} and self.{name}.copy()"
    return f"self.{name}"


def shared(name: str, declared: FieldDeclaration) -> str:
    """The expression that shares a field with another record."""
    return f"self.{name}" if declared.copied else default_of(name, declared)


def copied_list(row: str, inner: Any) -> str:
    """The expression that copies a list.

    >>> copied_list("self.x", int)
    'self.x.copy()'
    """
    if get_origin(inner) is list:
        return f"[{copied_list('row', get_args(inner)[0])} for row in {row}]"
    return f"[each.copy() for each in {row}]" if isinstance(inner, WorldRecordType) else f"{row}.copy()"
