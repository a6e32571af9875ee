"""Who is away from a table is said, beforehand and afterwards, and what the others can do about it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hegemon.service.live.absences import PATIENCE
from hegemon.service.live.presence import AWAY
from hegemon.service.storage.database import migrate
from hegemon.web.app import create_app
from hegemon.web.http.limits import Limits
from hegemon.web.http.streams import stream
from hegemon.web.settings import Settings
from tests.service.playing import ADA, opened, two_people
from tests.web.tables.test_tables import Two
from tests.web.test_api import Program
from tests.web.visitor import Visitor, words


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("tables") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


@pytest.fixture
def two(client: TestClient) -> Two:
    return Two(client)


CLOCKS = {
    "move:30": ((20, False), (25, True)),
    "move:60": ((45, False), (49, True)),
    "bank:600": ((500, False), (560, True)),
}
"""By clock: seconds that have passed, and whether little is left of it."""


@pytest.mark.parametrize(("clock", "seconds", "low"), [(c, *case) for c, cases in CLOCKS.items() for case in cases])
def test_a_clock_is_red_when_little_is_left_for_its_kind(client, later, clock, seconds, low):
    """On the panel of whoever thinks, and nowhere else."""
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
    path = ada.table(seat_0="me", seat_1="anybody", table_clock=clock)
    ben.post(f"{path}/sit", seat="1")
    [thinks] = [seat for seat, who in enumerate((ada, ben)) if 'data-turn="me"' in who.get(path).text]
    later(seconds)
    page = (ada, ben)[1 - thinks].get(path).text
    clocks = re.findall(r'<time class="clock([^"]*)"[^>]*data-running="(\w+)" data-seat="(\d)"', page)
    assert sorted(clocks, key=lambda found: found[2]) == [
        ((" is-low", "yes", str(seat)) if low else ("", "yes", str(seat))) if seat == thinks else ("", "no", str(seat))
        for seat in (0, 1)
    ]
    panel = re.search(rf'id="seat-{thinks}".*?</article>', page, re.DOTALL)
    assert panel
    assert f'data-seat="{thinks}"' in panel[0]
    assert 'class="clocks"' not in page, "no second list of clocks"


NOBODY = "Nobody is at this table just now. Somebody was last here 10 minutes ago."


class TestBeforeTheGame:
    def test_an_old_page_of_the_lobby_seats_nobody_at_a_table_that_is_left(self, client, later):
        ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
        path = ada.table(seat_0="me", seat_1="anybody", table_seen="all", table_name="Left alone")
        assert "Left alone" in ben.get("/").text
        later(600)
        assert "Left alone" not in ben.get("/").text
        assert ben.post(f"{path}/sit", seat="1").headers["location"] == path
        page = ben.get(path)
        assert NOBODY in words(page)
        assert "If they let you wait for 5 minutes when it is their turn, a computer can play on" in words(page)
        assert 'data-status="waiting"' in page.text
        for offer in ("Sit down", "Play against the computer instead", "To the lobby"):
            assert offer in words(page)
        assert 'name="wait" value="yes"' in page.text
        ben.post(f"{path}/sit", seat="1", wait="yes")
        assert 'data-status="playing"' in ben.get(path).text

    def test_an_invitation_says_so(self, client, later):
        ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
        path = ada.table(seat_0="me", seat_1="friend")
        [link] = ada.links(path, "i")
        assert "Nobody is at this table" not in words(ben.get(link))
        later(600)
        page = ben.get(link)
        assert NOBODY in words(page)
        assert "Sit down and wait" in words(page)
        assert ben.post(link, name="Ben").headers["location"] == link, "who had the page open is told first"
        assert ben.post(link, name="Ben", wait="yes").headers["location"] == path

    def test_the_waiting_room_shows_who_is_there(self, client, later):
        ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben")
        path = ada.table(players="3", seat_0="me", seat_1="anybody", seat_2="anybody")
        ben.post(f"{path}/sit", seat="1")
        page = ben.get(path)
        assert "Ada is here" in words(page)
        assert "For whoever is away for more than 5 minutes when it is their turn" in words(page)
        assert 'id="fill-2"' not in page.text
        later(AWAY + 1)
        page = ben.get(path)
        assert "Ada away" in words(page)
        assert 'id="fill-0"' in page.text, "while the host is away whoever came may take computers"
        assert 'id="fill-2"' in page.text
        assert 'id="fill-1"' not in page.text
        ada.get(path)
        assert "Ada is here" in words(ben.get(path))

    def test_the_page_looks_again_when_somebody_may_have_gone(self, two):
        [again] = re.findall(r'data-again="(\d+)"', two.other.get(two.path).text)
        assert AWAY - 60 < int(again) <= AWAY + 1
        assert "data-again" not in two.mover.get(two.path).text, "whoever chooses is left alone"


class TestAtTheTable:
    def test_it_is_said_that_somebody_is_away_and_what_follows(self, two, later):
        assert "away" not in words(two.other.get(two.path))
        later(AWAY + 1)
        page = two.other.get(two.path)
        assert "is away. If they are not back in 2 minutes, you can let a computer play on for them." in words(page)
        assert page.text.count('class="away-sign"') == 1
        assert "replace-" not in page.text
        assert 'data-again="60"' in page.text
        watching = Visitor(two.other._client, "Cleo").get(two.path)
        assert "you can let a computer" not in words(watching)
        assert watching.text.count('class="away-sign"') == 1

    def test_a_computer_plays_on(self, two, later):
        later(PATIENCE + 1)
        page = two.other.get(two.path)
        assert "has been away for more than 5 minutes. You can wait, or let a computer play on" in words(page)
        assert f'id="replace-{two.first}"' in page.text
        two.do("absent", 1 - two.first, absent=str(two.first))
        assert "was away for too long; a computer plays on." in words(two.other.get(two.path))
        assert 'class="notice gone"' in two.mover.get(two.path).text

    def test_whoever_is_back_is_not_replaced(self, two, later):
        later(PATIENCE + 1)
        assert 'id="claim"' in two.other.get(two.path).text
        two.mover.get(two.path)
        assert "replace-" not in two.other.get(two.path).text
        answer = two.other.post(f"{two.path}/absent", seat=str(1 - two.first), absent=str(two.first))
        assert answer.status_code == 422
        assert two.other.post(f"{two.path}/claim", seat=str(1 - two.first)).status_code == 422

    def test_the_game_is_claimed(self, two, later):
        later(PATIENCE + 1)
        two.other.get(two.path)
        two.do("claim", 1 - two.first)
        page = two.other.get(two.path)
        assert "The game is yours" in words(page)
        assert 'data-status="over"' in page.text
        assert 'form="act" name="action"' not in page.text
        assert "has claimed the game" in words(two.mover.get(two.path))
        assert "You won" in two.other.get("/").text
        assert 'id="to-replay"' in page.text
        assert two.other.get(f"{two.path}/replay").status_code == 200
        assert two.other.get(f"{two.path}/record").status_code == 200

    def test_programs_are_told_and_may_do_the_same(self, client, later):
        ada, ben = Program(client, "Ada"), Program(client, "Ben")
        table = ada.table("me", "anybody")
        [first] = ben.post(f"/tables/{table}/seats/1", {})["to_act"]
        gone, stays = (ada, ben) if first == 0 else (ben, ada)
        stays.post(f"/tables/{table}/absent", {"seat": first}, 422)
        later(PATIENCE + 1)
        now = stays.get(f"/tables/{table}")
        assert (now["may_replace"], now["may_claim"], now["people"][first]["away"]) == ([first], True, True)
        stays.post(f"/tables/{table}/absent", {"seat": first, "request": "r1"})
        stays.post(f"/tables/{table}/claim", {}, 422)
        now = gone.get(f"/tables/{table}")
        assert (now["may_replace"], now["may_claim"], now["people"][first]["away"]) == ([], False, False)
        assert now["people"][first]["player"] == "apprentice"

    def test_a_program_claims_a_game(self, client, later):
        ada, ben = Program(client, "Ada"), Program(client, "Ben")
        table = ada.table("me", "anybody")
        [first] = ben.post(f"/tables/{table}/seats/1", {})["to_act"]
        stays = ben if first == 0 else ada
        later(PATIENCE + 1)
        Program(client, "Eve").post(f"/tables/{table}/claim", {}, 403)
        stays.get(f"/tables/{table}")
        stays.post(f"/tables/{table}/claim", {})
        now = stays.get(f"/tables/{table}")
        assert (now["status"], now["outcome"]) == ("over", None)

    def test_an_offer_to_play_again_is_not_shown_for_ever(self, two, later):
        later(PATIENCE + 1)
        two.other.get(two.path)
        two.do("claim", 1 - two.first)
        two.other.post(f"{two.path}/again")
        assert "would like to play again" in words(two.mover.get(two.path))
        later(AWAY + 1)
        page = two.mover.get(two.path)
        assert "The offer to play again has expired." in words(page)
        assert "Agree: play again" not in words(page)


def test_whoever_listens_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def scenario() -> None:
        migrate(f"sqlite:///{tmp_path}/t.db")
        async with opened(f"sqlite:///{tmp_path}/t.db") as service:
            table = await two_people(service)
            clock = service.live.clock
            monkeypatch.setattr(service.live, "clock", lambda: clock() + AWAY + 1)
            assert (await service.presence.attendance(table)).deserted
            answer = await stream(service, Limits(), ADA.id, ADA.id, "here", table.id)
            await anext(answer.body_iterator)
            attendance = await service.presence.attendance(table)
            assert (attendance.is_away(0), attendance.is_away(1)) == (False, True)
            await answer.body_iterator.aclose()

    asyncio.run(scenario())
