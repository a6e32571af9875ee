"""Reports as one file: a page with charts that needs no network."""

from hegemon.reports.charts import (
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
    whole_bins,
)
from hegemon.reports.page import Fact, Page, PageSection
from hegemon.reports.table import DataTable
from hegemon.reports.words import COUNTS, SHARES, ValueUnit, Words

__all__ = [
    "COUNTS",
    "SHARES",
    "Bar",
    "Bars",
    "Bin",
    "Chart",
    "DataTable",
    "Fact",
    "Histogram",
    "LineSeries",
    "Lines",
    "Mark",
    "Matrix",
    "Page",
    "PageSection",
    "Pillars",
    "ReferenceLevel",
    "ValueUnit",
    "Words",
    "whole_bins",
]
