"""The whole advice: all opinions registered."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.advisor import (
    battle,
    cities,
    deals,
    havoc,
    movement,
    reactions,
    research,
    start,
    transport,
    uses,
)
from hegemon.games.civilization.advisor.opinions import appraise, opinions

ADVISERS: Final = (battle, cities, deals, havoc, movement, reactions, research, start, transport, uses)
"""Each registers its own opinions."""

__all__ = ["ADVISERS", "appraise", "opinions"]
