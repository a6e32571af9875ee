"""Panels are sent to those who haven't got them: a browser that puts them together shows what a whole page shows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action, say
from hegemon.games.carta.table.centre import ShownDeck
from hegemon.games.carta.table.own_area import EffectButton
from hegemon.languages.voice import Voice
from hegemon.service.guests import Guest
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.terms import Terms
from hegemon.service.tables.undo import may_take_back
from hegemon.web.app import create_app
from hegemon.web.drawing import panels
from hegemon.web.drawing.panels import Panels, written
from hegemon.web.settings import Settings

DECK = ShownDeck(20, 2, "II", None, False)
ENGLISH = Voice.speaking("en", "carta").naming("Ada", "Ben")
DIGEST = re.compile(r'data-digest="([^"]+)"')
STUB = re.compile(r'<([\w-]+) id="([^"]+)" data-same="([^"]+)"></\1>')
ONCE = re.compile(r'(name="request" value="|data-again=")[^"]*')


def deck(shown: str = "", voice: Voice = ENGLISH, reader: object = ("table", 0), deck: ShownDeck = DECK) -> str:
    return Panels(voice, "carta", reader, shown).panel("deck", "carta/deck.html", deck=deck)


def digest(html: str) -> str:
    return DIGEST.findall(html)[0]


class TestPanel:
    def test_who_shows_it_gets_a_stub(self):
        html = deck()
        assert html.startswith('<div data-digest="')
        assert "20 <small>cards left</small>" in html
        assert deck(f"other {digest(html)} another") == f'<div id="deck" data-same="{digest(html)}"></div>'

    def test_it_is_not_even_drawn(self, monkeypatch):
        known = digest(deck())
        monkeypatch.setattr(panels, "environment", lambda: pytest.fail("it is drawn"))
        assert STUB.fullmatch(deck(known))

    def test_other_data_is_another_panel(self):
        assert not STUB.fullmatch(deck(digest(deck()), deck=replace(DECK, left=19)))

    def test_another_reader_has_another_panel(self):
        """Whatever one reader shows, no other is believed to show it: nothing follows from one for another."""
        known = digest(deck())
        assert not STUB.fullmatch(deck(known, reader=("table", 1)))
        assert not STUB.fullmatch(deck(known, reader=("table", None)))
        assert not STUB.fullmatch(deck(known, reader=("another table", 0)))

    def test_so_has_another_language_and_another_name(self):
        known = digest(deck())
        assert not STUB.fullmatch(deck(known, Voice.speaking("fr", "carta").naming("Ada", "Ben")))
        assert not STUB.fullmatch(deck(known, ENGLISH.naming("Ada", "Cleo")))

    def test_a_template_knows_nothing_but_what_it_is_told(self):
        with pytest.raises(Exception, match="'deck' is undefined"):
            Panels(ENGLISH, "carta", 0).panel("deck", "carta/deck.html")

    def test_what_has_no_equal_is_refused(self):
        with pytest.raises(TypeError, match="let it be data"):
            Panels(ENGLISH, "carta", 0).panel("deck", "carta/deck.html", deck=lambda: DECK)

    def test_it_has_to_have_its_name(self):
        with pytest.raises(ValueError, match="whose id is 'pile'"):
            Panels(ENGLISH, "carta", 0).panel("pile", "carta/deck.html", deck=DECK)


def test_equal_data_is_written_the_same_and_other_data_is_not():
    one, same = ({"a": (1, "x"), "b": DECK}, {"a": [1, "x"], "b": replace(DECK)})
    assert written(one) == written(same)
    for other in ({**one, "a": (True, "x")}, {**one, "a": (1.0, "x")}, {**one, "a": ("1", "x")}, {**one, "b": None}):
        assert written(other) != written(one)


def test_a_hint_changes_the_panels_that_offer_it_and_no_others():
    def draw(advised: Action | None, shown: str = "") -> list[str]:
        drawn = Panels(ENGLISH, "carta", 0, shown, advised)
        return [
            drawn.unless_shown(lambda: '<p id="one"></p>'),
            drawn.panel("deck", "carta/deck.html", deck=DECK),
            drawn.panel("ready", "carta/ready.html", ready=(("science", offered()),)),
        ]

    shown = " ".join(map(digest, draw(None)))
    assert all(STUB.fullmatch(html) for html in draw(None, shown))
    *others, ready = draw(Action("use", ("research",)), shown)
    assert all(STUB.fullmatch(html) for html in others)
    assert "data-hinted" in ready
    assert all(STUB.fullmatch(html) for html in draw(Action("end"), shown))


def offered() -> EffectButton:
    words = [say("Research"), say("Take 2"), say("Take 2"), say("level 2")]
    return EffectButton("use-research", *words, "", action=Action("use", ("research",)))


# -- a whole game ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("panels") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


class Browser:
    """Puts fragments together as the script does: what isn't sent is what it shows already."""

    def __init__(self, client: TestClient, path: str, guest: Guest) -> None:
        self._get = client.get
        self._cookie = {"Cookie": f"guest={client.app.state.services.sessions.cookie(guest)}"}
        self.path = path
        self.shown = self.whole()
        self.sent = 0

    def whole(self, **query: int) -> str:
        return ONCE.sub(r"\1", self._get(self.path, headers=self._cookie, params=query).text)

    def look(self, **query: int) -> str:
        shown = {"X-Shown": " ".join(DIGEST.findall(self.shown))}
        fresh = self._get(self.path, headers=self._cookie | shown, params=query).text
        self.sent = len(fresh)
        self.shown = STUB.sub(lambda stub: element(self.shown, stub[1], stub[3]), ONCE.sub(r"\1", fresh))
        return self.shown


def element(html: str, tag: str, digest: str) -> str:
    """The element with a digest, from its first tag to its last."""
    begin = end = html.index(f'<{tag} data-digest="{digest}"')
    depth = 0
    for found in re.compile(rf"<(/?){tag}\b[^>]*>").finditer(html, begin):
        depth += -1 if found[1] else 1
        end = found.end()
        if not depth:
            break
    return html[begin:end]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "deal": "draft"}], ids=str)
def test_put_together_they_are_the_whole_page_at_every_move(client, options):
    service, call, rng = client.app.state.services.tables, client.portal.call, random.Random(3)
    guests = [Guest(f"{options}{n}", name) for n, name in enumerate(("Ada", "Ben", "Cleo"))][: options["players"]]
    places = [PlannedSeat("me"), *[PlannedSeat("anybody")] * (len(guests) - 1)]
    table = call(service.create, guests[0], "carta", options, places, Terms(), "a seed")
    for seat, guest in enumerate(guests[1:], 1):
        table = call(service.seats.sit_down, table.id, seat, guest)
    readers = [Browser(client, f"/t/{table.id}/fragment", guest) for guest in (*guests, Guest("eve", "Eve"))]
    sizes = []
    for number in range(45):
        seat = rng.choice(table.to_act)
        if may_take_back(table, seat) and rng.random() < 0.2:
            call(service.gameplay.take_back, table.id, guests[seat], seat, table.version, None)
        else:
            action = rng.choice(table.state.legal(seat))
            call(service.gameplay.act, table.id, guests[seat], seat, table.version, action)
        table = call(service.table, table.id)
        for reader in readers:
            if number % 3:  # some look at every move, some are away for a while; a look back is as good as any
                query = {"at": table.version - 1} if number % 7 == 0 else {}
                assert reader.look(**query) == reader.whole(**query)
                sizes.append(reader.sent / len(reader.shown))
    assert sorted(sizes)[len(sizes) // 2] < 0.45
