"""People who listen and people who look in: what a server keeps for each of them.

Tables and moves are what `service.py` is about; here nobody plays.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

from hegemon.service.guests import Guest
from service_clients import CROWD, PATIENCE, Player, Server, Stream


class Weighed(Protocol):
    """A server whose memory and work can be seen."""

    @property
    def memory(self) -> int: ...

    @property
    def work(self) -> float: ...


async def in_turns(count: int, doing: Callable[[int], Awaitable[None]]) -> None:
    """Do something so many times, a few at a time."""
    numbers = iter(range(count))

    async def one_by_one() -> None:
        for number in numbers:
            await doing(number)

    await asyncio.gather(*(one_by_one() for _ in range(CROWD)))


@asynccontextmanager
async def listening(server: Server, paths: Sequence[str], name: str) -> AsyncIterator[None]:
    """Let somebody else listen to each of these streams, until all have heard something."""
    streams: list[Stream] = []

    async def listen(number: int) -> None:
        _, browser = server.guest(Guest(f"{name}-{number}", name))
        stream = await server.stream(paths[number], browser)
        streams.append(stream)
        async with asyncio.timeout(PATIENCE):
            await stream.begun.wait()

    try:
        await in_turns(len(paths), listen)
        yield
    finally:
        for stream in streams:
            stream.close()


async def visit(server: Server, count: int, name: str) -> None:
    """Let so many people open the lobby, each for the first time, and leave."""

    async def look_in(number: int) -> None:
        visitor = Player(server, f"{name}-{number}")
        await visitor.ask("GET", "/", browser=True)
        visitor.close()

    await in_turns(count, look_in)


async def table_to_watch(server: Server) -> str:
    """A table that anybody may listen to."""
    host = Player(server, "watched")
    made = await host.ask("POST", "/api/tables", {"game": "carta", "seats": ["me", "anybody"]})
    host.close()
    return str(json.loads(made.body)["id"])


async def weigh_people(process: Weighed, server: Server, count: int) -> dict[str, float]:
    """Memory for each who listens at a table or in the lobby, and for each who has looked in; in kB of 1000 bytes.

    Nobody leaves before all are weighed: what one leaves behind would be used again by the next.
    """
    warm, found = max(CROWD, count // 5), {"people": float(count)}
    await visit(server, warm, "warm-visitor")
    memory, work = process.memory, process.work
    await visit(server, count, "visitor")
    found["kB_per_visitor"] = (process.memory - memory) / count / 1000
    found["ms_per_visitor"] = 1000 * (process.work - work) / count
    table = await table_to_watch(server)
    async with AsyncExitStack() as everybody:
        for kind, path in (("table", f"/t/{table}/events"), ("lobby", "/lobby/events")):
            await everybody.enter_async_context(listening(server, [path] * warm, f"warm-{kind}"))
            memory = process.memory
            await everybody.enter_async_context(listening(server, [path] * count, f"heard-{kind}"))
            found[f"kB_per_{kind}_listener"] = (process.memory - memory) / count / 1000
    return found
