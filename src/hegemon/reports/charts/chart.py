"""What every chart is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from hegemon.languages.voice import Voice
from hegemon.reports.charts.drawing import WIDE, places
from hegemon.reports.table import DataTable
from hegemon.reports.words import ValueUnit, Words

SMALL: Final = 12
"""The size of what stands at an axis."""


class Chart(ABC):
    """Something to look at."""

    title: Words
    unit: ValueUnit

    @abstractmethod
    def svg(self, voice: Voice, width: float = WIDE) -> Markup:
        """The picture, as wide as this."""

    @abstractmethod
    def table(self, voice: Voice) -> DataTable:
        """The figures behind it."""

    def _marks(self, voice: Voice, values: Sequence[float]) -> list[str]:
        """Round values as they stand at an axis."""
        digits = places([100 * value for value in values] if self.unit.share else values)
        return [self.unit.write(voice, value, digits) for value in values]


@dataclass(frozen=True)
class ReferenceLevel:
    """A value to compare with: chance, half, the mean."""

    value: float
    label: Words = ""
