"""`/mcp`: the tables of the server for language models, by the Model Context Protocol over HTTP.

Every request stands for itself (no sessions), so any process can answer it; the token of a program's account tells who
asks. The library that speaks the protocol is an extra: without it the address says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from hegemon.service.programs.programs import NotAProgram
from hegemon.web.api.calls import ALLOWANCE, Caller, Route, called, token_of
from hegemon.web.http.mcp_errors import ForeignOrigin, NoProtocolAtServer
from hegemon.web.mcp.tools import INSTRUCTIONS, ServerTools
from hegemon.web.services import Services

router = APIRouter(include_in_schema=False, route_class=Route)

CALLER: Final = "hegemon.caller"
"""Where a request carries who sent it, for the tools."""


class Protocol:
    """Speaks the protocol from the first request on: its library is large, and most servers are never asked."""

    def __init__(self) -> None:
        self._wanted, self._over = asyncio.Event(), asyncio.Event()
        self._manager: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def manager(self) -> Any:
        """Who answers requests. The first to ask waits a moment, and nobody else does."""
        self._wanted.set()
        return await asyncio.shield(self._manager)

    async def work(self) -> None:
        """Until it is closed, in a task of its own: the library wants to be left where it was entered."""
        await self._wanted.wait()
        if self._over.is_set():
            return
        async with AsyncExitStack() as until_closed:
            try:
                manager = await asyncio.to_thread(new_manager)
                await until_closed.enter_async_context(manager.run())
            except Exception as error:  # whoever waits for it is told
                self._manager.set_exception(error)
                return
            self._manager.set_result(manager)
            await self._over.wait()

    def close(self) -> None:
        """Let `work` end."""
        self._over.set()
        self._wanted.set()


def new_manager() -> Any:
    """The library's own server, with our tools."""
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from hegemon.mcp.server import server_of

    def caller() -> Caller:
        request = server.get_context().request_context.request
        found: Caller = request.scope[CALLER]  # type: ignore[union-attr]
        return found

    tools = ServerTools(caller)
    server = server_of(INSTRUCTIONS, tools.all, tools)
    return StreamableHTTPSessionManager(server._mcp_server, json_response=True, stateless=True)


@asynccontextmanager
async def working(app: FastAPI) -> AsyncIterator[None]:
    """Be there for the protocol, if its library is installed, for as long as the server is up."""
    if find_spec("mcp") is None:
        app.state.mcp = None
        yield
        return
    app.state.mcp = protocol = Protocol()
    work = asyncio.create_task(protocol.work())
    try:
        yield
    finally:
        protocol.close()
        await work


@router.post("/mcp")
async def speak(request: Request) -> Response:
    """A request of a program that has an account."""
    protocol: Protocol | None = request.app.state.mcp
    if protocol is None:
        raise NoProtocolAtServer()
    check_origin(request)
    caller = await called(request, "read", token_of(request) or "")
    if caller.program is None:
        raise NotAProgram()
    request.scope[CALLER] = caller
    return ProtocolAnswer(await protocol.manager(), await request.body())


def check_origin(request: Request) -> None:
    """Refuse what pages of other sites send, also under a name that only pretends to be ours."""
    origin = request.headers.get("origin")
    if origin is None:
        return
    services: Services = request.app.state.services
    ours = urlsplit(services.url(request, "/"))
    known = bool(services.settings.base_url) or is_plain_host(ours.hostname or "")
    if not known or origin != f"{ours.scheme}://{ours.netloc}":
        raise ForeignOrigin()


def is_plain_host(host: str) -> bool:
    """Is it an address or this machine, and no name that somebody could let point here?

    >>> is_plain_host("localhost"), is_plain_host("127.0.0.1"), is_plain_host("::1"), is_plain_host("example.org")
    (True, True, True, False)
    """
    try:
        return host == "localhost" or bool(ip_address(host))
    except ValueError:
        return False


class ProtocolAnswer(Response):
    """What the protocol's own library answers to a body that has been read."""

    def __init__(self, manager: Any, asked: bytes) -> None:
        super().__init__()
        self._manager, self._asked = manager, asked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        coming = iter([{"type": "http.request", "body": self._asked, "more_body": False}])
        left = scope.get(ALLOWANCE)
        told = [(name.lower().encode(), value.encode()) for name, value in (left.headers if left else {}).items()]

        async def read() -> Message:
            return next(coming, None) or await receive()

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *told]
            await send(message)

        await self._manager.handle_request(scope, read, answer)
