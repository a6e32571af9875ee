"""`hegemon mcp`: tables for language models, by the Model Context Protocol over standard input and output."""

from __future__ import annotations

import argparse
import signal
import sys
from importlib.util import find_spec

from hegemon.core import HegemonError, say
from hegemon.core.extras import install_command
from hegemon.languages.voice import Voice


class NoProtocol(HegemonError):
    """The library that speaks the protocol isn't installed."""


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Serve until whoever started it closes the line."""
    if find_spec("mcp") is None:
        raise NoProtocol(
            say("This needs the Model Context Protocol; install it with: {command}", command=install_command("mcp"))
        )
    from hegemon.cli.mcp.server import server

    if sys.stdin.isatty():
        told = say("This talks to programs: let a language model's client start it. Ctrl-C ends it.")
        print(voice(told), file=sys.stderr, flush=True)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a thread waits for the next line, and would not be interrupted
    server(voice.language).run()
    return 0
