"""What a connection may send: limits that hold before a request is read, with or without a proxy in front."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from hegemon.web.http import connections
from hegemon.web.http.connections import HEAD_BYTES, HEAD_LINES, RESERVE, SHARE, Connections, LimitedProtocol

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[Any]]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with what it got."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    told = f"{len(scope['headers'])} headers, {len(body)} bytes".encode()
    headers = [(b"content-length", str(len(told)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": told})


@asynccontextmanager
async def listening(
    protocol: type[LimitedProtocol] = LimitedProtocol, app: Any = app
) -> AsyncIterator[tuple[str, int]]:
    config = uvicorn.Config(app, http=protocol, ws="none", lifespan="off", log_config=None)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()
    finally:
        server.close()
        for connection in list(state.connections):
            connection.transport.abort()


def talk(conversation: Talk, protocol: type[LimitedProtocol] = LimitedProtocol) -> Any:
    """Let a client talk to a server."""

    async def run() -> Any:
        async with listening(protocol) as place:
            reader, writer = await asyncio.open_connection(*place)
            try:
                return await asyncio.wait_for(conversation(reader, writer), 20)
            finally:
                writer.close()

    return asyncio.run(run())


def answer_to(*pieces: bytes) -> str:
    """What comes back for these pieces, sent one after the other, up to the end of the first answer."""

    async def conversation(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.01)
        return (await reader.readuntil(b"\r\n\r\n")).decode().partition("\r\n")[0]

    return str(talk(conversation))


async def until_hung_up(reader: asyncio.StreamReader) -> bytes:
    """Whatever comes before the connection ends, one way or another."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


OK, TOO_LARGE = "HTTP/1.1 200 OK", "HTTP/1.1 431 Request Header Fields Too Large"


def head(*lines: bytes, path: bytes = b"/") -> bytes:
    return b"\r\n".join((b"GET " + path + b" HTTP/1.1", b"Host: x", *lines, b"", b""))


def test_a_head_may_be_so_large_and_no_larger():
    rest = HEAD_BYTES - len(b"/" + b"Host" + b"x" + b"Cookie")
    assert answer_to(head(b"Cookie: " + b"a" * rest)) == OK
    assert answer_to(head(b"Cookie: " + b"a" * (rest + 1))) == TOO_LARGE


def test_an_address_counts():
    assert answer_to(head(path=b"/" + b"a" * HEAD_BYTES)) == TOO_LARGE


def test_a_head_may_have_so_many_lines_and_no_more():
    lines = [b"X: y"] * (HEAD_LINES - 1)
    assert answer_to(head(*lines)) == OK
    assert answer_to(head(*lines, b"X: y")) == TOO_LARGE


@pytest.mark.parametrize(
    "piece", [b"X: " + b"a" * 1000 + b"\r\n", b"a" * 1000, b"X:\r\n" * 250], ids=["lines", "one line", "short lines"]
)
def test_a_head_without_an_end_is_refused(piece):
    assert answer_to(b"GET / HTTP/1.1\r\nX: ", *[piece] * 20) == TOO_LARGE


