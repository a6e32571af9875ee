"""`hegemon lab`: how a game behaves over very many games, with a report for designers."""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli import game_options
from hegemon.cli.game_options import PLAYERS, flag_of, typed_options, understood
from hegemon.cli.match import unreadable
from hegemon.cli.numbers import processes, whole
from hegemon.cli.parser import Misuse
from hegemon.cli.progress import bar
from hegemon.cli.results import grid_of
from hegemon.cli.seating import joined, listed
from hegemon.cli.simulate import speed
from hegemon.core import Game, Message, say
from hegemon.games import GAMES
from hegemon.lab import gpu_simulation
from hegemon.lab.differences import outstanding
from hegemon.lab.findings import HALFWAY
from hegemon.lab.report import report
from hegemon.lab.results import RuleChange, StudyResults, TableResults
from hegemon.lab.sentences import gained, headlines, several, surely, unchanged
from hegemon.lab.study import (
    FEW_GAMES,
    MANY_GAMES,
    NotForTheLab,
    RangeTally,
    Study,
    check_bots,
    measures_of,
    patience,
    settings,
)
from hegemon.lab.tally import GameTally
from hegemon.languages.voice import Voice
from hegemon.players.player import PLAYERS as KNOWN_PLAYERS
from hegemon.workers import workers

