"""The game of the day, from the lobby to the row of days on which it was found."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action
from hegemon.games import GAMES
from hegemon.service.archive import puzzles
from hegemon.service.archive.puzzles import Puzzle, day_of, puzzle_of_day, puzzles_of
from hegemon.web.app import create_app
from hegemon.web.lessons import daily as lessons
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, words

DAY = 24 * 3600.0
NOON = 20_000 * DAY + DAY / 2


class Server:
    """A server whose days a test can turn."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.tables = client.app.state.services.tables  # type: ignore[attr-defined]
        self.set(0)

    def set(self, day: int) -> Puzzle:
        """Let it be the noon of a day; its position."""
        self.tables.now = lambda: NOON + day * DAY
        puzzle = puzzle_of_day(GAMES.load("carta"), day_of(NOON + day * DAY))
        assert puzzle
        return puzzle


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database: Path = tmp_path_factory.mktemp("daily") / "tables.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield Server(client)


def take_up(visitor: Visitor) -> str:
    response = visitor.post("/daily/carta")
    assert response.status_code == 303
    return str(response.headers["location"])


def choose(visitor: Visitor, server: Server, table: str, puzzle: Puzzle, action: Action) -> str:
    """The page after a choice."""
    version = str(len(puzzle.moves) + 1)
    fields = {"seat": str(puzzle.seat), "version": version, "action": json.dumps(action.to_json())}
    response = visitor.send(f"{table}/act", fields)
    assert response.status_code == 303, response.text
    return html.unescape(visitor.get(table).text)


def other_than_best(server: Server, puzzle: Puzzle) -> Action:
    return list(puzzle.chances)[1]


def test_the_best_choice_is_told_from_others_and_days_in_a_row_are_counted(server: Server):
    ada = Visitor(server.client, "Ada")
    assert 'href="/daily/carta"' in ada.get("/").text
    for day in range(2):
        puzzle = server.set(day)
        table = take_up(ada)
        assert take_up(ada) == table
        asked = ada.get(table).text
        assert "One choice is clearly the best here." in asked
        assert "/take-back" not in asked
        told = choose(ada, server, table, puzzle, puzzle.best)
        assert "That is it:" in told
        assert "You may play on from here." in told
    assert "2 days in a row" in ada.get("/daily/carta").text
    puzzle = server.set(2)
    assert "2 days in a row" in ada.get("/daily/carta").text  # today may still come
    told = choose(ada, server, take_up(ada), puzzle, other_than_best(server, puzzle))
    assert "The best choice was" in told
    page = ada.get("/daily/carta").text
    assert "Not this time." in page
    assert "days in a row" not in page
    server.set(3)
    assert "in a row" not in ada.get("/daily/carta").text


def test_everybody_has_days_of_their_own_and_nobody_is_promised_a_shuffle(server: Server):
    puzzle = server.set(10)
    ada, ben = Visitor(server.client, "Ada"), Visitor(server.client, "Ben")
    mine, theirs = take_up(ada), take_up(ben)
    assert mine != theirs
    choose(ada, server, mine, puzzle, puzzle.best)
    assert "1 day in a row" in ada.get("/daily/carta").text
    assert "in a row" not in ben.get("/daily/carta").text
    assert "One choice is clearly the best here." not in ben.get(mine).text.partition("<main")[0]


def test_days_stay_found_when_there_are_more_positions(server: Server, monkeypatch: pytest.MonkeyPatch):
    puzzle = server.set(30)
    ada = Visitor(server.client, "Ada")
    table = take_up(ada)
    assert "Game of the day" in words(ada.get("/")).partition("My tables")[2].partition("Play against")[0]
    choose(ada, server, table, puzzle, puzzle.best)
    assert "1 day in a row" in ada.get("/daily/carta").text
    known = puzzles_of(GAMES.load("carta"))
    day = day_of(NOON + 30 * DAY)
    more = next(n for n in range(1, 9) if day.toordinal() % (len(known) + n) != puzzle.number - 1)
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: (*known, *known[:more]))
    assert puzzle_of_day(GAMES.load("carta"), day) != puzzle
    assert "1 day in a row" in ada.get("/daily/carta").text
    assert take_up(ada) == table, "one position a day"
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: tuple(replace(one, seed="new") for one in known))
    assert "in a row" not in ada.get("/daily/carta").text, "positions that were made anew are others"
    new = replace(puzzle, seed="new", moves=puzzle.moves[1:], chances=dict.fromkeys(reversed(puzzle.chances), 0.5))
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: (new,) * len(known))
    monkeypatch.setattr(lessons, "_reasons", {})
    page = ada.get(table)
    assert page.status_code == 200
    assert "best choice" not in page.text, "what is told of another position is not about this table"
    assert "You may play on from here." not in page.text


def test_what_was_chosen_cannot_be_undone(server: Server):
    puzzle = server.set(20)
    ada = Visitor(server.client, "Ada")
    table = take_up(ada)
    choose(ada, server, table, puzzle, other_than_best(server, puzzle))
    for way in ("take-back", "undo"):
        assert ada.send(f"{table}/{way}", {"seat": str(puzzle.seat)}).status_code >= 400
    assert "The best choice was" in html.unescape(ada.get(table).text)


def test_games_without_positions_have_none_of_a_day(server: Server):
    ada = Visitor(server.client, "Ada")
    assert ada.get("/daily/chess").status_code == 404
    assert ada.post("/daily/chess").status_code == 404


def test_there_is_a_page_in_each_language(server: Server):
    ada = Visitor(server.client, "Ada")
    for language in ("en", "fr", "it", "es", "uk"):
        page = ada.get("/daily/carta", **{"accept-language": language})
        assert (page.status_code, f'lang="{language}"' in page.text) == (200, True)