def test_the_next_request_has_a_head_of_its_own():
    async def conversation(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> list[str]:
        told = []
        for _ in range(5):
            writer.write(head(b"Cookie: " + b"a" * (HEAD_BYTES // 2)))
            told.append((await reader.readuntil(b"\r\n\r\n")).decode().partition("\r\n")[0])
            await reader.readexactly(len(b"2 headers, 0 bytes"))
        return told

    assert talk(conversation) == [OK] * 5


def test_a_body_is_no_head():
    start = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"
    assert answer_to(start, *[b"a" * 10_000] * 10) == OK


@pytest.mark.parametrize("line", [b"X: " + b"a" * 1000 + b"\r\n", b"X: y\r\n"], ids=["long", "short"])
def test_lines_after_a_body_count_like_a_head(line):
    """Nothing of a request is kept without a limit: a trailer may follow a body that comes in chunks."""

    async def conversation(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + line * 200)
        return await until_hung_up(reader)

    assert talk(conversation) == b""


@pytest.mark.parametrize("start", [b"Content-Length: 99999999\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: "])
def test_a_request_ends_some_day(start):
    async def conversation(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\n" + start)
        with suppress(ConnectionError):
            for _ in range(30):
                writer.write(b"a" * 1_000_000)
                await writer.drain()
        return await until_hung_up(reader)

    assert talk(conversation) == b""


def test_what_follows_a_refusal_is_not_kept():
    """100 MB of headers on one connection take next to no memory: nothing of it is parsed."""
    seen: list[int] = []

    class Counted(LimitedProtocol):
        def on_header(self, name: bytes, value: bytes) -> None:
            seen.append(len(value))
            super().on_header(name, value)

    async def conversation(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\n")
        for _ in range(100):
            writer.write(b"X: " + b"a" * 50_000 + b"\r\n")
            await writer.drain()
        return await reader.readline()

    assert talk(conversation, Counted).decode().strip() == TOO_LARGE
    assert sum(seen) < 1_000_000


def test_a_large_cookie_is_refused_at_once():
    started = time.process_time()
    assert answer_to(head(b'Cookie: guest="' + b"\\" * 60_000 + b'"')) == TOO_LARGE
    assert time.process_time() - started < 2


# -- time --------------------------------------------------------------------------------------------------------------


def hung_up_after(monkeypatch: pytest.MonkeyPatch, limit: str, *pieces: bytes) -> bool:
    """Is somebody hung up on who sends these pieces and then nothing, if one limit is short?"""
    monkeypatch.setattr(connections, limit, 0.2)
    return bool(talk(lambda reader, writer: is_hung_up_on(reader, writer, *pieces)))


async def is_hung_up_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *pieces: bytes) -> bool:
    """Is somebody hung up on who sends these pieces and then nothing?"""
    for piece in pieces:
        writer.write(piece)
        await asyncio.sleep(0.01)
    try:
        await asyncio.wait_for(until_hung_up(reader), 3)
    except TimeoutError:
        return False
    return True


POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"


@pytest.mark.parametrize("pieces", [(), (b"GET",), (b"GET / HTTP/1.1\r\n",), (head(), b"GET / ")], ids=str)
def test_whoever_says_nothing_is_hung_up_on(monkeypatch, pieces):
    assert hung_up_after(monkeypatch, "HEAD_SECONDS", *pieces)


def test_dripping_does_not_help(monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)

    async def conversation(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> float:
        ended, started = asyncio.create_task(until_hung_up(reader)), time.monotonic()
        writer.write(b"GET / HTTP/1.1\r\n")
        while not ended.done():
            writer.write(b"X: y\r\n")
            await asyncio.sleep(0.05)
        return time.monotonic() - started

    assert talk(conversation) < 5


def test_a_body_has_to_come(monkeypatch):
    assert hung_up_after(monkeypatch, "BODY_SECONDS", POST, b"12345")


def test_whoever_has_asked_is_not_hurried(monkeypatch):
    """Between two requests there is another limit: the longer one for which people think about a move."""
    for limit in ("HEAD_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(connections, limit, 0.2)

    async def run() -> list[bool]:
        async with listening() as place:
            (reader, writer), (other_reader, other_writer) = [await asyncio.open_connection(*place) for _ in range(2)]
            try:
                return await asyncio.gather(
                    is_hung_up_on(reader, writer, head()),
                    is_hung_up_on(other_reader, other_writer, POST, b"1234567890"),
                )
            finally:
                writer.close()
                other_writer.close()

    assert asyncio.run(run()) == [False, False]


def test_whoever_does_not_read_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(connections, "READ_SECONDS", 0.3)
    ended = []

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(1000):
            await send({"type": "http.response.body", "body": b"a" * 100_000, "more_body": True})
        ended.append(True)

    async def run() -> int:
        async with listening(app=endless) as place, asyncio.timeout(15):
            reader, writer = await asyncio.open_connection(*place, limit=1000)
            writer.write(head())
            await asyncio.sleep(1.5)
            got = 0
            with suppress(ConnectionError):
                while data := await reader.read(1_000_000):
                    got += len(data)
            writer.close()
            return got

    assert asyncio.run(run()) < 50_000_000


# -- how many ----------------------------------------------------------------------------------------------------------


class Caller:
    """As much of a connection as is counted."""

    def __init__(self, idle: bool = True) -> None:
        self.idle, self.transport, self.gone = idle, self, False

    def abort(self) -> None:
        self.gone = True


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux can be told so")
def test_whoever_vanishes_is_noticed():
    """A telephone without a network says nothing more; its stream must not last for a quarter of an hour."""
    told = []

    class Watched(LimitedProtocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            told.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT))

    async def hello(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.readline()

    talk(hello, Watched)
    assert told == [1000 * connections.READ_SECONDS]


def test_one_address_has_a_share():
    counted = Connections(256)
    theirs = [Caller() for _ in range(100)]
    refused = [counted.admit(one, "192.0.2.7") for one in theirs]
    assert refused.count(None) == (256 - RESERVE) // SHARE == 48
    assert set(refused) == {None, HTTPStatus.TOO_MANY_REQUESTS}
    assert counted.admit(Caller(), "192.0.2.8") is None
    counted.leave(theirs[0])
    assert counted.admit(Caller(), "192.0.2.7") is None
    assert counted.admit(Caller(), "192.0.2.7") is HTTPStatus.TOO_MANY_REQUESTS


def test_an_ipv6_network_has_one_share():
    counted = Connections(256)
    refused = [counted.admit(Caller(), f"2001:db8::{number:x}") for number in range(100)]
    assert refused.count(None) == 48


def test_a_trusted_proxy_speaks_for_many():
    counted = Connections(256, exempt=lambda address: address == "10.0.0.7")
    assert {counted.admit(Caller(), "10.0.0.7") for _ in range(150)} == {None}


def test_before_descriptors_run_out_idle_lines_are_closed(caplog):
    counted = Connections(100)
    busy = [Caller(idle=False) for _ in range(20)]
    idle = [Caller() for _ in range(16)]
    for number, one in enumerate([*busy, *idle]):
        assert counted.admit(one, f"192.0.2.{number}") is None
    assert caplog.text == ""
    for number in range(16):
        assert counted.admit(Caller(idle=False), f"198.51.100.{number}") is None
    assert [one.gone for one in busy] == [False] * 20
    assert [one.gone for one in idle] == [True] * 16
    assert counted.admit(Caller(), "203.0.113.1") is HTTPStatus.SERVICE_UNAVAILABLE
    assert caplog.text.count("descriptors run low") == 1


def test_many_idle_lines_of_one_address_lock_nobody_out():
    """228 of them did at 256 descriptors."""

    async def run() -> str:
        protocol = LimitedProtocol.counted_by(Connections(256))
        async with listening(protocol) as place:
            theirs = [await asyncio.open_connection(*place, local_addr=("127.0.0.2", 0)) for _ in range(228)]
            reader, writer = await asyncio.open_connection(*place)
            writer.write(head())
            told = await asyncio.wait_for(reader.readline(), 10)
            first_words = [await asyncio.wait_for(one.readline(), 10) for one, _ in theirs[-100:]]
            assert set(first_words) == {b"HTTP/1.1 429 Too Many Requests\r\n"}
            for _, one in (*theirs, (reader, writer)):
                one.close()
            return told.decode().strip()

    assert asyncio.run(run()) == OK


def test_a_server_takes_all_descriptors_it_may_have():
    code = (
        "import resource; from hegemon.web.serve import raised_descriptors;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 300));"
        "print(raised_descriptors(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "300 300 300\n"
