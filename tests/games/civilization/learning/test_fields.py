"""How one field of what a seat sees becomes numbers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hegemon.core.encoding import Axis
from hegemon.games.civilization.learning.fields import (
    Field,
    FieldWriter,
    bits,
    cards,
    each_of,
    how_many,
    number,
    numbers,
    one_of,
)

COLOUR = Axis("colour", ("red", "green", "blue"))
SIZE = Axis("size", ("small", "large"))


def card(face: int, back: int) -> SimpleNamespace:
    return SimpleNamespace(face=face, back=back)


@pytest.mark.parametrize(
    ("field", "value", "written"),
    [
        (number("it", ""), 12, [12]),
        (number("it", ""), 300, [127]),
        (number("it", ""), -1, [0]),
        (number("it", ""), True, [1]),
        (numbers("it", COLOUR, ""), (1, 2, 3), [1, 2, 3]),
        (numbers("it", COLOUR, ""), (1, -2, 300), [1, 0, 127]),
        (one_of("it", COLOUR, ""), 2, [0, 0, 1]),
        (one_of("it", COLOUR, ""), 0, [1, 0, 0]),
        (one_of("it", COLOUR, ""), -1, [0, 0, 0]),
        (numbers("it", COLOUR, ""), (), [0, 0, 0]),
        (numbers("it", COLOUR, ""), None, [0, 0, 0]),
        (each_of("it", COLOUR, ""), (2, 0, 2, -1), [1, 0, 2]),
        (bits("it", COLOUR, ""), 0b101, [1, 0, 1]),
        (how_many("it", ""), "four", [4]),
        (cards("it", COLOUR, SIZE, ""), (card(1, 0), card(-1, 1), card(-1, 1), card(-1, -1)), [0, 1, 0, 0, 2, 1]),
    ],
    ids=lambda it: it.write.__qualname__.partition(".")[0] if isinstance(it, Field) else str(it),
)  # fmt: skip
def test_each_kind_of_field(field: Field, value: Any, written: list[int]) -> None:
    writer = FieldWriter([field, number("besides", "")], "some.")
    assert [*writer(SimpleNamespace(it=value, besides=9), None)] == [*written, 9]
    assert [section.name for section in writer.sections] == ["some.it", "some.besides"]


def test_a_record_is_written_field_by_field_and_anew_where_it_changed() -> None:
    writer = FieldWriter([number("trade", ""), numbers("stock", COLOUR, ""), one_of("chosen", SIZE, "")])
    record = SimpleNamespace(trade=5, stock=(1, 0, 2), chosen=1)
    assert [*writer(record, 0)] == [5, 1, 0, 2, 0, 1]
    record.stock, record.chosen = (0, 4, 0), -1
    assert [*writer(record, 0)] == [5, 0, 4, 0, 0, 0], "nothing is left of what was written before"
    assert [*writer(record, 0)] == [5, 0, 4, 0, 0, 0]


def test_who_looks_is_told_what_they_see_whoever_looked_before() -> None:
    writer = FieldWriter([number("trade", ""), cards("hand", COLOUR, SIZE, "")])
    own, others = (SimpleNamespace(trade=1, hand=(card(face, 0),)) for face in (2, -1))
    for _ in range(2):
        assert [*writer(own, 0)] == [1, 0, 0, 1, 0, 0, 0]
        assert [*writer(others, 1)] == [1, 0, 0, 0, 1, 0, 0]
