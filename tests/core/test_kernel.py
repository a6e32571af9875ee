"""Structs, and rules that run at several speeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from hegemon.core.kernel import WIDE, WORD, Annotated, Cube, Grid, Kernel, Length, Part, Row, Struct, UpTo, put


class Sample(Struct):
    number: int
    row: Annotated[Row, 3]
    wide: Annotated[Row, 2, WIDE]
    grid: Annotated[Grid, 2, 2]
    cube: Annotated[Cube, 1, 2, 2]


MARKET = Part("the market", lambda s: s.number == 0)


class Marked(Struct):
    seeds: Annotated[Row, 2, WORD]
    deck: Annotated[Row, Length(9, lambda s: 5), UpTo("left"), MARKET]
    left: int


def filled() -> Sample:
    s = Sample()
    s.number, s.row, s.wide, s.grid, s.cube = 2**40, [1, -2, 3], [30000, 4], [[1, 2], [3, 4]], [[[5, 6], [7, 8]]]
    return s


def test_a_new_struct_is_all_zeros() -> None:
    s = Sample()
    assert (s.number, s.row, s.grid, s.cube) == (0, [0, 0, 0], [[0, 0], [0, 0]], [[[0, 0], [0, 0]]])


def test_copies_are_equal_and_independent() -> None:
    s = filled()
    assert s.copy() == s
    twins = [s.copy() for _ in range(3)]
    for row in (twins[0].row, twins[1].grid[0], twins[2].cube[0][1]):
        row[0] += 1
    assert all(twin != s for twin in twins)
    assert s == filled()


def test_notes_are_not_part_of_the_value() -> None:
    s = filled()
    s.notes.append("something was told")
    assert s.copy() == s
    assert s.copy().notes == []


def test_a_struct_is_not_equal_to_something_else() -> None:
    assert filled() != "a struct"


def test_json_and_back() -> None:
    assert Sample.from_json(filled().to_json()) == filled()


@pytest.mark.parametrize(
    "change",
    [
        {"number": "7"},
        {"number": True},
        {"row": [1, 2]},
        {"row": [1, 2, "3"]},
        {"grid": [[1, 2], [3]]},
        {"cube": []},
        {"unknown": 1},
    ],
)
def test_wrong_json_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="Sample"):
        Sample.from_json(filled().to_json() | change)


def test_arrays_hold_structs() -> None:
    array = Sample.array(3)
    filled().store(array, 1)
    assert Sample.load(array, 1) == filled()
    assert Sample.load(array, 0) == Sample()


def test_a_declaration_says_what_a_field_is_for() -> None:
    assert Marked.shapes == {"seeds": (2,), "deck": (9,), "left": ()}
    assert Marked.marks == {"seeds": (WORD,), "deck": (UpTo("left"), MARKET), "left": ()}
    assert Marked().deck == [0] * 9
    s = Marked()
    s.seeds = [2**32 - 1, 7]
    array = Marked.array(1)
    s.store(array, 0)
    assert Marked.load(array, 0) == s


def test_two_rules_of_one_name_are_refused() -> None:
    kernel = Kernel("twice")
    kernel.rule(_double)
    with pytest.raises(ValueError, match="two functions called _double"):
        kernel.aside(_double)


def _double(s: Sample) -> int:
    s.number = 2 * s.number + _offset(s)
    _announce(s, s.number, 0)
    return s.number


def _offset(s: Sample) -> int:
    return TABLE[s.row[0]]


def _announce(s: Sample, a: int, b: int) -> None:
    s.notes.append((a, b))


TABLE = (10, 20, 30)


def test_the_same_rules_interpreted_and_compiled() -> None:
    import numba

    kernel = Kernel("sample")
    kernel.rule(_double)
    kernel.rule(_offset)
    kernel.aside(_announce)
    s = filled()
    array = Sample.array(1)
    s.store(array, 0)
    double = kernel.compiled()._double
    assert kernel.compiled()._double is double, "compiled once"

    @numba.njit
    def call(structs):  # type: ignore[no-untyped-def]
        return double(structs[0])

    assert _double(s) == call(array) == 2**41 + 20
    assert s.notes == [(2**41 + 20, 0)], "only the interpreted rules tell"
    assert Sample.load(array, 0) == s


# -- loops that are linked to somebody else's rules -----------------------------------------------------------


def _rate(s: Sample, n: int) -> int:
    """Only declared: whoever links the loop brings it."""
    raise NotImplementedError


def _sum_of_rates(samples: Any, spare: Any, n: int) -> int:
    total = 0
    put(spare, 0, samples, 0)
    for i in range(n):
        total += _rate(spare[0], i)
        spare[0].number += 1
    return total


def _by_number(s: Sample, n: int) -> int:
    return s.number * n


def _by_row(s: Sample, n: int) -> int:
    return s.row[n]


def rules(name: str, function: Callable[..., int]) -> Kernel:
    kernel = Kernel(name)
    function.__name__ = "_rate"
    kernel.rule(function)
    return kernel


def test_a_loop_runs_with_the_rules_it_is_linked_to() -> None:
    loops = Kernel("loops")
    loops.rule(_sum_of_rates)
    s = filled()
    for kernel, expected in (
        (rules("numbers", _by_number), sum((2**40 + i) * i for i in range(3))),
        (rules("rows", _by_row), 2),
    ):
        array, spare = Sample.array(1), Sample.array(1)
        s.store(array, 0)
        assert loops.linked(kernel)._sum_of_rates(array, spare, 3) == expected
        assert loops.linked(kernel) is loops.linked(kernel), "linked once"
        assert loops.interpreted(kernel)._sum_of_rates([s], [Sample()], 3) == expected
        assert Sample.load(array, 0) == s == filled(), "`put` copies"


def test_unlinked_it_only_declares() -> None:
    with pytest.raises(NotImplementedError):
        _sum_of_rates([filled()], [Sample()], 1)


def test_the_functions_as_they_are() -> None:
    kernel = Kernel("plain")
    kernel.rule(_double)
    kernel.aside(_announce)
    assert kernel.plain()._double is _double
    assert kernel.plain()._announce is _announce


RATE = 2.0


def _scaled(s: Sample) -> float:
    return s.number * RATE


def test_a_changed_constant_changes_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel("scale")
    kernel.rule(_scaled)
    before = kernel.digest()
    monkeypatch.setattr(f"{__name__}.RATE", 5.0)
    assert kernel.digest() != before


class Before(NamedTuple):
    row: Any


class After(NamedTuple):
    row: Any


def test_a_renamed_tuple_changes_the_fingerprint() -> None:
    """What numba keeps on disk names the tuple's class: under its old name it could not be read any more."""

    def first(t: Before) -> int:
        return int(t.row[0])

    kernel = Kernel("tuples")
    kernel.rule(first)
    before = kernel.digest()
    first.__annotations__["t"] = "After"
    assert kernel.digest() != before


