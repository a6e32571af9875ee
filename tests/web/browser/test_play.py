"""Whole games in a real browser: by mouse, by keyboard, on a phone, two against each other, with interruptions."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.web.browser.playing import (
    OVER,
    against_computers,
    choose,
    moved_on,
    my_turn,
    version,
)


def test_a_whole_game_by_mouse(visitor):
    page = visitor(hurried=True, reduced_motion="reduce")
    against_computers(page)
    rng = random.Random(1)
    while my_turn(page):
        choose(page, rng)
    expect(page.locator("h1")).to_be_visible()
    assert page.locator(".score").count() == 1
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    assert my_turn(page)


def test_a_whole_game_by_keyboard_alone(visitor):
    page = visitor(hurried=True, reduced_motion="reduce")
    page.goto("/")
    play = page.locator("form[action='/quick'] button.act")
    for _ in range(60):
        page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    rng = random.Random(2)
    for _ in range(400):
        if not my_turn(page):
            break
        before = version(page)
        if page.locator(".prompt .act").count() and rng.random() < 0.8:
            page.keyboard.press("e")
        else:
            page.locator("body").press("ArrowRight")
            for _ in range(rng.randrange(4)):
                page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft"]))
            page.keyboard.press("Enter")
        moved_on(page, before)
    assert page.locator(OVER).count() == 1


def test_two_browsers_play_each_other_and_see_each_other_move(visitor):
    ada, ben = visitor(hurried=True, reduced_motion="reduce"), visitor(locale="fr", reduced_motion="reduce")
    ada.goto("/new?players=2")
    ada.locator("[name='seat-0']").select_option("me")
    ada.locator("[name='seat-1']").select_option("friend")
    ada.locator("main form button.act").click()
    ada.wait_for_url(re.compile(r"/t/[\w-]+"))
    link = ada.locator("input[readonly][value*='/i/']").first.input_value()
    ben.goto(link)
    ben.locator("main button.act").click()
    ben.wait_for_url(re.compile(r"/t/[\w-]+"))
    ada.wait_for_selector("#game[data-status=playing]", state="attached")
    rng = random.Random(3)
    for _ in range(12):
        ada.wait_for_function("() => document.getElementById('game').dataset.turn")
        mover, other = (ada, ben) if ada.locator("#game[data-turn=me]").count() else (ben, ada)
        if not mover.locator("#game[data-turn=me]").count():
            ada.wait_for_timeout(200)
            continue
        choose(mover, rng)
        now = version(mover)
        other.wait_for_function("now => Number(document.getElementById('game').dataset.version) >= now", arg=now)
    ada.locator("#say").fill("Hello <b>Ben</b>")
    ada.locator(".chat-form button").click()
    expect(ben.locator("#chat-lines")).to_contain_text("Hello <b>Ben</b>")
    assert ben.locator("html").get_attribute("lang") == "fr"


def test_a_game_on_a_phone_never_scrolls_sideways(visitor):
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True, hurried=True, reduced_motion="reduce")
    against_computers(page, players=4)
    rng = random.Random(4)
    for _ in range(12):
        if not my_turn(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        choose(page, rng)


def test_a_player_who_was_away_sees_the_table_as_it_is(visitor):
    page = visitor()
    against_computers(page, players=3)
    assert my_turn(page)
    context = page.context
    context.set_offline(True)
    before = version(page)
    page.locator("button[form=act]:visible").first.click()
    page.wait_for_timeout(800)
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
    page = visitor(hurried=True, reduced_motion="reduce")
    page.goto("/new?players=2")
    page.locator("[name='seat-0']").select_option("me")
    page.locator("[name='seat-1']").select_option("here")
    page.locator("main form button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    assert page.locator("#game[data-curtain=yes]").count() == 1
    assert page.locator("[data-place=hand]").count() == 0
    page.locator("#game a.act, #game button.act").first.click()
    rng = random.Random(5)
    first = page.locator("#game").get_attribute("data-seat")
    while page.locator("#game[data-curtain=no]").count():
        choose(page, rng)
    page.locator("#game a.act, #game button.act").first.click()
    assert page.locator("#game").get_attribute("data-seat") != first


def test_a_choice_can_be_taken_back_until_something_is_revealed(visitor):
    page = visitor(hurried=True, reduced_motion="reduce")
    against_computers(page)
    rng = random.Random(6)
    for _ in range(40):
        assert my_turn(page)
        choose(page, rng)
        if page.locator("#take-back").count():
            break
    before = version(page)
    page.keyboard.press("u")
    moved_on(page, before)


def test_without_script_it_is_played_with_forms(visitor):
    page = visitor(java_script_enabled=False)
    against_computers(page)
    for _ in range(6):
        page.wait_for_timeout(400)
        page.reload()
        choices = page.locator("button[form=act]:visible")
        if choices.count():
            before = version(page)
            choices.first.click()
            assert version(page) > before
