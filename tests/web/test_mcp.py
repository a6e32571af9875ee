"""Language models at the server's own tables: the protocol's client plays whole games, and nobody else gets in."""

from __future__ import annotations

import importlib.util
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import pytest
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from starlette.testclient import TestClient

from hegemon.service.background.bots import examine as really_examine
from hegemon.service.programs.programs import insert_program
from hegemon.web.app import create_app
from hegemon.web.http.body_limit import LARGEST
from hegemon.web.http.limits import PROGRAM_RATES
from hegemon.web.mcp import endpoint as mcp_endpoint
from hegemon.web.settings import Settings
from tests.service.servers import SOON, Server, serving

GAMES = {
    "carta": {"players": 2, "box_size": 0, "cards": [2] * 15},
    "civilization": {"players": 2, "max_turns": 1},
}
JSON = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("mcp") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


def new_token(client: TestClient, name: str) -> str:
    store = client.app.state.services.tables.store
    return str(client.portal.call(store.write, lambda c: insert_program(c, None, name, time.time()))[1])


class Model:
    """A language model that asks by hand."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.headers = JSON | {"Authorization": f"Bearer {new_token(client, name)}"}

    def post(self, body: Any, **headers: str) -> Any:
        return self.client.post("/mcp", content=json.dumps(body), headers=self.headers | headers)

    def call(self, tool: str, **arguments: Any) -> tuple[bool, str]:
        """Was it refused, and what was said?"""
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
        answer = self.post(asked)
        assert answer.status_code == 200, answer.text
        told = answer.json()["result"]
        return bool(told.get("isError")), "".join(part["text"] for part in told["content"])

    def said(self, tool: str, **arguments: Any) -> str:
        is_refused, words = self.call(tool, **arguments)
        assert not is_refused, words
        return words

    def refused(self, tool: str, **arguments: Any) -> str:
        is_refused, words = self.call(tool, **arguments)
        assert is_refused, words
        return words


@pytest.fixture
def model(client: TestClient) -> Model:
    return Model(client, f"Model {random.getrandbits(40)}")


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A real server, and the token of a program there."""
    folder = tmp_path_factory.mktemp("served")
    database = f"sqlite:///{folder}/t.db"
    with serving(database, folder / "log") as server:
        command = [sys.executable, "-m", "hegemon.cli", "program", "Oracle", "--database", database]
        made = subprocess.run(command, capture_output=True, text=True, check=True, timeout=SOON)
        yield server, made.stdout.split()[-1]


@asynccontextmanager
async def session_with(server: Server, token: str) -> AsyncIterator[ClientSession]:
    address, headers = f"http://127.0.0.1:{server.port}/mcp", {"Authorization": f"Bearer {token}"}
    async with (
        create_mcp_http_client(headers) as http,
        streamable_http_client(address, http_client=http) as (read, write, _),
        ClientSession(read, write) as client,
    ):
        await client.initialize()
        yield client


