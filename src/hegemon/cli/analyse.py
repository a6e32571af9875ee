"""`hegemon analyse`: a finished game, judged choice by choice."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.match import check_writable, load, unreadable
from hegemon.cli.parser import Misuse
from hegemon.cli.progress import bar, prepare
from hegemon.cli.replay import names_in
from hegemon.cli.results import grid_of
from hegemon.core import Feature, Game, Record, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import Budget, seat_player
from hegemon.players.analysis import Analysis, JudgedChoice, examine
from hegemon.players.network_file import network_judges
from hegemon.reports.analysis import HOPE, NO_BETTER_CHOICE, NO_TURNING_POINT, AnalysisReport

BLOCKS = "▁▂▃▄▅▆▇█"
THINK = "100ms"
"""About each choice, of a game that no network has learned."""


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Judge the game, tell what was found, and write the page if it is wanted."""
    if arguments.file is None:
        raise Misuse(say("Which game? Name its file."))
    record = load(Path(arguments.file), GAMES)
    record.game.demand(Feature.ANALYSIS)
    if not record.moves:
        raise Misuse(say("Nothing has happened in this game yet."))
    voice = Voice.speaking(voice.language, record.game.name)
    voice = voice.naming(*names_in(record, arguments.names, voice))
    budget = budget_for(record.game, arguments.think)
    page = Path(arguments.html) if arguments.html else None
    if page:
        check_writable(page)
    telling = AnalysisReport(Analysis(record, tuple(judged(record, budget, voice))), budget, voice)
    show(telling, Console(highlight=False, markup=False))
    if page:
        try:
            telling.page().write(page, voice)
        except OSError as error:
            raise unreadable(page, error) from None
        print(voice(say("The report with its chart is in {file}.", file=str(page))))
    return 0


def budget_for(game: Game, typed: str | None) -> Budget | None:
    """How long to think about each choice; None where a network answers at once and nobody asked for more."""
    if typed is None and network_judges(game):
        return None
    return Budget.parse(typed or THINK)


def judged(record: Record, budget: Budget | None, voice: Voice) -> list[JudgedChoice]:
    """All choices of a game, with a bar meanwhile."""
    if record.game.engine is not None and budget is not None:
        prepare([seat_player("search", record.game, "")], voice)
    choices = []
    with bar(voice) as progress:
        task = progress.add_task(voice(record.game.title()), total=len(record.moves))
        for choice in examine(record, budget, record.seed):
            progress.advance(task)
            if choice is not None:
                choices.append(choice)
    return choices


def show(telling: AnalysisReport, console: Console) -> None:
    """What was found, in words."""
    voice, analysis = telling.voice, telling.analysis
    heading = "bold"
    console.print(telling.headline(), style=heading)
    console.print()
    console.print(voice(say("Chances of winning, from the first choice to the last")), style=heading)
    console.print(voice(HOPE), style="dim")
    curves = Grid.grid(padding=(0, 2))
    for seat in range(telling.options.players):
        chances = [stretch.chance for stretch in analysis.stretches(seat)]
        curves.add_row(telling.name(seat), Text(sparkline(chances, max(10, console.width - 30)), no_wrap=True))
    console.print(curves)
    console.print()
    console.print(voice(say("Turning points")), style=heading)
    swings = analysis.turning_points()
    for swing in swings:
        console.print("· " + voice(telling.swing(swing)))
    if not swings:
        console.print(voice(NO_TURNING_POINT))
    console.print()
    console.print(voice(say("Better choices")), style=heading)
    better = analysis.better_choices()
    for choice in better:
        console.print("· " + voice(telling.better(choice)))
        if then := telling.expected(choice):
            told = then if choice.why else voice(say("Expected then: {moves}", moves=then))
            console.print("  " + told, style="dim")
    if not better:
        console.print(voice(NO_BETTER_CHOICE))
    console.print()
    grid = grid_of(voice, *AnalysisReport.SUMMARY)
    for row in telling.summary():
        grid.add_row(*row)
    console.print(grid)


def sparkline(chances: Sequence[float], width: int) -> str:
    """Chances as a row of blocks, low to high.

    >>> sparkline([0.0, 0.5, 1.0], 80)
    '▁▅█'
    >>> len(sparkline([0.5] * 200, 50))
    50
    """
    if len(chances) > width:
        chances = [chances[i * len(chances) // width] for i in range(width)]
    return "".join(BLOCKS[min(7, int(8 * chance))] for chance in chances)
