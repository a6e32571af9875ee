"""What every answer carries, and what no request may exceed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from hegemon.web.app import create_app
from hegemon.web.http.body_limit import LARGEST, LARGEST_UPLOAD, BodyLimit
from hegemon.web.http.security_headers import HEADERS
from hegemon.web.settings import Settings


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("headers") / "t.db"
    settings = Settings(f"sqlite:///{database}", limits=False, bots=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


EVERYWHERE = [
    ("GET", "/"),
    ("GET", "/new"),
    ("GET", "/rules/carta"),
    ("GET", "/archive"),
    ("GET", "/offline/en"),
    ("GET", "/t/nothing"),
    ("GET", "/nothing"),
    ("PUT", "/"),
    ("POST", "/new"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
    ("GET", "/api/games"),
    ("GET", "/api/tables"),
    ("GET", "/api/openapi.json"),
    ("GET", "/static/shell/0/nothing.css"),
]


@pytest.mark.parametrize(("method", "path"), EVERYWHERE)
def test_every_answer_carries_the_same_protection(client, method, path):
    answer = client.request(method, path)
    assert answer.status_code < 500
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert answer.headers["Cache-Control"] == "no-store"
    assert "server" not in answer.headers


def test_the_policy_allows_nothing_inline_and_nobody_else():
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy


def test_static_files_may_be_kept(client):
    page = client.get("/").text
    found = next(part for part in page.split('"') if part.startswith("/static/"))
    answer = client.get(found.partition("#")[0])
    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_cookies_are_for_us_alone(client):
    client.cookies.clear()
    answer = client.get("/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    client.cookies.clear()


def test_cookies_keep_to_https_where_people_come_by_it(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path}/t.db", base_url="https://table.example", bots=0)
    with TestClient(create_app(settings), base_url="https://table.example") as client:
        assert "secure" in client.get("/").headers["set-cookie"].lower()


# -- sizes -------------------------------------------------------------------------------------------------------------

LETTERS = {"Content-Type": "application/json"}


def sized(size: int) -> bytes:
    """A name in a JSON body of exactly this size."""
    return b'{"name": "Ada"' + b" " * (size - 15) + b"}"


def test_a_request_may_be_so_large_and_no_larger(client):
    assert client.post("/api/guests", content=sized(LARGEST), headers=LETTERS).status_code == 201
    answer = client.post("/api/guests", content=sized(LARGEST + 1), headers=LETTERS)
    assert answer.status_code == 413
    assert answer.json()["message"] == "This request is too large."
    assert answer.headers["connection"] == "close"
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_pieces_are_counted_together(client):
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    assert client.post("/api/guests", content=pieces(), headers=LETTERS).status_code == 413


@pytest.mark.parametrize("path", ["/t/x/act", "/name", "/new", "/quick"])
def test_forms_are_counted_as_well(client, path):
    client.get("/")
    for headers in (
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data; boundary=x"},
    ):
        body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + b"a" * (LARGEST + 1)
        assert client.post(path, content=body, headers=headers).status_code == 413
    client.cookies.clear()


def test_only_records_may_be_larger(client):
    client.get("/")
    form = {"csrf": "x"}
    middle = {"record": ("game.jsonl", b"x" * (LARGEST * 2))}
    assert client.post("/replays", data=form, files=middle).status_code != 413
    assert client.post("/replays", data=form, files={"record": ("g", b"x" * (LARGEST_UPLOAD + 1))}).status_code == 413
    assert client.post("/replays/", data=form, files=middle, follow_redirects=False).status_code != 200
    client.cookies.clear()


def test_an_answer_under_way_is_not_started_twice():
    """A request that turns out too large while it is already being answered just ends."""
    sent: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await receive()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b" " * (LARGEST + 1), "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(BodyLimit(app)({"type": "http", "path": "/"}, receive, send))
    assert [message["type"] for message in sent] == ["http.response.start"]


# -- forms that aren't ours --------------------------------------------------------------------------------------------

FORMS = [
    "/quick", "/new", "/name", "/language", "/theme", "/keys", "/pace", "/sound", "/teacher", "/replays", "/i/x",
    "/s/x", "/learn/carta", "/daily/carta", "/archive/x/watch", "/match", "/match/computers", "/match/leave",
    *(f"/account/{deed}" for deed in (
        "options", "keep", "passkeys", "passkeys/remove", "sign-in", "recover", "sign-out", "sign-out-everywhere",
        "codes", "codes/saved", "avoided/end", "delete", "shows", "mail", "programs", "programs/remove",
        "programs/token",
    )),
    *(f"/notifications{deed}" for deed in (
        "", "/devices", "/devices/remove", "/devices/try", "/mail", "/mail/wanted", "/mail/remove",
    )),
    "/mail/confirm/x", "/mail/sign-in/x", "/f/x", "/offers/x/accept", "/offers/x/decline",
    *(f"/friends/{deed}" for deed in ("link", "ask", "accept", "remove", "challenge", "invite")),
    "/tournaments/new", *(f"/tournaments/x/{deed}" for deed in (
        "join", "withdraw", "start", "hurry", "cancel", "remove",
    )),
    *(f"/t/x/{deed}" for deed in (
        "act", "take-back", "undo", "undo/answer", "leave", "again", "again/decline", "hint", "analyse", "chat", "sit",
        "stand", "fill", "close", "claim", "absent", "standing", "remove", "avoid", "report", "rest", "invite",
        "uninvite", "plans",
    )),
]  # fmt: skip


WITHOUT_TOKEN = {"/mail/stop/x"}
"""What programs that read mail do for their owners: all they have is the link, which nobody else can guess."""


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("part", [{}, {"X-Part": "1"}], ids=["page", "part"])
def test_no_form_works_without_our_token(client, path, part):
    """Neither for a stranger nor for a guest whose browser was sent here by somebody else's page."""
    client.cookies.clear()
    old = "Your browser has lost its cookie"
    for fields in ({}, {"csrf": ""}, {"csrf": "x" * 32}, {"csrf": "\N{SNOWMAN}"}):
        answer = client.post(path, data=fields, headers=part)
        assert answer.status_code == 422
        assert old in answer.text
    client.get("/")
    for fields in ({}, {"csrf": "0" * 32}):
        answer = client.post(path, data=fields, headers=part)
        assert answer.status_code == 422
        assert old in answer.text
    client.cookies.clear()


