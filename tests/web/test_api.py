"""The API for programs: whole games, who may see and do what, and what nobody may."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from hegemon.core import Record
from hegemon.games import GAMES
from hegemon.players import LEVELS
from hegemon.players.levels import Hegemon
from hegemon.service.table_service import OPEN_TABLES
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.servers import SOON

BOT = Path(__file__).parents[2] / "examples" / "http_bot.py"
JSON = {"Content-Type": "application/json"}


class Program:
    """A program with a token of its own."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.token = client.post("/api/guests", json={"name": name}).json()["token"]

    def ask(self, method: str, path: str, status: int = 200, body: Any = None, **more: Any) -> Any:
        """The answer, which has to have this status."""
        headers = {"Authorization": f"Bearer {self.token}", **more.pop("headers", {})}
        answer = self.client.request(method, f"/api{path}", json=body, headers=headers, **more)
        assert answer.status_code == status, answer.text
        if status >= 400:
            assert {"message", "rule"} <= set(answer.json()) <= {"message", "rule", "version"}
        return answer.json() if answer.content else None

    def get(self, path: str, status: int = 200, **more: Any) -> Any:
        return self.ask("GET", path, status, **more)

    def post(self, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        return self.ask("POST", path, status, body, **more)

    def table(self, *seats: str, **more: Any) -> str:
        """The id of a new table."""
        made = self.post("/tables", {"game": "carta", "seats": list(seats), **more}, 201)
        return str(made["id"])

    def choose(self, table: str, seat: int, which: int = 0) -> int:
        """Take one of the offered actions; the new version."""
        offered = self.get(f"/tables/{table}/actions?seat={seat}")
        action = offered["actions"][which]["action"]
        body = {"seat": seat, "version": offered["version"], "action": action}
        return int(self.post(f"/tables/{table}/actions", body)["version"])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("api") / "tables.db"


@pytest.fixture(scope="module")
def client(database: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


@pytest.fixture
def ada(client: TestClient) -> Program:
    return Program(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Program:
    return Program(client, "Ben")


@pytest.fixture
def eve(client: TestClient) -> Program:
    return Program(client, "Eve")


def together(ada: Program, ben: Program, **more: Any) -> str:
    """A table with Ada on seat 0 and Ben on seat 1."""
    table = ada.table("me", "anybody", **more)
    ben.post(f"/tables/{table}/seats/1")
    return table


def contents(database: Path) -> str:
    """Everything that is stored."""
    with sqlite3.connect(database) as connection:
        # every second the service notes that it is open
        return "\n".join(line for line in connection.iterdump() if "VALUES('hours'" not in line)


# -- playing -----------------------------------------------------------------------------------------------------------


def test_two_programs_play_a_whole_game(ada, ben):
    table, rng = together(ada, ben), random.Random(4)
    fingerprint = ada.get(f"/tables/{table}")["fingerprint"]
    while (now := ada.get(f"/tables/{table}"))["status"] == "playing":
        assert now["seed"] is None
        assert now["outcome"] is None
        for seat in now["to_act"]:
            player = (ada, ben)[seat]
            offered = player.get(f"/tables/{table}/actions?seat={seat}")
            body = {"seat": seat, "version": offered["version"], "id": rng.choice(offered["actions"])["id"]}
            assert player.post(f"/tables/{table}/actions", body) == {"version": offered["version"] + 1}
    assert now["status"] == "over"
    assert sha256(now["seed"].encode()).hexdigest() == fingerprint
    assert now["outcome"]["winners"]
    assert now["outcome"]["words"]

    text = ada.client.get(f"/api/tables/{table}/record", headers={"Authorization": f"Bearer {ada.token}"}).text
    outcome = Record.loads(text, GAMES).replay().outcome()
    assert outcome is not None
    assert outcome.to_json() == {key: value for key, value in now["outcome"].items() if key != "words"}

    last = ada.get(f"/tables/{table}/view?seat=0")
    assert last["version"] == now["version"]
    assert ada.get(f"/tables/{table}/actions?seat=0")["actions"] == []
    body = {"seat": 0, "version": now["version"], "action": ["end"]}
    assert ada.post(f"/tables/{table}/actions", body, 422)["message"] == "The game is over."
    for deed in ("take-back", "undo", "leave"):
        ada.post(f"/tables/{table}/{deed}", {"seat": 0}, 422)


def test_a_computer_answers(ada):
    table = ada.table("me", "novice")
    before = ada.get(f"/tables/{table}")
    assert [person["player"] for person in before["people"]] == [None, "novice"]
    assert before["people"][1]["level"] == "Novice"
    for _ in range(200):
        now = ada.get(f"/tables/{table}")
        if now["to_act"] == [0]:
            ada.choose(table, 0)
        told = ada.get(f"/tables/{table}/events?seat=0")
        if any(move["seat"] == 1 for move in told["moves"]):
            return
        threading.Event().wait(0.05)
    pytest.fail("the computer never moved")


def test_actions_are_offered_in_words_with_their_numbers(ada):
    table = ada.table("me", "here")
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    offered = ada.get(f"/tables/{table}/actions?seat={seat}")["actions"]
    assert all(offer["words"].startswith("Play ") and offer["action"][0] == "play" for offer in offered)
    assert len({offer["id"] for offer in offered}) == len(offered)
    for offer in offered:
        [card] = offer["arguments"]
        assert (card["kind"], card["value"]) == ("card", offer["action"][1])
        assert offer["words"] == f"Play {card['words']}"
    other = 1 - seat
    assert ada.get(f"/tables/{table}/actions?seat={other}")["actions"] == []
    french = ada.get(f"/tables/{table}/actions?seat={seat}", headers={"Accept-Language": "fr"})["actions"]
    assert [offer["words"] for offer in french] != [offer["words"] for offer in offered]


def test_a_refused_choice_names_the_rule(ada):
    table = ada.table("me", "here")
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    body = {"seat": seat, "version": 1, "action": ["end"]}
    refusal = ada.post(f"/tables/{table}/actions", body, 422)
    assert refusal["rule"] == "C-PLAY"
    assert ada.get(f"/tables/{table}")["version"] == 1
    body = {"seat": seat, "version": 1, "id": 999_999}
    assert ada.post(f"/tables/{table}/actions", body, 422)["message"] == "There is no such action in this game."


@pytest.mark.parametrize("what", [{}, {"id": 0, "action": ["end"]}, {"action": []}, {"action": [1]}, {"action": "end"}])
def test_a_choice_is_one_action(ada, what):
    table = ada.table("me", "here")
    ada.post(f"/tables/{table}/actions", {"seat": 0, "version": 1, **what}, 422)
    assert ada.get(f"/tables/{table}")["version"] == 1


def test_a_choice_for_a_position_that_is_gone_is_stale(ada):
    table = ada.table("me", "here")
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    number = ada.get(f"/tables/{table}/actions?seat={seat}")["actions"][0]["id"]
    version = ada.choose(table, seat)
    for what in ({"action": ["end"]}, {"id": number}, {"id": 999_999}):
        body = {"seat": seat, "version": 1, **what}
        assert ada.post(f"/tables/{table}/actions", body, 409)["version"] == version
    ada.post(f"/tables/{table}/actions", {"seat": seat, "version": version + 1, "action": ["end"]}, 409)


def test_a_repeated_request_is_done_once(ada, ben):
    table = together(ada, ben)
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    mover, other = (ada, ben) if seat == 0 else (ben, ada)
    action = mover.get(f"/tables/{table}/actions?seat={seat}")["actions"][0]["action"]
    body = {"seat": seat, "version": 1, "action": action, "request": "once"}
    first = mover.post(f"/tables/{table}/actions", body)
    assert mover.post(f"/tables/{table}/actions", body) == first
    assert mover.get(f"/tables/{table}")["version"] == first["version"]
    other.post(f"/tables/{table}/actions", body, 403)
    body = {"seat": 1 - seat, "version": 2, "action": ["end"], "request": "once"}
    other.post(f"/tables/{table}/actions", body, 422)  # somebody else's id says nothing about ours


def test_many_at_once_move_once(ada):
    """The same choice from many threads: one of them counts, the others hear that the table has moved on."""
    table = ada.table("me", "here")
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    action = ada.get(f"/tables/{table}/actions?seat={seat}")["actions"][0]["action"]
    headers = {"Authorization": f"Bearer {ada.token}"}

    def send(number: int) -> int:
        body = {"seat": seat, "version": 1, "action": action, "request": str(number)}
        return ada.client.post(f"/api/tables/{table}/actions", json=body, headers=headers).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(send, range(8)))
    assert statuses == [200] + [409] * 7
    assert ada.get(f"/tables/{table}")["version"] == 2


# -- going back --------------------------------------------------------------------------------------------------------


def test_a_choice_is_taken_back(ada):
    table = ada.table("me", "here")
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    before = ada.get(f"/tables/{table}/view?seat={seat}")["view"]
    ada.choose(table, seat)
    assert ada.get(f"/tables/{table}")["may_take_back"] == [seat]
    assert ada.get(f"/tables/{table}/events")["count"] == 1
    ada.post(f"/tables/{table}/take-back", {"seat": seat, "request": "back"})
    assert ada.get(f"/tables/{table}/view?seat={seat}")["view"] == before
    told = ada.get(f"/tables/{table}/events?since=2")
    assert (told["count"], told["moves"], told["version"]) == (0, [], 3)
    ada.post(f"/tables/{table}/take-back", {"seat": seat}, 422)


def test_the_others_are_asked_for_an_undo(ada, ben):
    table = together(ada, ben)
    [seat] = ada.get(f"/tables/{table}")["to_act"]
    mover, other = (ada, ben) if seat == 0 else (ben, ada)
    mover.choose(table, seat)
    mover.post(f"/tables/{table}/undo", {"seat": seat})
    assert other.get(f"/tables/{table}")["wish"] == {"seat": seat, "awaits": [1 - seat]}
    assert mover.get(f"/tables/{table}")["wish"] == {"seat": seat, "awaits": []}
    mover.post(f"/tables/{table}/undo/answer", {"seat": 1 - seat, "agree": True}, 403)
    mover.post(f"/tables/{table}/undo/answer", {"seat": seat, "agree": True}, 422)
    other.post(f"/tables/{table}/undo/answer", {"seat": 1 - seat, "agree": False})
    assert other.get(f"/tables/{table}")["wish"] is None
    assert other.get(f"/tables/{table}/events")["count"] == 1
    mover.post(f"/tables/{table}/undo", {"seat": seat})
    other.post(f"/tables/{table}/undo/answer", {"seat": 1 - seat, "agree": True})
    assert other.get(f"/tables/{table}/events")["count"] == 0


def test_whoever_leaves_gives_the_seat_to_a_computer(ada, ben):
    table = together(ada, ben)
    ada.post(f"/tables/{table}/leave", {"seat": 0})
    now = ben.get(f"/tables/{table}")
    assert now["people"][0]["player"] == "apprentice"
    assert not now["people"][0]["free"]
    ada.post(f"/tables/{table}/actions", {"seat": 0, "version": now["version"], "action": ["end"]}, 422)
    for what in ("view", "actions", "events"):  # the cards are the computer's now
        ada.get(f"/tables/{table}/{what}?seat=0", 403)
    ada.post(f"/tables/{table}/leave", {"seat": 0}, 422)


# -- who may see and do what -------------------------------------------------------------------------------------------


def test_nobody_sees_or_acts_for_a_seat_of_others(ada, ben, eve):
    table = together(ada, ben)
    for stranger, seat in ((ada, 1), (ben, 0), (eve, 0), (eve, 1), (ada, 7)):
        for what in ("view", "actions", "events"):
            stranger.get(f"/tables/{table}/{what}?seat={seat}", 403)
        for deed in ("take-back", "undo", "leave"):
            stranger.post(f"/tables/{table}/{deed}", {"seat": seat}, 403)
        for what in ({"action": ["end"]}, {"id": 0}, {"id": 999}):
            stranger.post(f"/tables/{table}/actions", {"seat": seat, "version": 1, **what}, 403)
    assert eve.get(f"/tables/{table}")["yours"] == []
    assert ada.get(f"/tables/{table}")["version"] == 1


def test_a_spectator_sees_no_hand(ada, ben, eve):
    table = together(ada, ben)
    hands = [player.get(f"/tables/{table}/view?seat={seat}")["view"]["hands"] for seat, player in enumerate((ada, ben))]
    assert [hand["cards"] is None for hand in hands[0]] == [False, True]
    assert [hand["cards"] is None for hand in hands[1]] == [True, False]
    watched = eve.get(f"/tables/{table}/view")
    assert watched["seat"] is None
    assert all(hand["cards"] is None for hand in watched["view"]["hands"])
    assert watched["prompt"].startswith("Waiting for ")
    eve.get(f"/tables/{table}/actions", 422)


def test_events_are_told_as_each_seat_saw_them(ada, ben, eve):
    table = together(ada, ben, options={"deal": "draft"})
    for seat, player in enumerate((ada, ben)):
        player.choose(table, seat)
    own, others, public = (
        ada.get(f"/tables/{table}/events?seat=0")["moves"],
        ben.get(f"/tables/{table}/events?seat=1")["moves"],
        eve.get(f"/tables/{table}/events")["moves"],
    )
    assert own[0] != public[0]
    assert others[0] == public[0]
    assert own[0]["version"] == 2
    assert "action" not in own[0]
    assert ada.get(f"/tables/{table}/events?seat=0&since=2")["moves"] == own[1:]


def test_secrets_stay_with_those_they_are_for(ada, ben, eve):
    """Invitations are the host's; ways back and the seed are nobody's."""
    table = ada.table("me", "friend", public=True)
    services = ada.client.app.state.services
    known = services.tables.live._loaded[table].table
    [invitation] = ada.get(f"/tables/{table}")["invitations"]
    assert invitation["link"].endswith("/i/" + invitation["invitation"])
    secrets = [known.setup.seed, known.setup.host, known.chairs[0].way_back]
    for program in (ada, ben, eve):
        for path in (f"/tables/{table}", "/tables", f"/tables/{table}/chat", f"/tables/{table}/events"):
            text = json.dumps(program.get(path))
            assert not [secret for secret in secrets if secret in text]
            assert program is ada or invitation["invitation"] not in text
    assert ben.get(f"/tables/{table}")["invitations"] is None
    ben.post(f"/tables/{table}/seats/1", {"invitation": invitation["invitation"]})
    now = services.tables.live._loaded[table].table
    for program in (ada, ben, eve):
        text = json.dumps(program.get(f"/tables/{table}"))
        assert not [chair.way_back for chair in now.chairs if chair.way_back in text]
        program.get(f"/tables/{table}/record", 422)


def test_nothing_is_seen_before_the_game_begins(ada, ben):
    """Otherwise somebody could sit down, look at the cards, stand up, and tell."""
    table = ada.table("me", "anybody")
    assert ada.get(f"/tables/{table}")["status"] == "waiting"
    ada.get(f"/tables/{table}/view?seat=0", 422)
    ada.get(f"/tables/{table}/view", 422)
    ada.get(f"/tables/{table}/actions?seat=0", 422)
    assert ada.get(f"/tables/{table}/events?seat=0")["moves"] == []
    ada.post(f"/tables/{table}/actions", {"seat": 0, "version": 0, "id": 0}, 422)


def test_tokens_and_cookies_are_different_things(client, ada):
    client.get("/")
    cookie = client.cookies["guest"]
    client.cookies.clear()
    for token in ("", "x", cookie, ada.token + "x", ada.token[:-1], "\x7f"):
        answer = client.get("/api/tables", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json()["rule"] == ""
    for headers in ({}, {"Authorization": ada.token}, {"Authorization": f"Basic {ada.token}"}):
        assert client.get("/api/tables", headers=headers).status_code == 401
    assert client.get("/api/tables", headers={"Cookie": f"guest={cookie}"}).status_code == 401
    page = client.get("/", headers={"Cookie": f"guest={ada.token}"})
    assert "guest=" in page.headers["set-cookie"], "a token is no cookie: the page takes us for somebody new"
    client.cookies.clear()


def test_no_answer_of_the_api_sets_a_cookie(client, ada):
    for answer in (
        client.post("/api/guests", json={"name": "Ada"}),
        client.get("/api/games"),
        client.get("/api/tables"),
        client.get("/api/nothing"),
    ):
        assert "set-cookie" not in answer.headers


# -- sitting down ------------------------------------------------------------------------------------------------------


def test_a_friend_comes_by_invitation(ada, ben, eve):
    table = ada.table("me", "friend")
    [invitation] = ada.get(f"/tables/{table}")["invitations"]
    eve.post(f"/tables/{table}/seats/1", None, 403)
    eve.post(f"/tables/{table}/seats/1", {"invitation": "guess"}, 403)
    eve.post(f"/tables/{table}/seats/1", {"invitation": "Ж" * 22}, 403)
    eve.post(f"/tables/{table}/seats/0", {"invitation": invitation["invitation"]}, 422)
    eve.post(f"/tables/{table}/seats/2", {"invitation": invitation["invitation"]}, 404)
    assert ben.get(f"/invitations/{invitation['invitation']}") == {"table": table, "seat": 1}
    assert ben.post(f"/tables/{table}/seats/1", {"invitation": invitation["invitation"]})["status"] == "playing"
    ben.get(f"/invitations/{invitation['invitation']}", 404)
    assert ada.get(f"/tables/{table}")["invitations"] == []
    eve.post(f"/tables/{table}/seats/1", {"invitation": invitation["invitation"]}, 422)
    assert ben.post(f"/tables/{table}/seats/1")["yours"] == [1], "sitting down twice changes nothing"


def test_a_seat_goes_to_one_of_many(client, ada):
    table = ada.table("me", "anybody")
    many = [Program(client, f"Guest {number}") for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        headers = [{"Authorization": f"Bearer {program.token}"} for program in many]
        statuses = list(pool.map(lambda h: client.post(f"/api/tables/{table}/seats/1", headers=h).status_code, headers))
    assert sorted(statuses) == [200] + [422] * 5
    assert [program.get(f"/tables/{table}")["yours"] for program in many].count([1]) == 1


def test_the_lobby_lists_what_concerns_one(ada, ben, eve):
    waiting = ada.table("me", "anybody", public=True, name="Come in")
    private = ada.table("me", "anybody")
    running = together(ada, ben, public=True)
    hosts, guests, strangers = (
        {kind: [table["id"] for table in tables] for kind, tables in program.get("/tables").items()}
        for program in (ada, ben, eve)
    )
    assert {waiting, private, running} <= set(hosts["mine"])
    assert guests["mine"] == [running]
    assert waiting in guests["open"]
    assert strangers["mine"] == []
    assert running in strangers["running"]
    assert private not in json.dumps([guests, strangers])
    [shown] = [table for table in eve.get("/tables")["open"] if table["id"] == waiting]
    assert shown["name"] == "Come in"
    assert [(person["name"], person["free"], person["open"]) for person in shown["people"]] == [
        ("Ada", False, False),
        ("", True, True),
    ]


def test_only_the_host_closes_a_table_that_never_began(ada, ben):
    table = ada.table("me", "anybody")
    ben.ask("DELETE", f"/tables/{table}", 403)
    ada.ask("DELETE", f"/tables/{table}", 204)
    ada.get(f"/tables/{table}", 404)
    begun = together(ada, ben)
    ada.ask("DELETE", f"/tables/{begun}", 422)


def test_a_guest_has_only_so_many_unfinished_tables(ada):
    for _ in range(OPEN_TABLES):
        ada.table("me", "friend")
    ada.post("/tables", {"game": "carta", "seats": ["me", "friend"]}, 429)


def test_clocks_run(ada, ben):
    table = together(ada, ben, clock="move", seconds=30)
    now = ada.get(f"/tables/{table}")
    assert (now["clock"], now["seconds"]) == ("move", 30)
    assert all(0 < person["seconds_left"] <= 30 for person in now["people"])
    free = ada.table("me", "here")
    assert all(person["seconds_left"] is None for person in ada.get(f"/tables/{free}")["people"])


def test_games_are_described(client):
    told = client.get("/api/games", headers={"Accept-Language": "uk"}).json()
    [carta] = [game for game in told["games"] if game["name"] == "carta"]
    assert [level["name"] for level in told["levels"]] == list(LEVELS)
    options = {option["name"]: option for option in carta["options"]}
    assert [choice["value"] for choice in options["players"]["choices"]] == [2, 3, 4]
    assert [choice["value"] for choice in options["teams"]["choices"]] == [False, True]
    assert (options["max_rounds"]["low"], options["max_rounds"]["high"]) == (20, 10_000)
    assert options["hegemony"]["default"] is None
    english = client.get("/api/games").json()["games"][0]["options"]
    assert [option["label"] for option in english] != [option["label"] for option in carta["options"]]


def test_games_say_who_plays_them_and_what_they_have(client):
    games = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    assert games["carta"]["levels"] == list(LEVELS)
    assert games["carta"]["features"] == ["analysis", "browser", "hints", "lab", "learning", "mass-play"]
    assert games["civilization"]["levels"] == list(LEVELS[:-1]), "no network has learned it"
    assert games["civilization"]["features"] == ["analysis", "browser", "hints", "lab", "learning"]


def test_what_a_game_has_not_is_refused(ada, monkeypatch):
    wish = {"game": "civilization", "options": {"players": 2}, "seats": ["me", "hegemon"]}
    monkeypatch.setattr(Hegemon, "suits", lambda game: False)
    assert ada.post("/tables", wish, 422)["message"] == "Hegemon can't play Civilization yet."
    monkeypatch.setattr(type(GAMES.load("civilization")), "features", lambda game: frozenset())
    refused = ada.post("/tables", wish | {"seats": ["me", "here"], "hints": True}, 422)
    assert refused["message"] == "Civilization doesn't have this yet: hints."


# -- talking -----------------------------------------------------------------------------------------------------------


def test_players_talk_and_everybody_listens(ada, ben, eve):
    table = together(ada, ben)
    assert ada.post(f"/tables/{table}/chat", {"text": "<b>Hello</b>\u202e\nthere"}, 201) == {"number": 1}
    [line] = eve.get(f"/tables/{table}/chat")["remarks"]
    assert (line["name"], line["seat"], line["text"]) == ("Ada", 0, "<b>Hello</b> there")
    assert ben.get(f"/tables/{table}")["remarks"] == 1
    eve.post(f"/tables/{table}/chat", {"text": "Psst"}, 422)
    for text in ("", " \n ", "\u200b", "x" * 301, 7, None):
        ada.post(f"/tables/{table}/chat", {"text": text}, 422)
    assert ben.get(f"/tables/{table}")["remarks"] == 1


# -- what nobody may ---------------------------------------------------------------------------------------------------

BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "UTF-16": '{"name": "Ada"}'.encode("utf-16"),
    "half a character": b'{"name": "\\ud800", "text": "\\ud800", "seat": 0}',
    "a list": b"[]",
    "a word": b'"seat"',
    "null": b"null",
    "deep": b"[" * 30_000,
    "deep inside": b'{"game": "carta", "seats": ["me"], "options": {"players": ' + b"[" * 150 + b"]" * 150 + b"}}",
    "a long number": b'{"seat": ' + b"9" * 5_000 + b', "version": 1, "id": 0}',
    "not a number": b'{"seat": NaN, "version": 1, "id": 0}',
    "a fraction": b'{"seat": 0.5, "version": 1, "id": 0}',
    "a negative seat": b'{"seat": -1, "version": 1, "action": ["end"]}',
    "a negative version": b'{"seat": 0, "version": -1, "action": ["end"]}',
    "a yes for a number": b'{"seat": true, "version": 1, "action": ["end"]}',
    "a text for a number": b'{"seat": "0", "version": 1, "action": ["end"]}',
    "something more": b'{"seat": 0, "version": 1, "action": ["end"], "force": true, "name": "Ada", "text": "x"}',
    "an action of lists": b'{"seat": 0, "version": 1, "action": [["end"]]}',
    "an action with NUL": b'{"seat": 0, "version": 1, "action": ["end\\u0000"]}',
    "a request id with NUL": b'{"seat": 0, "version": 1, "action": ["end"], "request": "a\\u0000b"}',
    "a long request id": b'{"seat": 0, "version": 1, "action": ["end"], "request": "' + b"a" * 41 + b'"}',
    "NUL for a text": b'{"text": "\\u0000", "name": "\\u0000"}',
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_a_bad_body_changes_nothing(client, database, ada, body):
    table = ada.table("me", "here")
    headers = {"Authorization": f"Bearer {ada.token}", **JSON}
    before = contents(database)
    paths = [f"/tables/{table}/{deed}" for deed in ("actions", "take-back", "undo", "undo/answer", "leave", "chat")]
    for path in ["/guests", "/tables", *paths]:
        if path.endswith("leave") and b'"request"' not in body and b"force" not in body and b'"seat": 0' in body:
            continue  # that much would be a whole request
        answer = client.post(f"/api{path}", content=body, headers=headers)
        assert answer.status_code == 422, (path, answer.text)
        assert answer.json()["message"]
        assert answer.json().get("rule") is not None
    assert contents(database) == before


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"game": "carta"},
        {"game": "chess", "seats": ["me", "here"]},
        {"game": "carta\0", "seats": ["me", "here"]},
        {"game": "../carta", "seats": ["me", "here"]},
        {"game": "carta", "seats": []},
        {"game": "carta", "seats": ["me"]},
        {"game": "carta", "seats": ["me"] * 21},
        {"game": "carta", "seats": ["me", "you"]},
        {"game": "carta", "seats": ["me", "random"]},
        {"game": "carta", "seats": ["me", "search:100000s"]},
        {"game": "carta", "seats": ["me", None]},
        {"game": "carta", "seats": "me"},
        {"game": "carta", "seats": ["me", "here"], "seed": "1"},
        {"game": "carta", "seats": ["me", "here"], "lesson": True},
        {"game": "carta", "seats": ["me", "here"], "clock": "sundial"},
        {"game": "carta", "seats": ["me", "here"], "clock": "move", "seconds": 1},
        {"game": "carta", "seats": ["me", "here"], "clock": "bank", "seconds": 10**12},
        {"game": "carta", "seats": ["me", "here"], "language": "tlh"},
        {"game": "carta", "seats": ["me", "here"], "public": "yes"},
        {"game": "carta", "seats": ["me", "here"], "name": "x" * 41},
        {"game": "carta", "seats": ["me", "here"], "options": {"players": True}},
        {"game": "carta", "seats": ["me", "here"], "options": {"players": 2.0}},
        {"game": "carta", "seats": ["me", "here"], "options": {"players": -2}},
        {"game": "carta", "seats": ["me", "here"], "options": {"players": None}},
        {"game": "carta", "seats": ["me", "here"], "options": {"colour": "red"}},
        {"game": "carta", "seats": ["me", "here"], "options": {"__class__": "x"}},
        {"game": "carta", "seats": ["me", "here"], "options": {"edition": "\0"}},
        {"game": "carta", "seats": ["me", "here"], "options": {"edition": ["fr"]}},
        {"game": "carta", "seats": ["me", "here"], "options": {"cards": [10**8] * 15}},
        {"game": "carta", "seats": ["me", "here"], "options": {"cards": None}},
        {"game": "carta", "seats": ["me", "here"], "options": {"cards": []}},
        {"game": "carta", "seats": ["me", "here"], "options": {"max_rounds": 10**9}},
        {"game": "carta", "seats": ["me", "here"], "options": {"teams": True}},
    ],
    ids=str,
)
def test_a_table_that_makes_no_sense_is_not_made(database, ada, table):
    before = contents(database)
    assert ada.post("/tables", table, 422)["message"]
    assert contents(database) == before


@pytest.mark.parametrize(
    "wrong", ["x", "x" * 500, "%00", "a%00b", "%FF", "..", "%2e%2e%2fapi", "'%20OR%201=1--", "%D0%B6", "a%0d%0ab"]
)
def test_unknown_addresses(client, database, ada, wrong):
    before = contents(database)
    paths = ["", "/view", "/actions?seat=0", "/events", "/chat", "/record", "/stream"]
    asked = [("GET", f"/tables/{wrong}{path}", None) for path in paths]
    asked += [("GET", f"/invitations/{wrong}", None), ("DELETE", f"/tables/{wrong}", None)]
    asked += [("POST", f"/tables/{wrong}/{deed}", {"seat": 0}) for deed in ("take-back", "undo", "leave", "seats/0")]
    asked += [("POST", f"/tables/{wrong}/actions", {"seat": 0, "version": 0, "id": 0})]
    for method, path, body in asked:
        headers = {"Authorization": f"Bearer {ada.token}"}
        json_body = None if "seats" in path else body
        answer = client.request(method, f"/api{path}", json=json_body, headers=headers)
        assert answer.status_code in (404, 405), (path, answer.text)
        assert answer.json()["message"]
    assert contents(database) == before


@pytest.mark.parametrize(
    "query", ["seat=x", "seat=-1", "seat=1e3", "seat=", "seat=%00", "seat=" + "9" * 5000, "since=-1"]
)
def test_wrong_queries(ada, query):
    table = ada.table("me", "here")
    ada.get(f"/tables/{table}/events?{query}", 422)
    if query.startswith("seat"):
        ada.get(f"/tables/{table}/view?{query}", 422)
        ada.get(f"/tables/{table}/actions?{query}", 422)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "HEAD", "BREW"])
