"""What somebody who waits may settle beforehand, and has settled, in words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.core.face import Sight
from hegemon.service.live.plans import ALWAYS, Plan, may_plan
from hegemon.service.tables.table import Table
from hegemon.web.visits.visit import Visit

WHATEVER: Final = say("Whatever happens")


@dataclass(frozen=True)
class PlanShown:
    """Something that was settled."""

    number: int
    condition: Message
    reply: Message


@dataclass(frozen=True)
class PlansShown:
    """What can be settled beforehand, and what has been."""

    kept: tuple[PlanShown, ...]
    conditions: tuple[tuple[str, Message], ...]
    replies: tuple[tuple[str, Message], ...]
    """By what a form carries for each."""


async def plans_at(visit: Visit, table: Table, sight: Sight) -> PlansShown | None:
    """What a reader may settle at a table; None if nothing can be."""
    if sight.seat is None or not may_plan(table, sight.seat):
        return None
    game = sight.game
    replies = {reply.actions: reply.words for reply in game.replies(sight.view)}
    conditions = {ALWAYS: WHATEVER} | {each.id: each.words for each in game.conditions(sight.view)}

    def shown(plan: Plan) -> PlanShown:
        first = game.describe_action(plan.actions[0], sight.options)
        return PlanShown(plan.number, conditions.get(plan.condition, WHATEVER), replies.get(plan.actions, first))

    kept = await visit.tables.plans.of(table, sight.seat)
    if not replies and not kept:
        return None
    written = ((json.dumps([action.to_json() for action in actions]), words) for actions, words in replies.items())
    return PlansShown(tuple(map(shown, kept)), tuple(conditions.items()), tuple(written))
