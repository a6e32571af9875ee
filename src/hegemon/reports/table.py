"""Tables of a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.reports.words import Words


@dataclass(frozen=True)
class DataTable:
    """A heading and rows of cells, written out. Words stand at the left, numbers at the right.

    >>> DataTable(["player", "games"], [["Ada", "12"]]).classes()
    ['', 'number']
    """

    header: Sequence[Words]
    rows: Sequence[Sequence[Words]]
    words: int = 1
    """So many columns, from the left, are words; the others are numbers."""
    caption: Words = ""
    head: int = 0
    """The column that names the row."""

    def classes(self) -> list[str]:
        """By column: how it is set."""
        return ["" if column < self.words else "number" for column in range(len(self.header))]
