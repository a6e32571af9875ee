"""Quick match: look for a game, ask how it stands, begin with computers, stop looking."""

from __future__ import annotations

from starlette.responses import Response

from hegemon.core import say
from hegemon.service.company.matching import Wish
from hegemon.service.company.quick_match import HowItStands
from hegemon.service.errors import refused
from hegemon.web.api.answers import MatchAnswer
from hegemon.web.api.bodies import MatchBody
from hegemon.web.api.calls import WITH_TOKEN, Acting, Caller, Creating, Reading, answer, routes

router = routes("matching")


@router.post("/match", status_code=201, response_model=MatchAnswer, responses=WITH_TOKEN)
async def seek(caller: Creating, wish: MatchBody) -> Response:
    """Look for a game. Ask how it stands every few seconds: whoever doesn't is taken for gone."""
    wanted = Wish(wish.game, wish.players, wish.pace)
    await caller.tables.quick_match.seek(caller.guest, wanted, caller.voice().language)
    return answer(await standing(caller), 201)


@router.get("/match", response_model=MatchAnswer, responses=WITH_TOKEN)
async def match(caller: Reading) -> Response:
    """How it stands, and the table as soon as there is one. Asking is a sign of life."""
    return answer(await standing(caller))


@router.post("/match/computers", response_model=MatchAnswer, responses=WITH_TOKEN)
async def begin_with_computers(caller: Acting) -> Response:
    """Let computers take the empty seats."""
    await caller.tables.quick_match.begin_with_computers(caller.guest.id)
    return answer(await standing(caller))


@router.delete("/match", status_code=204, responses=WITH_TOKEN)
async def stop_looking(caller: Acting) -> Response:
    """Look for a game no longer."""
    await caller.tables.quick_match.leave(caller.guest.id)
    return Response(status_code=204)


async def standing(caller: Caller) -> MatchAnswer:
    """How it stands for somebody who looks for a game."""
    stands: HowItStands | None = await caller.tables.quick_match.look(caller.guest.id)
    if stands is None:
        raise refused(say("You are not looking for a game."))
    wish = stands.wish
    return MatchAnswer(
        game=wish.game, players=wish.players, pace=wish.pace, here=stands.here,
        waited=round(max(0.0, caller.tables.clock() - stands.since), 1), computers=stands.computers,
        table=stands.table_id,
    )  # fmt: skip
