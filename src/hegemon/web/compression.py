"""Pages and other texts are sent compressed to whoever reads that."""

from __future__ import annotations

import zlib
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALL: Final = 1000
"""Bytes that are not worth it."""
LEVEL: Final = 4
"""Most of what can be gained, in a fraction of the time."""
PAGE, PAGE_LEVEL = b"<!doctype html>", 6
"""A whole page is sent once for a hundred fragments: a tenth less of it is worth a millisecond."""
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
        reads_gzip = any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
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
                    start, body = compressed(start, body, reads_gzip)
                    message = {**message, "body": body}
                await send(start)
            await send(message)

        await self._app(scope, receive, compressing)


def is_text(start: Message) -> bool:
    """Does an answer begin that could be compressed, and isn't yet?"""
    headers = dict(start["headers"])
    return headers.get(b"content-type", b"").startswith(TEXTS) and b"content-encoding" not in headers


def compressed(start: Message, body: bytes, reads_gzip: bool) -> tuple[Message, bytes]:
    """An answer as it is sent, which differs by what its reader reads.

    >>> start = {"headers": [(b"content-length", b"3000"), (b"vary", b"Cookie")]}
    >>> start, body = compressed(start, 3000 * b"a", reads_gzip=True)
    >>> start["headers"][0], start["headers"][2], len(body) < 60, zlib.decompress(body, wbits=31) == 3000 * b"a"
    ((b'vary', b'Cookie, Accept-Encoding'), (b'content-encoding', b'gzip'), True, True)
    """
    vary = b", ".join([value for name, value in start["headers"] if name == b"vary"] + [b"Accept-Encoding"])
    headers = [line for line in start["headers"] if line[0] not in (b"vary", b"content-length")]
    if reads_gzip:
        compressor = zlib.compressobj(PAGE_LEVEL if body.startswith(PAGE) else LEVEL, wbits=31)
        body = compressor.compress(body) + compressor.flush()
    headers += [(b"vary", vary), (b"content-length", b"%d" % len(body))]
    if reads_gzip:
        headers.append((b"content-encoding", b"gzip"))
    return {**start, "headers": headers}, body
