"""What every answer carries and no request may exceed."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
UNLESS_SAID: Final = tuple(
    (name.lower().encode(), value.encode()) for name, value in (HEADERS | {"Cache-Control": "no-store"}).items()
)
"""The same as they are sent, and that nobody keeps an answer: each unless an answer says otherwise itself."""
LARGEST: Final = 64 * 1024
"""Bytes of a request, at most."""
LARGEST_UPLOAD: Final = 1024 * 1024
UPLOADS: Final = ("/replays",)
HEARD_OUT: Final = 16 * LARGEST_UPLOAD
"""Bytes of a request that are heard and forgotten: a browser listens to the answer when it has said everything."""
BARE: Final = Response(status_code=413)
"""The shortest way to say that a request is too large."""


class TooLarge(Exception):
    """A request that is larger than any of ours."""


class Shield:
    """Headers for every answer; an end for requests that are too large."""

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

        async def shielded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                said = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(line for line in UNLESS_SAID if line[0] not in said)]
            await send(message)

        try:
            await self._app(scope, limited, shielded)
        except TooLarge:
            if not started:
                await self._refuse(scope, receive, shielded)
