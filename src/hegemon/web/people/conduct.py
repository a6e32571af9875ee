"""What one can do about somebody at a table: mute, block, report; and remove them, as the host of one that waits."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.service.accounts.conduct import BLOCKED, MUTED
from hegemon.service.errors import NoSuchTable
from hegemon.service.table_service import TableService
from hegemon.service.tables.setup import Chair
from hegemon.service.tables.table import WAITING, Table
from hegemon.web.people.known_friends import known_as
from hegemon.web.visits.visit import Visiting, whole

router = APIRouter(include_in_schema=False)


async def somebody_at(tables: TableService, guest: str, table_id: str, seat: int) -> tuple[Table, Chair]:
    """A person at a table, who isn't the one who looks."""
    table = await tables.table(table_id)
    if not 0 <= seat < table.players or not table.chairs[seat].guests or seat in table.seats_of(guest):
        raise NoSuchTable()
    return table, table.chairs[seat]


@router.get("/t/{table_id}/person")
async def person(visit: Visiting, table_id: str, seat: int, told: bool = False) -> Response:
    """What one can do about somebody; `told`: a report has been written down."""
    table, chair = await somebody_at(visit.tables, visit.reader.guest.id, table_id, seat)
    avoided = await visit.tables.conduct.avoided(visit.reader.guest.id)
    how = next((avoided[guest] for guest in chair.guests if guest in avoided), "")
    kept = [guest for guest in chair.guests if await visit.services.people.person(guest) is not None]
    removable = table.status == WAITING and visit.reader.guest.id == table.setup.host
    return visit.page(
        "person.html", name=table.names[seat], table_id=table.id, seat=seat, how=how, muted=MUTED, blocked=BLOCKED,
        removable=removable, told=told, can_ask=bool(kept) and visit.reader.person is not None,
        known=await known_as(visit, chair.guests),
    )  # fmt: skip


@router.post("/t/{table_id}/avoid")
async def avoid(visit: Visiting, table_id: str) -> Response:
    """Mute somebody, block them, or neither any more."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    _, chair = await somebody_at(visit.tables, visit.reader.guest.id, table_id, seat)
    await visit.tables.conduct.avoid(visit.reader.guest.id, chair.guests, fields.get("how", ""))
    return visit.go(f"/t/{table_id}/person?seat={seat}")


@router.post("/t/{table_id}/report")
async def report(visit: Visiting, table_id: str) -> Response:
    """Tell whoever runs the server about somebody."""
    fields = await visit.form("create")
    seat = whole(fields, "seat")
    table, chair = await somebody_at(visit.tables, visit.reader.guest.id, table_id, seat)
    guest = visit.reader.guest.id
    await visit.tables.conduct.report(guest, chair.guests, table.names[seat], table.id, fields.get("words"))
    return visit.go(f"/t/{table_id}/person?seat={seat}&told=true")


@router.post("/t/{table_id}/remove")
async def remove(visit: Visiting, table_id: str) -> Response:
    """The host lets a seat be free again before the game begins."""
    fields = await visit.form()
    await visit.tables.seats.remove(table_id, whole(fields, "seat"), visit.reader.guest)
    return visit.go(f"/t/{table_id}")
