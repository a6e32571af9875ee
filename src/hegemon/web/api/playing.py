"""What programs do most: choose, look, listen."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from hegemon.core import Action, Feature, Game, IllegalAction, say
from hegemon.languages.voice import Voice
from hegemon.service.errors import ServiceError, refused
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import OVER, WAITING, Table
from hegemon.web.api.answers import (
    ArgumentAnswer,
    Done,
    EventAnswer,
    Events,
    Legal,
    Moved,
    Offered,
    RematchAnswer,
    SightAnswer,
    WindowAnswer,
    WindowsAnswer,
)
from hegemon.web.api.bodies import (
    AbsentBody,
    ChoiceBody,
    ClaimBody,
    Consent,
    RematchBody,
    RestBody,
    SeatBody,
    StandingBody,
)
from hegemon.web.api.calls import (
    AT_A_TABLE,
    MOVING,
    Acting,
    Caller,
    Creating,
    Reading,
    SeatAsked,
    SeatOrNone,
    Since,
    answer,
    counted,
    done,
    routes,
    usual_caller,
)
from hegemon.web.http.health import ACTIONS, REFUSALS, SECONDS
from hegemon.web.http.quick_routes import Arguments, read_by, whole_numbers
from hegemon.web.http.streams import stream
from hegemon.web.visits.visit import address_of

router = routes("playing")

MOST_MOVES: Final = 500
"""Moves that one answer tells about."""


async def choosing(request: Request) -> Arguments | None:
    """A choice, as programs send it."""
    guest = usual_caller(request)
    if guest is None or request.headers.get("content-type") != "application/json":
        return None
    try:
        choice = ChoiceBody.model_validate_json(await request.body())
    except ValidationError:
        return None
    return {"caller": counted(request, "act", guest), "table_id": request.path_params["table_id"], "choice": choice}


async def asking(request: Request) -> Arguments | None:
    """Which choices there are, as programs ask."""
    guest, numbers = usual_caller(request), whole_numbers(request, "seat")
    if guest is None or not numbers:
        return None
    return {"caller": counted(request, "read", guest), "table_id": request.path_params["table_id"], **numbers}


@router.post("/tables/{table_id}/actions", response_model=Done, responses=MOVING)
@read_by(choosing)
async def act(caller: Acting, table_id: str, choice: ChoiceBody) -> Response:
    """Choose: one of the actions that are offered, or its id."""
    started = time.perf_counter()
    try:
        action = await chosen(caller, table_id, choice)
        version = await caller.tables.gameplay.act(
            table_id, caller.guest, choice.seat, choice.version, action, choice.request
        )
    except (ServiceError, IllegalAction) as error:
        REFUSALS.labels(type(error).__name__).inc()
        raise
    ACTIONS.labels("program").inc()
    SECONDS.observe(time.perf_counter() - started)
    return done(version)


async def chosen(caller: Caller, table_id: str, choice: ChoiceBody) -> Action:
    """The action that is meant."""
    if (choice.action is None) == (choice.id is None):
        raise refused(say("Choose an action, or its id."))
    if choice.action is not None:
        try:
            return Action.from_json(choice.action)
        except ValueError:
            raise refused(say("An action is a list: a verb, and what it is about.")) from None
    table = await caller.seat(table_id, choice.seat)
    if not table.setup.game.offers(Feature.MASS_PLAY):
        raise refused(say("The actions of this game have no ids."))
    legal = zip(table.state.legal_ids(choice.seat), table.state.legal(choice.seat), strict=True)
    # An id that isn't offered names no action; whether it is wrong or only late is for the table to say.
    return next((action for number, action in legal if number == choice.id), Action("id", (choice.id or 0,)))


def looking_at(deed: SeatBody) -> int | None:
    """The version that somebody was looking at, if they say."""
    return None if deed.version < 0 else deed.version


@router.post("/tables/{table_id}/take-back", response_model=Done, responses=MOVING)
async def take_back(caller: Acting, table_id: str, deed: SeatBody) -> Response:
    """Take back your latest choice while nothing is revealed."""
    return done(
        await caller.tables.gameplay.take_back(table_id, caller.guest, deed.seat, looking_at(deed), deed.request)
    )


@router.post("/tables/{table_id}/undo", response_model=Done, responses=MOVING)
async def undo(caller: Acting, table_id: str, deed: SeatBody) -> Response:
    """Ask the others to undo your latest choice."""
    return done(
        await caller.tables.gameplay.ask_undo(table_id, caller.guest, deed.seat, looking_at(deed), deed.request)
    )


@router.post("/tables/{table_id}/undo/answer", response_model=Done, responses=MOVING)
async def answer_undo(caller: Acting, table_id: str, consent: Consent) -> Response:
    """Agree to an undo, or don't; whoever asked for it withdraws the request by not agreeing."""
    return done(
        await caller.tables.gameplay.answer_undo(
            table_id, caller.guest, consent.seat, consent.agree, looking_at(consent), consent.request
        )
    )  # fmt: skip


