"""Rules to read and a first game to learn by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action, Message, View
from hegemon.games import GAMES
from hegemon.games.civilization.table import lesson
from hegemon.service.background.bots import BestChoice
from hegemon.web.app import create_app
from hegemon.web.drawing.faces import face
from hegemon.web.lessons import learning
from hegemon.web.settings import Settings


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("learning") / "tables.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


def csrf(client: TestClient) -> str:
    return re.search(r'name="csrf" value="(\w+)"', client.get("/learn/carta").text).group(1)


def test_every_paragraph_of_the_rules_can_be_linked_to(client):
    page = client.get("/rules/carta")
    assert page.status_code == 200
    for rule in GAMES.load("carta").rules():
        assert f'id="{rule}"' in page.text


def test_rules_are_told_in_the_language_of_the_reader(client):
    english, french = (client.get("/rules/carta", headers={"Accept-Language": code}).text for code in ("en", "fr"))
    assert 'lang="fr"' in french
    assert english != french


def test_a_game_without_a_page_of_its_own_has_its_paragraphs(client, monkeypatch):
    monkeypatch.setattr(learning, "folder", lambda name: Path("nowhere"))
    monkeypatch.setattr(learning, "find_spec", lambda name: None)
    page = client.get("/rules/carta")
    assert page.status_code == 200
    assert "The rules of Carta Impera Victoria" in page.text
    assert page.text.count('<dt><a href="#C-') == len(GAMES.load("carta").rules())
    assert 'href="/learn/carta"' in page.text


def test_what_a_paragraph_says_is_text(client, monkeypatch):
    game = GAMES.load("carta")
    monkeypatch.setattr(learning, "folder", lambda name: Path("nowhere"))
    monkeypatch.setattr(type(game), "rules", lambda self: {"C-X": Message("<b>1 < 2</b>")})
    assert "<dd>&lt;b&gt;1 &lt; 2&lt;/b&gt;</dd>" in client.get("/rules/carta").text


@pytest.mark.parametrize("path", ["/rules/chess", "/learn/chess", "/rules/..%2fcarta", "/rules/"])
def test_there_is_nothing_to_learn_about_unknown_games(client, path):
    assert client.get(path).status_code == 404
    assert client.post("/learn/chess", data={"csrf": csrf(client)}).status_code == 404


def test_a_game_without_a_lesson_has_none(client, monkeypatch):
    monkeypatch.setattr(type(face("carta")), "lesson", None)
    assert client.get("/learn/carta").status_code == 404
    assert "/learn/carta" not in re.sub(r'(?s)<main class="page guide".*</main>', "", client.get("/rules/carta").text)


def test_the_guided_game_begins_with_a_button(client):
    page = client.get("/learn/carta")
    assert page.status_code == 200
    assert '<form class="row" method="post" action="/learn/carta">' in page.text
    answer = client.post("/learn/carta", data={"csrf": csrf(client)}, follow_redirects=False)
    assert answer.status_code == 303
    table_id = answer.headers["location"].removeprefix("/t/")
    table = client.portal.call(client.app.state.services.tables.table, table_id)
    lesson = face("carta").lesson
    assert table.setup.seed == lesson.seed
    assert table.setup.terms.lesson
    assert table.setup.terms.hints
    assert table.chairs[lesson.seat].player is None
    assert {chair.player for seat, chair in enumerate(table.chairs) if seat != lesson.seat} == {lesson.opponents}
    assert table.status == "playing"
    assert client.get(answer.headers["location"]).status_code == 200


def test_a_form_of_somebody_else_begins_nothing(client):
    assert client.post("/learn/carta", data={"csrf": "0" * 32}).status_code == 422
    assert client.post("/learn/carta").status_code == 422


def begun(client: TestClient) -> str:
    """The page of a guided game that has just begun."""
    return client.post("/learn/carta", data={"csrf": csrf(client)}).url.path


def test_the_teacher_is_brief_and_says_more_to_whoever_asks(client):
    page = client.get(begun(client)).text
    told = re.search(r'(?s)<div class="notice coach">.*?</details>', page)[0]
    assert "Welcome: 8 cards of one domain in play win the game at once." in told
    assert "Tell me more</summary>" in told
    assert '<details id="teacher" open' not in told


def test_the_teacher_can_be_sent_away_and_called_back(client):
    table = begun(client)
    for wish, is_here in (("away", False), ("", True)):
        answer = client.post("/teacher", data={"csrf": csrf(client), "teacher": wish, "back": table})
        assert answer.url.path == table
        assert ("notice coach" in answer.text) is is_here
        assert f'name="teacher" value="{"away" if is_here else ""}"' in answer.text
    assert client.post("/teacher", data={"csrf": csrf(client), "teacher": "asleep"}).status_code == 422


def test_a_new_guided_game_has_its_teacher_again(client):
    client.post("/teacher", data={"csrf": csrf(client), "teacher": "away"})
    assert "notice coach" in client.get(begun(client)).text


def test_what_the_teacher_would_choose_is_marked_as_a_hint_is(client, monkeypatch):
    monkeypatch.setattr(lesson, "AT_ONCE", 9)
    page = client.post("/learn/civilization", data={"csrf": csrf(client)})
    advice = re.search(r'<p id="advice">(.*?)</p>', page.text, re.DOTALL)
    assert advice
    assert "I would choose: Adopt Pacifism" in advice[1]
    marked = re.findall(r"<button[^>]*data-hinted[^>]*>", page.text)
    assert marked
    assert all("pacifism" in button for button in marked)


def test_a_hint_says_what_the_teacher_would_choose(client, monkeypatch):
    table = client.post("/learn/civilization", data={"csrf": csrf(client)}).url.path
    told = re.search(r"I would choose: ([^<]*?)\s*<", client.get(table).text)[1]
    assert "Pacifism" in told
    bots = client.app.state.services.bots

    async def advise(game: str, seed: str, view: View, legal: Sequence[Action], whom: str = "") -> BestChoice:
        return BestChoice(next(action for action in legal if "rationalism" in action.to_json()), None)

    monkeypatch.setattr(bots, "ready_for", lambda game: True, raising=False)
    monkeypatch.setattr(bots, "advise", advise, raising=False)
    for wish, hint in (("", "Pacifism"), ("away", "Rationalism")):
        client.post("/teacher", data={"csrf": csrf(client), "teacher": wish, "back": table})
        hinted = client.post(f"{table}/hint", data={"csrf": csrf(client), "seat": "0"}).text
        assert hint in re.search(r"Try this: ([^.]*)", hinted)[1], wish
