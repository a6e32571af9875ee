"""A table in the browser: the page, its parts, and everything one can do there."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from hegemon.core import Action, IllegalAction, Message, Seat, say
from hegemon.core.face import Face, Line, Scene, Sight, Teaching
from hegemon.players import private_seed
from hegemon.service.chat import Remark
from hegemon.service.entries import Note
from hegemon.service.hall import pulse_of
from hegemon.service.problems import NotYours, Problem, Refused, Stale, refused
from hegemon.service.table import OVER, PLAYING, WAITING, Table
from hegemon.service.thinkers import TooSlow
from hegemon.web.health import ACTIONS, REFUSALS, SECONDS
from hegemon.web.kit import Visit, Visiting, address_of, whole
from hegemon.web.lobby import waiting_room
from hegemon.web.scenery import scenery
from hegemon.web.streams import stream
from hegemon.web.templating import face, pointing_at, render

router = APIRouter(include_in_schema=False)

LOG_LINES: Final = 60
"""The latest lines of the log; the rest is in the replay."""
NOTES: Final = 2
"""The latest things that happened around the game, told above what is asked."""
REQUEST_LENGTH: Final = 40


@dataclass(frozen=True)
class Clock:
    """Somebody's time."""

    seat: int
    left: float
    running: bool


@dataclass(frozen=True)
class Hint:
    """What a strong player would choose."""

    words: Message
    action: Action


@dataclass(frozen=True)
class Showing:
    """What the shell tells about a table, besides the game's own scene."""

    table: Table
    seat: int | None
    mine: tuple[int, ...]
    version: int
    past: bool
    curtain: int | None
    """The seat whose player has to take the device first, where people share one."""
    log: tuple[Line, ...]
    news: tuple[Message, ...]
    """What happened since the version that the reader was looking at: for those who listen rather than look."""
    coach: Teaching
    hint: Hint | None
    remarks: tuple[Remark, ...]
    clocks: tuple[Clock, ...]

    @property
    def id(self) -> str:
        """The secret in its address."""
        return self.table.id

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.table.founding.game.name

    @property
    def log_groups(self) -> list[list[Line]]:
        """The log by turns."""
        return by_turns(self.log)

    @property
    def people_here(self) -> int:
        """How many have sat down, as the table's pulse tells it."""
        return pulse_of(self.table).people

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return tuple(person.name for person in self.table.people())

    @property
    def my_turn(self) -> bool:
        """Is the reader asked something?"""
        return not self.past and self.seat is not None and self.seat in self.table.to_act and self.i_play

    @property
    def i_play(self) -> bool:
        """Does the reader still choose for the seat they look from?"""
        return self.seat is not None and self.table.player_on(self.seat) is None

    @property
    def known(self) -> int:
        """The version that the reader's latest choice made: what came after it may be news to them."""
        return latest_choice(self.table, self.seat)

    @property
    def notes(self) -> tuple[Message, ...]:
        """What the others did since then that is no move: they left, they refused an undo."""
        mine = None if self.seat is None else Seat(self.seat)
        notes = [note for note in self.table.notes if self.known < note.number <= self.version]
        return tuple(note.text for note in notes[-NOTES:] if note.text.blanks.get("player") != mine)

    @property
    def gone(self) -> bool:
        """Has the reader given away all they had here?"""
        return bool(self.mine) and all(self.table.given_away(seat) for seat in self.mine)

    @property
    def wish(self) -> Message | None:
        """That somebody asks for an undo, and whom they wait for."""
        return None if self.past else wished(self.table, self.seat)

    @property
    def fragment(self) -> str:
        """Where the newest of this part can be had."""
        return f"/t/{self.id}/fragment" + ("" if self.seat is None else f"?seat={self.seat}")

    @property
    def may_take_back(self) -> bool:
        """Can the latest choice be taken back without asking?"""
        return not self.past and self.seat is not None and self.i_play and self.table.may_take_back(self.seat)

    @property
    def may_ask_undo(self) -> bool:
        """Can the others be asked to undo the latest choice?"""
        return (
            not self.past and self.table.status == PLAYING and self.seat is not None and self.i_play
            and self.table.wish is None and not self.may_take_back and self.table.undo_goes_to(self.seat) is not None
        )  # fmt: skip

    @property
    def asked_for_undo(self) -> bool:
        """Does somebody ask the reader for an undo?"""
        return not self.past and self.seat is not None and self.table.awaits_answer(self.seat)


