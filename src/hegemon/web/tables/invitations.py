"""The links by which people come to a seat: invitations, and ways back from another device."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.service.errors import NoSuchTable
from hegemon.service.tables.table import Table
from hegemon.web.people.preferences import free_name, renamed
from hegemon.web.tables.presence import is_deserted, presence_at
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.terms import agreed

router = APIRouter(include_in_schema=False)


class UsedInvitation(NoSuchTable):
    """An invitation that leads nowhere, most likely because somebody followed it."""

    def __init__(self) -> None:
        super().__init__()
        self.message = say(
            "This invitation has been used, or its link is incomplete. If you sit at a table, look in the lobby."
        )


class NoSeatBehind(NoSuchTable):
    """A player's own link that leads to no seat."""

    def __init__(self) -> None:
        super().__init__()
        self.message = say("This link leads to no seat. It is incomplete, or the table has been cleared away.")


@router.get("/i/{invitation}")
async def invitation(visit: Visiting, invitation: str) -> Response:
    """Who invites to which game. Only the button takes the seat: links are followed by all sorts of programs."""
    table, seat = await invited(visit, invitation)
    language = visit.reader.language
    return visit.page(
        "invitation.html", voice=Voice.speaking(language, table.setup.game.name), table=table, seat=seat,
        invitation=invitation, agreed=agreed(table.setup, language), host=host_of(table),
        mine=table.seats_of(visit.reader.guest.id), presence=await presence_at(visit, table),
    )  # fmt: skip


@router.post("/i/{invitation}")
async def accept(visit: Visiting, invitation: str) -> Response:
    """Sit down on the seat one is invited to, under the name one likes."""
    fields = await visit.form()
    table, seat = await invited(visit, invitation)
    if fields.get("wait") != "yes" and await is_deserted(visit, table):
        return visit.go(f"/i/{invitation}")  # the page says so, and offers what else there is
    guest = replace(visit.reader.guest, name=await free_name(visit, fields))
    await visit.tables.seats.sit_down(table.id, seat, guest, invitation)
    return await renamed(visit, guest, visit.go(f"/t/{table.id}"))


async def invited(visit: Visit, invitation: str) -> tuple[Table, int]:
    """The table and seat that an invitation is for, while it is good."""
    try:
        return await visit.tables.seats.invited(invitation)
    except NoSuchTable:
        raise UsedInvitation() from None


def host_of(table: Table) -> str:
    """What whoever opened a table is called there; empty if they only watch."""
    seats = table.seats_of(table.setup.host)
    return table.names[seats[0]] if seats else ""


@router.get("/s/{way_back}")
async def way_back(visit: Visiting, way_back: str) -> Response:
    """A seat to be held from this device as well, and a button."""
    try:
        await visit.tables.seats.seat_behind(way_back)
    except NoSuchTable:
        raise NoSeatBehind() from None
    return visit.page("way_back.html", way_back=way_back)


@router.post("/s/{way_back}")
async def come_back(visit: Visiting, way_back: str) -> Response:
    """Hold one's seat from this device as well."""
    await visit.form()
    table, seat = await visit.tables.seats.come_back(way_back, visit.reader.guest)
    return visit.go(f"/t/{table.id}?seat={seat}")
