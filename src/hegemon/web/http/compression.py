"""Pages and other texts are sent compressed to whoever reads that."""

from __future__ import annotations

import zlib
from typing import Final, Literal

import brotli
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALL: Final = 1000
"""Bytes that are not worth it."""
Encoding = Literal["br", "gzip"]
LEVELS: Final[dict[Encoding, int]] = {"br": 3, "gzip": 4}
"""Most of what can be gained, in a fraction of the time: a tenth of a millisecond for a move at a table of Carta."""
PAGE: Final = b"<!doctype html>"
PAGE_LEVELS: Final[dict[Encoding, int]] = {"br": 7, "gzip": 6}
"""A whole page is sent once for a hundred fragments: a tenth less of it is worth a millisecond."""
WINDOW: Final = 18
"""Brotli looks back by so many bits, 256 kB: no page is longer, and more room takes three milliseconds to get ready."""
TEXTS: Final = (b"text/html", b"application/json", b"application/x-ndjson", b"text/plain")
"""What is compressed, where it is sent in one piece; static files have been compressed before."""


class Compression:
    """Compresses texts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wishes = (value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-encoding")
        encoding = best_encoding(next(wishes, ""))
        held: Message | None = None

        async def compressing(message: Message) -> None:
            """Hold back how an answer begins until its text is known."""
            nonlocal held
            if message["type"] == "http.response.start" and is_text(message):
                held = message
                return
            if held is not None:
                start, held = held, None
                body: bytes = message.get("body", b"")
                if len(body) >= SMALL and not message.get("more_body"):
                    start, body = compressed(start, body, encoding)
                    message = {**message, "body": body}
                await send(start)
            await send(message)

        await self._app(scope, receive, compressing)


def is_text(start: Message) -> bool:
    """Does an answer begin that could be compressed, and isn't yet?"""
    headers = dict(start["headers"])
    return headers.get(b"content-type", b"").startswith(TEXTS) and b"content-encoding" not in headers


def best_encoding(accepted: str) -> Encoding | None:
    """The encoding in which somebody reads a text that makes it smallest. Browsers read Brotli from https or localhost.

    >>> [best_encoding(accepted) for accepted in ("gzip, deflate, br, zstd", "gzip, deflate", "br;q=0", "")]
    ['br', 'gzip', None, None]
    """
    names = accepted.replace(" ", "").split(",")
    return "br" if "br" in names else "gzip" if "gzip" in names else None


def compressed(start: Message, body: bytes, encoding: Encoding | None) -> tuple[Message, bytes]:
    """An answer as it is sent, which differs by what its reader reads.

    >>> start = {"headers": [(b"content-length", b"3000"), (b"vary", b"Cookie")]}
    >>> start, body = compressed(start, 3000 * b"a", "gzip")
    >>> start["headers"][0], start["headers"][2], len(body) < 60, zlib.decompress(body, wbits=31) == 3000 * b"a"
    ((b'vary', b'Cookie, Accept-Encoding'), (b'content-encoding', b'gzip'), True, True)
    """
    vary = b", ".join([value for name, value in start["headers"] if name == b"vary"] + [b"Accept-Encoding"])
    headers = [line for line in start["headers"] if line[0] not in (b"vary", b"content-length")]
    if encoding:
        body = packed(body, encoding, (PAGE_LEVELS if body.startswith(PAGE) else LEVELS)[encoding])
    headers += [(b"vary", vary), (b"content-length", b"%d" % len(body))]
    if encoding:
        headers.append((b"content-encoding", encoding.encode()))
    return {**start, "headers": headers}, body


def packed(text: bytes, encoding: Encoding, level: int) -> bytes:
    """A text in few bytes: more work with each level.

    >>> brotli.decompress(packed(b"abc", "br", 5)), len(packed(3000 * b"a", "br", 5)) < 20
    (b'abc', True)
    """
    if encoding == "br":
        return bytes(brotli.compress(text, mode=brotli.MODE_TEXT, quality=level, lgwin=WINDOW))
    compressor = zlib.compressobj(level, wbits=31)
    return compressor.compress(text) + compressor.flush()
