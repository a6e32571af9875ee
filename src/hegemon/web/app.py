"""The server: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from hegemon import __version__
from hegemon.games import GAMES
from hegemon.service.bots import Bots
from hegemon.service.courier import Courier
from hegemon.service.database import migrate
from hegemon.service.push import PushSender, push_key
from hegemon.service.scheduler import Scheduler
from hegemon.service.store import Store
from hegemon.service.table_service import TableService
from hegemon.web import (
    account,
    api,
    archive,
    conduct,
    daily,
    errors,
    friends,
    health,
    installing,
    invitations,
    learning,
    live_lobby,
    lobby,
    mcp_endpoint,
    new_table,
    notifications,
    people,
    pictures,
    plans,
    preferences,
    quick_match,
    replay,
    statics,
    tables,
    tournaments,
)
from hegemon.web.access_log import AccessLog
from hegemon.web.api.description import published
from hegemon.web.body_limit import BodyLimit
from hegemon.web.compression import Compression
from hegemon.web.cookies import PlainCookies
from hegemon.web.quick_routes import QuickRoutes
from hegemon.web.recognition import Recognition
from hegemon.web.security_headers import SecurityHeaders
from hegemon.web.services import Services
from hegemon.web.settings import Settings


class HegemonApp(FastAPI):
    """A server whose description keeps its published names."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            self.openapi_schema = published(super().openapi())
        return self.openapi_schema


def create_app(settings: Settings) -> FastAPI:
    """A server for these settings. It opens its database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        for game in GAMES:
            GAMES.load(game)  # now, and not while somebody waits for the lobby
        migrate(settings.database)
        tables = TableService(Store(settings.database))
        await tables.open()
        bots = Bots(settings.bots)
        scheduler = Scheduler(tables, bots, settings.keeping)
        push = PushSender(await tables.store.write(push_key), settings.contact, local=settings.local_push)
        courier = Courier(tables, push, settings.mail, settings.base_url)
        app.state.services = Services.of(settings, tables, bots, push)
        bots.open()
        scheduler.open()
        courier.open()
        try:
            async with replay.working(app), mcp_endpoint.working(app):
                yield
        finally:
            await courier.close()
            await scheduler.close()
            await bots.close()
            await tables.close()
            tables.store.close()

    app = HegemonApp(
        title="Hegemon",
        version=__version__,
        description="Civilization board games: the tables of this server, for programs.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    # one list, by how often they are asked: routers within routers are looked through again for every request
    playing, *for_programs = api.MODULES
    for module in (
        playing,
        tables,
        plans,
        statics,
        *for_programs,
        mcp_endpoint,
        health,
        lobby,
        live_lobby,
        quick_match,
        new_table,
        tournaments,
        preferences,
        account,
        notifications,
        friends,
        people,
        invitations,
        conduct,
        replay,
        learning,
        archive,
        pictures,
        daily,
        installing,
    ):
        app.router.routes += module.router.routes
    app.add_middleware(QuickRoutes, routes=app.router.routes, explain=errors.explain)
    app.add_middleware(Compression)
    app.add_middleware(Recognition)
    app.add_middleware(BodyLimit, refuse=errors.too_large)
    app.add_middleware(PlainCookies)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(AccessLog)
    errors.listen(app)
    return app
