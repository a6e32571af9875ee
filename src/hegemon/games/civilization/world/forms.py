"""How the numbers of a position are written as plain data: by ids and names, so that nobody needs our tables.

A form writes a value and reads it again. Something hidden is a number too (NONE, HIDDEN), and is written as None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import compress
from typing import Any, Final

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Era, TruthyKind
from hegemon.games.civilization.world.geography import Geography

NONE: Final = -1
"""In the place of a number: there is none."""
HIDDEN: Final = -2
"""In the place of a number: there is one, but whoever looks may not know it."""

EVERYBODY_KNOWS: Final = "everybody"
SPECTATORS: Final = "spectators"


@dataclass(frozen=True, slots=True)
class WrittenForm:
    """How a value is written and read; the geography names squares and says how many players there are."""

    write: Callable[[Any, Geography], Any]
    read: Callable[[Any, Geography], Any]
    words: Sequence[str | None] = ()
    """By number what is written, if it is as simple as that; NONE counts from the end."""
    numbers: Mapping[str | None, int] = field(default_factory=dict)
    """What stands for what is written there."""


# -- numbers ---------------------------------------------------------------------------------------------------

AS_IT_IS: Final = WrittenForm(lambda value, geography: value, lambda told, geography: told)
"""Numbers, texts, yes and no."""

OR_NONE: Final = WrittenForm(
    lambda value, geography: None if value == NONE else value,
    lambda told, geography: NONE if told is None else told,
)
"""A number, or none."""

SQUARE: Final = WrittenForm(
    lambda value, geography: None if value == NONE else geography.name[value],
    lambda told, geography: NONE if told is None else geography.square[told],
)
"""The name of a square, or none."""


def one_of(ids: Sequence[str]) -> WrittenForm:
    """The id of a row, or none.

    >>> wonder = one_of(CONTENT.wonders.ids)
    >>> wonder.write(0, None) == CONTENT.wonders.ids[0], wonder.write(NONE, None), wonder.read(None, None)
    (True, None, -1)
    """
    words: tuple[str | None, ...] = (*ids, None)
    numbers: dict[str | None, int] = {**{word: number for number, word in enumerate(ids)}, None: NONE}
    return WrittenForm(lambda value, geography: words[value], lambda told, geography: numbers[told], words, numbers)


def words_of(kinds: type[TruthyKind]) -> tuple[str, ...]:
    """The words for what comes in a few kinds, as `content/` writes them."""
    return tuple(kind.name.lower() for kind in kinds)


# -- rows ------------------------------------------------------------------------------------------------------


def row_of(form: WrittenForm) -> WrittenForm:
    """A tuple, as a list."""
    write, read, words, numbers = form.write, form.read, form.words, form.numbers
    if words:
        return WrittenForm(
            lambda value, geography: [words[each] for each in value],
            lambda told, geography: tuple([numbers[each] for each in told]),
        )
    return WrittenForm(
        lambda value, geography: [write(each, geography) for each in value],
        lambda told, geography: tuple([read(each, geography) for each in told]),
    )


def list_of(form: WrittenForm) -> WrittenForm:
    """A list."""
    return WrittenForm(
        lambda value, geography: [form.write(each, geography) for each in value],
        lambda told, geography: [form.read(each, geography) for each in told],
    )


LIST: Final = WrittenForm(lambda value, geography: list(value), lambda told, geography: tuple(told))
"""A tuple of numbers as a list."""
SQUARES: Final = row_of(SQUARE)


def several_of(ids: Sequence[str]) -> WrittenForm:
    """A tuple of numbers as a list of ids; if they are hidden, how many there are.

    >>> relics = several_of(CONTENT.relics.ids)
    >>> relics.write((1, 0), None) == list(CONTENT.relics.ids[1::-1]), relics.write((NONE, NONE), None)
    (True, 2)
    """
    return ids_or_count(ids, list)


def stack_of(ids: Sequence[str]) -> WrittenForm:
    """A stack that lies face down: for whoever may not know it, and if it is used up, how many there are.

    >>> relics = stack_of(CONTENT.relics.ids)
    >>> relics.write((NONE, NONE), None), relics.write((), None)
    (2, 0)
    """
    return ids_or_count(ids, lambda: 0)


def ids_or_count(ids: Sequence[str], nothing: Callable[[], list[str] | int]) -> WrittenForm:
    """A tuple of numbers as a list of ids; if they are hidden, how many there are."""
    words, numbers = tuple(ids), {word: number for number, word in enumerate(ids)}

    def write(value: tuple[int, ...], geography: Geography) -> list[str] | int:
        if not value:
            return nothing()
        return len(value) if NONE in value else [words[number] for number in value]

    def read(told: list[str] | int, geography: Geography) -> tuple[int, ...]:
        if not told:
            return ()
        return (NONE,) * told if isinstance(told, int) else tuple([numbers[word] for word in told])

    return WrittenForm(write, read)


def bits_of(ids: Sequence[str]) -> WrittenForm:
    """Bits by number as a list of ids.

    >>> bits_of(("a", "b", "c")).write(0b101, None)
    ['a', 'c']
    """
    words, numbers = tuple(ids), {word: number for number, word in enumerate(ids)}

    @lru_cache(maxsize=1024)
    def found(value: int) -> list[str]:
        return [word for number, word in enumerate(words) if value >> number & 1]

    def write(value: int, geography: Geography) -> list[str]:
        return found(value).copy() if value else []

    return WrittenForm(write, lambda told, geography: sum([1 << numbers[word] for word in told]) if told else 0)


def counts_of(ids: Sequence[str]) -> WrittenForm:
    """A row of numbers as an object: for every id its number.

    >>> counts_of(("a", "b")).write((2, 0), None)
    {'a': 2, 'b': 0}
    """
    words = tuple(ids)

    @lru_cache(maxsize=1024)
    def found(value: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(words, value, strict=False))

    return WrittenForm(lambda value, geography: found(value).copy(), lambda told, geography: tuple(told.values()))


def few_of(ids: Sequence[str]) -> WrittenForm:
    """A row of numbers, most of them 0, as an object with the others.

    >>> few_of(("a", "b", "c")).write((0, 2, 0), None)
    {'b': 2}
    """
    words, numbers = tuple(ids), {word: number for number, word in enumerate(ids)}

    @lru_cache(maxsize=1024)
    def found(value: tuple[int, ...]) -> dict[str, int]:
        return {word: number for word, number in zip(words, value, strict=True) if number}

    def read(told: dict[str, int], geography: Geography) -> tuple[int, ...]:
        row = [0] * len(words)
        for word, number in told.items():
            row[numbers[word]] = number
        return tuple(row)

    return WrittenForm(lambda value, geography: found(value).copy(), read)


# -- the map ---------------------------------------------------------------------------------------------------


def by_square(form: WrittenForm, blank: int) -> WrittenForm:
    """A row of numbers by square as an object: for every square that is not blank what is there."""
    write_one, read_one, as_it_is = form.write, form.read, form is AS_IT_IS

    def write(row: list[int], geography: Geography) -> dict[str, Any]:
        if row.count(blank) == len(row):
            return {}
        there = taken(tuple(row), blank, geography)
        return there.copy() if as_it_is else {name: write_one(value, geography) for name, value in there.items()}

    def read(told: dict[str, Any], geography: Geography) -> list[int]:
        row, square = [blank] * geography.size, geography.square
        for name, value in told.items():
            row[square[name]] = value if as_it_is else read_one(value, geography)
        return row

    return WrittenForm(write, read)


@lru_cache(maxsize=256)
def taken(row: tuple[int, ...], blank: int, geography: Geography) -> dict[str, int]:
    """The squares that are not blank; from one view to the next most stay as they are."""
    squares = zip(geography.name, row, strict=True)
    return {name: value for name, value in (squares if blank else compress(squares, row)) if value != blank}


def by_slot(form: WrittenForm) -> WrittenForm:
    """A row of ids by slot of the map as an object, each slot called by its north-west square; NONE is left out."""
    words, numbers = form.words, form.numbers

    @lru_cache(maxsize=64)
    def found(row: tuple[int, ...], geography: Geography) -> dict[str, str | None]:
        slots = zip(geography.slot_names, row, strict=True)
        return {name: words[value] for name, value in slots if value != NONE}

    def read(told: dict[str, str | None], geography: Geography) -> list[int]:
        return [numbers[told[name]] if name in told else NONE for name in geography.slot_names]

    return WrittenForm(lambda row, geography: found(tuple(row), geography).copy(), read)


def tiles_of(ids: Sequence[str], homes: Sequence[str]) -> WrittenForm:
    """The tiles by slot: an id, None for one that lies face down, nothing where none lies."""
    numbers: dict[str | None, int] = {word: number for row in (ids, homes) for number, word in enumerate(row)}
    numbers[None] = HIDDEN

    @lru_cache(maxsize=64)
    def found(row: tuple[int, ...], geography: Geography) -> dict[str, str | None]:
        return {
            name: None if tile == HIDDEN else (homes if slot in geography.home else ids)[tile]
            for slot, (name, tile) in enumerate(zip(geography.slot_names, row, strict=True))
            if tile != NONE
        }

    def read(told: dict[str, str | None], geography: Geography) -> list[int]:
        return [numbers[told[name]] if name in told else NONE for name in geography.slot_names]

    return WrittenForm(lambda row, geography: found(tuple(row), geography).copy(), read)


TILES: Final = tiles_of(CONTENT.tiles.ids, CONTENT.home_tiles.ids)
"""The tiles by slot."""


# -- who knows what --------------------------------------------------------------------------------------------


@cache
def seats_of(known: int, players: int) -> tuple[int | str, ...] | str:
    """The seats that know something, and spectators; or that everybody does."""
    if known == (2 << players) - 1:
        return EVERYBODY_KNOWS
    seats: list[int | str] = [seat for seat in range(players) if known >> seat & 1]
    return (*seats, SPECTATORS) if known >> players & 1 else tuple(seats)


def write_seats(known: int, geography: Geography) -> list[int | str] | str:
    """Seats as bits: a list of them, or that everybody knows."""
    seats = seats_of(known, len(geography.home))
    return seats if isinstance(seats, str) else [*seats]


def read_seats(told: list[int | str] | str, geography: Geography) -> int:
    """Seats as bits."""
    return bits_told(told if isinstance(told, str) else tuple(told), len(geography.home))


@cache
def bits_told(told: tuple[int | str, ...] | str, players: int) -> int:
    """Seats, spectators or everybody as bits."""
    if told == EVERYBODY_KNOWS:
        return (2 << players) - 1
    return sum(1 << (players if seat == SPECTATORS else int(seat)) for seat in told)


SEATS: Final = WrittenForm(write_seats, read_seats)
"""Seats as bits."""


# -- what is hidden --------------------------------------------------------------------------------------------


def picks_of(ids: Sequence[str]) -> WrittenForm:
    """By seat what was picked, as ids, or None if it is hidden."""
    some = several_of(ids)
    return WrittenForm(
        lambda picks, geography: [None if HIDDEN in each else some.write(each, geography) for each in picks],
        lambda told, geography: tuple([(HIDDEN,) if each is None else some.read(each, geography) for each in told]),
    )


ERAS: Final = words_of(Era)


WONDER_TOLD: Final[dict[int, dict[str, str | None]]] = {
    **{number: {"id": row.id, "era": ERAS[row.era]} for number, row in enumerate(CONTENT.wonders)},
    **{HIDDEN - era: {"id": None, "era": word} for era, word in enumerate(ERAS)},
}
"""By wonder: its id and its era; one that is hidden is HIDDEN less its era."""
NUMBER_OF_WONDER: Final = {(told["id"], told["era"]): number for number, told in WONDER_TOLD.items()}

WONDER_CARDS: Final = WrittenForm(
    lambda row, geography: [WONDER_TOLD[wonder].copy() for wonder in row],
    lambda told, geography: tuple([NUMBER_OF_WONDER[card["id"], card["era"]] for card in told]),
)
"""The cards of the wonder deck."""
