"""The `hegemon` command. It loads what a command needs when that command is given, so help comes at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command and leave with its status: 0 done, 2 asked wrongly, 130 interrupted."""
    try:
        status = obey(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:  # also while everything is still being loaded
        status = 130
    sys.exit(status)


def obey(argv: Sequence[str]) -> int:
    """Do what a command line asks for, or say why not; the status."""
    from hegemon.cli.commands import command, parse, spoken
    from hegemon.core import HegemonError
    from hegemon.languages.voice import Voice

    voice = Voice.speaking("en")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our letters gets question marks
    try:
        language, rest = spoken(argv, os.environ)
        voice = Voice.speaking(language)
        arguments = parse(rest, voice)
        return command(arguments.command)(arguments, voice)
    except HegemonError as error:
        print(voice(error.message), file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read us has stopped; nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
