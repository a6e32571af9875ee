"""Whatever goes wrong is said to people on a page of ours in their language, and to programs as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from hegemon.service.errors import NotYours, Stale
from hegemon.web.app import create_app
from hegemon.web.http.body_limit import LARGEST
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, words

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BROKEN_FORM = {"Content-Type": "multipart/form-data; boundary=x"}


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("explained") / "t.db"
    settings = Settings(f"sqlite:///{database}", bots=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def mishaps(client, monkeypatch):
    """Requests by the status they are answered with."""
    ada = Visitor(client, "Ada")
    path = ada.table(seat_1="friend")
    service = client.app.state.services.tables

    def broken(error: Exception):
        async def fails(*_: object) -> None:
            raise error

        return fails

    monkeypatch.setattr(service.gameplay, "ask_undo", broken(Stale(3)))
    monkeypatch.setattr(service.gameplay, "take_back", broken(NotYours()))
    monkeypatch.setattr(service.seats, "stand_up", broken(ZeroDivisionError()))
    csrf = {"csrf": ada.csrf}
    seat = csrf | {"seat": "0"}
    return ada, {
        400: ("POST", "/name", {"content": b"broken", "headers": BROKEN_FORM}),
        403: ("POST", f"{path}/take-back", {"data": seat}),
        404: ("GET", "/nothing", {}),
        405: ("DELETE", "/new", {}),
        409: ("POST", f"{path}/undo", {"data": seat}),
        413: ("POST", "/name", {"content": b"a" * (LARGEST + 1), "headers": FORM}),
        422: ("GET", "/t/x/replay?move=x", {}),
        429: ("POST", f"{path}/chat", {"data": csrf | {"text": "hello"}}),
        500: ("POST", f"{path}/stand", {"data": seat}),
    }


STATUSES = [400, 403, 404, 405, 409, 413, 422, 429, 500]


def asked(client: TestClient, ada: Visitor, method: str, path: str, request: dict, **headers: str):
    headers = {"cookie": ada.cookie, "accept-language": "uk"} | dict(request.get("headers", {})) | headers
    repeats = 12 if path.endswith("/chat") else 1
    for _ in range(repeats):
        answer = client.request(method, path, **(request | {"headers": headers}), follow_redirects=False)
    client.cookies.clear()
    return answer


@pytest.mark.parametrize("status", STATUSES)
def test_people_get_a_page_in_their_language(client, mishaps, status):
    ada, requests = mishaps
    answer = asked(client, ada, *requests[status])
    assert answer.status_code == status
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '<html lang="uk"' in answer.text
    assert 'class="lede"' in answer.text
    assert "Input should be" not in answer.text, "the words of a library"
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize("path", ["/nothing", f"/t/{'x' * 22}", "/people/nobody"])
def test_what_is_not_there_has_not_failed(client, path):
    page = words(client.get(path, headers={"accept-language": "en"}))
    assert page.startswith("There is nothing here ")
    assert "That did not work" not in page
    assert "Back to where you were" not in page


def test_who_pressed_a_button_goes_back_to_where_it_was(client, mishaps):
    ada, requests = mishaps
    method, path, request = requests[403]
    answer = client.request(method, path, headers={"cookie": ada.cookie, "accept-language": "en"}, **request)
    client.cookies.clear()
    table = path.removesuffix("/take-back")
    back, lobby = f'<a class="soft big" href="{table}">Back to where you were</a>', '<a class="soft big" href="/">'
    assert f"{back}{lobby}" in answer.text
    assert f'name="back" value="{table}"' in answer.text, "the menu leads back there, too"


@pytest.mark.parametrize("status", STATUSES)
def test_the_script_gets_what_it_can_tell(client, mishaps, status):
    ada, requests = mishaps
    answer = asked(client, ada, *requests[status], **{"x-part": "1"})
    assert answer.status_code == status
    assert answer.json()["message"]
    assert "rule" in answer.json()


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/x"])
def test_programs_get_json(client, path):
    answer = client.get(path)
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]


def test_an_address_that_only_looks_like_a_programs(client):
    assert client.get("/apiary").headers["content-type"].startswith("text/html")


def test_what_can_be_done_instead_is_told(client):
    assert "GET" in client.delete("/new").headers["allow"]
    assert client.post("/name", content=b"a" * (LARGEST + 1), headers=FORM).headers["connection"] == "close"
    assert "Something in this address is not right: move." in words(client.get("/t/x/replay?move=x"))


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/", "GET, HEAD"), ("/new", "GET, HEAD, POST"), ("/t/x/chat", "GET, HEAD, POST"), ("/t/x", "GET, HEAD"),
        ("/name", "POST"),
        ("/api/tables", "GET, POST"), ("/api/tables/x", "DELETE, GET"), ("/api/tables/x/actions", "GET, POST"),
    ],
)  # fmt: skip
def test_a_wrong_method_is_told_all_right_ones(client, path, methods):
    answer = client.put(path)
    assert (answer.status_code, answer.headers["allow"]) == (405, methods)


def test_a_page_can_be_asked_for_its_head_but_what_has_no_end_can_not(client):
    head, page = client.head("/archive"), client.get("/archive")
    assert (head.status_code, head.headers["content-type"]) == (200, page.headers["content-type"])
    assert client.head("/lobby/events").status_code == 405


@pytest.mark.parametrize("path", ["/name", f"/t/{'x' * 22}/act"])
def test_whoever_is_gone_before_all_was_said_is_nobody_s_trouble(client: TestClient, path: str):
    """Otherwise the log would tell of a fault of the server."""
    sent: list[object] = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"",
        "headers": [(b"content-type", b"application/x-www-form-urlencoded")],
        "client": ("testclient", 50000), "server": ("testserver", 80),
    }  # fmt: skip

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(message: object) -> None:
        sent.append(message)

    client.portal.call(client.app, scope, receive, send)
    assert sent == []