@router.post("/tables/{table_id}/rest", response_model=Done, responses=MOVING)
async def rest(caller: Acting, table_id: str, deed: RestBody) -> Response:
    """Take days off, at a table that is played by days: your time stands still meanwhile."""
    return done(await caller.tables.gameplay.rest(table_id, caller.guest, deed.seat, deed.days, deed.request))


@router.post("/tables/{table_id}/leave", response_model=Done, responses=MOVING)
async def leave(caller: Acting, table_id: str, deed: SeatBody) -> Response:
    """Give your seat to a computer, for good."""
    return done(await caller.tables.gameplay.leave(table_id, caller.guest, deed.seat, deed.request))


@router.post("/tables/{table_id}/absent", response_model=Done, responses=MOVING)
async def replace_absent(caller: Acting, table_id: str, gone: AbsentBody) -> Response:
    """Let a computer play on for somebody who has been away for minutes while it was their turn."""
    return done(await caller.tables.absences.replace(table_id, caller.guest, gone.seat, gone.request))


@router.post("/tables/{table_id}/claim", response_model=Done, responses=MOVING)
async def claim(caller: Acting, table_id: str, wish: ClaimBody) -> Response:
    """Win a game that all others have left alone for minutes."""
    return done(await caller.tables.absences.claim(table_id, caller.guest, wish.request))


@router.post("/tables/{table_id}/rematch", response_model=RematchAnswer, responses=AT_A_TABLE)
async def rematch(caller: Creating, table_id: str, wish: RematchBody) -> Response:
    """After a game, offer the others another one, agree to theirs, or decline."""
    rematches = caller.tables.rematches
    if not wish.agree:
        await rematches.decline(table_id, caller.guest)
        return answer(RematchAnswer(table=None))
    again = await rematches.offer(table_id, caller.guest)
    return answer(RematchAnswer(table=again.id if again else None))


@router.get("/tables/{table_id}/standing", response_model=WindowsAnswer, responses=AT_A_TABLE)
async def standing(caller: Reading, table_id: str, seat: SeatAsked) -> Response:
    """What a seat of yours lets pass without being asked."""
    table = await caller.seat(table_id, seat)
    begun(table)
    voice, stretch = caller.voice(table), table.state.stretch()
    windows = [
        WindowAnswer(id=kind.id, title=voice(kind.title), until=table.standing.kept(seat, kind.id, stretch))
        for kind in table.setup.game.windows(table.setup.options)
    ]
    return answer(WindowsAnswer(version=table.version, seat=seat, windows=windows))


@router.post("/tables/{table_id}/standing", response_model=Done, responses=MOVING)
async def keep(caller: Acting, table_id: str, wish: StandingBody) -> Response:
    """Let a kind of question pass every time, for this phase or for the game; or be asked about it again."""
    return done(
        await caller.tables.gameplay.keep(table_id, caller.guest, wish.seat, wish.window, wish.until, wish.request)
    )


