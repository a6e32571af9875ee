"""`hegemon serve`: tables in the browser."""

from __future__ import annotations

import argparse
import os
import socket
import threading
import webbrowser
from typing import Final

from hegemon.cli.database import chosen_database
from hegemon.cli.numbers import whole
from hegemon.core import say
from hegemon.languages.voice import Voice

PORT: Final = 8000


def found(host: str, typed: str | None) -> socket.socket:
    """A socket at the port that was typed; without one at the usual port, or at a free one if that is taken."""
    from hegemon.web.serve import NoServer, listen

    if typed is not None:
        return listen(host, whole("--port", typed, low=0))
    try:
        return listen(host, PORT)
    except NoServer:
        return listen(host, 0)


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Serve until interrupted."""
    from hegemon.web.serve import (
        address,
        checked_base_url,
        database_of,
        keeping_for,
        mail_server,
        proxies,
        run,
        run_several,
    )
    from hegemon.web.settings import Settings, default_archive

    database = chosen_database(arguments.database)
    trusted = proxies(arguments.trusted_proxies or "")
    base_url = checked_base_url(arguments.base_url or "")
    days = None if arguments.keep_days is None else whole("--keep-days", arguments.keep_days)
    keeping = keeping_for(days, arguments.archive or default_archive(database))
    typed = arguments.bot_processes
    bots = None if typed is None else whole("--bot-processes", typed, low=0)
    smtp = arguments.smtp or os.environ.get("HEGEMON_SMTP", "")
    mail = mail_server(smtp, arguments.mail_from or os.environ.get("HEGEMON_MAIL_FROM", ""), base_url)
    settings = Settings(
        database, base_url, trusted, limits=not arguments.no_limits, bots=bots, keeping=keeping, mail=mail
    )
    workers = whole("--workers", arguments.workers)
    with database_of(settings, workers), found(arguments.host, arguments.port) as at:
        url = base_url or address(at)
        print(voice(say("Hegemon is at {url} (Ctrl-C ends it).", url=url)), flush=True)
        if database.startswith("sqlite"):
            print(voice(say("Tables are kept in {file}.", file=database.removeprefix("sqlite:///"))), flush=True)
        if arguments.open:
            threading.Timer(1.5, webbrowser.open, [url]).start()
        if workers > 1:
            run_several(settings, at, workers, arguments.verbose)
        else:
            run(settings, at, arguments.verbose)
    print(voice(say("Good-bye. Every game can be continued.")))
    return 0
