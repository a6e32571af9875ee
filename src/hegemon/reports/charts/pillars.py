"""Pillars: a few shares as a colonnade, for the head of a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.reports.charts.chart import Chart
from hegemon.reports.charts.drawing import SERIES, drawing, element, group, rule, text
from hegemon.reports.table import DataTable
from hegemon.reports.words import SHARES, ValueUnit, Words, told

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")
DRUM: Final = 13.0
"""The height of a drum."""
DRUMS: Final = 11
"""Drums of the tallest pillar."""


@dataclass(frozen=True)
class Pillars(Chart):
    """The first few values, the best first, each a pillar of stone drums on a plinth that bears its place.

    >>> svg = Pillars("Won", [("Ada", 0.8), ("Ben", 0.2)]).svg(Voice.speaking("en"))
    >>> svg.count('class="drum"')
    16
    """

    title: Words
    values: Sequence[tuple[Words, float]]
    unit: ValueUnit = SHARES

    def svg(self, voice: Voice, width: float = 300) -> Markup:
        shown = self.values[: len(NUMERALS)]
        step = width / max(len(shown), 3)
        most = max((value for _, value in shown), default=0.0) or 1.0
        floor = DRUM * DRUMS + 18
        thick = min(36.0, step - 12)
        start = (width - step * len(shown)) / 2
        parts = []
        for i, (label, value) in enumerate(shown):
            hint = f"{NUMERALS[i]} {told(voice, label)}: {self.unit.write(voice, value)}"
            drums = max(1, round(DRUMS * value / most))
            middle = start + step * (i + 0.5)
            parts.append(group(_pillar(middle, floor, thick, drums, NUMERALS[i]), hint, class_=f"pillar s{i % SERIES}"))
        parts += [rule(0, floor + 27, width, floor + 27, "base"), rule(0, floor + 31, width, floor + 31, "base")]
        return drawing(width, floor + 33, told(voice, self.title), parts)

    def table(self, voice: Voice) -> DataTable:
        return DataTable(["", say("value")], [[label, self.unit.write(voice, value)] for label, value in self.values])


def _pillar(middle: float, floor: float, thick: float, drums: int, numeral: str) -> Iterable[Markup]:
    left, top = middle - thick / 2, floor - DRUM * drums
    for drum in range(drums):
        yield element("rect", x=left, y=floor - DRUM * (drum + 1), width=thick, height=DRUM - 0.8, class_="drum")
    for edge in (left, left + thick * 0.78):
        yield element("rect", x=edge, y=top, width=thick * 0.22, height=floor - top, class_="shade")
    for flute in range(1, 4):
        x = left + thick * (0.22 + 0.14 * flute)
        yield rule(x, top, x, floor, "flute")
    yield element("rect", x=left - 3, y=top - 5, width=thick + 6, height=4.4, class_="drum", rx=1)
    yield element("rect", x=left - 5, y=floor + 0.6, width=thick + 10, height=24, class_="plinth")
    yield text(middle, floor + 17.5, numeral, "numeral", "middle")