def test_wrong_methods(client, ada, method):
    answer = client.request(method, "/api/tables", headers={"Authorization": f"Bearer {ada.token}"})
    assert answer.status_code == 405
    assert answer.headers["allow"]


def test_a_body_of_another_kind_is_explained(client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = client.post("/api/guests", content=b'{"name": "Ada"}', headers={"Content-Type": kind})
        assert answer.status_code == 422
        assert "application/json" in answer.json()["message"]


def test_a_huge_body_is_refused(client, database, ada):
    before = contents(database)
    headers = {"Authorization": f"Bearer {ada.token}", **JSON}
    for path in ("/api/guests", "/api/tables"):
        answer = client.post(path, content=b'{"name": "' + b"x" * 70_000 + b'"}', headers=headers)
        assert answer.status_code == 413
        assert answer.json()["message"]
    assert contents(database) == before


def test_every_refusal_is_described(client):
    described = client.get("/api/openapi.json").json()
    refusal = described["components"]["schemas"]["Refusal"]
    assert set(refusal["required"]) == {"message", "rule"}
    assert "HTTPValidationError" not in described["components"]["schemas"]
    for path, operations in described["paths"].items():
        assert path.startswith("/api/")
        for operation in operations.values():
            statuses = set(operation["responses"])
            needs_token = bool(operation.get("security"))
            assert needs_token == (operation["operationId"] not in ("come_in", "games"))
            assert not needs_token or "401" in statuses
            assert "{table_id}" not in path or {"403", "404", "422", "429"} <= statuses
            for status in statuses - {"200", "201", "204"}:
                schema = operation["responses"][status]["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Refusal"}


# -- a real server -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    command = [
        sys.executable,
        "-m",
        "hegemon.cli",
        "serve",
        "--language",
        "en",
        "--port",
        "0",
        "--database",
        str(database),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found.group().replace("localhost", "127.0.0.1")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=SOON)


