"""Tournaments on their pages, without a script: created, entered, played, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from hegemon.service.tables.terms import Terms
from hegemon.service.tournaments.tournament import (
    ARENA,
    FIRST_BREAK,
    KNOCKOUT,
    OVER,
    RUNNING,
    SWISS,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
)
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from hegemon.web.words.tournaments import rounds_of, rules_of, standing_rows
from tests.web.visitor import Visitor, words

FORM = {
    "game": "carta", "players": "2", "table-name": "Cup of <tests>", "tournament-style": "swiss",
    "tournament-rounds": "2", "tournament-minutes": "30", "table-clock": "move:60", "table-seen": "all",
    "tournament-computers": "0",
}  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("tournaments") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


def created(host: Visitor, **fields: str) -> str:
    answer = host.send("/tournaments/new", FORM | {name.replace("_", "-"): value for name, value in fields.items()})
    assert answer.status_code == 303, words(answer)
    return str(answer.headers["location"])


def test_a_tournament_is_created_entered_and_begun(client: TestClient):
    ada, ben, cleo = (Visitor(client, name) for name in ("Ada", "Ben", "Cleo"))
    assert "No tournament waits for players" in words(ada.get("/tournaments"))
    page = ada.get("/tournaments/new?game=carta")
    assert re.search(r'name="tournament-style" value="swiss" checked', page.text)
    address = created(ada, tournament_join="yes")
    told = words(ada.get(address))
    assert "Cup of <tests>" in told
    assert "Swiss · 2 rounds · 2 at a table" in told
    assert "1 takes part so far. Start it when all are here." in told
    assert "Enter the tournament" not in told
    assert "Cup of <tests>" in words(ben.get("/tournaments"))
    assert "It begins as soon as its host starts it." in words(ben.get(address))
    for visitor in (ben, cleo):
        assert visitor.post(f"{address}/join").headers["location"] == address
    assert "Enter the tournament" not in words(ben.get(address))
    assert "Start the tournament" not in words(ben.get(address))
    ada.post(f"{address}/remove", number="3")
    assert "Enter the tournament" not in words(cleo.get(address)), "who was removed can't come back"
    assert cleo.post(f"{address}/join").status_code == 422
    assert ben.post(f"{address}/start").status_code == 403
    ada.post(f"{address}/start")
    assert "Round 1 begins in a moment. Until the next round: 0:" in words(ben.get(address))
    table = ada.post(f"{address}/hurry").headers["location"]
    page = ben.get(address)
    assert set(re.findall(r'id="to-table" href="(/t/[\w-]{22})"', page.text)) == {table}
    assert "Your table is ready: table 1 of round 1." in words(page)
    assert "Your table is ready" in words(ben.get("/")), "wherever they look"
    assert "Your table is ready" not in words(cleo.get("/"))
    answers = [visitor.get(f"{address}/table").json() for visitor in (ben, cleo)]
    assert answers == [{"table": table, "label": "To your table"}, {"table": None, "label": "To your table"}]
    assert 'data-status="playing"' in ben.get(table).text
    assert "Watch" in words(cleo.get(address))
    assert "Ada 0 0 0 0" in words(cleo.get(address))
    assert FIRST_BREAK > 1


def test_in_a_knockout_one_of_those_who_are_level_goes_on_and_the_page_says_who():
    plan = TournamentPlan("Cup", "carta", {"players": 2}, Terms(clock="move", seconds=60), KNOCKOUT)
    entrants = tuple(Entrant(number, name, name, seed=number) for number, name in enumerate("ABCD", 1))
    level, won = Pairing(1, 1, (4, 1), "a", (1, 1), False), Pairing(1, 2, (2, 3), "b", (0, 2), False)
    for later in ((), (Pairing(2, 1, (1, 3), "c"),)):
        now = Tournament(
            "cup", plan, "A", RUNNING, 0.0, 1 + len(later), entrants=entrants, pairings=(level, won, *later)
        )
        rows = rounds_of(now, "A")[-1][1]
        assert [[(one.name, one.won) for one in row.seated] for row in rows] == [
            [("D", False), ("A", True)], [("B", False), ("C", True)],
        ]  # fmt: skip
        assert {row.name for row in standing_rows(now, "A") if row.out} == {"B", "D"}


def test_where_nobody_stayed_nobody_has_won():
    plan = TournamentPlan("Cup", "carta", {"players": 2}, Terms(clock="move", seconds=60), SWISS)
    entrants = tuple(Entrant(number, name, name) for number, name in enumerate("AB", 1))
    all_left = Pairing(1, 1, (1, 2), "a", (0, 0), False)
    now = Tournament("cup", plan, "A", OVER, 0.0, 1, entrants=entrants, pairings=(all_left,))
    assert not any(one.won for row in rounds_of(now, "A")[-1][1] for one in row.seated)
    assert not any(row.winner for row in standing_rows(now, "A"))
    assert any(row.winner for row in standing_rows(replace(now, plan=replace(plan, style=KNOCKOUT)), "A"))


@pytest.mark.parametrize("style", [SWISS, KNOCKOUT, ARENA])
def test_the_rules_speak_of_byes_where_there_are_any(style: str):
    plan = TournamentPlan("Cup", "carta", {}, Terms(clock="move", seconds=60), style, rounds=3, minutes=30)
    assert ("A bye counts" in " ".join(map(str, rules_of(plan, "en")))) == (style != ARENA)


def test_a_list_says_in_which_round_a_knockout_is(client: TestClient):
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    address = created(ada, table_name="Out at once", tournament_style="knockout", tournament_join="yes")
    ben.post(f"{address}/join")
    ada.post(f"{address}/start")
    ada.post(f"{address}/hurry")
    assert re.search(r"Out at once Carta Impera Victoria ·? ?Knock-out ·? ?Round 1", words(ada.get("/tournaments")))


def test_programs_read_who_stands_where_and_who_meets_whom(client: TestClient):
    ada, ben, cleo = (Visitor(client, name) for name in ("Ada", "Ben", "Cleo"))
    address = created(ada, tournament_join="yes")
    for visitor in (ben, cleo):
        visitor.post(f"{address}/join")
    ada.post(f"{address}/start")
    ada.post(f"{address}/hurry")
    token = client.post("/api/guests", json={"name": "Robot"}).json()["token"]
    asked = {"Authorization": f"Bearer {token}"}
    assert client.get(f"/api{address}").status_code == 401
    assert client.get("/api/tournaments/" + "x" * 22, headers=asked).status_code == 404
    listed = client.get("/api/tournaments", headers=asked).json()["tournaments"]
    mine = next(one for one in listed if address.endswith(one["id"]))
    assert (mine["name"], mine["status"], mine["entrants"], mine["mine"]) == ("Cup of <tests>", "running", 3, False)
    told = client.get(f"/api{address}", headers=asked).json()
    assert {one["name"]: one["points"] for one in told["standings"]} == {"Ada": 0, "Ben": 0, "Cleo": 0} | {
        one["name"]: 1 for one in told["standings"] if [one["number"]] in [met["seats"] for met in told["meetings"]]
    }
    table, bye = sorted(told["meetings"], key=lambda met: -len(met["seats"]))
    assert f"/t/{table['table']}" in ben.get(address).text + cleo.get(address).text
    assert (table["points"], bye["table"], bye["points"]) == (None, None, [1])
    assert sorted(table["seats"] + bye["seats"]) == [1, 2, 3]


def test_a_private_tournament_is_not_listed(client: TestClient):
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    address = created(ada, table_name="Secret", table_seen="link")
    assert "Secret" in words(ada.get("/tournaments"))
    assert "Secret" not in words(ben.get("/tournaments"))
    assert "Enter the tournament" in words(ben.get(address))
    ada.post(f"{address}/cancel")
    assert "Its host has called it off." in words(ben.get(address))
    assert ben.post(f"{address}/join").status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"tournament-rounds": "0"}, {"tournament-rounds": "many"}, {"tournament-style": "league"},
        {"table-clock": "none"}, {"players": "9"}, {"tournament-computer": "deep"}, {"table-rated": "yes"},
        {"tournament-computer": "novice", "tournament-computers": "99"},
    ],
)  # fmt: skip
def test_a_form_that_makes_no_sense_keeps_what_was_filled_in(client: TestClient, wrong: dict[str, str]):
    answer = Visitor(client, "Ada").send("/tournaments/new", FORM | {"table-name": "Kept"} | wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'value="Kept"' in answer.text


@pytest.mark.parametrize("unsaid", ["", "  "])
def test_a_tournament_without_a_name_is_called_by_its_day(client: TestClient, unsaid: str):
    ada = Visitor(client, "Ada")
    shown = re.search(r'name="table-name"[^>]* placeholder="(Tournament of \w+ \d+)"', ada.get("/tournaments/new").text)
    assert shown
    page = ada.get(ada.send("/tournaments/new", FORM | {"table-name": unsaid}).headers["location"])
    assert f"<h1>{shown[1]}</h1>" in page.text


def test_what_is_refused(client: TestClient):
    ada = Visitor(client, "Ada")
    address = created(ada, table_name="Refusing")
    assert ada.get("/tournaments/nowhere").status_code == 404
    assert ada.post(f"{address}/start").status_code == 422
    assert ada.post(f"{address}/remove", number="one").status_code == 422
    ada.csrf = "0" * 32
    assert ada.post(f"{address}/join").status_code == 422
    assert "Nobody has entered yet." in words(ada.get(address))


def test_the_part_that_the_script_asks_for(client: TestClient):
    ada = Visitor(client, "Ada")
    address = created(ada, table_name="Parts", tournament_computer="novice", tournament_computers="2")
    part = ada.get(address, **{"X-Part": "tournament"}).text
    assert part.lstrip().startswith('<div class="tournament" id="tournament"')
    assert "Minerva" in part
    assert '<meta http-equiv="refresh" content="10">' in ada.get(address).text
    assert "/tournaments" in ada.get("/").text
