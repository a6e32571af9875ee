"""What one can do about somebody at a table: mute, block, report; and remove them, as the host of one that waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import say
from hegemon.service.accounts.conduct import BLOCKED, MUTED
from hegemon.service.errors import NobodyThere
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import WAITING, Table
from hegemon.web.people.known_friends import known_as
from hegemon.web.visits.visit import Visit, Visiting, whole

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Somebody:
    """Another person: one who sits at a table, or who has said something there."""

    table: Table
    name: str
    guests: frozenset[str]
    """Their ids, which nobody is shown."""
    seat: int | None
    """Where they sit now."""
    remark: int | None = None
    """The line of chat that led to them."""

    @property
    def where(self) -> tuple[str, int | None]:
        """By what a page or a form finds them again."""
        return ("seat", self.seat) if self.remark is None else ("remark", self.remark)

    @property
    def path(self) -> str:
        """The page about them."""
        kind, number = self.where
        return f"/t/{self.table.id}/person?{kind}={number}"


async def somebody_at(tables: TableService, guest: str, table_id: str, seat: int) -> Somebody:
    """A person at a table, who isn't the one who looks."""
    table = await tables.table(table_id)
    if not 0 <= seat < table.players or not table.chairs[seat].guests:
        raise NobodyThere()
    return another(guest, Somebody(table, table.names[seat], table.chairs[seat].guests, seat))


async def speaker_of(tables: TableService, guest: str, table_id: str, remark: int) -> Somebody:
    """A person who said something at a table, whether they still sit there or not."""
    table = await tables.table(table_id)
    name, guests = await tables.chat.speaker(table, remark)
    if not guests:
        raise NobodyThere()
    seat = next((seat for seat, chair in enumerate(table.chairs) if not guests.isdisjoint(chair.guests)), None)
    return another(guest, Somebody(table, name if seat is None else table.names[seat], guests, seat, remark))


def another(guest: str, somebody: Somebody) -> Somebody:
    """The same, unless it is the one who looks."""
    if guest in somebody.guests:
        raise NobodyThere(say("That is you."))
    return somebody


async def somebody_in(visit: Visit, table_id: str, fields: Mapping[str, str]) -> Somebody:
    """Whom a form is about."""
    guest = visit.reader.guest.id
    if "remark" in fields:
        return await speaker_of(visit.tables, guest, table_id, whole(fields, "remark"))
    return await somebody_at(visit.tables, guest, table_id, whole(fields, "seat"))


@router.get("/t/{table_id}/person")
async def person(visit: Visiting, table_id: str, told: bool = False) -> Response:
    """What one can do about somebody; `told`: a report has been written down."""
    about = await somebody_in(visit, table_id, visit.request.query_params)
    table, reader = about.table, visit.reader
    avoided = await visit.tables.conduct.avoided(reader.guest.id)
    how = next((avoided[guest] for guest in about.guests if guest in avoided), "")
    kept = [guest for guest in about.guests if await visit.services.people.person(guest) is not None]
    removable = about.seat is not None and table.status == WAITING and reader.guest.id == table.setup.host
    return visit.page(
        "person.html", name=about.name, table_id=table.id, where=about.where, seat=about.seat, how=how, muted=MUTED,
        blocked=BLOCKED, removable=removable, told=told,
        can_ask=bool(kept) and reader.person is not None and how != BLOCKED, known=await known_as(visit, about.guests),
    )  # fmt: skip


@router.post("/t/{table_id}/avoid")
async def avoid(visit: Visiting, table_id: str) -> Response:
    """Mute somebody, block them, or neither any more."""
    fields = await visit.form()
    about = await somebody_in(visit, table_id, fields)
    await visit.tables.conduct.avoid(visit.reader.guest.id, about.guests, fields.get("how", ""), about.name)
    return visit.go(about.path)


@router.post("/t/{table_id}/report")
async def report(visit: Visiting, table_id: str) -> Response:
    """Tell whoever runs the server about somebody."""
    fields = await visit.form("create")
    about = await somebody_in(visit, table_id, fields)
    reporter, words = visit.reader.guest.id, fields.get("words")
    await visit.tables.conduct.report(reporter, about.guests, about.name, about.table.id, words)
    return visit.go(f"{about.path}&told=true")


@router.post("/t/{table_id}/remove")
async def remove(visit: Visiting, table_id: str) -> Response:
    """The host lets a seat be free again before the game begins."""
    fields = await visit.form()
    await visit.tables.seats.remove(table_id, whole(fields, "seat"), visit.reader.guest)
    return visit.go(f"/t/{table_id}")
