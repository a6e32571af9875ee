"""Notes which rules a test proves, so that a test can see to it that none is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

PROVED: Final[dict[str, list[str]]] = {}
"""By rule id: the tests that name it."""


def rule(*ids: str) -> Callable[[Test], Test]:
    """This test proves these rules."""

    def note(test: Test) -> Test:
        for each in ids:
            PROVED.setdefault(each, []).append(f"{test.__module__}.{test.__name__}")
        return test

    return note
