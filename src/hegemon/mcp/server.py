"""A server of the protocol: tools that refuse in words, and everything there is to read."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from inspect import isawaitable
from typing import Any, Final

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError

from hegemon.core import HegemonError
from hegemon.languages.voice import Voice
from hegemon.mcp.reference import Reference

Tool = Callable[..., Any]

LINES: Final = ",\n"
"""Between the members of a list."""


def server_of(instructions: str, tools: Sequence[Tool], reference: Reference) -> FastMCP:
    """A server with these tools, and rules and cards as resources.

    An answer is one text. The library would send it a second time as structured data, and a list in pieces, and a
    model would pay for all that.
    """
    mcp = FastMCP("hegemon", instructions=instructions, log_level="WARNING")
    everywhere: list[Tool] = [reference.games, reference.look_up]
    for tool in [*tools, *everywhere]:
        mcp.add_tool(answering_in_words(tool, reference), structured_output=False)
    mcp.resource("rules://{game}", mime_type="text/plain")(reference.rules)
    mcp.resource("rules://{game}/{name}", mime_type="text/plain")(reference.rule_or_card)
    return mcp


def answering_in_words(tool: Tool, reference: Reference) -> Callable[..., Awaitable[str]]:
    """The same tool, whose answer is a text, and which tells in a sentence what it refuses."""

    @wraps(tool)
    async def answer(*args: Any, **kwargs: Any) -> str:
        try:
            found = tool(*args, **kwargs)
            return as_text(await found if isawaitable(found) else found)
        except HegemonError as error:
            voice = Voice.speaking(reference.spoken(str(kwargs.get("language", ""))))
            raise ToolError(voice(error.message)) from None

    return answer


def as_text(answer: str | list[dict[str, Any]]) -> str:
    """A text as it is, and a list as JSON with a line for each of its members.

    >>> print(as_text([{"number": 1, "action": ["pass"]}, {"number": 2, "action": ["offer", 1]}]))
    [{"number":1,"action":["pass"]},
    {"number":2,"action":["offer",1]}]
    """
    if isinstance(answer, str):
        return answer
    members = [json.dumps(member, ensure_ascii=False, separators=(",", ":")) for member in answer]
    return f"[{LINES.join(members)}]"
