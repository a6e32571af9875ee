"""Quick match: one button, and one waits at a page that says how it stands and goes to the table by itself."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import Game, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import levels_for
from hegemon.service.company.matching import Wish
from hegemon.service.company.quick_match import OFFER, PACES, HowItStands
from hegemon.service.table_service import TableService
from hegemon.web.http.streams import SIGN_OF_LIFE, event_stream
from hegemon.web.visits.visit import Visit, Visiting, whole
from hegemon.web.words.offered_games import featured
from hegemon.web.words.option_forms import features, player_counts
from hegemon.web.words.ratings import PACE_NAMES, RULES
from hegemon.web.words.terms import clock_words

router = APIRouter(include_in_schema=False)

MATCH: Final = "match"
"""Where a browser keeps what its reader looked for last."""
USUAL_PACE: Final = "calm"
NEWS: Final = "event: match\ndata: {}\n\n"


def match_fields(game: Game, noted: Mapping[str, str], language: str) -> dict[str, Any]:
    """What the form asks, with what was chosen last, or what newcomers find easiest."""
    counts = player_counts(game)
    players = noted.get("players", "") if noted.get("game") == game.name else ""
    pace = noted.get("pace", "")
    return {
        "counts": counts,
        "players": int(players) if players in map(str, counts) else min(counts),
        "paces": {name: (PACE_NAMES[name], clock_words("move", seconds, language)) for name, seconds in PACES.items()},
        "pace": pace if pace in PACES else USUAL_PACE,
        "rated": noted.get("rated") == "yes",
    }


def wish_key(wish: Wish) -> str:
    """A wish, as a button of the lobby carries it.

    >>> wish_key(Wish("carta", 2, "days", rated=True)), wish_fields("carta.2.days.yes")["pace"]
    ('carta.2.days.yes', 'days')
    """
    return f"{wish.game}.{wish.players}.{wish.pace}.{'yes' if wish.rated else 'no'}"


def wish_fields(key: str) -> dict[str, str]:
    """The same as the form says it."""
    return dict(zip(("game", "players", "pace", "rated"), key.rsplit(".", 3), strict=False))


@router.post("/match")
async def seek(visit: Visiting) -> Response:
    """Begin to look for a game, or for one that somebody else looks for: a row of the lobby."""
    fields = await visit.form("create")
    if "wish" in fields:
        fields = wish_fields(fields["wish"])
    game = featured(fields.get("game"))
    rated = fields.get("rated") == "yes"
    if rated and visit.reader.person is None:
        return visit.go(f"/account?{urlencode({'back': f'/?game={game.name}'})}")
    wish = Wish(game.name, whole(fields, "players"), fields.get("pace", USUAL_PACE), rated)
    await visit.tables.quick_match.seek(visit.reader.guest, wish, visit.reader.language)
    response = visit.go("/match")
    noted = {"game": wish.game, "players": str(wish.players), "pace": wish.pace, "rated": "yes" if rated else ""}
    visit.services.sessions.note(response, MATCH, noted)
    return response


@router.get("/match")
async def wait(visit: Visiting) -> Response:
    """How it stands. Whoever asks is here; the page asks again by itself, and leads to the table."""
    visit.spend("read")
    stands = await visit.tables.quick_match.look(visit.reader.guest.id)
    if stands is None:
        return visit.go("/")
    if stands.table_id is not None:
        return visit.go(f"/t/{stands.table_id}")
    template = "panels/match.html" if visit.wants_part else "match.html"
    untold = stands.stays and not await visit.services.wishes.can_be_told(visit.reader.guest.id)
    return visit.page(template, untold=untold, **told(visit, stands))


def told(visit: Visit, stands: HowItStands) -> dict[str, Any]:
    """What the page says."""
    language, game = visit.reader.language, GAMES.load(stands.wish.game)
    waited = max(0, round(visit.tables.clock() - stands.since))
    may_fill = bool(levels_for(game)) and not stands.computers and not stands.wish.rated
    offers = may_fill and (waited >= OFFER or stands.others_would)
    again = 5 if stands.called or stands.computers else max(1, round(OFFER) - waited) if may_fill and not offers else 0
    return {
        "voice": Voice.speaking(language, game.name), "game": game, "stands": stands, "waited": waited,
        "watch": f"{waited // 60}:{waited % 60:02}", "offers": offers, "again": again,
        "rated_rules": RULES if stands.wish.rated else (),
        "wish": [
            game.title(), *features(game, {"players": stands.wish.players}),
            clock_words("move", PACES[stands.wish.pace], language), *([say("rated")] if stands.wish.rated else []),
        ],
    }  # fmt: skip


@router.get("/match/events")
async def events(visit: Visiting) -> Response:
    """Says when something has changed. Whoever listens is here; whoever leaves looks for a game no longer."""
    changes = what_changes(visit.tables, visit.reader.guest.id)
    return event_stream(visit.services.limits, visit.who(), visit.address, changes)


async def what_changes(tables: TableService, guest: str) -> AsyncGenerator[str]:
    """The events of somebody who waits."""
    with tables.visitors.here(guest):
        async with aclosing(tables.quick_match.news(guest)) as news:
            async for stands in news:
                yield SIGN_OF_LIFE if stands is None else NEWS


@router.post("/match/computers")
async def begin_with_computers(visit: Visiting) -> Response:
    """Let computers take the empty seats."""
    await visit.form()
    await visit.tables.quick_match.begin_with_computers(visit.reader.guest.id)
    return visit.go("/match")


@router.post("/match/leave")
async def leave(visit: Visiting) -> Response:
    """Look for a game no longer."""
    await visit.form()
    await visit.tables.quick_match.leave(visit.reader.guest.id)
    return visit.go("/")
