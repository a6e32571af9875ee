"""Whether those who ask for hints and analyses keep the computers at other tables waiting.

    python benchmarks/hints.py --guests 40 --seconds 40

A real server on SQLite. Somebody plays against a computer that thinks ahead; from the same address many guests ask for
hints as fast as they get them, and have a game analysed each. First with the limits that every server has, then
without, which is the worst that many addresses together could do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

import uvloop

from hegemon.service.guests import Guest
from measure import progress
from service import Process, database, percentile, ready, secret_of
from service_clients import Line, Player, Server, Unanswered

LEVEL = "strategist"
"""A computer that thinks ahead."""
PATIENCE = 120.0
THOUGHT = 0.25
"""Seconds that people take for a choice, so that limits don't stop them."""


class Opponent(Player):
    """Somebody who plays against a computer."""

    async def begin(self) -> None:
        made = await self.ask("POST", "/api/tables", {"game": "carta", "seats": ["me", LEVEL]})
        self.table, self.seat = str(json.loads(made.body)["id"]), 0

    async def waits(self, seconds: float) -> list[float]:
        """How long a computer took for each of its turns, in seconds."""
        rng, until, times = random.Random(7), time.perf_counter() + seconds, []
        await self.begin()
        while time.perf_counter() < until:
            version, numbers = await self.offer()
            if not numbers:
                began = time.perf_counter()
                while not numbers and time.perf_counter() - began < PATIENCE:
                    await asyncio.sleep(0.02)
                    version, numbers = await self.offer()
                    if not numbers and await self.is_over():
                        await self.begin()
                times.append(time.perf_counter() - began)
            await self.choose(version, rng.choice(numbers))
            await asyncio.sleep(THOUGHT)
        return times

    async def is_over(self) -> bool:
        return b'"status":"over"' in (await self.ask("GET", f"/api/tables/{self.table}")).body


class Asker(Player):
    """A guest who asks for hints, again and again, at a table of their own."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server, name)
        self._csrf = server.csrf(Guest(name, name))
        self.answered = self.refused = 0

    async def send(self, path: str, **fields: object) -> int:
        """Send a form; the status of the answer."""
        body = urlencode({"csrf": self._csrf, **fields}).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{self._cookie}X-Part: 1\r\n"
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        line: Line = await self._server.line()
        try:
            async with asyncio.timeout(PATIENCE):
                return (await line.ask(head.encode() + body)).status
        finally:
            line.close()

    async def asks(self) -> None:
        table = {"game": "carta", "seats": ["me", "here"], "hints": True}
        made = json.loads((await self.ask("POST", "/api/tables", table)).body)
        seat = made["to_act"][0]
        while True:
            with suppress(Unanswered, TimeoutError, OSError):
                if await self.send(f"/t/{made['id']}/hint", seat=seat) == 200:
                    self.answered += 1
                else:
                    self.refused += 1
                    await asyncio.sleep(1.0)

    async def analyses(self) -> None:
        """Play a game to its end, in a hurry, and have it analysed."""
        rng = random.Random(self.table)
        options = {"players": 2, "box_size": 0, "cards": [1] * 15}
        table = {"game": "carta", "seats": ["me", "here"], "options": options}
        self.table = str(json.loads((await self.ask("POST", "/api/tables", table)).body)["id"])
        while True:
            for self.seat in (0, 1):
                version, numbers = await self.offer()
                if numbers:
                    await self.choose(version, rng.choice(numbers))
                    await asyncio.sleep(THOUGHT / 4)
                    break
            else:
                break
        await self.send(f"/t/{self.table}/analyse")


async def examine(process: Process, url: str, guests: int, seconds: float) -> str:
    """How long computers take at a table, without and with the crowd."""
    await ready(process.url)
    server = Server(process.url, secret_of(url))
    progress("in peace")
    quiet = await Opponent(server, "opponent").waits(seconds / 2)
    askers = [Asker(server, f"asks-{number}") for number in range(guests)]
    progress("games to be analysed")
    with suppress(Unanswered):
        await asyncio.gather(*(asker.analyses() for asker in askers[: guests // 4]))
    progress(f"{guests} guests ask for hints")
    asking = [asyncio.create_task(asker.asks()) for asker in askers]
    await asyncio.sleep(2.0)
    crowded = await Opponent(server, "opponent-2").waits(seconds)
    for task in asking:
        task.cancel()
    progress("")
    row = "{:<26}{:>7}{:>12}{:>12}".format
    lines = [row("", "turns", "median", "slowest")]
    for name, times in (("in peace", quiet), (f"{guests} guests ask", crowded)):
        lines.append(row(name, len(times), *(f"{percentile(times, share) / 1000:.2f} s" for share in (0.5, 1.0))))
    answered, refused = sum(one.answered for one in askers), sum(one.refused for one in askers)
    return "\n".join([*lines, f"… {answered} hints given, {refused} refused"])


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--guests", type=int, default=40, help="who ask for hints (default: 40)")
    parser.add_argument("--seconds", type=float, default=40, help="of the run with them (default: 40)")
    arguments = parser.parse_args()
    for limits in (True, False):
        with tempfile.TemporaryDirectory(prefix="hb-") as folder, database("sqlite", Path(folder)) as url:
            process = Process(url, limits=limits)
            try:
                found = uvloop.run(examine(process, url, arguments.guests, arguments.seconds))
            finally:
                process.stop()
        print("with limits" if limits else "without limits")
        print(found, end="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
