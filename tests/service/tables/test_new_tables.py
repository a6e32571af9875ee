"""New tables: who sits there, and on which seat."""

from __future__ import annotations

import pytest

from hegemon.service.guests import Guest
from hegemon.service.tables.new_tables import table_with, usual_computer
from hegemon.service.tables.setup import TableSetup
from hegemon.service.tables.table import PLAYING
from tests.service.playing import ADA, BEN, CASUAL, GAME


@pytest.mark.parametrize(("languages", "name"), [(["fr", "fr"], "Minerve"), (["fr", "uk"], "Minerva")])
def test_people_sit_down_together_and_computers_take_the_empty_seats(languages: list[str], name: str):
    options = GAME.options.from_json({"players": 4})
    setup = TableSetup("a table", GAME, options, "7", CASUAL, ADA.id, created=1000.0)
    people = [ADA, BEN, Guest("another", "ada.")]
    table, entries = table_with(people, setup, 1000.0, 15.0, languages)
    assert (table.status, [entry.number for entry in entries]) == (PLAYING, [1])
    sitting = {guest: chair.name for chair in table.chairs for guest in chair.guests}
    assert sitting == {ADA.id: "ada.", BEN.id: "ben.", "another": "ada. 2"}
    assert len({chair.way_back for chair in table.chairs if chair.guests}) == 3
    assert [(chair.name, chair.player) for chair in table.chairs if chair.player] == [(name, usual_computer(GAME))]
