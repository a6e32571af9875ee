"""How large the body of a request may be; and what becomes of one that never comes."""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logging.getLogger(__name__)
LARGEST: Final = 64 * 1024
"""Bytes of a body, at most."""
LARGEST_UPLOAD: Final = 1024 * 1024
UPLOADS: Final = ("/replays",)
HEARD_OUT: Final = 16 * LARGEST_UPLOAD
"""Bytes of a request that are heard and forgotten: a browser listens to the answer when it has said everything."""
BARE: Final = Response(status_code=413)
"""The shortest way to say that a request is too large."""


class TooLarge(Exception):
    """A request that is larger than any of ours."""


class BodyLimit:
    """Ends requests whose bodies are too large, and those of somebody who is gone before all of it was said."""

    def __init__(self, app: ASGIApp, refuse: ASGIApp = BARE) -> None:
        self._app, self._refuse = app, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        largest = LARGEST_UPLOAD if scope["path"] in UPLOADS else LARGEST
        received, started = 0, False

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received <= largest:
                return message
            while message.get("more_body") and received <= HEARD_OUT:
                message = await receive()
                received += len(message.get("body", b""))
            raise TooLarge()

        async def noting(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, limited, noting)
        except TooLarge:
            if not started:
                await self._refuse(scope, receive, noting)
        except ClientDisconnect:  # nobody waits for an answer, and nothing is wrong here
            LOG.info("somebody was gone before their request was there")
