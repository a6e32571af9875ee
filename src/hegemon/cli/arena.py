"""`hegemon arena`: a tournament between players, kept in a folder, with a report at the end."""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from hegemon.arena.folder import TournamentFolder
from hegemon.arena.report import COLUMNS, lead, own_faults, report, rows
from hegemon.arena.runner import run_tournament
from hegemon.arena.standings import Standings, standings
from hegemon.arena.tournament import ArenaTournament
from hegemon.cli.arguments import default_game, typed
from hegemon.cli.game_options import options_for_few, options_from
from hegemon.cli.match import unreadable
from hegemon.cli.numbers import processes, whole
from hegemon.cli.parser import Misuse
from hegemon.cli.progress import bar
from hegemon.cli.seating import check_programs_named, check_programs_there, joined, listed
from hegemon.core import HegemonError, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import is_program
from hegemon.terminal_tables import table_for
from hegemon.workers import workers

GAMES_EACH = 100
"""Games for each meeting, if nobody says how many."""


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Play what is still to be played, then count and report."""
    jobs = processes(arguments.jobs)
    folder, tournament = appointed(arguments)
    check_programs_there(tournament.entrants)
    folder.begin(tournament)
    voice = Voice.speaking(voice.language, tournament.game)
    complaints = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    try:
        play(tournament, folder, jobs, arguments, voice)
    except (KeyboardInterrupt, HegemonError) as error:
        again = typed(
            "arena", "--resume", str(folder.path),
            *(["--players", joined(tournament.entrants)] if any(map(is_program, tournament.entrants)) else []),
            *(["--no-records"] if arguments.no_records else []),
        )  # fmt: skip
        done = len(folder.results())
        complaints.print(
            voice(say("{done} of {all} games are played and kept.", done=done, all=len(tournament))),
            voice(say("To go on: {command}", command=again)),
            sep="\n",
        )
        if isinstance(error, HegemonError):
            raise
        return 130
    publish(folder, standings(tournament, folder.results()), voice)
    return 0


def appointed(arguments: argparse.Namespace) -> tuple[TournamentFolder, ArenaTournament]:
    """The tournament that the command line asks for, and where it is kept."""
    if arguments.resume and arguments.out:
        raise Misuse(say("A tournament goes on where it began: --resume takes no --out."))
    begun = TournamentFolder(Path(arguments.resume)) if arguments.resume else None
    old = begun.tournament() if begun else None
    if old:
        check_programs_named(old.entrants, arguments.entrants, "--players")
    game = GAMES.load(arguments.game or (old.game if old else default_game()))
    if not old and not arguments.entrants:
        raise Misuse(say("Say who plays, like: {example}", example=typed("arena", "--players", "greedy,random")))
    games = whole("--games", arguments.games) if arguments.games else old.deals * old.sides if old else GAMES_EACH
    tournament = ArenaTournament.of(
        game,
        options_from(arguments, game, **old.options.to_json())
        if old and old.game == game.name
        else options_for_few(arguments, game),
        listed(arguments.entrants) if arguments.entrants else list(old.entrants) if old else [],
        games,
        seed=arguments.seed or (old.seed if old else secrets.token_hex(8)),
        table=arguments.table or (old.table if old else None),
        ladder=arguments.ladder or bool(old and old.ladder),
    )
    fresh = time.strftime(f"arena-{game.name}-%Y%m%d-%H%M%S")
    return begun or TournamentFolder(Path(arguments.out or fresh)), tournament


def play(
    tournament: ArenaTournament, folder: TournamentFolder, jobs: int, arguments: argparse.Namespace, voice: Voice
) -> None:
    """Play what isn't played yet, with a bar to look at."""
    done = len(folder.results())
    if done >= len(tournament):
        return
    meetings = -(-(len(tournament) - done) // tournament.sides)
    with workers(min(jobs, meetings), arguments.ray) as work:
        results = run_tournament(tournament, folder, work, records=not arguments.no_records)
        with bar(voice) as progress:
            title = voice(GAMES.load(tournament.game).title())
            task = progress.add_task(title, total=len(tournament), completed=done)
            for _ in results:
                progress.advance(task)


def publish(folder: TournamentFolder, found: Standings, voice: Voice) -> None:
    """The table here, and everything as files."""
    tournament = found.tournament
    table = table_for(GAMES.load(tournament.game), tournament.options, voice)
    try:
        folder.write("standings.json", json.dumps(found.to_json(), indent=2, ensure_ascii=False) + "\n")
        folder.write("standings.csv", found.to_csv())
        page = report(found, voice, table.endings, command(tournament), table.roles)
        page.write(folder.path / "report.html", voice)
    except OSError as error:
        raise unreadable(folder.path, error) from None
    console = Console(highlight=False, markup=False)
    console.print(shown(found, voice))
    console.print()
    console.print(" ".join(voice(sentence) for sentence in lead(found, voice)))
    for sentence in own_faults(found, voice):
        console.print(voice(sentence))
    files = say("The report: {report}", report=str(folder.path / "report.html"))
    console.print(voice(files), soft_wrap=True)


def shown(found: Standings, voice: Voice) -> Grid:
    """The standings as a table for a terminal."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for i, heading in enumerate(COLUMNS):
        grid.add_column(voice(heading), justify="left" if i == 1 else "right", no_wrap=i > 1)
    for row in rows(found, voice):
        grid.add_row(*row)
    return grid


def command(tournament: ArenaTournament) -> str:
    """What to type to hold the same tournament again.

    >>> command(ArenaTournament.of(GAMES.load("carta"), {"players": 3, "hegemony": 9}, ["greedy", "random"], 9, "x y"))
    "hegemon arena carta --players greedy,random --seats 3 -n 9 --seed 'x y' --table one --set hegemony=9"
    """
    words = ["hegemon", "arena", tournament.game, "--players", joined(tournament.entrants)]
    words += ["--seats", str(tournament.options.players), "-n", str(tournament.deals * tournament.sides)]
    words += ["--seed", tournament.seed, "--table", tournament.table]
    words += ["--ladder"] if tournament.ladder else []
    usual = type(tournament.options).from_json({"players": tournament.options.players}).to_json()
    for name, value in tournament.options.to_json().items():
        if value != usual[name]:
            typed = ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()
            words += ["--set", f"{name}={typed}"]
    return shlex.join(words)
