"""Finished public games for those who are sent a link: a picture drawn on the server, and a board for other pages.

A picture shows what all could see. It is drawn as SVG; those who show links want a PNG.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Query
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hegemon.core import say
from hegemon.languages import LANGUAGES, SOURCE
from hegemon.languages.voice import Voice
from hegemon.service.background.bots import TooSlow
from hegemon.service.errors import NoSuchTable
from hegemon.service.results.results import counted_outcome
from hegemon.service.tables.table import Table
from hegemon.web.drawing.faces import face_of
from hegemon.web.drawing.templating import render
from hegemon.web.http.security_headers import POLICY
from hegemon.web.http.sessions import asked_for
from hegemon.web.replays.replay import ReplayPosition
from hegemon.web.services import Services
from hegemon.web.visits.visit import address_of
from hegemon.web.words.endings import ending_words, finished_by_computer, is_shared, link_preview, names_of_leavers

router = APIRouter(include_in_schema=False)

DAY: Final = {"Cache-Control": "public, max-age=86400"}
FRAME: Final = Markup(' x="560" y="64" width="576" height="502"')
"""Where in the picture the position is."""
LONGEST: Final = 9999

Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")]
Move = Annotated[int | None, Query(ge=0, le=LONGEST)]


@dataclass(frozen=True)
class PicturedSeat:
    """Somebody who played."""

    name: str
    won: bool
    colour: str


@dataclass(frozen=True)
class SharePicture:
    """What stands beside the position."""

    title: str
    notes: Sequence[str]
    seats: Sequence[PicturedSeat]


async def shared_table(services: Services, table_id: str) -> Table:
    """A public table whose game is over: nobody hears of others here."""
    table = await services.tables.table(table_id)
    if not is_shared(table):
        raise NoSuchTable()
    return table


def drawn(table: Table, move: int, language: str) -> str:
    """A picture of the position after a move, as SVG."""
    game = table.setup.game
    voice = Voice.speaking(language, game.name).naming(*table.names)
    sight = table.sight(None, ReplayPosition(table, None, move).version)
    scene = face_of(game.name).picture(sight)
    colours = scene.data["colours"] if scene else ()
    winners = counted_outcome(table).winners
    seats = [
        PicturedSeat(name, seat in winners, colours[seat] if colours else "") for seat, name in enumerate(table.names)
    ]
    notes = [*ending_words(table), *finished_by_computer(names_of_leavers(table))]
    picture = SharePicture(voice(game.title()), list(map(voice, notes)), seats)
    told = {"scene": scene.data if scene else {}, "drawn_by": scene.template if scene else "", "frame": FRAME}
    return render("picture.svg", voice, picture=picture, **told)


@router.get("/t/{table_id}/picture.svg")
async def as_svg(request: Request, table_id: str, move: Move = None, language: Language = SOURCE) -> Response:
    """A finished game as a picture that can be enlarged: as it ended, or at a move."""
    svg = await pictured(request, table_id, move, language)
    return Response(svg, media_type="image/svg+xml", headers=DAY)


@router.get("/t/{table_id}/picture.png")
async def as_png(request: Request, table_id: str, language: Language = SOURCE) -> Response:
    """A finished game as a picture, for those who show a link to it."""
    svg = await pictured(request, table_id, None, language)
    services: Services = request.app.state.services
    made = services.png_maker.known(svg)
    if made is None:
        address = address_of(request)
        services.limits.spend("picture", address, address)
        try:
            made = await services.png_maker.png(svg, address)
        except TooSlow:
            raise HTTPException(503) from None
    return Response(made, media_type="image/png", headers=DAY)


async def pictured(request: Request, table_id: str, move: int | None, language: str) -> str:
    """A picture, drawn beside the event loop."""
    services: Services = request.app.state.services
    address = address_of(request)
    services.limits.spend("read", address, address)
    table = await shared_table(services, table_id)
    last = len(table.moves)
    return await asyncio.to_thread(drawn, table, last if move is None else min(move, last), language)


# -- in somebody else's page -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EmbedWay:
    """A way to another moment."""

    sign: str
    label: str
    address: str | None


@router.get("/embed/{table_id}")
async def embed(request: Request, table_id: str, move: Move = None, language: Language | None = None) -> Response:
    """A finished game, to be leafed through turn by turn within any page. It knows nobody, and sets no cookie."""
    services: Services = request.app.state.services
    language = language or asked_for(request.headers.get("accept-language", ""))
    table = await shared_table(services, table_id)
    last = len(table.moves)
    shown = ReplayPosition(table, None, last if move is None else min(move, last))
    voice = Voice.speaking(language, table.setup.game.name).naming(*table.names)
    moment = voice(say("Game over")) if shown.move == last else voice(shown.title)
    html = render(
        "embed.html", voice, title=link_preview(table, voice).title, moment=moment, ways=ways(shown, voice),
        picture=await pictured(request, table_id, shown.move, language),
        whole=services.url(request, f"/t/{table_id}/replay?move={shown.move}&seat=spectator"),
    )  # fmt: skip
    return HTMLResponse(html, headers={"Content-Security-Policy": EMBEDDED, "Vary": "Accept-Encoding, Accept-Language"})


EMBEDDED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *").replace("script-src 'self'; ", "")
"""Any page may frame it: there is nothing to press but ways to other moments. It needs no script."""


def ways(shown: ReplayPosition, voice: Voice) -> list[EmbedWay]:
    """To the deal, a turn back, a turn on, to the end."""
    signs = (
        ("«", say("To the beginning"), 0, shown.move > 0),
        ("‹", say("One turn back"), shown.turn_back, shown.move > 0),
        ("›", say("One turn on"), shown.turn_on, shown.move < shown.last),
        ("»", say("To the end"), shown.last, shown.move < shown.last),
    )
    at = f"/embed/{shown.table.id}?language={voice.language}&move="
    return [EmbedWay(sign, voice(label), f"{at}{move}" if there else None) for sign, label, move, there in signs]
