"""A map larger than its window: moving over it, looking closer, and squares that tell about themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from hegemon.games.civilization.state import CivilizationState
from tests.web.browser.laid_tables import Wanted, come_back, game_at, lay, question
from tests.web.browser.playing import accept, caught_up, moved_on, my_turn, until, version

MEASURED = """() => {
  const stage = document.querySelector("[data-stage]");
  const { left, top } = stage.firstElementChild.getBoundingClientRect();
  return { unit: stage.firstElementChild.offsetWidth / stage.dataset.columns, left, top };
}"""

SET_UP = "() => document.querySelector('.overview .frame').getAttribute('width') > 0"
"""The stage's script comes when the page is there already; the first thing it does is to draw this frame."""

MIDDLE = """() => {
  const { x, y, width, height } = document.querySelector("[data-stage]").getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""In one go: a fragment that comes meanwhile brings another stage."""

AT_REST = f"""() => {{
  const [now, before] = [JSON.stringify(({MEASURED})()), window.measuredBefore];
  window.measuredBefore = now;
  return now === before;
}}"""
"""Asked now and then: has the stage come to rest?"""

KEPT = f"unit => Math.abs(({MEASURED})().unit - unit) < 0.2"


CLOSER = f"unit => ({MEASURED})().unit > unit"


def at_the_map(page: Page, *seats: str) -> None:
    """Sit down opposite a computer, at a game with a map."""
    guest = page.request.post("/api/guests", data={"name": "Host"}).json()
    body = {"game": "civilization", "options": {"players": 2}, "seats": seats or ("friend", "novice")}
    headers = {"Authorization": f"Bearer {guest['token']}"}
    table = page.request.post("/api/tables", data=body, headers=headers).json()
    accept(page, f"/i/{table['invitations'][0]['invitation']}")

    def look() -> dict[str, Any]:
        shown: dict[str, Any] = page.request.get(f"/api/tables/{table['id']}", headers=headers).json()
        return shown

    me = body["seats"].index("friend")
    until(page, lambda: look()["to_act"] == [me])  # both choose at first: what the computer does closes what is open
    caught_up(page, look()["version"])
    assert my_turn(page)
    page.wait_for_function(SET_UP)


def middle(page: Page) -> tuple[float, float]:
    x, y = page.evaluate(MIDDLE)
    return x, y


def test_a_map_is_dragged_and_zoomed_and_keeps_its_place_after_a_choice(visitor) -> None:
    page = visitor(hurried=True, reduced_motion="reduce")
    at_the_map(page)
    before = page.evaluate(MEASURED)
    page.locator("[data-zoom=in]").click()
    page.keyboard.press("+")
    closer = page.evaluate(MEASURED)
    assert closer["unit"] > before["unit"] * 1.5
    x, y = middle(page)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -30)
    page.keyboard.up("Control")
    page.wait_for_function(CLOSER, arg=closer["unit"])
    page.mouse.down()
    page.mouse.move(x - 120, y - 40, steps=4)
    page.mouse.up()
    dragged = page.evaluate(MEASURED)
    assert dragged["left"] < closer["left"]
    page.keyboard.press("y")
    expect(page.locator("[data-layer=yields]")).to_have_attribute("aria-pressed", "true")
    shown = version(page)
    page.locator("#now [form=act]").first.click()
    page.locator("[data-choosing=send]").click()
    moved_on(page, shown)
    page.wait_for_function(KEPT, arg=dragged["unit"])
    expect(page.locator("#map")).to_have_class(re.compile("show-yields"))
    page.reload()
    page.wait_for_function(KEPT, arg=dragged["unit"])
    page.locator("[data-zoom=fit]").click()
    assert page.evaluate(MEASURED)["unit"] < before["unit"] * 1.01


BRING = """async (units) => {
  const { name } = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/js/stage.js"));
  return (await import(name)).stage_js.bringUnits(units);
}"""
"""Is the map moved to show these units?"""


def test_nobody_waits_for_a_map_that_cannot_go_nearer(visitor) -> None:
    page = visitor(hurried=True, reduced_motion="reduce")
    at_the_map(page)
    for _ in range(3):
        page.locator("[data-zoom=in]").click()
    corner, other = [0, 0], [7, 7]
    assert page.evaluate(BRING, [other, corner])
    assert not page.evaluate(BRING, [other, corner]), (
        "both can't be seen at once, and it is at the last of them already"
    )


