"""Tables: set up, listed, as they stand, closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from starlette.responses import Response

from hegemon.languages.voice import Voice
from hegemon.players import player_kind
from hegemon.service.live.absences import may_claim, may_replace
from hegemon.service.live.presence import Attendance
from hegemon.service.lobby import lobby
from hegemon.service.tables.listings import Listing, readable
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.service.tables.undo import awaits_answer, may_ask_undo, may_take_back
from hegemon.web.api.answers import (
    Invitation,
    LobbyAnswer,
    OutcomeAnswer,
    PersonAnswer,
    Seated,
    TableAnswer,
    TableInList,
    UndoRequestAnswer,
)
from hegemon.web.api.bodies import NewTable
from hegemon.web.api.calls import AT_A_TABLE, WITH_TOKEN, Acting, Caller, Creating, Reading, answer, routes

router = routes("tables")


@router.post("/tables", status_code=201, response_model=TableAnswer, responses=WITH_TOKEN)
async def create(caller: Creating, table: NewTable) -> Response:
    """Set up a table. The game begins at once if nobody has to come."""
    places = [PlannedSeat(who) for who in table.seats]
    made = await caller.tables.create(caller.guest, table.game, table.options, places, table.terms())
    return answer(await shown(caller, made), 201, {"Location": f"/api/tables/{made.id}"})


@router.get("/tables", response_model=LobbyAnswer, responses=WITH_TOKEN)
async def listed(caller: Reading) -> Response:
    """The lobby: your tables, those that wait for somebody, those to watch."""
    found = await lobby(caller.tables, caller.guest.id)
    shown_to_caller = partial(in_list, voice=caller.voice())
    return answer(
        LobbyAnswer(
            mine=readable(found.mine, shown_to_caller),
            open=readable(found.open, shown_to_caller),
            running=readable(found.running, shown_to_caller),
        )
    )


def in_list(table: Listing, voice: Voice) -> TableInList:
    """A table as the lobby shows it."""
    people = [
        PersonAnswer(
            seat=seat, name=name, player=player, level=voice(player_kind(player).title) if player else None,
            free=not name, open=seat in table.open, program=seat in table.programs,
        )
        for seat, (name, player) in enumerate(zip(table.names, table.players, strict=True))
    ]  # fmt: skip
    return TableInList(
        id=table.id, game=table.game, options=dict(table.options), name=table.name, language=table.language,
        clock=table.clock, seconds=table.seconds, status=table.status, changed=table.changed, people=people,
        to_act=list(table.to_act), yours=list(table.mine), your_turn=table.my_turn,
    )  # fmt: skip


@router.get("/tables/{table_id}", response_model=TableAnswer, responses=AT_A_TABLE)
async def table(caller: Reading, table_id: str) -> Response:
    """Where a table stands: who sits there, who is to choose, what is yours."""
    table = await caller.tables.table(table_id)
    caller.tables.presence.see(table, caller.guest.id)
    return answer(await shown(caller, table))


@router.delete("/tables/{table_id}", status_code=204, responses=AT_A_TABLE)
async def close(caller: Acting, table_id: str) -> Response:
    """Close a table of yours that never began."""
    await caller.tables.close_table(table_id, caller.guest)
    return Response(status_code=204)


async def shown(caller: Caller, table: Table) -> TableAnswer:
    """A table as one guest may know it."""
    now, attendance = caller.tables.clock(), await caller.tables.presence.attendance(table)
    setup, terms, mine = table.setup, table.setup.terms, table.seats_of(caller.guest.id)
    voice, over = caller.voice(table), table.status == OVER
    playing = [seat for seat in mine if table.status == PLAYING and table.player_on(seat) is None]
    host = setup.host == caller.guest.id
    invited = await caller.tables.invitations.at_table(table.id) if table.status == WAITING else {}
    return TableAnswer(
        id=table.id, game=setup.game.name, options=setup.options.to_json(), name=terms.name,
        public=terms.public, language=terms.language, clock=terms.clock, seconds=terms.seconds, hints=terms.hints,
        rated=terms.rated,
        status=table.status, version=table.version, remarks=table.remarks,
        people=seated(table, voice, attendance, now, invited), to_act=list(table.to_act), yours=list(mine), host=host,
        may_take_back=[seat for seat in playing if may_take_back(table, seat)],
        may_ask_undo=[seat for seat in playing if may_ask_undo(table, seat)],
        wish=undo_answer(table, mine),
        may_replace=[seat for seat in table.to_act if mine and may_replace(table, seat, attendance, now)],
        may_claim=may_claim(table, caller.guest.id, attendance, now),
        fingerprint=setup.fingerprint, seed=setup.seed if over else None,
        outcome=result(table, voice), rematch=table.rematch,
        invitations=invitations(caller, table) if host else None,
    )  # fmt: skip


def seated(
    table: Table, voice: Voice, attendance: Attendance, now: float, invited: Mapping[int, str]
) -> list[Seated]:  # fmt: skip
    """Everybody, as all may know them."""
    lefts = [table.time_left(seat, now) for seat in range(table.players)]
    return [
        Seated(
            seat=seat, name=person.name, player=table.player_on(seat),
            level=voice(person.level) if person.level else None,
            free=chair.free, open=chair.free and chair.open, program=seat in table.programs,
            invited=invited.get(seat),
            away=attendance.is_away(seat),
            seconds_left=None if left is None else round(max(0.0, left), 1),
        )
        for seat, (person, chair, left) in enumerate(zip(table.people(), table.chairs, lefts, strict=True))
    ]  # fmt: skip


def undo_answer(table: Table, mine: Sequence[int]) -> UndoRequestAnswer | None:
    """Who asks for an undo, if anybody does."""
    if table.undo_request is None:
        return None
    return UndoRequestAnswer(seat=table.undo_request.seat, awaits=[seat for seat in mine if awaits_answer(table, seat)])


def invitations(caller: Caller, table: Table) -> list[Invitation]:
    """What the host can send to friends."""
    return [
        Invitation(seat=seat, invitation=key, link=caller.services.url(caller.request, f"/i/{key}"))
        for seat, chair in enumerate(table.chairs)
        if chair.free and (key := chair.invitation)
    ]


def result(table: Table, voice: Voice) -> OutcomeAnswer | None:
    """How the game ended, if it has."""
    outcome = table.state.outcome() if table.status == OVER else None
    if outcome is None:
        return None
    return OutcomeAnswer(
        **outcome.to_json(), words=[voice(line) for line in table.setup.game.describe_outcome(outcome)]
    )
