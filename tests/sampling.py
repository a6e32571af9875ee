"""Parameters of tests that would prove much the same thing many times over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from coverage import Coverage


def few(values: Iterable[Any], *always: Any) -> list[Any]:
    """All of these values: those named here always, the others in the campaigns of `make test-long`.

    >>> [parameter.values[0] for parameter in few("abc", "b") if not parameter.marks]
    ['b']
    """
    chosen = list(values)
    assert all(value in chosen for value in always), "a test that always runs has gone"
    return [pytest.param(value, marks=() if value in always else pytest.mark.long) for value in chosen]


def seldom(every: int, in_campaigns: int) -> list[Any]:
    """How many positions of a game to pass over between two that are looked at: fewer in `make test-long`.

    >>> seldom(30, 10)[0]
    30
    """
    return [every, pytest.param(in_campaigns, marks=pytest.mark.long)]


@contextmanager
def unwatched() -> Iterator[None]:
    """Coverage looks away: what was reached already is done a hundred times over."""
    stopped = []
    while coverage := Coverage.current():
        coverage.stop()
        stopped.append(coverage)
    try:
        yield
    finally:
        while stopped:
            stopped.pop().start()
