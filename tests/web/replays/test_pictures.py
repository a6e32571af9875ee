"""A finished public game for those who are sent a link: a picture, words beside the link, a board for other pages."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest
import resvg_py
from starlette.testclient import TestClient

from hegemon.core.face import SeatHolder, Sight
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from hegemon.web.app import create_app
from hegemon.web.drawing import png
from hegemon.web.drawing.faces import face_of
from hegemon.web.drawing.templating import render
from hegemon.web.http.limits import RATES, Rate
from hegemon.web.replays.pictures import FRAME
from hegemon.web.settings import Settings
from tests.service.playing import ADA, BEN, SHORT, play, two_people

PNG = b"\x89PNG\r\n\x1a\n"
PREVIEW = re.compile(r'<meta property="og:(\w+)" content="([^"]*)">')


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("pictures") / "t.db"
    settings = Settings(f"sqlite:///{database}", limits=False, bots=0, base_url="https://play.example")
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture(scope="module")
def games(client) -> list[str]:
    """A public game that is over, a private one, and a public one that goes on."""
    tables: TableService = client.app.state.services.tables

    async def prepare() -> list[str]:
        ended = [
            (await play(tables, (await two_people(tables, terms, **SHORT)).id, (ADA, BEN))).id
            for terms in (Terms(public=True), Terms())
        ]
        return [*ended, (await two_people(tables, Terms(public=True))).id]

    return client.portal.call(prepare)


@pytest.mark.parametrize("path", ["/t/{}/picture.svg", "/t/{}/picture.png", "/embed/{}"])
def test_only_public_games_that_are_over_are_shown(client, games, path):
    public, private, running = games
    client.cookies.clear()
    answer = client.get(path.format(public))
    assert answer.status_code == 200
    assert not answer.cookies
    assert "set-cookie" not in answer.headers
    assert [client.get(path.format(table)).status_code for table in (private, running, "nothing")] == [404] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_names_everybody_in_the_language_of_the_link(client, games, language):
    answer = client.get(f"/t/{games[0]}/picture.svg?language={language}")
    texts = [text.text for text in ElementTree.fromstring(answer.text).iter("{http://www.w3.org/2000/svg}text")]
    assert answer.headers["content-type"] == "image/svg+xml"
    assert {ADA.name, BEN.name, "Hegemon"} <= set(texts)
    assert Voice.speaking(language, "carta")(GAMES.load("carta").endings()["majority"]) in texts
    assert client.get(f"/t/{games[0]}/picture.svg?language=xx").status_code == 422


def test_the_picture_for_links_is_as_large_as_it_says(client, games):
    data = client.get(f"/t/{games[0]}/picture.png?language=uk").content
    assert data.startswith(PNG)
    assert [int.from_bytes(data[at : at + 4]) for at in (16, 20)] == [1200, 630]


def test_a_picture_keeps_nobody_waiting(client, games, monkeypatch):
    """Making a PNG holds all other threads up, so it isn't done here."""
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **_: pytest.fail("it is made in the process that answers"))
    assert client.get(f"/t/{games[0]}/picture.png?language=fr").content.startswith(PNG)


def test_a_picture_that_can_t_be_made_just_now_is_no_fault_of_the_page(client, games, monkeypatch):
    maker = client.app.state.services.png_maker
    maker._made.clear()
    monkeypatch.setattr(png, "png_of", unknown_work)
    assert client.get(f"/t/{games[0]}/picture.png").status_code == 503
    monkeypatch.undo()
    assert client.get(f"/t/{games[0]}/picture.png").status_code == 200


def unknown_work(svg: str) -> bytes:
    raise MemoryError(len(svg))


def test_nobody_has_picture_after_picture_made(client, games, monkeypatch):
    monkeypatch.setitem(RATES, "picture", Rate(1, 0.001))
    monkeypatch.setattr(client.app.state.services.limits, "_on", True)
    asked = [client.get(f"/t/{games[0]}/picture.png?language={language}") for language in ("it", "es", "it")]
    assert [answer.status_code for answer in asked] == [200, 429, 200], "what was made a moment ago costs nothing"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_draws_any_position_as_plain_svg(game):
    rules = GAMES.load(game)
    state = rules.new({"players": 2}, seed=7)
    sight = Sight.of(state, None, [SeatHolder("Ada <b>"), SeatHolder("Оля")])
    scene = face_of(game).picture(sight)
    if scene is None:
        return
    drawn = render(scene.template, Voice.speaking("en", game), scene=scene.data, frame=FRAME)
    root = ElementTree.fromstring(drawn)
    assert root.tag == "svg"
    assert root.get("viewBox")
    assert root.get("width") == "576"
    assert len(root.findall(".//*")) > 5
    assert not re.search(r"\sstyle=|class=|href=", drawn), "no style sheet comes with a picture"


def test_links_to_a_shared_game_say_who_won(client, games):
    public, private, running = games
    for path in (f"/t/{public}", f"/t/{public}/replay"):
        told = {name: unescape(value) for name, value in PREVIEW.findall(client.get(path).text)}
        assert told["url"] == f"https://play.example/t/{public}"
        assert told["image"] == f"https://play.example/t/{public}/picture.png?language=en"
        assert re.fullmatch(r"Won by (ada\.|ben\.) · Carta Impera Victoria", told["title"])
        assert re.fullmatch(r"Majority · \d+ rounds · Against (ada\.|ben\.)", told["description"])
    for table in (private, running):
        assert PREVIEW.findall(client.get(f"/t/{table}").text) == []


def test_the_embedded_board_may_be_framed_and_leafed_through_without_a_script(client, games):
    answer = client.get(f"/embed/{games[0]}?language=fr")
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert "<script" not in answer.text
    assert '<html lang="fr">' in answer.text
    unsaid = client.get(f"/embed/{games[0]}", headers={"accept-language": "uk"})
    assert '<html lang="uk">' in unsaid.text
    assert "Accept-Language" in unsaid.headers["vary"]
    back = unescape(re.findall(r'<a href="(/embed/[^"]+)"', answer.text)[1])
    earlier = client.get(back).text
    assert earlier != answer.text
    assert 'font-family="Hegemon Serif' in earlier, "the picture stands in the page, which has its letters"
    first = client.get(f"/embed/{games[0]}?move=0").text
    assert first.count("<span aria-hidden") == 2, "there is nothing before the deal"
    assert "frame-ancestors 'none'" in client.get(f"/t/{games[0]}").headers["content-security-policy"]


def test_whoever_looks_at_the_end_of_a_public_game_can_share_it(client, games):
    page = unescape(unescape(client.get(f"/t/{games[0]}").text))
    assert f'<iframe src="https://play.example/embed/{games[0]}?language=en"' in page
    assert "share-game" not in client.get(f"/t/{games[1]}").text