def seat_shown(table: Table, guest: str, wanted: int | None) -> tuple[int | None, int | None]:
    """The seat whose view a guest is shown, and the seat that has to take the device first."""
    held = table.seats_of(guest)
    mine = [seat for seat in held if not table.given_away(seat)]
    if not mine:
        return None, None
    if len(held) == 1 or table.status != PLAYING:
        return (wanted if wanted in mine else mine[0]), None
    waiting = [seat for seat in mine if seat in table.to_act]
    if waiting:
        return (wanted, None) if wanted in waiting else (None, waiting[0])
    # Nobody here is asked: whoever chose last may go on looking, the others' cards stay covered.
    last = next((move.seat for move in reversed(table.moves) if move.seat in mine), None)
    return (last, None) if last == wanted else (None, None)


async def show(
    visit: Visit, table: Table, wanted: int | None, at: int | None = None,
    since: int | None = None, hint: Hint | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Everything the templates of a table are told; what happened `since` a version is told in words, too."""
    reader, founding = visit.reader, table.founding
    seat, curtain = seat_shown(table, reader.guest.id, wanted)
    past = at is not None and at < table.version
    sight = await visit.house.sight(table, seat, at)
    if past or (seat is not None and table.player_on(seat) is not None):
        sight = replace(sight, legal=())
    version = at if at is not None and past else table.version
    showing = Showing(
        table=table,
        seat=seat,
        mine=table.seats_of(reader.guest.id),
        version=version,
        past=past,
        curtain=curtain,
        log=log(sight, table.notes_at(version)),
        news=happened(table, sight, latest_choice(table, seat) if since is None else since, version),
        coach=Teaching() if past or reader.teacher == "away" else coaching(table, sight),
        hint=hint,
        remarks=tuple(await visit.house.chat.remarks(table.id)) if table.remarks else (),
        clocks=clocks(table, visit.house.clock()),
    )
    looks = face(founding.game.name) or Plain()
    scene = looks.scene(sight) if table.status != WAITING and curtain is None else None
    told = scenery(visit, showing, sight, scene, body_of(table, scene), heading_of(table, scene))
    told |= {"act": pointing_at(hint.action)} if hint else {}
    return told | (waiting_room(table, reader.language) if table.status == WAITING else {})


def heading_of(table: Table, scene: Scene | None) -> Message:
    """What the bar says; while no game is shown, why not."""
    if scene is not None:
        return scene.heading
    return say("Waiting for players") if table.status == WAITING else say("Curtain")


def latest_choice(table: Table, seat: int | None) -> int:
    """The version that a seat's latest choice made: what came after it may be news. To a spectator nothing is."""
    if seat is None:
        return table.version
    return next((move.number for move in reversed(table.moves) if move.seat == seat), 0)


def happened(table: Table, sight: Sight, since: int, version: int) -> tuple[Message, ...]:
    """What a seat saw happen between two versions, in the game and then around it, each move once."""
    moves = [move for move in table.moves if since < move.number <= version]
    seen = [event.seen_by(sight.seat) for move in moves for event in move.events]
    notes = [note.text for note in table.notes if since < note.number <= version]
    asked = wished(table, sight.seat) if table.wish and since < table.wish.number <= version else None
    return (*(line.text for line in lines(sight, seen[-LOG_LINES:])), *notes, *([asked] if asked else ()))


def wished(table: Table, seat: int | None) -> Message | None:
    """Who would like to go back, as a seat is told."""
    wish, people = table.wish, table.people()
    if wish is None:
        return None
    if wish.seat != seat:
        return say("{player} would like to take back the last choice.", player=Seat(wish.seat))
    others = ", ".join(people[other].name for other in sorted(wish.awaits))
    return say("You have asked to take back your last choice. Waiting for {player}.", player=others)


def clocks(table: Table, now: float) -> tuple[Clock, ...]:
    """Everybody's time, at a table with a clock."""
    left = {seat: table.time_left(seat, now) for seat in range(table.players)}
    return tuple(
        Clock(seat, max(0.0, seconds), seat in table.to_act) for seat, seconds in left.items() if seconds is not None
    )


def body_of(table: Table, scene: Scene | None) -> str:
    """The template for the middle of the page."""
    if table.status == WAITING:
        return "waiting.html"
    return scene.template if scene else "curtain.html"


def lines(sight: Sight, events: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    """Events as lines of the log."""
    looks = face(sight.game.name) or Plain()
    told = (looks.line(sight.game, seen) for seen in events)
    return tuple(line for line in told if line is not None)


def by_turns(log: Sequence[Line]) -> list[list[Line]]:
    """The latest turn first, and the latest line first below the heading of each."""
    groups: list[list[Line]] = []
    for line in reversed(log):
        if not groups or groups[-1][0].heading:
            groups.append([])
        groups[-1].insert(0 if line.heading else len(groups[-1]), line)
    return groups


def log(sight: Sight, notes: Sequence[tuple[int, Note]]) -> tuple[Line, ...]:
    """The latest lines, below the heading they belong to; notes stand where they were made."""
    latest: tuple[Line, ...] = ()
    for number in range(max(0, len(sight.events) - LOG_LINES), len(sight.events) + 1):
        latest += tuple(Line(note.text) for before, note in notes if before == number)
        latest += lines(sight, sight.events[number : number + 1])
    if not latest or latest[0].heading:
        return latest
    looks = face(sight.game.name) or Plain()
    earlier = (looks.line(sight.game, seen) for seen in reversed(sight.events[:-LOG_LINES]))
    heading = next((line for line in earlier if line and line.heading), None) or looks.opening(sight)
    return (heading, *latest) if heading else latest


class Plain(Face):
    """The looks of a game without any: words."""

    def scene(self, sight: Sight) -> Scene:
        return Scene("plain.html", {}, sight.game.title())


def coaching(table: Table, sight: Sight) -> Teaching:
    """The teacher's words, at a table where somebody learns."""
    looks = face(table.founding.game.name)
    if not table.founding.terms.lesson or looks is None or sight.seat is None:
        return Teaching()
    return looks.coach(sight, table.views_before(sight.seat))


# -- looking ---------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}")
async def page(visit: Visiting, table_id: str, seat: int | None = None) -> Response:
    """The table."""
    table = await visit.house.table(table_id)
    return visit.page("table.html", **await show(visit, table, seat))


@router.get("/t/{table_id}/fragment")
async def fragment(
    visit: Visiting, table_id: str, seat: int | None = None, at: int | None = None, since: int | None = None
) -> Response:
    """The part of the page that changes; `since` is the version that the page shows."""
    await visit.kit.queue.turn()
    visit.kit.limits.spend("read", visit.who(), address_of(visit.request))
    table = await visit.house.table(table_id)
    if at is not None and not 0 <= at <= table.version:
        raise Stale(table.version)
    return visit.page("fragment.html", **await show(visit, table, seat, at, since))


@router.get("/t/{table_id}/events")
async def events(visit: Visiting, table_id: str) -> Response:
    """What happens from now on."""
    return await stream(visit.house, visit.kit.limits, visit.who(), address_of(visit.request), table_id)


@router.get("/t/{table_id}/chat")
async def chat(visit: Visiting, table_id: str) -> Response:
    """The latest lines of chat."""
    await visit.house.table(table_id)
    remarks = await visit.house.chat.remarks(table_id)
    return HTMLResponse(render("panels/chat_lines.html", visit.reader.voice, remarks=remarks))


# -- doing -----------------------------------------------------------------------------------------------------------


async def done(visit: Visit, table_id: str, seat: int | None, since: int | None, hint: Hint | None = None) -> Response:
    """Show the table after something was done by somebody who was looking at a version of it."""
    if visit.wants_part or hint is not None:
        table = await visit.house.table(table_id)
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
async def act(visit: Visiting, table_id: str) -> Response:
    """Make a choice."""
    started = time.perf_counter()
    fields = await visit.form()
    seat, version = whole(fields, "seat"), whole(fields, "version")
    try:
        await visit.house.play.act(table_id, visit.reader.guest, seat, version, action_of(fields), request_of(fields))
    except (Problem, IllegalAction) as error:
        REFUSALS.labels(type(error).__name__).inc()
        if visit.wants_part or isinstance(error, NotYours):
            raise
        return await explained(visit, table_id, seat, error)
    ACTIONS.labels("person").inc()
    SECONDS.observe(time.perf_counter() - started)
    return await done(visit, table_id, seat, version)


async def explained(visit: Visit, table_id: str, seat: int, error: Problem | IllegalAction) -> Response:
    """The table as it is now, and above it why a choice was refused."""
    table = await visit.house.table(table_id)
    status = 409 if isinstance(error, Stale) else 422
    return visit.page("table.html", status, refusal=error.message, **await show(visit, table, seat))


@router.post("/t/{table_id}/take-back")
async def take_back(visit: Visiting, table_id: str) -> Response:
    """Take back the latest choice."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    await visit.house.play.take_back(table_id, visit.reader.guest, seat, seen_by(fields), request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/undo")
async def undo(visit: Visiting, table_id: str) -> Response:
    """Ask the others to undo one's latest choice."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    await visit.house.play.ask_undo(table_id, visit.reader.guest, seat, seen_by(fields), request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/undo/answer")
async def answer(visit: Visiting, table_id: str) -> Response:
    """Agree to an undo, or don't."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    agree = fields.get("agree") == "yes"
    await visit.house.play.answer_undo(table_id, visit.reader.guest, seat, agree, seen_by(fields), request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/leave")
async def leave(visit: Visiting, table_id: str) -> Response:
    """Give one's seat to a computer."""
    fields = await visit.form()
    seat = whole(fields, "seat")
    await visit.house.play.leave(table_id, visit.reader.guest, seat, request_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))


@router.post("/t/{table_id}/chat")
async def talk(visit: Visiting, table_id: str) -> Response:
    """Say something."""
    fields = await visit.form("chat")
    await visit.house.chat.remark(table_id, visit.reader.guest, fields.get("text"), request_of(fields))
    if visit.wants_part:
        return await chat(visit, table_id)
    return visit.go(f"/t/{table_id}#chat")


@router.post("/t/{table_id}/hint")
async def hint(visit: Visiting, table_id: str) -> Response:
    """What the strongest computer would do here, knowing what this seat knows."""
    fields = await visit.form("think")
    seat = whole(fields, "seat")
    table = await visit.house.table(table_id)
    if seat not in table.seats_of(visit.reader.guest.id):
        raise NotYours()
    if not table.founding.terms.hints:
        raise Refused(say("This table plays without hints."))
    if seat not in table.to_act:
        raise Refused(say("It is not your turn to choose."))
    if not visit.kit.thinkers.ready:
        raise Refused(say("The strongest computer is still getting ready. Ask again in a minute."))
    founding, legal = table.founding, table.state.legal(seat)
    seed = private_seed(f"{founding.seed} hint {table.version}", seat)
    try:
        advice = await visit.kit.thinkers.advise(founding.game.name, seed, table.state.view(seat), legal)
    except TooSlow:
        raise Refused(say("No hint came in time. Try again.")) from None
    voice = visit.reader.voice
    words = say(
        "A strong player would choose: {choice} (chance to win: {chance})",
        choice=founding.game.describe_action(advice.action, founding.options), chance=voice.percent(advice.chance, 0),
    )  # fmt: skip
    return await done(visit, table_id, seat, seen_by(fields), Hint(words, advice.action))


# -- sitting down ------------------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/sit")
async def sit(visit: Visiting, table_id: str) -> Response:
    """Take a free seat."""
    fields = await visit.form()
    await visit.house.usher.sit_down(table_id, whole(fields, "seat"), visit.reader.guest, fields.get("invitation"))
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/stand")
async def stand(visit: Visiting, table_id: str) -> Response:
    """Leave a seat before the game begins."""
    fields = await visit.form()
    await visit.house.usher.stand_up(table_id, whole(fields, "seat"), visit.reader.guest)
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/fill")
async def fill(visit: Visiting, table_id: str) -> Response:
    """Let a computer take a free seat."""
    fields = await visit.form()
    await visit.house.usher.fill(table_id, whole(fields, "seat"), visit.reader.guest, fields.get("level", ""))
    return visit.go(f"/t/{table_id}")


@router.post("/t/{table_id}/close")
async def close(visit: Visiting, table_id: str) -> Response:
    """Close a table that never began."""
    await visit.form()
    await visit.house.close_table(table_id, visit.reader.guest)
    return visit.go("/")


@router.post("/t/{table_id}/again")
async def again(visit: Visiting, table_id: str) -> Response:
    """The same people, a new deal."""
    await visit.form("create")
    table = await visit.house.play_again(table_id, visit.reader.guest)
    return visit.go(f"/t/{table.id}")


__all__ = ["OVER", "router"]