def run_bot(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(BOT), *arguments], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_plays_a_whole_game_over_http(server):
    told = run_bot(server)
    assert re.search(r"after \d+ choices of ours: .*\bwins?\b", told), told


def test_two_examples_meet_by_a_link(server):
    with httpx2.Client(base_url=server) as client:
        token = client.post("/api/guests", json={"name": "Host"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        body = {"game": "carta", "seats": ["friend", "friend"]}
        table = client.post("/api/tables", json=body, headers=headers).json()
    links = [f"{server}/i/{invitation['invitation']}" for invitation in table["invitations"]]
    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(run_bot, links, ["--name=Ada", "--name=Ben"]))
    endings = {text.split("choices of ours: ")[1] for text in told}
    assert len(endings) == 1, "both saw the same end"
    assert re.search("Ada|Ben", endings.pop())


def test_the_stream_tells_at_once(server):
    with httpx2.Client(base_url=server, timeout=20) as client:
        client.headers["Authorization"] = f"Bearer {client.post('/api/guests', json={'name': 'Ada'}).json()['token']}"
        table = client.post("/api/tables", json={"game": "carta", "seats": ["me", "here"]}).json()
        at = f"/api/tables/{table['id']}"
        with client.stream("GET", f"{at}/stream") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            pulses = (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))
            assert next(pulses) == {"version": 1, "remarks": 0, "people": 2}
            seat = table["to_act"][0]
            action = client.get(f"{at}/actions", params={"seat": seat}).json()["actions"][0]["action"]
            client.post(f"{at}/actions", json={"seat": seat, "version": 1, "action": action})
            assert next(pulses) == {"version": 2, "remarks": 0, "people": 2}
            client.post(f"{at}/chat", json={"text": "Well?"})
            assert next(pulses) == {"version": 2, "remarks": 1, "people": 2}


