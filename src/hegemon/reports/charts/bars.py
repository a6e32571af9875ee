"""Bars: values side by side, with the intervals in which the truth probably lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.reports.charts.chart import SMALL, Chart, ReferenceLevel
from hegemon.reports.charts.drawing import (
    WIDE,
    Scale,
    around,
    drawing,
    element,
    group,
    measure,
    path,
    rule,
    shortened,
    text,
    tick,
)
from hegemon.reports.table import DataTable
from hegemon.reports.words import SHARES, ValueUnit, Words, told


@dataclass(frozen=True)
class Bar:
    """A value, and the interval in which the truth probably lies."""

    label: Words
    value: float
    low: float | None = None
    high: float | None = None
    hint: Words = ""
    """More about it, for whoever points at it."""


@dataclass(frozen=True)
class Bars(Chart):
    """Values side by side, with whiskers for their 95 % intervals. As points, the scale need not begin at 0."""

    title: Words
    bars: Sequence[Bar]
    unit: ValueUnit = SHARES
    level: ReferenceLevel | None = None
    points: bool = False
    span: tuple[float, float] | None = None
    """The lowest and highest value to show, for charts that are to be compared; otherwise whatever there is."""

    def svg(self, voice: Voice, width: float = WIDE) -> Markup:
        wide = width >= WIDE
        names = [told(voice, bar.label) for bar in self.bars]
        values = [self._value(voice, bar) for bar in self.bars]
        left = min(0.45 * width, max(map(measure, names), default=0)) + 14 if wide else 2
        right = width - (max((measure(value) for value in values), default=0) + 16 if wide else 10)
        top = 22 if self.level and self.level.label else 6
        step = (30 if wide else 47) + (2 if self.points and wide else 0)
        scale = Scale(*(self.span or self.bounds()), left, right)
        floor = top + step * len(self.bars)
        parts = [*self._grid(voice, scale, top, floor, width)]
        for row, bar in enumerate(self.bars):
            y = top + step * row + (step / 2 if wide else step - 15)
            parts.append(self._row(voice, bar, scale, y, wide, names[row], values[row], width))
        parts += self._level(voice, scale, top, floor, width)
        return drawing(width, floor + 26, told(voice, self.title), parts)

    def table(self, voice: Voice) -> DataTable:
        header: list[Words] = ["", say("value")]
        sure = any(bar.low is not None for bar in self.bars)
        rows: list[list[Words]] = []
        for bar in self.bars:
            rows.append([bar.label, self.unit.write(voice, bar.value)])
            if sure:
                rows[-1].append(self._interval(voice, bar))
        return DataTable([*header, say("95 % interval")] if sure else header, rows)

    def bounds(self) -> tuple[float, float]:
        """From where to where its values reach."""
        values = [value for bar in self.bars for value in (bar.value, bar.low, bar.high) if value is not None]
        if self.level:
            values.append(self.level.value)
        if self.points:
            return around(values)
        low, high = min(0.0, *values, 0.0), max(0.0, *values, 0.0)
        if self.unit.share and high > 0.8:
            return low, 1.0
        return low, high + 0.04 * (high - low) or 1.0

    def _interval(self, voice: Voice, bar: Bar) -> str:
        return "" if bar.low is None or bar.high is None else self.unit.span(voice, bar.low, bar.high)

    def _value(self, voice: Voice, bar: Bar) -> str:
        return self.unit.write(voice, bar.value)

    def _grid(self, voice: Voice, scale: Scale, top: float, floor: float, width: float) -> Iterable[Markup]:
        values = scale.ticks(6 if width >= WIDE else 4)
        for value, label in zip(values, self._marks(voice, values), strict=True):
            x = scale(value)
            yield rule(x, top, x, floor + 4, "base" if value == 0 and not self.points else "grid")
            yield tick(x, floor + 19, label, width)

    def _row(
        self, voice: Voice, bar: Bar, scale: Scale, y: float, wide: bool, name: str, value: str, width: float
    ) -> Markup:
        parts = []
        if wide:
            parts += [
                text(scale.start - 12, y + 4.5, shortened(name, scale.start - 12), "name", "end"),
                text(width, y + 4.5, value, "value", "end"),
            ]
        else:
            room = width - measure(value) - 16
            parts += [
                text(2, y - 13.5, shortened(name, room), "name"),
                text(width - 2, y - 13.5, value, "value", "end"),
            ]
        x = scale(bar.value)
        if not self.points:
            start = scale(0.0)
            parts.append(element("rect", x=min(start, x), y=y - 8, width=abs(x - start), height=16, class_="bar"))
            parts += [rule(at, y - 8, at, y + 8, "joint") for at in self._joints(scale, start, x)]
        if bar.low is not None and bar.high is not None:
            low, high = scale(bar.low), scale(bar.high)
            cap = 5
            whisker = f"{path([(low, y), (high, y)])}{path([(low, y - cap), (low, y + cap)])}"
            whisker += path([(high, y - cap), (high, y + cap)])
            parts += [element("path", d=whisker, class_="halo"), element("path", d=whisker, class_="whisker")]
        if self.points:
            parts.append(element("circle", cx=x, cy=y, r=5, class_="point"))
        hint = [f"{name}: {value}", self._interval(voice, bar), told(voice, bar.hint)]
        return group(parts, " · ".join(part for part in hint if part))

    def _joints(self, scale: Scale, start: float, end: float) -> list[float]:
        """Where a bar is cut into drums, like a pillar: at the round values."""
        low, high = sorted((start, end))
        return [x for x in map(scale, scale.ticks(10)) if low + 2 < x < high - 2]

    def _level(self, voice: Voice, scale: Scale, top: float, floor: float, width: float) -> Iterable[Markup]:
        if self.level:
            x = scale(self.level.value)
            yield rule(x, top - 4, x, floor + 4, "level")
            if label := told(voice, self.level.label):
                half = measure(label, SMALL) / 2
                yield text(max(half, min(width - half, x)), top - 9, label, "level-name", "middle")
