"""How fast a move reaches the other player, how many moves a server takes, and what tables and people cost.

    python benchmarks/service.py --seconds 15 --tables 10,100,500 --database both
    python benchmarks/service.py --tables 500 --database sqlite --beside path/to/another/checkout

A real server, a real database, and two people at each table who play random games over HTTP on this machine. Every
move is on the disk before it is acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import uvloop
from sqlalchemy import column, inspect, select, table

from hegemon.service.storage.store import engine_for
from measure import progress
from service_clients import PACE, Match, Server, Tally, left_alone, seated, watched
from service_crowd import weigh_people

DATABASES = ("sqlite", "postgresql")
INTO_THE_GAME = 20
"""Choices at a table before it is weighed."""
TIMES = ("pulse_p50", "pulse_p99", "fragment_p50", "fragment_p99")
SHARED_VALUES = ("shared_values", "house")
"""The table of a database that holds what its processes share: now, and in the first edition."""
ROUNDS = 4
"""Turns that each server takes beside another."""
GETTING_READY = 600.0
"""Seconds for a server, and its computer players, to get ready."""
ASSET = re.compile(rb"""(?:href|src)="(/static/[^"#]+)""")
IMPORT = re.compile(rb"""import\s[^;]*?"(\./[^"]+)\"""")