async def said(client: ClientSession, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert not answer.isError, answer.content
    return "".join(part.text for part in answer.content if part.type == "text")


@pytest.mark.whole_games
@pytest.mark.parametrize("game", GAMES)
def test_the_librarys_own_client_plays_a_whole_game(server, game):
    async def play() -> None:
        chance = random.Random(1)
        with anyio.fail_after(2 * SOON):
            async with session_with(*server) as client:
                known = {tool.name for tool in (await client.list_tools()).tools}
                assert {"games", "tables", "new_table", "sit_down", "look", "legal", "act", "wait", "look_up"} <= known
                opened = await said(client, "new_table", game=game, options=GAMES[game], opponents=["novice"])
                table = opened.split()[1].strip(",")
                for _ in range(400):
                    legal = json.loads(await said(client, "legal", table=table))
                    if legal:
                        chosen = chance.choice(legal)[chance.choice(["number", "action"])]
                        await said(client, "act", table=table, choice=chosen, seconds=20)
                    elif f"{table}: {game}, seat 0, over" in await said(client, "tables"):
                        break
                    else:
                        await said(client, "wait", table=table, seconds=20)
                assert (await said(client, "record", table=table)).startswith('{"game"')
                rule = await client.read_resource(f"rules://{game}")
                assert rule.contents[0].text

    anyio.run(play)


@pytest.mark.whole_games
def test_a_finished_game_is_analysed(client, model, monkeypatch):
    """Every choice is judged at once, and what might have been better is told with what follows it."""

    async def at_once(record, first, last):
        return await anyio.to_thread.run_sync(really_examine, record.dumps(), first, last)

    monkeypatch.setattr(client.app.state.services.bots, "examine", at_once)
    opened = model.said("new_table", game="carta", options=GAMES["carta"], opponents=["novice"])
    table, chance = opened.split()[1].strip(","), random.Random(5)
    assert "goes on" in model.refused("analyse", table=table)
    while f"{table}: carta, seat 0, over" not in model.said("tables"):
        if legal := model.said("legal", table=table).count('"number"'):
            model.said("act", table=table, choice=chance.randint(1, legal), seconds=20)
        else:
            model.said("wait", table=table, seconds=20)
    while not re.search(r"(\d+) of \1 moves are judged so far\.", told := model.said("analyse", table=table)):
        pass
    assert re.search(r"Move \d+, .+: “.+” \(\d+%\)\. Better: “.+” \(\d+%\)\.", told)
    assert model.said("analyse", table=table) == told


# -- tables of people --------------------------------------------------------------------------------------------------


def test_a_model_sits_down_with_people_and_is_marked(client, model):
    ada = {"Authorization": f"Bearer {client.post('/api/guests', json={'name': 'Ada'}).json()['token']}"}
    body = {"game": "carta", "seats": ["me", "anybody"], "public": True}
    table = client.post("/api/tables", json=body, headers=ada).json()["id"]
    assert f"open {table}: carta, free seats 1, with Ada" in model.said("tables")
    assert f"table {table}, seat 1" in model.said("sit_down", table=table)
    people = client.get(f"/api/tables/{table}", headers=ada).json()["people"]
    assert [seat["program"] for seat in people] == [False, True]
    assert json.loads(model.said("look", table=table, data=True))["seat"] == 1


def test_a_model_comes_by_a_link(client, model):
    ada = {"Authorization": f"Bearer {client.post('/api/guests', json={'name': 'Ada'}).json()['token']}"}
    made = client.post("/api/tables", json={"game": "carta", "seats": ["friend", "me"]}, headers=ada).json()
    link = made["invitations"][0]["link"]
    assert f"table {made['id']}, seat 0" in model.said("sit_down", invitation=link)
    assert "incomplete" in model.refused("sit_down", invitation="nowhere")


def test_refusals_are_sentences_and_change_nothing(client, model):
    table = model.said("new_table", game="carta", options={"players": 2}, opponents=["novice"]).split()[1].strip(",")
    before = model.said("legal", table=table)
    for wrong in (0, 99, ["fly"], ["play", "science-9"], []):
        assert " " in model.refused("act", table=table, choice=wrong)
    assert "moved on" in model.refused("act", table=table, choice=1, version=0)
    assert model.said("legal", table=table) == before
    assert "goes on" in model.refused("record", table=table)
    assert "seats 0 to 1" in model.refused("new_table", game="carta", options={"players": 2}, seat=2)
    assert "No such player" in model.refused("new_table", game="carta", options={"players": 2}, opponents=["exec:ls"])
    in_french = model.refused("act", table=table, choice=99, language="fr")
    assert in_french not in (model.refused("act", table=table, choice=99), "")


def test_nobody_sees_the_cards_of_another_seat(client, model):
    table = model.said("new_table", game="carta", options={"players": 2}, opponents=["novice"]).split()[1].strip(",")
    other = Model(client, f"Model {random.getrandbits(40)}")
    for tool in ("look", "news", "legal", "why_not", "wait", "record", "analyse"):
        assert "not yours" in other.refused(tool, table=table)
    assert "not yours" in other.refused("act", table=table, choice=1)
    assert table not in other.said("tables")


# -- who gets in -------------------------------------------------------------------------------------------------------

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


def test_only_programs_with_an_account_get_in(client, model):
    assert model.post(PING).status_code == 200
    guest = client.post("/api/guests", json={"name": "Eve"}).json()["token"]
    assert model.post(PING, Authorization=f"Bearer {guest}").status_code == 403
    for wrong in ("", "Bearer", "Bearer hegemon_x", "Basic x"):
        answer = model.post(PING, Authorization=wrong)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


def test_pages_of_others_are_refused(client, model):
    here = {"Host": "127.0.0.1:8000"}
    assert model.post(PING, Origin="http://127.0.0.1:8000", **here).status_code == 200
    for origin in ("http://evil.example", "null", "http://127.0.0.1:8001", "https://127.0.0.1:8000"):
        assert model.post(PING, Origin=origin, **here).status_code == 403
    rebound = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    assert model.post(PING, **rebound).status_code == 403, "a name that somebody lets point to this machine"


def test_the_usual_headers_methods_and_sizes(client, model):
    answer = model.post(PING)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
    for method in ("GET", "DELETE"):
        refused = client.request(method, "/mcp", headers=model.headers)
        assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert client.post("/mcp", content=b" " * (LARGEST + 1), headers=model.headers).status_code == 413
    for broken in (b"", b"{", b"[]", b'"x"', b'{"jsonrpc": "2.0"}'):
        assert client.post("/mcp", content=broken, headers=model.headers).status_code == 400


def test_it_is_counted(tmp_path, monkeypatch):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", bots=0))) as client:
        limits = client.app.state.services.limits
        monkeypatch.setattr(limits, "_now", lambda: 1000.0)
        model, burst = Model(client, "Oracle"), int(PROGRAM_RATES["read"].burst)
        assert model.post(PING).headers["RateLimit"] == f'"read";r={burst - 1};t=1'
        key = next(who for kind, who in limits._buckets if kind == "read" and not who.startswith("@"))
        limits._buckets["create", key] = (0.0, 1000.0)
        assert "a bit much" in model.refused("new_table", game="carta")
        limits._buckets["read", key] = (0.0, 1000.0)
        refused = model.post(PING)
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1")


def test_the_protocol_is_loaded_by_the_first_who_speaks_it(tmp_path, monkeypatch):
    made: list[Any] = []
    make = mcp_endpoint.new_manager
    monkeypatch.setattr(mcp_endpoint, "new_manager", lambda: (made.append(make()), made[-1])[1])
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        assert client.get("/").status_code == 200
        assert made == []
        model = Model(client, "First")
        assert "carta" in model.said("games")
        assert "carta" in model.said("games")
        assert len(made) == 1


def test_a_protocol_that_cannot_be_loaded_is_an_error_for_whoever_asks(tmp_path, monkeypatch):
    def broken() -> None:
        raise ImportError("half of it is missing")

    monkeypatch.setattr(mcp_endpoint, "new_manager", broken)
    app = create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))
    with TestClient(app, raise_server_exceptions=False) as client:
        model = Model(client, "First")
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        assert [model.post(asked).status_code for _ in range(2)] == [500, 500]


def test_without_the_library_the_address_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(mcp_endpoint, "find_spec", lambda name: None)
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", bots=0))) as client:
        answer = client.post("/mcp", json=PING)
        assert answer.status_code == 501
        assert "pip install -e '.[mcp]'" in answer.json()["message"]
    assert importlib.util.find_spec("mcp")
