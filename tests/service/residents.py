"""The example that lives at a server, in a process of its own, and a person who invites it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.service.servers import SOON, Client, Server

RESIDENT = Path(__file__).parents[2] / "examples" / "resident.py"


def resident(port: int, token: str, log: Path) -> subprocess.Popen[str]:
    with log.open("a") as said:
        return subprocess.Popen(
            [sys.executable, str(RESIDENT), f"http://127.0.0.1:{port}", "--games", "carta"],
            env=os.environ | {"HEGEMON_TOKEN": token}, stdout=said, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip


def invited(ada: Client, table: str, name: str) -> None:
    """Invite a program as soon as it is here."""
    until = time.monotonic() + SOON
    while ada.ask("POST", f"/tables/{table}/seats/1/invitation", {"program": name})[0] != 200:
        assert time.monotonic() < until, "the program has not come"
        time.sleep(0.1)


def game_with_resident(server: Server, database: str, log: Path, options: dict[str, Any]) -> dict[str, Any]:
    """A whole game against the example, which is killed in the middle and started again; the table at its end."""
    command = [sys.executable, "-m", "hegemon.cli", "--language", "en", "program", "Deep", "--database", database]
    made = subprocess.run(command, capture_output=True, text=True, check=True, timeout=SOON)
    token = made.stdout.split()[-1]
    ada = Client(server.port, ["me", "friend"], options, "Ada", random.Random(3))
    table, program = ada.create(), resident(server.port, token, log)
    choices, until = 0, time.monotonic() + 2 * SOON
    try:
        invited(ada, table, "Deep")
        while (now := ada.look(table))["status"] != "over":
            assert time.monotonic() < until, (now, log.read_text())
            if 0 in now["to_act"]:
                ada.choose(table, 0)
                choices += 1
                if choices == 12:
                    program.kill()
                    program.wait(SOON)
            elif program.poll() is not None:  # it is asked, and isn't there
                program = resident(server.port, token, log)
            else:
                time.sleep(0.01)
    finally:
        program.kill()
        program.wait(SOON)
    assert choices > 12
    assert log.read_text().count("waiting for invitations") == 2
    assert "Traceback" not in log.read_text()
    removed = subprocess.run([*command, "--remove"], capture_output=True, text=True, check=True, timeout=SOON)
    assert removed.stdout == "Deep is gone. Servers know it within a minute.\n"
    return now
