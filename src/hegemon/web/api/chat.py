"""What is said at a table."""

from __future__ import annotations

from dataclasses import asdict

from starlette.responses import Response

from hegemon.web.api.answers import Chat, Line, Said
from hegemon.web.api.bodies import Words
from hegemon.web.api.calls import AT_A_TABLE, Reading, Talking, answer, routes

router = routes("chat")


@router.post("/tables/{table_id}/chat", status_code=201, response_model=Said, responses=AT_A_TABLE)
async def talk(caller: Talking, table_id: str, words: Words) -> Response:
    """Say something to all at the table."""
    number = await caller.house.chat.remark(table_id, caller.guest, words.text)
    return answer(Said(number=number), 201)


@router.get("/tables/{table_id}/chat", response_model=Chat, responses=AT_A_TABLE)
async def chat(caller: Reading, table_id: str) -> Response:
    """The latest lines of chat."""
    await caller.house.table(table_id)
    lines = await caller.house.chat.remarks(table_id)
    return answer(Chat(remarks=[Line(**asdict(line)) for line in lines]))
