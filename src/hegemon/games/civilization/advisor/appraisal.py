"""The whole advice: all opinions registered."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.advisor import battle, cities, deals, movement, reactions, research, start
from hegemon.games.civilization.advisor.opinions import appraise

ADVISERS: Final = (battle, cities, deals, movement, reactions, research, start)
"""Each registers its own opinions."""

__all__ = ["ADVISERS", "appraise"]
