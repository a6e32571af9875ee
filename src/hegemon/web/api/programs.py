"""Programs that live here: one stream for all their tables, invitations, and who can be invited."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Annotated, Final

from fastapi import Path
from starlette.responses import Response

from hegemon.service.errors import NoSuchTable
from hegemon.service.programs.desks import ProgramDesk, ProgramTable
from hegemon.service.programs.invitations import ProgramInvitation
from hegemon.service.programs.programs import NotAProgram, ProgramAccount
from hegemon.service.tables.table import OVER, Table
from hegemon.web.api.answers import ApiAnswer, TableAnswer
from hegemon.web.api.bodies import InviteBody, ProgramBody
from hegemon.web.api.calls import (
    AT_A_TABLE,
    WITH_TOKEN,
    Acting,
    ActingProgram,
    Caller,
    Reading,
    ReadingProgram,
    SeatInPath,
    answer,
    refusals,
    routes,
    token_of,
)
from hegemon.web.api.program_answers import (
    AskedAnswer,
    DeskAnswer,
    InvitationsAnswer,
    InvitationToProgram,
    ProgramAnswer,
    ProgramsAnswer,
    ProgramTableAnswer,
)
from hegemon.web.api.tables import shown
from hegemon.web.http.health import STREAMS
from hegemon.web.http.streams import SIGN_OF_LIFE, event_stream
from hegemon.web.tables.invitations import host_of
from hegemon.web.visits.visit import address_of

router = routes("programs")

AS_PROGRAM: Final = refusals(403) | WITH_TOKEN
INVITED: Final = refusals(403, 404) | WITH_TOKEN
Address = Annotated[str, Path(max_length=40, description="As the stream, or `/api/program/invitations`, tells it.")]


def account(caller: Caller) -> ProgramAccount:
    """The program that asks."""
    if caller.program is None:
        raise NotAProgram()
    return caller.program


# -- the account -------------------------------------------------------------------------------------------------------


@router.get("/program", response_model=ProgramAnswer, responses=AS_PROGRAM)
async def program(caller: ReadingProgram) -> Response:
    """Who you are."""
    return answer(told_of(account(caller)))


@router.put("/program", response_model=ProgramAnswer, responses=AS_PROGRAM)
async def wish(caller: ActingProgram, wishes: ProgramBody) -> Response:
    """Say to which games you want to be invited; people see you while you listen to the stream."""
    mine = account(caller)
    await caller.tables.programs.wish(mine, wishes.plays)
    return answer(ProgramAnswer(name=mine.name, plays=sorted(set(wishes.plays))))


def told_of(program: ProgramAccount) -> ProgramAnswer:
    """A program as everybody may know it."""
    return ProgramAnswer(name=program.name, plays=list(program.plays))


# -- the stream --------------------------------------------------------------------------------------------------------


@router.get(
    "/program/stream",
    response_class=Response,
    responses=AS_PROGRAM
    | {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Server-sent events."}},
)
async def listen_to_all(caller: ReadingProgram) -> Response:
    """Hear of all your tables: first `event: state`, all that concerns you now; then what changes.

    `invitation` and `withdrawn`, `turn` whenever you are asked something new, `end`, and `table` for all else.
    """
    mine, token = account(caller), token_of(caller.request) or ""
    address = address_of(caller.request)
    return event_stream(caller.services.limits, mine.id, address, what_concerns(caller, mine, token), STREAMS)


async def what_concerns(caller: Caller, program: ProgramAccount, token: str) -> AsyncGenerator[str]:
    """The events of a program, which is here while it listens, and as long as its token is worth something."""
    tables, before = caller.tables, None
    with tables.visitors.here(program.id, program.name):
        async with aclosing(tables.program_desks.news(program.id)) as news:
            async for desk in news:
                if not await tables.programs.is_worth_something(token):
                    return
                if desk is None:
                    yield SIGN_OF_LIFE
                    continue
                seen = await desk_answer(caller, desk)
                for name, told in [("state", seen)] if before is None else changes(before, seen):
                    yield event(name, told)
                before = seen


def event(name: str, told: ApiAnswer) -> str:
    """A server-sent event."""
    return f"event: {name}\ndata: {told.model_dump_json()}\n\n"


def changes(before: DeskAnswer, now: DeskAnswer) -> Iterator[tuple[str, ApiAnswer]]:
    """What is new to a program, by the name of the event."""
    known = {one.invitation: one for one in before.invitations}
    still = {one.invitation for one in now.invitations}
    yield from (("withdrawn", one) for one in known.values() if one.invitation not in still)
    yield from (("invitation", one) for one in now.invitations if one.invitation not in known)
    tables = {table.table: table for table in before.tables}
    for table in now.tables:
        was = tables.pop(table.table, None)
        if table == was:
            continue
        ended = table.status == OVER and (was is None or was.status != OVER)
        asked = table.asked and (was is None or table.asked != was.asked)
        yield "end" if ended else "turn" if asked else "table", table
    for gone in tables.values():  # closed, or no longer its own; one that ended an hour ago has been told of
        if gone.status != OVER:
            yield "table", gone.model_copy(update={"seats": [], "asked": [], "undo": []})


async def desk_answer(caller: Caller, desk: ProgramDesk) -> DeskAnswer:
    """All that concerns a program now, as it is told."""
    invitations = [await invitation_answer(caller, one) for one in desk.invitations.values()]
    return DeskAnswer(
        tables=[table_answer(table) for table in desk.tables.values()],
        invitations=[one for one in invitations if one is not None],
    )


def table_answer(table: ProgramTable) -> ProgramTableAnswer:
    """How a table stands for a program, as it is told."""
    return ProgramTableAnswer(
        table=table.id, game=table.game, status=table.status, seats=list(table.seats),
        asked=[AskedAnswer(seat=seat, since=since) for seat, since in table.asked], undo=list(table.undo),
        rematch=table.rematch,
    )  # fmt: skip


# -- invitations -------------------------------------------------------------------------------------------------------


async def invitation_answer(caller: Caller, invitation: ProgramInvitation) -> InvitationToProgram | None:
    """An invitation as a program is told it; None if its table is gone."""
    try:
        table: Table = await caller.tables.table(invitation.table_id)
    except NoSuchTable:
        return None
    setup = table.setup
    return InvitationToProgram(
        invitation=invitation.id, table=table.id, seat=invitation.seat, game=setup.game.name,
        options=setup.options.to_json(), clock=setup.terms.clock, seconds=setup.terms.seconds,
        host=host_of(table),
    )  # fmt: skip


@router.get("/program/invitations", response_model=InvitationsAnswer, responses=AS_PROGRAM)
async def invitations(caller: ReadingProgram) -> Response:
    """All your invitations."""
    found = [await invitation_answer(caller, one) for one in await caller.tables.invitations.of(caller.guest.id)]
    return answer(InvitationsAnswer(invitations=[one for one in found if one is not None]))


@router.post("/program/invitations/{invitation}/accept", response_model=TableAnswer, responses=INVITED)
async def accept(caller: ActingProgram, invitation: Address) -> Response:
    """Sit down where you are invited. The game begins when all have come."""
    return answer(await shown(caller, await caller.tables.invitations.accept(invitation, caller.guest)))


@router.post("/program/invitations/{invitation}/decline", status_code=204, responses=INVITED)
async def decline(caller: ActingProgram, invitation: Address) -> Response:
    """Don't sit down."""
    await caller.tables.invitations.decline(invitation, caller.guest)
    return Response(status_code=204)


# -- for everybody -----------------------------------------------------------------------------------------------------


@router.get("/programs", response_model=ProgramsAnswer, responses=WITH_TOKEN)
async def programs(caller: Reading) -> Response:
    """The programs that play here: they listen just now, and want to be invited."""
    found = (await caller.tables.lobby_news.lists()).programs
    return answer(ProgramsAnswer(programs=[told_of(program) for program in found]))


@router.post("/tables/{table_id}/seats/{seat}/invitation", response_model=TableAnswer, responses=AT_A_TABLE)
async def invite(caller: Acting, table_id: str, seat: SeatInPath, whom: InviteBody) -> Response:
    """Invite a program to a free seat of your table, by its name."""
    return answer(
        await shown(caller, await caller.tables.invitations.invite(table_id, seat, caller.guest, whom.program))
    )


@router.delete("/tables/{table_id}/seats/{seat}/invitation", response_model=TableAnswer, responses=AT_A_TABLE)
async def withdraw(caller: Acting, table_id: str, seat: SeatInPath) -> Response:
    """Invite no program to a seat any more."""
    return answer(await shown(caller, await caller.tables.invitations.withdraw(table_id, seat, caller.guest)))
