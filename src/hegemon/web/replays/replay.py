"""After the game: its record, its replay, its analysis, and the proof that the shuffle was fair.

When a game is over everything is open: everybody who has its address may look at it from every seat. Before that
nothing here answers, but for the fingerprint of the shuffle.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, FastAPI
from starlette.datastructures import FormData, UploadFile
from starlette.responses import JSONResponse, Response

from hegemon.core import BrokenRecord, Feature, Message, Record, Seat, State, say
from hegemon.core.face import Teaching
from hegemon.core.record import ODD
from hegemon.games import GAMES
from hegemon.reports.analysis import HOPE
from hegemon.service.errors import ServiceError, refused
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import OVER, Table
from hegemon.web.drawing.faces import face_of
from hegemon.web.drawing.templating import style_sheets
from hegemon.web.http.body_limit import TooLarge
from hegemon.web.lobby.lobby import lobby_page
from hegemon.web.replays.analyses import Analyses, advice, findings, outlook, progress
from hegemon.web.tables.table_page import TablePage, table_context
from hegemon.web.telling.film import one_move
from hegemon.web.telling.table_log import Log, lines
from hegemon.web.visits.errors import status_of
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.offered_games import featured

MOVES: Final = 20_000
"""Moves of a record that somebody brings, at most."""
SEED_LENGTH: Final = 200
SPECTATOR: Final = "spectator"
TOO_LARGE: Final = say("This file is too large for the record of a game.")


@asynccontextmanager
async def working(app: FastAPI) -> AsyncIterator[None]:
    """Analyses go on behind the pages; they end before the server stops."""
    app.state.analyses = Analyses(app.state.services.tables, app.state.services.bots)
    try:
        yield
    finally:
        await app.state.analyses.close()


router = APIRouter(include_in_schema=False)


async def finished(visit: Visit, table_id: str) -> Table:
    """A table whose game is over."""
    table = await visit.tables.table(table_id)
    if table.status != OVER:
        raise refused(say("The game is not over yet."))
    return table


# -- the record --------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/record")
async def record(visit: Visiting, table_id: str) -> Response:
    """The game as a file: for `hegemon replay`, `hegemon analyse`, or another server."""
    table = await finished(visit, table_id)
    day = time.strftime("%Y-%m-%d", time.gmtime(table.setup.created))
    name = f"{table.setup.game.name}-{day}-{table.setup.fingerprint[:6]}.jsonl"
    return Response(
        record_of(table).dumps(),
        media_type="application/x-ndjson; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/replays")
async def bring(visit: Visiting) -> Response:
    """Look at a game that was kept elsewhere. What is wrong with a file is said where it was chosen."""
    try:
        table = await kept(visit)
    except (ServiceError, BrokenRecord) as error:
        return await lobby_page(visit, featured(None), status_of(error), broken=error.message)
    except TooLarge:
        return await lobby_page(visit, featured(None), 413, broken=TOO_LARGE)
    return visit.go(f"/t/{table.id}/replay")


async def kept(visit: Visit) -> Table:
    """A table for the game in a form's file."""
    try:
        text = await brought(await visit.whole_form("upload"))
    finally:
        await visit.request.close()
    return await visit.tables.keep(visit.reader.guest, await asyncio.to_thread(read, text))


async def brought(fields: FormData) -> str:
    """The text of the file in a form, wherever it was written."""
    file = fields.get("record")
    data = await file.read() if isinstance(file, UploadFile) else (file or "").encode("utf-8", "replace")
    if not data and not (isinstance(file, UploadFile) and file.filename):
        raise refused(say("Choose a file first."))
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise refused(say("This file is not the record of a game: it is not even text.")) from None


def read(text: str) -> Record:
    """The record that a text holds; refused if it isn't one, or if nobody could store or show it."""
    if text.count("\n") > MOVES + 1:
        raise refused(say("This record is too long: it has more than {n} moves.", n=MOVES))
    try:
        found = Record.loads(text, GAMES)
    except OverflowError:
        raise BrokenRecord(1, ODD) from None
    if not found.seed.isprintable() or len(found.seed) > SEED_LENGTH:
        raise BrokenRecord(1, say("the seed has to be a short text."))
    return found


