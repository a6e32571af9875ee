"""Cookies are read in linear time, whatever Python reads them."""

from __future__ import annotations

import time

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from hegemon.web.app import create_app
from hegemon.web.http.cookies import cookies_of
from hegemon.web.http.sessions import Sessions
from hegemon.web.settings import Settings


def request(*headers: str) -> Request:
    return Request({"type": "http", "headers": [(b"cookie", header.encode("latin-1")) for header in headers]})


@pytest.mark.parametrize(
    ("header", "cookies"),
    [
        ("guest=abc; theme=dark", {"guest": "abc", "theme": "dark"}),
        ('theme=""; keys="off"', {"theme": "", "keys": "off"}),
        (" a = b ;;c;d=e=f", {"a": "b", "d": "e=f"}),
        ('a="b;c"', {"a": '"b'}),
        ("", {}),
    ],
)
def test_what_browsers_send(header, cookies):
    assert cookies_of(request(header)) == cookies


@pytest.mark.parametrize("path", ["/", "/api/tables"])
def test_no_page_takes_long_for_a_cookie(tmp_path, path):
    """The framework reads all cookies, too: 15 kB of backslashes took the event loop more than a second."""
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        client.get(path)
        started = time.process_time()
        answers = [client.get(path, headers={"cookie": 'a=b; guest="' + "\\" * 15_000 + '"'}) for _ in range(3)]
        assert time.process_time() - started < 1
    assert {answer.status_code for answer in answers} <= {200, 401}


def test_several_headers_are_read_together():
    assert cookies_of(request("a=1; b=2", "b=3")) == {"a": "1", "b": "3"}


@pytest.mark.parametrize("value", ['"' + "\\" * 60_000 + '"', '"' + "\\1" * 60_000, ";" * 120_000, "=" * 120_000])
def test_no_cookie_takes_long(value):
    """The standard library takes 11 s of Python 3.11.7 for the first of these."""
    sessions = Sessions("secret", secure=False)
    started = time.process_time()
    assert sessions.reader(request(f"guest={value}")).new
    assert time.process_time() - started < 1
