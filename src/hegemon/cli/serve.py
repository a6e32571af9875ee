"""`hegemon serve`: tables in the browser."""

from __future__ import annotations

import argparse
import threading
import webbrowser
from pathlib import Path

from hegemon.cli.choices import whole
from hegemon.core import say
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Serve until interrupted."""
    from hegemon.web.serve import address, listen, run, run_several
    from hegemon.web.settings import Settings, default_database

    database = arguments.database or default_database()
    if "://" not in database:
        database = f"sqlite:///{Path(database).absolute()}"
    settings = Settings(database, arguments.base_url or "", limits=not arguments.no_limits)
    workers = whole("--workers", arguments.workers)
    at = listen(arguments.host, whole("--port", arguments.port, low=0))
    url = arguments.base_url or address(at)
    print(voice(say("Hegemon is at {url} (Ctrl-C ends it).", url=url)), flush=True)
    if database.startswith("sqlite"):
        print(voice(say("Tables are kept in {file}.", file=database.removeprefix("sqlite:///"))), flush=True)
    if arguments.open:
        threading.Timer(1.5, webbrowser.open, [url]).start()
    try:
        if workers > 1:
            run_several(settings, at, workers, arguments.verbose)
        else:
            run(settings, at, arguments.verbose)
    except KeyboardInterrupt:
        pass
    print(voice(say("Good-bye. Every game can be continued.")))
    return 0
