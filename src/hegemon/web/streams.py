"""Server-sent events: a table's pulse, as it beats."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Final

from starlette.responses import StreamingResponse

from hegemon.service.hub import Pulse
from hegemon.service.table_service import TableService
from hegemon.web.health import STREAMS
from hegemon.web.limits import Limits

SIGN_OF_LIFE: Final = ": still here\n\n"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def stream(
    tables: TableService, limits: Limits, guest: str, who: str, address: str, table_id: str
) -> StreamingResponse:
    """A stream of a table's pulses. That the table exists, and that there is room, is known before it begins.

    While somebody listens they are there.
    """
    await tables.table(table_id)
    counted = limits.stream(who, address)
    counted.__enter__()

    async def events() -> AsyncIterator[str]:
        STREAMS.inc()
        try:
            with tables.visitors.here(guest):
                async for pulse in tables.news(table_id):
                    if (table := tables.live.in_memory(table_id)) is not None:
                        tables.presence.see(table, guest)
                    yield written(pulse)
        finally:
            STREAMS.dec()
            counted.__exit__(None, None, None)

    return StreamingResponse(events(), media_type="text/event-stream", headers=HEADERS)


def written(pulse: Pulse | None) -> str:
    r"""A pulse as a server-sent event; without one a sign of life.

    >>> written(Pulse(7, 2, 4))
    'id: 7.2.4\nevent: pulse\ndata: {"version": 7, "remarks": 2, "people": 4}\n\n'
    """
    if pulse is None:
        return SIGN_OF_LIFE
    return f"id: {pulse.version}.{pulse.remarks}.{pulse.people}\nevent: pulse\ndata: {json.dumps(pulse._asdict())}\n\n"
