"""Run the server: in this process, or in several that share a socket and a database."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn

from hegemon.core import HegemonError, say
from hegemon.languages.system_errors import why
from hegemon.service.background.clearing import Keeping
from hegemon.service.notices.mail import MailServer
from hegemon.service.storage.database import alone, migrate
from hegemon.service.storage.store import database_address
from hegemon.web.app import create_app
from hegemon.web.http.addresses import is_in, networks
from hegemon.web.http.connections import MOST, RESERVE, Connections, LimitedProtocol
from hegemon.web.settings import Settings

if sys.platform != "win32":
    import resource

LOG: Final = logging.getLogger(__name__)

KEEP_ALIVE: Final = 60
"""Seconds a connection may rest: as long as people think about a move."""
FAREWELL: Final = 5
"""Seconds for requests under way when the server stops."""


class NoServer(HegemonError):
    """The server can't be started like this."""


class Server(uvicorn.Server):
    """A server that lets its listeners go when it is told to stop, instead of waiting for them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services = getattr(getattr(self.config.app, "state", None), "services", None)
        if services is not None:
            services.tables.live.hub.close()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return _socket(family, (host, port))
    except (OSError, OverflowError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise NoServer(say("Can't listen at {host}, port {port}: {why}.", host=host, port=port, why=reason)) from None


def _socket(family: int, place: Any, *options: int) -> socket.socket:
    made = socket.socket(family)
    try:
        for option in (socket.SO_REUSEADDR, *options):
            made.setsockopt(socket.SOL_SOCKET, option, 1)
        made.bind(place)
        made.listen(1024)
    except BaseException:
        made.close()
        raise
    return made


def shared_out(at: socket.socket, number: int) -> list[socket.socket]:
    """So many sockets at one address. Linux shares out among them who comes; of one socket, one process gets most."""
    if sys.platform != "linux":
        return [at] * number
    family, place = at.family, at.getsockname()
    at.close()
    return [_socket(family, place, socket.SO_REUSEPORT) for _ in range(number)]


def checked_base_url(typed: str) -> str:
    """The address that people type, as links begin with it."""
    try:
        parts = urlsplit(typed)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
        good = good and parts.path in ("", "/") and parts.port != 0 and typed.isprintable() and " " not in typed
    except ValueError:
        good = False
    if typed and not good:
        raise NoServer(say("The base URL has to look like https://games.example: {url}", url=typed))
    return typed.rstrip("/")


def proxies(typed: str) -> tuple[str, ...]:
    """The addresses and networks of proxies that somebody typed, with commas between them."""
    found = tuple(text.strip() for text in typed.split(",") if text.strip())
    for text in found:
        try:
            networks([text])
        except ValueError:
            raise NoServer(
                say("“{address}” is no address of a proxy, nor a network like 10.0.0.0/8.", address=text)
            ) from None
    return found


def keeping_for(days: int | None, archive: str) -> Keeping | None:
    """How long finished games are kept, and a folder for their records that can be written; without days, for ever."""
    if days is None:
        return None
    keeping = Keeping(days, str(Path(archive).absolute()))
    keeping.check()
    return keeping


def mail_server(url: str, sender: str, base_url: str) -> MailServer | None:
    """By which server mail is sent, if it was said; what mails link to has to be said, too."""
    if not url:
        return None
    if not base_url:
        raise NoServer(say("Mails have links in them: with --smtp give --base-url, the address people type."))
    return MailServer.at(url, sender)


@contextmanager
def database_of(settings: Settings, workers: int) -> Iterator[None]:
    """Use a database that is up to date and, if it can't be shared, nobody else's."""
    if workers > 1 and database_address(settings.database).get_backend_name() != "postgresql":
        raise NoServer(say("Several processes need PostgreSQL: give --database, or --workers 1."))
    with alone(settings.database):
        migrate(settings.database)
        yield


def leave_in_peace() -> None:
    """Keep the garbage collector away from what stays for ever, and from looking too often: all wait while it looks."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def raised_descriptors() -> int:
    """How many files and sockets this process may have open, once it may have as many as the system lets it."""
    if sys.platform == "win32":  # there is no such limit
        return MOST
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = hard if hard != resource.RLIM_INFINITY else MOST + RESERVE
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


def run(settings: Settings, at: socket.socket, verbose: bool = False) -> None:
    """Serve in this process until told to stop."""
    write_down(verbose)
    app = create_app(settings)
    leave_in_peace()
    trusted = networks(settings.trusted_proxies)
    counted = Connections(raised_descriptors(), exempt=lambda address: is_in(address, trusted))
    config = uvicorn.Config(
        app,
        http=LimitedProtocol.counted_by(counted) if settings.limits else LimitedProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=FAREWELL,
    )
    server = Server(config)
    for sign in (signal.SIGINT, signal.SIGTERM):  # uvicorn does so later, and raises them again when it has stopped
        signal.signal(sign, server.handle_exit)
    server.run(sockets=[at])


def write_down(verbose: bool) -> None:
    """Say what goes wrong; with `verbose` also what goes well."""
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, format="%(asctime)s %(message)s")
    for name in ("uvicorn", "uvicorn.error", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)


def shared_settings(settings: Settings, workers: int) -> Settings:
    """What each of several processes has to know: of the processors that think, each has a part."""
    if settings.bots is not None:
        return settings
    return replace(settings, bots=max(1, ((os.cpu_count() or 2) - 1) // workers))


def run_several(settings: Settings, at: socket.socket, workers: int, verbose: bool = False) -> None:
    """Serve in several processes; one that dies is replaced."""
    write_down(verbose)
    context = multiprocessing.get_context("spawn")
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stop.set())

    def start(one: socket.socket) -> BaseProcess:
        process = context.Process(target=_work, args=(settings, one, verbose))
        process.start()
        return process

    settings = shared_settings(settings, workers)
    sockets = shared_out(at, workers)  # they stay open here, so nobody who waits at one is lost with its process
    processes = [start(one) for one in sockets]
    while not stop.wait(0.5):
        for number, process in enumerate(processes):
            if not process.is_alive():
                LOG.warning("a server process ended with %s; starting another", process.exitcode)
                processes[number] = start(sockets[number])
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(2 * FAREWELL)
        process.kill()
    for one in sockets:
        one.close()


def _work(settings: Settings, at: socket.socket, verbose: bool) -> None:
    """One of several: it leaves interruptions to the first, and stops if that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    run(settings, at, verbose)


def _stop_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def address(at: socket.socket) -> str:
    """What a person on this machine types."""
    host, port, *_ = at.getsockname()
    shown: Any = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host  # noqa: S104
    return f"http://{shown}:{port}"
