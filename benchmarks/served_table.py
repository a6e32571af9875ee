"""A table of a server that lives in this process: asked without a network, so that its own work is all there is."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import tempfile
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Self

from hegemon.service.bots import Bots
from hegemon.service.guests import Guest
from hegemon.web.app import create_app
from hegemon.web.settings import Settings

PANEL = re.compile(rb'data-(?:digest|same)="([^"]+)"')
Headers = list[tuple[bytes, bytes]]


class ServedTable:
    """Two people who play random games, one after another, by the API; each has a browser, too."""

    def __init__(self, game: str) -> None:
        self._game, self._random = game, Random(game)
        self._folder = tempfile.TemporaryDirectory(prefix="hb-")
        self._app: Any = create_app(Settings(f"sqlite:///{Path(self._folder.name) / 't.db'}", limits=False, bots=0))
        self._loop = asyncio.new_event_loop()
        self._tokens: list[Headers] = []
        self._cookies: list[Headers] = []
        self._table = ""
        self._panels = [b"", b""]
        Bots._prepare = _nobody_thinks  # type: ignore[method-assign]
        self._lifespan = self._app.router.lifespan_context(self._app)
        self._loop.run_until_complete(self._lifespan.__aenter__())
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)  # as a server does
        sessions = self._app.state.services.sessions
        for guest in (Guest("ada", "Ada"), Guest("ben", "Ben")):
            token, cookie = f"Bearer {sessions.token(guest)}", f"guest={sessions.cookie(guest)}"
            self._tokens.append([(b"authorization", token.encode()), (b"content-type", b"application/json")])
            self._cookies.append([(b"cookie", cookie.encode()), (b"accept-encoding", b"gzip")])

    @classmethod
    @cache
    def opened(cls, game: str) -> Self:
        """The one table of a game: what is done once for all is not measured."""
        return cls(game)

    def play(self, moves: int, look: bool) -> int:
        """So many moves; returns how many there were."""
        return self._loop.run_until_complete(self._play(moves, look))

    async def _play(self, moves: int, look: bool) -> int:
        for _ in range(moves):
            seat, version, numbers = await self._asked()
            choice = {"seat": seat, "version": version, "id": self._random.choice(numbers), "request": f"r{version}"}
            await self._ask("POST", f"/api/tables/{self._table}/actions", self._tokens[seat], choice)
            if look:
                await self._look(1 - seat, version)
        return moves

    async def _asked(self) -> tuple[int, int, list[int]]:
        """Who is asked, at which version, and what they may choose; at a new table if the game is over."""
        for seat in (0, 1) if self._table else ():
            offer = json.loads(
                await self._ask("GET", f"/api/tables/{self._table}/actions?seat={seat}", self._tokens[seat])
            )
            if offer["actions"]:
                return seat, offer["version"], [action["id"] for action in offer["actions"]]
        made = await self._ask("POST", "/api/tables", self._tokens[0], {"game": self._game, "seats": ["me", "anybody"]})
        self._table, self._panels = json.loads(made)["id"], [b"", b""]
        await self._ask("POST", f"/api/tables/{self._table}/seats/1", self._tokens[1], {})
        return await self._asked()

    async def _look(self, seat: int, since: int) -> None:
        headers = [*self._cookies[seat], (b"x-shown", self._panels[seat])]
        sent = await self._ask("GET", f"/t/{self._table}/fragment?seat={seat}&since={since}", headers)
        self._panels[seat] = b" ".join(PANEL.findall(zlib.decompress(sent, wbits=31)))

    async def _ask(self, method: str, address: str, headers: Headers, body: object = None) -> bytes:
        path, _, query = address.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": [(b"host", b"localhost"), *headers], "client": ("127.0.0.1", 50000), "server": ("localhost", 80),
        }  # fmt: skip
        sent = b"" if body is None else json.dumps(body).encode()
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


async def _nobody_thinks(bots: Bots) -> None:
    """Computers need not get ready: none plays here."""
