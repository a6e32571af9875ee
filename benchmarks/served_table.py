"""A table of a server that lives in this process: asked without a network, so that its own work is all there is."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import tempfile
from collections.abc import Awaitable
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self
from urllib.parse import urlencode

import brotli

from hegemon.service.background.bots import Bots
from hegemon.service.guests import Guest
from hegemon.service.tables.new_tables import ANYBODY, ME, PlannedSeat
from hegemon.service.tables.terms import Terms
from hegemon.web.app import create_app
from hegemon.web.settings import Settings

PANEL = re.compile(rb'data-(?:digest|same)="([^"]+)"')
NAMES = ("Ada", "Ben", "Cleo", "Dora")
Headers = list[tuple[bytes, bytes]]
READS = (b"accept-encoding", b"gzip, deflate, br, zstd")
"""What a browser says that it reads."""


class ServedTable:
    """People who play games, one after another, by the API; each has a browser, too. The games are always the same."""

    def __init__(self, game: str, seats: int = 2) -> None:
        self._game, self._random, self._seats = game, Random(game), seats
        self._numbers = count(1)
        self._folder = tempfile.TemporaryDirectory(prefix="hb-")
        self._app: Any = create_app(Settings(f"sqlite:///{Path(self._folder.name) / 't.db'}", limits=False, bots=0))
        self._loop = asyncio.new_event_loop()
        self._tokens: list[Headers] = []
        self.cookies: list[Headers] = []
        self._csrf: list[str] = []
        self._table = ""
        self._panels = [b""] * seats
        Bots._prepare = _nobody_thinks  # type: ignore[method-assign]
        self._lifespan = self._app.router.lifespan_context(self._app)
        self._loop.run_until_complete(self._lifespan.__aenter__())
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)  # as a server does
        sessions = self._app.state.services.sessions
        for name in NAMES[:seats]:
            guest = _guest(name)
            token, cookie = f"Bearer {sessions.token(guest)}", f"guest={sessions.cookie(guest)}"
            self._tokens.append([(b"authorization", token.encode()), (b"content-type", b"application/json")])
            self.cookies.append([(b"cookie", cookie.encode()), READS])
            self._csrf.append(sessions.csrf(guest))

    @classmethod
    @cache
    def opened(cls, game: str) -> Self:
        """The one table of a game: what is done once for all is not measured."""
        return cls(game)

    @property
    def tables(self) -> Any:
        """The tables of the server."""
        return self._app.state.services.tables

    def run(self, work: Awaitable[Any]) -> Any:
        """What some work of the server's loop answers."""
        return self._loop.run_until_complete(work)

    def play(self, moves: int, look: bool) -> int:
        """So many moves at random; returns how many there were."""
        return int(self.run(self._play(moves, look)))

    async def _play(self, moves: int, look: bool) -> int:
        for _ in range(moves):
            seat, version, numbers = await self._asked()
            choice = {"seat": seat, "version": version, "id": self._random.choice(numbers), "request": f"r{version}"}
            await self.ask("POST", f"/api/tables/{self._table}/actions", self._tokens[seat], choice)
            if look:
                await self.look(1 - seat, version)
        return moves

    async def _asked(self) -> tuple[int, int, list[int]]:
        """Who is asked, at which version, and what they may choose; at a new table if the game is over."""
        for seat in range(self._seats) if self._table else ():
            offer = json.loads(
                await self.ask("GET", f"/api/tables/{self._table}/actions?seat={seat}", self._tokens[seat])
            )
            if offer["actions"]:
                return seat, offer["version"], [action["id"] for action in offer["actions"]]
        await self._sit_down()
        return await self._asked()

    def new_table(self) -> str:
        """A table at which everybody sits."""
        self.run(self._sit_down())
        return self._table

    async def _sit_down(self) -> None:
        places = [PlannedSeat(who) for who in (ME, *[ANYBODY] * (self._seats - 1))]
        options, seed = {"players": self._seats}, f"{self._game} {next(self._numbers)}"
        made = await self.tables.create(_guest(NAMES[0]), self._game, options, places, Terms(), seed)
        self._table, self._panels = made.id, [b""] * self._seats
        for seat in range(1, self._seats):
            await self.ask("POST", f"/api/tables/{self._table}/seats/{seat}", self._tokens[seat], {})

    def ask_about(self, window: str) -> None:
        """Let everybody be asked about what is let pass from the start otherwise."""
        for seat, token in enumerate(self._tokens[: self._seats]):
            wish = {"seat": seat, "window": window, "until": "ask"}
            self.run(self.ask("POST", f"/api/tables/{self._table}/standing", token, wish))

    async def act(self, seat: int, version: int, action: Any) -> None:
        """Choose by the form of a browser, which is answered with what has changed."""
        fields = {
            "csrf": self._csrf[seat], "version": version, "request": f"r{version}", "seat": seat,
            "action": json.dumps(action.to_json()),
        }  # fmt: skip
        form = (b"content-type", b"application/x-www-form-urlencoded")
        headers = [*self.cookies[seat], (b"x-shown", self._panels[seat]), (b"x-part", b"1"), form]
        self._show(seat, await self.ask("POST", f"/t/{self._table}/act", headers, urlencode(fields).encode()))

    async def look(self, seat: int, since: int) -> None:
        """Fetch what has changed since a version."""
        headers = [*self.cookies[seat], (b"x-shown", self._panels[seat])]
        self._show(seat, await self.ask("GET", f"/t/{self._table}/fragment?seat={seat}&since={since}", headers))

    def _show(self, seat: int, sent: bytes) -> None:
        self._panels[seat] = b" ".join(PANEL.findall(brotli.decompress(sent)))

    async def ask(self, method: str, address: str, headers: Headers, body: object = None) -> bytes:
        path, _, query = address.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": [(b"host", b"localhost"), *headers], "client": ("127.0.0.1", 50000), "server": ("localhost", 80),
        }  # fmt: skip
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        coming = [{"type": "http.request", "body": sent, "more_body": False}]
        told: list[Any] = []

        async def receive() -> Any:
            return coming.pop() if coming else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            told.append(message)

        await self._app(scope, receive, send)
        if told[0]["status"] >= 400:
            raise SystemExit(f"{method} {address}: {told[0]['status']}")
        return b"".join(message.get("body", b"") for message in told)


def _guest(name: str) -> Guest:
    return Guest(name.lower(), name)


async def _nobody_thinks(bots: Bots) -> None:
    """Computers need not get ready: none plays here."""
