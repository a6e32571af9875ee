"""Who sends a request: found out once, before anybody answers it, as those who keep their name have to be looked up."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from hegemon.web.services import Services

FOR_ANYBODY: Final = ("/static/", "/healthz", "/livez", "/metrics")


class Recognition:
    """Recognises whoever sends a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(FOR_ANYBODY):
            services: Services = scope["app"].state.services
            await services.sessions.recognise(Request(scope), services.people)
        await self._app(scope, receive, send)