def test_kernels_of_the_same_name_are_told_apart() -> None:
    loops = Kernel("loops of two")
    loops.rule(_sum_of_rates)
    array, spare = Sample.array(1), Sample.array(1)
    filled().store(array, 0)
    numbers, rows = (
        loops.linked(rules("the same", rate))._sum_of_rates(array, spare, 3) for rate in (_by_number, _by_row)
    )
    assert numbers != rows == 2


def _hold_market(s: Sample, goods: int) -> None:
    s.number += goods


def _trade(s: Sample) -> int:
    _hold_market(s, 5)
    return s.number


def test_functions_of_a_part_are_left_out_where_it_is_absent() -> None:
    kernel = Kernel("market")
    kernel.rule_for(MARKET)(_hold_market)
    kernel.rule(_trade)
    assert kernel.parts == [MARKET]

    class AsItIs:
        def table(self, numbers: tuple[int, ...]) -> Any:
            return numbers

        def length(self, length: Length) -> int:
            return length

        def function(self, twin: Any) -> Any:
            return twin

    assert kernel.made_for(AsItIs(), {})._trade(Sample()) == 5
    assert kernel.made_for(AsItIs(), {}, [MARKET])._trade(Sample()) == 0


def test_a_function_that_answers_cannot_be_left_out() -> None:
    with pytest.raises(TypeError, match="_trade returns something: it can't be left out without the market"):
        Kernel("market").rule_for(MARKET)(_trade)
