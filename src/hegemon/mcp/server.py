"""A server of the protocol: tools that refuse in words, and everything there is to read."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import wraps
from inspect import isawaitable
from typing import Any, Final

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.types import ContentBlock
from pydantic import ValidationError

from hegemon import __version__
from hegemon.core import HegemonError, Message, say
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
    mcp = SpokenServer(instructions, reference)
    everywhere: list[Tool] = [reference.games, reference.look_up]
    for tool in [*tools, *everywhere]:
        mcp.add_tool(answering_in_words(tool, reference), structured_output=False)
    mcp.resource("rules://{game}", mime_type="text/plain")(reference.rules)
    mcp.resource("rules://{game}/{name}", mime_type="text/plain")(reference.rule_or_card)
    return mcp


class SpokenServer(FastMCP):
    """A server that says in a sentence which arguments a tool doesn't take; the library would pass over some in
    silence, and tell of others in its own terms.
    """

    def __init__(self, instructions: str, reference: Reference) -> None:
        super().__init__("hegemon", instructions=instructions, log_level="WARNING")
        self._mcp_server.version = __version__
        self._reference = reference

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> Sequence[ContentBlock] | dict[str, Any]:
        """The library's way to a tool, with a look at what it is given."""
        voice = Voice.speaking(self._reference.spoken(str(arguments.get("language", ""))))
        for tool in await self.list_tools():
            if tool.name == name and (wrong := misused(tool.inputSchema, arguments)):
                raise ToolError(voice(wrong))
        try:
            return await super().call_tool(name, arguments)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(voice(unfit(error.__cause__))) from None
            raise


def misused(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> Message | None:
    """What is wrong with the names of these arguments, if anything.

    >>> schema = {"properties": {"game": {}, "name": {}}, "required": ["game"]}
    >>> str(misused(schema, {"game": "carta", "names": ["Ada"]}))
    'There is no argument “names”; there are: game, name.'
    >>> str(misused(schema, {}))
    'An argument is missing: game.'
    """
    known = schema.get("properties", {})
    for name in arguments:
        if name not in known:
            return say("There is no argument “{name}”; there are: {known}.", name=name, known=", ".join(known) or "–")
    for name in schema.get("required", ()):
        if name not in arguments:
            return say("An argument is missing: {name}.", name=name)
    return None


def unfit(error: ValidationError) -> Message:
    """Which value an argument can't have."""
    first = error.errors(include_url=False, include_context=False)[0]
    given = json.dumps(first["input"], ensure_ascii=False, default=str)
    return say("The argument “{name}” can't be {value}.", name=str(first["loc"][0]), value=given)


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
