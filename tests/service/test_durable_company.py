"""A server is killed again and again while people play rated games, challenge friends and keep programs.

Whatever they were told holds afterwards: a rating moves once for each game, a friend is told of a challenge at least
once and not without end, a table that was agreed on is there, and a program's token works until it is taken away.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence, Sized
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest
from sqlalchemy import Connection, select

from hegemon.service.accounts.people import insert_person, open_session
from hegemon.service.company.friends import agree
from hegemon.service.guests import Guest
from hegemon.service.results.rated_games import BEGINNER
from hegemon.service.storage import schema
from hegemon.service.storage.database import migrate
from hegemon.service.storage.store import Store
from hegemon.service.table_service import TableService
from hegemon.service.tables.rows import load
from hegemon.service.tables.table import OVER
from hegemon.web.http.sessions import Sessions
from tests.service.playing import with_service
from tests.service.receivers import MailBox, mail_box
from tests.service.servers import LONG, NoAnswer, Server, ask

PLAYERS: Final = ("Ada", "Ben")
FRIEND: Final = "Cleo"
"""Who is challenged by everybody, and never looks."""
CHALLENGERS: Final = tuple(f"Challenger {number}" for number in range(12))
RATED: Final = {
    "seat-1": "anybody", "table-seen": "all", "table-rated": "yes", "table-clock": "move:600", "hegemony": "2",
}  # fmt: skip
"""How a table for a short rated game is opened."""
AGREED: Final = 20
"""Games that two friends agree on, at most: nobody may have too many that are not over."""


@dataclass
class KnownVisitor:
    """Somebody who keeps their name, with a browser that asks until it is answered."""

    id: str
    name: str
    cookie: str
    csrf: str
    port: int = 0

    @property
    def public(self) -> str:
        """What is in the address of their page."""
        return self.id[:12]

    def get(self, path: str) -> str:
        return self.ask("GET", path)[2]

    def post(self, path: str, **fields: str) -> tuple[int, str, str]:
        """The status of the answer, where it leads, and what it says."""
        return self.ask("POST", path, urlencode({"csrf": self.csrf} | fields))

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str, str]:
        headers = {"Cookie": f"guest={self.cookie}", "Content-Type": "application/x-www-form-urlencoded"}
        until, told = time.monotonic() + LONG, ""
        while True:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            try:
                line.request(method, path, body, headers)
                answer = line.getresponse()
                text = answer.read().decode()
                if answer.status != 503:
                    return answer.status, answer.getheader("location") or "", text
                told = text
            except (OSError, http.client.HTTPException) as error:
                told = repr(error)
            finally:
                line.close()
            if time.monotonic() > until:
                raise NoAnswer(f"no answer: {method} {path}: {told}")
            time.sleep(0.05)


@dataclass
class Acknowledged:
    """What people were told."""

    rated: list[str] = field(default_factory=list)
    """Tables of rated games that have ended."""
    agreed: list[str] = field(default_factory=list)
    """Tables of challenges that were accepted."""
    challengers: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    """By token, the name of the program."""
    removed: list[str] = field(default_factory=list)
    finish: threading.Event = field(default_factory=threading.Event)
    """Nobody is disturbed any more, and all shall end."""


def people_of(database: str) -> dict[str, KnownVisitor]:
    """Everybody keeps their name and is everybody's friend; Cleo has a letter box."""

    async def scenario(service: TableService) -> dict[str, KnownVisitor]:
        sessions = Sessions(service.live.secret, secure=False)

        def write(connection: Connection) -> dict[str, KnownVisitor]:
            found = {}
            for name in (*PLAYERS, FRIEND, *CHALLENGERS):
                guest = Guest(sha256(name.encode()).hexdigest()[:20], name)
                insert_person(connection, guest.id, guest.id[:12], name, service.now())
                session = open_session(connection, guest.id, None, service.now())
                cookie = sessions.cookie(guest, session)
                found[name] = KnownVisitor(guest.id, name, cookie, sessions.csrf(guest))
            for one, other in [PLAYERS, *((name, FRIEND) for name in CHALLENGERS)]:
                agree(connection, found[one].id, found[other].id, service.now())
            box = {"person": found[FRIEND].id, "address": "cleo@games.example", "language": "en", "notices": True}
            connection.execute(schema.mail_addresses.insert().values(**box, stop="stop", since=service.now()))
            return found

        return await service.store.write(write)

    migrate(database)
    return with_service(database, scenario)


