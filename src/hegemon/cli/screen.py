"""One screen: the table, what happened, what one holds, the question and the numbered choices.

It is fitted to the terminal. Where it is wide, what happened stands at the side; where it is narrow, it
stands between table and question, in as many lines as are left; where it is low, short choices stand in
columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Action, Message, View
from hegemon.terminal import TerminalTable

ASIDE: Final = 38
"""The width from which a log at the side is worth reading."""
GAP: Final = 2
BLANK: Final = Text()


@dataclass(frozen=True)
class ScreenContent:
    """What there is to show: a view, the log as that seat may read it, and perhaps a question."""

    view: View
    log: Sequence[Message] = ()
    news: int = 0
    """How many lines at the end of the log are new."""
    prompt: Message | None = None
    legal: Sequence[Action] = ()
    hint: Message | None = None
    verdict: Sequence[Message] = ()
    """How the game ended, once it has."""
    spare: int = 1
    """Lines to leave free for what is typed or printed below."""


def screen(content: ScreenContent, table: TerminalTable, console: Console) -> RenderableType:
    """The whole screen, fitted to the console, with some lines left to type on."""
    board = table.board(content.view, content.legal)
    rows = console.height - content.spare
    if console.measure(board).maximum <= console.width - ASIDE - GAP:
        return _wide(content, table, console, board, rows)
    question = asking(content, table, console.width, rows - height(board, console) - 1)
    rest = rows - height(board, console) - height(question, console)
    rule = Text("─" * console.width, style="dim")
    lines = told(content, table, console, console.width)
    if rest >= len(lines) + 2:
        return Group(board, rule, *lines, BLANK, question)
    return Group(board, *([rule] if rest > 0 else []), *lines[max(0, len(lines) - rest + 1) :], question)


def _wide(content: ScreenContent, table: TerminalTable, console: Console, board: RenderableType, rows: int) -> Grid:
    """The table and the question on the left, the end of the log at their side."""
    most = console.width - ASIDE
    question = asking(content, table, most - GAP, rows - height(board, console) - 1)
    left = Group(board, BLANK, question)
    width = min(console.measure(left).maximum + GAP, most)
    inner = console.width - width - 4
    news = len(told(content, table, console, inner, content.news))
    tall = min(rows, max(height(left, console, width - GAP), news + 2))
    lines = told(content, table, console, inner)
    panel = Panel(Group(*lines[max(0, len(lines) - tall + 2) :]), height=tall, border_style="dim")
    grid = Grid.grid(expand=True)
    grid.add_column(width=width)
    grid.add_column(ratio=1)
    grid.add_row(Padding(left, (0, GAP, 0, 0)), panel)
    return grid


def asking(content: ScreenContent, table: TerminalTable, width: int, room: int) -> Group:
    """What one holds and knows, the question, its choices and what else can be typed."""
    parts: list[RenderableType] = [*table.own(content.view, width)]
    parts += [table.paint(table.voice(message)) for message in content.verdict]
    if content.prompt:
        parts.append(Text(table.voice(content.prompt), style="bold"))
    if content.legal:
        taken = len(parts) + (content.hint is not None)
        parts.append(table.choices(content.view, content.legal, width, room - taken))
    if content.hint:
        parts.append(Text(table.voice(content.hint), style="dim"))
    return Group(*parts)


def told(content: ScreenContent, table: TerminalTable, console: Console, width: int, last: int = 200) -> list[Text]:
    """The end of the log in lines of this width: what is old dim, what is new bright."""
    lines: list[Text] = []
    end = content.log[max(0, len(content.log) - last) :]
    for back, message in zip(range(len(end), 0, -1), end, strict=True):
        text = table.paint(table.voice(message))
        if back > content.news:
            text.stylize("dim")
        lines.extend(text.wrap(console, width))
    return lines


def height(renderable: RenderableType, console: Console, width: int | None = None) -> int:
    """The lines that something takes on the console, or in a column of it."""
    options = console.options if width is None else console.options.update_width(width)
    return len(console.render_lines(renderable, options, pad=False))
