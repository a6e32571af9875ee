"""What a full lobby costs, and whether those who load it slow down those who play.

    python benchmarks/lobby.py --public 100 --tables 20 --seconds 15

A real server on SQLite with public tables that wait for somebody. Two people at each of some other tables make a move
every two seconds, first in peace, then while the lobby is loaded twice a second, and so on in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

import uvloop

from measure import progress
from service import Process, percentile, ready, secret_of, serving
from service_clients import Player, Server, Tally, seated, watched

LOADS = 40
"""Loads of the lobby by which its cost is taken."""
PER_SECOND = 2.0
MOST = 10.0
"""Milliseconds of a processor that a load of the lobby may cost."""


async def fill(server: Server, count: int) -> list[Player]:
    """Public tables, each with somebody who waits there."""
    hosts = [Player(server, f"waits-{number}") for number in range(count)]
    for host in hosts:
        table = {"game": "carta", "seats": ["me", "anybody"], "public": True}
        await host.ask("POST", "/api/tables", table)
    return hosts


async def cost_of_the_lobby(process: Process, visitor: Player) -> tuple[float, int]:
    """Milliseconds of the server's processor for a load, and how many tables it shows."""
    page = await visitor.ask("GET", "/", browser=True)
    before = process.work
    for _ in range(LOADS):
        await visitor.ask("GET", "/", browser=True)
    return 1000 * (process.work - before) / LOADS, page.text.count(b"/sit")


async def load_again_and_again(visitor: Player) -> None:
    while True:
        await asyncio.gather(visitor.ask("GET", "/", browser=True), asyncio.sleep(1 / PER_SECOND))


async def examine(
    process: Process, database: str, public: int, tables: int, seconds: float, rounds: int
) -> tuple[float, int, Tally, Tally]:
    """The cost of the lobby, and moves made in peace and while it is loaded."""
    await ready(process.url)
    server = Server(process.url, secret_of(database))
    progress(f"{public} public tables")
    await fill(server, public)
    visitor = Player(server, "visitor")
    cost, shown = await cost_of_the_lobby(process, visitor)
    matches = await seated(server, "players", tables)
    quiet, loaded = Tally(), Tally()
    for number in range(rounds):
        for tally, loads in ((quiet, False), (loaded, True)):
            progress(f"round {number + 1}: " + ("with loads of the lobby" if loads else "in peace"))
            loading = asyncio.create_task(load_again_and_again(visitor)) if loads else None
            seen, _ = await watched(matches, seconds, at_leisure=True)
            if loading is not None:
                loading.cancel()
            tally.notified += seen.notified
            tally.shown += seen.shown
            tally.failures += seen.failures
    progress("")
    return cost, shown, quiet, loaded


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--public", type=int, default=100, help="public tables that wait (default: 100)")
    parser.add_argument("--tables", type=int, default=20, help="tables where people play (default: 20)")
    parser.add_argument("--seconds", type=float, default=15, help="of each run (default: 15)")
    parser.add_argument("--rounds", type=int, default=2, help="runs of each kind (default: 2)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hb-") as folder, serving("sqlite", Path(folder)) as (process, url):
        found = examine(
            process, url, arguments.public, arguments.tables, arguments.seconds, arguments.rounds
        )  # fmt: skip
        cost, shown, quiet, loaded = uvloop.run(found)
    met = "✓" if cost <= MOST else "✗"
    print(
        f"the lobby with {arguments.public} public tables ({shown} shown): {cost:.1f} ms CPU a load, ≤ {MOST:.0f} {met}"
    )
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    row = "{:<28}{:>7}{:>12}{:>12}{:>12}{:>14}{:>14}{:>8}".format
    print(row("", "moves", "pulse p50", "p99", "slowest", "fragment p99", "slowest", "failed"))
    for name, tally in (("in peace", quiet), (f"{PER_SECOND:.0f} loads a second", loaded)):
        pulse = [f"{percentile(tally.notified, share):.1f} ms" for share in (0.5, 0.99, 1.0)]
        fragment = [f"{percentile(tally.shown, share):.1f} ms" for share in (0.99, 1.0)]
        print(row(name, len(tally.notified), *pulse, *fragment, len(tally.failures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
