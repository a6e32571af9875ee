"""A table in the browser: the addresses of the page and its parts, and of everything one can do there."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hegemon.core import Action, IllegalAction, say
from hegemon.players import private_seed
from hegemon.service.background.bots import BestChoice, TooSlow, strongest
from hegemon.service.errors import NotYours, Refused, ServiceError, Stale, refused
from hegemon.service.tables.table import OVER, WAITING, Table
from hegemon.web.drawing.faces import face_of
from hegemon.web.drawing.templating import render, style_sheets
from hegemon.web.http.health import ACTIONS, REFUSALS, SECONDS
from hegemon.web.http.quick_routes import Arguments, read_by, whole_numbers
from hegemon.web.http.streams import stream
from hegemon.web.tables.presence import is_deserted
from hegemon.web.tables.table_page import Hint, coaching, seat_shown, show
from hegemon.web.telling.film import next_stop
from hegemon.web.telling.table_log import hint_words
from hegemon.web.visits.visit import Visit, Visiting, whole

router = APIRouter(include_in_schema=False)

REQUEST_LENGTH: Final = 40
REFERENCE_LENGTH: Final = 160


async def looking(request: Request) -> Arguments | None:
    """What a browser that looks at a table asks for."""
    numbers = whole_numbers(request, "seat", "at", "since", "step")
    return None if numbers is None else {**await doing(request), **numbers}


async def doing(request: Request) -> Arguments:
    """A form of a table: what it carries is read later."""
    return {"visit": Visit(request), "table_id": request.path_params["table_id"]}


# -- looking ---------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}")
async def page(visit: Visiting, table_id: str, seat: int | None = None) -> Response:
    """The table."""
    table = await visit.tables.table(table_id)
    if table.setup.terms.rated and table.status != OVER and table.seats_of(visit.reader.guest.id):
        await visit.tables.ratings.note_origin(table, visit.reader.guest.id, visit.address)
    return visit.page("table.html", **await show(visit, table, seat))


@router.get("/t/{table_id}/fragment")
@read_by(looking)
async def fragment(
    visit: Visiting, table_id: str, seat: int | None = None, at: int | None = None, since: int | None = None,
    step: int = 0,
) -> Response:  # fmt: skip
    """The part of the page that changes; `since` is the version that the page shows, `step` asks for the next beat."""
    await visit.services.render_queue.turn()
    visit.spend("read")
    table = await visit.tables.table(table_id)
    if at is not None and not 0 <= at <= table.version:
        raise Stale(table.version)
    if step and since is not None:
        at = next_stop(table, seat_shown(table, visit.reader.guest.id, seat)[0], since)
    return visit.page("fragment.html", **await show(visit, table, seat, at, since))


@router.get("/t/{table_id}/look")
async def look(
    visit: Visiting, table_id: str, of: str, seat: int | None = None, at: int | None = None, as_page: bool = False
) -> Response:
    """What there is to say about a thing at the table, for whoever points at it; nothing, if there is nothing.

    `as_page`: as a page of its own, for those without a script.
    """
    visit.spend("read")
    table = await visit.tables.table(table_id)
    if at is not None and not 0 <= at <= table.version:
        raise Stale(table.version)
    shown, curtain = seat_shown(table, visit.reader.guest.id, seat)
    scene = None
    if table.status != WAITING and curtain is None:
        scene = face_of(table.setup.game.name).look(await visit.tables.sight(table, shown, at), of[:REFERENCE_LENGTH])
    if scene is None:
        return Response(status_code=204)
    voice = visit.voice(table.setup.game.name).naming(*table.names)
    if not as_page:
        return visit.page(scene.template, voice=voice, scene=scene.data)
    game = table.setup.game.name
    return visit.page(
        "look_page.html", voice=voice, scene=scene.data, told_by=scene.template, title=scene.heading, game=game,
        table_id=table.id, seat=shown, as_page=as_page, styles=style_sheets(game, "map.css"),
    )  # fmt: skip


@router.get("/t/{table_id}/events")
async def events(visit: Visiting, table_id: str) -> Response:
    """What happens from now on."""
    limits, guest = visit.services.limits, visit.reader.guest.id
    return await stream(visit.tables, limits, guest, visit.who(), visit.address, table_id)


@router.get("/t/{table_id}/chat")
async def chat(visit: Visiting, table_id: str) -> Response:
    """The latest lines of chat."""
    known = await visit.tables.table(table_id)
    remarks = await visit.tables.chat.heard_by(visit.reader.guest.id, known)
    return HTMLResponse(render("panels/chat_lines.html", visit.reader.voice, remarks=remarks, table=table_id))


# -- doing -----------------------------------------------------------------------------------------------------------


async def done(visit: Visit, table_id: str, seat: int | None, since: int | None, hint: Hint | None = None) -> Response:
    """Show the table after something was done by somebody who was looking at a version of it."""
    if visit.wants_part or hint is not None:
        table = await visit.tables.table(table_id)
        template = "fragment.html" if visit.wants_part else "table.html"
        return visit.page(template, **await show(visit, table, seat, since=since, hint=hint))
    return visit.go(f"/t/{table_id}" + ("" if seat is None else f"?seat={seat}"))


def request_of(fields: Mapping[str, str]) -> str | None:
    """The id that makes a repeated request harmless."""
    return fields.get("request", "")[:REQUEST_LENGTH] or None


def seen_by(fields: Mapping[str, str]) -> int | None:
    """The version that somebody was looking at, if the form says."""
    return whole(fields, "version") if "version" in fields else None


def action_of(fields: Mapping[str, str]) -> Action:
    """The action that a button carries."""
    try:
        return Action.from_json(json.loads(fields.get("action", "")))
    except (ValueError, RecursionError):
        raise refused(say("Choose something first.")) from None


@router.post("/t/{table_id}/act")
@read_by(doing)
async def act(visit: Visiting, table_id: str) -> Response:
    """Make a choice."""
    started = time.perf_counter()
    fields = await visit.form()
    seat, version = whole(fields, "seat"), whole(fields, "version")
    try:
        await visit.tables.gameplay.act(
            table_id, visit.reader.guest, seat, version, action_of(fields), request_of(fields)
        )
    except (ServiceError, IllegalAction) as error:
        REFUSALS.labels(type(error).__name__).inc()
        if visit.wants_part or isinstance(error, NotYours):
            raise
        return await explained(visit, table_id, seat, error)
    ACTIONS.labels("person").inc()
    SECONDS.observe(time.perf_counter() - started)
    return await done(visit, table_id, seat, version)


async def explained(visit: Visit, table_id: str, seat: int, error: ServiceError | IllegalAction) -> Response:
    """The table as it is now, and above it why a choice was refused."""
    table = await visit.tables.table(table_id)
    status = 409 if isinstance(error, Stale) else 422
    return visit.page("table.html", status, refusal=error.message, **await show(visit, table, seat))


@router.post("/t/{table_id}/take-back")
async def take_back(visit: Visiting, table_id: str) -> Response:
    """Take back the latest choice."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    await visit.tables.gameplay.take_back(table_id, visit.reader.guest, seat, seen_by(fields), request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/standing")
