"""Several servers, or several processes of one, on one database."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest

from hegemon.service.live.hub import ALIVE
from tests.service.playing import SHORT
from tests.service.residents import game_with_resident
from tests.service.servers import SOON, Client, Server, ask, listening, serving


@pytest.fixture
def pair(shared: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    with serving(shared, tmp_path / "log one") as one, serving(shared, tmp_path / "log other") as other:
        yield one, other


def two_friends(port: int) -> tuple[Client, Client, str]:
    """Two programs at a table that has begun."""
    ada = Client(port, ["me", "anybody"], {"players": 2}, "Ada")
    table = ada.create()
    ben = Client(port, [], {}, "Ben", token=ada.ask("POST", "/guests", {"name": "Ben"})[1]["token"])
    status, seated = ben.ask("POST", f"/tables/{table}/seats/1")
    assert (status, seated["status"]) == (200, "playing")
    return ada, ben, table


def turn(players: tuple[Client, Client], table: str) -> int:
    """Somebody chooses; the version that was acknowledged. Whoever hasn't heard of the latest yet is asked again."""
    until = time.monotonic() + SOON
    while True:
        for seat in players[0].look(table)["to_act"]:
            known = len(players[seat].choices)
            players[seat].choose(table, seat)
            if len(players[seat].choices) > known:
                return players[seat].choices[-1].version
        assert time.monotonic() < until, "nobody could choose"
        time.sleep(0.02)


def hears(pulses: Iterator[dict[str, int]], version: int) -> float:
    """Wait for a version; for how long."""
    started = time.perf_counter()
    while next(pulses)["version"] < version:
        pass
    return time.perf_counter() - started


def test_a_move_at_one_server_is_heard_at_the_other(pair: tuple[Server, Server]):
    one, other = pair
    ada, ben, table = two_friends(one.port)
    with listening(other.port, table, ada.token) as pulses:
        waits = [hears(pulses, turn((ada, ben), table)) for _ in range(10)]
        assert sorted(waits)[5] < ALIVE / 2, "by notifications: who only looks now and then hears after that time"
    ben.port = other.port  # and each may play where they like
    for _ in range(6):
        seat = ada.look(table)["to_act"][0]
        version = turn((ada, ben), table) if seat == 0 else None
        if version is None:
            with listening(other.port, table, ben.token) as pulses:
                hears(pulses, ada.look(table)["version"])
            turn((ada, ben), table)


def test_a_server_takes_over_from_one_that_was_killed(pair: tuple[Server, Server]):
    """People play on elsewhere, and so do their computers: also those that were just thinking."""
    one, other = pair
    clients = [
        Client(one.port, ["me", "novice", "strategist"], SHORT | {"players": 3}, name, random.Random(name))
        for name in ("Ada", "Ben", "Cleo")
    ]
    tables = [client.create() for client in clients]
    for client, table in zip(clients, tables, strict=True):
        for seat in client.look(table)["to_act"]:
            if seat in client.look(table)["yours"]:
                client.choose(table, seat)
        client.port = other.port
    one.kill()
    with ThreadPoolExecutor(3) as together:
        list(together.map(Client.play, clients, tables))
    for client, table in zip(clients, tables, strict=True):
        assert client.look(table)["status"] == "over"


def workers_of(server: Server) -> list[psutil.Process]:
    """The processes that serve. (Python starts one more, which tracks resources.)"""
    found = []
    for child in psutil.Process(server.process.pid).children():
        with suppress(psutil.Error):
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


def test_workers_share_their_tables(shared: str, tmp_path: Path):
    with serving(shared, tmp_path / "log", "--workers", "2") as server, ExitStack() as streams:
        ada, ben, table = two_friends(server.port)
        heard = [streams.enter_context(listening(server.port, table, ada.token)) for _ in range(16)]
        for pulses in heard:
            next(pulses)
        if sys.platform == "linux":  # people come to all of them
            assert min(guests(worker, server.port) for worker in workers_of(server)) > 0
        for _ in range(4):
            version = turn((ada, ben), table)
            for pulses in heard:
                hears(pulses, version)
        started = time.monotonic()
        status, words = server.stop()
        assert (status, words.splitlines()[-1]) == (0, "Good-bye. Every game can be continued.")
        assert time.monotonic() - started < 10
        for pulses in heard:
            list(pulses)
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.long
@pytest.mark.whole_games
def test_a_resident_plays_at_a_server_of_several_processes(shared: str, tmp_path: Path):
    with serving(shared, tmp_path / "log", "--workers", "2") as server:
        now = game_with_resident(server, shared, tmp_path / "resident", SHORT | {"cards": [3] * 15})
    assert [seat["program"] for seat in now["people"]] == [False, True]
    assert (tmp_path / "log").read_text() == ""


def guests(worker: psutil.Process, port: int) -> int:
    """How many are connected to a process."""
    return sum(
        found.status == psutil.CONN_ESTABLISHED and found.laddr.port == port for found in worker.net_connections()
    )


def test_a_worker_that_dies_is_replaced_and_none_outlives_the_first(shared: str, tmp_path: Path):
    with serving(shared, tmp_path / "log", "--workers", "2") as server:
        ada, ben, table = two_friends(server.port)
        victim = workers_of(server)[0]
        victim.kill()
        for _ in range(6):
            turn((ada, ben), table)
        until = time.monotonic() + SOON
        while len([worker for worker in workers_of(server) if worker.pid != victim.pid]) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        family = psutil.Process(server.process.pid).children(recursive=True)
        server.kill()
        _gone, alive = psutil.wait_procs(family, timeout=SOON)
        assert alive == []
        with serving(shared, tmp_path / "log", port=server.port):  # nobody is at the port any more
            assert ada.look(table)["status"] == "playing"
    assert "a server process ended with -9; starting another" in (tmp_path / "log").read_text()


def test_a_database_that_does_not_exist(shared: str):
    address = shared.replace("/tables_", "/no_such_tables_")
    command = [sys.executable, "-m", "hegemon.cli", "--language", "en", "serve", "--port", "0", "--workers", "2"]
    said = subprocess.run(
        [*command, "--database", address], capture_output=True, text=True, timeout=SOON, check=False
    )  # fmt: skip
    assert (said.returncode, said.stdout) == (2, "")
    assert re.fullmatch(r"The database can't be used: .* database \"no_such_tables_\d+\" does not exist\n", said.stderr)


def test_a_server_lives_through_a_restart_of_its_database(shared: str, tmp_path: Path, hang_up):
    with serving(shared, tmp_path / "log") as server:
        ada, ben, table = two_friends(server.port)
        with listening(server.port, table, ada.token) as pulses:
            for _ in range(5):
                hang_up(shared)
                hears(pulses, turn((ada, ben), table))
        assert ask(server.port, "GET", "/healthz")[0] == 200
        assert server.stop()[0] == 0
