"""The analysis of a finished game in a few lines, as far as it has come."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from hegemon.core import Feature, Message, Record, say
from hegemon.languages.voice import Voice
from hegemon.players import Budget
from hegemon.players.analysis import Analysis, JudgedChoice, examine
from hegemon.players.network_file import network_judges
from hegemon.reports.analysis import AnalysisReport

THINK: Final = Budget(iterations=200)
"""For each choice of a game that no network has learned,"""
GLANCE: Final = Budget(iterations=8)
"""and of one whose imagined games take as long as a whole search elsewhere."""


def judged_so_far(done: int, moves: int) -> Message:
    """How far an analysis has come."""
    return say("{n} of {all} moves are judged so far.", n=done, all=moves)


class Examination:
    """Judges a finished game choice by choice, for as long as somebody waits for it; it goes on when asked again."""

    def __init__(self, record: Record) -> None:
        game = record.game
        game.demand(Feature.ANALYSIS)
        self._record = record
        self._budget = None if network_judges(game) else THINK if game.engine is not None else GLANCE
        self._to_come: Iterator[JudgedChoice | None] = examine(record, self._budget, record.seed)
        self._judged: list[JudgedChoice | None] = []

    def go_on(self, seconds: float) -> None:
        """Judge what can be judged in so many seconds, one move at least."""
        end = time.monotonic() + seconds
        for choice in self._to_come:
            self._judged.append(choice)
            if time.monotonic() >= end:
                break

    def told(self, voice: Voice) -> str:
        """Who won, how far this has come, the turning points and better choices."""
        choices = tuple(choice for choice in self._judged if choice is not None)
        report = AnalysisReport(Analysis(self._record, choices), self._budget, voice)
        analysis = report.analysis
        return "\n".join([
            report.headline(),
            voice(judged_so_far(len(self._judged), len(self._record.moves))),
            *(voice(report.swing(swing)) for swing in analysis.turning_points()),
            *(f"{voice(report.better(choice))} {report.expected(choice)}" for choice in analysis.better_choices()),
        ])  # fmt: skip