def test_every_form_is_in_the_list_above(client):
    """A new form has to keep strangers out, too."""
    posts = {
        route.path.replace("{table_id}", "x")
        .replace("{invitation}", "x")
        .replace("{way_back}", "x")
        .replace("{name}", "carta")
        .replace("{key}", "x")
        .replace("{tournament_id}", "x")
        for route in all_routes(client.app.routes)
        if "POST" in (route.methods or ()) and not route.path.startswith(("/api", "/mcp"))  # these want tokens
    }
    assert posts == {*FORMS, *WITHOUT_TOKEN}


def all_routes(routes: Any) -> Iterator[Any]:
    """All routes, those of included routers too."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from all_routes(inner.routes)
        elif hasattr(route, "path"):
            yield route


# -- addresses that nobody would type ----------------------------------------------------------------------------------

STRANGE = [
    "/static/shell/0/a%00b",
    "/static/shell/0/" + "a" * 300,
    "/static/shell/0/..%2f..%2fapp.py",
    "/static/shell/0/../../../app.py",
    "/static/%00/0/x",
    "/static/shell/0/",
    "/t/%00",
    "/i/%00",
    "/s/%00",
    "/t/" + "x" * 5000,
    "/t/x?seat=%00",
    "/t/x/fragment?at=-1",
    "/t/x/fragment?at=" + "9" * 5000,
    "/rules/%00",
    "/rules/../x",
    "/learn/..",
    "//evil.example/%2e%2e",
    "/t/x/replay?move=-1&seat=zz",
    "/?%00=%00",
    "/new?players=%00&game=%FF",
]


@pytest.mark.parametrize("path", STRANGE, ids=lambda path: path[:40])
def test_strange_addresses_are_answered(client, path):
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code < 500
    assert "evil.example" not in answer.headers.get("location", "")


@pytest.mark.parametrize("charset", ["utf-7", "undefined", "unicode_escape", "raw_unicode_escape", "idna", "hex", "x"])
def test_a_form_in_a_strange_alphabet_is_refused(client, charset):
    """A form may say how it is written, and Python knows alphabets that no browser does."""
    client.get("/")
    body = b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\\ud800\xff\r\n--x--\r\n'
    headers = {"Content-Type": f"multipart/form-data; boundary=x; charset={charset}"}
    for path in ("/name", "/t/x/act", "/replays"):
        assert 400 <= client.post(path, content=body, headers=headers).status_code < 500
    client.cookies.clear()
