"""What went wrong: a page in the reader's language for a person, JSON for a program and for the script of our pages."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from hegemon.core import HegemonError, IllegalAction, Message, say
from hegemon.service.accounts.people import NoAccount, NoSuchPerson
from hegemon.service.company.friends import NoSuchFriend
from hegemon.service.company.offers import NoSuchOffer
from hegemon.service.errors import NobodyThere, NoSuchTable, NotYours, Stale, TooMuch
from hegemon.service.programs.invitations import NoSuchInvitation
from hegemon.service.programs.programs import NoSuchProgram, NotAProgram
from hegemon.service.storage.store import NoDatabase
from hegemon.service.tournaments.rows import NoSuchTournament
from hegemon.web.http.mcp_errors import ForeignOrigin, NoProtocolAtServer
from hegemon.web.http.security_headers import HEADERS
from hegemon.web.visits.visit import Visit

STATUS: Final[dict[type[HegemonError], int]] = {
    NoSuchTable: 404,
    NobodyThere: 404,
    NoSuchPerson: 404,
    NoSuchFriend: 404,
    NoSuchOffer: 404,
    NoSuchTournament: 404,
    NotYours: 403,
    NoAccount: 403,
    NotAProgram: 403,
    ForeignOrigin: 403,
    NoProtocolAtServer: 501,
    NoSuchProgram: 404,
    NoSuchInvitation: 404,
    Stale: 409,
    TooMuch: 429,
    NoDatabase: 503,
}
"""What went wrong, as HTTP says it; everything else that a person can put right is 422."""
UNREADABLE: Final = say("This can't be read here. Go back, load the page again, then try once more.")
HTTP: Final[Mapping[int, Message]] = {400: UNREADABLE, 404: say("There is nothing at this address.")}
METHODS: Final = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
NOT_HERE: Final = say("That can't be done here.")
"""What is said of all other mishaps of HTTP, such as a wrong method."""


def listen(app: FastAPI) -> None:
    """Let an app explain whatever goes wrong in it."""
    app.add_exception_handler(HegemonError, explain)
    app.add_exception_handler(HTTPException, explain_http)
    app.add_exception_handler(RequestValidationError, explain_form)
    app.add_exception_handler(Exception, apologise)


def status_of(error: HegemonError) -> int:
    """What went wrong, as HTTP says it."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)


def told(
    visit: Visit, status: int, message: Message, headers: Mapping[str, str] | None = None, **details: Any
) -> Response:
    """A message, as whoever asks can read it."""
    words = {"message": visit.reader.voice(message), "rule": ""} | details
    if wants_json(visit):
        return JSONResponse(words, status, headers)
    back, found = way_back(visit, status), status != HTTPStatus.NOT_FOUND
    page = visit.page("error.html", status, message=words["message"], back=back, path=back or visit.back, found=found)
    page.headers.update(headers or {})
    return page


def way_back(visit: Visit, status: int) -> str:
    """Where somebody was who presses a button that fails; empty where there is nothing to go back to but the lobby."""
    if visit.request.method != "POST" or status == HTTPStatus.NOT_FOUND:
        return ""
    back = visit.came_from or visit.back
    return "" if back == "/" else back


def wants_json(visit: Visit) -> bool:
    """Is it a program that asks, or the script of a page?"""
    return visit.wants_part or f"{visit.request.scope['path']}/".startswith(("/api/", "/mcp/"))


async def explain(request: Request, error: Exception) -> Response:
    """What a person can put right."""
    if not isinstance(error, HegemonError):
        raise error
    details: dict[str, Any] = {}
    if isinstance(error, IllegalAction):
        details["rule"] = error.refusal.rule
    if isinstance(error, Stale):
        details["version"] = error.version
    headers = {"Retry-After": str(ceil(error.seconds))} if isinstance(error, TooMuch) and error.seconds else None
    return told(Visit(request), status_of(error), error.message, headers, **details)


async def explain_http(request: Request, error: Exception) -> Response:
    """No such page, no such method, a body that is broken."""
    if not isinstance(error, HTTPException):
        raise error
    message = HTTP.get(error.status_code, NOT_HERE)
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(methods_at(request))
    return told(Visit(request), error.status_code, message, headers)


def methods_at(request: Request) -> list[str]:
    """What can be done at an address, by all routes that lead there: each knows of its own methods alone."""
    routes = request.app.router.routes
    return [
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]


async def explain_form(request: Request, error: Exception) -> Response:
    """A request that doesn't have the right shape. Programs are told why in the words of whoever checks it."""
    if not isinstance(error, RequestValidationError):
        raise error
    visit, problem = Visit(request), error.errors()[0]
    field = ".".join(str(part) for part in problem["loc"])
    if wants_json(visit):
        return told(visit, 422, say("The request is not right: {field}: {why}", field=field, why=problem["msg"]))
    return told(visit, 422, say("Something in this address is not right: {field}.", field=str(problem["loc"][-1])))


async def apologise(request: Request, error: Exception) -> Response:
    """Something is wrong with the server itself. The log says what; nothing acknowledged is lost."""
    message = say("Something went wrong here, not with you. Your game is safe: load the page again.")
    headers = HEADERS | {"Cache-Control": "no-store"}
    return told(Visit(request), 500, message, headers)


async def too_large(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that a request is too large, and hear no more of it."""
    answer = told(Visit(Request(scope)), 413, say("This request is too large."), {"Connection": "close"})
    await answer(scope, receive, send)
