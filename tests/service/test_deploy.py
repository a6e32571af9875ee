"""What `deploy/` offers to whoever runs a server: units that are understood, and nginx before two processes."""

from __future__ import annotations

import getpass
import http.client
import random
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from configparser import ConfigParser
from contextlib import ExitStack
from pathlib import Path

import pytest

from hegemon.cli.commands import parse
from hegemon.languages.voice import Voice
from tests.service.playing import SHORT
from tests.service.servers import SOON, Client, Server, ask, listening
from tests.service.test_durability import check_acknowledged

DEPLOY = Path(__file__).parents[2] / "deploy"


def typed(file: str) -> list[str]:
    """What a unit, or a container, types after `hegemon`."""
    text = (DEPLOY / file).read_text()
    if file == "Containerfile":
        return re.findall(r'"([^"]+)"', text.partition("\nCMD ")[2])
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read_string(text)
    return shlex.split(unit["Service"]["ExecStart"].replace("%i", "8001"))[1:]


@pytest.mark.parametrize("file", ["hegemon.service", "hegemon@.service", "Containerfile"])
def test_what_units_type_is_understood(file: str):
    arguments = parse(typed(file), Voice.speaking("en"))
    assert arguments.command == "serve"
    assert arguments.port in ("8000", "8001")
    assert file == "Containerfile" or arguments.base_url == "https://games.example"


@pytest.mark.parametrize("file", ["hegemon.service", "hegemon@.service"])
def test_processes_listen_where_nginx_asks(file: str):
    asked = re.findall(r"server 127\.0\.0\.1:(\d+)", (DEPLOY / "nginx.conf").read_text())
    assert parse(typed(file), Voice.speaking("en")).port in asked


# -- nginx for real -----------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Nginx:
    """nginx as `deploy/nginx.conf` sets it up, but at other ports, in a folder and with a certificate of its own.

    It listens without TLS, too, for the programs that play in other tests.
    """

    def __init__(self, folder: Path, behind: list[int]) -> None:
        self.secure, self.plain, self.folder = free_port(), free_port(), folder
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=games.example",
             "-keyout", "privkey.pem", "-out", "fullchain.pem"], cwd=folder, check=True, capture_output=True,
        )  # fmt: skip
        site = (DEPLOY / "nginx.conf").read_text()
        changes = {
            r"listen 443 ssl http2;": f"listen 127.0.0.1:{self.secure} ssl http2; listen 127.0.0.1:{self.plain};",
            r"listen 80;": f"listen 127.0.0.1:{free_port()};",
            r"listen \[::\].*;": "",
            r"/etc/letsencrypt/live/games.example": str(folder),
            r"/var/cache/nginx/hegemon": f"{folder}/cache",
            "127.0.0.1:8001": f"127.0.0.1:{behind[0]}",
            "127.0.0.1:8002": f"127.0.0.1:{behind[1]}",
        }
        for old, new in changes.items():
            site, number = re.subn(old, new, site)
            assert number, old
        temporary = "".join(
            f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = f"user {getpass.getuser()}; daemon off; error_log {folder}/errors; pid {folder}/pid; events {{}}\n"
        whole += f"http {{ access_log {folder}/requests; {temporary} {site} }}\n"
        (folder / "nginx.conf").write_text(whole)
        found = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
        assert found, "nginx is missing: make test-long installs it"
        self.process = subprocess.Popen([found, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
        ask(self.plain, "GET", "/healthz")

    def get(self, path: str, source: str = "127.0.0.1") -> tuple[int, dict[str, str], bytes]:
        """An answer by HTTPS, to somebody at an address."""
        trusting = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        trusting.check_hostname = False
        line = http.client.HTTPSConnection(
            "127.0.0.1", self.secure, timeout=SOON, context=trusting, source_address=(source, 0)
        )
        line.request("GET", path, headers={"Host": "games.example"})
        answer = line.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        line.close()
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=SOON)


class Pair:
    """Two processes on one database, behind nginx."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.log = database, folder / "log"
        self.arguments = ("--base-url", "https://games.example")
        self.servers: list[Server] = [self.start(free_port()) for _ in range(2)]
        self.nginx = Nginx(folder, [server.port for server in self.servers])

    def start(self, port: int) -> Server:
        server = Server(self.database, self.log, *self.arguments, port=port, limits=True)
        server.wait_until_ready()
        return server

    def restart(self, number: int) -> None:
        """Stop one of them as systemd does, and start it again at its port."""
        port = self.servers[number].port
        assert self.servers[number].stop()[0] == 0
        self.servers[number] = self.start(port)

    def guest(self, source: str) -> int:
        """What somebody at an address is answered who wants to come in."""
        line = http.client.HTTPConnection("127.0.0.1", self.nginx.plain, timeout=SOON, source_address=(source, 0))
        line.request("POST", "/api/guests", '{"name": "Ada"}', {"Content-Type": "application/json"})
        status = line.getresponse().status
        line.close()
        return status

    def stop(self) -> None:
        self.nginx.stop()
        for server in self.servers:
            server.kill()


@pytest.fixture
def pair(shared: str, tmp_path: Path) -> Iterator[Pair]:
    pair = Pair(shared, tmp_path)
    yield pair
    pair.stop()


@pytest.mark.long
def test_nginx_holds_no_stream_back_keeps_static_files_and_counts_by_address(pair: Pair):
    client = Client(pair.nginx.plain, ["me", "novice"], SHORT, "Ada")
    table = client.create()
    with ExitStack() as streams:  # as many as go to both processes
        heard = [streams.enter_context(listening(pair.nginx.plain, table, client.token)) for _ in range(4)]
        assert all(next(pulses)["version"] >= 1 for pulses in heard)
        client.play(table)
        over = client.look(table)["version"]
        for pulses in heard:
            while next(pulses)["version"] < over:
                pass
    status, headers, page = pair.nginx.get("/")
    assert (status, "strict-transport-security" in headers) == (200, True)
    style = re.search(rb'href="(/static/[^"]+\.css)"', page)
    assert style
    assert pair.nginx.get(style[1].decode())[0] == 200
    assert pair.nginx.get("/metrics", "127.0.0.2")[0] == 403
    answers = [pair.guest("127.0.0.2") for _ in range(600)]
    assert {201, 429} == set(answers)  # somebody who asks too much is told so, and nobody else
    assert pair.guest("127.0.0.3") == 201
    for server in pair.servers:
        server.kill()
    assert pair.nginx.get(style[1].decode())[0] == 200


@pytest.mark.long
def test_processes_restart_one_after_the_other_and_nobody_notices(pair: Pair):
    clients = [Client(pair.nginx.plain, ["me", "novice"], SHORT, f"Ada {n}", random.Random(n)) for n in range(4)]
    stop, pages = threading.Event(), list[int]()

    def look() -> None:
        while not stop.is_set():
            pages.append(pair.nginx.get("/")[0])

    with ThreadPoolExecutor(len(clients) + 1) as together:
        running = [together.submit(client.run) for client in clients]
        looking = together.submit(look)
        try:
            for number in (0, 1, 0, 1):
                time.sleep(1)
                pair.restart(number)
        finally:
            stop.set()
            for client in clients:
                client.finish.set()
        for each in (*running, looking):
            each.result()
    assert set(pages) == {200}
    assert len(pages) > 20
    check_acknowledged(pair.database, clients)
