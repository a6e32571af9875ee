"""People: what they are called and like, and the links by which they come to a seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import Message, say
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.service.problems import NoSuchTable, refused
from hegemon.service.seating import Guest
from hegemon.service.table import Table
from hegemon.service.terms import NAME_LENGTH, clean
from hegemon.web.guests import THEMES
from hegemon.web.kit import Visit, Visiting
from hegemon.web.lobby import agreed

router = APIRouter(include_in_schema=False)

LONGEST_WAY: Final = 200


class Used(NoSuchTable):
    """An invitation that leads nowhere, most likely because somebody followed it."""

    def __init__(self) -> None:
        super().__init__()
        self.message = say(
            "This invitation has been used, or its link is incomplete. If you sit at a table, look in the lobby."
        )


def way_home(fields: Mapping[str, str]) -> str:
    r"""The page a form was on, if it is one of ours; the lobby otherwise.

    >>> way_home({"back": "/t/abc?seat=1"}), way_home({"back": "//elsewhere.example/"}), way_home({})
    ('/t/abc?seat=1', '/', '/')
    """
    back = fields.get("back", "")
    try:
        parts = urlsplit(back)
    except ValueError:
        return "/"
    ours = back.startswith("/") and not back.startswith("//") and not parts.scheme and not parts.netloc
    plain = back.isascii() and back.isprintable() and "\\" not in back and len(back) <= LONGEST_WAY
    return back if ours and plain else "/"


def settled(visit: Visit, fields: Mapping[str, str]) -> Response:
    """Back to where the form was; the script needs no page."""
    return visit.remembered(Response(status_code=204)) if visit.wants_part else visit.go(way_home(fields))


# -- wishes ------------------------------------------------------------------------------------------------------------


@router.post("/name")
async def name(visit: Visiting) -> Response:
    """Take another name."""
    fields = await visit.form()
    guest = replace(visit.reader.guest, name=name_of(fields))
    return await renamed(visit, guest, settled(visit, fields))


async def renamed(visit: Visit, guest: Guest, response: Response) -> Response:
    """Let the browser keep a name, by which its guest is called from now on wherever they sit."""
    if guest != visit.reader.guest:
        await visit.house.usher.rename(guest, visit.reader.guest.name)
    visit.kit.desk.remember(response, guest)
    return response


def name_of(fields: Mapping[str, str]) -> str:
    """The name that a form carries."""
    chosen = clean(fields.get("name"), NAME_LENGTH)
    if not chosen:
        raise refused(say("A name needs at least one letter."))
    return chosen


WISHES: Final[Mapping[str, tuple[Collection[str], Message]]] = {
    "language": (LANGUAGES, say("This language is not spoken here.")),
    "theme": (THEMES, say("There is no such theme.")),
    "keys": (("on", "off"), say("Keys are on or off.")),
    "pace": (("", "at-once"), say("There is no such pace.")),
    "teacher": (("", "away"), say("A teacher is here or away.")),
}
"""What a browser can keep for its reader, what it can be, and what is said of anything else."""


@router.post("/language")
@router.post("/theme")
@router.post("/keys")
@router.post("/pace")
@router.post("/teacher")
async def wish(visit: Visiting) -> Response:
    """Another language; light, dark, or as the system has it; letters that do nothing; others' moves at once; alone."""
    fields = await visit.form()
    name = visit.request.scope["path"].removeprefix("/")
    known, otherwise = WISHES[name]
    if fields.get(name) not in known:
        raise refused(otherwise)
    response = settled(visit, fields)
    visit.kit.desk.set(response, name, fields[name])
    return response


# -- links -------------------------------------------------------------------------------------------------------------


@router.get("/i/{invitation}")
async def invitation(visit: Visiting, invitation: str) -> Response:
    """Who invites to which game. Only the button takes the seat: links are followed by all sorts of programs."""
    table, seat = await invited(visit, invitation)
    language = visit.reader.language
    return visit.page(
        "invitation.html", voice=Voice.speaking(language, table.setup.game.name), table=table, seat=seat,
        invitation=invitation, agreed=agreed(table.setup, language), host=host_of(table),
        mine=table.seats_of(visit.reader.guest.id),
    )  # fmt: skip


@router.post("/i/{invitation}")
async def accept(visit: Visiting, invitation: str) -> Response:
    """Sit down on the seat one is invited to, under the name one likes."""
    fields = await visit.form()
    table, seat = await invited(visit, invitation)
    guest = replace(visit.reader.guest, name=name_of(fields))
    await visit.house.usher.sit_down(table.id, seat, guest, invitation)
    return await renamed(visit, guest, visit.go(f"/t/{table.id}"))


async def invited(visit: Visit, invitation: str) -> tuple[Table, int]:
    """The table and seat that an invitation is for, while it is good."""
    try:
        return await visit.house.usher.invited(invitation)
    except NoSuchTable:
        raise Used() from None


def host_of(table: Table) -> str:
    """What whoever opened a table is called there; empty if they only watch."""
    return next((chair.name for chair in table.chairs if table.setup.host in chair.guests), "")


@router.get("/s/{way_back}")
async def way_back(visit: Visiting, way_back: str) -> Response:
    """A seat to be held from this device as well, and a button."""
    return visit.page("way_back.html", way_back=way_back)


@router.post("/s/{way_back}")
async def come_back(visit: Visiting, way_back: str) -> Response:
    """Hold one's seat from this device as well."""
    await visit.form()
    table, seat = await visit.house.usher.come_back(way_back, visit.reader.guest)
    return visit.go(f"/t/{table.id}?seat={seat}")
