"""Reports as one file: a page with charts that needs no network."""

from hegemon.reports.charts import (
    Bar,
    Bars,
    Bin,
    Chart,
    Histogram,
    Level,
    Line,
    Lines,
    Mark,
    Matrix,
    Pillars,
    whole_bins,
)
from hegemon.reports.page import Fact, Page, Section
from hegemon.reports.table import Table
from hegemon.reports.words import COUNTS, SHARES, Unit, Words

__all__ = [
    "COUNTS",
    "SHARES",
    "Bar",
    "Bars",
    "Bin",
    "Chart",
    "Fact",
    "Histogram",
    "Level",
    "Line",
    "Lines",
    "Mark",
    "Matrix",
    "Page",
    "Pillars",
    "Section",
    "Table",
    "Unit",
    "Words",
    "whole_bins",
]