# -- what people do meanwhile ------------------------------------------------------------------------------------------


def play_rated(one: KnownVisitor, other: KnownVisitor, told: Acknowledged, rng: random.Random) -> None:
    """A short rated game, to its end. Once nobody disturbs it any more, that must come soon."""
    _, table, page = one.post("/new", **RATED)
    assert table.startswith("/t/"), page
    other.post(f"{table}/sit", seat="1", wait="yes")
    until = None
    while 'data-status="over"' not in (pages := [who.get(table) for who in (one, other)])[0]:
        if told.finish.is_set():
            until = until or time.monotonic() + LONG
            assert time.monotonic() < until, "a table is stuck"
        for seat, page in enumerate(pages):
            offered = re.findall(r'name="action" value="([^"]+)"', page)
            version = re.search(r'data-version="(\d+)"', page)
            if 'data-turn="me"' in page and offered and version:
                action = unescape(offered[0] if rng.random() < 0.5 else rng.choice(offered))
                (one, other)[seat].post(
                    f"{table}/act", seat=f"{seat}", version=version[1], action=action, request=f"{rng.random()}"
                )  # fmt: skip
    told.rated.append(table.removeprefix("/t/"))


def agree_on_a_game(one: KnownVisitor, other: KnownVisitor, told: Acknowledged) -> None:
    """One challenges, the other accepts; a server that was killed may have taken both without a word."""
    if len(told.agreed) < AGREED:
        one.post("/friends/challenge", friend=other.public, game="carta", pace="days")
        offer = re.search(r'formaction="/offers/([\w-]+)/accept"', other.get("/"))
        _, table, _ = other.post(f"/offers/{offer[1]}/accept") if offer else (0, "", "")
        if table.startswith("/t/"):
            told.agreed.append(table.removeprefix("/t/"))
    time.sleep(0.3)


def keep_a_program(owner: KnownVisitor, told: Acknowledged, name: str) -> None:
    """Make an account for a program, and take away all others."""
    _, _, page = owner.post("/account/programs", name=name)
    token = re.search(r'value="([^"]+)" id="token"', page)
    if token:
        told.tokens[token[1]] = name
    accounts = re.findall(
        r"<b>(Program \d+)</b>.*?name=\"program\" value=\"([^\"]+)\"", owner.get("/account"), re.DOTALL
    )
    for called, account in accounts:
        if called != name or not token:  # of a token that was on its way when the server was killed nobody knows
            owner.post("/account/programs/remove", program=account)
    for old in [old for old, called in told.tokens.items() if called != name]:
        told.removed.append(old)
        del told.tokens[old]


def challenge_the_friend(people: Sequence[KnownVisitor], public: str, told: Acknowledged, pause: float) -> None:
    for one in people:
        status, _, page = one.post("/friends/challenge", friend=public, game="carta", pace="days")
        assert status == 303, page
        told.challengers.append(one.name)
        told.finish.wait(pause)


