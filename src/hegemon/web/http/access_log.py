"""What was asked and answered, one line each, without anybody's secrets."""

from __future__ import annotations

import logging
import re
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logging.getLogger("hegemon.requests")
SECRET: Final = re.compile(r"/[\w-]{16,}")
"""A part of an address that opens a table or a seat."""
QUIET: Final = ("/static/", "/healthz", "/livez", "/metrics")


def masked(path: str) -> str:
    """An address as anybody may read it.

    >>> masked("/t/kX0a8_mPq2LrT5vWz1YbNw/act"), masked("/rules/carta"), masked("/a" + chr(10) + "forged line")
    ('/t/…/act', '/rules/carta', '/a?forged line')
    """
    return "".join(letter if letter.isprintable() else "?" for letter in SECRET.sub("/…", path))


class AccessLog:
    """Writes down each request when it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not LOG.isEnabledFor(logging.INFO) or scope["path"].startswith(QUIET):
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                took = 1000 * (time.perf_counter() - started)
                LOG.info("%s %s %s %.1f ms", scope["method"], masked(scope["path"]), message["status"], took)
            await send(message)

        await self._app(scope, receive, noting)
