"""Two tables side by side: what is different, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import erfc, sqrt
from typing import Any, Final

from hegemon.estimates import Estimate, Z, change
from hegemon.lab.findings import FEW
from hegemon.lab.key_figures import KeyFigure

DOUBT: Final = 0.05
"""How likely it may be that any difference at all is called clear though there is none."""
SORTS: Final = {"decisions": "rounds"}
"""Figures that say much the same as others."""


@dataclass(frozen=True)
class Difference:
    """A figure before and after a change."""

    figure: KeyFigure
    """Before the change."""
    after: Estimate
    change: Estimate
    doubt: float
    """How likely so large a difference would be if there were none."""
    clear: bool = False
    """Even though many figures are compared, this difference is hardly chance."""

    def size(self) -> float:
        """How much it matters, about: the weight of the figure, and the part by which it has changed."""
        moved = abs(self.change.value)
        part = moved if self.figure.share else moved / max(self.figure.estimate.value, self.after.value, 0.5)
        return part * (1 + 100 * self.figure.weight)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "before": self.figure.estimate.to_json(),
            "after": self.after.to_json(),
            "change": {"value": self.change.value, "low": self.change.low, "high": self.change.high},
            "p": self.doubt,
            "clear": self.clear,
        }


def doubt(difference: Estimate) -> float:
    """How likely so large a difference would be if there were none; so few games can't tell that there is any.

    >>> round(doubt(Estimate(0.2, 0.0, 0.4, 100)), 2), doubt(Estimate(0.0, -0.1, 0.1, 100))
    (0.05, 1.0)
    >>> doubt(Estimate(60.0, 59.0, 61.0, 3))
    1.0
    """
    value = difference.value
    reach = value - difference.low if value > 0 else difference.high - value
    if value == 0 or difference.n < FEW:
        return 1.0
    return erfc(abs(value) / reach * Z / sqrt(2)) if reach > 0 else 0.0


def differences(before: Mapping[str, KeyFigure], after: Mapping[str, KeyFigure]) -> dict[str, Difference]:
    """All figures that both tables have, and which of their differences are clear.

    Where so many are compared, one in twenty would look clear by chance. So the clearest has to be clearer
    than all together ask for, the next one than all but one, and so on (after Holm).
    """
    found: dict[str, Difference] = {}
    for name, old in before.items():
        if name in after:
            moved = change(old.estimate, after[name].estimate)
            found[name] = Difference(old, after[name].estimate, moved, doubt(moved))
    return {name: replace(found[name], clear=clear) for name, clear in _holm(found).items()}


def _holm(found: Mapping[str, Difference]) -> dict[str, bool]:
    order = sorted(found, key=lambda name: found[name].doubt)
    clear = dict.fromkeys(found, False)
    for rank, name in enumerate(order):
        if found[name].doubt > DOUBT / (len(order) - rank):
            break
        clear[name] = True
    return clear


def outstanding(found: Mapping[str, Difference]) -> list[Difference]:
    """The clear differences, those that matter most first; one of each sort, as what one seat gains another loses."""
    best: dict[str, Difference] = {}
    for name, difference in found.items():
        sort = name if name.startswith(("uses", "edge")) else SORTS.get(name, name.partition(".")[0])
        if difference.clear and (sort not in best or difference.size() > 1.1 * best[sort].size()):
            best[sort] = difference
    return sorted(best.values(), key=lambda difference: -difference.size())
