"""A server of the protocol: tools that refuse in words, and everything there is to read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from inspect import isawaitable
from typing import Any

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError

from hegemon.core import HegemonError
from hegemon.languages.voice import Voice
from hegemon.mcp.reference import Reference

Tool = Callable[..., Any]


def server_of(instructions: str, tools: Sequence[Tool], reference: Reference) -> FastMCP:
    """A server with these tools, and rules and cards as resources."""
    mcp = FastMCP("hegemon", instructions=instructions, log_level="WARNING")
    everywhere: list[Tool] = [reference.games, reference.look_up]
    for tool in [*tools, *everywhere]:
        mcp.add_tool(refusing_in_words(tool, reference))
    mcp.resource("rules://{game}", mime_type="text/plain")(reference.rules)
    mcp.resource("rules://{game}/{name}", mime_type="text/plain")(reference.rule_or_card)
    return mcp


def refusing_in_words(tool: Tool, reference: Reference) -> Callable[..., Awaitable[Any]]:
    """The same tool, which tells in a sentence what it refuses."""

    @wraps(tool)
    async def answer(*args: Any, **kwargs: Any) -> Any:
        try:
            found = tool(*args, **kwargs)
            return await found if isawaitable(found) else found
        except HegemonError as error:
            voice = Voice.speaking(reference.spoken(str(kwargs.get("language", ""))))
            raise ToolError(voice(error.message)) from None

    return answer
