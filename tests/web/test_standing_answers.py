"""Standing answers on a page: what somebody isn't asked about any more; others see nothing of it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from hegemon.service.tables.standing_answers import SHORTEST_PAUSE
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, words

PATIENCE = 20.0
ENDS = ("done", "pass", "end-cities", "end-movement")


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("standing") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


class Two:
    """Two people at a table of Civilization."""

    def __init__(self, client: TestClient, **options: str) -> None:
        self.people = [Visitor(client, "Ada"), Visitor(client, "Ben")]
        self.path = self.people[0].table(game="civilization", players="2", seat_0="me", seat_1="friend", **options)
        [invitation] = self.people[0].links(self.path, "i")
        self.people[1].post(self.path + "/sit", seat="1", invitation=invitation.removeprefix("/i/"))

    def page(self, seat: int) -> str:
        return self.people[seat].get(self.path).text

    def version(self) -> int:
        return int(re.findall(r'data-version="(\d+)"', self.page(0))[0])

    def asked(self) -> int | None:
        """Who has a choice to make, if anybody has."""
        return next((seat for seat in (0, 1) if 'data-turn="me"' in self.page(seat)), None)

    def choose(self, seat: int) -> str:
        """End what can be ended, or do the first thing; the verb."""
        html = self.page(seat)
        version = re.findall(r'data-version="(\d+)"', html)[0]
        offered = [unescape(found) for found in re.findall(r'name="action" value="([^"]*)"', html)]
        verbs = [re.findall(r"[\w-]+", action)[0] for action in offered]
        place = next((place for place, verb in enumerate(verbs) if verb in ENDS), 0)
        fields = {"seat": str(seat), "version": version, "action": offered[place]}
        assert self.people[seat].send(f"{self.path}/act", fields).status_code == 303
        return verbs[place]

    def keep(self, seat: int, window: str, until: str, who: int | None = None) -> int:
        sender = self.people[seat if who is None else who]
        return sender.send(f"{self.path}/standing", {"seat": str(seat), "keep": f"{window} {until}"}).status_code

    def kept(self, seat: int) -> dict[str, str]:
        """By kind of question: for how long it is let pass, as the page shows it."""
        return dict(re.findall(r'name="keep" value="(\w+) (\w+)" aria-pressed="true"', self.page(seat)))


def visible(html: str) -> str:
    """A page without what differs from one moment to the next: its version, and the ids of requests."""
    return re.sub(r'(data-version="|name="(?:version|request)" value="|data-digest=")[^"]*', r"\1", html)


def test_a_page_lists_what_can_be_let_pass_and_remembers_it(client):
    two = Two(client)
    assert two.kept(0) == dict.fromkeys(two.kept(0), "ask") | {
        "only_answer": "game",
        "anarchy": "game",
        "deals": "aimed",
    }
    assert {"deals", "move", "anarchy", "barbarians"} <= two.kept(0).keys()
    assert two.keep(0, "move", "game") == two.keep(0, "deals", "phase") == 303
    assert (two.kept(0)["move"], two.kept(0)["deals"]) == ("game", "phase")
    assert (two.kept(1)["move"], two.kept(1)["deals"]) == ("ask", "aimed"), "everybody for themselves"
    assert two.keep(0, "move", "ask") == 303
    assert two.kept(0)["move"] == "ask"


def wish(html: str) -> list[tuple[str, str]]:
    """What a tick to be asked would send, and whether it is set."""
    return re.findall(r'id="wish-\w+" name="keep" value="([^"]*)" aria-pressed="(\w+)"', html)


def test_who_wants_to_offer_deals_ticks_it_once_and_again_to_take_it_back(client):
    two = Two(client)
    assert wish(two.page(0)) == [("deals ask", "false")]
    assert "I want to offer deals in the Trade phase" in words(two.people[0].get(two.path))
    two.keep(0, "deals", "ask")
    assert wish(two.page(0)) == [("deals aimed", "true")]
    assert wish(two.page(1)) == [("deals ask", "false")]
    two.keep(0, "deals", "aimed")
    assert wish(two.page(0)) == [("deals ask", "false")]


def test_at_a_table_without_deals_nothing_is_said_of_them(client):
    two = Two(client, deals_per_turn="0")
    assert wish(two.page(0)) == []
    assert "deals" not in two.kept(0)
    assert "move" in two.kept(0)
    assert two.keep(0, "deals", "ask") == 422


def test_others_see_nothing_of_it_and_can_do_nothing_about_it(client):
    two = Two(client)
    before = visible(two.page(1))
    two.keep(0, "deals", "game")
    assert visible(two.page(1)) == before
    assert two.keep(0, "deals", "ask", who=1) == 403
    assert two.kept(0)["deals"] == "game"
    stranger = Visitor(client, "Eve")
    assert stranger.send(f"{two.path}/standing", {"seat": "0", "keep": "deals ask"}).status_code == 403


@pytest.mark.parametrize("keep", ["weather game", "deals tomorrow", "deals", ""])
def test_what_makes_no_sense_is_refused_in_words(client, keep):
    two = Two(client)
    answer = two.people[0].send(f"{two.path}/standing", {"seat": "0", "keep": keep})
    assert (answer.status_code, "nothing of that kind" in words(answer)) == (422, True)


def test_who_lets_deals_pass_is_never_asked_about_them(client):
    two = Two(client)
    for seat in (0, 1):
        two.keep(seat, "deals", "game")
    seen: list[str] = []
    until = time.monotonic() + PATIENCE
    while "end-cities" not in seen and time.monotonic() < until:
        seat = two.asked()
        if seat is not None:
            seen.append(two.choose(seat))
    assert "end-cities" in seen, "the game has gone past the phase of trade"
    assert "pass" not in seen


def test_a_question_that_the_table_answers_is_not_put(client):
    two = Two(client, ask_everyone="true")
    until = time.monotonic() + PATIENCE
    seat = two.asked()
    while seat is None or '"devote"' not in unescape(two.page(seat)):
        assert time.monotonic() < until
        if seat is not None:
            two.choose(seat)
        seat = two.asked()
    html = two.page(seat)
    action = next(a for a in map(unescape, re.findall(r'name="action" value="([^"]*)"', html)) if '"devote"' in a)
    version = two.version()
    started = time.monotonic()
    two.people[seat].send(f"{two.path}/act", {"seat": str(seat), "version": str(version), "action": action})
    other = two.page(1 - seat)
    assert 'data-turn="me"' not in other
    assert "The game goes on by itself." in other
    assert two.asked() is None
    while two.version() == version + 1 and time.monotonic() < until:
        time.sleep(0.1)
    assert two.version() > version + 1, "somebody had nothing to answer with, and wasn't asked"
    assert time.monotonic() - started >= SHORTEST_PAUSE, "nor did it come at once"