TEAMS: Final = "teams"
"""Among the numbers of players: a full table in teams."""
DETAILS: Final = 8
"""Of the smaller things that have changed, so many are shown here; the report has all."""
CPU: Final = "cpu"
GPU: Final = "gpu"
"""The devices that can count."""
REPORT: Final = "report.html"
FIGURES: Final = "figures.json"


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Play, count, and say what was found."""
    study = study_from(arguments)
    jobs = processes(arguments.jobs)
    voice = Voice.speaking(voice.language, study.game)
    complaints = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    with fresh(Path(arguments.out or time.strftime(f"lab-{study.game}-%Y%m%d-%H%M%S"))) as folder:
        with patience(lambda message: complaints.print(voice(message))):
            prepare(study, arguments.device)
        started = time.perf_counter()
        tallies = played(study, jobs, arguments, voice)
        seconds = time.perf_counter() - started
        results = StudyResults.of(study, tallies)
        if not results.complete:
            done = say("Interrupted: {done} of {all} games were played.", done=results.games, all=total(study))
            complaints.print(voice(done))
        if results.tables:
            publish(results, folder, voice, command(study, arguments))
            console = Console(highlight=False, markup=False)
            console.print(shown(results, voice))
            console.print(voice(say("The report: {report}", report=str(folder / REPORT))), soft_wrap=True)
            console.print(voice(speed(results.games, seconds, study.seed, voice)))
    return 0 if results.complete else 130


# -- what is asked ------------------------------------------------------------------------------------------


def study_from(arguments: argparse.Namespace) -> Study:
    """What the command line asks for."""
    game = GAMES.load(arguments.game)
    measures_of(game)  # so that a game that can't be studied is refused at once
    bots = (*listed(arguments.bots), *named_players(arguments)) or ("greedy",)
    blur = whole("--blur", arguments.blur, 0)
    check_bots(game, bots, blur)
    given = understood(game, game_options.settings(arguments.given, "--given"))
    changed = understood(game, game_options.settings(arguments.set))
    found = settings(game, tables(game, arguments), given, changed)
    if changed and all(setting.options == found[setting.before or 0].options for setting in found if setting.changed):
        raise Misuse(say("“{setting}” changes nothing: that is the rule already.", setting=" ".join(arguments.set)))
    most = max(setting.options.players for setting in found)
    if len(bots) > most:
        raise Misuse(say("You name {n} players, but the largest table has {most} seats.", n=len(bots), most=most))
    return Study(
        game=game.name,
        settings=found,
        games=whole("--games", arguments.games or str(FEW_GAMES if game.engine is None else MANY_GAMES)),
        seed=arguments.seed or secrets.token_hex(8),
        bots=bots,
        blur=blur,
    )


def tables(game: Game, arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """Every combination of what was listed, each once."""
    lists = [[one_of(game, name, word) for word in words] for name, words in listed_options(arguments).items()]
    found: list[dict[str, Any]] = []
    for choice in product(*(part or [{}] for part in lists)):
        table = {name: value for part in choice for name, value in part.items()}
        if table not in found:
            found.append(table)
    return found


def listed_options(arguments: argparse.Namespace) -> dict[str, list[str]]:
    """The values that were listed for each option. Players who are named behind `--players` are no number of them."""
    named = named_players(arguments)
    return {
        name: [word for word in listed(typed) if name != PLAYERS or word not in named]
        for name, typed in typed_options(arguments).items()
    }


def named_players(arguments: argparse.Namespace) -> list[str]:
    """Those among the words behind `--players` that say who plays, and not how many."""
    words = listed(typed_options(arguments).get(PLAYERS))
    return [word for word in words if word.partition(":")[0] in KNOWN_PLAYERS]


def one_of(game: Game, name: str, typed: str) -> dict[str, Any]:
    """One of the values that were listed for an option. Among the numbers of players there may be a table in teams."""
    if (name, typed) == (PLAYERS, TEAMS) and any(offer.name == TEAMS for offer in game.options.offers()):
        return {PLAYERS: game.options.most_players(), TEAMS: True}
    return understood(game, {name: typed})


def command(study: Study, arguments: argparse.Namespace) -> str:
    """What to type to play the same games again."""
    words = ["hegemon", "lab", study.game, "-n", str(study.games)]
    for name, values in listed_options(arguments).items():
        words += [flag_of(name), joined(values)] if values else []
    for name in ("given", "set"):
        for typed in getattr(arguments, name):
            words += [f"--{name}", typed]
    words += ["--bots", ",".join(study.bots)] if study.bots != ("greedy",) else []
    words += ["--blur", str(study.blur)] if study.blur else []
    words += ["--device", arguments.device] if arguments.device != CPU else []
    return shlex.join([*words, "--seed", study.seed])


@contextmanager
def fresh(folder: Path) -> Iterator[Path]:
    """A folder in which nothing will be overwritten; if nothing comes of it, it goes again."""
    for name in (REPORT, FIGURES):
        if (folder / name).exists():
            raise Misuse(say("{file} is there already; choose another folder.", file=str(folder / name)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(folder, error) from None
    try:
        yield folder
    finally:
        with suppress(OSError):
            folder.rmdir()  # which an empty one allows, and no other


# -- playing ------------------------------------------------------------------------------------------------


def total(study: Study) -> int:
    """All games of a study."""
    return study.games * len(study.settings)


def prepare(study: Study, device: str) -> None:
    """Compile what is not compiled yet."""
    if device == GPU:
        if study.learned:
            raise NotForTheLab(say("On a GPU only greedy players and chance can play. Leave --device out."))
        gpu_simulation.prepare_study(study)
    elif device == CPU:
        study.prepare()
    else:
        raise Misuse(say("“{device}” is no device; there are: {known}.", device=device, known=f"{CPU}, {GPU}"))


@contextmanager
def parts_of(study: Study, jobs: int, arguments: argparse.Namespace) -> Iterator[Iterator[RangeTally]]:
    """The counts of all games, part by part as they are played: on a GPU, or by so many workers."""
    if arguments.device == GPU:
        yield gpu_simulation.play_study(study)
        return
    ranges = study.ranges(jobs)
    with workers(min(jobs, len(ranges)), arguments.ray) as work:
        yield iter(work(study.play, ranges))  # before a bar and its thread: a process must not be forked from two


def played(study: Study, jobs: int, arguments: argparse.Namespace, voice: Voice) -> list[GameTally]:
    """Play everything with a bar to look at; whoever interrupts it gets what there is."""
    tallies = study.empty()
    with suppress(KeyboardInterrupt), parts_of(study, jobs, arguments) as parts, bar(voice) as progress:
        task = progress.add_task(voice(GAMES.load(study.game).title()), total=total(study))
        for part in parts:
            tallies[part.setting].add(part.tally)
            progress.advance(task, int(part.tally.games[0]))
    return tallies


def publish(results: StudyResults, folder: Path, voice: Voice, again: str) -> None:
    """The report and all numbers, as files."""
    try:
        (folder / FIGURES).write_text(json.dumps(results.to_json(), indent=1) + "\n", encoding="utf-8")
        report(results, voice, again).write(folder / REPORT, voice)
    except OSError as error:
        raise unreadable(folder, error) from None


# -- what was found -----------------------------------------------------------------------------------------


def shown(results: StudyResults, voice: Voice) -> RenderableType:
    """The summary for a terminal."""
    parts: list[RenderableType] = []
    for sentence in headlines(results, voice):
        parts += [Text(voice(sentence)), Text()]
    for change in filter(attrgetter("comparable"), results.changes):
        parts += [change_shown(change, voice), Text()]
    if several(results):
        parts += [_overview(results, voice), Text()]
    else:
        parts += [_figures(results.tables[0], voice), Text(), _effects(results, results.tables[0], voice), Text()]
    return Group(*parts)


def _figures(table: TableResults, voice: Voice) -> Grid:
    title = say("{table}, {n} games", table=table.label, n=table.found.games)
    grid = grid_of(voice, title, say("value and 95 % interval"))
    for figure in table.figures.values():
        if figure.weight:
            grid.add_row(voice(figure.label), surely(voice, figure.estimate, figure.share))
    return grid


def _effects(results: StudyResults, table: TableResults, voice: Voice) -> Grid:
    grid = grid_of(
        voice, say("effect"), say("uses in a game"), say("wins with it"), say("wins without"),
        say("difference in points"),
    )  # fmt: skip
    for name, effect in results.measures.effects.items():
        use = table.found.uses[name]
        wins, others, edge = use.comparison.wins, use.comparison.others, use.comparison.edge
        grid.add_row(
            voice(effect.label),
            surely(voice, use.per_game, share=False),
            voice.percent(wins.value) if wins else "–",
            voice.percent(others.value) if others else "–",
            gained(voice, edge) if edge else "–",
        )
    return grid


def _overview(results: StudyResults, voice: Voice) -> RenderableType:
    endings = results.measures.endings.values()
    headings: list[Message | str] = ["", say("goes first: wins"), *endings, say("rounds"), say("leads halfway: wins")]
    grid = grid_of(voice, *headings)
    for table in results.tables:
        found = table.found
        grid.add_row(
            table.letter,
            surely(voice, found.seats[0]),
            *(voice.percent(share.value) for share in found.endings.values()),
            surely(voice, found.rounds, share=False),
            surely(voice, found.leads[HALFWAY]),
        )
    key = [Text(f"{table.letter}  {voice(table.label)}") for table in results.tables]
    return Group(*key, Text(), grid)


def change_shown(change: RuleChange, voice: Voice) -> RenderableType:
    """What a change of rules does: a table if anything is clearly different."""
    title = say("{before} → {after}", before=change.before.letter, after=change.after.letter)
    grid = grid_of(voice, title, say("before"), say("after"), say("difference"))
    main = [found for found in change.differences.values() if found.figure.weight and found.clear]
    details = {name: found for name, found in change.differences.items() if not found.figure.weight}
    for found in [*main, *outstanding(details)[:DETAILS]]:
        share = found.figure.share
        grid.add_row(
            voice(found.figure.label),
            surely(voice, found.figure.estimate, share),
            surely(voice, found.after, share),
            gained(voice, found.change, share),
        )
    same = unchanged(change)
    if same is None:
        return grid
    told = Text(voice(same))
    return Group(grid, Text(), told) if grid.row_count else Group(Text(voice(title)), told)
