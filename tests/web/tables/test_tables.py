"""A table without a script: what is told of the others, what is asked of them, what is advised."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action
from hegemon.service.background.bots import BestChoice, Bots, TooSlow
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, form_token, words


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("tables") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


class Two:
    """Two people at a table, whoever begins."""

    def __init__(self, client: TestClient) -> None:
        people = [Visitor(client, "Ada"), Visitor(client, "Ben")]
        self.path = people[0].table(seat_0="me", seat_1="friend")
        [invitation] = people[0].links(self.path, "i")
        people[1].post(self.path + "/sit", seat="1", invitation=invitation.removeprefix("/i/"))
        self.first = next(seat for seat in (0, 1) if 'data-turn="me"' in people[seat].get(self.path).text)
        self.mover, self.other = people[self.first], people[1 - self.first]

    @property
    def version(self) -> str:
        return read(r'data-version="(\d+)"', self.mover.get(self.path).text)[0]

    def choices(self) -> list[str]:
        return read(r'name="action" value="([^"]*)"', self.mover.get(self.path).text)

    def choose(self, action: str) -> None:
        fields = {"seat": str(self.first), "version": self.version, "action": action}
        assert self.mover.send(f"{self.path}/act", fields).status_code == 303

    def do(self, deed: str, who: int, **fields: str) -> None:
        person = self.mover if who == self.first else self.other
        assert person.post(f"{self.path}/{deed}", seat=str(who), **fields).status_code == 303

    def news(self, who: Visitor, **query: str) -> list[str]:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        html = who.get(f"{self.path}/fragment?{asked}").text.partition('id="news"')[2]
        return read(r"<li[^>]*>(.*?)</li>", html)


def read(pattern: str, html: str) -> list[str]:
    return [unescape(found) for found in re.findall(pattern, html)]


@pytest.fixture
def two(client) -> Two:
    return Two(client)


class TestNews:
    def test_each_move_is_told_once(self, two):
        before = two.version
        two.choose(two.choices()[0])
        between = two.version
        two.choose('["end"]')
        played, ended = two.news(two.other, since=before, at=between), two.news(two.other, since=between)
        assert played
        assert ended
        assert two.news(two.other, since=before) == played + ended
        assert two.news(two.other, since=two.version) == []

    def test_while_moves_are_shown_one_waits_for_whoever_makes_them_and_can_skip_them_in_one_place(self, two):
        before = two.version
        two.choose(two.choices()[0])
        two.choose('["end"]')
        theirs = read(r'name="action" value="([^"]*)"', two.other.get(two.path).text)
        seat, after = str(1 - two.first), two.version
        two.other.send(f"{two.path}/act", {"seat": seat, "version": after, "action": theirs[0]})
        shown = two.other.get(f"{two.path}/fragment?since={before}&at={after}")
        assert f"Waiting for {('Ada', 'Ben')[two.first]}." in words(shown)
        assert words(shown).count("Skip") == 1

    def test_what_is_taken_back_is_not_told_again(self, two):
        two.choose(two.choices()[0])
        two.do("take-back", two.first)
        assert two.news(two.other, since=int(two.version) - 1) == []

    def test_one_who_comes_hears_what_happened_since_their_choice(self, two):
        two.choose(two.choices()[0])
        two.choose('["end"]')
        assert two.news(two.mover) == []
        assert len(two.news(two.other)) >= 2


class TestUndo:
    @pytest.fixture
    def asked(self, two) -> Two:
        two.choose(two.choices()[0])
        two.do("undo", two.first)
        return two

    def test_who_asks_is_told_whom_they_wait_for(self, asked):
        page = asked.mover.get(asked.path)
        assert f"You have asked to take back your last choice. Waiting for {('Ben', 'Ada')[asked.first]}." in words(
            page
        )
        assert 'id="withdraw"' in page.text
        assert 'id="withdraw"' not in asked.other.get(asked.path).text

    def test_whoever_listens_hears_the_request_once(self, asked):
        before = int(asked.version) - 1
        assert any("would like to take back" in line for line in asked.news(asked.other, since=before))
        assert asked.news(asked.other, since=asked.version) == []

    def test_a_request_can_be_withdrawn(self, asked):
        asked.do("undo/answer", asked.first, agree="no")
        assert 'id="agree"' not in asked.other.get(asked.path).text
        assert "no longer asks for an undo" in words(asked.other.get(asked.path))

    def test_a_refusal_is_told_until_the_next_choice(self, asked):
        asked.do("undo/answer", 1 - asked.first, agree="no")
        notice = 'class="notice note"'
        assert notice in asked.mover.get(asked.path).text
        assert notice not in asked.other.get(asked.path).text
        assert "does not agree to the undo" in words(asked.mover.get(asked.path))
        asked.choose('["end"]')
        assert notice not in asked.mover.get(asked.path).text


class TestRematch:
    @pytest.fixture
    def over(self, client, two) -> Two:
        """A game that computers have played to its end for two people, who look at it."""
        service, call, table_id = client.app.state.services.tables, client.portal.call, two.path.removeprefix("/t/")
        while (table := call(service.table, table_id)).to_act:
            seat = table.to_act[0]
            call(service.gameplay.move, table_id, seat, table.version, table.state.legal(seat)[-1])
        return two

    def offers(self, who: Visitor, over: Two) -> str:
        return words(who.get(over.path))

    def test_the_other_is_asked_and_agrees(self, over):
        names = ("Ada", "Ben")
        assert over.mover.post(f"{over.path}/again").headers["location"] == over.path
        mine, theirs = self.offers(over.mover, over), self.offers(over.other, over)
        assert f"You would like to play again. Waiting for {names[1 - over.first]}." in mine
        assert "Withdraw" in mine
        assert f"{names[over.first]} would like to play again." in theirs
        assert "Decline" in theirs
        assert 'id="rematch"' not in over.mover.get(over.path).text
        there = over.other.post(f"{over.path}/again").headers["location"]
        assert there != over.path
        assert f'id="rematch" href="{there}"' in over.mover.get(over.path).text

    def test_the_other_declines(self, over):
        over.mover.post(f"{over.path}/again")
        over.other.post(f"{over.path}/again/decline")
        ended = f"{('Ben', 'Ada')[over.first]} does not want to play again."
        mine = over.mover.get(over.path).text.partition('id="rematch-offer"')[2].partition("</p>")[0]
        assert ended in mine
        assert 'id="rematch-offer"' not in over.other.get(over.path).text, "they know"
        assert 'id="again"' in over.mover.get(over.path).text


class TestLostCookie:
    @pytest.mark.parametrize("part", [{}, {"x-part": "1"}], ids=["page", "part"])
    def test_who_is_no_longer_known_is_told_how_to_get_the_seat_back(self, two, part):
        [own_link] = two.mover.links(two.path, "s")
        two.mover.cookies.clear()
        fields = {"seat": str(two.first), "version": "1", "action": '["end"]'}
        for _ in range(2):  # an answer may bring another cookie
            answer = two.mover.send(f"{two.path}/act", fields, **part)
            assert answer.status_code == 422
            assert "open your own link" in answer.text
        two.mover.cookies.clear()
        stranger = two.mover.get(two.path).text
        assert 'id="stranger"' in stranger
        assert "open your own link to get back to your seat" in stranger
        assert f'href="/account?back={two.path}"' in stranger
        two.mover.send(own_link, {"csrf": form_token(two.mover.get(own_link).text)})
        assert 'data-turn="me"' in two.mover.get(two.path).text

    def test_nobody_else_is_told_so(self, two):
        assert 'id="stranger"' not in two.other.get(two.path).text


class TestWithoutScript:
    def test_whoever_waits_is_offered_to_look_again(self, two):
        offered = (
            two.other.get(two.path).text.partition('<noscript><p class="look-again">')[2].partition("</noscript>")[0]
        )
        assert "Without JavaScript the page does not change by itself." in offered
        assert f'href="{two.path}?seat=' in offered
        assert "look-again" not in two.mover.get(two.path).text, "something is asked of them"
        assert "look-again" not in two.other.get(f"{two.path}/fragment").text


class TestLeaving:
    def test_who_leaves_is_told_what_becomes_of_them(self, two):
        two.do("leave", two.first)
        assert "You have left the game" in words(two.mover.get(two.path))

    def test_the_others_are_told(self, two):
        two.do("leave", two.first)
        page = two.other.get(two.path)
        assert "has left; a computer plays on" in words(page)
        assert 'class="notice note"' in page.text
        assert 'class="notice gone"' not in page.text


class TestHint:
    def asked(self, client, monkeypatch, answer) -> str:
        """The page that answers who asks for a hint, without script, where the strongest computer answers that."""
        ada = Visitor(client, "Ada")
        path = ada.table(seat_0="me", seat_1="novice", table_hints="yes")
        for _ in range(100):
            html = ada.get(path).text
            if 'data-turn="me"' in html:
                break
        actions = [action for action in read(r'name="action" value="([^"]*)"', html) if "play" in action]

        async def advise(*question: object, whom: str) -> BestChoice:
            return answer(actions)

        monkeypatch.setattr(Bots, "ready", True)
        monkeypatch.setattr(client.app.state.services.bots, "advise", advise, raising=False)
        return ada.post(f"{path}/hint", seat="0").text

    @pytest.fixture
    def advised(self, client, monkeypatch) -> str:
        def answer(actions: list[str]) -> BestChoice:
            return BestChoice(Action.from_json(json.loads(actions[0])), 0.5)

        return self.asked(client, monkeypatch, answer)

    def test_why_there_is_none_stands_where_it_would(self, client, monkeypatch):
        def answer(actions: list[str]) -> BestChoice:
            raise TooSlow

        told = self.asked(client, monkeypatch, answer)
        assert re.search(r'<span id="advice">\s*No hint came in time', told)
        assert "data-hinted" not in told

    def test_it_is_said_and_shown(self, advised):
        assert "A strong player would win from here in 50% of all cases." in advised
        domains = "Military|Religion|Economy|Science|Culture|Utopia"
        said = rf"(Try|Play) ({domains}) I: \w+|({domains}) I is all that you can play now"
        assert re.search(said, advised), "it says why"
        shown = re.findall(r"<[^>]* data-hinted[^>]*>", advised)
        assert shown
        assert all('aria-describedby="advice"' in button for button in shown)
        assert 'id="advice"' in advised


def test_who_waits_for_a_computer_that_gets_ready_is_told_so(client, monkeypatch):
    async def compiling(*asked: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Bots, "choose", compiling)
    monkeypatch.setattr(Bots, "can_answer", lambda bots, game, player: player != "legend")
    ada = Visitor(client, "Ada")
    for level, told in (("legend", True), ("strategist", False)):
        path = ada.table(seat_0="me", seat_1=level)
        while 'data-turn="me"' in (page := ada.get(path).text):
            assert 'id="patience"' not in page
            version, actions = read(r'data-version="(\d+)"', page)[0], read(r'name="action" value="([^"]*)"', page)
            ada.send(f"{path}/act", {"seat": "0", "version": version, "action": actions[-1]})
        assert ('id="patience"' in page) is told