# -- the replay --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReplayPosition:
    """A finished game at one of its moves, from one seat."""

    table: Table
    seat: int | None
    move: int

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.table.moves)

    @property
    def version(self) -> int:
        """The version of the table after this move. Move 0 is the deal."""
        return self.table.moves[self.move - 1].number if self.move else 0

    @property
    def title(self) -> Message:
        """A move in a few words: its number and who made it."""
        if self.move == 0:
            return self.table.setup.game.beginning()
        who = self.table.moves[self.move - 1].seat
        return say("Move {number} of {last}: {player}", number=self.move, last=self.last, player=Seat(who))

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The number of the move with which each turn began."""
        headings = face_of(self.table.setup.game.name).headings
        moves = enumerate(self.table.moves, 1)
        return tuple(number for number, move in moves if any(event.name in headings for event in move.events))

    @property
    def turn_back(self) -> int:
        """Where this turn began, or the one before if it is just beginning."""
        return max((start for start in self.turns if start < self.move), default=0)

    @property
    def turn_on(self) -> int:
        """Where the next turn begins."""
        return min((start for start in self.turns if start > self.move), default=self.last)

    def at(self, move: int | str, seat: int | None) -> str:
        """The address of another move, or of another seat's replay."""
        return f"/t/{self.table.id}/replay?move={move}&seat={SPECTATOR if seat is None else seat}"

    def to(self, move: int) -> str:
        """The address of another move, from the same seat."""
        return self.at(min(max(move, 0), self.last), self.seat)

    @property
    def pattern(self) -> str:
        """The address of the part of the page that changes, with a blank for the move."""
        return self.at("{move}", self.seat).replace("/replay?", "/replay/fragment?")


def replay_of(visit: Visit, table: Table, move: int, seat: str | None) -> ReplayPosition:
    """What somebody asked to see. Who played sees their own seat first, all others see what all could see."""
    mine = table.seats_of(visit.reader.guest.id)
    if seat is None:
        shown = mine[0] if mine else None
    elif seat == SPECTATOR:
        shown = None
    elif seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < table.players:
        shown = int(seat)
    else:
        raise refused(say("Nobody sat there."))
    return ReplayPosition(table, shown, min(max(move, 0), len(table.moves)))


async def show(visit: Visit, replay: ReplayPosition, found: Mapping[str, Any]) -> dict[str, Any]:
    """Everything the templates of a replay are told, with what was found in the game so far.

    In the past nobody holds a seat, and nothing can be chosen. After the last move the table is shown as it was
    left; the result has a page of its own.
    """
    table = replay.table
    sight = await asyncio.to_thread(table.sight, replay.seat, replay.version)
    sight = replace(sight, legal=(), outcome=None)
    latest = lines(sight, sight.events[len(sight.events) - sight.fresh :])
    shown = one_move(table, replay.seat, replay.move) if replay.move else None
    page = TablePage(
        table=table,
        seat=replay.seat,
        mine=(),
        version=replay.version,
        past=True,
        curtain=None,
        log=Log(sight, table.moves_at(replay.version).events).parts(),
        news=tuple(line.text for line in latest),
        coach=Teaching(),
        hint=None,
        puzzle=(),
        remarks=(),
        clocks=(),
        film=shown,
    )
    scene = face_of(table.setup.game.name).scene(sight)
    heading = say("Game over") if replay.move == replay.last else scene.heading
    told = table_context(visit, page, sight, scene, scene.template, heading)
    return told | {
        "replay": replay,
        "happened": [line.text for line in (shown and shown.summary) or latest if not line.heading],
        "advice": advice(table, found["choices"], replay.move + 1, told["voice"]),
        "outlook": outlook(table, found["choices"], replay.move, told["voice"]),
        "share": visit.services.url(visit.request, replay.to(replay.move)),
    }


def passed(marks: Sequence[int], move: int) -> float:
    """How many of these marks a move has passed since the first, and what part of the way to the next.

    >>> passed((4, 8, 10), 2), passed((4, 8, 10), 5), passed((4, 8, 10), 9), passed((4, 8, 10), 12)
    (0.0, 0.25, 1.5, 2.0)
    """
    at = bisect_right(marks, move)
    if at in (0, len(marks)):
        return float(max(0, at - 1))
    return at - 1 + (move - marks[at - 1]) / (marks[at] - marks[at - 1])