# -- what is started ------------------------------------------------------------------------------------------


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """A new database, by its address."""
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.db'}"
        return
    import pgserver

    server = pgserver.get_server(folder / "pg", cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


class Process:
    """A server as people run it."""

    def __init__(self, database: str, limits: bool = False, tree: Path | None = None) -> None:
        command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", database]
        command += [] if limits else ["--no-limits"]
        environment = os.environ | ({"PYTHONPATH": str(tree.resolve() / "src")} if tree else {})
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        if found is None:
            raise SystemExit("The server doesn't start.")
        self.url = found[0]

    @property
    def memory(self) -> int:
        """Resident bytes of the server itself, without the processes in which computers think."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    @property
    def work(self) -> float:
        """CPU seconds of the server itself, in all its threads."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def serving(kind: str, folder: Path, tree: Path | None = None) -> Iterator[tuple[Process, str]]:
    """A server with a new database, and that database's address; of another source tree, if one is named."""
    with database(kind, folder) as url:
        process = Process(url, tree=tree)
        try:
            yield process, url
        finally:
            process.stop()


def secret_of(database: str) -> str:
    """The key that signs cookies and tokens: it lets people in without the ceremony."""
    engine = engine_for(database)
    name = next(name for name in SHARED_VALUES if inspect(engine).has_table(name))
    values = table(name, column("name"), column("value"))
    try:
        with engine.connect() as connection:
            return str(connection.execute(select(values.c.value).where(values.c.name == "secret")).scalar_one())
    finally:
        engine.dispose()


async def ready(url: str) -> None:
    """Wait until the server answers and its computer players have compiled what they need."""
    until = time.monotonic() + GETTING_READY
    stranger = Server(url, "")
    while time.monotonic() < until:
        try:
            line = await stranger.line()
            reply = await line.ask(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            line.close()
            if reply.status == 200 and json.loads(reply.body)["thinkers"] == "ready":
                return
        except OSError:
            pass
        await asyncio.sleep(0.5)
    raise SystemExit("The server doesn't get ready.")


# -- what is measured -----------------------------------------------------------------------------------------


Run = dict[str, float]
"""Figures by name. Times are in milliseconds, sizes in kB of 1000 bytes."""


@dataclass
class Figures:
    """Everything seen at one server."""

    paced: dict[int, Run] = field(default_factory=dict)
    """By the number of tables."""
    unpaced: dict[int, Run] = field(default_factory=dict)
    memory: Run = field(default_factory=dict)
    people: Run = field(default_factory=dict)
    """What each costs who listens or looks in."""
    first_load: Run = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    beside: dict[int, tuple[Run, Run]] = field(default_factory=dict)
    """Paced runs of ours and of a server of another source tree, in turns: medians."""


def percentile(times: Sequence[float], share: float) -> float:
    """In milliseconds: so many of all were no slower."""
    return 1000 * sorted(times)[max(0, math.ceil(share * len(times)) - 1)] if times else math.nan


def summary(tally: Tally, seconds: float, work: float) -> Run:
    """What a run says."""
    found = {"moves": len(tally.notified), "moves_per_second": len(tally.notified) / seconds}
    for name, times in (("ack", tally.acknowledged), ("pulse", tally.notified), ("fragment", tally.shown)):
        if times:
            found |= {f"{name}_p50": percentile(times, 0.5), f"{name}_p99": percentile(times, 0.99)}
    if tally.shown:
        found |= {"sent_p50": percentile(tally.sent, 0.5) / 1e6, "sent_p99": percentile(tally.sent, 0.99) / 1e6}
        found["shown_before_the_next"] = 100 * sum(took <= PACE for took in tally.shown) / len(tally.shown)
    return found | {
        "failures": len(tally.failures),
        "server_ms_per_move": 1000 * work / max(1, len(tally.notified)),
        "load_average": os.getloadavg()[0],
    }


async def measured(process: Process, matches: list[Match], seconds: float, leisure: bool) -> tuple[Tally, Run]:
    gc.collect()
    gc.disable()  # the clients' own pauses are not the server's
    before, own = process.work, time.process_time()
    tally, took = await watched(matches, seconds, leisure)
    gc.enable()
    found = summary(tally, took, process.work - before)
    return tally, found | {"clients_ms_per_move": 1000 * (time.process_time() - own) / max(1, found["moves"])}


async def weigh_tables(process: Process, server: Server, count: int) -> Run:
    """Memory for a table in the middle of its game that nobody looks at."""
    await left_alone(server, "warm", max(10, count // 5), INTO_THE_GAME)
    before = process.memory
    await left_alone(server, "idle", count, INTO_THE_GAME)
    grown = process.memory - before
    return {"tables": count, "kB_per_table": grown / count / 1000, "server_MB": process.memory / 1e6}


async def weigh_page(server: Server) -> Run:
    """Bytes until a browser that was never here shows a table: the page and everything it asks for."""
    match = Match(server, "page")
    await match.begin(listen=False)
    await match.plays(INTO_THE_GAME)
    host = match.host
    waiting, seen = [f"/t/{host.table}"], set[str]()
    plain = transferred = 0
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        reply = await host.ask("GET", path, browser=True)
        plain, transferred = plain + len(reply.text), transferred + reply.transferred
        pattern = IMPORT if path.endswith(".js") else ASSET
        if not path.endswith((".css", ".svg")):
            waiting += [urljoin(path, found.decode()) for found in pattern.findall(reply.text)]
    match.close()
    return {"requests": len(seen), "plain_kB": plain / 1000, "transferred_kB": transferred / 1000}


async def examine(
    process: Process, database: str, tables: Sequence[int], seconds: float, idle: int, people: int
) -> Figures:
    """All of it, at one server."""
    await ready(process.url)
    server, found = Server(process.url, secret_of(database)), Figures()
    progress("memory of idle tables")
    found.memory = await weigh_tables(process, server, idle)
    progress("memory of people who listen and look in")
    found.people = await weigh_people(process, server, people)
    found.first_load = await weigh_page(server)
    for count in tables:
        progress(f"{count} tables: everybody sits down")
        matches = await seated(server, f"n{count}", count)
        for leisure, into in ((True, found.paced), (False, found.unpaced)):
            progress(f"{count} tables: " + (f"a move every {PACE:.0f} s" if leisure else "as fast as it goes"))
            tally, into[count] = await measured(process, matches, seconds, leisure)
            found.failures += tally.failures
        for match in matches:
            match.close()
    progress("")
    return found


async def compare(
    servers: Sequence[tuple[Process, str]], tables: Sequence[int], seconds: float
) -> dict[int, tuple[Run, Run]]:
    """What moves at a pace cost ours and a server of another source tree: both are up, and take turns."""
    found = {}
    for process, _ in servers:
        await ready(process.url)
    for count in tables:
        progress(f"{count} tables at each of both servers")
        seats = [await seated(Server(process.url, secret_of(url)), f"o{count}", count) for process, url in servers]
        rounds: list[tuple[Run, ...]] = []
        for number in range(ROUNDS):
            runs = []
            for place in (0, 1) if number % 2 else (1, 0):
                _, run = await measured(servers[place][0], seats[place], seconds / ROUNDS, True)
                runs.append((place, run))
            rounds.append(tuple(run for _, run in sorted(runs, key=lambda one: one[0])))
        found[count] = tuple(
            {name: statistics.median(runs[place][name] for runs in rounds) for name in rounds[0][place]}
            for place in (0, 1)
        )
        for match in (match for matches in seats for match in matches):
            match.close()
    return {count: (here, there) for count, (here, there) in found.items()}


# -- what is wanted -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """A figure, and how large or small it should be."""

    name: str
    value: float
    unit: str
    least: float = -math.inf
    most: float = math.inf

    @property
    def wanted(self) -> str:
        bound = f"≤ {self.most:,.0f}" if self.most < math.inf else f"≥ {self.least:,.0f}"
        return f"{bound} {self.unit}"

    @property
    def met(self) -> bool:
        return self.least <= self.value <= self.most

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "value": self.value, "unit": self.unit, "goal": self.wanted, "met": self.met}


MOVES_PER_SECOND = {"sqlite": 300, "postgresql": 150}
USUAL, MANY = 100, 500
"""How many tables the goals are about."""


def goals(kind: str, found: Figures) -> list[Goal]:
    """Everything that is wished for and was measured."""
    wishes = []
    if USUAL in found.paced:
        paced, unpaced = found.paced[USUAL], found.unpaced[USUAL]
        wishes += [
            Goal(f"{USUAL} tables: p99 to the other's notification", paced["pulse_p99"], "ms", most=25),
            Goal(f"{USUAL} tables: p99 to the other's new fragment", paced["fragment_p99"], "ms", most=60),
            Goal(f"{USUAL} tables: moves, unpaced", unpaced["moves_per_second"], "/s", least=MOVES_PER_SECOND[kind]),
        ]
    if MANY in found.paced:
        runs = (found.paced[MANY], found.unpaced[MANY])
        moves, failures = (sum(run[key] for run in runs) for key in ("moves", "failures"))
        paced = found.paced[MANY]
        wishes += [
            Goal(f"{MANY} tables: moves that reach the other", 100 * moves / (moves + failures), "%", least=100),
            Goal(
                f"{MANY} tables: moves at {PACE:.0f} s each", paced["moves_per_second"], "/s", least=0.95 * MANY / PACE
            ),
            Goal(f"{MANY} tables: p99 to the other's new fragment", paced["fragment_p99"], "ms", most=150),
            Goal(f"{MANY} tables: CPU of the server for a move", paced["server_ms_per_move"], "ms", most=4),
        ]
    return [
        *wishes,
        Goal("memory of an idle table", found.memory["kB_per_table"], "kB", most=100),
        Goal("first load of a table, as transferred", found.first_load["transferred_kB"], "kB", most=150),
    ]


def report(kind: str, found: Figures) -> None:
    """The tables."""
    row = "{:<22}{:>7}{:>9}{:>12}{:>12}{:>14}{:>14}{:>8}{:>10}".format
    print(
        row(kind, "tables", "moves/s", "pulse p50", "pulse p99", "fragment p50", "fragment p99", "failed", "CPU/move")
    )
    for name, runs in ((f"a move every {PACE:.0f} s", found.paced), ("as fast as it goes", found.unpaced)):
        for count, run in runs.items():
            times = [f"{run[key]:,.1f} ms" if key in run else "" for key in TIMES]
            work = f"{run['server_ms_per_move']:.2f} ms"
            print(row(name, count, f"{run['moves_per_second']:,.0f}", *times, f"{run['failures']:.0f}", work))
    for count, (ours, run) in found.beside.items():
        here, there = ours["server_ms_per_move"], run["server_ms_per_move"]
        print(
            f"{count} tables: {here:.2f} ms of the server's CPU for a move, {there:.2f} ms by the other tree: ", end=""
        )
        print(f"a ratio of {here / there:.2f}; load of the machine: {run['load_average']:.1f}")
    print()
    line = "{:<50}{:>12}{:>12}  {}".format
    for goal in goals(kind, found):
        print(line(goal.name, f"{goal.value:,.1f} {goal.unit}", goal.wanted, "✓" if goal.met else "✗"))
    load = found.first_load
    print(f"… {load['requests']:.0f} requests, {load['plain_kB']:,.1f} kB before compression")
    for count, run in found.paced.items():
        print(
            f"{count} tables: a move, as sent to the other's browser: {run['sent_p50']:.1f} kB in the median, "
            f"{run['sent_p99']:.1f} kB in 99 of 100 cases"
        )
    people = found.people
    print(
        f"memory of the server for each who listens at a table {people['kB_per_table_listener']:.1f} kB, "
        f"in the lobby {people['kB_per_lobby_listener']:.1f} kB; for each who has looked in "
        f"{people['kB_per_visitor']:.1f} kB, and {people['ms_per_visitor']:.1f} ms of CPU"
    )
    for failure in sorted(set(found.failures))[:5]:
        print(f"failed: {failure}")
    print()


def as_json(results: dict[str, Figures]) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "databases": {
            kind: asdict(found) | {"goals": [goal.as_json() for goal in goals(kind, found)]}
            for kind, found in results.items()
        },
    }


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15, help="how long each run takes (default: 15)")
    parser.add_argument("--tables", type=numbers, default=[10, 100, 500], help="how many (default: 10,100,500)")
    parser.add_argument("--idle", type=int, default=300, help="tables that are left alone and weighed (default: 300)")
    parser.add_argument("--people", type=int, default=500, help="who listen, and who look in (default: 500)")
    parser.add_argument("--database", choices=(*DATABASES, "both"), default="both")
    parser.add_argument("--json", "--out", type=Path, metavar="FILE", help="write all figures there too")
    parser.add_argument("--beside", type=Path, metavar="TREE", help="a checkout whose server takes turns with ours")
    parser.add_argument("--strict", action="store_true", help="fail unless every goal is met")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two connections for each player, here and there
    results = {}
    for kind in DATABASES if arguments.database == "both" else (arguments.database,):
        progress(f"{kind}: starting")
        with tempfile.TemporaryDirectory(prefix="hb-") as folder, serving(kind, Path(folder)) as (process, url):
            results[kind] = uvloop.run(
                examine(process, url, arguments.tables, arguments.seconds, arguments.idle, arguments.people)
            )
        if arguments.beside:
            with (
                tempfile.TemporaryDirectory(prefix="hb-") as folder,
                serving(kind, Path(folder) / "ours") as ours,
                serving(kind, Path(folder) / "other", arguments.beside) as other,
            ):
                found = compare((ours, other), arguments.tables, arguments.seconds)
                results[kind].beside = uvloop.run(found)
        report(kind, results[kind])
    if arguments.json:
        text = json.dumps(as_json(results), indent=1, ensure_ascii=False)
        arguments.json.write_text(text + "\n", encoding="utf-8")
    met = all(goal.met for kind, found in results.items() for goal in goals(kind, found))
    return 0 if met or not arguments.strict else 1


if __name__ == "__main__":
    sys.exit(main())
