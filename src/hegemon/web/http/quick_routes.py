"""Addresses that are asked with every move, read by hand: the framework reads a request longer than it takes to answer.

An endpoint is declared as all others are, and says besides how its arguments are read from a request of the usual
shape. Whatever has another shape is left to the framework, which knows how to read it, or says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hegemon.core import HegemonError

Arguments = Mapping[str, Any]
Reader = Callable[[Request], Awaitable[Arguments | None]]
"""Reads the arguments of an endpoint; None, and nothing done yet, if a request has not the usual shape."""
Explain = Callable[[Request, Exception], Awaitable[Response]]
"""Tells whoever asks what went wrong."""
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

LONGEST: Final = 9
"""Digits of a number that everybody can read."""
_READERS: Final[dict[Callable[..., Any], Reader]] = {}


def read_by(reader: Reader) -> Callable[[Endpoint], Endpoint]:
    """Let the arguments of an endpoint be read by this, if they can."""

    def register(endpoint: Endpoint) -> Endpoint:
        _READERS[endpoint] = reader
        return endpoint

    return register


class QuickRoutes:
    """Answers the endpoints that are read by hand; everything else goes on to the framework.

    They are found by the shape of their addresses, `…/{table_id}/…`, and what goes wrong is explained as everywhere.
    """

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], explain: Explain) -> None:
        self._app, self._explain = app, explain
        self._endpoints = {
            (method, route.path_format): route.endpoint
            for route in routes
            if isinstance(route, APIRoute) and route.endpoint in _READERS
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            before, _, last = scope["path"].rpartition("/")
            first, _, table_id = before.rpartition("/")
            endpoint = self._endpoints.get((scope["method"], f"{first}/{{table_id}}/{last}"))
            if endpoint is not None and table_id:
                heard: list[Message] = []
                request = Request({**scope, "path_params": {"table_id": table_id}}, noting(receive, heard))
                response = await self._answer(request, endpoint)
                if response is not None:
                    await response(scope, receive, send)
                    return
                receive = repeating(heard, receive)
        await self._app(scope, receive, send)

    async def _answer(self, request: Request, endpoint: Callable[..., Awaitable[Response]]) -> Response | None:
        """What an endpoint says, or why it doesn't; None if the framework has to read the request."""
        try:
            arguments = await _READERS[endpoint](request)
            return None if arguments is None else await endpoint(**arguments)
        except HegemonError as error:
            return await self._explain(request, error)


def noting(receive: Receive, heard: list[Message]) -> Receive:
    """Receive, and note what was heard."""

    async def hear() -> Message:
        message = await receive()
        heard.append(message)
        return message

    return hear


def repeating(heard: list[Message], receive: Receive) -> Receive:
    """Receive what was heard before, then what comes."""

    async def hear() -> Message:
        return heard.pop(0) if heard else await receive()

    return hear


def whole_numbers(request: Request, *names: str) -> dict[str, int] | None:
    """What an address asks for, if that is nothing but whole numbers by these names.

    >>> def asking(query: bytes) -> Request:
    ...     return Request({"type": "http", "query_string": query})
    >>> whole_numbers(asking(b"seat=1&since=20"), "seat", "since"), whole_numbers(asking(b""), "seat")
    ({'seat': 1, 'since': 20}, {})
    >>> [whole_numbers(asking(query), "seat") for query in (b"seat=-1", b"seat=", b"seat=1&x=2", b"seat=1234567890")]
    [None, None, None, None]
    """
    query: bytes = request.scope["query_string"]
    found = {}
    for part in query.decode("latin-1").split("&") if query else ():
        name, _, value = part.partition("=")
        if name not in names or not (value.isascii() and value.isdigit()) or len(value) > LONGEST:
            return None
        found[name] = int(value)
    return found
