"""The analysis of a finished game in a few lines."""

from __future__ import annotations

from typing import Final

from hegemon.core import Feature, Record
from hegemon.languages.voice import Voice
from hegemon.players import Budget
from hegemon.players.analysis import Analysis, examine
from hegemon.reports.analysis import AnalysisReport

THINK: Final = Budget(iterations=200)
"""For each choice: a whole game takes a few seconds."""


def judged(record: Record, voice: Voice) -> str:
    """Who won, the turning points and better choices."""
    record.game.demand(Feature.ANALYSIS)
    choices = tuple(choice for choice in examine(record, THINK, record.seed) if choice is not None)
    report = AnalysisReport(Analysis(record, choices), THINK, voice)
    analysis = report.analysis
    return "\n".join([
        report.headline(),
        *(voice(report.swing(swing)) for swing in analysis.turning_points()),
        *(voice(report.better(choice)) for choice in analysis.better_choices()),
    ])  # fmt: skip
