"""The server: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from hegemon import __version__
from hegemon.games import GAMES
from hegemon.service.background.bots import Bots
from hegemon.service.background.courier import Courier
from hegemon.service.background.scheduler import Scheduler
from hegemon.service.notices.push import PushSender, push_key
from hegemon.service.storage.database import migrate
from hegemon.service.storage.store import Store
from hegemon.service.table_service import TableService
from hegemon.web import api
from hegemon.web.api.description import published
from hegemon.web.drawing import installing, statics
from hegemon.web.http import health
from hegemon.web.http.access_log import AccessLog
from hegemon.web.http.body_limit import BodyLimit
from hegemon.web.http.compression import Compression
from hegemon.web.http.cookies import PlainCookies
from hegemon.web.http.quick_routes import QuickRoutes
from hegemon.web.http.security_headers import SecurityHeaders
from hegemon.web.lessons import daily, learning
from hegemon.web.lobby import live_lobby, lobby, new_table, quick_match
from hegemon.web.mcp import endpoint as mcp_endpoint
from hegemon.web.people import account, conduct, friends, notifications, people, preferences
from hegemon.web.replays import archive, pictures, replay
from hegemon.web.services import Services
from hegemon.web.settings import Settings
from hegemon.web.tables import invitations, plans, tables
from hegemon.web.tournaments import tournaments
from hegemon.web.visits import errors
from hegemon.web.visits.recognition import Recognition


class HegemonApp(FastAPI):
    """A server whose description keeps its published names."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            self.openapi_schema = published(super().openapi())
        return self.openapi_schema


def answer_head(routes: Iterable[BaseRoute]) -> None:
    """Let pages be asked for by HEAD, too, as those do who check links; not what has no end."""
    for route in routes:
        if isinstance(route, APIRoute) and not route.include_in_schema and not route.path.endswith("/events"):
            methods = route.methods or set()
            route.methods = methods | ({"HEAD"} if "GET" in methods else set())


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
            await app.state.services.png_maker.close()
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
    answer_head(app.router.routes)
    app.add_middleware(QuickRoutes, routes=app.router.routes, explain=errors.explain)
    app.add_middleware(Compression)
    app.add_middleware(Recognition)
    app.add_middleware(BodyLimit, refuse=errors.too_large)
    app.add_middleware(PlainCookies)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(AccessLog)
    errors.listen(app)
    return app
