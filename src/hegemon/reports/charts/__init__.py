"""Charts: what they show, and how they draw it as SVG for a page.

A chart is data. The page asks it for three things: a picture for a desk, a picture for a phone, and the same
figures as a table. Nothing is told by colour alone, and every mark says its value when one points at it.

>>> from hegemon.core import say
>>> from hegemon.languages.voice import Voice
>>> bars = [Bar("Ada", 0.62, 0.55, 0.69), Bar("Ben", 0.38, 0.31, 0.45)]
>>> chart = Bars(say("Games won"), bars, level=ReferenceLevel(0.5))
>>> str(chart.svg(Voice.speaking("en"))).startswith('<svg viewBox="0 0 680 ')
True
>>> chart.table(Voice.speaking("en")).rows[0]
['Ada', '62.0%', '55.0%–69.0%']
"""

from hegemon.reports.charts.bars import Bar, Bars
from hegemon.reports.charts.chart import Chart, ReferenceLevel
from hegemon.reports.charts.drawing import NARROW, WIDE
from hegemon.reports.charts.histogram import Bin, Histogram, whole_bins
from hegemon.reports.charts.lines import Lines, LineSeries, Mark
from hegemon.reports.charts.matrix import Matrix
from hegemon.reports.charts.pillars import Pillars

__all__ = [
    "NARROW",
    "WIDE",
    "Bar",
    "Bars",
    "Bin",
    "Chart",
    "Histogram",
    "LineSeries",
    "Lines",
    "Mark",
    "Matrix",
    "Pillars",
    "ReferenceLevel",
    "whole_bins",
]
