"""The `hegemon` command. It loads what a command needs when that command is given, so help comes at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command and leave with its status: 0 done, 2 asked wrongly, 130 interrupted."""
    from hegemon.cli.commands import command, parse, spoken
    from hegemon.core import HegemonError
    from hegemon.languages.voice import Voice

    voice = Voice.speaking("en")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our letters gets question marks
    try:
        language, rest = spoken(sys.argv[1:] if argv is None else argv, os.environ)
        voice = Voice.speaking(language)
        arguments = parse(rest, voice)
        status = command(arguments.command)(arguments, voice)
    except HegemonError as error:
        print(voice(error.message), file=sys.stderr)
        status = 2
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        # Whoever read us has stopped; nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
