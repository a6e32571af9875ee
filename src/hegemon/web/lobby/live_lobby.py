"""The lobby while one looks at it: what is new is drawn once for each language, and sent to all who read it."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.service.company.friends import ASKED_ME
from hegemon.service.company.seekers import SoughtGame
from hegemon.service.lobby_news import OwnTable, PublicLists
from hegemon.service.table_service import TableService
from hegemon.service.tables.listings import Listing, own_tables
from hegemon.service.tables.table import OVER
from hegemon.web.drawing.templating import render
from hegemon.web.http.health import LOBBY_STREAMS
from hegemon.web.http.streams import SIGN_OF_LIFE, event_stream
from hegemon.web.lobby.lobby_rows import LobbyRow, own_rows, rows, wanted_row
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.ratings import PACE_NAMES

router = APIRouter(include_in_schema=False)

KEPT: Final = 4096
"""Rows that are kept as they were drawn."""
LISTS: Final = ("open", "running")
FINISHED: Final = 5
"""Games of one's own that are over, at most: the archive and one's profile have them all."""
OWN_TABLES_CHANGED: Final = "event: mine\ndata: {}\n\n"
_drawn: Final[dict[tuple[str, str, str], tuple[Listing, str]]] = {}
"""By list, language and table, what was drawn last, and of what."""


def drawn(row: LobbyRow, kind: str, language: str) -> str:
    """A row, in the words of its game."""
    return render("panels/lobby_row.html", Voice.speaking(language, row.game), row=row, kind=kind).strip()


def drawn_once(listing: Listing, kind: str, language: str) -> str:
    """A row of a list that everybody sees; the same one is not drawn again. Nothing if it can't be shown."""
    key = kind, language, listing.id
    known = _drawn.get(key)
    if known is not None and known[0] == listing:
        return known[1]
    html = "".join(drawn(row, kind, language) for row in rows([listing], language))
    if len(_drawn) >= KEPT:
        _drawn.clear()
    _drawn[key] = listing, html
    return html


def shown(listings: Sequence[Listing], kind: str, language: str) -> dict[str, str]:
    """The rows of a list that everybody sees, by table."""
    found = {listing.id: drawn_once(listing, kind, language) for listing in listings}
    return {table_id: html for table_id, html in found.items() if html}


@lru_cache(maxsize=256)
def company(people: int, names: tuple[str, ...], programs: tuple[str, ...], language: str) -> str:
    """Who is here, in words."""
    voice = Voice.speaking(language)
    return render("panels/lobby_people.html", voice, people=people, names=names, programs=programs).strip()


class LobbyPicture:
    """Everything that everybody sees of the lobby in one language."""

    def __init__(self, lists: PublicLists, language: str) -> None:
        looked_for = [wanted_row(one, language) for one in lists.wanted if one.wish.game in GAMES.names()]
        wanted = {row.id: drawn(row, "wanted", language) for row in looked_for}
        self.lists: Mapping[str, Mapping[str, str]] = {
            "open": wanted | shown(lists.open, "open", language), "running": shown(lists.running, "running", language),
        }  # fmt: skip
        programs = tuple(program.name for program in lists.programs)
        self.people = company(lists.people, lists.names, programs, language)
        whole = json.dumps([self.lists, self.people])
        self.digest = sha256(whole.encode()).hexdigest()[:16]

    def since(self, before: LobbyPicture | None) -> dict[str, Any]:
        """What has changed since an earlier picture: rows that are new, and in which order all of them stand."""
        told: dict[str, Any] = {"digest": self.digest, "people": self.people}
        for name in LISTS:
            was: Mapping[str, str] = {} if before is None else before.lists[name]
            fresh = {table_id: html for table_id, html in self.lists[name].items() if was.get(table_id) != html}
            if before is None or fresh or list(was) != list(self.lists[name]):
                told[name] = {"order": list(self.lists[name]), "rows": fresh}
        return told


_pictures: Final[dict[str, tuple[PublicLists, LobbyPicture]]] = {}
"""By language, what was drawn last."""


def picture(lists: PublicLists, language: str) -> LobbyPicture:
    """The lobby as everybody sees it; it is drawn once for all who read the same language."""
    known = _pictures.get(language)
    if known is None or known[0] is not lists:
        known = _pictures[language] = lists, LobbyPicture(lists, language)
    return known[1]


def picture_for(guest: str, lists: PublicLists, language: str) -> LobbyPicture:
    """The lobby as somebody sees it: as everybody does, unless some table is not offered to them."""
    offered = lists.offered_to(guest)
    return picture(lists, language) if offered is lists else LobbyPicture(offered, language)


