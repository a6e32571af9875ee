"""People who play over HTTP, written so that they need far less of the machine than the server they play on.

Each has two connections that stay open: one for questions, one for the table's event stream. Both ends of a table live
in this process, so that one clock times a move from its sending to the other's screen.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import zlib
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from hegemon.service.guests import Guest
from hegemon.web.http.sessions import Sessions

GAME = "carta"
PACE = 2.0
"""Seconds between two moves at a table that plays at a human pace."""
PATIENCE = 10.0
"""Seconds after which an answer, or a pulse, is given up."""
CROWD = 16
"""People who come in at the same time."""

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
ZIPPED = re.compile(rb"\r\ncontent-encoding: *gzip", re.IGNORECASE)
PULSE = re.compile(rb"id: (\d+)\.\d+\.\d+\n")
OFFER = re.compile(rb'"id":(\d+)')
VERSION = re.compile(rb'"version":(\d+)')
SHOWN = re.compile(rb'data-version="(\d+)"')
PANEL = re.compile(rb'data-(?:digest|same)="([^"]+)"')
MY_TURN = b'data-turn="me"'


class Unanswered(Exception):
    """A server that refuses, says nonsense, or nothing."""


class HungUp(Unanswered):
    """A connection that is gone."""


class Reply(NamedTuple):
    """An answer."""

    status: int
    head: bytes
    body: bytes

    @property
    def transferred(self) -> int:
        """Bytes on the line."""
        return len(self.head) + 4 + len(self.body)

    @property
    def text(self) -> bytes:
        """The body as it was before it was compressed."""
        return zlib.decompress(self.body, wbits=31) if ZIPPED.search(self.head) else self.body


class Line(asyncio.Protocol):
    """A connection that stays open, for one question at a time."""

    def __init__(self) -> None:
        self._heard = bytearray()
        self._whole = 0
        self._waiting: asyncio.Future[Reply] | None = None
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(HungUp("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._whole:
            end = self._heard.find(b"\r\n\r\n")
            if end < 0:
                return
            found = LENGTH.search(self._heard, 0, end)
            self._whole = end + 4 + (int(found[1]) if found else 0)
        if len(self._heard) >= self._whole and self._waiting is not None:
            head, _, body = bytes(self._heard[: self._whole]).partition(b"\r\n\r\n")
            self._heard, self._whole = bytearray(), 0
            if not self._waiting.done():
                self._waiting.set_result(Reply(int(head[9:12]), head, body))

    async def ask(self, question: bytes) -> Reply:
        """The answer to a question."""
        if self._transport is None:
            raise HungUp("the server hung up")
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(question)
        return await self._waiting

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Stream(asyncio.Protocol):
    """An event stream: how far its table has come, and when that was heard."""

    def __init__(self, question: bytes) -> None:
        self._question = question
        self._rest = b""
        self._version = -1
        self._at = 0.0
        self._awaited: tuple[int, asyncio.Future[float]] | None = None
        self._transport: Any = None
        self.pulses = 0
        self.begun = asyncio.Event()
        """Set as soon as anything is heard."""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._question)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._awaited is not None and not self._awaited[1].done():
            self._awaited[1].set_exception(HungUp("the stream ended"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.begun.set()
        text = self._rest + data
        ends = 0
        for pulse in PULSE.finditer(text):
            self._version, self._at, ends = int(pulse[1]), now, pulse.end()
            self.pulses += 1
        self._rest = text[max(ends, len(text) - 64) :]
        if self._awaited is not None and self._version >= self._awaited[0] and not self._awaited[1].done():
            self._awaited[1].set_result(now)

    async def heard(self, version: int) -> float:
        """When this version of the table was heard of."""
        if self._version >= version:
            return self._at
        waiting: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited = (version, waiting)
        async with asyncio.timeout(PATIENCE):
            return await waiting

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Server:
    """Where to ask, and who may."""

    def __init__(self, url: str, secret: str) -> None:
        parts = urlsplit(url)
        self._host, self._port = "127.0.0.1", parts.port or 80
        self._desk = Sessions(secret, secure=False)

    def guest(self, guest: Guest) -> tuple[str, str]:
        """How a program says that it is this guest, and how a browser does."""
        return (
            f"Authorization: Bearer {self._desk.token(guest)}\r\n",
            f"Cookie: guest={self._desk.cookie(guest)}\r\nAccept-Encoding: gzip\r\n",
        )

    def csrf(self, guest: Guest) -> str:
        """What the forms of a guest carry."""
        return self._desk.csrf(guest)

    async def line(self) -> Line:
        return (await asyncio.get_running_loop().create_connection(Line, self._host, self._port))[1]

    async def stream(self, path: str, headers: str) -> Stream:
        question = question_for("GET", path, headers)
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(lambda: Stream(question), self._host, self._port))[1]


def question_for(method: str, path: str, headers: str = "", body: object = None) -> bytes:
    """A request as it goes over the line."""
    sent = b"" if body is None else json.dumps(body).encode()
    about = f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n" if sent else ""
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}{about}\r\n".encode() + sent


class Player:
    """Somebody at a table: as a program they choose, as a browser they look."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._token, self._cookie = server.guest(Guest(name, name))
        self._line: Line | None = None
        self._stream: Stream | None = None
        self.sent: list[int] = []
        """Bytes of each fragment on the line."""
        self._panels = ""
        self.table, self.seat = "", 0

    def sit(self, table: str, seat: int) -> None:
        """Sit down at a table, of which nothing is shown yet."""
        self.table, self.seat, self._panels = table, seat, ""

    async def ask(self, method: str, path: str, body: object = None, *, browser: bool = False) -> Reply:
        headers = f"{self._cookie}X-Shown: {self._panels}\r\n" if browser else self._token
        question = question_for(method, path, headers, body)
        async with asyncio.timeout(PATIENCE):
            reply = await self._asked(question)
        if reply.status >= 400:
            raise Unanswered(f"{method} {path}: {reply.status} {reply.text[:200]!r}")
        return reply

    async def _asked(self, question: bytes) -> Reply:
        """Servers hang up on whoever was silent for a while; then one calls again, and says it once more."""
        if self._line is not None:
            with suppress(HungUp):
                return await self._line.ask(question)
        self._line = await self._server.line()
        return await self._line.ask(question)

    async def offer(self) -> tuple[int, list[int]]:
        """The version of the table, and what this player may choose there, by number."""
        reply = await self.ask("GET", f"/api/tables/{self.table}/actions?seat={self.seat}")
        version = VERSION.search(reply.body)
        assert version is not None
        return int(version[1]), [int(number) for number in OFFER.findall(reply.body)]

    async def choose(self, version: int, number: int) -> None:
        body = {"seat": self.seat, "version": version, "id": number, "request": f"r{version}"}
        await self.ask("POST", f"/api/tables/{self.table}/actions", body)

    async def look(self) -> None:
        """Open the page of the table."""
        reply = await self.ask("GET", f"/t/{self.table}?seat={self.seat}", browser=True)
        self._panels = b" ".join(PANEL.findall(reply.text)).decode()

    async def fragment(self, version: int) -> bytes:
        """What the browser is sent after this version; what it shows already need not be."""
        path = f"/t/{self.table}/fragment?seat={self.seat}&since={version - 1}"
        reply = await self.ask("GET", path, browser=True)
        shown = reply.text
        self._panels = b" ".join(PANEL.findall(shown)).decode()
        self.sent.append(reply.transferred)
        found = SHOWN.search(shown)
        if found is None or int(found[1]) < version:
            raise Unanswered("the fragment is older than its pulse")
        return shown

    async def listen(self) -> None:
        self.hush()
        self._stream = await self._server.stream(f"/api/tables/{self.table}/stream", self._token)

    async def heard(self, version: int) -> float:
        assert self._stream is not None
        return await self._stream.heard(version)

    def hush(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def close(self) -> None:
        self.hush()
        if self._line is not None:
            self._line.close()


@dataclass
class Tally:
    """What was seen at all tables together. Times are in seconds."""

    until: float = 0.0
    """When to stop, by `time.perf_counter`."""
    acknowledged: list[float] = field(default_factory=list)
    """From sending a move to its acknowledgement."""
    notified: list[float] = field(default_factory=list)
    """From sending a move to the other's pulse."""
    shown: list[float] = field(default_factory=list)
    """From sending a move to the other's new fragment."""
    sent: list[int] = field(default_factory=list)
    """Bytes of each fragment on the line."""
    failures: list[str] = field(default_factory=list)

    def over(self) -> bool:
        return time.perf_counter() >= self.until


class Match:
    """One table, and the two who play there; when a game is over they begin another."""

    def __init__(self, server: Server, name: str) -> None:
        self._players = [Player(server, f"{name}-{seat}") for seat in range(2)]
        self._random = random.Random(name)
        self._next: tuple[Player, int, list[int]] | None = None

    async def begin(self, listen: bool = True) -> None:
        """A new table where everybody sits."""
        host, other = self._players
        made = await host.ask("POST", "/api/tables", {"game": GAME, "seats": ["me", "anybody"]})
        table = str(json.loads(made.body)["id"])
        await other.ask("POST", f"/api/tables/{table}/seats/1", {})
        for seat, player in enumerate(self._players):
            player.sit(table, seat)
            if listen:
                await player.look()
                await player.listen()
                await player.heard(1)
        await self._turn_to(host)

    async def _turn_to(self, first: Player) -> None:
        """Find out who chooses next; this one is asked first."""
        for player in (first, self._other(first)):
            version, numbers = await player.offer()
            if numbers:
                self._next = (player, version, numbers)
                return
        self._next = None

    @property
    def host(self) -> Player:
        """Who set up the table."""
        return self._players[0]

    def _other(self, player: Player) -> Player:
        return self._players[1 - player.seat]

    async def plays(self, count: int) -> None:
        """A few choices that nobody watches."""
        for _ in range(count):
            if self._next is None:
                return
            player, version, numbers = self._next
            await player.choose(version, self._random.choice(numbers))
            await self._turn_to(player)

    async def play(self, tally: Tally) -> None:
        """As fast as it goes. Whoever gets the turn has heard of it by their stream."""
        while not tally.over():
            if self._next is None:
                await self.begin()
                continue
            player, version, numbers = self._next
            sent = time.perf_counter()
            await player.choose(version, self._random.choice(numbers))
            tally.acknowledged.append(time.perf_counter() - sent)
            tally.notified.append(await self._other(player).heard(version + 1) - sent)
            await self._turn_to(player)

    async def play_at_leisure(self, tally: Tally, delay: float) -> None:
        """A move every two seconds; the other looks at each."""
        due = time.perf_counter() + delay
        while due < tally.until:
            await asyncio.sleep(due - time.perf_counter())
            if self._next is None:
                await self.begin()
            assert self._next is not None
            player, version, numbers = self._next
            other = self._other(player)
            sent = time.perf_counter()
            choosing = asyncio.ensure_future(player.choose(version, self._random.choice(numbers)))
            heard = await other.heard(version + 1)
            shown = await other.fragment(version + 1)
            tally.shown.append(time.perf_counter() - sent)
            tally.sent.append(other.sent.pop())
            tally.notified.append(heard - sent)
            await choosing
            await self._turn_to(other if MY_TURN in shown else player)
            due = max(due + PACE, time.perf_counter())

    def close(self) -> None:
        for player in self._players:
            player.close()


async def seated(server: Server, name: str, count: int) -> list[Match]:
    """Tables that have begun, with everybody listening."""
    matches = [Match(server, f"{name}-{number}") for number in range(count)]
    await crowded(matches, Match.begin)
    return matches


async def left_alone(server: Server, name: str, count: int, choices: int) -> None:
    """Tables in the middle of their games, and nobody there any more."""

    async def pass_through(match: Match) -> None:
        await match.begin(listen=False)
        await match.plays(choices)
        match.close()

    await crowded([Match(server, f"{name}-{number}") for number in range(count)], pass_through)


async def crowded(matches: Iterable[Match], doing: Callable[[Match], Awaitable[None]]) -> None:
    """Do something at many tables, a few at a time."""
    waiting = iter(matches)

    async def one_by_one() -> None:
        for match in waiting:
            await doing(match)

    await asyncio.gather(*(one_by_one() for _ in range(CROWD)))


async def watched(matches: list[Match], seconds: float, at_leisure: bool) -> tuple[Tally, float]:
    """Let all play for a while: what was seen, and how many seconds it took."""
    started = time.perf_counter()
    tally = Tally(started + seconds)

    async def one(number: int, match: Match) -> None:
        try:
            if at_leisure:
                await match.play_at_leisure(tally, number * PACE / len(matches))
            else:
                await match.play(tally)
        except (Unanswered, OSError, TimeoutError) as error:
            tally.failures.append(str(error) or type(error).__name__)

    await asyncio.gather(*(one(number, match) for number, match in enumerate(matches)))
    return tally, time.perf_counter() - started
