"""In scenes everybody is asked about everything."""

from __future__ import annotations

from tests.games.civilization.scenes import everybody_is_asked

__all__ = ["everybody_is_asked"]
