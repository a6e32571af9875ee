"""The same tables for programs: JSON, with a token instead of a cookie.

Nothing leaves but what a seat of the caller may know. Choosing is what programs do most, so its answer is written
straight away; all others are models, so that the description at `/api/openapi.json` is exact.
"""

from __future__ import annotations

import secrets
import time
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Security
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic_core import from_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match
from starlette.types import Scope

from hegemon.core import Action, Game, IllegalAction, Offer, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import LEVELS, player_kind
from hegemon.service.house import House
from hegemon.service.lobby import Listing, lobby
from hegemon.service.problems import NotYours, Problem, refused
from hegemon.service.seating import Guest, Place
from hegemon.service.table import OVER, PLAYING, WAITING, Move, Table
from hegemon.service.terms import NAME_LENGTH, clean
from hegemon.web.api_models import (
    LARGEST_NUMBER,
    Answer,
    Chat,
    Choice,
    ChoiceOfOption,
    Consent,
    Deed,
    Done,
    Events,
    GameAnswer,
    GameOption,
    Games,
    Happening,
    Invitation,
    Invited,
    Legal,
    Level,
    Line,
    LobbyAnswer,
    Moved,
    Name,
    NewGuest,
    NewTable,
    Offered,
    Person,
    Refusal,
    Result,
    Said,
    Seated,
    Sight,
    SitDown,
    TableAnswer,
    TableInList,
    Welcome,
    Wish,
    Words,
)
from hegemon.web.guests import language_of
from hegemon.web.health import ACTIONS, REFUSALS, SECONDS
from hegemon.web.kit import Kit, address_of
from hegemon.web.shield import TooLarge
from hegemon.web.streams import stream

MOST_MOVES: Final = 500
"""Moves that one answer tells about."""


# -- who asks ----------------------------------------------------------------------------------------------------------


class NoToken(Problem):
    """A program that doesn't say who it is."""

    def __init__(self) -> None:
        super().__init__(say("Show your token: Authorization: Bearer … (POST /api/guests gives you one)."))


class Letter(Request):
    """A request whose body is read by the parser that knows its limits: in depth, in numbers, in characters."""

    async def json(self) -> Any:
        """The body as plain data."""
        try:
            return from_json(await self.body(), allow_inf_nan=False)
        except ValueError:
            raise refused(say("This is not JSON.")) from None


class Route(APIRoute):
    """Lets what is wrong with a body keep its own name, and tells strangers how to introduce themselves."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with its errors sorted."""
        handle = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                return await handle(Letter(request.scope, request.receive))
            except HTTPException as error:
                if isinstance(error.__cause__, TooLarge | Problem):
                    raise error.__cause__ from None
                raise
            except RequestValidationError as error:
                if isinstance(error.body, bytes):
                    raise refused(say("Send JSON, with Content-Type: application/json.")) from None
                raise
            except NoToken as error:
                message = Voice.speaking(language_of(request))(error.message)
                return JSONResponse({"message": message, "rule": ""}, 401, {"WWW-Authenticate": "Bearer"})

        return answered


@dataclass(frozen=True)
class Caller:
    """A program that asks."""

    request: Request
    kit: Kit
    guest: Guest

    @property
    def house(self) -> House:
        """All tables."""
        return self.kit.house

    def voice(self, table: Table | None = None) -> Voice:
        """How to speak to it: among the people of a table, if there is one."""
        language = language_of(self.request)
        if table is None:
            return Voice.speaking(language)
        names = (person.name for person in table.people())
        return Voice.speaking(language, table.founding.game.name).naming(*names)

    async def seat(self, table_id: str, seat: int | None) -> Table:
        """A table where the caller may look from this seat; None is a spectator's."""
        table = await self.house.table(table_id)
        if seat is not None and (seat not in table.seats_of(self.guest.id) or table.given_away(seat)):
            raise NotYours()
        return table


BEARER: Final = HTTPBearer(auto_error=False, description="The token that `POST /api/guests` gave you.")
Shown = Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)]


