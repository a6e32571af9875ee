"""No card without a test of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from hegemon.games.civilization.facts.cards import ContentRow
from hegemon.games.civilization.guide import SHELVES

TESTS = Path(__file__).parents[1]
MARKS = [
    mark
    for file in sorted(TESTS.rglob("test_*.py"))
    for mark in re.findall(r"^@card\((.*?)\)$", file.read_text(encoding="utf-8"), re.S | re.M)
]
BY_TABLE = {"Building"}
"""What is proved row by row: the table in `test_buildings.py` is checked to be whole."""
CARDS = [(str(kind), rows) for kind, rows, _ in SHELVES if str(kind) not in BY_TABLE]
SHOWN = {identity for mark in MARKS for identity in re.findall(r'"(\w+)"', mark)}


@pytest.mark.parametrize(("kind", "rows"), CARDS, ids=[kind for kind, _ in CARDS])
def test_every_card_and_marker_has_a_test_that_is_about_it(kind: str, rows: Iterable[ContentRow]) -> None:
    assert {row.id for row in rows} - SHOWN == set()


def test_no_test_is_about_something_that_is_not_in_the_boxes() -> None:
    assert SHOWN - {row.id for _, rows in CARDS for row in rows} == set()
