"""Seats: where an invitation leads, and sitting down."""

from __future__ import annotations

from starlette.responses import Response

from hegemon.web.api.answers import Invited, TableAnswer
from hegemon.web.api.bodies import SitDown
from hegemon.web.api.calls import AT_A_TABLE, Acting, Reading, SeatInPath, answer, routes
from hegemon.web.api.tables import shown

router = routes("seats")


@router.get("/invitations/{invitation}", response_model=Invited, responses=AT_A_TABLE)
async def invited(caller: Reading, invitation: str) -> Response:
    """The seat that an invitation is for: the last part of a link that a friend sent."""
    table, seat = await caller.tables.seats.invited(invitation)
    return answer(Invited(table=table.id, seat=seat))


@router.post("/tables/{table_id}/seats/{seat}", response_model=TableAnswer, responses=AT_A_TABLE)
async def sit_down(caller: Acting, table_id: str, seat: SeatInPath, how: SitDown | None = None) -> Response:
    """Take a free seat: one that is open to all, or with its invitation. The game begins when all have come."""
    table = await caller.tables.seats.sit_down(table_id, seat, caller.guest, how.invitation if how else None)
    return answer(await shown(caller, table))


@router.delete("/tables/{table_id}/seats/{seat}", response_model=TableAnswer, responses=AT_A_TABLE)
async def leave_seat(caller: Acting, table_id: str, seat: SeatInPath) -> Response:
    """Stand up before the game begins; or, as the host, let somebody's seat be free again."""
    seats, table = caller.tables.seats, await caller.tables.table(table_id)
    act = seats.stand_up if seat in table.seats_of(caller.guest.id) else seats.remove
    return answer(await shown(caller, await act(table_id, seat, caller.guest)))