@router.get("/tables/{table_id}/view", response_model=SightAnswer, responses=AT_A_TABLE)
async def view(caller: Reading, table_id: str, seat: SeatOrNone = None) -> Response:
    """Everything that a seat of yours, or a spectator, may know."""
    table = await caller.seat(table_id, seat)
    begun(table)
    prompt = caller.voice(table)(table.state.prompt(seat))
    seen = dict(table.state.view(seat))
    return answer(SightAnswer(version=table.version, seat=seat, view=seen, prompt=prompt, to_act=list(table.to_act)))


def begun(table: Table) -> None:
    """Nobody looks at cards that somebody else may sit down to."""
    if table.status == WAITING:
        raise refused(say("The game has not begun."))


@router.get("/tables/{table_id}/actions", response_model=Legal, responses=AT_A_TABLE)
@read_by(asking)
async def actions(caller: Reading, table_id: str, seat: SeatAsked) -> Response:
    """Everything that a seat of yours may choose now."""
    table = await caller.seat(table_id, seat)
    begun(table)
    asked = seat in table.to_act and table.player_on(seat) is None
    legal = table.state.legal(seat) if asked else []
    game, options, voice = table.setup.game, table.setup.options, caller.voice(table)
    numbers: Sequence[int | None] = [None] * len(legal)
    if asked and game.offers(Feature.MASS_PLAY):
        numbers = table.state.legal_ids(seat)
    offers = [
        Offered(
            action=action.to_json(),
            id=number,
            words=voice(game.describe_action(action, options)),
            arguments=[
                ArgumentAnswer(name=each.name, kind=each.kind, value=each.value, words=voice(each.message()))
                for each in game.arguments(action)
            ],
        )
        for action, number in zip(legal, numbers, strict=True)
    ]
    return answer(Legal(version=table.version, seat=seat, actions=offers))


@router.get("/tables/{table_id}/events", response_model=Events, responses=AT_A_TABLE)
async def events(caller: Reading, table_id: str, since: Since = 0, seat: SeatOrNone = None) -> Response:
    """What happened since a version, as a seat of yours, or a spectator, saw it."""
    table = await caller.seat(table_id, seat)
    first = bisect_right(table.moves, since, key=lambda move: move.number)
    told = table.moves[first : first + MOST_MOVES]
    voice = caller.voice(table)
    return answer(
        Events(
            version=table.version,
            count=len(table.moves),
            moves=[moved(table.setup.game, voice, move, seat) for move in told],
            more=first + len(told) < len(table.moves),
        )
    )


def moved(game: Game, voice: Voice, move: PlayedMove, seat: int | None) -> Moved:
    """A move, by what a seat saw of it."""
    seen = [event.seen_by(seat) for event in move.events]
    lines = [game.describe_event(event) for event in seen]
    return Moved(
        version=move.number,
        seat=move.seat,
        events=[
            EventAnswer(event=event, words=voice(line) if line else None)
            for event, line in zip(seen, lines, strict=True)
        ],
    )  # fmt: skip


@router.get(
    "/tables/{table_id}/stream",
    response_class=Response,
    responses=AT_A_TABLE
    | {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Server-sent events."}},
)
async def listen(caller: Reading, table_id: str) -> Response:
    """Hear at once whenever something happens: `event: pulse` with the version, lines of chat and people so far."""
    limits, guest = caller.services.limits, caller.guest.id
    return await stream(caller.tables, limits, guest, guest, address_of(caller.request), table_id)


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses=AT_A_TABLE
    | {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "JSON lines."}},
)
async def record(caller: Reading, table_id: str) -> Response:
    """The whole game, when it is over."""
    table = await caller.tables.table(table_id)
    if table.status != OVER:
        raise refused(say("The game is not over yet."))
    return Response(record_of(table).dumps(), media_type="application/x-ndjson")
