"""One screen: the table, what happened, what one holds, the question and the numbered choices.

It is fitted to the terminal. Where it is wide, what happened stands at the side; where it is narrow, it
stands between table and question, in as many lines as are left; where it is low, short choices stand in
columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.tables import Table
from hegemon.core import Action, Message, View, say

ASIDE: Final = 38
"""The width from which a log at the side is worth reading."""
BLANK: Final = Text()


@dataclass(frozen=True)
class Sight:
    """What there is to show: a view, the log as that seat may read it, and perhaps a question."""

    view: View
    log: Sequence[Message] = ()
    news: int = 0
    """How many lines at the end of the log are new."""
    prompt: Message | None = None
    legal: Sequence[Action] = ()
    hint: Message | None = None


def screen(sight: Sight, table: Table, console: Console) -> RenderableType:
    """The whole screen, fitted to the console, with one line left to type on."""
    board = table.board(sight.view)
    rows = console.height - 1
    question = asking(sight, table, console.width, rows - height(board, console) - 1)
    width = max(console.measure(part).maximum for part in (board, question)) + 2
    if console.width - width >= ASIDE:
        left, beside = Group(board, BLANK, question), console.width - width - 4
        news = len(told(sight, table, console, beside, sight.news))
        tall = min(rows, max(height(left, console), news + 2))
        return aside(left, told(sight, table, console, beside), width, tall)
    rest = rows - height(board, console) - height(question, console)
    rule = Text("─" * console.width, style="dim")
    lines = told(sight, table, console, console.width)
    if rest >= len(lines) + 2:
        return Group(board, rule, *lines, BLANK, question)
    return Group(board, *([rule] if rest else []), *lines[max(0, len(lines) - rest + 1) :], question)


def asking(sight: Sight, table: Table, width: int, room: int) -> Group:
    """What one holds and knows, the question, its choices and what else can be typed."""
    parts: list[RenderableType] = [*table.own(sight.view)]
    if sight.prompt:
        parts.append(Text(table.voice(sight.prompt), style="bold"))
    if sight.legal:
        taken = len(parts) + (sight.hint is not None)
        parts.append(numbered([table.choice(action) for action in sight.legal], width, room - taken))
    if sight.hint:
        parts.append(Text(table.voice(sight.hint), style="dim"))
    return Group(*parts)


def told(sight: Sight, table: Table, console: Console, width: int, last: int = 200) -> list[Text]:
    """The end of the log in lines of this width: what is old dim, what is new bright."""
    lines: list[Text] = []
    end = sight.log[max(0, len(sight.log) - last) :]
    for back, message in zip(range(len(end), 0, -1), end, strict=True):
        text = table.paint(table.voice(message))
        if back > sight.news:
            text.stylize("dim")
        lines.extend(text.wrap(console, width))
    return lines


def aside(left: RenderableType, lines: list[Text], width: int, tall: int) -> Grid:
    """The table and the question on the left, the end of the log at their side."""
    panel = Panel(Group(*lines[max(0, len(lines) - tall + 2) :]), height=tall, border_style="dim")
    grid = Grid.grid(expand=True)
    grid.add_column(width=width)
    grid.add_column(ratio=1)
    grid.add_row(Padding(left, (0, 2, 0, 0)), panel)
    return grid


def numbered(choices: Sequence[Text], width: int, room: int) -> RenderableType:
    """Choices with their numbers, in as few columns as the room asks for and the width allows."""
    widest = max(choice.cell_len for choice in choices) + 6
    columns = 1
    while len(choices) > room * columns and (columns + 1) * widest <= width:
        columns += 1
    tall = -(-len(choices) // columns)
    grid = Grid.grid(padding=(0, 1, 0, 0))
    cells = [(Text(f"{n:3}", style="bold cyan"), choice) for n, choice in enumerate(choices, start=1)]
    for row in zip_longest(*(cells[i : i + tall] for i in range(0, len(cells), tall)), fillvalue=(BLANK, BLANK)):
        grid.add_row(*(part for cell in row for part in cell))
    return grid


def height(renderable: RenderableType, console: Console) -> int:
    """The lines that something takes on the console."""
    return len(console.render_lines(renderable, pad=False))
