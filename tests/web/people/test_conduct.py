"""What one can do about somebody at a table, in the browser and for whoever runs the server."""

from __future__ import annotations

import re
import time

import pytest

from hegemon.cli import main
from hegemon.service.accounts import conduct
from hegemon.service.accounts.conduct import read_reports
from tests.service.servers import SOON
from tests.web.visitor import Visitor, words


def test_remove_mute_block_and_report(ada, ben):
    path = ada.table(players="3", seat_1="anybody", seat_2="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    ben.post(f"{path}/chat", text="Hello there")
    page = ada.get(path)
    assert f'href="{path}/person?seat=1"' in page.text
    assert f'href="{path}/person?remark=1"' in page.text
    assert f'href="{path}/person?remark=1"' not in ben.get(path).text, "one's own name leads nowhere"
    assert "That is you." in words(ben.get(f"{path}/person?remark=1"))
    assert "Hello there" in words(page)
    about = ada.get(f"{path}/person?seat=1")
    for text in ("Ben", "Mute", "Block", "Remove from the table", "Send the report"):
        assert text in words(about)
    assert "Remove from the table" not in words(ben.get(f"{path}/person?seat=0"))
    for nobody in ("seat=0", "seat=2", "seat=9", "remark=0", "remark=2", "remark=999999999"):
        about = ada.get(f"{path}/person?{nobody}")
        assert about.status_code == 404
        assert ("That is you." if nobody == "seat=0" else "is no longer here") in words(about)
    assert ada.get(f"{path}/person").status_code == ada.get(f"{path}/person?remark=x").status_code == 422
    ada.post(f"{path}/avoid", seat="1", how="mute")
    assert "Hello there" not in ada.get(path).text
    assert "Hello there" not in ada.get(f"{path}/chat").text
    assert "Hello there" in ben.get(path).text
    ada.post(f"{path}/avoid", seat="1", how="block")
    assert "You have blocked Ben." in words(ada.get(f"{path}/person?seat=1"))
    told = ada.post(f"{path}/report", seat="1", words="Rude").headers["location"]
    assert "Thank you." in words(ada.get(told))
    assert ada.post(f"{path}/report", seat="1", words=" ").status_code == 422
    assert ben.post(f"{path}/remove", seat="0").status_code == 403
    assert ada.post(f"{path}/remove", seat="1").headers["location"] == path
    assert ben.post(f"{path}/sit", seat="1").status_code == 422, "who is blocked doesn't come back"


def test_what_is_said_belongs_to_whoever_said_it(ada, ben, client):
    """Somebody talks and stands up, and another sits there."""
    path = ada.table(players="3", seat_1="anybody", seat_2="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    ben.post(f"{path}/chat", text="Rude words")
    ben.post(f"{path}/stand", seat="1")
    assert "Report" in words(ada.get(f"{path}/person?remark=1")), "whoever has stood up can still be reported"
    cleo = Visitor(client, "Cleo")
    cleo.post(f"{path}/sit", seat="1")
    cleo.post(f"{path}/chat", text="Good evening")
    about = ada.get(f"{path}/person?remark=1")
    assert words(about).startswith("Ben ")
    assert "Remove from the table" not in words(about)
    assert words(ada.get(f"{path}/person?remark=2")).startswith("Cleo ")
    assert "Rude words" in words(cleo.get(path))
    ada.post(f"{path}/report", remark="1", words="Rude")
    [report] = client.portal.call(client.app.state.services.tables.store.read, read_reports)
    assert report.name == "Ben"
    assert report.about not in about.text + ada.get(path).text
    ada.post(f"{path}/avoid", remark="1", how="block")
    heard = words(ada.get(path))
    assert ("Rude words" in heard, "Good evening" in heard) == (False, True)
    assert ben.post(f"{path}/sit", seat="2").status_code == 422


def test_whoever_is_removed_is_told_and_does_not_sit_down_again(ada, ben, client):
    path = ada.table(players="3", seat_1="anybody", seat_2="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    assert "has removed you" not in words(ben.get(path))
    ada.post(f"{path}/remove", seat="1")
    waiting = ben.get(path)
    assert "The host has removed you from this table." in words(waiting)
    assert "Sit down" not in words(waiting)
    assert "The host has removed you" in words(ben.post(f"{path}/sit", seat="2"))
    assert path not in ben.get("/").text
    cleo = Visitor(client, "Cleo")
    assert "Sit down" in words(cleo.get(path))
    assert cleo.post(f"{path}/sit", seat="1").status_code == 303


def test_people_one_avoids_are_listed_until_one_has_enough_of_it(ada, ben):
    path = ada.table(players="3", seat_1="anybody", seat_2="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    assert "People you avoid" not in words(ada.get("/account"))
    ada.post(f"{path}/avoid", seat="1", how="mute")
    listed = ada.get("/account")
    assert "Ben Muted just now" in words(listed)
    since = re.search(r'name="since" value="([\d.]+)"', listed.text)
    assert since
    ben.post("/account/avoided/end", since=since[1])
    assert "Ben" in words(ada.get("/account")), "everybody ends their own"
    ada.post("/account/avoided/end", since=since[1])
    assert "People you avoid" not in words(ada.get("/account"))
    for wrong in ("", "yesterday"):
        assert ada.post("/account/avoided/end", since=wrong).status_code == 422


def test_a_table_is_not_offered_to_whom_somebody_there_has_blocked(ada, ben, client):
    first = ada.table(players="2", seat_1="anybody", table_seen="all")
    ben.post(f"{first}/sit", seat="1")
    ada.post(f"{first}/avoid", seat="1", how="block")
    table = ada.table(players="2", seat_1="anybody", table_seen="all")
    assert table not in ben.get("/").text
    assert table in Visitor(client, "Cleo").get("/").text
    ada.post(f"{first}/avoid", seat="1", how="")
    assert table in ben.get("/").text


def test_those_who_sat_at_a_table_that_is_closed_read_so(ada, ben):
    path = ada.table(players="3", seat_1="anybody", seat_2="anybody")
    ben.post(f"{path}/sit", seat="1")
    ada.post(f"{path}/close")
    assert "This table has been closed" in words(ben.get(path))


def test_whoever_has_no_name_any_more_is_called_by_their_seat(ada, ben, client):
    """Somebody is deleted, whose seat is held from another device as well."""
    path = ada.table(players="2", seat_1="anybody")
    ben.post(f"{path}/sit", seat="1")
    device = Visitor(client)
    device.post(ben.links(path, "s")[0])
    device.post(f"{path}/chat", text="Still here")
    ben.post("/account/delete", sure="yes")
    assert "Player 2 Back" in words(ada.get(f"{path}/person?seat=1"))
    device.post(f"{path}/chat", text="And now")
    assert "Player 2 And now" in words(ada.get(path))
    ada.post(f"{path}/report", seat="1", words="Rude")
    [report] = client.portal.call(client.app.state.services.tables.store.read, read_reports)
    assert report.name == "№\u00a02"
    device.post("/name", name="Benny")
    assert "Player 2 is now called Benny." in words(ada.get(path))


def test_only_forms_of_ours(ada, ben):
    path = ada.table(players="2", seat_1="anybody")
    for what in ("avoid", "report", "remove"):
        assert ben.send(f"{path}/{what}", {"csrf": "wrong", "seat": "0"}).status_code == 422


def test_the_operator_reads_reports_and_bans(ada, ben, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(conduct, "FRESH", -1.0)  # it is known at once who is banned
    path = ada.table(players="3", seat_1="anybody", seat_2="anybody")
    ben.post(f"{path}/sit", seat="1")
    ada.post(f"{path}/report", seat="1", words="Rude all the time")

    def hegemon(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as left:
            main(["--language", "en", *arguments, "--database", f"{tmp_path}/t.db"])
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out + said.err

    status, said = hegemon("reports")
    assert (status, "Rude all the time" in said, path in said) == (0, True, True)
    guest = re.search(r"Ben  (\S+)  /t/", said)
    assert guest
    assert hegemon("ban")[0] == 2
    assert hegemon("ban", guest[1], "--why", "rude")[0] == 0
    assert hegemon("reports", "--done", "1") == (0, "1 report is settled.\n")
    assert hegemon("reports") == (0, "Nobody has reported anything.\n")
    assert "may no longer do that" in words(ben.post("/new", players="2", seat_1="friend")).replace("’", "'")
    assert "may no longer do that" in words(ben.post("/name", name="Ada is rude")).replace("’", "'")
    assert hegemon("ban", guest[1], "--lift")[0] == 0
    assert hegemon("ban", guest[1], "--lift")[0] == 2
    assert hegemon("close")[0] == hegemon("close", "/t/nowhere")[0] == 2
    assert hegemon("close", path)[0] == 0
    until = time.monotonic() + SOON
    while ada.get(path).status_code != 404:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_programs_block_and_report_by_the_api(client):
    def token(name: str) -> dict[str, str]:
        return {"Authorization": "Bearer " + client.post("/api/guests", json={"name": name}).json()["token"]}

    ada, ben = token("Ada"), token("Ben")
    body = {"game": "carta", "seats": ["me", "anybody"], "public": True}
    table = client.post("/api/tables", json=body, headers=ada).json()["id"]
    assert client.post(f"/api/tables/{table}/seats/1", headers=ben).status_code == 200
    at = f"/api/tables/{table}/seats/1"
    assert client.post(f"{at}/avoid", json={"how": "block"}, headers=ada).status_code == 204
    assert client.post(f"{at}/report", json={"words": "He said things."}, headers=ada).status_code == 204
    assert client.post(f"{at}/avoid", json={"how": "block"}, headers=ben).status_code == 404  # that is he
    other = client.post("/api/tables", json=body, headers=ada).json()["id"]
    assert client.post(f"/api/tables/{other}/seats/1", headers=ben).status_code == 422
    assert client.post(f"{at}/avoid", json={"how": "neither"}, headers=ada).status_code == 204
    assert client.post(f"/api/tables/{other}/seats/1", headers=ben).status_code == 200
    client.cookies.clear()
