"""Whole games of Civilization in a real browser, to the page that tells who has won and why."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from hegemon.games.civilization.options import FIRST_GAME
from tests.web.browser.civilization import ONE_TURN, PHONE, SEND, click, play, sit_down, tap
from tests.web.browser.playing import OVER, moved_on, my_turn, version

HANDS = {"mouse": (click, {}), "phone": (tap, PHONE)}
"""What one plays with, and on what."""
FIRST = FIRST_GAME.options | {"max_turns": 10}
"""A first game that ends even if nobody wins: who presses anything at random may never get there."""
KEYS = "[data-digits] :is([form=act], .may):visible"
"""What the keys 1 to 9 stand for."""
ENDING = "[data-key=e]:visible:not(.beside, [aria-disabled=true])"
"""What the key E presses."""
PATIENCE = 0.7
"""How likely somebody chooses once more rather than ends a phase: what was sent can be sent elsewhere for ever."""
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft")


def ended(page: Page) -> None:
    """The last page tells how the game ended, and leads on."""
    page.wait_for_selector(OVER)
    expect(page.locator("h1")).to_be_visible()
    assert page.locator("#game table, #game svg").count(), "curves and figures"
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def press_keys(page: Page, rng: random.Random) -> None:
    """Make a choice by keys alone: figures for what is listed, arrows and Enter for what lies on the map."""
    before = version(page)
    for _ in range(40):
        things = page.locator(KEYS).count()
        is_done = not things or rng.random() > PATIENCE
        if page.locator(SEND).count() or (is_done and page.locator(ENDING).count()):
            page.keyboard.press("e")
            if page.locator(".early:focus").count():  # what ends a phase too early takes a second press
                page.keyboard.press("e")
            return moved_on(page, before)
        if things:
            page.keyboard.press(str(rng.randint(1, min(9, things))))
        else:
            for key in (*rng.choices(ARROWS, k=3), "Enter"):
                page.keyboard.press(key)
        if version(page) > before or page.locator("#game[aria-busy]").count():
            return moved_on(page, before)
    pytest.fail(f"nothing comes of it: {page.inner_text('#now')}")


@pytest.mark.parametrize("hand", HANDS)
def test_a_whole_game_of_one_turn(visitor, violations, hand):
    press, size = HANDS[hand]
    page = visitor(hurried=True, **size)
    sit_down(page, **ONE_TURN)
    assert play(page, random.Random(hand), press) > 5
    ended(page)
    assert violations(page) == []
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_have_text("They match: the shuffle was fixed before the first move.")
    page.goto(page.url.partition("?")[0].rstrip("/") + "/replay")
    assert page.evaluate("document.getElementById('game').getBoundingClientRect().bottom <= innerHeight + 1")


def test_a_whole_game_of_one_turn_by_keyboard_alone(visitor):
    page, rng = visitor(hurried=True), random.Random(2)
    sit_down(page, **ONE_TURN)
    while my_turn(page):
        press_keys(page, rng)
    ended(page)


@pytest.mark.long
@pytest.mark.parametrize("hand", HANDS)
def test_a_whole_first_game(visitor, hand):
    press, size = HANDS[hand]
    page = visitor(hurried=True, **size)
    sit_down(page, **FIRST)
    assert play(page, random.Random(hand), press) > 20
    ended(page)


@pytest.mark.long
def test_a_whole_first_game_by_keyboard_alone(visitor):
    page, rng = visitor(hurried=True), random.Random(3)
    sit_down(page, **FIRST)
    while my_turn(page):
        press_keys(page, rng)
    ended(page)
