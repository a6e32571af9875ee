"""The cookies of a request, read in linear time.

The standard library undoes backslashes in quoted values in quadratic time on some supported versions of Python
(CVE-2024-7592). We never write any, so nothing has to be undone; and as the framework reads all cookies, too, by the
standard library, backslashes are taken out before it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

LATELY: Final = 1024
"""Headers that need not be parsed once more."""


class PlainCookies:
    """Takes backslashes out of cookies, before anybody reads them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and any(name == b"cookie" and b"\\" in value for name, value in scope["headers"]):
            headers = scope["headers"]
            plain = [(name, value.replace(b"\\", b"") if name == b"cookie" else value) for name, value in headers]
            scope = {**scope, "headers": plain}
        await self._app(scope, receive, send)


def cookies_of(request: Request) -> Mapping[str, str]:
    """All cookies by name."""
    return parsed("; ".join(request.headers.getlist("cookie")))


@lru_cache(maxsize=LATELY)
def parsed(header: str) -> Mapping[str, str]:
    """The cookies that a header names."""
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, separator, value = part.partition("=")
        if separator:
            found[name.strip()] = unquoted(value.strip())
    return MappingProxyType(found)


def unquoted(value: str) -> str:
    """A value without the quotes around it.

    >>> unquoted('"dark"'), unquoted("dark"), unquoted('""'), unquoted('"')
    ('dark', 'dark', '', '"')
    """
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
