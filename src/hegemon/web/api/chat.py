"""What is said at a table."""

from __future__ import annotations

from dataclasses import asdict

from starlette.responses import Response

from hegemon.web.api.answers import ChatAnswer, RemarkAnswer, Said
from hegemon.web.api.bodies import Words
from hegemon.web.api.calls import AT_A_TABLE, Reading, Talking, answer, routes

router = routes("chat")


@router.post("/tables/{table_id}/chat", status_code=201, response_model=Said, responses=AT_A_TABLE)
async def talk(caller: Talking, table_id: str, words: Words) -> Response:
    """Say something to all at the table."""
    number = await caller.tables.chat.remark(table_id, caller.guest, words.text)
    return answer(Said(number=number), 201)


@router.get("/tables/{table_id}/chat", response_model=ChatAnswer, responses=AT_A_TABLE)
async def chat(caller: Reading, table_id: str) -> Response:
    """The latest lines of chat."""
    lines = await caller.tables.chat.heard_by(caller.guest.id, await caller.tables.table(table_id))
    return answer(ChatAnswer(remarks=[RemarkAnswer(**asdict(line)) for line in lines]))