def test_two_fingers_look_closer_at_what_is_between_them(visitor) -> None:
    page = visitor(width=390, height=844, has_touch=True, hurried=True)
    at_the_map(page)
    before = page.evaluate(MEASURED)
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 40), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": 195 + side * apart, "y": 160, "id": side + 1} for side in (-1, 1) if apart]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(CLOSER, arg=before["unit"] * 1.9)
    after = page.evaluate(MEASURED)
    for side, finger in (("left", 195), ("top", 160)):  # the same place of the map, in units
        assert abs((finger - before[side]) / before["unit"] - (finger - after[side]) / after["unit"]) < 0.3


def choose_first(page: Page) -> None:
    """Choose whatever comes first, and wait for one's turn."""
    shown = version(page)
    page.locator("#now [form=act]:visible").first.click()
    if page.locator("[data-choosing=send]:visible").count():
        page.locator("[data-choosing=send]").click()
    moved_on(page, shown)
    assert my_turn(page)


def settle_down(page: Page) -> None:
    """Choose whatever comes first until squares can be chosen."""
    while not page.locator("#hits .may").count():
        choose_first(page)


def test_a_long_press_asks_and_chooses_nothing_nor_does_the_tap_that_ends_it(visitor) -> None:
    page = visitor(has_touch=True, hurried=True)
    at_the_map(page)
    settle_down(page)
    square = page.locator("#hits .sq.may").first.bounding_box()
    assert square
    at = {"x": square["x"] + square["width"] / 2, "y": square["y"] + square["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#look.is-kept .inspector")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)  # a press comes with the end of a touch
    expect(page.locator("#look.is-kept .inspector")).to_be_visible()
    expect(page.locator("#hits .chosen")).to_have_count(0)
    page.touchscreen.tap(at["x"], at["y"])
    expect(page.locator("#look")).to_be_hidden()
    expect(page.locator("#hits .chosen")).to_have_count(0)  # a tap that puts the answer away chooses nothing
    page.touchscreen.tap(at["x"], at["y"])
    expect(page.locator("#hits .chosen")).to_have_count(1)


def asked_by_key(page: Page) -> Locator:
    """What the square in the middle of the map tells about itself."""
    look = page.locator("#look .inspector")
    page.locator("[data-stage]").focus()
    page.keyboard.press("i")
    expect(look).to_be_visible()
    return look


def test_a_square_tells_about_itself_and_the_arrows_go_on_to_the_next(visitor) -> None:
    page = visitor(hurried=True)
    at_the_map(page)
    look = asked_by_key(page)
    east = look.get_attribute("data-right") or ""
    column, row = map(int, east.removeprefix("square:").split(","))
    page.keyboard.press("ArrowRight")
    expect(look).to_have_attribute("data-left", f"square:{column - 1},{row}")  # where the first one lies
    page.keyboard.press("Escape")
    expect(look).not_to_be_visible()
    x, y = middle(page)
    page.mouse.click(x, y)
    expect(look).to_be_visible()


def test_a_square_that_was_asked_goes_on_telling_after_a_move(visitor) -> None:
    page = visitor(hurried=True)
    at_the_map(page)
    look = asked_by_key(page)
    east, shown = look.get_attribute("data-right"), version(page)
    page.evaluate("() => document.querySelector('#now [form=act]').click()")
    page.evaluate("() => document.querySelector('[data-choosing=send]').click()")
    moved_on(page, shown)
    expect(look).to_have_attribute("data-right", str(east))
    page.keyboard.press("Escape")
    expect(look).not_to_be_visible()


WATCH_ANSWERS = """(() => {
  const set = Map.prototype.set;
  Map.prototype.set = function (key, value) {
    if (`${value}`.includes('class="inspector"')) window.answers = this;
    return set.call(this, key, value);
  };
})()"""
"""What the page remembers of what it was told."""
SQUARES = "[...window.answers.keys()].filter((key) => key.includes('square:')).length"


