"""Turning up a tile at Civilization's table: from beside it, or from another square from which it is reached."""

from __future__ import annotations

from collections import defaultdict

import pytest
from playwright.sync_api import Page, expect

from hegemon.core import Action
from hegemon.games.civilization.table.board import as_button
from tests.web.browser.civilization import PHONE, SEND, show_map
from tests.web.browser.laid_tables import come_back, game_at, lay, question
from tests.web.browser.playing import caught_up, my_turn

TWO = {"players": 2}
pytestmark = pytest.mark.whole_games


def from_where_one_stands(state) -> Action | None:
    """A tile that a scout can turn up from where it stands, and from somewhere else as well."""
    if question(state) != "MoveFigures":
        return None
    ways = defaultdict(list)
    for action in state.legal(state.to_act()[0]):
        if action.verb == "go-exploring":
            ways[(*action.args[:3], action.args[4])].append(action)
    many = (way for found in ways.values() if len(found) > 1 for way in found)
    return next((way for way in many if way.args[0] == way.args[3]), None)


def on_a_phone(database, visitor) -> tuple[Page, Action]:
    """A page of whoever may turn up such a tile, and how."""
    found: list[Action | None] = []
    moves = game_at(lambda state: found.append(from_where_one_stands(state)) or found[-1] is not None, 1, TWO)
    table = lay(database, moves, TWO)
    page = visitor(hurried=True, **PHONE)
    come_back(page, table, table.asked[0])
    caught_up(page, table.version)
    assert my_turn(page)
    assert found[-1]
    return page, found[-1]


def test_a_tile_is_turned_up_by_the_shortest_way_and_from_elsewhere_if_one_wants(database, visitor):
    page, action = on_a_phone(database, visitor)
    start, armies, scouts, _, tile = action.args
    page.locator(f'#now [data-ref="group:{start}/{armies}/{scouts}"]').tap()
    show_map(page)
    page.locator(f'#hits [data-ref="square:{tile}"]').tap()
    sent = page.locator("#now [data-refs].chosen")
    expect(page.locator(SEND)).to_be_visible()
    expect(sent).to_have_attribute("value", as_button(action))
    other = page.locator("#hits .sq.may").first
    name = other.get_attribute("data-name")
    other.tap()
    expect(sent).to_have_attribute("value", as_button(Action(action.verb, (*action.args[:3], name, tile))))
