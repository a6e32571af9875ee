"""The server: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hegemon import __version__
from hegemon.core import HegemonError, IllegalAction, say
from hegemon.service.database import migrate
from hegemon.service.house import House
from hegemon.service.problems import NoSuchTable, NotYours, Stale, TooMuch
from hegemon.service.steward import Steward
from hegemon.service.store import NoDatabase, Store
from hegemon.service.thinkers import Thinkers
from hegemon.web import afterwards, api, health, learning, lobby, people, statics, tables
from hegemon.web.guests import Desk
from hegemon.web.kit import Kit, Visit
from hegemon.web.limits import Limits
from hegemon.web.logbook import Logbook
from hegemon.web.settings import Settings
from hegemon.web.shield import HEADERS, Shield

LOG: Final = logging.getLogger(__name__)

STATUS: Final[dict[type[HegemonError], int]] = {
    NoSuchTable: 404,
    NotYours: 403,
    Stale: 409,
    TooMuch: 429,
    NoDatabase: 503,
}
"""What went wrong, as HTTP says it; everything else that a person can put right is 422."""


def create_app(settings: Settings) -> FastAPI:
    """A server for these settings. It opens its house when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        migrate(settings.database)
        house = House(Store(settings.database))
        await house.open()
        thinkers = Thinkers(settings.thinkers)
        steward = Steward(house, thinkers)
        app.state.kit = Kit(settings, house, thinkers, Desk(house.secret, settings.secure), Limits(settings.limits))
        thinkers.open()
        steward.open()
        try:
            yield
        finally:
            await steward.close()
            await thinkers.close()
            await house.close()
            house.store.close()

    app = FastAPI(
        title="Hegemon",
        version=__version__,
        description="Civilization board games: the tables of this server, for programs.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for module in (api, tables, statics, health, lobby, people, afterwards, learning):  # by how often they are asked
        app.include_router(module.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=3)
    app.add_middleware(Shield)
    app.add_middleware(Logbook)
    app.add_exception_handler(HegemonError, explain)
    app.add_exception_handler(HTTPException, explain_http)
    app.add_exception_handler(RequestValidationError, explain_form)
    app.add_exception_handler(Exception, apologise)
    return app


async def explain(request: Request, error: Exception) -> Response:
    """What went wrong, for a person or a program."""
    if not isinstance(error, HegemonError):
        raise error
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)
    visit = Visit(request)
    details: dict[str, object] = {"message": visit.reader.voice(error.message), "rule": ""}
    if isinstance(error, IllegalAction):
        details["rule"] = error.refusal.rule
    if isinstance(error, Stale):
        details["version"] = error.version
    if wants_json(visit):
        return JSONResponse(details, status)
    return visit.page("error.html", status, message=details["message"], rule=details["rule"])


async def explain_http(request: Request, error: Exception) -> Response:
    """No such page, no such method."""
    if not isinstance(error, HTTPException):
        raise error
    visit = Visit(request)
    message = visit.reader.voice(
        say("There is nothing at this address.") if error.status_code == 404 else say("That can't be done here.")
    )
    if wants_json(visit):
        return JSONResponse({"message": message, "rule": ""}, error.status_code, headers=error.headers)
    return visit.page("error.html", error.status_code, message=message, rule="")


async def explain_form(request: Request, error: Exception) -> Response:
    """A request that doesn't have the right shape."""
    if not isinstance(error, RequestValidationError):
        raise error
    visit = Visit(request)
    problem = error.errors()[0]
    field = ".".join(str(part) for part in problem["loc"])
    message = visit.reader.voice(say("The request is not right: {field}: {why}", field=field, why=problem["msg"]))
    if wants_json(visit):
        return JSONResponse({"message": message, "rule": ""}, 422)
    return visit.page("error.html", 422, message=message, rule="")


async def apologise(request: Request, error: Exception) -> Response:
    """Something is wrong with the server itself. The log says what; nothing acknowledged is lost."""
    visit = Visit(request)
    message = visit.reader.voice(
        say("Something went wrong here, not with you. Your game is safe: load the page again.")
    )
    if wants_json(visit):
        answer: Response = JSONResponse({"message": message, "rule": ""}, 500)
    else:
        answer = visit.page("error.html", 500, message=message, rule="")
    answer.headers.update(HEADERS | {"Cache-Control": "no-store"})  # it is made outside of the shield
    return answer


def wants_json(visit: Visit) -> bool:
    """Is it a program that asks?"""
    return visit.wants_part or visit.request.scope["path"].startswith("/api")
