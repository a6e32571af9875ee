"""A program that lives at a server and plays whoever invites it, with nothing but Python's standard library.

Make an account for it (on your account's page, or with `hegemon program NAME`), keep the token, then:

    HEGEMON_TOKEN=hegemon_… python examples/resident.py http://127.0.0.1:8000

It listens to one stream for all its tables, says yes to every invitation and to every other game, agrees when people
want to undo something, and chooses when it is asked. It remembers nothing: when it starts, or has lost its connection,
the stream begins with all that concerns it. docs/api.md explains what it sends.
"""

import argparse
import json
import os
import random
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60
"""Seconds without a sign of life after which the stream is opened again; the server sends one every 15."""
STALE, GONE, TOO_MUCH = 409, (403, 404, 422), 429


class Refused(Exception):
    """The server won't do it, and says why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Server:
    """The API of a server, for one program."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request; if we ask too much, after the time that the server says."""
        while True:
            with self._send(method, path, body) as response:
                text = response.read()
            if response.status < 400:
                return json.loads(text) if text else None
            if response.status != TOO_MUCH:
                raise Refused(response.status, json.loads(text)["message"])
            time.sleep(float(response.headers.get("Retry-After", 1)))

    def events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What concerns us, as it happens: the name of an event, and what it tells."""
        name = ""
        with self._send("GET", "/api/program/stream") as response:
            if response.status != 200:
                raise Refused(response.status, json.load(response)["message"])
            for line in response:
                if line.startswith(b"event: "):
                    name = line.decode().removeprefix("event: ").strip()
                elif line.startswith(b"data: "):
                    yield name, json.loads(line.removeprefix(b"data: "))

    def _send(self, method: str, path: str, body: Any = None) -> HTTPResponse:
        parts = urlsplit(self.address)
        connection = (HTTPSConnection if parts.scheme == "https" else HTTPConnection)(parts.netloc, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "Connection": "close"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return connection.getresponse()


class Resident:
    """Plays at all its tables."""

    def __init__(self, server: Server, games: list[str]) -> None:
        self.server, self.games = server, games

    def live(self) -> None:
        """Play for ever; whatever happened while the line was dead is told when it is back."""
        self.server.ask("PUT", "/api/program", {"plays": self.games})
        print("waiting for invitations", flush=True)
        while True:
            try:
                for name, told in self.server.events():
                    self.hear(name, told)
            except (OSError, HTTPException):
                pass
            time.sleep(1)

    def hear(self, name: str, told: dict[str, Any]) -> None:
        """Do what an event asks for."""
        if name == "state":
            for invitation in told["invitations"]:
                self.sit_down(invitation)
            for table in told["tables"]:
                self.look_after(table)
        elif name == "invitation":
            self.sit_down(told)
        elif name == "end":
            print(f"the game at {self.server.address}/t/{told['table']} is over", flush=True)
        elif name != "withdrawn":
            self.look_after(told)

    def sit_down(self, invitation: dict[str, Any]) -> None:
        """Say yes to games that we know, and no to others."""
        verb = "accept" if invitation["game"] in self.games else "decline"
        if self.tried("POST", f"/api/program/invitations/{invitation['invitation']}/{verb}") and verb == "accept":
            print(f"playing at {self.server.address}/t/{invitation['table']}", flush=True)

    def look_after(self, table: dict[str, Any]) -> None:
        """Choose wherever we are asked; let people undo what they didn't mean, and play again if they like."""
        at = f"/api/tables/{table['table']}"
        if table["rematch"]:
            self.tried("POST", f"{at}/rematch", {"agree": True})
        for seat in table["undo"]:
            self.tried("POST", f"{at}/undo/answer", {"seat": seat, "agree": True})
        for asked in table["asked"]:
            try:
                self.answer(at, asked["seat"], asked["since"])
            except Refused as refusal:
                if refusal.status not in GONE:  # the seat may have been given away meanwhile
                    raise

    def answer(self, at: str, seat: int, since: int) -> None:
        """Choose for a seat. Of several server processes one may hear of the question a moment later."""
        while True:
            offered = self.server.ask("GET", f"{at}/actions?seat={seat}")
            if offered["version"] >= since and not offered["actions"]:
                return  # it has been answered meanwhile, or taken back
            if offered["version"] >= since:
                view = self.server.ask("GET", f"{at}/view?seat={seat}")["view"]
                # The request id makes it harmless to send the same choice again if the answer gets lost on its way.
                choice = {"seat": seat, "version": offered["version"], "request": f"choice-{offered['version']}"}
                try:
                    self.server.ask("POST", f"{at}/actions", choice | {"action": choose(view, offered["actions"])})
                    return
                except Refused as refusal:
                    if refusal.status != STALE:
                        raise
            time.sleep(0.05)

    def tried(self, method: str, path: str, body: Any = None) -> bool:
        """Do something that may have become pointless meanwhile; was it not?"""
        try:
            self.server.ask(method, path, body)
        except Refused as refusal:
            if refusal.status not in GONE:
                raise
            return False
        return True


def choose(view: dict[str, Any], actions: list[dict[str, Any]]) -> list[str | int]:
    """In Carta a card for the longest column; otherwise whatever comes to mind."""
    plays = [offer["action"] for offer in actions if offer["action"][0] == "play"]
    if plays and "areas" in view:
        columns = [card.split("-")[0] for card in view["areas"][view["seat"]]]
        return max(plays, key=lambda action: columns.count(str(action[1]).split("-")[0]))
    return list(random.choice(actions)["action"])


def main() -> None:
    """Live at a server until somebody stops us."""
    parser = argparse.ArgumentParser(description="Live at a server, and play whoever invites you.")
    parser.add_argument("address", help="a server")
    parser.add_argument("--games", default="carta,civilization", help="the games to be invited to")
    arguments = parser.parse_args()
    token = os.environ.get("HEGEMON_TOKEN", "")
    if not token:
        parser.error("set HEGEMON_TOKEN to the token that “hegemon program NAME” has printed")
    address = arguments.address if "://" in arguments.address else f"http://{arguments.address}"
    try:
        Resident(Server(address, token), arguments.games.split(",")).live()
    except Refused as refusal:
        raise SystemExit(f"{address} refuses: {refusal}") from None
    except OSError as error:
        raise SystemExit(f"{address} can't be reached: {error}") from None
    except KeyboardInterrupt:
        print("good-bye")


if __name__ == "__main__":
    main()