def calling(kind: str) -> Callable[..., Awaitable[Caller]]:
    """Whoever asks for something of this kind; it counts even if it is refused."""

    async def caller(request: Request, shown: Shown) -> Caller:
        kit: Kit = request.app.state.kit
        guest = kit.desk.bearer(shown.credentials) if shown else None
        if guest is None:
            raise NoToken()
        kit.limits.spend(kind, guest.id, address_of(request))
        return Caller(request, kit, guest)

    return caller


Reading = Annotated[Caller, Depends(calling("read"))]
Acting = Annotated[Caller, Depends(calling("act"))]
Creating = Annotated[Caller, Depends(calling("create"))]
Talking = Annotated[Caller, Depends(calling("chat"))]

SeatInPath = Annotated[int, Path(ge=0, le=LARGEST_NUMBER)]
SeatAsked = Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="A seat of yours.")]
SeatOrNone = Annotated[
    int | None, Query(ge=0, le=LARGEST_NUMBER, description="A seat of yours; without one, what a spectator sees.")
]
Since = Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="The version you know already.")]

REASONS: Final[dict[int, str]] = {
    401: "No token, or not one of ours.",
    403: "Not your seat, or not your table.",
    404: "There is no such table, or no such seat.",
    409: "The table has moved on: look again.",
    413: "The request is too large.",
    422: "Not like this, or not now: by the rules of the game, or because the request has not the right shape.",
    429: "Too much at once.",
    503: "The database can't be reached.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that are possible, for the description."""
    return {status: {"model": Refusal, "description": REASONS[status]} for status in statuses}


ANYWHERE: Final = refusals(413, 422, 429, 503)
WITH_TOKEN: Final = refusals(401) | ANYWHERE
AT_A_TABLE: Final = refusals(401, 403, 404) | ANYWHERE
MOVING: Final = refusals(409) | AT_A_TABLE


class Programs(APIRouter):
    """The routes for programs, which nobody looks through who asks for a page."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return super().matches(scope) if scope["path"].startswith("/api/") else (Match.NONE, {})


router = Programs(prefix="/api", route_class=Route, generate_unique_id_function=lambda route: route.name)


def answer(model: Answer, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A model as an answer; it has been checked when it was made."""
    return Response(model.model_dump_json(), status, headers, "application/json")


def done(version: int) -> Response:
    """The answer to whatever was done at a table."""
    return Response(b'{"version":%d}' % version, media_type="application/json")


# -- playing: what is asked for most is found first --------------------------------------------------------------------


@router.post("/tables/{table_id}/actions", response_model=Done, responses=MOVING, tags=["playing"])
async def act(caller: Acting, table_id: str, choice: Choice) -> Response:
    """Choose: one of the actions that are offered, or its id."""
    started = time.perf_counter()
    try:
        action = await chosen(caller, table_id, choice)
        version = await caller.house.act(table_id, caller.guest, choice.seat, choice.version, action, choice.request)
    except (Problem, IllegalAction) as error:
        REFUSALS.labels(type(error).__name__).inc()
        raise
    ACTIONS.labels("program").inc()
    SECONDS.observe(time.perf_counter() - started)
    return done(version)


async def chosen(caller: Caller, table_id: str, choice: Choice) -> Action:
    """The action that is meant."""
    if (choice.action is None) == (choice.id is None):
        raise refused(say("Choose an action, or its id."))
    if choice.action is not None:
        try:
            return Action.from_json(choice.action)
        except ValueError:
            raise refused(say("An action is a list: a verb, and what it is about.")) from None
    table = await caller.seat(table_id, choice.seat)
    if table.founding.game.engine is None:
        raise refused(say("The actions of this game have no ids."))
    legal = zip(table.state.legal_ids(choice.seat), table.state.legal(choice.seat), strict=True)
    # An id that isn't offered names no action; whether it is wrong or only late is for the table to say.
    return next((action for number, action in legal if number == choice.id), Action("id", (choice.id or 0,)))


def looking_at(deed: Deed) -> int | None:
    """The version that somebody was looking at, if they say."""
    return None if deed.version < 0 else deed.version


@router.post("/tables/{table_id}/take-back", response_model=Done, responses=MOVING, tags=["playing"])
async def take_back(caller: Acting, table_id: str, deed: Deed) -> Response:
    """Take back your latest choice while nothing is revealed."""
    return done(await caller.house.take_back(table_id, caller.guest, deed.seat, looking_at(deed), deed.request))


@router.post("/tables/{table_id}/undo", response_model=Done, responses=MOVING, tags=["playing"])
async def undo(caller: Acting, table_id: str, deed: Deed) -> Response:
    """Ask the others to undo your latest choice."""
    return done(await caller.house.ask_undo(table_id, caller.guest, deed.seat, looking_at(deed), deed.request))


@router.post("/tables/{table_id}/undo/answer", response_model=Done, responses=MOVING, tags=["playing"])
async def answer_undo(caller: Acting, table_id: str, consent: Consent) -> Response:
    """Agree to an undo, or don't."""
    return done(
        await caller.house.answer_undo(
            table_id, caller.guest, consent.seat, consent.agree, looking_at(consent), consent.request
        )
    )  # fmt: skip


@router.post("/tables/{table_id}/leave", response_model=Done, responses=MOVING, tags=["playing"])
async def leave(caller: Acting, table_id: str, deed: Deed) -> Response:
    """Give your seat to a computer, for good."""
    return done(await caller.house.leave(table_id, caller.guest, deed.seat, deed.request))


# -- looking -----------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/view", response_model=Sight, responses=AT_A_TABLE, tags=["playing"])
async def view(caller: Reading, table_id: str, seat: SeatOrNone = None) -> Response:
    """Everything that a seat of yours, or a spectator, may know."""
    table = await caller.seat(table_id, seat)
    begun(table)
    prompt = caller.voice(table)(table.state.prompt(-1 if seat is None else seat))
    seen = dict(table.state.view(seat))
    return answer(Sight(version=table.version, seat=seat, view=seen, prompt=prompt, to_act=list(table.to_act)))


def begun(table: Table) -> None:
    """Nobody looks at cards that somebody else may sit down to."""
    if table.status == WAITING:
        raise refused(say("The game has not begun."))


@router.get("/tables/{table_id}/actions", response_model=Legal, responses=AT_A_TABLE, tags=["playing"])
async def actions(caller: Reading, table_id: str, seat: SeatAsked) -> Response:
    """Everything that a seat of yours may choose now."""
    table = await caller.seat(table_id, seat)
    begun(table)
    asked = seat in table.to_act and table.player_on(seat) is None
    legal = table.state.legal(seat) if asked else []
    game, options, voice = table.founding.game, table.founding.options, caller.voice(table)
    numbers: Sequence[int | None] = [None] * len(legal)
    if asked and game.engine is not None:
        numbers = table.state.legal_ids(seat)
    offers = [
        Offered(action=action.to_json(), id=number, words=voice(game.describe_action(action, options)))
        for action, number in zip(legal, numbers, strict=True)
    ]
    return answer(Legal(version=table.version, seat=seat, actions=offers))


@router.get("/tables/{table_id}/events", response_model=Events, responses=AT_A_TABLE, tags=["playing"])
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
            moves=[moved(table.founding.game, voice, move, seat) for move in told],
            more=first + len(told) < len(table.moves),
        )
    )


