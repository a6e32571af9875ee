"""Earlier versions of tables at hand: browsers show the latest moves one by one."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from hegemon.service.tables.table import OVER, Table

MOST: Final = 500
"""Versions that are kept."""


class PastVersions(OrderedDict[tuple[str, int], Table]):
    """Tables as they were, by id and version."""

    def keep(self, before: Table, after: Table) -> None:
        """Keep an earlier version for a while; those of a game that is over are made again if need be."""
        self[before.id, before.version] = before
        if after.status == OVER:
            self.forget(after.id)
        while len(self) > MOST:
            self.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Keep nothing of a table: it is over, or those who sit there are called otherwise now."""
        for key in [key for key in self if key[0] == table_id]:
            del self[key]
