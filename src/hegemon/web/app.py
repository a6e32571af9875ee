"""The server: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from hegemon import __version__
from hegemon.service.database import migrate
from hegemon.service.house import House
from hegemon.service.steward import Steward
from hegemon.service.store import Store
from hegemon.service.thinkers import Thinkers
from hegemon.web import afterwards, api, explanations, health, learning, lobby, people, statics, tables
from hegemon.web.guests import Desk
from hegemon.web.kit import Kit
from hegemon.web.limits import Limits
from hegemon.web.logbook import Logbook
from hegemon.web.settings import Settings
from hegemon.web.shield import Shield


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
    app.add_middleware(Shield, refuse=explanations.too_large)
    app.add_middleware(Logbook)
    explanations.listen(app)
    return app
