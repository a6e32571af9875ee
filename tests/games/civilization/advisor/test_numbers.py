"""The table of numbers: complete, and nothing in it that nobody reads."""

from __future__ import annotations

import copy

import pytest

from hegemon.games.civilization.advisor.numbers import NUMBERS, TABLE, Aim, Numbers
from hegemon.games.civilization.facts import CONTENT


def test_the_table_is_read_as_it_is_written() -> None:
    assert NUMBERS.goals.capital == TABLE["goals"]["capital"]
    assert NUMBERS.worths[Aim.TECH].trade == TABLE["worths"]["tech"]["trade"]
    assert set(NUMBERS.leanings) == set(CONTENT.civilizations.ids)


@pytest.mark.parametrize("section", ["goals", "wishes", "worths"])
def test_a_table_with_a_number_missing_is_refused(section: str) -> None:
    table = copy.deepcopy(dict(TABLE))
    part = table[section]["culture"] if section == "worths" else table[section]
    part.popitem()
    with pytest.raises(TypeError):
        Numbers.of(table)


def test_a_table_with_a_part_that_nobody_reads_is_refused() -> None:
    with pytest.raises(ValueError, match="moods"):
        Numbers.of({**TABLE, "moods": {}})
