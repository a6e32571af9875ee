"""Games by days, as people see them: a pace at a new table, one's turn in the lobby and what happened, days off."""

from __future__ import annotations

import asyncio
import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from hegemon.service.guests import Guest
from hegemon.service.table_service import TableService
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.servers import SOON
from tests.web.visitor import Visitor, words

DAY = 24 * 3600


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("days") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


@pytest.fixture
def people(client) -> tuple[Visitor, Visitor, str]:
    """Two people at a table with three days for each choice: who is asked, who waits, and where."""
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    table = ada.table(players="2", table_clock=f"move:{3 * DAY}", seat_0="me", seat_1="friend")
    [invitation] = ada.links(table, "i")
    ben.post(invitation, name="Ben")
    asked, other = (ada, ben) if 'data-turn="me"' in ada.get(table).text else (ben, ada)
    return asked, other, table


def test_a_new_table_offers_one_to_seven_days(client):
    page = Visitor(client).get("/new").text
    offered = [int(seconds) // DAY for seconds in re.findall(r'value="move:(\d+)"', page) if int(seconds) >= DAY]
    assert (offered[0], offered[-1]) == (1, 7)


def test_the_table_where_time_is_shortest_stands_first(client):
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    for name, days in (("Soon", 1), ("Later", 7)):
        asked = False
        while not asked:
            table = ada.table(
                players="2", table_name=name, table_clock=f"move:{days * DAY}", seat_0="me", seat_1="friend"
            )
            [invitation] = ada.links(table, "i")
            ben.post(invitation, name="Ben")
            asked = 'data-turn="me"' in ada.get(table).text
    page = words(ada.get("/"))
    assert page.index("Soon 24 hours left") < page.index("Later 7 days left")


async def play_turn(tables: TableService, table_id: str) -> None:
    """Let whoever is asked choose until another is."""
    table = await tables.table(table_id)
    seat = table.to_act[0]
    [guest] = table.chairs[seat].guests
    while (table := await tables.table(table_id)).to_act == (seat,):
        action = table.state.legal(seat)[0]
        await tables.gameplay.act(table_id, Guest(guest, table.chairs[seat].name), seat, table.version, action)


def name_of(visitor: Visitor) -> str:
    found = re.search(r'id="menu-name" name="name" value="(\w+)"', visitor.get("/").text)
    assert found
    return found[1]


def test_the_lobby_tells_whose_turn_it_is_how_long_and_what_happened(client, people):
    asked, other, table = people
    assert "3 days left" in words(asked.get("/"))
    assert "days left" not in words(other.get("/"))
    page = asked.get(table).text
    assert re.search(r'data-running="no"[^>]*>3 days</time>', page), "nobody counts the minutes"
    client.portal.call(play_turn, client.app.state.services.tables, table.removeprefix("/t/"))
    assert "days left" not in words(asked.get("/"))
    news = re.search(r'<p class="since">(.*?)</p>', other.get("/").text)
    assert news, "what happened since is told"
    assert f"{name_of(asked)} " in news[1]


def test_days_off_are_taken_at_the_table_and_seen_by_all(people):
    asked, other, table = people
    seat = re.search(r'data-seat="(\d)"', asked.get(table).text)[1]
    assert "You have 14 days off left in this game." in words(asked.get(table))
    answer = asked.post(f"{table}/rest", seat=seat, days="7")
    assert answer.status_code == 303
    for visitor in (asked, other):
        assert "takes 7 days off." in words(visitor.get(table))
        assert "on holiday" in words(visitor.get(table))
    assert "10 days left" in words(asked.get("/"))
    assert asked.post(f"{table}/rest", seat=seat, days="8").status_code == 422
    assert other.post(f"{table}/rest", seat=seat, days="1").status_code == 403


def test_an_answer_is_settled_beforehand_withdrawn_and_told_in_the_log(client, people):
    asked, other, table = people
    page = other.get(table).text
    seat = re.search(r'data-seat="(\d)"', page)[1]
    version = re.search(r'data-version="(\d+)"', page)[1]
    offered = page.partition('name="then"')[2].partition("</select>")[0]
    then = unescape(re.search(r'<option value="([^"]+)">Play \w+ I and end the turn<', offered)[1])
    assert "Answer beforehand" not in words(asked.get(table)), "whoever is asked chooses"
    assert other.post(f"{table}/plans", seat=seat, version=version, then="nonsense").status_code == 422
    for _ in range(2):
        assert (
            other.send(f"{table}/plans", {"seat": seat, "version": version, "if": "", "then": then}).status_code == 303
        )
        shown = words(other.get(table))
        assert "Whatever happens: Play" in shown
        assert "Withdraw" in shown
        drop = re.search(r'name="drop" value="(\d+)"', other.get(table).text)[1]
        assert asked.post(f"{table}/plans", seat=seat, drop=drop).status_code == 403
        assert other.post(f"{table}/plans", seat=seat, drop=drop).status_code == 303
        assert "Whatever happens: Play" not in words(other.get(table))
    other.send(f"{table}/plans", {"seat": seat, "version": version, "if": "", "then": then})
    tables, table_id = client.app.state.services.tables, table.removeprefix("/t/")
    client.portal.call(play_turn, tables, table_id)

    async def answered() -> None:
        async with asyncio.timeout(SOON):
            while (await tables.table(table_id)).to_act == (int(seat),):
                await asyncio.sleep(0.01)

    client.portal.call(answered)
    assert "You had settled this beforehand." in words(other.get(table))
    assert "beforehand" not in words(asked.get(table))
    assert "Answer beforehand" in words(other.get(table)), "and the next answer can be"


def test_a_program_settles_an_answer_replaces_it_and_withdraws_it(client):
    made = [client.post("/api/guests", json={"name": name}).json()["token"] for name in ("Robot", "Machine")]
    tokens = [{"Authorization": f"Bearer {token}"} for token in made]
    wanted = {"game": "carta", "seats": ["me", "anybody"], "clock": "move", "seconds": 3 * DAY}
    at = f"/api/tables/{client.post('/api/tables', json=wanted, headers=tokens[0]).json()['id']}"
    assert client.post(f"{at}/seats/1", json={}, headers=tokens[1]).status_code == 200
    table = client.get(at, headers=tokens[0]).json()
    [asked], version = table["to_act"], table["version"]
    waits, token = 1 - asked, tokens[1 - asked]
    told = client.get(f"{at}/plans?seat={waits}", headers=token).json()
    assert (told["plans"], told["conditions"][0]) == ([], {"id": "", "title": "Whatever happens"})
    assert len(told["conditions"]) > 1
    for reply in told["replies"][:2]:
        plan = {"seat": waits, "version": version, "condition": "", "actions": reply["actions"]}
        kept = client.put(f"{at}/plans", json=plan, headers=token).json()["plans"]
        assert [(one["condition"], one["actions"]) for one in kept] == [("", reply["actions"])], "the latest counts"
    [one] = kept
    assert client.get(f"{at}/plans?seat={asked}", headers=tokens[asked]).json()["replies"] == [], "who is asked chooses"
    for refused, status in (({"seat": asked}, 403), ({"condition": "nobody"}, 422), ({"actions": [["fly"]]}, 422)):
        assert client.put(f"{at}/plans", json=plan | refused, headers=token).status_code == status
    stranger = {"params": {"seat": waits}, "headers": tokens[asked]}
    assert client.get(f"{at}/plans", **stranger).status_code == 403
    assert client.delete(f"{at}/plans/{one['number']}", **stranger).status_code == 403
    gone = client.delete(f"{at}/plans/{one['number']}?seat={waits}", headers=token)
    assert gone.json()["plans"] == []
