"""Answers that are settled beforehand, at tables that are played by days."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import Field
from starlette.responses import Response

from hegemon.core import Action, say
from hegemon.service.errors import refused
from hegemon.service.live.plans import ALWAYS, MOST, may_plan
from hegemon.service.tables.table import PLAYING
from hegemon.web.api.answers import ApiAnswer
from hegemon.web.api.bodies import LARGEST_NUMBER, Body, Seat, Version
from hegemon.web.api.calls import AT_A_TABLE, Acting, Caller, Reading, SeatAsked, answer, routes
from hegemon.web.tables.plan_words import WHATEVER

router = routes("playing")

PlanNumber = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="Of the plan.")]


class PlanBody(Body):
    """What a seat that waits settles."""

    seat: Seat
    version: Annotated[Version, Field(description="What you were looking at: only what happens after it counts.")]
    condition: Annotated[str, Field(max_length=60, description="The id of a condition; empty: whatever happens.")] = ""
    actions: Annotated[
        list[Annotated[list[str | int], Field(min_length=1, max_length=20)]],
        Field(min_length=1, max_length=10, description="One of the replies.", examples=[[["play", "science-1"]]]),
    ]


class ConditionAnswer(ApiAnswer):
    """Something that others may do."""

    id: str
    title: str


class ReplyAnswer(ApiAnswer):
    """Choices that can be settled."""

    actions: list[list[str | int]]
    title: str


class PlanAnswer(ApiAnswer):
    """Something that was settled."""

    number: int
    condition: str
    actions: list[list[str | int]]
    version: Annotated[int, Field(description="Only what happens after it counts.")]


class PlansAnswer(ApiAnswer):
    """What a seat has settled, in the order in which it is tried, and what it may settle now."""

    version: int
    seat: int
    plans: Annotated[list[PlanAnswer], Field(description=f"At most {MOST}.")]
    conditions: Annotated[list[ConditionAnswer], Field(description="Empty unless you wait, in a game by days.")]
    replies: list[ReplyAnswer]


@router.get("/tables/{table_id}/plans", response_model=PlansAnswer, responses=AT_A_TABLE)
async def plans(caller: Reading, table_id: str, seat: SeatAsked) -> Response:
    """What a seat of yours has settled beforehand, and what it may settle. Nobody else is told."""
    return answer(await settled(caller, table_id, seat))


@router.put("/tables/{table_id}/plans", response_model=PlansAnswer, responses=AT_A_TABLE)
async def settle_plan(caller: Acting, table_id: str, plan: PlanBody) -> Response:
    """Settle an answer for what others may do, in place of what was settled for it before."""
    try:
        actions = [Action.from_json(action) for action in plan.actions]
    except ValueError:
        raise refused(say("An action is a list: a verb, and what it is about.")) from None
    await caller.tables.plans.settle(table_id, caller.guest, plan.seat, plan.version, plan.condition, actions)
    return answer(await settled(caller, table_id, plan.seat))


@router.delete("/tables/{table_id}/plans/{number}", response_model=PlansAnswer, responses=AT_A_TABLE)
async def withdraw_plan(caller: Acting, table_id: str, number: PlanNumber, seat: SeatAsked) -> Response:
    """Withdraw what a seat of yours has settled, if it hasn't come true by now."""
    await caller.tables.plans.drop(table_id, caller.guest, seat, number)
    return answer(await settled(caller, table_id, seat))


async def settled(caller: Caller, table_id: str, seat: int) -> PlansAnswer:
    """What a seat of the caller's has settled, and may settle."""
    table = await caller.seat(table_id, seat)
    kept = await caller.tables.plans.of(table, seat) if table.status == PLAYING else []
    conditions, replies = {}, {}
    if may_plan(table, seat):
        game, view = table.setup.game, table.state.view(seat)
        replies = {reply.actions: reply.words for reply in game.replies(view)}
        conditions = {ALWAYS: WHATEVER} | {each.id: each.words for each in game.conditions(view)} if replies else {}
    voice = caller.voice(table)
    return PlansAnswer(
        version=table.version,
        seat=seat,
        plans=[
            PlanAnswer(
                number=plan.number, condition=plan.condition, actions=as_json(plan.actions), version=plan.version
            )
            for plan in kept
        ],
        conditions=[ConditionAnswer(id=which, title=voice(words)) for which, words in conditions.items()],
        replies=[ReplyAnswer(actions=as_json(actions), title=voice(words)) for actions, words in replies.items()],
    )


def as_json(actions: tuple[Action, ...]) -> list[list[str | int]]:
    """Choices as programs send them."""
    return [action.to_json() for action in actions]
