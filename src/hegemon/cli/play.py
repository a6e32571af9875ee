"""`hegemon play`: a game at this terminal, against bots or with friends who share it."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from datetime import datetime
from pathlib import Path

from rich.console import Console

from hegemon.cli.arguments import typed
from hegemon.cli.game_options import options_from, typed_options
from hegemon.cli.interview import interview
from hegemon.cli.match import Match, load, unreadable
from hegemon.cli.parser import Misuse
from hegemon.cli.progress import prepare
from hegemon.cli.seating import (
    Participant,
    check_programs_named,
    check_programs_there,
    headcount,
    listed,
    noted,
    seating,
)
from hegemon.cli.terminal import Leave, Terminal
from hegemon.core import Feature, Game, Record, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.terminal_tables import table_for

WISHES = ("set", "names", "bots", "seed", "save", "resume")


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Set the table, play, and say where the game is kept."""
    console = Console(highlight=False, markup=False)
    game = GAMES.load(arguments.game)
    wishes = typed_options(arguments) or any(getattr(arguments, wish) for wish in WISHES)
    if sys.stdin.isatty() and not wishes:
        try:
            voice = interview(arguments, game, voice, console)
        except Leave:
            return 130
    record, path = resumed(arguments) if arguments.resume else started(arguments, game)
    voice = Voice.speaking(voice.language, record.game.name)
    if record.seats:
        players = [seat["player"] for seat in record.seats if "player" in seat]
        check_programs_named(players, arguments.bots, "--bots")
        if arguments.names or (arguments.bots and listed(arguments.bots) != players):
            raise Misuse(say("A saved game goes on with those who began it: leave --names and --bots out."))
        participants = [Participant(seat["name"], seat.get("player")) for seat in record.seats]
    else:
        participants = seating(record.options.players, arguments.names, arguments.bots, record.game, voice)
    check_programs_there([participant.player for participant in participants if participant.player])
    record.seats = noted(participants)
    voice = voice.naming(*(participant.name for participant in participants))
    match = Match(record, [participant.player for participant in participants], path, programs=True)
    prepare(match.bots, voice)
    people = [seat for seat, participant in enumerate(participants) if participant.player is None]
    terminal = Terminal(table_for(record.game, record.options, voice), console, voice, several=len(people) > 1)
    try:
        outcome = match.play(terminal.ask).outcome()
    except Leave:
        terminal.tell(say("The game is kept. Go on with:"))
        console.print(typed("play", "--resume", str(path)), soft_wrap=True, style="bold")
        return 0
    seat = people[0] if len(people) == 1 else None
    if outcome is not None:
        terminal.farewell(match.state.view(seat), match.told(seat, match.log), outcome)
    terminal.tell(say("The game is kept. See it again with:"))
    console.print(typed("replay", str(path)), soft_wrap=True, style="bold")
    if record.game.offers(Feature.ANALYSIS):
        terminal.tell(say("Have every choice judged with:"))
        console.print(typed("analyse", str(path)), soft_wrap=True, style="bold")
    return 0


def started(arguments: argparse.Namespace, game: Game) -> tuple[Record, Path]:
    """A new game, and the file it is kept in."""
    called = headcount(arguments.names, arguments.bots)
    options = options_from(arguments, game, **({"players": called} if called else {}))
    seed = arguments.seed or secrets.token_hex(8)
    path = new_file(arguments.save) if arguments.save else own_file(game)
    return Record.start(game, options, seed)[0], path


def resumed(arguments: argparse.Namespace) -> tuple[Record, Path]:
    """A game that was left, and its file; or another one to go on in."""
    if typed_options(arguments) or arguments.set or arguments.seed:
        raise Misuse(say("A saved game goes on as it began: --resume takes no other options of the game."))
    path = Path(arguments.resume)
    return load(path, GAMES), new_file(arguments.save) if arguments.save else path


def new_file(typed: str) -> Path:
    """The file a person named, if nothing is there that would be lost."""
    path = Path(typed)
    if path.exists():
        raise Misuse(say("{file} is there already; go on with it by --resume, or choose another name.", file=str(path)))
    return path


def own_file(game: Game) -> Path:
    """A new file among the person's own, named after the game and the time."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    path = state / "hegemon" / f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(path.parent, error) from None
    return path
