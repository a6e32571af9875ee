"""The small parts that charts are drawn from. Whatever is put into them is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from markupsafe import Markup

WIDE: Final = 680
"""The width of a chart on a desk, in its own units; text is then about as large as around it."""
NARROW: Final = 312
"""The width of a chart on a phone."""

SERIES: Final = 8
"""Colours, dashes and shapes for so many lines; then they come again."""


def number(value: float) -> str:
    """A coordinate, as short as a tenth of a pixel allows.

    >>> number(12.04), number(-0.01), number(0.5)
    ('12', '0', '0.5')
    """
    written = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def element(name: str, content: Iterable[str] | str = "", /, **attributes: float | str) -> Markup:
    """An element with its attributes; `class_` is `class`, and `stroke_width` is `stroke-width`.

    >>> element("text", "a < b", x=1.25, class_="name")
    Markup('<text x="1.2" class="name">a &lt; b</text>')
    """
    written = Markup("").join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for key, value in attributes.items()
    )
    inside = Markup("").join([content] if isinstance(content, str) else content)
    shape = Markup("<{name}{written}>{inside}</{name}>") if inside else Markup("<{name}{written}/>")
    return shape.format(name=name, written=written, inside=inside)


def drawing(width: float, height: float, label: str, parts: Iterable[Markup], needs: float = 0) -> Markup:
    """A whole picture, with a label for those who don't see it. What needs more than its width can be scrolled."""
    more = {"style": f"min-width: {number(needs)}px"} if needs > width else {}
    return element(
        "svg", parts, viewBox=f"0 0 {number(max(width, needs))} {number(height)}", role="img", aria_label=label,
        class_="wide" if width >= WIDE else "narrow", **more,
    )  # fmt: skip


def text(x: float, y: float, words: str, class_: str = "", anchor: str = "start") -> Markup:
    """A line of text on its baseline."""
    more = {} if anchor == "start" else {"text_anchor": anchor}
    return element("text", words, x=x, y=y, **({"class_": class_} if class_ else {}), **more)


def rule(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def group(parts: Iterable[Markup], hint: str = "", **attributes: float | str) -> Markup:
    """Things that belong together; the hint shows when one points at them."""
    return element("g", [*([element("title", hint)] if hint else []), *parts], **attributes)


def path(points: Iterable[tuple[float, float]]) -> str:
    """A polyline as SVG writes it.

    >>> path([(0, 1), (2.5, 3)])
    'M0 1L2.5 3'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def tick(x: float, y: float, words: str, width: float) -> Markup:
    """A label below its place on an axis, moved inward at the edges of the picture."""
    half = measure(words, 12) / 2
    anchor = "start" if x < half else "end" if x > width - half else "middle"
    return text({"start": 0.0, "middle": x, "end": width}[anchor], y, words, "tick", anchor)


# -- measuring ---------------------------------------------------------------------------------------------------------

THIN: Final = frozenset("iljtfrI.,:;'|!()[] -")
WIDE_LETTERS: Final = frozenset("mwMWЖШЩЮжшщюм@%—…")


def measure(words: str, size: float = 13) -> float:
    """About how wide a text will be. It errs on the wide side.

    >>> measure("illi") < measure("wave")
    True
    """
    return size * sum(0.36 if c in THIN else 0.92 if c in WIDE_LETTERS else 0.62 for c in words)


def shortened(words: str, width: float, size: float = 13) -> str:
    """As much of a text as fits; the rest is in the hint and in the table.

    >>> shortened("search:100ms", 60)
    'search…'
    """
    if measure(words, size) <= width:
        return words
    while words and measure(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip(" :,.") + "…"


# -- scales ------------------------------------------------------------------------------------------------------------


DIGITS: Final = 12
"""To which ticks are rounded."""
FINEST: Final = 10.0**-DIGITS
"""What is nearer together than this is one tick."""


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from low to high, about so many.

    >>> ticks(0, 1), ticks(3, 27, 4)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [5.0, 10.0, 15.0, 20.0, 25.0])
    >>> ticks(0, 5e-324)
    [0]
    """
    if high - low < FINEST:
        return [low]
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = power * min((1, 2, 2.5, 5, 10), key=lambda nice: abs(nice - rough / power))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(i * step, DIGITS) for i in range(first, last + 1)]


def places(values: Sequence[float]) -> int:
    """How many digits after the point these numbers need.

    >>> places([0, 2.5, 5]), places([10, 20])
    (1, 0)
    """
    return next((n for n in range(7) if all(abs(value - round(value, n)) < 1e-9 for value in values)), 6)


@dataclass(frozen=True)
class Scale:
    """From values to places on the page.

    >>> Scale(0, 1, 100, 200)(0.5)
    150.0
    """

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)

    def ticks(self, about: int) -> list[float]:
        """Round values to mark on this scale."""
        return ticks(self.low, self.high, about)


def around(values: Iterable[float], margin: float = 0.08) -> tuple[float, float]:
    """Bounds with some air around these values.

    >>> around([1, 2], 0.5), around([3])
    ((0.5, 2.5), (2.5, 3.5))
    """
    known = list(values) or [0.0]
    low, high = min(known), max(known)
    air = (high - low) * margin or 0.5
    return low - air, high + air