def moved(game: Game, voice: Voice, move: Move, seat: int | None) -> Moved:
    """A move, by what a seat saw of it."""
    seen = [event.seen_by(seat) for event in move.events]
    lines = [game.describe_event(event) for event in seen]
    return Moved(
        version=move.number,
        seat=move.seat,
        events=[
            Happening(event=event, words=voice(line) if line else None)
            for event, line in zip(seen, lines, strict=True)
        ],
    )  # fmt: skip


@router.get(
    "/tables/{table_id}/stream",
    response_class=Response,
    responses=AT_A_TABLE
    | {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Server-sent events."}},
    tags=["playing"],
)
async def listen(caller: Reading, table_id: str) -> Response:
    """Hear at once whenever something happens: `event: pulse` with the version, lines of chat and people so far."""
    return await stream(caller.house, caller.kit.limits, caller.guest.id, address_of(caller.request), table_id)


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses=AT_A_TABLE
    | {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "JSON lines."}},
    tags=["playing"],
)
async def record(caller: Reading, table_id: str) -> Response:
    """The whole game, when it is over."""
    table = await caller.house.table(table_id)
    if table.status != OVER:
        raise refused(say("The game is not over yet."))
    return Response(table.record().dumps(), media_type="application/x-ndjson")


# -- coming in ---------------------------------------------------------------------------------------------------------


