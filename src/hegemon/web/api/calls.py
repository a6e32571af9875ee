"""Who asks, and how programs are answered and refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Security
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic_core import from_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.service.errors import NotYours, ServiceError, refused
from hegemon.service.guests import Guest
from hegemon.service.programs.programs import START, NotAProgram, ProgramAccount
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from hegemon.web.api.answers import ApiAnswer, RefusalAnswer
from hegemon.web.api.bodies import LARGEST_NUMBER
from hegemon.web.http.body_limit import TooLarge
from hegemon.web.http.limits import PROGRAM_RATES, RATES
from hegemon.web.http.sessions import language_of
from hegemon.web.services import Services
from hegemon.web.visits.visit import address_of

ALLOWANCE: Final = "hegemon.allowance"
"""Where a request carries what its program may still do."""


class NoToken(ServiceError):
    """A program that doesn't say who it is."""

    def __init__(self) -> None:
        super().__init__(say("Show your token: Authorization: Bearer … (POST /api/guests gives you one)."))


class JsonRequest(Request):
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
                answer = await handle(JsonRequest(request.scope, request.receive))
                if (left := request.scope.get(ALLOWANCE)) is not None:
                    answer.headers.update(left.headers)
                return answer
            except HTTPException as error:
                if isinstance(error.__cause__, TooLarge | ServiceError):
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
    services: Services
    guest: Guest
    program: ProgramAccount | None = None
    """The account, if it has one."""

    @property
    def tables(self) -> TableService:
        """All tables."""
        return self.services.tables

    def voice(self, table: Table | None = None) -> Voice:
        """How to speak to it: among the people of a table, if there is one."""
        language = language_of(self.request)
        if table is None:
            return Voice.speaking(language)
        return Voice.speaking(language, table.setup.game.name).naming(*table.names)

    async def seat(self, table_id: str, seat: int | None) -> Table:
        """A table where the caller may look from this seat; None is a spectator's."""
        table = await self.tables.begun_by_now(table_id)
        if seat is not None and (seat not in table.seats_of(self.guest.id) or table.given_away(seat)):
            raise NotYours()
        self.tables.presence.see(table, self.guest.id)
        return table


BEARER: Final = HTTPBearer(
    auto_error=False, description="The token that `POST /api/guests` gave you, or that of a program's account."
)
Shown = Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)]


def calling(kind: str) -> Callable[..., Awaitable[Caller]]:
    """Whoever asks for something of this kind; it counts even if it is refused."""

    async def caller(request: Request, shown: Shown) -> Caller:
        return await called(request, kind, shown.credentials if shown else "")

    return caller


def calling_as_program(kind: str) -> Callable[..., Awaitable[Caller]]:
    """The same for what only the account of a program may do."""

    async def caller(request: Request, shown: Shown) -> Caller:
        found = await called(request, kind, shown.credentials if shown else "")
        if found.program is None:
            raise NotAProgram()
        return found

    return caller


async def called(request: Request, kind: str, token: str) -> Caller:
    """Whoever asks for something of this kind with this token."""
    services: Services = request.app.state.services
    program = await services.tables.programs.showing(token) if token.startswith(START) else None
    guest = program.guest if program else services.sessions.bearer(token)
    if guest is None:
        raise NoToken()
    rates = PROGRAM_RATES if program else RATES
    left = services.limits.spend(kind, guest.id, address_of(request), rates)
    if program and left:
        request.scope[ALLOWANCE] = left
    return Caller(request, services, guest, program)


def counted(request: Request, kind: str, guest: Guest) -> Caller:
    """A guest whom we know, and who asks for something of this kind."""
    services: Services = request.app.state.services
    services.limits.spend(kind, guest.id, address_of(request))
    return Caller(request, services, guest)


def token_of(request: Request) -> str | None:
    """The token that a request shows in the usual way."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme == "Bearer" else None


def usual_caller(request: Request) -> Guest | None:
    """The guest whose token a request shows in the usual way; accounts of programs are left to the framework."""
    token = token_of(request)
    services: Services = request.app.state.services
    return None if token is None else services.sessions.bearer(token)


Reading = Annotated[Caller, Depends(calling("read"))]
Acting = Annotated[Caller, Depends(calling("act"))]
Creating = Annotated[Caller, Depends(calling("create"))]
Talking = Annotated[Caller, Depends(calling("chat"))]
ReadingProgram = Annotated[Caller, Depends(calling_as_program("read"))]
ActingProgram = Annotated[Caller, Depends(calling_as_program("act"))]

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
    return {status: {"model": RefusalAnswer, "description": REASONS[status]} for status in statuses}


ANYWHERE: Final = refusals(413, 422, 429, 503)
WITH_TOKEN: Final = refusals(401) | ANYWHERE
AT_A_TABLE: Final = refusals(401, 403, 404) | ANYWHERE
MOVING: Final = refusals(409) | AT_A_TABLE


def routes(tag: str) -> APIRouter:
    """Routes for programs, under a heading of the description."""
    return APIRouter(prefix="/api", route_class=Route, generate_unique_id_function=lambda route: route.name, tags=[tag])


def answer(model: ApiAnswer, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A model as an answer; it has been checked when it was made."""
    return Response(model.model_dump_json(), status, headers, "application/json")


def done(version: int) -> Response:
    """The answer to whatever was done at a table."""
    return Response(b'{"version":%d}' % version, media_type="application/json")
