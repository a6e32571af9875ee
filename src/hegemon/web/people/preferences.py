"""What people are called and like: a name, a language, a theme, and how the table behaves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import Message, say
from hegemon.languages import LANGUAGES
from hegemon.service.accounts.people import NameRefused
from hegemon.service.errors import refused
from hegemon.service.guests import Guest
from hegemon.service.tables.terms import NAME_LENGTH, clean
from hegemon.web.http.sessions import THEMES
from hegemon.web.visits.visit import Visit, Visiting, way_home

router = APIRouter(include_in_schema=False)


def settled(visit: Visit, fields: Mapping[str, str]) -> Response:
    """Back to where the form was; the script needs no page."""
    return visit.remembered(Response(status_code=204)) if visit.wants_part else visit.go(way_home(fields))


@router.post("/name")
async def name(visit: Visiting) -> Response:
    """Take another name, which everybody reads at the tables where one sits: it counts like something said there."""
    fields = await visit.form("chat")
    guest = replace(visit.reader.guest, name=await free_name(visit, fields))
    return await renamed(visit, guest, settled(visit, fields))


async def renamed(visit: Visit, guest: Guest, response: Response) -> Response:
    """Let the browser keep a name, by which its guest is called from now on wherever they sit."""
    if guest != visit.reader.guest:
        if visit.reader.person is not None:
            await visit.services.people.rename(visit.reader.person, guest.name)
        await visit.tables.seats.rename(guest, visit.reader.guest.name)
    visit.services.sessions.remember(response, guest, visit.reader.session)
    return response


async def free_name(visit: Visit, fields: Mapping[str, str]) -> str:
    """The name that a form carries, unless somebody else keeps it, or it comes from somebody who is banned."""
    name = name_of(fields)
    if name != visit.reader.guest.name:
        await visit.tables.conduct.check(visit.reader.guest.id)  # all at one's tables would read it
        await visit.services.people.check_name(visit.reader.guest.id, name)
    return name


def name_of(fields: Mapping[str, str]) -> str:
    """The name that a form carries."""
    chosen = clean(fields.get("name"), NAME_LENGTH)
    if not chosen:
        raise NameRefused(say("A name needs at least one letter."))
    return chosen


PREFERENCES: Final[Mapping[str, tuple[Collection[str], Message]]] = {
    "language": (LANGUAGES, say("This language is not spoken here.")),
    "theme": (THEMES, say("There is no such theme.")),
    "keys": (("on", "off"), say("Keys are on or off.")),
    "pace": (("", "at-once"), say("There is no such pace.")),
    "sound": (("", "on"), say("Sounds are on or off.")),
    "teacher": (("", "away"), say("A teacher is here or away.")),
}
"""What a browser can keep for its reader, what it can be, and what is said of anything else."""


@router.post("/language")
@router.post("/theme")
@router.post("/keys")
@router.post("/pace")
@router.post("/sound")
@router.post("/teacher")
async def preference(visit: Visiting) -> Response:
    """Another language, a theme, letters that do nothing, others' moves at once, sounds, a lesson alone."""
    fields = await visit.form()
    name = visit.request.scope["path"].removeprefix("/")
    known, otherwise = PREFERENCES[name]
    if fields.get(name) not in known:
        raise refused(otherwise)
    response = settled(visit, fields)
    visit.services.sessions.set(response, name, fields[name])
    return response
