"""Invitations and ways back."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from hegemon.service.tables.setup import Chair
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, words


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("invitations") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


class TestInvitation:
    def test_who_invites_to_what(self, ada, ben):
        path = ada.table(players="3", seat_1="friend", seat_2="novice", table_name="<Cup>", table_clock="move:60")
        [invitation] = ada.links(path, "i")
        page = ben.get(invitation)
        assert page.status_code == 200
        said = words(page)
        assert "Ada invites you to Carta Impera Victoria" in said
        assert "<Cup> · 3 players · basic · 1 minute for each choice" in said
        assert "2 Your seat" in said
        assert "Minerva Computer · Novice" in said
        assert "Waiting for 1 player" in words(ada.get(path)), "looking takes no seat"

    def test_whoever_has_no_name_is_called_by_their_number(self, client, ada, ben):
        path = ada.table(players="3", seat_1="anybody", seat_2="friend")
        [invitation] = ada.links(path, "i")[-1:]
        table = client.app.state.services.tables.live.in_memory(path.removeprefix("/t/"))
        table.chairs[1] = Chair(guests=frozenset({"nobody"}))
        called = "Player 2"
        assert f"2 {called} away".split() == words(ada.get(path)).partition("Ada you Stand up ")[2].split()[:4]
        assert f'"About {called}: mute, block, report"' in ada.get(path).text
        assert " ".join(f"2 {called} 3 Your seat".split()) in words(ben.get(invitation))

    def test_accepting_under_a_name(self, ada, ben):
        path = ada.table(seat_1="friend")
        [invitation] = ada.links(path, "i")
        response = ben.post(invitation, name="Benjamin")
        assert (response.status_code, response.headers["location"]) == (303, path)
        assert "Benjamin" in words(ada.get(f"{path}?seat=0"))
        assert "You are playing as Benjamin ." in words(ben.get("/"))

    def test_an_empty_name_takes_no_seat(self, ada, ben):
        [invitation] = ada.links(ada.table(seat_1="friend"), "i")
        assert ben.post(invitation, name=" ").status_code == 422
        assert ben.get(invitation).status_code == 200

    def test_by_the_table_itself(self, ada, ben):
        path = ada.table(seat_1="friend")
        [invitation] = ada.links(path, "i")
        assert ben.post(f"{path}/sit", seat="1", invitation="x" * 22).status_code == 403
        assert ben.post(f"{path}/sit", seat="1", invitation=invitation.removeprefix("/i/")).status_code == 303

    def test_the_host_is_told_to_send_it_on(self, ada):
        path = ada.table(seat_1="friend")
        [invitation] = ada.links(path, "i")
        said = words(ada.get(invitation))
        assert "You sit at this table already." in said
        assert "Sit down" not in said

    def test_a_host_who_only_watches(self, ada, ben):
        path = ada.table(seat_0="novice", seat_1="friend")
        [invitation] = ada.links(path, "i")
        assert "You are invited to Carta Impera Victoria" in words(ben.get(invitation))

    def test_used_or_wrong(self, ada, ben, client):
        [invitation] = ada.links(ada.table(players="3", seat_1="friend", seat_2="friend"), "i")[:1]
        ben.post(invitation, name="Ben")
        for path in (invitation, "/i/nothing", "/i/" + "x" * 5000, "/i/%00"):
            response = Visitor(client).get(path)
            assert response.status_code == 404
            assert "This invitation has been used" in words(response)
        assert Visitor(client).post(invitation, name="Eve").status_code == 404

    def test_only_our_own_form(self, ada, ben):
        [invitation] = ada.links(ada.table(seat_1="friend"), "i")
        assert ben.send(invitation, {"csrf": ada.csrf, "name": "Ben"}).status_code == 422


class TestWayBack:
    def test_the_same_seat_from_another_device(self, ada, client):
        path = ada.table(seat_1="friend")
        [way] = ada.links(path, "s")
        phone = Visitor(client)
        page = phone.get(way)
        assert page.status_code == 200
        assert "Take my seat here" in words(page)
        assert "Stand up" not in words(phone.get(path)), "looking takes no seat"
        response = phone.post(way)
        assert (response.status_code, response.headers["location"]) == (303, f"{path}?seat=0")
        assert "1 Ada you Stand up" in words(phone.get(path))
        assert "1 Ada you Stand up" in words(ada.get(path))

    def test_one_device_too_many_takes_the_place_of_the_first(self, ada, client):
        path = ada.table(seat_1="friend")
        [way] = ada.links(path, "s")
        for _ in range(5):
            assert ada.links(path, "s") == [way]
            assert Visitor(client).post(way).status_code == 303
        assert ada.links(path, "s") == []

    def test_a_wrong_link(self, ada):
        for path in ("/s/none", "/s/" + "x" * 5000, "/s/%00"):
            page = ada.get(path)
            assert page.status_code == 404
            assert "This link leads to no seat." in words(page)
            assert "Take my seat here" not in words(page)
        assert ada.post("/s/nothing").status_code == 404
        assert ada.send("/s/nothing", {"csrf": "x"}).status_code == 422

    def test_an_invitation_is_no_way_back(self, ada, ben):
        [invitation] = ada.links(ada.table(seat_1="friend"), "i")
        assert ben.post(invitation.replace("/i/", "/s/")).status_code == 404


def test_links_begin_with_the_base_url_whatever_the_request_names(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path}/t.db", "https://games.example", limits=False, bots=0)
    with TestClient(create_app(settings), base_url="https://testserver") as client:
        ada = Visitor(client, "Ada")
        path = ada.table(seat_1="friend")
        page = ada.get(path, host="evil.example").text
        assert "https://games.example/i/" in page
        assert "https://games.example/s/" in page
        assert "evil.example" not in page
