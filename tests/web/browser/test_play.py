"""Whole games in a real browser: by mouse, by keyboard, on a phone, two against each other, with interruptions."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.web.browser.playing import (
    MY_TURN,
    OVER,
    accept,
    against_computers,
    cards_on_the_table,
    caught_up,
    choose,
    invitations,
    moved_on,
    my_turn,
    new_table,
    short_game,
    until,
    version,
)

HAS_FOCUS = "document.activeElement !== document.body"


def test_a_whole_game_by_mouse(visitor, violations):
    page = visitor(hurried=True)
    short_game(page)
    rng, choices = random.Random(1), 0
    while my_turn(page):
        choose(page, rng)
        choices += 1
    assert choices >= 10
    expect(page.locator("h1")).to_be_visible()
    assert page.locator(".score").count() == 1
    assert violations(page) == []
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    assert my_turn(page)


def test_a_whole_game_by_keyboard_alone(visitor):
    page = visitor(hurried=True)
    page.goto("/")
    play = page.locator("form[action='/quick'] button.act")
    for _ in range(60):
        page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    short_game(page)
    rng = random.Random(2)
    for _ in range(400):
        if not my_turn(page):
            break
        before, had_focus = version(page), page.evaluate(HAS_FOCUS)
        if page.locator(".prompt .act").count() and rng.random() < 0.8:
            page.keyboard.press("e")
        else:
            page.keyboard.press("ArrowRight")
            for _ in range(rng.randrange(4)):
                page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft"]))
            had_focus = page.evaluate(HAS_FOCUS)
            page.keyboard.press("Enter")
        moved_on(page, before)
        assert page.evaluate(HAS_FOCUS) == had_focus, "whoever types never has to look for where they are"
    assert page.locator(OVER).count() == 1


def test_two_browsers_play_each_other_and_see_each_other_move(visitor):
    ada, ben = visitor(hurried=True), visitor(locale="fr", reduced_motion="reduce")
    new_table(ada, "me", "friend")
    accept(ben, invitations(ada)[0])
    ada.wait_for_selector("#game[data-status=playing]", state="attached")
    rng, movers = random.Random(3), []
    for _ in range(7):
        mover, other = (ada, ben) if ada.locator("#game[data-turn=me]").count() else (ben, ada)
        assert my_turn(mover)
        before = version(other)
        choose(mover, rng)
        caught_up(other, version(mover))
        assert version(other) > before
        assert cards_on_the_table(other) == cards_on_the_table(mover)
        movers.append(mover)
    assert len(movers) == 7
    assert {ada, ben} == set(movers)
    assert len(cards_on_the_table(ada)) >= 2
    ada.locator("#say").fill("Hello <b>Ben</b>")
    ada.locator(".chat-form button").click()
    expect(ben.locator("#chat-lines")).to_contain_text("Hello <b>Ben</b>")
    assert ben.locator("html").get_attribute("lang") == "fr"


def test_a_game_on_a_phone_never_scrolls_sideways(visitor):
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True, hurried=True)
    against_computers(page, players=4)
    rng = random.Random(4)
    for _ in range(6):
        assert my_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        choose(page, rng)


def test_a_player_who_was_away_sees_the_table_as_it_is(visitor):
    page = visitor()
    against_computers(page, players=3)
    assert my_turn(page)
    context = page.context
    context.set_offline(True)
    before = version(page)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/act")):
        page.locator("button[form=act]:visible").first.click()
    assert version(page) == before
    context.set_offline(False)
    moved_on(page, before)
    assert my_turn(page)
    page.reload()
    assert my_turn(page)
    twin = context.new_page()
    twin.goto(page.url)
    assert my_turn(twin)
    assert version(twin) == version(page)


def test_people_who_share_a_device_have_a_curtain_between_them(visitor):
    page = visitor(hurried=True)
    new_table(page, "me", "here")
    rng, seats = random.Random(5), []
    for _ in range(3):
        expect(page.locator("#game")).to_have_attribute("data-curtain", "yes")
        assert page.locator("[data-place=hand]").count() == 0
        page.locator("#unveil").click()
        assert my_turn(page)
        assert page.locator("[data-place=hand]").count() > 0
        seats.append(page.locator("#game").get_attribute("data-seat"))
        while page.locator("#game[data-curtain=no]").count():
            choose(page, rng)
    assert set(seats) == {"0", "1"}
    assert seats[0] == seats[2]


def test_a_choice_can_be_taken_back_until_something_is_revealed(visitor):
    page = visitor(hurried=True)
    against_computers(page)
    rng = random.Random(6)
    for _ in range(40):
        assert my_turn(page)
        if page.locator("#take-back").count():
            break
        choose(page, rng)
    before = version(page)
    page.keyboard.press("u")
    moved_on(page, before)


def test_without_script_it_is_played_with_forms(visitor):
    page = visitor(java_script_enabled=False)
    against_computers(page)
    for _ in range(6):
        asked_after_reloading(page)
        before = version(page)
        with page.expect_navigation():
            page.locator("button[form=act]:visible").first.click()
        assert version(page) > before


def asked_after_reloading(page: Page) -> None:
    """Look again and again, as the page offers to those without script, until something is asked."""
    until(page, lambda: page.locator(MY_TURN).count() > 0 or page.locator(".look-again a").click() is not None)
