"""Tournaments in the browser: what there are, one of them while it is played, and the form for a new one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from functools import partial
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from hegemon.core import BadOptions, Feature, Message, NotOffered, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import UnknownPlayer, Unsuitable
from hegemon.service.accounts.people import NoAccount
from hegemon.service.errors import Refused, TooMuch
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import TABLE_NAME_LENGTH, clean
from hegemon.service.tournaments.tournament import ARENA, OPEN, RUNNING, STYLES, SWISS, Tournament, TournamentPlan
from hegemon.service.tournaments.tournaments import MOST_COMPUTERS, MOST_ROUNDS
from hegemon.web.http.streams import SIGN_OF_LIFE, event_stream
from hegemon.web.lobby.lobby import terminal_page
from hegemon.web.lobby.new_table import clock_choices, terms_of
from hegemon.web.visits.visit import Visit, Visiting, whole
from hegemon.web.words.offered_games import featured, games, levels
from hegemon.web.words.option_forms import chosen, option_form
from hegemon.web.words.terms import span_words
from hegemon.web.words.tournaments import (
    STATUS_NAMES,
    STYLE_NAMES,
    STYLES_TOLD,
    agreed,
    my_table,
    rounds_of,
    rules_of,
    standing_rows,
    usual_name,
)

router = APIRouter(include_in_schema=False)

LENGTHS: Final = (15, 30, 45, 60, 90, 120, 180)
"""Minutes that an arena may last, in the form."""
USUAL: Final[Mapping[str, str]] = {
    "tournament-style": SWISS, "tournament-rounds": "3", "tournament-minutes": "60", "tournament-computers": "0",
    "table-clock": "move:60", "table-seen": "all",
}  # fmt: skip
NEWS: Final = "event: tournament\ndata: {}\n\n"


@router.get("/tournaments")
async def overview(visit: Visiting) -> Response:
    """What is open, running and over."""
    visit.spend("read")
    listed = [one for one in await visit.tables.tournaments.listed(visit.reader.guest.id) if one.game in GAMES.names()]
    titles = {name: GAMES.load(name).title() for name in {one.game for one in listed}}
    return visit.page(
        "tournaments.html", listed=listed, titles=titles, styles=STYLE_NAMES, statuses=STATUS_NAMES,
        lengths={one.minutes: span_words(60 * one.minutes, visit.reader.language) for one in listed},
    )  # fmt: skip


# -- a new one -------------------------------------------------------------------------------------------------------


@router.get("/tournaments/new")
async def new(visit: Visiting) -> Response:
    """The form; an address may fill it in."""
    filled = dict(visit.request.query_params)
    game = featured(filled.get("game"))
    return new_page(visit, {**USUAL, **filled}) if game.offers(Feature.BROWSER) else terminal_page(visit, game)


@router.post("/tournaments/new")
async def create(visit: Visiting) -> Response:
    """A new tournament."""
    fields = await visit.form("create")
    game = featured(fields.get("game"))
    game.demand(Feature.BROWSER)
    try:
        plan = plan_of(fields, name_of_new(visit))
        computers = whole(fields, "tournament-computers") if plan.computer else 0
        made = await visit.tables.tournaments.create(visit.reader.guest, plan, computers, visit.reader.language)
        if fields.get("tournament-join") == "yes":
            await visit.tables.tournaments.join(made.id, visit.reader.guest, visit.reader.language)
    except (BadOptions, NoAccount, NotOffered, Refused, Unsuitable, UnknownPlayer) as problem:
        return new_page(visit, fields, 422, problem.message)
    except TooMuch as problem:
        return new_page(visit, fields, 429, problem.message)
    return visit.go(f"/tournaments/{made.id}")


def name_of_new(visit: Visit) -> str:
    """What a new tournament is called if nothing else is said."""
    return visit.reader.voice(usual_name(visit.tables.now(), visit.reader.language))


def plan_of(fields: Mapping[str, str], usual: str) -> TournamentPlan:
    """What a form asks for."""
    game, style = featured(fields.get("game")), fields.get("tournament-style", SWISS)
    options = game.options.from_json(chosen(game, fields)).to_json()
    return TournamentPlan(
        clean(fields.get("table-name"), TABLE_NAME_LENGTH) or usual, game.name, options, terms_of(fields), style,
        rounds=whole(fields, "tournament-rounds") if style == SWISS else 0,
        minutes=whole(fields, "tournament-minutes") if style == ARENA else 0,
        computer=fields.get("tournament-computer") or None, public=fields.get("table-seen") == "all",
    )  # fmt: skip


def new_page(visit: Visit, filled: Mapping[str, str], status: int = 200, problem: Message | None = None) -> Response:
    """The form, as far as it is filled in, and what is wrong with it."""
    game, language = featured(filled.get("game")), visit.reader.language
    return visit.page(
        "new_tournament.html", status, voice=Voice.speaking(language, game.name), problem=problem, game=game,
        games=games(), option_form=option_form(game, filled), levels=levels(game), clocks=clock_choices(language),
        filled=filled, usual_name=name_of_new(visit),
        styles={style: (STYLE_NAMES[style], STYLES_TOLD[style]) for style in STYLES}, most_rounds=MOST_ROUNDS,
        lengths={minutes: span_words(60 * minutes, language) for minutes in LENGTHS}, most_computers=MOST_COMPUTERS,
        joins=status == 200 or filled.get("tournament-join") == "yes",
    )  # fmt: skip


# -- one of them -----------------------------------------------------------------------------------------------------


@router.get("/tournaments/{tournament_id}")
async def page(visit: Visiting, tournament_id: str) -> Response:
    """A tournament: who stands where, who meets whom, and what one can do."""
    visit.spend("read")
    tournament = await visit.tables.tournaments.find(tournament_id)
    guest = visit.reader.guest.id
    if waits_in_arena(tournament, guest):
        await visit.tables.tournaments.see(tournament_id, guest)
    template = "panels/tournament.html" if visit.wants_part else "tournament.html"
    return visit.page(template, **shown(visit, tournament))


def waits_in_arena(tournament: Tournament, guest: str) -> bool:
    """Does somebody get a table as soon as they are seen?"""
    me = tournament.entrant_of(guest)
    return tournament.status == RUNNING and tournament.plan.style == ARENA and me is not None and me.present


def shown(visit: Visit, tournament: Tournament) -> dict[str, Any]:
    """What the page says."""
    guest, plan, language = visit.reader.guest.id, tournament.plan, visit.reader.language
    me, mine = tournament.entrant_of(guest), my_table(tournament, guest)
    now = visit.tables.clock()
    until = tournament.due if plan.style != ARENA or tournament.until is None else tournament.until
    left = None if until is None or tournament.status != RUNNING else max(0, round(until - now))
    host = tournament.host == guest
    return {
        "voice": Voice.speaking(language, plan.game), "tournament": tournament, "plan": plan, "me": me, "mine": mine,
        "agreed": agreed(plan, language), "rules": rules_of(plan, language), "host": host,
        "host_name": next((one.name for one in tournament.entrants if one.guest == tournament.host), ""),
        "standings": standing_rows(tournament, guest), "rounds": rounds_of(tournament, guest),
        "status_name": STATUS_NAMES[tournament.status], "left": left,
        "watch": "" if left is None else f"{left // 60}:{left % 60:02}",
        "unfinished": sum(one.open for one in tournament.pairings),
        "may_enter": tournament.open_to_all and not (me and (me.present or me.removed)),
        "may_withdraw": bool(me and me.present) and tournament.status in (OPEN, RUNNING),
        "visit_url": partial(visit.services.url, visit.request),
    }  # fmt: skip


@router.get("/tournaments/{tournament_id}/events")
async def events(visit: Visiting, tournament_id: str, elsewhere: bool = False) -> Response:
    """Says when something has changed. Whoever listens is here, and gets tables in an arena; but not from elsewhere."""
    tournament = await visit.tables.tournaments.find(tournament_id)
    entered = tournament.entrant_of(visit.reader.guest.id) is not None
    in_arena = tournament.plan.style == ARENA and entered and not elsewhere
    changes = what_changes(visit.tables, tournament_id, visit.reader.guest.id, in_arena)
    return event_stream(visit.services.limits, visit.who(), visit.address, changes)


async def what_changes(tables: TableService, tournament_id: str, guest: str, in_arena: bool) -> AsyncGenerator[str]:
    """The events of somebody who looks at a tournament."""
    with tables.visitors.here(guest):
        async with aclosing(tables.tournaments.news(tournament_id)) as news:
            async for version in news:
                if in_arena:
                    await tables.tournaments.see(tournament_id, guest)
                yield SIGN_OF_LIFE if version is None else NEWS


@router.get("/tournaments/{tournament_id}/table")
async def table(visit: Visiting, tournament_id: str) -> Response:
    """The table where the reader plays now, for the end of their game before; None while there is none."""
    visit.spend("read")
    mine = my_table(await visit.tables.tournaments.find(tournament_id), visit.reader.guest.id)
    address = f"/t/{mine.table_id}" if mine and mine.open and mine.table_id else None
    return JSONResponse({"table": address, "label": visit.reader.voice(say("To your table"))})


@router.post("/tournaments/{tournament_id}/join")
async def join(visit: Visiting, tournament_id: str) -> Response:
    """Take part."""
    await visit.form()
    await visit.tables.tournaments.join(tournament_id, visit.reader.guest, visit.reader.language)
    return visit.go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/withdraw")
async def withdraw(visit: Visiting, tournament_id: str) -> Response:
    """Take part no longer."""
    await visit.form()
    await visit.tables.tournaments.withdraw(tournament_id, visit.reader.guest)
    return visit.go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/start")
async def start(visit: Visiting, tournament_id: str) -> Response:
    """The host lets it begin."""
    await visit.form()
    await visit.tables.tournaments.start(tournament_id, visit.reader.guest)
    return visit.go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/hurry")
async def hurry(visit: Visiting, tournament_id: str) -> Response:
    """The host ends a break, and goes to their table if they play."""
    await visit.form()
    mine = my_table(await visit.tables.tournaments.hurry(tournament_id, visit.reader.guest), visit.reader.guest.id)
    return visit.go(f"/t/{mine.table_id}" if mine and mine.table_id else f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/cancel")
async def cancel(visit: Visiting, tournament_id: str) -> Response:
    """The host calls it off."""
    await visit.form()
    await visit.tables.tournaments.cancel(tournament_id, visit.reader.guest)
    return visit.go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/remove")
async def remove(visit: Visiting, tournament_id: str) -> Response:
    """The host removes somebody."""
    fields = await visit.form()
    await visit.tables.tournaments.remove(tournament_id, visit.reader.guest, whole(fields, "number"))
    return visit.go(f"/tournaments/{tournament_id}")
