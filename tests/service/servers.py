"""A real server in a process of its own, and programs that play there."""

from __future__ import annotations

import http.client
import json
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

SOON: Final = 60.0
"""Seconds for what takes moments, on a machine that does a lot else."""
LONG: Final = 10 * SOON
"""Seconds after which nobody waits any longer, however busy the machine is."""


class NoAnswer(AssertionError):
    """Nobody has answered, or only that it can't be done now."""


class Server:
    """`hegemon serve`. Computers that think ahead get ready when they are needed, unless a test says otherwise."""

    def __init__(self, database: str, log: Path, *arguments: str, port: int = 0, limits: bool = False) -> None:
        command = [sys.executable, "-m", "hegemon.cli", "serve", "--database", database, "--bot-processes", "0"]
        if not limits:
            command.append("--no-limits")
        self.log = log
        with log.open("a") as errors:
            self.process = subprocess.Popen(
                [*command, "--port", str(port), *arguments], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        words = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", words) if port == 0 else re.search(r"https?://", words)
        if found is None:
            self.kill()
            raise AssertionError(words + log.read_text())
        self.port = port or int(found[1])

    def wait_until_ready(self) -> None:
        """Until it answers: on a busy machine that may take long, but not if it has ended."""
        until = time.monotonic() + LONG
        while True:
            try:
                ask(self.port, "GET", "/healthz", patience=1.0)
                return
            except NoAnswer:
                ended = self.process.poll()
                assert ended is None, f"the server has ended with {ended}: {self.log.read_text()}"
                if time.monotonic() > until:
                    raise

    def kill(self) -> None:
        """No time for last words. It doesn't matter if it has stopped already."""
        self.process.kill()
        self.process.wait(SOON)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self, sign: int = signal.SIGTERM, within: float = SOON) -> tuple[int, str]:
        """Ask it to stop; its exit status, and what it said besides where it is."""
        self.process.send_signal(sign)
        said, _ = self.process.communicate(timeout=within)
        return self.process.returncode, said


@contextmanager
def serving(database: str, log: Path, *arguments: str, port: int = 0) -> Iterator[Server]:
    """A server that is up, for a while."""
    server = Server(database, log, *arguments, port=port)
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.kill()


PASSING = (429, 503)
"""What is answered to somebody who is to try again: too much at once, which the quicker machine sees, and no tables."""


def ask(
    port: int, method: str, path: str, body: Any = None, token: str | None = None, patience: float = SOON
) -> tuple[int, Any]:
    """Ask until there is an answer, as somebody does who can't know what became of the last attempt."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    until, told = time.monotonic() + patience, ""
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data = answer.read()
            if answer.status not in PASSING:
                return answer.status, json.loads(data) if data else None
            told = data.decode()
        except (OSError, http.client.HTTPException) as error:
            told = repr(error)
        finally:
            connection.close()
        if time.monotonic() > until:
            raise NoAnswer(f"no answer: {method} {path}: {told}")
        time.sleep(0.05)


@contextmanager
def listening(port: int, table_id: str, token: str) -> Iterator[Iterator[dict[str, int]]]:
    """The stream of a table's pulses."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
    connection.request("GET", f"/api/tables/{table_id}/stream", headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    assert answer.status == 200

    def pulses() -> Iterator[dict[str, int]]:
        for line in answer:
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))

    try:
        yield pulses()
    finally:
        with suppress(OSError):
            if connection.sock is not None:
                connection.sock.shutdown(socket.SHUT_RDWR)
        answer.close()
        connection.close()


@dataclass(frozen=True)
class Acknowledged:
    """A choice that the server said yes to."""

    table_id: str
    version: int
    seat: int
    action: list[str | int]


@dataclass
class Client:
    """A program that plays, and keeps what it was told."""

    port: int
    seats: list[str]
    options: dict[str, Any]
    name: str
    rng: random.Random = field(default_factory=random.Random)
    tables: list[str] = field(default_factory=list)
    choices: list[Acknowledged] = field(default_factory=list)
    remarks: list[tuple[str, int, str]] = field(default_factory=list)
    finish: threading.Event = field(default_factory=threading.Event)
    token: str = ""
    game: str = "carta"

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        return ask(self.port, method, f"/api{path}", body, self.token)

    def run(self) -> None:
        """Play one game after the other, and the last one to its end."""
        while not self.finish.is_set():
            self.play(self.create())

    def create(self) -> str:
        if not self.token:
            _, came_in = self.ask("POST", "/guests", {"name": self.name})
            self.token = came_in["token"]
        status, table = self.ask("POST", "/tables", {"game": self.game, "options": self.options, "seats": self.seats})
        assert status == 201, table
        self.tables.append(table["id"])
        return str(table["id"])

    def play(self, table_id: str) -> None:
        """Play a game to its end. Once nobody disturbs it any more, that must come soon."""
        until = None
        while (table := self.look(table_id))["status"] != "over":
            if self.finish.is_set():
                until = until or time.monotonic() + SOON
                assert time.monotonic() < until, f"a table is stuck: {table}"
            mine = [seat for seat in table["to_act"] if seat in table["yours"]]
            if mine:
                self.choose(table_id, self.rng.choice(mine))
            else:
                time.sleep(0.02)

    def look(self, table_id: str) -> dict[str, Any]:
        status, table = self.ask("GET", f"/tables/{table_id}")
        assert status == 200, table
        return dict(table)

    def choose(self, table_id: str, seat: int) -> None:
        status, offered = self.ask("GET", f"/tables/{table_id}/actions?seat={seat}")
        assert status == 200, offered
        if not offered["actions"]:  # another process may have seen more
            return
        action = self.rng.choice(offered["actions"])["action"]
        choice = {"seat": seat, "version": offered["version"], "action": action, "request": f"{self.rng.random()}"}
        status, answer = self.ask("POST", f"/tables/{table_id}/actions", choice)
        if status == 200:
            self.choices.append(Acknowledged(table_id, answer["version"], seat, action))
        else:
            # another process may have seen more: a later version, or the end
            assert status == 409 or answer["message"] == "The game is over.", answer
        if self.rng.random() < 0.05:
            words = f"{self.rng.random()}"
            status, answer = self.ask("POST", f"/tables/{table_id}/chat", {"text": words})
            assert status == 201, answer
            self.remarks.append((table_id, answer["number"], words))
