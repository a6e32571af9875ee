"""Histograms: how often each value was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.reports.charts.chart import SMALL, Chart, ReferenceLevel
from hegemon.reports.charts.drawing import (
    WIDE,
    Scale,
    drawing,
    element,
    group,
    measure,
    rule,
    text,
    tick,
)
from hegemon.reports.table import DataTable
from hegemon.reports.words import COUNTS, ValueUnit, Words, told


@dataclass(frozen=True)
class Bin:
    """How often a value from low to high was seen; `high` itself belongs to the next bin."""

    low: float
    high: float
    count: int


def whole_bins(counts: Mapping[int, int], at_most: int = 30) -> list[Bin]:
    """Bins for whole numbers: one each, or several together where there are many.

    >>> whole_bins({3: 1, 5: 2})
    [Bin(low=3, high=4, count=1), Bin(low=4, high=5, count=0), Bin(low=5, high=6, count=2)]
    """
    if not counts:
        return []
    low, high = min(counts), max(counts)
    size = next(n * 10**power for power in range(9) for n in (1, 2, 5) if (high - low) // (n * 10**power) < at_most)
    first = low - low % size
    together: Counter[int] = Counter()
    for value, count in counts.items():
        together[(value - first) // size] += count
    return [Bin(first + size * i, first + size * (i + 1), together[i]) for i in range((high - first) // size + 1)]


@dataclass(frozen=True)
class Histogram(Chart):
    """How often each value was seen."""

    title: Words
    bins: Sequence[Bin]
    x_name: Words = ""
    unit: ValueUnit = COUNTS
    """How the values are written; how often is always a whole number."""
    level: ReferenceLevel | None = None

    def svg(self, voice: Voice, width: float = WIDE) -> Markup:
        wide = width >= WIDE
        most = max((bin_.count for bin_ in self.bins), default=0) or 1
        top, left = (26 if self.level else 18), measure(str(most), SMALL) + 10
        floor = top + (190 if wide else 150)
        low, high = (self.bins[0].low, self.bins[-1].high) if self.bins else (0.0, 1.0)
        across, up = Scale(low, high, left, width - 6), Scale(0, most, floor, top)
        parts = [*self._scale(up, left, width)]
        parts += [self._bin(voice, bin_, across, up) for bin_ in self.bins]
        parts += [rule(left, floor, width - 6, floor, "base"), *self._ticks(voice, across, floor, width)]
        if self.level:
            x, label = across(self.level.value), told(voice, self.level.label)
            half = measure(label, SMALL) / 2
            parts.append(rule(x, top - 6, x, floor, "level"))
            parts.append(text(max(half, min(width - half, x)), top - 11, label, "level-name", "middle"))
        if name := told(voice, self.x_name):
            parts.append(text(width / 2, floor + 37, name, "axis", "middle"))
        return drawing(width, floor + (42 if self.x_name else 26), told(voice, self.title), parts)

    def _scale(self, up: Scale, left: float, width: float) -> Iterable[Markup]:
        """How often, at the left."""
        for value in up.ticks(4):
            if value == int(value):
                yield rule(left, up(value), width - 6, up(value), "grid")
                yield text(left - 8, up(value) + 4, str(int(value)), "tick", "end")

    def table(self, voice: Voice) -> DataTable:
        total = sum(bin_.count for bin_ in self.bins) or 1
        rows: list[list[Words]] = [
            [self._name(voice, bin_), str(bin_.count), voice.percent(bin_.count / total)] for bin_ in self.bins
        ]
        return DataTable([self.x_name, say("how often"), say("share")], rows)

    def _whole(self) -> bool:
        """Are these whole numbers, so that a bin is named for the ones in it?"""
        return not self.unit.share and self.unit.digits == 0

    def _name(self, voice: Voice, bin_: Bin) -> str:
        if self._whole() and bin_.high - bin_.low <= 1:
            return self.unit.write(voice, bin_.low)
        return self.unit.span(voice, bin_.low, bin_.high - (1 if self._whole() else 0))

    def _bin(self, voice: Voice, bin_: Bin, across: Scale, up: Scale) -> Markup:
        left, right, y = across(bin_.low), across(bin_.high), up(bin_.count)
        gap = min(1.5, (right - left) / 8)
        shape = element(
            "rect", x=left + gap, y=y, width=right - left - 2 * gap, height=up.start - y, class_="bar"
        )  # fmt: skip
        parts = [shape]
        label = str(bin_.count)
        if bin_.count and self._roomy(across):
            parts.append(text((left + right) / 2, y - 4, label, "small", "middle"))
        return group(parts, f"{self._name(voice, bin_)}: {bin_.count}")

    def _roomy(self, across: Scale) -> bool:
        """Is there room for the counts above the bins, and no line that would run through them?"""
        widest = max(measure(str(bin_.count), 11) for bin_ in self.bins)
        narrowest = min(across(bin_.high) - across(bin_.low) for bin_ in self.bins)
        return widest < narrowest - 2 and self.level is None

    def _ticks(self, voice: Voice, across: Scale, floor: float, width: float) -> Iterable[Markup]:
        shift = 0.5 if self._whole() and self.bins and self.bins[0].high - self.bins[0].low <= 1 else 0.0
        values = [value for value in across.ticks(12 if width >= WIDE else 6) if value + shift <= across.high]
        if self._whole():
            values = [value for value in values if value == int(value)]
        for value, label in zip(values, self._marks(voice, values), strict=True):
            yield tick(across(value + shift), floor + 18, label, width)
