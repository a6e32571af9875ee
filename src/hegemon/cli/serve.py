"""`hegemon serve`: tables in the browser."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hegemon.cli.database import chosen_database
from hegemon.cli.numbers import whole
from hegemon.core import say
from hegemon.languages.voice import Voice

PORT: Final = 8000
LAST_PORT: Final = 65535
SQLITE: Final = "sqlite:///"


def found(host: str, typed: str | None) -> socket.socket:
    """A socket at the port that was typed; without one at the usual port, or at a free one if that is taken."""
    from hegemon.web.serve import NoServer, listen

    if typed is not None:
        return listen(host, whole("--port", typed, low=0, high=LAST_PORT))
    try:
        return listen(host, PORT)
    except NoServer as taken:
        try:
            return listen(host, 0)
        except NoServer:
            raise taken from None


def address_file(database: str) -> Path | None:
    """The file beside a SQLite database in which its server says where it is."""
    return Path(f"{database.removeprefix(SQLITE)}.address") if database.startswith(SQLITE) else None


@contextmanager
def noted(url: str, database: str) -> Iterator[None]:
    """While a server runs, whoever starts another one for the same tables can find out where it is."""
    from hegemon.service.storage.store import make_private

    file = address_file(database)
    if file is None:
        yield
        return
    make_private(file)
    file.write_text(url, encoding="utf-8")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Serve until interrupted; who only wants to play, and has a server already, is brought there."""
    from hegemon.service.storage.database import DatabaseInUse

    try:
        return serve(arguments, voice)
    except DatabaseInUse:
        file = address_file(chosen_database(arguments.database))
        if not arguments.open or file is None or not file.exists():
            raise
        url = file.read_text(encoding="utf-8")
        print(voice(say("Hegemon is running already: {url}", url=url)), flush=True)
        webbrowser.open(url)
        return 0


def serve(arguments: argparse.Namespace, voice: Voice) -> int:
    """Serve until interrupted."""
    gc.disable()  # all that is loaded stays: to look for garbage among it would take a sixth longer
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

    gc.freeze()
    gc.enable()

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
        if database.startswith(SQLITE):
            print(voice(say("Tables are kept in {file}.", file=database.removeprefix(SQLITE))), flush=True)
        if arguments.open:
            threading.Timer(1.5, webbrowser.open, [url]).start()
        with noted(url, database):
            if workers > 1:
                run_several(settings, at, workers, arguments.verbose)
            else:
                run(settings, at, arguments.verbose)
    print(voice(say("Good-bye. Every game can be continued.")))
    return 0
