"""`hegemon restore`: a database made of a copy."""

from __future__ import annotations

import argparse

from hegemon.cli.database import chosen_database, named_file, shown_moving
from hegemon.core import say, say_count
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Fill an empty database with what a copy holds."""
    from hegemon.service.storage.backup import restore

    database, file = chosen_database(arguments.database), named_file(arguments)
    n = shown_moving(voice, say("Copying"), lambda tell: restore(file, database, tell))
    print(voice(say_count("{n} table is back. Start the server.", "{n} tables are back. Start the server.", n)))
    return 0
