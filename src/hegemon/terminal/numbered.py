"""Choices with their numbers, in columns where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

BLANK: Final = Text()


def numbered(choices: Sequence[Text], width: int, room: int) -> RenderableType:
    """Choices with their numbers. Where room is short they stand in columns, and in the end lose their ends."""
    number = 4
    widest = max(choice.cell_len for choice in choices) + number + 2
    wrapped = sum(-(-choice.cell_len // max(1, width - number)) for choice in choices)
    columns, short = 1, wrapped > room
    if short:
        columns = max(1, min(-(-len(choices) // max(room, 1)), width // widest))
        if len(choices) > room * columns:
            columns = max(columns, 2)
    tall = -(-len(choices) // columns)
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for _ in range(columns):
        grid.add_column(width=number - 1)
        grid.add_column(no_wrap=short, max_width=width // columns - number - 1 if short else None)
    cells = [(Text(f"{n:3}", style="bold cyan"), choice) for n, choice in enumerate(choices, start=1)]
    for row in zip_longest(*(cells[i : i + tall] for i in range(0, len(cells), tall)), fillvalue=(BLANK, BLANK)):
        grid.add_row(*(part for cell in row for part in cell))
    return grid
