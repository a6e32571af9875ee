"""Lines: values as they change, as the chances of each player over a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from hegemon.languages.voice import Voice
from hegemon.reports.charts.chart import SMALL, Chart, ReferenceLevel
from hegemon.reports.charts.drawing import (
    SERIES,
    WIDE,
    Scale,
    around,
    drawing,
    element,
    group,
    measure,
    path,
    places,
    rule,
    shortened,
    text,
    ticks,
)
from hegemon.reports.table import DataTable
from hegemon.reports.words import COUNTS, SHARES, ValueUnit, Words, told

POINTED: Final = 400
"""Points of a line chart that one can point at; of longer lines one sees the shape."""


@dataclass(frozen=True)
class LineSeries:
    """One value as it changes, from left to right."""

    label: Words
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float, float]] = ()
    """At x, from low to high: where the truth probably lies."""


@dataclass(frozen=True)
class Mark:
    """A point to talk about: a number or letter on the chart, and what there is to say."""

    x: float
    y: float
    label: str
    hint: Words = ""


@dataclass(frozen=True)
class Lines(Chart):
    """Values as they change. Each line has its own colour and dashes, and its name at its end."""

    title: Words
    lines: Sequence[LineSeries]
    unit: ValueUnit = SHARES
    x_name: Words = ""
    x_unit: ValueUnit = COUNTS
    level: ReferenceLevel | None = None
    marks: Sequence[Mark] = ()
    bounds: tuple[float, float] | None = None
    """The lowest and highest value to show; otherwise whatever there is."""

    def svg(self, voice: Voice, width: float = WIDE) -> Markup:
        wide = width >= WIDE
        names = [told(voice, line.label) for line in self.lines]
        named = wide and any(names)
        low, high = self.bounds or self._span()
        values = ticks(low, high, 5)
        marks = self._marks(voice, values)
        left = max((measure(mark, SMALL) for mark in marks), default=0) + 8
        right = width - (min(140, max(measure(name) for name in names)) + 14 if named else 8)
        top = 12 if wide or not any(names) else 14 + 20 * len(names)
        floor = top + (240 if wide else 190)
        xs = [x for line in self.lines for x, _ in line.points] or [0.0, 1.0]
        across = Scale(min(xs), max(*xs, min(xs) + 1), left, right)
        up = Scale(low, high, floor, top)
        parts = [*self._axes(voice, across, up, values, marks, 8 if wide else 4)]
        parts += [part for i, line in enumerate(self.lines) for part in self._line(line, i, across, up)]
        parts += self._level(voice, across, up)
        parts += self._hits(voice, names, across, up)
        parts += [self._mark(voice, mark, across, up) for mark in self.marks]
        parts += self._end_names(names, across, up, 140) if named else self._legend(names, width)
        return drawing(width, floor + (42 if self.x_name else 26), told(voice, self.title), parts)

    def table(self, voice: Voice) -> DataTable:
        xs = sorted({x for line in self.lines for x, _ in line.points})
        by_line = [dict(line.points) for line in self.lines]
        rows: list[list[Words]] = [
            [
                self.x_unit.write(voice, x),
                *(self.unit.write(voice, known[x]) if x in known else "" for known in by_line),
            ]
            for x in xs
        ]
        return DataTable([self.x_name, *(line.label or self.title for line in self.lines)], rows, words=0)

    def _span(self) -> tuple[float, float]:
        if self.unit.share:
            return 0.0, 1.0
        values = [y for line in self.lines for _, y in line.points]
        values += [y for line in self.lines for _, low, high in line.band for y in (low, high)]
        return around([*values, *([self.level.value] if self.level else [])])

    def _axes(
        self, voice: Voice, across: Scale, up: Scale, values: list[float], marks: list[str], about: int
    ) -> Iterable[Markup]:
        for value, mark in zip(values, marks, strict=True):
            yield rule(across.start, up(value), across.end, up(value), "grid")
            yield text(across.start - 8, up(value) + 4, mark, "tick", "end")
        yield rule(across.start, up.start, across.end, up.start, "base")
        counted = all(float(x).is_integer() for line in self.lines for x, _ in line.points)
        x_values = [x for x in across.ticks(about) if not counted or float(x).is_integer()]
        digits = max(places(x_values), self.x_unit.digits if places(x_values) else 0)
        for value in x_values:
            yield rule(across(value), up.start, across(value), up.start + 4, "grid")
            yield text(
                across(value), up.start + 19, self.x_unit.write(voice, value, digits), "tick",
                "end" if across(value) > across.end - 4 else "middle",
            )  # fmt: skip
        if name := told(voice, self.x_name):
            yield text((across.start + across.end) / 2, up.start + 37, name, "axis", "middle")

    def _line(self, line: LineSeries, i: int, across: Scale, up: Scale) -> Iterable[Markup]:
        if line.band:
            edge = [(across(x), up(high)) for x, _, high in line.band]
            edge += [(across(x), up(low)) for x, low, _ in reversed(line.band)]
            yield element("path", d=path(edge) + "Z", class_=f"area s{i % SERIES}")
        points = [(across(x), up(y)) for x, y in line.points]
        if len(self.lines) == 1 and points and not line.band:
            ground = up(self.level.value) if self.level else up.start
            shape = [(points[0][0], ground), *points, (points[-1][0], ground)]
            yield element("path", d=path(shape) + "Z", class_="area s0")
        if len(points) == 1:
            yield element("circle", cx=points[0][0], cy=points[0][1], r=4, class_=f"dot s{i % SERIES}")
        elif points:
            yield element("path", d=path(points), class_=f"line s{i % SERIES}")

    def _level(self, voice: Voice, across: Scale, up: Scale) -> Iterable[Markup]:
        if self.level:
            y = up(self.level.value)
            yield rule(across.start, y, across.end, y, "level")
            if label := told(voice, self.level.label):
                yield text(across.start + 4, y - 5, label, "level-name")

    def _hits(self, voice: Voice, names: list[str], across: Scale, up: Scale) -> Iterable[Markup]:
        """Something to point at, larger than a point and not to be seen."""
        if sum(len(line.points) for line in self.lines) > POINTED:
            return
        for name, line in zip(names, self.lines, strict=True):
            for x, y in line.points:
                where = " ".join(part for part in (told(voice, self.x_name), self.x_unit.write(voice, x)) if part)
                said = f"{where} · {name + ': ' if name else ''}{self.unit.write(voice, y)}"
                yield group([element("circle", cx=across(x), cy=up(y), r=6, class_="hit")], said)

    def _mark(self, voice: Voice, mark: Mark, across: Scale, up: Scale) -> Markup:
        x, y = across(mark.x), up(mark.y)
        radius = max(9.0, measure(mark.label, SMALL) / 2 + 3)
        above = y - 20 if y - 20 - radius > up.end - 10 else y + 20
        parts = [
            rule(x, y, x, above, "stem"),
            element("circle", cx=x, cy=y, r=3, class_="stem-foot"),
            element("circle", cx=x, cy=above, r=radius, class_="badge"),
            text(x, above + 4, mark.label, "badge-name", "middle"),
        ]
        return group(parts, told(voice, mark.hint))

    def _end_names(self, names: list[str], across: Scale, up: Scale, room: float) -> Iterable[Markup]:
        """Each line's name beside its end, moved apart where lines end close together."""
        ends = sorted((up(line.points[-1][1]), i) for i, line in enumerate(self.lines) if line.points)
        overflow = max(0.0, 15.0 * len(ends) - (up.start - up.end))
        for y, i in _apart(ends, 15, up.end + 4, up.start + overflow):
            yield text(across.end + 8, y + 4, shortened(names[i], room), f"name s{i % SERIES}")

    def _legend(self, names: list[str], width: float) -> Iterable[Markup]:
        for i, name in enumerate(names):
            if name:
                y = 10 + 20 * i
                yield element("path", d=path([(2, y), (32, y)]), class_=f"line s{i % SERIES}")
                yield text(40, y + 4, shortened(name, width - 42), "name")


def _apart(ends: list[tuple[float, int]], gap: float, top: float, floor: float) -> list[tuple[float, int]]:
    """Places for labels near where they belong, a gap between any two.

    >>> _apart([(10, 0), (12, 1), (99, 2)], 15, 0, 100)
    [(10, 0), (25, 1), (99, 2)]
    >>> _apart([(98, 0), (99, 1)], 15, 0, 100)
    [(85, 0), (100, 1)]
    """
    placed: list[tuple[float, int]] = []
    for y, i in ends:
        placed.append((max(y, top if not placed else placed[-1][0] + gap), i))
    ceiling = floor
    for at in range(len(placed) - 1, -1, -1):
        y, i = placed[at]
        placed[at] = (min(y, ceiling), i)
        ceiling = placed[at][0] - gap
    return placed
