"""Is the server well, and how busy is it?"""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hegemon.service.storage.database import SAME

router = APIRouter(include_in_schema=False)

ACTIONS: Final = Counter("hegemon_actions", "Choices that were accepted, by who made them", ["by"])
REFUSALS: Final = Counter("hegemon_refusals", "Choices that were refused, by why", ["why"])
STREAMS: Final = Gauge("hegemon_streams", "Browsers and programs that listen to a table")
LOBBY_STREAMS: Final = Gauge("hegemon_lobby_streams", "Browsers that listen to the lobby")
TABLES: Final = Gauge("hegemon_tables_in_memory", "Tables kept in memory")
SECONDS: Final = Histogram(
    "hegemon_action_seconds",
    "Seconds from a choice to its acknowledgement",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
)


@router.get("/livez")
async def livez() -> Response:
    """Does the process answer at all? Whoever restarts what hangs asks this."""
    return JSONResponse({"status": "ok"})


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Can moves be written? To know, something is written: what is there already.

    That needs no room, so a full disk is looked for as well, and moves that could not be written lately.
    """
    services = request.app.state.services
    try:
        await services.tables.store.execute(SAME)
    except Exception:
        return JSONResponse({"status": "no database"}, 503)
    if services.tables.store.doubtful:
        return JSONResponse({"status": "moves can't be written"}, 503)
    return JSONResponse({"status": "ok", "thinkers": "ready" if services.bots.ready else "getting ready"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures of this process, for Prometheus."""
    TABLES.set(request.app.state.services.tables.live.loaded)
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
