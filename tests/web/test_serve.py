"""A server as a process: where it listens, what it writes down, how it stops."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

import pytest

from hegemon.web.serve import NoServer, address, checked_base_url, listen, shared_settings
from hegemon.web.settings import Settings
from tests.service.servers import SOON, Client, Server, ask, listening, serving


def test_any_free_port():
    with listen("127.0.0.1", 0) as one, listen("127.0.0.1", 0) as other:
        assert one.getsockname() != other.getsockname()
        assert address(one) == f"http://localhost:{one.getsockname()[1]}"


def test_a_port_is_for_one():
    with listen("127.0.0.1", 0) as one, pytest.raises(NoServer, match="in use"):
        listen("127.0.0.1", one.getsockname()[1])


def test_addresses_as_people_type_them():
    with listen("0.0.0.0", 0) as everywhere:
        assert address(everywhere) == f"http://localhost:{everywhere.getsockname()[1]}"
    if socket.has_ipv6:
        with listen("::1", 0) as six:
            assert address(six).startswith("http://localhost:")


@pytest.mark.parametrize(
    "url",
    ["games.example", "ftp://games.example", "https://", "https://x/y", "https://x?y", "https://[", "https://a b"],
)
def test_an_address_that_links_can_not_begin_with(url: str):
    with pytest.raises(NoServer, match=r"https://games\.example"):
        checked_base_url(url)


def test_addresses_that_links_can_begin_with():
    assert [checked_base_url(url) for url in ("", "https://games.example/", "http://[::1]:8000")] == [
        "", "https://games.example", "http://[::1]:8000",
    ]  # fmt: skip


@pytest.mark.parametrize(("cores", "workers", "each"), [(8, 2, 3), (8, 7, 1), (2, 4, 1), (16, 1, 15), (None, 2, 1)])
def test_processors_that_think_are_shared_by_all_workers(monkeypatch, cores: int | None, workers: int, each: int):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert shared_settings(Settings(""), workers).bots == each
    assert shared_settings(Settings("", bots=5), workers).bots == 5


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_soon_although_people_listen(tmp_path: Path, sign: signal.Signals):
    thinking = ("--bot-processes", "1")
    with serving(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", *thinking) as server, ExitStack() as streams:
        client = Client(server.port, ["me", "novice"], {"players": 2}, "Ada")
        table = client.create()
        heard = [streams.enter_context(listening(server.port, table, client.token)) for _ in range(5)]
        assert all(next(pulses)["version"] >= 1 for pulses in heard)
        started = time.monotonic()
        status, words = server.stop(sign)
        assert (status, words.splitlines()[-1]) == (0, "Good-bye. Every game can be continued.")
        assert time.monotonic() - started < 10
        for pulses in heard:  # each ends as it should
            list(pulses)
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.parametrize("after", [0.0, 0.1])
def test_it_can_be_stopped_while_it_starts(tmp_path: Path, after: float):
    server = Server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log")
    time.sleep(after)
    try:
        assert server.stop()[0] in (0, -signal.SIGTERM)  # there may be nothing to say good-bye to yet
    finally:
        server.kill()
    assert (tmp_path / "log").read_text() == ""


def test_a_file_is_for_one_server(tmp_path: Path):
    database = f"sqlite:///{tmp_path}/t.db"
    another = [sys.executable, "-m", "hegemon.cli", "--language", "en", "serve", "--port", "0", "--database", database]
    with serving(database, tmp_path / "log") as server:
        second = subprocess.run(another, capture_output=True, text=True, timeout=SOON, check=False)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == f"Another server uses {tmp_path}/t.db already: stop it, or give --database.\n"
        assert ask(server.port, "GET", "/healthz")[0] == 200
        player = subprocess.run(
            [*another, "--open"], capture_output=True, text=True, timeout=SOON, check=False,
            env={**os.environ, "BROWSER": "echo opened %s"},
        )  # fmt: skip
        url = f"http://localhost:{server.port}"
        assert (player.returncode, player.stderr) == (0, "")
        assert player.stdout.splitlines() == [f"Hegemon is running already: {url}", f"opened {url}"]
        server.stop(signal.SIGTERM)
        assert not (tmp_path / "t.db.address").exists()


def test_the_log_tells_no_secrets(tmp_path: Path):
    """Requests of every kind, good and bad; afterwards nothing that opens a table or a seat stands in the log."""
    file = tmp_path / "t.db"
    with serving(f"sqlite:///{file}", tmp_path / "log", "--verbose") as server:
        client = Client(server.port, ["me", "friend"], {"players": 2}, "Ada")
        table = client.create()
        client.ask("GET", f"/tables/{table}")
        invitation = client.look(table)["invitations"][0]["invitation"]
        friend = Client(server.port, [], {}, "Ben", token=client.ask("POST", "/guests", {"name": "Ben"})[1]["token"])
        friend.ask("POST", f"/tables/{table}/seats/1", {"invitation": "x" * 22})
        assert friend.ask("GET", f"/invitations/{invitation}")[0] == 200
        assert friend.ask("POST", f"/tables/{table}/seats/1", {"invitation": invitation})[0] == 200
        for player in (client, friend):
            for seat in client.look(table)["to_act"]:
                if seat in player.look(table)["yours"]:
                    player.choose(table, seat)
            player.ask("POST", f"/tables/{table}/chat", {"text": "a word among friends"})
            player.ask("POST", f"/tables/{table}/actions", {"seat": 0})
        with listening(server.port, table, client.token) as pulses:
            next(pulses)
        cookie = browse(server.port, table, invitation)
        browse(server.port, "no-such-table-anywhere", "no-such-invitation-here")
        assert server.stop()[0] == 0
    log = (tmp_path / "log").read_text()
    assert "GET /api/tables/… 200" in log
    assert "POST /api/tables/…/actions 200" in log
    secrets = [table, invitation, client.token, friend.token, cookie, "a word among friends", *stored(file)]
    assert len(secrets) > 12
    assert [secret for secret in secrets if secret in log] == []


def browse(port: int, table: str, invitation: str) -> str:
    """Look at pages like a browser; the cookie it got."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
    connection.request("GET", "/")
    answer = connection.getresponse()
    answer.read()
    cookie = str(answer.getheader("set-cookie")).partition(";")[0]
    form = urlencode({"csrf": "a-forged-csrf-token", "seat": "0", "request": "x"})
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    for method, path, body in (
        ("GET", f"/t/{table}", None),
        ("GET", f"/t/{table}/fragment?seat=0&secret={invitation}", None),
        ("GET", f"/i/{invitation}", None),
        ("GET", f"/s/{invitation}", None),
        ("POST", f"/t/{table}/act", form),
        ("GET", f"/t/{table}%0A2026-01-01%20forged", None),
    ):
        connection.request(method, path, body, headers)
        connection.getresponse().read()
    connection.close()
    return cookie.partition("=")[2]


def stored(file: Path) -> list[str]:
    """Every secret that the database knows."""
    connection = sqlite3.connect(file)
    queries = (
        "SELECT id FROM tables", "SELECT seed FROM tables", "SELECT host FROM tables", "SELECT guest FROM holders",
        "SELECT way_back FROM seats", "SELECT value FROM house WHERE name = 'secret'", "SELECT request FROM entries",
    )  # fmt: skip
    found = [str(value) for query in queries for (value,) in connection.execute(query) if value]
    connection.close()
    return found


def test_nobody_forges_a_line_of_the_log(tmp_path: Path):
    with serving(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", "--verbose") as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
        connection.request("GET", "/nothing%0A%1b[31mforged")
        assert connection.getresponse().status == 404
        connection.close()
        assert server.stop()[0] == 0
    assert [line for line in (tmp_path / "log").read_text().splitlines() if line.startswith(("forged", "\x1b"))] == []