@router.get("/t/{table_id}/replay")
async def replay(
    visit: Visiting, table_id: str, move: int = 0, seat: str | None = None, turn: int | None = None
) -> Response:
    """A finished game, step by step: at a move, or where a turn begins."""
    table = await finished(visit, table_id)
    shown, found = replay_of(visit, table, move, seat), await progress(visit.tables, table)
    if turn is not None and 0 < turn <= len(shown.turns):
        shown = ReplayPosition(table, shown.seat, shown.turns[turn - 1])
    context = await show(visit, shown, found)
    chronicle = face_of(table.setup.game.name).chronicle(await asyncio.to_thread(table.sight, shown.seat))
    whole = found["choices"] and found["done"] == found["of"]
    told = findings(table, found["choices"], shown.move, context["voice"]) if whole else None
    running = analyses(visit).running(table_id)
    turns = (*shown.turns, shown.last)
    context |= {"chronicle": chronicle, "turns": turns, "turns_passed": passed(turns, shown.move)}
    context["styles"] = style_sheets(table.setup.game.name, "map.css", "replaying.css")
    times = {"needed": analyses(visit).time_needed(table), "left": analyses(visit).time_left(table_id, found)}
    return visit.page("replay.html", found=found, running=running, told=told, times=times, hope=HOPE, **context)


@router.get("/t/{table_id}/replay/fragment")
async def fragment(visit: Visiting, table_id: str, move: int = 0, seat: str | None = None) -> Response:
    """The part of the replay that changes."""
    table = await finished(visit, table_id)
    shown, found = replay_of(visit, table, move, seat), await progress(visit.tables, table)
    return visit.page("replay_fragment.html", **await show(visit, shown, found))


# -- the analysis ------------------------------------------------------------------------------------------------------


def analyses(visit: Visit) -> Analyses:
    """Those that are under way."""
    found: Analyses = visit.request.app.state.analyses
    return found


@router.post("/t/{table_id}/analyse")
async def analyse(visit: Visiting, table_id: str) -> Response:
    """Let the search look at a finished game. It takes a while; the replay shows how far it is."""
    fields = await visit.form("think")
    table = await finished(visit, table_id)
    table.setup.game.demand(Feature.ANALYSIS)
    analyses(visit).start(table, visit.address if visit.services.settings.limits else "")
    await analyses(visit).finish(table)
    seen = {name: value for name in ("move", "seat") if (value := fields.get(name))}
    return visit.go(f"/t/{table_id}/replay{'?' if seen else ''}{urlencode(seen)}#analysis")


@router.get("/t/{table_id}/analysis")
async def analysis(visit: Visiting, table_id: str) -> Response:
    """How far an analysis is, and what it has found."""
    table = await finished(visit, table_id)
    found = await progress(visit.tables, table)
    left = analyses(visit).time_left(table_id, found)
    told = {"left": visit.reader.voice(left)} if left else {}
    return JSONResponse(found | {"running": analyses(visit).running(table_id)} | told)


# -- the shuffle -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """Something that can be checked, and whether it is so."""

    text: Message
    holds: bool


def checks(table: Table) -> tuple[Check, ...]:
    """Deal again from the seed, make all the moves again, and compare. A game from elsewhere was promised to nobody."""
    promised = table.promised is not None
    same_hash = sha256(table.setup.seed.encode()).hexdigest() == table.promised
    dealt, ended = dealt_again(table)
    fingerprint = Check(say("The fingerprint written down when the game began is the hash of the seed."), same_hash)
    return (
        *((fingerprint,) if promised else ()),
        Check(say("Dealing again from the seed gives the cards that everybody had at the start."), dealt),
        Check(say("All moves, made again, lead to the end that the table shows."), ended),
    )


def dealt_again(table: Table) -> tuple[bool, bool]:
    """Does the record begin as the table began, and does it end as the table ended?"""
    kept = Record.loads(record_of(table).dumps(), GAMES)
    begun: State = table.setup.game.new(table.setup.options, table.setup.seed)
    return kept.replay(0) == begun, kept.replay() == table.state


@router.get("/t/{table_id}/fairness")
async def fairness(visit: Visiting, table_id: str) -> Response:
    """How everybody can check that the shuffle was fair. The seed is told when the game is over, not before."""
    table = await visit.tables.table(table_id)
    over = table.status == OVER
    return visit.page(
        "fairness.html",
        table_id=table_id, game=table.setup.game, fingerprint=table.setup.fingerprint,
        brought=over and table.promised is None,
        seed=table.setup.seed if over else None, checks=await asyncio.to_thread(checks, table) if over else (),
    )  # fmt: skip
