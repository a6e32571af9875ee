"""What a player needs is on the screen: the question, the hand, and what may be chosen, at every size."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hegemon.languages.catalogues import LANGUAGES
from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import against_computers, choose, my_turn

SCREENS = [(1280, 720), (1440, 900)]
PHONES: list[dict[str, Any]] = [
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
]


def is_on_screen(part: Locator) -> bool:
    """Is all of it in the window, and nothing in front of its middle?"""
    return bool(
        part.evaluate(
            """part => {
              const { left, top, right, bottom } = part.getBoundingClientRect();
              const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
              return inside && part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }"""
        )
    )


def at_rest(page: Page) -> None:
    """Wait until the cards have landed: what flies is in front of everything."""
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")


def is_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def play_until(page: Page, shown: str) -> None:
    """Make choices until the page has this."""
    rng = random.Random(3)
    while my_turn(page) and not page.locator(shown).count():
        choose(page, rng)


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_and_without_a_teacher_question_and_hand_are_in_view(visitor: Visitor, language: str) -> None:
    page = visitor(language, hurried=True)
    for begin in (guided, plain):
        begin(page)
        play_until(page, "#end")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            assert is_on_screen(page.locator("#prompt"))
            assert is_on_screen(page.locator("#end"))
            assert all(is_on_screen(card) for card in page.locator("#hands .card").all())


def guided(page: Page) -> None:
    page.goto("/learn/carta")
    page.locator("main form button.act").click()
    page.wait_for_selector("#notices .coach")


def plain(page: Page) -> None:
    against_computers(page, players=4)


@pytest.mark.parametrize("phone", PHONES, ids=str)
def test_on_a_phone_effects_are_within_reach_and_rivals_show_their_columns(
    visitor: Visitor, phone: dict[str, int]
) -> None:
    page = visitor("uk", **phone, hurried=True, has_touch=True, is_mobile=True)
    plain(page)
    play_until(page, "#ready button")
    page.evaluate("scrollTo(0, 0)")
    at_rest(page)
    assert is_on_screen(page.locator("#end"))
    assert is_on_screen(page.locator("#ready button").first)
    assert is_on_screen(page.locator("#hands .card").first)
    assert page.locator(".seat .plinth b:visible").count() == 3 * 6
    assert all(is_on_screen(backs) for backs in page.locator(".seat .backs").all())
    assert not is_sideways(page)


def test_a_draft_is_confirmed_by_a_button_that_wakes_up_with_the_choice(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    against_computers(page, players=2, deal="draft")
    assert my_turn(page)
    confirm = page.locator("#confirm-choice")
    expect(confirm).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    page.locator("#pick input").first.check(force=True)
    expect(confirm).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
