"""Signs of life while something takes long. They go to the error stream and leave no trace in the output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.players import Player


def bar(voice: Voice) -> Progress:
    """A progress bar with the time that is left."""
    left = voice(say("left"))
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn(left),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip


def prepare(players: Iterable[Player | None], voice: Voice) -> None:
    """Let players get ready, and say so: the first time on a machine the rules have to be compiled."""
    slow = [player for player in players if player is not None and not player.ready]
    if slow:
        patience = say("The players get ready. The first time on this machine that takes a minute or two.")
        with Console(stderr=True).status(voice(patience)):
            for player in slow:
                player.prepare()
        forget_typed()


def forget_typed() -> None:
    """Throw away what was typed meanwhile: it was meant for another question."""
    if sys.stdin.isatty():
        with suppress(ImportError, OSError):  # a system without terminals of that kind
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
