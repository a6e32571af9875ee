"""Charts are drawn for desk and phone, say their values in words, and let nothing slip out of the picture."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isfinite
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.reports import (
    Bar,
    Bars,
    Bin,
    Chart,
    Histogram,
    Lines,
    LineSeries,
    Mark,
    Matrix,
    Pillars,
    ReferenceLevel,
    ValueUnit,
    whole_bins,
)
from hegemon.reports.charts import NARROW, WIDE
from hegemon.reports.charts.drawing import SERIES, measure, shortened, ticks

ENGLISH = Voice.speaking("en")
NASTY = "<script>alert('x')</script>&\""

shares = st.floats(0, 1)
values = st.floats(-1e6, 1e6)
names = st.one_of(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])), st.just(NASTY))


def drawn(chart: Chart, voice: Voice = ENGLISH) -> list[ElementTree.Element]:
    """Both pictures, as elements; their coordinates are checked on the way."""
    found = []
    for width in (WIDE, NARROW):
        root = ElementTree.fromstring(str(chart.svg(voice, width)))
        _, _, right, bottom = map(float, root.attrib["viewBox"].split())
        for element in root.iter():
            for name in ("x", "x1", "x2", "cx"):
                if name in element.attrib:
                    assert -0.1 <= float(element.attrib[name]) <= right + 0.1, ElementTree.tostring(element)
            for name in ("y", "y1", "y2", "cy"):
                if name in element.attrib:
                    assert isfinite(float(element.attrib[name]))
                    assert -12 <= float(element.attrib[name]) <= bottom + 12, ElementTree.tostring(element)
        found.append(root)
    return found


def said(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter("text")]


EVERY = [
    Bars(say("Won"), [Bar("Ada", 0.6, 0.5, 0.7, "12 games"), Bar(NASTY, 0.4)], level=ReferenceLevel(0.5, say("even"))),
    Bars(say("Rated"), [Bar("Ada", 31.0, 28.0, 34.0), Bar("Ben", -2.0, -5.0, 1.0)], unit=ValueUnit(1), points=True),
    Lines(
        say("Chance"),
        [
            LineSeries("Ada", [(0, 0.5), (1, 0.7)]),
            LineSeries(NASTY, [(0, 0.5), (1, 0.3)], band=[(0, 0.4, 0.6), (1, 0.2, 0.4)]),
        ],
        x_name=say("decision"),
        level=ReferenceLevel(0.5, say("even")),
        marks=[Mark(1, 0.7, "1", say("a mistake"))],
    ),
    Histogram(say("Length"), whole_bins({9: 3, 11: 8}), x_name=say("rounds"), level=ReferenceLevel(10.5, say("mean"))),
    Matrix(say("Pairs"), ["Ada", NASTY], ["Ada", NASTY], [[None, 0.6], [0.4, None]], [["", "10 games"], ["", ""]]),
    Matrix(say("Seats"), ["Ada"], ["first", "second"], [[0.3, 0.2]], middle=0.25),
    Pillars(say("Won"), [("Ada", 0.9), (NASTY, 0.1)]),
]


@pytest.mark.parametrize("chart", EVERY, ids=lambda chart: type(chart).__name__)
class TestEvery:
    def test_is_drawn_and_labelled(self, chart):
        for root in drawn(chart):
            assert root.attrib["role"] == "img"
            assert root.attrib["aria-label"] == str(chart.title)
            assert [element for element in root.iter("title") if element.text]

    def test_has_its_figures_as_a_table(self, chart):
        table = chart.table(ENGLISH)
        assert table.rows
        assert all(len(row) == len(table.header) for row in table.rows)

    def test_escapes(self, chart):
        assert "<script" not in chart.svg(ENGLISH)


@given(st.lists(st.tuples(names, shares, shares), min_size=1, max_size=12), st.booleans())
def test_bars_stay_inside(rows, level):
    bars = [Bar(name, (a + b) / 2, min(a, b), max(a, b)) for name, a, b in rows]
    drawn(Bars("Won", bars, level=ReferenceLevel(0.5, "even") if level else None))


@given(st.lists(st.tuples(names, values), min_size=1, max_size=8))
def test_points_stay_inside(rows):
    drawn(
        Bars("Rated", [Bar(name, value, value - 1, value + 1) for name, value in rows], unit=ValueUnit(1), points=True)
    )


@given(st.lists(st.lists(shares, min_size=1, max_size=40), min_size=1, max_size=7))
def test_lines_stay_inside(series):
    lines = [LineSeries(f"player {i}", list(enumerate(line))) for i, line in enumerate(series)]
    drawn(Lines("Chance", lines, marks=[Mark(0, series[0][0], "1")], level=ReferenceLevel(0.5, "even")))


@given(st.dictionaries(st.integers(0, 5000), st.integers(1, 10**6), min_size=1, max_size=60))
def test_histograms_hold_everything_counted(counts):
    bins = whole_bins(counts)
    assert len(bins) <= 31
    assert sum(bin_.count for bin_ in bins) == sum(counts.values())
    assert all(a.high == b.low for a, b in pairwise(bins))
    drawn(Histogram("Length", bins))


@given(st.integers(1, 9), st.integers(1, 14), st.data())
def test_matrices_stay_inside(rows, columns, data):
    cells = [[data.draw(st.none() | shares) for _ in range(columns)] for _ in range(rows)]
    drawn(Matrix("Pairs", [f"row {i}" for i in range(rows)], [f"column {i}" for i in range(columns)], cells))


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e9), st.integers(2, 12))
def test_ticks_are_few_and_inside(low, size, about):
    found = ticks(low, low + size, about)
    assert found == sorted(set(found))
    assert len(found) <= 2 * about + 2
    assert all(low - size * 1e-6 <= value <= low + size * (1 + 1e-6) for value in found)


@given(names, st.floats(20, 300))
def test_shortened_text_fits(name, width):
    assert measure(shortened(name, width)) <= width or shortened(name, width) == "…"


def test_numbers_are_written_in_the_language_of_the_reader():
    chart = Bars("Won", [Bar("Ada", 0.625)])
    assert "62,5\xa0%" in said(drawn(chart, Voice.speaking("fr"))[0])
    assert "62.5%" in said(drawn(chart)[0])


def test_a_crosstable_is_numbered():
    root, _ = drawn(Matrix("Pairs", ["Ada", "Ben"], ["Ada", "Ben"], [[None, 0.6], [0.4, None]]))
    assert said(root)[:3] == ["1", "2", "Ada 1"]


def test_lines_differ_in_more_than_colour():
    from importlib.resources import files

    css = files("hegemon.reports").joinpath("templates/page.css").read_text(encoding="utf-8")
    dashes = re.findall(r"\.line\.s(\d) { stroke-dasharray: ([\d ]+);", css)
    assert sorted(int(number) for number, _ in dashes) == list(range(1, SERIES))
    assert len({dash for _, dash in dashes}) == SERIES - 1
    assert len(set(re.findall(r"--s\d: (#\w+);", css.partition("@media")[0]))) == SERIES, "and in colour"


def test_names_at_the_ends_of_lines_dont_overlap():
    root, _ = drawn(Lines("Chance", [LineSeries(f"player {i}", [(0, 0.5), (1, 0.5)]) for i in range(6)]))
    heights = sorted(float(e.attrib["y"]) for e in root.iter("text") if (e.text or "").startswith("player"))
    assert all(b - a >= 14.9 for a, b in pairwise(heights))


def test_values_that_are_all_the_same_can_be_drawn():
    drawn(Bars("Zero", [Bar("Ada", 0.0), Bar("Ben", 0.0)]))
    drawn(Bars("Same", [Bar("Ada", 5.0)], unit=ValueUnit(1), points=True))
    drawn(Lines("Flat", [LineSeries("", [(3, 2.0)])], unit=ValueUnit(0)))
    drawn(Histogram("None", [], x_name="rounds"))
    drawn(Histogram("Thin", [Bin(0.0, 0.25, 3), Bin(0.25, 0.5, 0)], unit=ValueUnit(2)))
    drawn(Pillars("Zero", [("Ada", 0.0)]))


def test_bins_with_fractions_are_named_from_to():
    chart = Histogram("Shares", [Bin(0.0, 0.25, 3), Bin(0.25, 0.5, 1)], unit=ValueUnit(2))
    assert chart.table(ENGLISH).rows[0] == ["0.00–0.25", "3", "75.0%"]
    wide = Histogram("Length", whole_bins(dict.fromkeys(range(100), 1)))
    assert wide.table(ENGLISH).rows[0][0] == "0–4"


def test_what_is_counted_has_no_halves():
    root, _ = drawn(Lines("Rating", [LineSeries("", [(0, 5.0), (1, 6.0), (2, 8.0)])], unit=ValueUnit()))
    under = [each.text for each in root.iter() if each.get("class") == "tick" and each.get("text-anchor") != "end"]
    assert under == ["0", "1"], "the last one is at the edge, and ends there"


def test_a_sentence_fits_beside_its_bar():
    name = "The winner did not lead before the last round"
    root, _ = drawn(Bars("Shares", [Bar(name, 0.3), Bar("Ending: Hegemony", 0.2)]))
    assert name in {text.text for text in root.iter("text")}


def test_the_last_tick_of_a_histogram_is_inside_the_picture():
    for width, root in zip(
        (WIDE, NARROW),
        drawn(Histogram("When", [Bin(10 * tenth, 10 * (tenth + 1), 5) for tenth in range(10)])),
        strict=True,
    ):
        [last] = [e for e in root.iter("text") if e.text == "100"]
        middle = last.attrib.get("text-anchor") == "middle"
        assert float(last.attrib["x"]) + (measure("100", 12) / 2 if middle else 0) <= width


def test_on_a_phone_long_names_of_rows_are_read_in_full():
    names = [f"Majority, tie broken by {domain}" for domain in ("Religion", "Economy")]
    _, root = drawn(Matrix("Ways", names, list("ABCDEFGH"), [[0.1] * 8] * 2))
    assert [words for words in said(root) if words.startswith("Majority")] == names
    assert float(root.attrib["viewBox"].split()[2]) == NARROW, "and all columns are in sight"
