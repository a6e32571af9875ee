"""The map of Civilization: nothing that lies over it keeps anybody from what can be seen and chosen there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.civilization import PHONE, SEND, SIZES
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


def two_cities(state):
    """A player with two cities may have either act."""
    legal = state.legal(state.to_act()[0]) if question(state) == "ManageCities" else []
    return len({action.args[0] for action in legal if action.verb == "devote"}) > 1


def test_on_a_phone_the_city_that_the_panel_tells_of_is_in_sight(database, visitor):
    page = visitor(hurried=True, **PHONE)
    table = lay(database, game_at(two_cities, 3, {"players": 2}), {"players": 2})
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    for tab in page.locator("#now [data-opened-by]").all():
        page.locator(f"label[for='{tab.get_attribute('id')}']").tap()
        place = tab.get_attribute("data-opened-by").removeprefix("square:")
        page.wait_for_function(f"place => !({COVERED})([place]).length", arg=place)


def test_the_overview_gives_way_while_the_whole_map_is_in_sight(database, visitor):
    page = visitor(hurried=True)
    come_back(page, lay(database, game_at(lambda state: question(state) == "ManageCities", 5, FOUR), FOUR), 3)
    page.wait_for_selector(".overview", state="visible")
    page.locator("[data-zoom=fit]").click()
    page.wait_for_selector(".overview", state="hidden")
    assert page.evaluate(COVERED, land_of(0) + land_of(1)) == [], "the whole map, from above to below"
    page.locator("[data-zoom=in]").click()
    page.wait_for_selector(".overview", state="visible")


HIDDEN = """() => [...document.querySelectorAll("#hits .may")].filter((square) => {
  const { left, top, width, height } = square.getBoundingClientRect();
  return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".stage");
}).map(({ ariaLabel }) => ariaLabel)"""
"""What could be chosen on the map, if it were not beside the window or under the sheet."""


@pytest.mark.parametrize("seat", [0, 2])
def test_on_a_phone_a_city_that_may_act_and_where_its_building_can_stand_are_in_sight(database, visitor, seat):
    def is_asked(state):
        return question(state) == "ManageCities" and state.to_act() == (seat,)

    page = visitor(hurried=True, reduced_motion="reduce", **PHONE)
    come_back(page, lay(database, game_at(is_asked, 5, FOUR), FOUR), seat)
    page.wait_for_function(f"() => document.querySelector('#hits .may') && !({HIDDEN})().length")
    page.locator("#now .good[data-ref$='/army']").click()
    expect(page.locator("#sheet-map")).to_be_checked()
    page.wait_for_function(f"() => document.querySelector('#hits .may') && !({HIDDEN})().length")
    expect(page.locator("#now .on-map")).to_have_text("Touch one of the lit squares.")
    page.locator("[data-choosing=back]").click()
    expect(page.locator("#sheet-now")).to_be_checked()


CUT = """() => {
  const window = document.querySelector("[data-stage]").getBoundingClientRect();
  return [...document.querySelectorAll("#hits .may")].filter((square) => {
    const { top, bottom } = square.getBoundingClientRect();
    return top < window.top - 1 || bottom > window.bottom + 1;
  }).length;
}"""
"""How many of the squares that can be chosen reach out of the window, above or below."""


def test_where_something_can_stand_is_brought_in_sight_whole(database, visitor):
    def is_asked(state):
        return question(state) == "ManageCities" and state.to_act() == (0,)

    page = visitor(hurried=True, reduced_motion="reduce", **SIZES["laptop"])
    come_back(page, lay(database, game_at(is_asked, 5, FOUR), FOUR), 0)
    assert my_turn(page)
    page.wait_for_function(f"() => document.querySelector('#hits .may') && !({CUT})()")
    page.evaluate("""() => {
      const stage = document.querySelector("[data-stage]");
      const { top } = document.querySelector("#hits .may").getBoundingClientRect();
      stage.scrollTop += top - stage.getBoundingClientRect().top + 16;
    }""")
    assert page.evaluate(CUT) > 0
    page.locator("#now .good[data-ref$='/army']").first.click()
    page.wait_for_function(f"() => document.querySelector('#hits .chosen, #hits .may') && !({CUT})()")


def test_a_key_leads_back_to_the_capital_and_the_list_of_keys_is_seen_whole(database, visitor):
    def is_asked(state):
        return question(state) == "ManageCities" and state.to_act() == (0,)

    page = visitor(hurried=True, reduced_motion="reduce", **SIZES["laptop"])
    come_back(page, lay(database, game_at(is_asked, 5, FOUR), FOUR), 0)
    assert my_turn(page)
    stage = page.locator("[data-stage]")
    stage.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    below = stage.evaluate("it => it.scrollTop")
    page.keyboard.press("o")
    expect(stage).not_to_have_js_property("scrollTop", below)
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys.locator("h2")).to_be_in_viewport(ratio=1)
    expect(keys.locator("[name=keys]")).to_be_in_viewport(ratio=1)


def test_on_a_phone_one_reads_what_a_building_costs_and_replaces_before_it_is_paid(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, FOUR), FOUR)
    page = visitor(hurried=True, reduced_motion="reduce", **PHONE)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.locator("#now .good[data-ref$='/army']").click()
    expect(page.locator("#now .on-map")).to_be_visible()
    page.locator("#hits .sq.may").last.dispatch_event("click")
    expect(page.locator(SEND)).to_be_visible()
    expect(page.locator("#now > .plan dt").first).to_be_visible()
    expect(page.locator("#now .on-map")).to_be_hidden()


def test_on_a_phone_a_sheet_is_put_away_by_drawing_it_down(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, FOUR), FOUR)
    page = visitor(hurried=True, reduced_motion="reduce", **PHONE)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    finger = page.context.new_cdp_session(page)

    def touch(kind, *points):
        touched = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    for sheet, of in (("now", ".asking"), ("board", ".shelf"), ("rivals", ".rivals"), ("rail", ".railbox")):
        page.locator(f"[for=sheet-{sheet}]").click()
        for way in (20, 90):
            box = page.locator(f"{of} > [data-handle]").bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            touch("touchStart", (x, y))
            for step in range(1, 4):
                touch("touchMove", (x, y + way * step / 3))
            touch("touchEnd")
            expect(page.locator("#sheet-map")).to_be_checked(checked=way > 40)
            assert not page.evaluate("of => document.querySelector(of).style.translate", of)


def test_on_a_phone_on_its_side_the_map_lies_beside_what_is_asked(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, FOUR), FOUR)
    page = visitor(hurried=True, **PHONE | {"width": 844, "height": 390})
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    stage, asked = (page.locator(part).bounding_box() for part in ("#stage", "#asking"))
    assert min(stage["height"], asked["height"]) > 200
    assert stage["x"] + stage["width"] <= asked["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
