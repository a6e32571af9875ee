"""Server-sent events, and a table's pulse as it beats."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, nullcontext
from typing import Final

from prometheus_client import Gauge
from starlette.responses import StreamingResponse

from hegemon.service.live.hub import Pulse
from hegemon.service.table_service import TableService
from hegemon.web.http.health import STREAMS
from hegemon.web.http.limits import Limits

SIGN_OF_LIFE: Final = ": still here\n\n"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def event_stream(
    limits: Limits, who: str, address: str, events: AsyncGenerator[str], gauge: Gauge | None = None
) -> StreamingResponse:
    """Events as they happen. That somebody may listen to one more stream is known before it begins."""
    counted = limits.stream(who, address)
    counted.__enter__()

    async def counting() -> AsyncGenerator[str]:
        try:
            with gauge.track_inprogress() if gauge else nullcontext():
                async with aclosing(events):
                    async for event in events:
                        yield event
        finally:
            counted.__exit__(None, None, None)

    return StreamingResponse(counting(), media_type="text/event-stream", headers=HEADERS)


async def stream(
    tables: TableService, limits: Limits, guest: str, who: str, address: str, table_id: str
) -> StreamingResponse:
    """A stream of the pulses of a table that exists."""
    await tables.table(table_id)
    return event_stream(limits, who, address, pulses_at(tables, guest, table_id), STREAMS)


async def pulses_at(tables: TableService, guest: str, table_id: str) -> AsyncGenerator[str]:
    """What happens at a table; while somebody listens they are there."""
    with tables.visitors.here(guest):
        async for pulse in tables.news(table_id):
            if (table := tables.live.in_memory(table_id)) is not None:
                tables.presence.see(table, guest)
            yield written(pulse)


def written(pulse: Pulse | None) -> str:
    r"""A pulse as a server-sent event; without one a sign of life.

    >>> written(Pulse(7, 2, 4))
    'id: 7.2.4\nevent: pulse\ndata: {"version": 7, "remarks": 2, "people": 4}\n\n'
    """
    if pulse is None:
        return SIGN_OF_LIFE
    return f"id: {pulse.version}.{pulse.remarks}.{pulse.people}\nevent: pulse\ndata: {json.dumps(pulse._asdict())}\n\n"
