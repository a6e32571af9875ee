"""The headers that keep a page to itself: what it may load, who may frame it, who may keep it."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
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
NO_PAGES: Final = (b"text/css", b"text/javascript", b"font/")
"""What no browser shows as a page of its own, so that nothing is to be said of what it may do: half a kilobyte each."""
OF_NO_PAGE: Final = tuple(line for line in UNLESS_SAID if line[0] in (b"x-content-type-options", b"cache-control"))


class SecurityHeaders:
    """Adds them to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = dict(message["headers"])
                wanted = OF_NO_PAGE if said.get(b"content-type", b"").startswith(NO_PAGES) else UNLESS_SAID
                message["headers"] = [*message["headers"], *(line for line in wanted if line[0] not in said)]
            await send(message)

        await self._app(scope, receive, with_headers)
