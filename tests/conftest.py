"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None)  # how fast an example runs says more of the machine than of the code
settings.load_profile("steady")

HERE = Path(__file__).parent
JUDGED = tuple(root / part for root in (HERE, HERE.parent / "src" / "hegemon") for part in ("core", "games"))
"""The tests and doctests of the rules: how much of the rules they reach is judged, and takes time to watch."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage looks away where other tests play: what they happen to reach proves nothing about the rules."""
    for item in items:
        if not any(item.path.is_relative_to(part) for part in JUDGED):
            item.add_marker("no_cover")