@lru_cache(maxsize=64)
def told(before: LobbyPicture | None, now: LobbyPicture) -> str:
    """An event with what has changed: written once for all who know the same. Who comes back names it by its digest."""
    return f"id: {now.digest}\nevent: lists\ndata: {json.dumps(now.since(before))}\n\n"


@router.get("/lobby/events")
async def events(visit: Visiting, shown: str = "") -> Response:
    """What changes from now on; `shown` is the digest of what the page shows already.

    A browser that has lost the line comes back to the same address, and says what it was told last.
    """
    shown = visit.request.headers.get("last-event-id") or shown
    guest, language = visit.reader.guest.id, visit.reader.language
    person = await visit.services.people.person(guest)
    kept_name = person.name if person is not None and person.lets_others_see("profile") else ""
    changes = what_changes(visit.tables, guest, language, shown, kept_name)
    return event_stream(visit.services.limits, visit.who(), visit.address, changes, LOBBY_STREAMS)


async def what_changes(
    tables: TableService, guest: str, language: str, shown: str, kept_name: str = ""
) -> AsyncGenerator[str]:
    """The events of one listener, who is here while they listen."""
    before: LobbyPicture | None = None
    mine: tuple[OwnTable, ...] | None = None
    concerned: tuple[str, ...] = ()
    with tables.visitors.here(guest, kept_name):
        async with aclosing(tables.lobby_news.news(guest)) as news:
            async for moment in news:
                if moment is None:
                    yield SIGN_OF_LIFE
                    continue
                now = picture_for(guest, moment.lists, language)
                if now is not before and now.digest != shown:
                    yield told(before, now)
                offered = moment.lists.concerned.get(guest, ())
                if mine is not None and (moment.mine, offered) != (mine, concerned):
                    yield OWN_TABLES_CHANGED
                before, mine, shown, concerned = now, moment.mine, now.digest, offered


@router.get("/lobby/mine")
async def mine(visit: Visiting) -> Response:
    """The rows of one's own tables."""
    visit.spend("read")
    guest = visit.reader.guest.id
    listings = await visit.tables.store.read(lambda connection: own_tables(connection, guest, visit.tables.now()))
    own = await own_rows_drawn(visit, listings)
    return HTMLResponse("".join((*own.unfinished, *own.finished)))


class OwnRows(NamedTuple):
    """What concerns somebody, as the lobby lists it."""

    unfinished: Sequence[str]
    """What one looks for, what friends offer, and tables that wait or are being played."""
    finished: Sequence[str]
    search: str = ""
    """The row of what one looks for, which others see among the open tables."""


async def own_rows_drawn(visit: Visit, listings: Sequence[Listing]) -> OwnRows:
    """What friends offer, one's own tables, and the latest of those where the game is over."""
    going_on = [listing for listing in listings if listing.status != OVER]
    over = [listing for listing in listings if listing.status == OVER][:FINISHED]
    search, offers = await search_row(visit), await offers_drawn(visit)
    if search is not None:
        offers.insert(0, drawn(search, "seeking", visit.reader.language))
    rows = await own_rows(visit, [*going_on, *over])
    shown = {row.id: drawn(row, "mine", visit.reader.language) for row in rows}
    finished = [shown.pop(listing.id) for listing in over if listing.id in shown]
    return OwnRows([*offers, *shown.values()], finished, "" if search is None else search.id)


async def search_row(visit: Visit) -> LobbyRow | None:
    """The game that somebody looks for who need not stay on that page."""
    stands = await visit.tables.quick_match.standing(visit.reader.guest.id) if visit.reader.person else None
    if stands is None or not stands.stays or stands.table_id is not None:
        return None
    return wanted_row(SoughtGame(stands.wish, stands.here), visit.reader.language)


async def offers_drawn(visit: Visit) -> list[str]:
    """What friends offer or ask, and what one offers them, as rows of the lobby."""
    if visit.reader.person is None:
        return []
    guest, language = visit.reader.person.id, visit.reader.language
    asked = [friend for friend in await visit.tables.friends.of(guest) if friend.how == ASKED_ME]
    offers = [offer for offer in await visit.tables.offers.of(guest) if offer.game in GAMES.names()]
    return [
        *(render("panels/friend_row.html", Voice.speaking(language), friend=friend).strip() for friend in asked),
        *(
            render(
                "panels/offer_row.html", Voice.speaking(language, offer.game), offer=offer,
                game=GAMES.load(offer.game).title(), pace=PACE_NAMES[offer.pace],
            ).strip()
            for offer in offers
        ),
    ]  # fmt: skip
