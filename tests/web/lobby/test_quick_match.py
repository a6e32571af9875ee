"""Quick match in the browser, without a script, and for programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from starlette.testclient import TestClient

from hegemon.service.company.quick_match import OFFER
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.web.people.test_account import keep_name
from tests.web.visitor import Visitor, words


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("match") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


def looks_for(visitor: Visitor, players: str = "2", pace: str = "calm", game: str = "carta") -> None:
    answer = visitor.post("/match", game=game, players=players, pace=pace)
    assert (answer.status_code, answer.headers["location"]) == (303, "/match")


def test_two_without_a_script_find_each_other(client: TestClient):
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    looks_for(ada)
    page = ada.get("/match")
    assert '<noscript><meta http-equiv="refresh" content="4"></noscript>' in page.text
    assert "Here so far: 1 of 2." in words(page)
    assert "Carta Impera Victoria · 2 players" in words(page)
    looks_for(ben)
    ben.get("/match")
    places = [ada.get("/match").headers["location"], ben.get("/match").headers["location"]]
    assert places[0] == places[1]
    assert re.fullmatch(r"/t/[\w-]{22}", places[0])
    assert 'data-status="playing"' in ada.get(places[0]).text


def test_the_lobby_shows_what_others_look_for_and_one_joins_them(client: TestClient):
    ada, ben, cleo = Visitor(client, "Ada"), Visitor(client, "Ben"), Visitor(client, "Cleo")
    looks_for(ada, "3")
    row = re.search(r'<li data-table="carta\.3\.calm\.no">.*?</li>', ben.get("/").text)[0]
    assert "Looking for players" in row
    assert "2 seats free" in row
    assert row.count('class="on"') == 1
    assert 'form="seek" name="wish" value="carta.3.calm.no"' in row
    for visitor in (ben, cleo):
        assert visitor.post("/match", wish="carta.3.calm.no").headers["location"] == "/match"
    places = [visitor.get("/match").headers.get("location") for visitor in (ada, ben, cleo, ada, ben, cleo)]
    assert len({*places[3:]}) == 1
    assert "carta.3.calm.no" not in ben.get("/").text
    for nonsense in ("carta", "carta.x.calm.no", "...", "carta.9.calm.no", "carta.2.soon.no", ""):
        assert ben.post("/match", wish=nonsense).status_code == 422


def test_whoever_looks_for_a_rated_game_of_others_keeps_their_name_first(client: TestClient):
    ada, ben = Visitor(client, "Rated Ada"), Visitor(client, "Ben")
    keep_name(ada)
    ada.post("/match", game="carta", players="2", pace="calm", rated="yes")
    assert 'value="carta.2.calm.yes"' in ben.get("/").text
    assert ben.post("/match", wish="carta.2.calm.yes").headers["location"] == "/account?back=%2F%3Fgame%3Dcarta"
    ada.post("/match/leave")


def test_a_game_by_days_is_looked_for_in_one_s_absence(client: TestClient, later: Callable[[float], None]):
    ada, ben, guest = Visitor(client, "Absent Ada"), Visitor(client, "Ben"), Visitor(client, "Gus")
    keep_name(ada)
    looks_for(guest, pace="days", players="4")
    assert "Stay on this page" in words(guest.get("/match"))
    looks_for(ada, pace="days")
    page = ada.get("/match")
    assert "You need not stay on this page" in words(page)
    assert 'href="/notifications"' in page.text
    assert "Waiting for" not in words(page)
    later(24 * 3600)
    for own in (ada.get("/").text, ada.get("/lobby/mine").text):
        assert re.search(r'<li data-table="carta\.2\.days\.no">.*?href="/match"', own)
        assert 'form="seek" name' not in own, "what is one's own isn't offered"
    assert "carta.4.days.no" not in ben.get("/").text, "a guest has left it with the page"
    ben.post("/match", wish="carta.2.days.no")
    table = ben.get("/match").headers["location"]
    mine = ada.get("/lobby/mine").text
    assert table in mine
    assert "carta.2.days.no" not in mine
    assert ada.get("/match").headers["location"] in (table, "/")


def test_computers_are_offered_after_a_while(client: TestClient, later: Callable[[float], None]):
    ada = Visitor(client, "Ada")
    looks_for(ada, "3")
    page = ada.get("/match")
    assert "Begin with computers" not in page.text
    assert int(re.search(r'data-again="(\d+)"', page.text)[1]) in range(1, round(OFFER) + 1)
    later(OFFER)
    assert "Begin with computers on the empty seats" in words(ada.get("/match"))
    ada.post("/match/computers")
    assert ada.get("/match").headers["location"].startswith("/t/")


def test_whoever_stops_looking_is_led_back(client: TestClient):
    ada = Visitor(client, "Ada")
    assert ada.get("/match").headers["location"] == "/"
    looks_for(ada)
    assert ada.post("/match/leave").headers["location"] == "/"
    assert ada.get("/match").headers["location"] == "/"


def test_the_lobby_remembers_what_was_looked_for(client: TestClient):
    ada = Visitor(client, "Ada")
    page = ada.get("/").text
    assert re.findall(r'name="pace" value="(\w+)" checked', page) == ["calm"]
    looks_for(ada, "4", "fast")
    ada.post("/match/leave")
    page = ada.get("/").text.partition('action="/match"')[2]
    assert re.findall(r'name="pace" value="(\w+)" checked', page) == ["fast"]
    assert re.search(r'name="players" value="4" checked', page)


@pytest.mark.parametrize("wish", [{"players": "9"}, {"pace": "now"}, {"players": "two"}, {"game": "chess"}])
def test_a_wish_that_makes_no_sense(client: TestClient, wish: dict[str, str]):
    answer = Visitor(client).post("/match", **{"game": "carta", "players": "2", "pace": "calm"} | wish)
    assert answer.status_code == 422


def test_only_forms_of_ours(client: TestClient):
    ada = Visitor(client, "Ada")
    for path in ("/match", "/match/computers", "/match/leave"):
        assert ada.send(path, {"csrf": "wrong", "game": "carta", "players": "2"}).status_code == 422


def test_programs_find_each_other_too(client: TestClient):
    tokens = [client.post("/api/guests", json={"name": name}).json()["token"] for name in ("Ada", "Ben")]
    ada, ben = ({"Authorization": f"Bearer {token}"} for token in tokens)
    wish = {"game": "civilization", "players": 2, "pace": "fast"}
    assert client.get("/api/match", headers=ada).status_code == 422
    assert client.post("/api/match", json=wish, headers=ada).json()["here"] == 1
    assert client.post("/api/match", json=wish, headers=ben).json()["table"] is None
    client.get("/api/match", headers=ada)
    table = client.get("/api/match", headers=ben).json()["table"]
    assert table == client.get("/api/match", headers=ada).json()["table"] is not None
    assert client.delete("/api/match", headers=ada).status_code == 204


def test_computers_have_names_that_the_reader_can_read(client: TestClient, later: Callable[[float], None]):
    ada = Visitor(client, "Ада")
    ada.post("/language", language="uk")
    looks_for(ada, "3")
    ada.get("/match")
    later(OFFER)
    ada.post("/match/computers")
    names = words(ada.get(ada.get("/match").headers["location"]))
    assert "Мінерва" in names
    assert "Minerva" not in names
