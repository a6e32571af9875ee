"""What one can do about somebody at a table: mute, block, report."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from hegemon.web.api.bodies import AvoidBody, ReportBody
from hegemon.web.api.calls import AT_A_TABLE, Acting, Creating, SeatInPath, routes
from hegemon.web.people.conduct import somebody_at

router = routes("conduct")

NEITHER: Final = "neither"


@router.post("/tables/{table_id}/seats/{seat}/avoid", status_code=204, responses=AT_A_TABLE)
async def avoid(caller: Acting, table_id: str, seat: SeatInPath, body: AvoidBody) -> Response:
    """Mute or block whoever sits there, or neither any more. They are not told."""
    about, how = await somebody_at(caller.tables, caller.guest.id, table_id, seat), body.how
    await caller.tables.conduct.avoid(caller.guest.id, about.guests, "" if how == NEITHER else how, about.name)
    return Response(status_code=204)


@router.post("/tables/{table_id}/seats/{seat}/report", status_code=204, responses=AT_A_TABLE)
async def report(caller: Creating, table_id: str, seat: SeatInPath, body: ReportBody) -> Response:
    """Tell whoever runs the server about whoever sits there."""
    about = await somebody_at(caller.tables, caller.guest.id, table_id, seat)
    await caller.tables.conduct.report(caller.guest.id, about.guests, about.name, table_id, body.words)
    return Response(status_code=204)
