"""Addresses that are asked with every move, read by hand: the framework reads a request longer than it takes to answer.

An endpoint is declared as all others are, and says besides how its arguments are read from a request of the usual
shape. Whatever has another shape is left to the framework, which knows how to read it, or says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Final, TypeVar

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

Arguments = Mapping[str, Any]
Reader = Callable[[Request], Awaitable[Arguments | None]]
"""Reads the arguments of an endpoint; None, and nothing done yet, if a request has not the usual shape."""
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


class QuickRoute(APIRoute):
    """A route that is read by hand where its endpoint says how."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler."""
        by_framework, endpoint, read = super().get_route_handler(), self.endpoint, _READERS.get(self.endpoint)
        if read is None:
            return by_framework

        async def handle(request: Request) -> Response:
            arguments = await read(request)
            if arguments is None:
                return await by_framework(request)
            answer: Response = await endpoint(**arguments)
            return answer

        return handle


class ByShape:
    """Finds the routes that are read by hand by the shape of their addresses; the framework goes through all others."""

    def __init__(self, router: APIRouter) -> None:
        self._by_framework = router.app
        self._routes = {
            (method, route.path_format): route
            for route in router.routes
            if isinstance(route, QuickRoute) and route.endpoint in _READERS
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            before, _, last = scope["path"].rpartition("/")
            first, _, table_id = before.rpartition("/")
            route = self._routes.get((scope["method"], f"{first}/{{table_id}}/{last}"))
            if route is not None and table_id:
                found = {"path_params": {"table_id": table_id}, "endpoint": route.endpoint, "route": route}
                await route.handle({**scope, **found}, receive, send)
                return
        await self._by_framework(scope, receive, send)


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
