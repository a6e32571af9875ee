"""Names, languages and themes."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from hegemon.web.visits.visit import way_home
from tests.web.visitor import words


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("preferences") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


ELSEWHERE = (
    "https://evil.example/", "//evil.example/", "/\\evil.example", "\\/evil.example", "/\t/evil.example",
    "javascript:1", "http:evil.example", "evil.example", "", " /", "/\n/evil.example", "/é", "/" + "x" * 300, "//",
    "//[", "/%0d%0a\r\nX: y",
)  # fmt: skip


class TestPreferences:
    def test_a_name(self, ada):
        response = ada.post("/name", name="  Ada\tKing  ", back="/new")
        assert (response.status_code, response.headers["location"]) == (303, "/new")
        assert "You are playing as Ada King ." in words(ada.get("/"))

    def test_a_name_is_cut(self, ada):
        ada.post("/name", name="x" * 99)
        assert f"You are playing as {'x' * 24} ." in words(ada.get("/"))

    def test_a_table_is_not_flooded_with_new_names(self, client, ada, monkeypatch):
        monkeypatch.setattr(client.app.state.services.limits, "_on", True)
        answers = [ada.post("/name", name=f"Ada {number}").status_code for number in range(9)]
        assert answers == [303] * 8 + [429]

    @pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\n"])
    def test_no_name(self, ada, name):
        response = ada.post("/name", name=name)
        assert response.status_code == 422
        assert "A name needs at least one letter." in words(response)
        assert "You are playing as Ada ." in words(ada.get("/"))

    def test_a_name_that_is_refused_leads_back_to_where_one_was(self, ada):
        path = ada.table(seat_1="friend")
        came = {"referer": f"http://testserver{path}?seat=0", "host": "testserver"}
        for headers, back in [(came, f"{path}?seat=0"), (came | {"host": "elsewhere"}, ""), ({}, "")]:
            page = ada.send("/name", {"name": " ", "back": path}, **headers)
            row = page.text.partition('<p class="row">')[2].partition("</p>")[0]
            links = [f'href="{back}">Back to where you were<'] if back else []
            assert re.findall(r'href="[^"]*">[^<]+<', row) == [*links, 'href="/">To the lobby<']
            assert page.status_code == 422

    def test_the_script_is_told_why_a_name_is_refused(self, ada):
        answer = ada.send("/name", {"name": " "}, **{"x-part": "1"})
        assert (answer.status_code, answer.json()["message"]) == (422, "A name needs at least one letter.")

    def test_a_new_name_is_the_same_guest(self, ada):
        ada.table(seat_1="friend", table_name="Mine")
        ada.post("/name", name="Countess")
        assert "Mine" in words(ada.get("/"))

    def test_a_new_name_reaches_the_others_at_the_table(self, ada, ben):
        path = ada.table(seat_1="friend")
        [invitation] = ada.links(path, "i")
        ben.post(invitation, name="Benjamin")
        ben.post(f"{path}/chat", text="Hello")
        ben.post("/name", name="Benji")
        page = words(ada.get(path))
        assert "Benjamin is now called Benji." in page
        assert page.count("Benjamin") == page.count("Benjamin is now called")
        for reader in (ada, ben):
            assert 'class="notice note"' not in reader.get(path).text, "the log tells it; it is in nobody's way"

    def test_a_language(self, ada):
        response = ada.post("/language", language="fr", back="/new")
        assert (response.status_code, response.headers["location"]) == (303, "/new")
        assert '<html lang="fr"' in ada.get("/").text

    @pytest.mark.parametrize("language", ["", "tlh", "en; path=/x"])
    def test_no_language(self, ada, language):
        assert ada.post("/language", language=language).status_code == 422

    def test_a_theme(self, ada):
        assert ada.post("/theme", theme="dark").headers["location"] == "/"
        assert 'data-theme="dark"' in ada.get("/").text
        ada.post("/theme", theme="")
        assert "data-theme" not in ada.get("/").text

    def test_letters_that_do_nothing(self, ada):
        assert "data-keys" not in ada.get("/").text
        ada.post("/keys", keys="off")
        assert 'data-keys="off"' in ada.get("/").text
        ada.post("/keys", keys="on")
        assert "data-keys" not in ada.get("/").text
        assert ada.send("/keys", {"keys": "some"}).status_code == 422

    def test_a_pace(self, ada):
        ada.post("/pace", pace="at-once")
        assert 'data-pace="at-once"' in ada.get("/").text
        ada.post("/pace", pace="")
        assert "data-pace" not in ada.get("/").text
        assert ada.send("/pace", {"pace": "slow"}).status_code == 422

    def test_sounds(self, ada):
        assert "data-sound" not in ada.get("/").text
        ada.post("/sound", sound="on")
        assert 'data-sound="on"' in ada.get("/").text
        ada.post("/sound", sound="")
        assert "data-sound" not in ada.get("/").text
        assert ada.send("/sound", {"sound": "loud"}).status_code == 422

    @pytest.mark.parametrize("fields", [{}, {"theme": "pink"}])
    def test_no_theme(self, ada, fields):
        assert ada.send("/theme", fields).status_code == 422

    def test_the_script_needs_no_page(self, ada):
        response = ada.send("/theme", {"theme": "dark"}, **{"x-part": "1"})
        assert (response.status_code, response.content) == (204, b"")
        assert ada.cookies["theme"] == "dark"

    @pytest.mark.parametrize("path", ["/name", "/language", "/theme"])
    def test_only_our_own_form(self, ada, path):
        assert ada.send(path, {"csrf": "x", "name": "Eve", "language": "fr", "theme": "dark"}).status_code == 422
        assert "language" not in ada.cookies

    @pytest.mark.parametrize("back", ELSEWHERE)
    def test_never_away_from_here(self, ada, back):
        assert way_home({"back": back}) == "/"
        assert ada.post("/theme", theme="dark", back=back).headers["location"] == "/"

    def test_back_with_a_question(self):
        assert way_home({"back": "/t/abc/replay?move=3&seat=1"}) == "/t/abc/replay?move=3&seat=1"
