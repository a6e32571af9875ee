"""Several people at one server, each with cookies of their own."""

from __future__ import annotations

import re
from html import unescape

from httpx2 import Response
from starlette.testclient import TestClient


class Visitor:
    """Somebody with a browser."""

    def __init__(self, client: TestClient, name: str = "") -> None:
        self._client = client
        self.cookies: dict[str, str] = {}
        self.csrf = form_token(self.get("/").text)
        if name:
            self.post("/name", name=name)

    def get(self, path: str, **headers: str) -> Response:
        return self._send("GET", path, headers)

    def post(self, path: str, /, **fields: str) -> Response:
        """Send a form; `seat_1` is the field `seat-1`. Options keep their underscores: see `send`."""
        return self.send(path, {re.sub(r"^(seat|name|table)_", r"\1-", name): value for name, value in fields.items()})

    def send(self, path: str, fields: dict[str, str], **headers: str) -> Response:
        return self._send("POST", path, headers, {"csrf": self.csrf} | fields)

    def _send(self, method: str, path: str, headers: dict[str, str], fields: dict[str, str] | None = None) -> Response:
        self._client.cookies.clear()
        response = self._client.request(
            method,
            path,
            data=fields,
            headers={"cookie": self.cookie, "accept-language": "en"} | headers,
            follow_redirects=False,
        )
        for name, value in response.cookies.items():
            self.cookies[name] = value.strip('"')
        self._client.cookies.clear()
        return response

    @property
    def cookie(self) -> str:
        """All cookies, as a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def table(self, **fields: str) -> str:
        """Open a table; its address."""
        response = self.post("/new", **fields)
        assert response.status_code == 303, words(response)
        return response.headers["location"]

    def links(self, path: str, room: str) -> list[str]:
        """The invitations (`i`) or ways back (`s`) on a page."""
        return list(dict.fromkeys(re.findall(rf'value="[^"]*(/{room}/[\w-]+)"', self.get(path).text)))


def form_token(html: str) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', html)
    assert found
    return found[1]


def words(response: Response) -> str:
    """What a page says, without its markup and what is hidden."""
    body = re.sub(r"<(section|p)\b[^>]* hidden>.*?</\1>", "", response.text.partition("<main")[2], flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", f"<main{body}")).split())
