"""Notes which cards a test is about, so that a test can see to it that none is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def card(*ids: str) -> Callable[[Test], Test]:
    """This test shows what these cards do, by their ids in the content."""

    def note(test: Test) -> Test:
        return test

    return note