RAW = {
    "not ASCII in the query": b"GET /api/tables/x/view?seat=\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    "not ASCII in the path": b"GET /t/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "a strange host": b"GET /api/nothing HTTP/1.1\r\nHost: [\r\n\r\n",
    "a host with a line break": b"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
    "no host": b"GET /api/games HTTP/1.0\r\n\r\n",
    "a header that is not text": b"GET / HTTP/1.1\r\nHost: x\r\nCookie: guest=\xff\xfe; theme=\xff\r\n\r\n",
    "a language that is not text": b"GET /api/games HTTP/1.1\r\nHost: x\r\nAccept-Language: \xff;q=nan, \xfe\r\n\r\n",
    "a body that never comes": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two lengths": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "a negative length": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a token that is not text": b"GET /api/tables HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\xfe\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("request_", RAW.values(), ids=RAW.keys())
def test_what_no_client_would_send(server, request_):
    """A real server answers bytes that a well-behaved client never sends, and is not troubled."""
    host, port = server.removeprefix("http://").split(":")
    connection = HTTPConnection(host, int(port), timeout=20)
    connection.connect()
    connection.sock.sendall(request_)
    first = connection.sock.makefile("rb").readline()
    connection.close()
    status = int(first.split()[1])
    assert 200 <= status < 500, first


@pytest.mark.parametrize("example", ["http_bot.py", "resident.py"])
def test_examples_that_meet_no_server_say_so(example: str):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        said = subprocess.run(
            [sys.executable, str(BOT.with_name(example)), address], capture_output=True, text=True, timeout=60,
            check=False, env=os.environ | {"HEGEMON_TOKEN": "hegemon_x"},
        )  # fmt: skip
    assert said.returncode == 1
    assert said.stderr.startswith(f"http://{address} can't be reached: ")
    assert said.stderr.count("\n") == 1


def test_a_resident_without_a_token_is_told_where_to_get_one():
    program = [sys.executable, str(BOT.with_name("resident.py")), "127.0.0.1:1"]
    said = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert said.stderr.endswith("set HEGEMON_TOKEN to the token that “hegemon program NAME” has printed\n")


def test_a_resident_stays_when_a_seat_was_given_away_while_it_thought():
    spec = importlib.util.spec_from_file_location("resident", BOT.with_name("resident.py"))
    resident = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(resident)

    class GivenAway:
        status = 403

        def ask(self, method: str, path: str, body: Any = None) -> Any:
            raise resident.Refused(self.status, "That seat is not yours.")

    table = {"table": "t", "rematch": False, "undo": [], "asked": [{"seat": 0, "since": 1}]}
    server = GivenAway()
    resident.Resident(server, ["carta"]).look_after(table)
    server.status = 401
    with pytest.raises(resident.Refused):
        resident.Resident(server, ["carta"]).look_after(table)