async def keep(visit: Visiting, table_id: str) -> Response:
    """Let kinds of questions pass every time, or be asked about them again."""
    fields = await visit.form()
    seat, request = whole(fields, "seat"), request_of(fields)
    windows, _, until = fields.get("keep", "").partition(" ")
    for window in dict.fromkeys(windows.split(",")):
        once = request and f"{request}-{window}"[-40:]
        await visit.tables.gameplay.keep(table_id, visit.reader.guest, seat, window, until, once)
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/rest")
async def rest(visit: Visiting, table_id: str) -> Response:
    """Take days off, at a table that is played by days."""
    fields = await visit.form()
    seat, days = whole(fields, "seat"), whole(fields, "days")
    await visit.tables.gameplay.rest(table_id, visit.reader.guest, seat, days, request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/undo")
async def undo(visit: Visiting, table_id: str) -> Response:
    """Ask the others to undo one's latest choice."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    await visit.tables.gameplay.ask_undo(table_id, visit.reader.guest, seat, seen_by(fields), request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/undo/answer")
async def answer(visit: Visiting, table_id: str) -> Response:
    """Agree to an undo, or don't."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    agree = fields.get("agree") == "yes"
    await visit.tables.gameplay.answer_undo(
        table_id, visit.reader.guest, seat, agree, seen_by(fields), request_of(fields)
    )
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/leave")
async def leave(visit: Visiting, table_id: str) -> Response:
    """Give one's seat to a computer."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    await visit.tables.gameplay.leave(table_id, visit.reader.guest, seat, request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/absent")
async def replace_absent(visit: Visiting, table_id: str) -> Response:
    """Let a computer play on for somebody who is gone."""
    fields = await visit.form()
    absent = whole(fields, "absent")
    await visit.tables.absences.replace(table_id, visit.reader.guest, absent, request_of(fields))
    return await done(visit, table_id, whole(fields, "seat"), seen_by(fields))


@router.post("/t/{table_id}/claim")
async def claim(visit: Visiting, table_id: str) -> Response:
    """End a game that all others have left alone."""
    fields = await visit.form()
    await visit.tables.absences.claim(table_id, visit.reader.guest, request_of(fields))
    return await done(visit, table_id, whole(fields, "seat"), seen_by(fields))


@router.post("/t/{table_id}/chat")
async def talk(visit: Visiting, table_id: str) -> Response:
    """Say something."""
    fields = await visit.form("chat")
    await visit.tables.chat.remark(table_id, visit.reader.guest, fields.get("text"), request_of(fields))
    if visit.wants_part:
        return await chat(visit, table_id)
    return visit.go(f"/t/{table_id}#chat")


@router.post("/t/{table_id}/hint")
async def hint(visit: Visiting, table_id: str) -> Response:
    """What the teacher would choose here, or without one the strongest computer, knowing what this seat knows."""
    fields = await visit.form("think")
    seat = whole(fields, "seat")
    table = await visit.tables.table(table_id)
    if seat not in table.seats_of(visit.reader.guest.id):
        raise NotYours()
    if not table.setup.hints:
        raise Refused(say("This table plays without hints."))
    if seat not in table.to_act:
        raise Refused(say("It is not your turn to choose."))
    sight = await visit.tables.sight(table, seat, None)
    taught = coaching(table, sight, visit.reader).advised
    try:
        advice = BestChoice(taught, None) if taught else await strongest_choice(visit, table, seat)
    except Refused as none_now:  # it stays where it was asked for, until the next choice
        return await done(visit, table_id, seat, seen_by(fields), Hint((none_now.message,), None))
    chance = None if advice.chance is None else visit.reader.voice.percent(advice.chance, 0)
    words = hint_words(sight, advice.action, chance, advice.why)
    return await done(visit, table_id, seat, seen_by(fields), Hint(words, advice.action))


async def strongest_choice(visit: Visit, table: Table, seat: int) -> BestChoice:
    """What the strongest computer would do in a seat's place."""
    setup = table.setup
    if not visit.services.bots.can_answer(setup.game, strongest(setup.game)):
        raise Refused(say("The strongest computer is still getting ready. Ask again in a minute."))
    seed = private_seed(f"{setup.seed} hint {table.version}", seat)
    try:
        return await visit.services.bots.advise(
            setup.game.name, seed, table.state.view(seat), table.state.legal(seat), whom=visit.address
        )
    except TooSlow:
        raise Refused(say("No hint came in time. Try again.")) from None


# -- sitting down ------------------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/sit")
async def sit(visit: Visiting, table_id: str) -> Response:
    """Take a free seat."""
    fields = await visit.form()
    if fields.get("wait") != "yes" and await is_deserted(visit, await visit.tables.table(table_id)):
        return visit.go(f"/t/{table_id}")  # the page says so, and offers what else there is
    await visit.tables.seats.sit_down(table_id, whole(fields, "seat"), visit.reader.guest, fields.get("invitation"))
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/stand")
async def stand(visit: Visiting, table_id: str) -> Response:
    """Leave a seat before the game begins."""
    fields = await visit.form()
    await visit.tables.seats.stand_up(table_id, whole(fields, "seat"), visit.reader.guest)
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/fill")
async def fill(visit: Visiting, table_id: str) -> Response:
    """Let a computer take a free seat."""
    fields = await visit.form()
    await visit.tables.seats.fill(table_id, whole(fields, "seat"), visit.reader.guest, fields.get("level", ""))
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/invite")
async def invite(visit: Visiting, table_id: str) -> Response:
    """Invite a program to a free seat."""
    fields = await visit.form()
    program = fields.get("program", "")
    await visit.tables.invitations.invite(table_id, whole(fields, "seat"), visit.reader.guest, program)
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/uninvite")
async def uninvite(visit: Visiting, table_id: str) -> Response:
    """Invite no program to a seat any more."""
    fields = await visit.form()
    await visit.tables.invitations.withdraw(table_id, whole(fields, "seat"), visit.reader.guest)
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/close")
async def close(visit: Visiting, table_id: str) -> Response:
    """Close a table that never began."""
    await visit.form()
    await visit.tables.close_table(table_id, visit.reader.guest)
    return visit.go("/")


# -- afterwards --------------------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/again")
async def again(visit: Visiting, table_id: str) -> Response:
    """Offer another game to the others, or agree to theirs; once all agree, on to the new table."""
    await visit.form("create")
    table = await visit.tables.rematches.offer(table_id, visit.reader.guest)
    return visit.go(f"/t/{table.id if table else table_id}")


@router.post("/t/{table_id}/again/decline")
async def decline(visit: Visiting, table_id: str) -> Response:
    """Decline another game, or withdraw one's own offer."""
    await visit.form()
    await visit.tables.rematches.decline(table_id, visit.reader.guest)
    return visit.go(f"/t/{table_id}")