@router.post("/guests", status_code=201, response_model=Welcome, responses=ANYWHERE, tags=["guests"])
async def come_in(request: Request, guest: NewGuest) -> Response:
    """Say your name, and get the token that you show from now on."""
    kit: Kit = request.app.state.kit
    kit.limits.spend("create", address_of(request))
    name = clean(guest.name, NAME_LENGTH)
    if not name:
        raise refused(say("A name needs at least one letter."))
    token = kit.desk.token(Guest(secrets.token_urlsafe(12), name))
    return answer(Welcome(token=token, guest=Name(name=name)), 201)


@router.get("/games", response_model=Games, responses=refusals(503), tags=["games"])
async def games(request: Request) -> Response:
    """The games that can be played here, with their options, and the computers that play them."""
    language = language_of(request)
    voice = Voice.speaking(language)
    return answer(
        Games(
            games=[described(GAMES.load(name), Voice.speaking(language, name)) for name in GAMES.names()],
            levels=[Level(name=name, title=voice(player_kind(name).title)) for name in LEVELS],
        )
    )


def described(game: Game, voice: Voice) -> GameAnswer:
    """A game with its options."""
    options = [offered(offer, voice) for offer in game.options.offers()]
    return GameAnswer(name=game.name, title=voice(game.title()), rules=game.version, options=options)


def offered(offer: Offer, voice: Voice) -> GameOption:
    """An option."""
    return GameOption(
        name=offer.name,
        label=voice(offer.label),
        choices=None
        if offer.choices is None
        else [ChoiceOfOption(value=value, label=voice(label)) for value, label in offer.choices.items()],
        low=offer.low,
        high=offer.high,
        default=offer.default,
        house_rule=offer.house_rule,
    )


# -- tables ------------------------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, response_model=TableAnswer, responses=WITH_TOKEN, tags=["tables"])
async def create(caller: Creating, table: NewTable) -> Response:
    """Set up a table. The game begins at once if nobody has to come."""
    places = [Place(who) for who in table.seats]
    made = await caller.house.create(caller.guest, table.game, table.options, places, table.terms())
    return answer(shown(caller, made), 201, {"Location": f"/api/tables/{made.id}"})


@router.get("/tables", response_model=LobbyAnswer, responses=WITH_TOKEN, tags=["tables"])
async def listed(caller: Reading) -> Response:
    """The lobby: your tables, those that wait for somebody, those to watch."""
    found = await lobby(caller.house, caller.guest.id)
    voice = caller.voice()
    return answer(
        LobbyAnswer(
            mine=[in_list(table, voice) for table in found.mine],
            open=[in_list(table, voice) for table in found.open],
            running=[in_list(table, voice) for table in found.running],
        )
    )


def in_list(table: Listing, voice: Voice) -> TableInList:
    """A table as the lobby shows it."""
    people = [
        Person(
            seat=seat, name=name, player=player, level=voice(player_kind(player).title) if player else None,
            free=not name, open=seat in table.open,
        )
        for seat, (name, player) in enumerate(zip(table.names, table.players, strict=True))
    ]  # fmt: skip
    return TableInList(
        id=table.id, game=table.game, options=dict(table.options), name=table.name, language=table.language,
        clock=table.clock, seconds=table.seconds, status=table.status, changed=table.changed, people=people,
        to_act=list(table.to_act), yours=list(table.mine), your_turn=table.my_turn,
    )  # fmt: skip


@router.get("/tables/{table_id}", response_model=TableAnswer, responses=AT_A_TABLE, tags=["tables"])
async def table(caller: Reading, table_id: str) -> Response:
    """Where a table stands: who sits there, who is to choose, what is yours."""
    return answer(shown(caller, await caller.house.table(table_id)))


@router.delete("/tables/{table_id}", status_code=204, responses=AT_A_TABLE, tags=["tables"])
async def close(caller: Acting, table_id: str) -> Response:
    """Close a table of yours that never began."""
    await caller.house.close_table(table_id, caller.guest)
    return Response(status_code=204)


