"""The container file, for real: an image is made by it, and what runs in it serves tables.

Nobody can fetch the image it begins with here, so that is made of Debian's packages, which have the same Python.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.service.playing import SHORT
from tests.service.servers import SOON, Client, ask

HOUSE: Final = Path(__file__).parents[2]
BEGINS_WITH: Final = "docker.io/library/python:3.11-slim"
PACKAGES: Final = "python3,python3-venv,python3-pip,python-is-python3,ca-certificates"
OUTSIDE: Final = ("--network", "host")
ALONE: Final = os.environ | {"BUILDAH_ISOLATION": "chroot"}
"""A container's processes in a folder of their own: what can be had inside another container, too."""


class Builder:
    """buildah, with a store of its own."""

    def __init__(self, folder: Path) -> None:
        for tool in ("buildah", "debootstrap"):
            assert shutil.which(tool), f"{tool} is missing: make test-long installs it"
        self._store = ["--root", str(folder / "images"), "--runroot", str(folder / "run"), "--storage-driver", "vfs"]

    def command(self, *words: str) -> list[str]:
        return ["buildah", *self._store, *words]

    def do(self, *words: str) -> str:
        """What it answers, or the test fails with what it complains about."""
        done = subprocess.run(self.command(*words), check=False, capture_output=True, text=True, cwd=HOUSE, env=ALONE)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout.strip()


@pytest.fixture
def builder(tmp_path: Path) -> Iterator[Builder]:
    """With the image that the container file begins with."""
    builder, system = Builder(tmp_path), tmp_path / "system"
    made = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", "bookworm", str(system)]
    done = subprocess.run(made, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    bare = builder.do("from", "scratch")
    builder.do("add", "--quiet", bare, str(system), "/")
    builder.do("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", bare)
    builder.do("commit", "--quiet", bare, BEGINS_WITH)
    shutil.rmtree(system)
    yield builder
    builder.do("rm", "--all")
    builder.do("rmi", "--all", "--force")


@pytest.mark.long
def test_a_container_is_made_and_serves(builder: Builder, tmp_path: Path):
    certificates = "/etc/ssl/certs:/etc/ssl/certs:ro"
    builder.do(
        "bud", "--pull-never", "--format", "docker", *OUTSIDE, "--volume", certificates, "--env",
        "PIP_CERT=/etc/ssl/certs/ca-certificates.crt", "--tag", "hegemon", "--file", "deploy/Containerfile", ".",
    )  # fmt: skip
    told: dict[str, Any] = json.loads(builder.do("inspect", "--type", "image", "hegemon"))["Docker"]["config"]
    assert (told["User"], told["StopSignal"], list(told["ExposedPorts"])) == ("hegemon", "SIGTERM", ["8000/tcp"])
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def here(words: list[str]) -> list[str]:
        return [word.replace("8000", str(port)) for word in words]

    made = builder.do("from", "hegemon")
    command = builder.command("run", *OUTSIDE, made, "--", *here([*told["Entrypoint"], *told["Cmd"]]))
    with subprocess.Popen(command, start_new_session=True, env=ALONE) as server:
        try:
            assert ask(port, "GET", "/healthz")[0] == 200
            _, *check = told["Healthcheck"]["Test"]
            builder.do("run", *OUTSIDE, made, "--", *here(check))
            client = Client(port, ["me", "novice"], SHORT, "Ada")
            client.play(client.create())
            kept = builder.do(
                "run", made, "--", "sh", "-c", "id -un; ls /var/lib/hegemon; touch /opt/hegemon/new || echo no"
            )
            assert kept.split()[0] == "hegemon"
            assert "tables.db" in kept.split()
            assert kept.split()[-1] == "no", "nothing but its own folder can be written"
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(SOON)