def test_what_was_told_before_a_move_is_forgotten(visitor) -> None:
    page = visitor(hurried=True)
    page.add_init_script(WATCH_ANSWERS)
    at_the_map(page)
    asked_by_key(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {SQUARES} === 2")
    choose_first(page)
    asked_by_key(page)
    assert page.evaluate(SQUARES) == 1


CAPTIONS = """() => {
  window.captions = [];
  const film = document.getElementById("film");
  const count = () => window.captions.push(film.querySelectorAll("li").length);
  new MutationObserver(count).observe(film, { childList: true });
}"""


def test_what_others_did_is_told_and_can_be_seen_again(visitor) -> None:
    page = visitor()
    at_the_map(page)
    page.evaluate(CAPTIONS)
    while not page.locator("#to-meanwhile").count():
        choose_first(page)
    assert max(page.evaluate("window.captions")) > 0
    page.keyboard.press("w")
    told = page.locator("#meanwhile li")
    expect(told.first).to_be_visible()
    now = version(page)
    page.locator("[data-film]").click()
    page.wait_for_function("now => Number(document.getElementById('game').dataset.version) < now", arg=now)
    page.keyboard.press("s")
    assert my_turn(page)
    assert version(page) == now


LEAD_AWAY = """async () => {
  const table = document.querySelector("script[type=module][src$='table.js']").src;
  const { bringUnits } = (await import(new URL("stage.js", table))).stage_js;
  const [stage, squares] = [document.querySelector("[data-stage]"), [...document.querySelectorAll("#hits .may")]];
  const isWest = Number(squares[0].dataset.name.split(",")[0]) < stage.dataset.columns / 2;
  bringUnits([[isWest ? stage.dataset.columns - 1 : 0, 3]]); // the land lies at one end of the map, the other is shown
  const middles = squares.map((square) => square.getBoundingClientRect()).map(({ x, width }) => x + width / 2);
  const { left, right } = stage.getBoundingClientRect();
  stage.scrollBy(isWest ? Math.max(...middles) - left - 9 : Math.min(...middles) - right + 9, 0);
}"""
"""To where others do something, and only a part of what can be chosen is in sight."""
SEEN = """() => {
  const { left, right, top, bottom } = document.querySelector("[data-stage]").getBoundingClientRect();
  return [...document.querySelectorAll("#hits .may")].map((square) => {
    const { x, y, width, height } = square.getBoundingClientRect();
    return x + width / 2 > left && x + width / 2 < right && y + height / 2 > top && y + height / 2 < bottom;
  });
}"""
"""Which of the squares that can be chosen are in sight."""


def at_laid_map(database: Path, page: Page, wanted: Wanted) -> None:
    """Come back to a game in which what is asked is always the same, and with it the squares."""
    page.emulate_media(reduced_motion="reduce")
    table = lay(database, game_at(wanted, 3, {"players": 2}), {"players": 2})
    come_back(page, table, table.asked[0])
    caught_up(page, table.version)
    assert my_turn(page)
    page.wait_for_function(SET_UP)


def test_when_others_have_been_watched_all_that_can_be_chosen_is_in_sight(database, visitor) -> None:
    page = visitor()
    at_laid_map(database, page, lambda state: question(state) == "PlaceFigure")
    for _ in range(3):
        page.keyboard.press("+")
    page.evaluate(LEAD_AWAY)
    assert sorted(set(page.evaluate(SEEN))) == [False, True], "one column of them is out of sight"
    page.evaluate("dispatchEvent(new Event('film-over'))")
    page.wait_for_function(f"() => ({SEEN})().every(Boolean)")


def goes_far(state: CivilizationState) -> bool:
    """Figures can go so far that it is more than a phone shows."""
    names = [str(action.args[3]) for action in state.legal(state.to_act()[0]) if action.verb == "move"]
    columns = [int(name.split(",")[0]) for name in names]
    return bool(columns) and max(columns) - min(columns) > 4


def test_where_not_all_that_can_be_chosen_fits_one_comes_back_to_where_one_was(database, visitor) -> None:
    page = visitor(width=390, height=844)
    at_laid_map(database, page, goes_far)
    for _ in range(8):
        page.keyboard.press("+")
    page.wait_for_function(AT_REST, polling=100)
    before = page.evaluate(MEASURED)
    page.evaluate(LEAD_AWAY)
    assert page.evaluate(MEASURED) != before
    page.evaluate("dispatchEvent(new Event('film-over'))")
    page.wait_for_function(
        f"""([left, top]) => {{
      const now = ({MEASURED})();
      return Math.abs(now.left - left) < 1 && Math.abs(now.top - top) < 1;
    }}""",
        arg=[before["left"], before["top"]],
    )


HOME_SEEN = """async () => {
  const table = document.querySelector("script[type=module][src$='table.js']").src;
  const { isOnStage } = (await import(new URL("stage.js", table))).stage_js;
  return isOnStage(...document.querySelector("[data-show]").dataset.show.split(",").map(Number));
}"""


def test_on_a_phone_one_s_own_land_is_in_sight_from_the_start(visitor) -> None:
    page = visitor(has_touch=True, is_mobile=True, width=390, height=844)
    at_the_map(page, "novice", "friend")  # the land of the second lies far below
    until(page, lambda: page.evaluate(HOME_SEEN))
