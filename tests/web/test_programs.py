"""Programs that live at a server: accounts, one stream for all tables, invitations, and how everybody sees them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from hegemon.service.programs.programs import PROGRAMS, insert_program
from hegemon.web.app import create_app
from hegemon.web.http.limits import PROGRAM_RATES
from hegemon.web.settings import Settings
from tests.service.playing import SHORT
from tests.service.residents import game_with_resident
from tests.service.servers import serving
from tests.web.authenticator import Authenticator
from tests.web.privacy.asking import first_event
from tests.web.visitor import Visitor, form_token, words

CASES: Iterator[int] = iter(range(10**6))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("programs") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


class ProgramAccount:
    """A program with an account, and how it asks."""

    def __init__(self, client: TestClient, plays: tuple[str, ...] = ("carta",)) -> None:
        self.client, self.name = client, f"Deep {next(CASES)}"
        store = client.app.state.services.tables.store
        self.account, self.token = client.portal.call(
            store.write, lambda connection: insert_program(connection, None, self.name, time.time())
        )
        self.headers = {"Authorization": f"Bearer {self.token}"}
        if plays:
            self.ask("PUT", "/program", {"plays": list(plays)})

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.client.request(method, f"/api{path}", json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def listen(self) -> str:
        """What the stream begins with; then it goes away."""
        status, told = self.client.portal.call(first_event, self.client.app, "/api/program/stream", self.headers)
        assert status == 200
        return told

    def be_here(self) -> None:
        """Stay, as far as others can see."""
        service = self.client.app.state.services.tables

        async def arrive() -> None:
            self.stay = service.visitors.here(self.account.id, self.name)
            self.stay.__enter__()
            await service.visitors._write()

        self.client.portal.call(arrive)


class Guest(ProgramAccount):
    """A guest with a token."""

    def __init__(self, client: TestClient, name: str = "Ada") -> None:
        self.client, self.name = client, name
        token = client.post("/api/guests", json={"name": name}).json()["token"]
        self.headers = {"Authorization": f"Bearer {token}"}

    def table(self, *seats: str) -> str:
        body = {"game": "carta", "seats": list(seats), "options": SHORT | {"players": len(seats)}}
        return str(self.ask("POST", "/tables", body, 201)["id"])


@pytest.fixture
def program(client: TestClient) -> ProgramAccount:
    return ProgramAccount(client)


@pytest.fixture
def ada(client: TestClient) -> Guest:
    return Guest(client)


# -- accounts --------------------------------------------------------------------------------------------------------


def signed_in(client: TestClient) -> Visitor:
    """Somebody who keeps their name."""
    visitor = Visitor(client, f"Ada {next(CASES)}")
    visitor.csrf = form_token(visitor.get("/account").text)
    asked = visitor.send("/account/options", {"purpose": "keep"}, **{"X-Part": "1"}).json()
    assert visitor.post("/account/keep", credential=Authenticator().create(asked)).status_code == 303
    visitor.csrf = form_token(visitor.get("/account").text)
    return visitor


def token_in(page: Any) -> str:
    found = re.search(r'value="(hegemon_[\w-]+)"', page.text)
    assert found, words(page)
    return found[1]


def who(client: TestClient, token: str) -> int:
    return int(client.get("/api/program", headers={"Authorization": f"Bearer {token}"}).status_code)


def test_a_person_makes_renews_and_removes_a_program(client):
    ada, name = signed_in(client), f"Bot {next(CASES)}"
    made = ada.post("/account/programs", name=name)
    first = token_in(made)
    assert who(client, first) == 200
    page = ada.get("/account")
    assert name in words(page)
    assert first not in page.text, "a token is shown once"
    program = re.search(r'name="program" value="([^"]+)"', page.text)[1]
    second = token_in(ada.post("/account/programs/token", program=program))
    assert (who(client, first), who(client, second)) == (401, 200)
    assert signed_in(client).post("/account/programs/remove", program=program).status_code == 404, "not theirs"
    assert ada.post("/account/programs/remove", program=program).status_code == 303
    assert who(client, second) == 401
    assert name not in words(ada.get("/account"))


def test_only_those_who_keep_their_name_make_programs_and_not_without_end(client):
    assert Visitor(client, "Eve").post("/account/programs", name="Bot").status_code == 403
    ada = signed_in(client)
    for _ in range(PROGRAMS):
        assert ada.post("/account/programs", name=f"Bot {next(CASES)}").status_code == 200
    assert "many programs" in words(ada.post("/account/programs", name=f"Bot {next(CASES)}"))


def test_nobody_else_has_the_name_of_a_program(client, program):
    assert client.post("/api/guests", json={"name": program.name.upper()}).status_code == 422
    assert "keeps this name" in words(signed_in(client).post("/account/programs", name=program.name))


def test_tokens_are_stored_as_hashes(client, program):
    everything = client.portal.call(
        client.app.state.services.tables.store.read,
        lambda connection: "\n".join(connection.connection.driver_connection.iterdump()),
    )
    assert program.name in everything
    assert program.token not in everything


def test_whoever_deletes_themselves_takes_their_programs_along(client):
    ada, name = signed_in(client), f"Bot {next(CASES)}"
    token = token_in(ada.post("/account/programs", name=name))
    assert who(client, token) == 200
    assert name in ada.get("/account/data").text
    ada.post("/account/delete", sure="yes")
    assert who(client, token) == 401


# -- invitations -----------------------------------------------------------------------------------------------------


def test_only_programs_that_are_here_and_play_the_game_can_be_invited(client, ada, program):
    table = ada.table("me", "friend")
    at = f"/tables/{table}/seats/1/invitation"
    assert "is not here" in ada.ask("POST", at, {"program": program.name}, 422)["message"]
    program.be_here()
    assert program.name in [one["name"] for one in ada.ask("GET", "/programs")["programs"]]
    program.ask("PUT", "/program", {"plays": ["civilization"]})
    ada.ask("POST", at, {"program": program.name}, 422)
    program.ask("PUT", "/program", {"plays": ["chess"]}, 422)
    program.ask("PUT", "/program", {"plays": ["carta"]})
    assert ada.ask("POST", at, {"program": program.name.lower()})["people"][1]["invited"] == program.name
    ada.ask("POST", f"/tables/{table}/seats/0/invitation", {"program": program.name}, 422)
    ada.ask("POST", at, {"program": "Nobody"}, 404)
    Guest(client, "Eve").ask("POST", at, {"program": program.name}, 403)


def test_a_program_accepts_and_plays(client, ada, program):
    program.be_here()
    table = ada.table("me", "friend")
    ada.ask("POST", f"/tables/{table}/seats/1/invitation", {"program": program.name})
    (invitation,) = program.ask("GET", "/program/invitations")["invitations"]
    assert (invitation["table"], invitation["seat"], invitation["host"]) == (table, 1, "Ada")
    assert invitation["invitation"] in program.listen()
    seated = program.ask("POST", f"/program/invitations/{invitation['invitation']}/accept")
    assert seated["status"] == "playing"
    assert [seat["program"] for seat in seated["people"]] == [False, True]
    assert program.ask("GET", "/program/invitations")["invitations"] == []
    program.ask("POST", f"/program/invitations/{invitation['invitation']}/accept", status=404)
    program.ask("POST", f"/tables/{table}/chat", {"text": "Good luck!"}, 201)
    (line,) = ada.ask("GET", f"/tables/{table}/chat")["remarks"]
    assert (line["name"], line["program"]) == (program.name, True)


def test_invitations_are_declined_withdrawn_and_overtaken(client, ada, program):
    program.be_here()
    other = ProgramAccount(client)
    other.be_here()
    table = ada.table("me", "friend")
    at = f"/tables/{table}/seats/1/invitation"
    ada.ask("POST", at, {"program": program.name})
    (first,) = program.ask("GET", "/program/invitations")["invitations"]
    other.ask("POST", f"/program/invitations/{first['invitation']}/accept", status=404)
    program.ask("POST", f"/program/invitations/{first['invitation']}/decline", status=204)
    assert ada.ask("GET", f"/tables/{table}")["people"][1]["invited"] is None
    ada.ask("POST", at, {"program": program.name})
    assert ada.ask("DELETE", at)["people"][1]["invited"] is None
    ada.ask("POST", at, {"program": program.name})
    ada.ask("POST", at, {"program": other.name})
    assert program.ask("GET", "/program/invitations")["invitations"] == []
    (last,) = other.ask("GET", "/program/invitations")["invitations"]
    key = ada.ask("GET", f"/tables/{table}")["invitations"][0]["invitation"]
    Guest(client, "Ben").ask("POST", f"/tables/{table}/seats/1", {"invitation": key})
    other.ask("POST", f"/program/invitations/{last['invitation']}/accept", status=404)


def test_what_is_for_programs_alone_is_refused_to_guests(ada):
    for method, path in (("GET", "/program"), ("GET", "/program/invitations"), ("GET", "/program/stream")):
        ada.ask(method, path, status=403)


def test_programs_play_neither_rated_games_nor_quick_match(client, program):
    program.be_here()
    program.ask("POST", "/match", {"game": "carta", "players": 2, "pace": "calm"}, 422)
    ada = signed_in(client)
    path = ada.table(seat_1="friend", table_rated="yes")
    assert "Rated games are for people" in words(ada.post(f"{path}/invite", seat="1", program=program.name))
    key = ada.links(path, "i")[0].removeprefix("/i/")
    refusal = program.ask("POST", f"/tables{path.removeprefix('/t')}/seats/1", {"invitation": key}, 422)
    assert "Rated games are for people" in refusal["message"]


def test_people_see_programs_in_the_waiting_room_and_at_the_table(client, program):
    ada = Visitor(client, "Ada")
    path = ada.table(seat_1="friend")
    assert "No program waits" in words(ada.get(path)) or "Programs that play here" in words(ada.get(path))
    program.be_here()
    assert f"Programs that play here {program.name}" in re.sub(r"Deep \d+, ", "", words(ada.get(path)))
    assert program.name in words(ada.get("/"))
    assert ada.post(f"{path}/invite", seat="1", program=program.name).status_code == 303
    assert f"{program.name} is invited" in words(ada.get(path))
    assert ada.post(f"{path}/uninvite", seat="1").status_code == 303
    assert f"{program.name} is invited" not in words(ada.get(path))
    ada.post(f"{path}/invite", seat="1", program=program.name)
    (invitation,) = program.ask("GET", "/program/invitations")["invitations"]
    program.ask("POST", f"/program/invitations/{invitation['invitation']}/accept")
    program.ask("POST", f"/tables{path.removeprefix('/t')}/chat", {"text": "Hello."}, 201)
    page = ada.get(path)
    assert page.text.count('class="program-sign"') == 2, "at its seat, and beside what it says"
    for language, told in (("fr", "Programme"), ("it", "Programma"), ("es", "Programa"), ("uk", "Програма")):
        shown = ada.get(path, **{"accept-language": language}).text
        assert re.findall(r'class="program-sign">.*?</svg>(.*?)</span>', shown, re.DOTALL) == [told] * 2


# -- limits ----------------------------------------------------------------------------------------------------------


def test_programs_are_told_what_they_may_still_do_and_when_to_come_back(tmp_path, monkeypatch):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", bots=0))) as client:
        limits = client.app.state.services.limits
        monkeypatch.setattr(limits, "_now", lambda: 1000.0)
        program, burst = ProgramAccount(client), int(PROGRAM_RATES["read"].burst)
        for used in range(1, 4):
            answer = client.get("/api/program", headers=program.headers)
            assert answer.headers["RateLimit"] == f'"read";r={burst - used};t=1'
        assert answer.headers["RateLimit-Policy"] == f'"read";q={burst};w=6'
        limits._buckets["read", program.account.id] = (0.5, 1000.0)
        refused = client.get("/api/program", headers=program.headers)
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1")
        assert client.get("/api/program", headers=ProgramAccount(client).headers).status_code == 200
        token = client.post("/api/guests", json={"name": "Ada"}).json()["token"]
        assert "RateLimit" not in client.get("/api/tables", headers={"Authorization": f"Bearer {token}"}).headers


# -- for real --------------------------------------------------------------------------------------------------------


@pytest.mark.whole_games
def test_a_resident_plays_whoever_invites_it_and_a_restart_loses_nothing(tmp_path):
    """A game over HTTP against the example; in the middle it is killed, and chooses again when it is back."""
    database = f"sqlite:///{tmp_path}/t.db"
    with serving(database, tmp_path / "log") as server:
        now = game_with_resident(server, database, tmp_path / "resident", SHORT | {"cards": [3] * 15})
    assert [seat["program"] for seat in now["people"]] == [False, True]
