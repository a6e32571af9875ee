"""`hegemon backup`: a copy of all tables in one file, while people play."""

from __future__ import annotations

import argparse

from hegemon.cli.database import chosen_database, named_file, shown_moving
from hegemon.core import say, say_count
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Copy all tables into a new file."""
    from hegemon.service.storage.backup import back_up

    database, file = chosen_database(arguments.database), named_file(arguments)
    n = shown_moving(voice, say("Copying"), lambda tell: back_up(database, file, tell))
    print(voice(say_count("{n} table is in {file}.", "{n} tables are in {file}.", n, file=str(file))))
    return 0
