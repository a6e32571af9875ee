"""A player that lives elsewhere: it plays a whole game over HTTP, with nothing but Python's standard library.

Against a computer:     python examples/http_bot.py http://127.0.0.1:8000
By a friend's link:     python examples/http_bot.py http://127.0.0.1:8000/i/…

The server says when something has happened; the bot then looks, and chooses if it is asked. docs/api.md explains all
that it sends.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60
"""Seconds without a sign of life after which the server is given up; it sends one every 15."""
STALE, TOO_MUCH = 409, 429


class Refused(Exception):
    """The server won't do it, and says why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Server:
    """The API of a server, for one guest."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.token = ""
        self.token = self.post("/api/guests", {"name": name})["token"]

    def get(self, path: str) -> Any:
        """What lies at an address."""
        return self._ask("GET", path)

    def fresh(self, path: str, version: int) -> Any:
        """The same, no older than a version: of several server processes one may hear of it a moment later."""
        while (answer := self.get(path))["version"] < version:
            time.sleep(0.05)
        return answer

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """The answer to something we do."""
        return self._ask("POST", path, body)

    def pulses(self, path: str) -> Iterator[dict[str, int]]:
        """The news of a table: how far it has come, each time that something happens."""
        for line in self._send("GET", path):
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        while True:
            with self._send(method, path, body) as response:
                answer = json.load(response)
            if response.status < 400:
                return answer
            if response.status != TOO_MUCH:
                raise Refused(response.status, answer["message"])
            time.sleep(0.5)

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> HTTPResponse:
        parts = urlsplit(self.address)
        connection = (HTTPSConnection if parts.scheme == "https" else HTTPConnection)(parts.netloc, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "Connection": "close"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return connection.getresponse()


def choose(view: dict[str, Any], actions: list[dict[str, Any]]) -> dict[str, Any]:
    """Play a card if possible, into the longest column; otherwise whatever comes to mind."""
    columns = [card.split("-")[0] for card in view["areas"][view["seat"]]]
    plays = [offer for offer in actions if offer["action"][0] == "play"]
    if plays:
        return max(plays, key=lambda offer: columns.count(offer["action"][1].split("-")[0]))
    return random.choice(actions)


def take_seat(server: Server, path: str, level: str) -> str:
    """Sit down by a link, or at a new table; the id of the table."""
    if path.startswith("/i/"):
        invitation = path.removeprefix("/i/")
        place = server.get(f"/api/invitations/{invitation}")
        server.post(f"/api/tables/{place['table']}/seats/{place['seat']}", {"invitation": invitation})
        return str(place["table"])
    return str(server.post("/api/tables", {"game": "carta", "seats": ["me", level]})["id"])


def answer(server: Server, at: str, table: dict[str, Any]) -> int:
    """Choose for every seat of ours that is asked; how many choices that were."""
    chosen = 0
    for seat in set(table["yours"]) & set(table["to_act"]):
        offered = server.fresh(f"{at}/actions?seat={seat}", table["version"])
        if not offered["actions"]:
            continue
        choice = choose(server.fresh(f"{at}/view?seat={seat}", offered["version"])["view"], offered["actions"])
        # The request id makes it harmless to send the same choice again if the answer gets lost on its way.
        body = {"seat": seat, "version": offered["version"], "request": f"choice-{offered['version']}"}
        try:
            server.post(f"{at}/actions", body | {"action": choice["action"]})
            chosen += 1
        except Refused as refusal:
            if refusal.status != STALE:
                raise
            # Something happened meanwhile, say an undo: the next pulse makes us look again.
    return chosen


def consent(server: Server, at: str, table: dict[str, Any]) -> None:
    """Let people undo what they didn't mean."""
    for seat in table["wish"]["awaits"] if table["wish"] else ():
        with suppress(Refused):  # they may have changed their mind
            server.post(f"{at}/undo/answer", {"seat": seat, "agree": True})


def play(server: Server, table_id: str) -> None:
    """Play until the game is over, and tell how it ended."""
    at = f"/api/tables/{table_id}"
    choices = 0
    for pulse in server.pulses(f"{at}/stream"):
        table = server.fresh(at, pulse["version"])
        consent(server, at, table)
        choices += answer(server, at, table)
        if table["status"] == "over":
            print(f"after {choices} choices of ours:", *table["outcome"]["words"])
            return
    raise SystemExit("The server has gone; the table is kept, and waits for us.")


def main() -> None:
    """One game."""
    parser = argparse.ArgumentParser(description="Play a game of Carta over HTTP.")
    parser.add_argument("address", help="a server, or a link to a seat")
    parser.add_argument("--level", default="apprentice", help="the computer to play against")
    parser.add_argument("--name", default="Telegraph")
    arguments = parser.parse_args()
    parts = urlsplit(arguments.address if "://" in arguments.address else f"http://{arguments.address}")
    address = f"{parts.scheme}://{parts.netloc}"
    try:
        server = Server(address, arguments.name)
        table_id = take_seat(server, parts.path, arguments.level)
        print(f"playing at {address}/t/{table_id}", flush=True)
        play(server, table_id)
    except Refused as refusal:
        raise SystemExit(f"{address} refuses: {refusal}") from None
    except OSError as error:
        raise SystemExit(f"{address} can't be reached: {error}") from None
    except KeyboardInterrupt:
        print("good-bye; the table is kept, and waits for us")


if __name__ == "__main__":
    main()
