"""`hegemon replay`: step through a saved game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from hegemon.cli.match import load, told
from hegemon.cli.numbers import as_number, whole
from hegemon.cli.parser import Misuse
from hegemon.cli.screen import ScreenContent
from hegemon.cli.seating import listed
from hegemon.cli.terminal import Leave, Terminal
from hegemon.core import Message, Record, Seat, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.terminal import TerminalTable
from hegemon.terminal_tables import table_for

HINT = say("Enter next, b back, g N go to move N, a to the end, q quit")


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Show the game move by move, or print all of it where nobody can type."""
    if arguments.file is None:
        raise Misuse(say("Which game? Name its file."))
    record = load(Path(arguments.file), GAMES)
    players = record.options.players
    seat = None if arguments.seat is None else whole("--seat", arguments.seat) - 1
    if seat is not None and seat >= players:
        raise Misuse(say("--seat {seat} is empty: there are {players} players.", seat=seat + 1, players=players))
    voice = Voice.speaking(voice.language, record.game.name)
    voice = voice.naming(*names_in(record, arguments.names, voice))
    table = table_for(record.game, record.options, voice)
    console = Console(highlight=False, markup=False)
    replay = ReplayedGame(record, seat)
    if arguments.all or not sys.stdin.isatty():
        print_all(replay, table, console)
    else:
        step_through(replay, Terminal(table, console, voice, several=False))
    return 0


def names_in(record: Record, typed: str | None, voice: Voice) -> list[str]:
    """The players of a record: as somebody typed them, as it kept them, or by number."""
    players = record.options.players
    names = listed(typed)[:players] or [seat["name"] for seat in record.seats]
    return names + [voice(say("Player {number}", number=number)) for number in range(len(names) + 1, players + 1)]


class ReplayedGame:
    """A game that is over or was left, at any of its moves, as one seat (None: a spectator) saw it."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self.record = record
        self.seat = seat
        self.last = len(record.moves)
        self.tales = [told(record, seat, events) for _, _, _, events in record.steps()]

    def move(self, number: int) -> Message:
        """A move as a title: its number and who made it. Move 0 is the deal."""
        if number == 0:
            return self.record.game.beginning()
        seat = self.record.moves[number - 1][0]
        return say("Move {number} of {last}: {player}", number=number, last=self.last, player=Seat(seat))

    def content(self, number: int) -> ScreenContent:
        """The table after so many moves."""
        log = [message for tale in self.tales[:number] for message in tale]
        news = len(self.tales[number - 1]) if number else 0
        view = self.record.replay(number).view(self.seat)
        verdict = self.ending() if number == self.last else []
        return ScreenContent(view, log, news, self.move(number), hint=HINT, verdict=verdict)

    def ending(self) -> list[Message]:
        """How the game ended, or that it hasn't."""
        outcome = self.record.replay().outcome()
        return self.record.game.describe_outcome(outcome) if outcome else [say("The game was left here.")]


def print_all(replay: ReplayedGame, table: TerminalTable, console: Console) -> None:
    """Every move in words, and the end."""
    for number, tale in enumerate(replay.tales, start=1):
        for i, message in enumerate(tale):
            console.print(
                Text.assemble((f"{number:4} " if i == 0 else "     ", "dim"), table.paint(table.voice(message)))
            )
    console.print(table.board(replay.record.replay().view(replay.seat)))
    for message in replay.ending():
        console.print(table.paint(table.voice(message)), style="bold")


def step_through(replay: ReplayedGame, terminal: Terminal) -> None:
    """Forward and back, as the person likes."""
    at = 0
    show = True
    while True:
        if show:
            terminal.show(replay.content(at))
        try:
            word, _, rest = terminal.read().partition(" ")
        except Leave:
            return
        show = True
        if word == "q":
            return
        if word in ("", "n"):
            at = min(at + 1, replay.last)
        elif word == "b":
            at = max(at - 1, 0)
        elif word == "a":
            at = replay.last
        elif (number := as_number(rest if word == "g" else word)) is not None and number <= replay.last:
            at = number
        else:
            show = False
            if word == "g":
                terminal.tell(say("Go where? There are moves 0 to {last}.", last=replay.last))
            else:
                terminal.tell(HINT)
