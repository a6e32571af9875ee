"""Answers that people settle beforehand while they wait, in games by days; and withdraw."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import Action, say
from hegemon.service.errors import refused
from hegemon.web.tables.tables import done, seen_by
from hegemon.web.visits.visit import Visiting, whole

router = APIRouter(include_in_schema=False)


def actions_of(fields: Mapping[str, str]) -> list[Action]:
    """The choices that a form carries."""
    try:
        return [Action.from_json(action) for action in json.loads(fields.get("then", ""))]
    except (ValueError, TypeError, RecursionError):
        raise refused(say("Choose something first.")) from None


@router.post("/t/{table_id}/plans")
async def settle(visit: Visiting, table_id: str) -> Response:
    """Settle an answer for what others may do, or withdraw one."""
    fields = await visit.form()
    seat, plans, guest = whole(fields, "seat"), visit.tables.plans, visit.reader.guest
    if "drop" in fields:
        await plans.drop(table_id, guest, seat, whole(fields, "drop"))
    else:
        seen = seen_by(fields) or 0
        await plans.settle(table_id, guest, seat, seen, fields.get("if", ""), actions_of(fields))
    return await done(visit, table_id, seat, seen_by(fields))