def shown(caller: Caller, table: Table) -> TableAnswer:
    """A table as one guest may know it."""
    founding, terms, mine = table.founding, table.founding.terms, table.seats_of(caller.guest.id)
    voice, over = caller.voice(table), table.status == OVER
    playing = [seat for seat in mine if table.status == PLAYING and table.player_on(seat) is None]
    host = founding.host == caller.guest.id
    return TableAnswer(
        id=table.id, game=founding.game.name, options=founding.options.to_json(), name=terms.name,
        public=terms.public, language=terms.language, clock=terms.clock, seconds=terms.seconds, hints=terms.hints,
        status=table.status, version=table.version, remarks=table.remarks,
        people=seated(table, voice, caller.house.now()), to_act=list(table.to_act), yours=list(mine), host=host,
        may_take_back=[seat for seat in playing if table.may_take_back(seat)],
        may_ask_undo=[
            seat for seat in playing if table.wish is None and table.undo_goes_to(seat) is not None
        ],
        wish=wished(table, mine),
        fingerprint=founding.fingerprint, seed=founding.seed if over else None,
        outcome=result(table, voice), rematch=table.rematch,
        invitations=invitations(caller, table) if host else None,
    )  # fmt: skip


def seated(table: Table, voice: Voice, now: float) -> list[Seated]:
    """Everybody, as all may know them."""
    lefts = [table.time_left(seat, now) for seat in range(table.players)]
    return [
        Seated(
            seat=seat, name=person.name, player=table.player_on(seat),
            level=voice(person.level) if person.level else None,
            free=chair.free, open=chair.free and chair.open,
            seconds_left=None if left is None else round(max(0.0, left), 1),
        )
        for seat, (person, chair, left) in enumerate(zip(table.people(), table.chairs, lefts, strict=True))
    ]  # fmt: skip


def wished(table: Table, mine: Sequence[int]) -> Wish | None:
    """Who asks for an undo, if anybody does."""
    if table.wish is None:
        return None
    return Wish(seat=table.wish.seat, awaits=[seat for seat in mine if table.awaits_answer(seat)])


def invitations(caller: Caller, table: Table) -> list[Invitation]:
    """What the host can send to friends."""
    return [
        Invitation(seat=seat, invitation=key, link=caller.kit.url(caller.request, f"/i/{key}"))
        for seat, chair in enumerate(table.chairs)
        if chair.free and (key := chair.invitation)
    ]


def result(table: Table, voice: Voice) -> Result | None:
    """How the game ended, if it has."""
    outcome = table.state.outcome() if table.status == OVER else None
    if outcome is None:
        return None
    return Result(**outcome.to_json(), words=[voice(line) for line in table.founding.game.describe_outcome(outcome)])


# -- sitting down ------------------------------------------------------------------------------------------------------


@router.get("/invitations/{invitation}", response_model=Invited, responses=AT_A_TABLE, tags=["seats"])
async def invited(caller: Reading, invitation: str) -> Response:
    """The seat that an invitation is for: the last part of a link that a friend sent."""
    table, seat = await caller.house.invited(invitation)
    return answer(Invited(table=table.id, seat=seat))


@router.post("/tables/{table_id}/seats/{seat}", response_model=TableAnswer, responses=AT_A_TABLE, tags=["seats"])
async def sit_down(caller: Acting, table_id: str, seat: SeatInPath, how: SitDown | None = None) -> Response:
    """Take a free seat: one that is open to all, or with its invitation. The game begins when all have come."""
    table = await caller.house.sit_down(table_id, seat, caller.guest, how.invitation if how else None)
    return answer(shown(caller, table))


# -- talking -----------------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/chat", status_code=201, response_model=Said, responses=AT_A_TABLE, tags=["chat"])
async def talk(caller: Talking, table_id: str, words: Words) -> Response:
    """Say something to all at the table."""
    number = await caller.house.remark(table_id, caller.guest, words.text)
    return answer(Said(number=number), 201)


@router.get("/tables/{table_id}/chat", response_model=Chat, responses=AT_A_TABLE, tags=["chat"])
async def chat(caller: Reading, table_id: str) -> Response:
    """The latest lines of chat."""
    await caller.house.table(table_id)
    lines = await caller.house.remarks(table_id)
    return answer(Chat(remarks=[Line(**asdict(line)) for line in lines]))
