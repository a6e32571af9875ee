"""Matrices: shares of rows against columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from hegemon.languages.voice import Voice
from hegemon.reports.charts.chart import SMALL, Chart
from hegemon.reports.charts.drawing import (
    WIDE,
    drawing,
    element,
    group,
    measure,
    shortened,
    text,
)
from hegemon.reports.table import DataTable
from hegemon.reports.words import SHARES, ValueUnit, Words, told


@dataclass(frozen=True)
class Matrix(Chart):
    """Shares of rows against columns: above half is verdigris, below is clay, and the number stands in each cell.

    If the columns are the rows, they are numbered as in the table of a chess tournament.
    """

    title: Words
    rows: Sequence[Words]
    columns: Sequence[Words]
    cells: Sequence[Sequence[float | None]]
    hints: Sequence[Sequence[Words]] = ()
    unit: ValueUnit = SHARES
    middle: float = 0.5

    def svg(self, voice: Voice, width: float = WIDE) -> Markup:
        wide = width >= WIDE
        names, heads, numbers = self._names(voice)
        room = (0.4 if wide else 0.36) * width
        longest = max((measure(f"{name} {n}") for name, n in zip(names, numbers, strict=True)), default=0)
        above = 20 if not wide and longest > room else 0  # names that are too long stand over their rows
        left = 0.0 if above else min(room, longest) + 10
        cell = max(56.0 if wide else 36.0, min(120.0, (width - left) / max(1, len(heads))))
        height, top = (34 if wide else 32 + above), 24
        digits = self._digits(voice, cell - 8)
        parts = [
            text(left + cell * (i + 0.5), top - 9, shortened(head, cell - 4, SMALL), "tick", "middle")
            for i, head in enumerate(heads)
        ]
        for row, (name, n) in enumerate(zip(names, numbers, strict=True)):
            y = top + height * row
            label = f"{shortened(name, (width if above else left - 10) - measure(n))} {n}".rstrip()
            at, side = (2.0, "start") if above else (left - 10, "end")
            parts.append(group([text(at, y + 14 if above else y + height / 2 + 4, label, "name", side)], name))
            for column in range(len(heads)):
                box = {
                    "x": left + cell * column + 1, "y": y + above + 1.0,
                    "width": cell - 2, "height": height - above - 2.0,
                }  # fmt: skip
                parts.append(self._cell(voice, row, column, box, digits))
        title = told(voice, self.title)
        return drawing(width, top + height * len(names) + 2, title, parts, needs=left + cell * len(heads))

    def table(self, voice: Voice) -> DataTable:
        rows: list[list[Words]] = [
            [name, *("" if value is None else self.unit.write(voice, value) for value in cells)]
            for name, cells in zip(self.rows, self.cells, strict=True)
        ]
        return DataTable(["", *self.columns], rows)

    def _names(self, voice: Voice) -> tuple[list[str], list[str], list[str]]:
        """The rows, the columns as they are headed, and the numbers behind the rows, if they have numbers."""
        names = [told(voice, row) for row in self.rows]
        heads = [told(voice, column) for column in self.columns]
        if names != heads:
            return names, heads, [""] * len(names)
        numbers = [str(i + 1) for i in range(len(names))]
        return names, numbers, numbers

    def _digits(self, voice: Voice, width: float) -> int:
        """As many digits after the point as fit into every cell."""
        written = (self.unit.write(voice, value) for row in self.cells for value in row if value is not None)
        return self.unit.digits if all(measure(label) <= width for label in written) else 0

    def _cell(self, voice: Voice, row: int, column: int, box: Mapping[str, float], digits: int) -> Markup:
        value = self.cells[row][column]
        if value is None:
            return element("rect", class_="void", **box)
        side = "more" if value >= self.middle else "less"
        reach = max(1 - self.middle, self.middle) if self.unit.share else max(abs(self.middle), 1)
        depth = f"{0.06 + 0.5 * min(1.0, abs(value - self.middle) / reach):.2f}"
        hint = f"{told(voice, self.rows[row])} – {told(voice, self.columns[column])}: {self.unit.write(voice, value)}"
        if self.hints and (more := told(voice, self.hints[row][column])):
            hint += f" · {more}"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 4.5
        parts = [
            element("rect", class_=side, fill_opacity=depth, rx="3", **box),
            text(x, y, self.unit.write(voice, value, digits), "value", "middle"),
        ]
        return group(parts, hint)
