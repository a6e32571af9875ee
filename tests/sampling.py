"""Parameters of tests that would prove much the same thing many times over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few(values: Iterable[Any], *always: Any) -> list[Any]:
    """All of these values: those named here always, the others in the campaigns of `make test-long`.

    >>> [parameter.values[0] for parameter in few("abc", "b") if not parameter.marks]
    ['b']
    """
    chosen = list(values)
    assert all(value in chosen for value in always), "a test that always runs has gone"
    return [pytest.param(value, marks=() if value in always else pytest.mark.long) for value in chosen]