def campaign(database: str, folder: Path, kills: int, smtp: str, people: dict[str, KnownVisitor]) -> Acknowledged:
    """Kill a server so many times while all that goes on, then let it end."""
    rng, told, log = random.Random(7), Acknowledged(), folder / "log"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    arguments = ("--smtp", smtp, "--mail-from", "hegemon@games.example", "--base-url", f"http://localhost:{port}")
    for person in people.values():
        person.port = port
    ada, ben = (people[name] for name in PLAYERS)

    def again_and_again(do: Callable[[int], None], done: Sized) -> None:
        """Until all shall end, and at least one was told so."""
        number = 0
        while not told.finish.is_set() or not done:
            do(number)
            number += 1

    challengers, chosen = [people[name] for name in CHALLENGERS], random.Random(8)
    server = Server(database, log, *arguments, port=port)
    with ThreadPoolExecutor(4) as together:
        running = [
            together.submit(again_and_again, lambda _: play_rated(ada, ben, told, chosen), told.rated),
            together.submit(again_and_again, lambda _: agree_on_a_game(ben, ada, told), told.agreed),
            together.submit(again_and_again, lambda n: keep_a_program(ada, told, f"Program {n}"), told.tokens),
            together.submit(challenge_the_friend, challengers, people[FRIEND].public, told, 0.2 * kills),
        ]
        try:
            for _ in range(kills):
                if rng.random() < 0.8:  # otherwise it is killed while it gets ready
                    server.wait_until_ready()
                time.sleep(rng.uniform(0.2, 2.5))
                server.kill()
                server = Server(database, log, *arguments, port=port)
            told.finish.set()
            for each in running:
                each.result()
            for token, name in told.tokens.items():
                assert ask(port, "GET", "/api/program", token=token)[1]["name"] == name
            for token in told.removed:
                assert ask(port, "GET", "/api/program", token=token)[0] == 401
            assert server.stop(within=LONG)[0] == 0
        finally:
            told.finish.set()
            server.kill()
    said = log.read_text()
    assert not re.search(r"hegemon.(service|web)", said), said
    return told


# -- what must hold ----------------------------------------------------------------------------------------------------


def check_ratings(connection: Connection, people: dict[str, KnownVisitor], told: Acknowledged) -> None:
    """Every game that ended has moved both ratings, once, and each from where the game before had left it."""
    at, own = schema.rating_changes.c, schema.ratings.c
    games = set(connection.execute(select(schema.results.c.table_id).where(schema.results.c.rated)).scalars())
    assert told.rated
    assert set(told.rated) <= games
    for table_id in told.rated:
        assert load(connection, table_id).status == OVER
    for name in PLAYERS:
        mine = select(schema.rating_changes).where(at.person == people[name].id).order_by(at.at, at.table_id)
        changes = connection.execute(mine).all()
        assert sorted(change.table_id for change in changes) == sorted(games)
        left = [(BEGINNER.mu, BEGINNER.sigma), *((change.mu, change.sigma) for change in changes)]
        assert [(change.mu_before, change.sigma_before) for change in changes] == left[:-1]
        rating = connection.execute(select(own.mu, own.sigma, own.games).where(own.person == people[name].id)).one()
        assert tuple(rating) == (*left[-1], len(games))


def check_challenges(connection: Connection, told: Acknowledged, box: MailBox, kills: int) -> None:
    """Whoever was challenged has been told, or is on the way to be; and nobody is told again and again."""
    subjects = [str(mail["Subject"]) for mail in box.got]
    arrived = Counter(name for name in CHALLENGERS for told in subjects if re.search(rf"{name}\b", told))
    coming = json.dumps([row.told for row in connection.execute(select(schema.deliveries))])
    waiting = json.dumps(
        [row.told for row in connection.execute(select(schema.notices).where(~schema.notices.c.settled))]
    )
    for name in told.challengers:
        assert arrived[name] or f'"{name}"' in coming + waiting, f"nobody is told of {name}"
    assert max(arrived.values(), default=0) <= 1 + kills
    assert sum(arrived.values()) <= len(CHALLENGERS) + 2 * kills, "a storm"


def prove(database: str, folder: Path, kills: int) -> None:
    people = people_of(database)
    with mail_box() as (smtp, box):
        told = campaign(database, folder, kills, smtp, people)

        def check(connection: Connection) -> None:
            check_ratings(connection, people, told)
            check_challenges(connection, told, box, kills)
            for table_id in told.agreed:
                held = select(schema.holders.c.guest).where(schema.holders.c.table_id == table_id)
                assert set(connection.execute(held).scalars()) == {people[name].id for name in PLAYERS}
            assert told.agreed
            assert told.tokens

        store = Store(database)
        try:
            asyncio.run(store.read(check))
        finally:
            store.close()


def test_what_people_were_told_holds(sqlite: str, tmp_path: Path):
    prove(sqlite, tmp_path, kills=1)


@pytest.mark.long
def test_what_people_were_told_holds_in_a_long_campaign(url: str, tmp_path: Path):
    prove(url, tmp_path, kills=30)
