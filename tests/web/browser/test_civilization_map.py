"""The map of Civilization: nothing that lies over it keeps anybody from what can be seen and chosen there."""

from __future__ import annotations

import pytest

from tests.web.browser.civilization import PHONE, SIZES
from tests.web.browser.laid_tables import come_back, game_at, lay, question
from tests.web.browser.playing import my_turn

FOUR = {"players": 4}
COVERED = """(names) => names.filter((name) => {
  const [map, [x, y]] = [document.getElementById("map"), name.split(",").map(Number)];
  const [{ left, top }, u] = [map.getBoundingClientRect(), map.offsetWidth / 16];
  return !document.elementFromPoint(left + (x + 0.5) * u, top + (y + 0.5) * u)?.closest("#map");
})"""
"""Squares whose middle lies below something else, or out of sight."""
pytestmark = pytest.mark.whole_games


def land_of(seat):
    """The squares of the corner in which a player of four begins: clockwise from the first one's, above at the left."""
    x, y = ((0, 0), (12, 0), (12, 12), (0, 12))[seat]
    return [f"{x + column},{y + row}" for column in range(4) for row in range(4)]


@pytest.mark.parametrize(("seat", "size"), [(3, SIZES["desktop"]), (2, SIZES["laptop"]), (3, SIZES["tablet"])])
def test_the_overview_and_the_tools_cover_nothing_of_ones_home(database, visitor, seat, size):
    def is_asked(state):
        return question(state) == "ManageCities" and state.to_act() == (seat,)

    page = visitor(hurried=True, **size)
    come_back(page, lay(database, game_at(is_asked, 5, FOUR), FOUR), seat)
    assert my_turn(page)
    page.wait_for_function("() => document.querySelector('.overview .frame').getAttribute('width') > 0")
    assert page.locator("#hits .sq.may").count()
    assert page.evaluate(COVERED, land_of(seat)) == []


def test_on_a_phone_neither(database, visitor):
    page = visitor(hurried=True, **PHONE)
    come_back(page, lay(database, game_at(lambda state: question(state) == "ManageCities", 5, FOUR), FOUR), 0)
    page.wait_for_function("() => document.querySelector('.overview .frame').getAttribute('width') > 0")
    assert page.evaluate(COVERED, land_of(0)) == []


def test_the_overview_gives_way_while_the_whole_map_is_in_sight(database, visitor):
    page = visitor(hurried=True)
    come_back(page, lay(database, game_at(lambda state: question(state) == "ManageCities", 5, FOUR), FOUR), 3)
    page.wait_for_selector(".overview", state="visible")
    page.locator("[data-zoom=fit]").click()
    page.wait_for_selector(".overview", state="hidden")
    assert page.evaluate(COVERED, land_of(0) + land_of(1)) == [], "the whole map, from above to below"
    page.locator("[data-zoom=in]").click()
    page.wait_for_selector(".overview", state="visible")
