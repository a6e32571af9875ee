"""In a notebook: the example runs, and what is worth seeing shows itself."""

from __future__ import annotations

from pathlib import Path
from random import Random

import nbformat
import pytest
from nbclient import NotebookClient

from hegemon.core import Record, say
from hegemon.games import GAMES
from hegemon.notebook import TablePicture, show_page, show_record, show_state
from hegemon.reports import Page

NOTEBOOK = Path(__file__).parents[1] / "examples" / "walk_through.ipynb"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_the_example_runs_and_shows_what_it_has(tmp_path):
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code"), "kept without its outputs"
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    shown = [
        output.data["text/html"]
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "text/html" in output.get("data", {})
    ]
    assert len(shown) == 4, "a position, a record and two reports"
    assert all(html.startswith('<iframe srcdoc="') for html in shown)


@pytest.mark.parametrize("name", GAMES.names())
def test_a_table_is_shown_without_a_server(name):
    game = GAMES.load(name)
    record, state = Record.start(game, {"players": 2}, seed=7)
    [seat] = state.to_act()[:1]
    page = TablePicture(state).html()
    assert page == TablePicture(state, seat).html() != TablePicture(state, seat, "fr").html()
    assert "/static/" not in page.split("</style>", 1)[1]
    assert 'id="prompt"' in page or "<main" in page
    assert show_state(state) == show_record(record)


def test_a_finished_game_brings_the_style_of_its_end():
    state, chance = GAMES.load("civilization").new({"players": 2, "max_turns": 1}, seed=7), Random(7)
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    style, page = TablePicture(state).html().split("</style>", 1)
    assert ".standings" in style
    assert "civ-end" in page
    assert "/static/" not in page


def test_a_seat_sees_its_own_hand_alone():
    game = GAMES.load("carta")
    state = game.new({"players": 2}, seed=7)
    twin = state.resample(0, Random(3))
    assert twin != state
    assert TablePicture(state, 0).html() == TablePicture(twin, 0).html()
    assert TablePicture(state, 1).html() != TablePicture(twin, 1).html()


def test_a_report_is_read_where_it_is():
    assert "A long evening" in show_page(Page(say("A long evening"), say("Ada won."), []))
