"""The table as drawn: everything a player needs to see, from the view alone."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from hegemon.cli.screen import ScreenContent, screen
from hegemon.core import say
from hegemon.games import GAMES
from hegemon.games.carta.terminal.table import CartaTable, fact_in_words
from hegemon.languages.voice import Voice
from hegemon.terminal import TerminalTable
from hegemon.terminal.numbered import numbered
from hegemon.terminal_tables import table_for

CARTA = GAMES.load("carta")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def drawn(thing, width=80, height=24) -> str:
    console = Console(file=io.StringIO(), width=width, height=height, highlight=False)
    console.print(thing)
    return console.file.getvalue()


@pytest.fixture
def table() -> CartaTable:
    options = CARTA.options(players=2)
    found = table_for(CARTA, options, Voice.speaking("en").naming(*NAMES[:2]))
    assert isinstance(found, CartaTable)
    return found


@pytest.fixture
def view():
    view = CARTA.new({"players": 2}, "1").view(0)
    view["active"] = view["first"] = 0
    return view


def row(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start)).rstrip()


def test_a_track_shows_cards_levels_and_hegemony(table, view):
    view["areas"] = [["military-1", "military-1", "military-3"], ["military-2"] * 5]
    view["goals"][0][0] = 9
    board = drawn(table.board(view))
    assert row(board, "† Military").split() == ["†", "Military", "3", "113·◆···★", "5", "22222··★"]


def test_markers_lie_on_columns_and_are_explained(table, view):
    plain = drawn(table.board(view))
    assert "Embargo" not in plain
    view["embargoes"] = [{"on": 1, "domain": "science", "card": "economy-1", "by": 0, "fresh": False}]
    view["democracies"] = [{"on": 0, "domain": "culture", "by": 1, "cards": 2}]
    view["coin"] = {"owner": 0, "seat": 1, "domain": "religion"}
    board = drawn(table.board(view))
    assert row(board, "λ Science").endswith("✕")
    assert "▼2" in row(board, "♪ Culture")
    assert row(board, "⌂ Religion").endswith("●")
    assert "✕ Embargo   ▼ Democracy   ● coin" in board


def test_the_heading_tells_of_round_deck_and_discard(table, view):
    view["round"], view["discard"] = 12, ["science-1"]
    view["deck"] = {"left": 30, "ages": [0, 0, 30]}
    assert "Round 12 · Deck: 30, age III · Discard pile: 1" in drawn(table.board(view))
    view["deck"] = {"left": 0, "ages": [0, 0, 0]}
    assert "The deck is empty" in drawn(table.board(view))


def test_hands_show_their_backs_and_only_ones_own_its_cards(table, view):
    view["hands"] = [
        {"size": 2, "ages": [1, 0, 1], "cards": ["science-1", "utopia-3"]},
        {"size": 4, "ages": [1, 3, 0], "cards": None},
    ]
    assert row(drawn(table.board(view)), "hand").split() == ["hand", "2", "13", "4", "1222"]
    assert [line.plain for line in table.own(view, 80)] == ["Your hand: λ Science I   ☼ Utopia III"]
    assert [line.plain for line in table.own(view, 30)] == ["Your hand: λ Science I\n           ☼ Utopia III"]
    assert table.own(view | {"seat": None}, 80) == []


def test_the_discard_pile_at_a_glance(table, view):
    view["discard"] = ["science-1", "science-1", "science-3", "utopia-3"]
    assert drawn(table.discard_pile(view)).split("\n")[0].split() == ["λ", "Science", "I", "×2", "III", "×1"]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ({"hands": [1], "cards": ["science-1"], "least": 1}, "Ben holds Science I."),
        ({"hands": [1], "cards": ["science-1"], "least": 2}, "Ben holds 2 × Science I."),
        ({"hands": [1, 2], "cards": ["science-1"], "least": 1}, "Ben, Cleo hold between them at least 1 × Science I."),
        ({"hands": [1], "cards": ["science-1", "culture-1"], "least": 1}, "Ben holds one of: Science I, Culture I."),
        ({"hands": [1], "cards": ["science-1", "culture-1"], "least": 3}, "Ben holds 3 of: Science I, Culture I."),
    ],
)
def test_what_is_known_in_words(fact, words):
    assert Voice.speaking("en").naming(*NAMES)(fact_in_words(fact)) == words


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_long_log_never_pushes_the_table_off_the_screen(width, height, players):
    state = CARTA.new({"players": players, "teams": players == 4}, "1")
    seat = state.to_act()[0]
    voice = Voice.speaking("en").naming("A name much too long", *NAMES[1:players])
    table = table_for(CARTA, state.options, voice)
    log = [say("Something happened that takes quite a few words to tell.")] * 300
    sight = ScreenContent(state.view(seat), log, 40, state.prompt(seat), state.legal(seat), say("hint"))
    console = Console(file=io.StringIO(), width=width, height=height)
    lines = drawn(screen(sight, table, console), width, height).split("\n")
    assert "Carta Impera Victoria" in lines[0]
    assert len(lines) <= height
    assert any("Something happened" in line for line in lines)


def test_short_choices_stand_in_columns_where_the_screen_is_low(table):
    choices = [table.paint(f"Play {n}") for n in range(10)]
    assert len(drawn(numbered(choices, 80, 10)).splitlines()) == 10
    assert len(drawn(numbered(choices, 80, 5)).splitlines()) == 5


def test_many_long_choices_lose_their_ends_rather_than_the_table(table):
    choices = [
        table.paint(f"Choice {n} with an explanation that is much too long for half of the screen") for n in range(16)
    ]
    lines = drawn(numbered(choices, 80, 10)).splitlines()
    assert len(lines) == 8
    assert all("…" in line and len(line) <= 80 for line in lines)
    assert len(drawn(numbered(choices, 80, 40)).splitlines()) == 16


def test_a_game_without_a_look_of_its_own_is_drawn_plainly(view):
    table = TerminalTable(CARTA, CARTA.options(players=2), Voice.speaking("en").naming("Ada", "Ben"))
    assert "phase" in drawn(table.board(view))
    assert table.own(view, 80) == []
    assert table.choice(CARTA.new({"players": 2}, "1").legal(CARTA.new({"players": 2}, "1").to_act()[0])[0]).plain
