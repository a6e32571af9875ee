"""A table in memory, and how much of what was told about it has been read."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from hegemon.service.tables.table import Table

IN_DOUBT: Final = -1
"""In place of a number of notifications read: a write is under way, or nobody knows how it ended."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory."""

    table: Table
    heard: int = 0
    """Changes by other processes that we were told of."""
    read: int = 0
    """How many of them had been told when the table was last read."""
    rewritten: int = IN_DOUBT
    """How many had been told when something was changed that happened earlier: whoever has read fewer reads all."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def behind(self) -> bool:
        """Has it to be read again?"""
        return self.read != self.heard

    def rewrite(self) -> None:
        """What happened at the table is told otherwise now: all of it has to be read again."""
        self.heard += 1
        self.rewritten = self.heard
