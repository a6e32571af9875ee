"""How a person plays Civilization: on the map, on cards and panels, one part after the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import ElementHandle, Error, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browser.playing import MY_TURN, accept, caught_up, moved_on, my_turn, program, until, version

SEND: Final = "[data-choosing=send]:not([hidden])"
SIZES: Final = {
    "desktop": {"width": 1440, "height": 900},
    "laptop": {"width": 1280, "height": 720},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "narrow": {"width": 360, "height": 640},
}
PHONE: Final = {**SIZES["phone"], "has_touch": True, "is_mobile": True}
ONE_TURN: Final = {"players": 2, "max_turns": 1, "deals_per_turn": 0}
"""A whole game, from the choice of a capital to the end, that doesn't take long."""
PARTS: Final = 16
"""So many presses are enough for any choice."""
NEXT: Final = """(chance) => {
  const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isReached = (thing) => {
    if (thing.closest(".asking, .overlay, .shelf, .rivals")) thing.scrollIntoView({ block: "center" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return width > 0 && (thing.contains(document.elementFromPoint(x, y)) || thing.closest(".stage") !== null);
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const [news] = all("[data-reads]");
  if (news) return { element: news, sends: false };
  const [send] = all("[data-choosing=send]:not([hidden])");
  if (send) return { element: send, sends: true };
  const begun = document.querySelector("[data-choosing=list]")?.hasAttribute("data-begun");
  const [ending] = all("[form=act][data-key=e]");
  const things = all("[data-ref].may, [form=act][data-refs]:not([hidden], [data-key=e]), [data-by='1']:enabled")
    .filter(isReached);
  const isLast = (thing) => begun && thing?.matches("[data-once][data-ref]");
  if (ending && !begun && (!things.length || chance < 0.3)) return { element: ending, sends: true };
  const onMap = things.filter((thing) => thing.closest(".stage"));
  const from = onMap.length && (chance * 10) % 1 < 0.6 ? onMap : things;
  const element = from[Math.floor(chance * 9973) % from.length];
  const sends = element?.matches("[form=act]:not([data-asked])") && !element.dataset.refs.includes(" ");
  return { element, sends, sendsByMouse: isLast(element), onMap: onMap.includes(element) };
}"""
"""What a person presses next: what puts news away, what sends a choice, what ends a phase, or a thing to choose."""
HEARD: Final = """(before) => {
  const game = document.getElementById("game");
  return game.ariaBusy === "true" || Number(game.dataset.version) > before;
}"""
Press = Callable[[ElementHandle], None]


def sit_down(page: Page, opponents: int = 1, **options: Any) -> None:
    """A table of Civilization with a friend's seat for this page, opposite computers, who have chosen first."""
    host = program(page, "friend", *["novice"] * opponents)
    host.game, host.options = "civilization", {"players": 1 + opponents, "deals_per_turn": 0} | options
    table = host.create()
    accept(page, f"/i/{host.look(table)['invitations'][0]['invitation']}")
    until(page, lambda: host.look(table)["to_act"] == [0])  # all choose at first, and what comes late changes the page
    caught_up(page, host.look(table)["version"])


def click(thing: ElementHandle) -> None:
    thing.click(timeout=15_000)


def tap(thing: ElementHandle) -> None:
    thing.tap()


def choose(page: Page, rng: random.Random, press: Press = click) -> None:
    """Press one part after the other until something is sent."""
    before = version(page)
    for _ in range(PARTS):
        found = page.evaluate_handle(NEXT, rng.random())
        thing = found.get_property("element").as_element()
        if not thing:
            if not page.locator(MY_TURN).count():
                return  # the table has answered meanwhile
            page.wait_for_timeout(50)  # it had, and something else is asked now: look again
            continue
        if found.get_property("onMap").json_value():
            show_map(page)
        try:
            press(thing)
        except Error as error:
            if "not attached" not in error.message:
                raise AssertionError(thing.evaluate("it => it.outerHTML")) from error
            continue  # somebody else's move has drawn it anew: look again
        by_mouse = press is click and found.get_property("sendsByMouse").json_value()
        if by_mouse or found.get_property("sends").json_value():
            if page.locator("#now .armed").count():
                page.locator("#now .armed").dispatch_event("click")
            if is_heard(page, before):
                moved_on(page, before)
                return
    raise AssertionError(f"nothing comes of it: {page.inner_text('#now')}")


def is_heard(page: Page, before: int) -> bool:
    """Was something sent? A finger that comes down as the question changes answers nothing, and presses again."""
    try:
        page.wait_for_function(HEARD, arg=before, timeout=1_000)
    except TooLate:
        return False
    return True


def show_map(page: Page) -> None:
    """A sheet over the map is put aside."""
    handle = page.locator(".asking > [data-handle]")
    if handle.is_visible() and not page.locator("#sheet-map").is_checked():
        handle.click()


def play(page: Page, rng: random.Random, press: Press = click, most: int = 10_000) -> int:
    """Choose until the game is over, or so many times. How often it was."""
    for number in range(most):
        if not my_turn(page):
            return number
        choose(page, rng, press)
    return most
