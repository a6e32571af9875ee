"""Which database a command is about, and a copy of one that is on its way."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hegemon.cli.parser import Misuse
from hegemon.cli.progress import bar
from hegemon.core import Message, say
from hegemon.languages.voice import Voice

SET_FOR_ALL: Final = "HEGEMON_DATABASE"


def chosen_database(typed: str | None) -> str:
    """The address of the database that somebody typed, or set for all commands: a URL, or a file.

    Without either it is a file among their own. What is typed can be read by everybody on the machine: a password is
    better set.
    """
    from hegemon.web.settings import default_database

    database = typed or os.environ.get(SET_FOR_ALL) or default_database()
    return database if "://" in database else f"sqlite:///{Path(database).absolute()}"


def named_file(arguments: argparse.Namespace) -> Path:
    """The file of a copy, which has to be named."""
    if arguments.file is None:
        raise Misuse(say("Name a file: {command}", command=f"hegemon {arguments.command} hegemon.backup"))
    return Path(arguments.file)


def shown_moving(voice: Voice, what: Message, move: Callable[[Callable[[int, int], None]], int]) -> int:
    """What a move of many rows answers; meanwhile it is shown how far it is."""
    with bar(voice) as progress:
        task = progress.add_task(voice(what), total=None)
        return move(lambda moved, rows: progress.update(task, completed=moved, total=rows))
