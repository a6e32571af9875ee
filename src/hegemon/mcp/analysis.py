"""The analysis of a finished game in a few lines."""

from __future__ import annotations

from typing import Final

from hegemon.core import Feature, Record
from hegemon.languages.voice import Voice
from hegemon.players import Budget
from hegemon.players.analysis import Analysis, examine
from hegemon.players.network_file import network_judges
from hegemon.reports.analysis import AnalysisReport

THINK: Final = Budget(iterations=200)
"""For each choice of a game that no network has learned."""


def judged(record: Record, voice: Voice) -> str:
    """Who won, the turning points and better choices."""
    record.game.demand(Feature.ANALYSIS)
    budget = None if network_judges(record.game) else THINK
    choices = tuple(choice for choice in examine(record, budget, record.seed) if choice is not None)
    report = AnalysisReport(Analysis(record, choices), budget, voice)
    analysis = report.analysis
    return "\n".join([
        report.headline(),
        *(voice(report.swing(swing)) for swing in analysis.turning_points()),
        *(f"{voice(report.better(choice))} {report.expected(choice)}" for choice in analysis.better_choices()),
    ])  # fmt: skip
