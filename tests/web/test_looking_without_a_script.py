"""A square of Civilization's map says everything about itself on a page of its own, to those without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, words


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("looking") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


def test_from_square_to_square_by_links(client):
    ada = Visitor(client, "Ada")
    path = ada.table(game="civilization", players="2", seat_0="me", seat_1="novice")
    assert f'action="{path}/look"' in ada.get(path).text
    first = ada.get(f"{path}/look?of=1,1&as_page=true")
    assert (first.status_code, first.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "1,1" in words(first)
    assert "Back to the table" in words(first)
    ways = [unescape(way) for way in re.findall(rf'href="({re.escape(path)}/look[^"]*)"', first.text)]
    assert len(ways) == 4
    for way in ways:
        beside = ada.get(way)
        assert beside.status_code == 200
        assert "<html" in beside.text
    assert "<html" not in ada.get(f"{path}/look?of=square:1,1").text, "a script wants no more than it shows"
    assert ada.get(f"{path}/look?of=99,99&as_page=true").status_code == 204
