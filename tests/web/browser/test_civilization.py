"""Civilization in a real browser: chosen part by part, by mouse, by keyboard and on a phone, at all sizes."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.civilization import sit_down
from tests.web.browser.civilization_pages import put, questions
from tests.web.browser.playing import moved_on, my_turn, version

CHOICES = 60
"""So many choices are made in a campaign: half a dozen turns. `test_civilization_games.py` has its short twins."""
SEND = "[data-choosing=send]:not([hidden])"
FIGURED = ":is([data-digits] [form=act], [data-digits] .may, [data-stage] .may):visible"
"""What the figures press."""
PRESS = """([send, chance]) => {
  const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const things = all("[data-ref].may, [form=act][data-refs]:not([hidden], [data-key=e])");
  const [ending, ready] = [all("[form=act][data-key=e]")[0], all(send)[0]];
  const isOver = ending && (!things.length || chance < 0.4);
  const pressed = ready ?? (isOver ? ending : things[Math.floor(chance * 997) % things.length]);
  pressed?.click();
  return Boolean(pressed);
}"""
"""Press one of the things that can be chosen, or the button that sends what is left; others may act meanwhile."""
SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "narrow": (360, 640),
}


def choose_by_parts(page: Page, rng: random.Random) -> None:
    """Press things until one action is left, and send it."""
    before = version(page)
    for _ in range(40):
        if version(page) > before or not page.evaluate(PRESS, [SEND, rng.random()]):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"nothing comes of it: {page.inner_text('#now')}")


ON_TOP = """thing => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Can it be seen and pressed where it is?"""
CUT_OFF = """figures => figures.filter((figure) => {
  const [inner, outer] = [figure, figure.parentElement].map((it) => it.getBoundingClientRect());
  return inner.left < outer.left || inner.top < outer.top;
}).length"""
"""How many figures reach out of what they stand on."""
FIRST = """() => {
  document.querySelector("[form=act][data-refs]").click();
  document.querySelector("[data-choosing=send]:not([hidden])")?.click();
}"""
"""Choose what is offered first, and send it if that has not."""
FIGURES = """() => {
  const army = document.querySelector(".fig.army.left");
  const scout = document.querySelector(`.fig.scout.right[data-place="${army.dataset.place}"]`);
  const [one, other] = [army, scout].map((figure) => figure.firstChild.getBoundingClientRect());
  return [one.left + one.width * 0.84, other.left + other.width * 0.26];
}"""
"""Where an army's picture ends at the right, its spear, and where its scout's begins: both leave the rest free."""


def test_an_army_and_a_scout_on_one_square_stand_side_by_side(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    pair = page.locator(".fig.army.left")
    for _ in range(12):  # a policy, a capital, an army and a scout: the first that is offered, for both the same square
        if pair.count():
            break
        before = version(page)
        if my_turn(page):
            page.evaluate(FIRST)
            moved_on(page, before)
    expect(pair.first).to_be_visible()
    army, scout = page.evaluate(FIGURES)
    assert army < scout


@pytest.mark.long
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_choices_are_made_where_the_thing_is(visitor, size):
    width, height = SIZES[size]
    page = visitor(width=width, height=height, hurried=True)
    sit_down(page)
    rng, made = random.Random(size), 0
    while made < CHOICES and my_turn(page):
        choose_by_parts(page, rng)
        made += 1
    assert made > CHOICES / 2, "the game isn't over so soon"


@pytest.mark.long
def test_by_keyboard_alone(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    made = 0
    while made < CHOICES and my_turn(page):
        before = version(page)
        for _ in range(40):
            if version(page) > before:
                break
            things = page.locator(FIGURED).count()
            page.keyboard.press("1" if things and not page.locator(SEND).count() else "e")
            page.wait_for_timeout(50)
        else:
            pytest.fail(f"nothing comes of it: {page.inner_text('#now')}")
        made += 1
    assert made > CHOICES / 2, "the game isn't over so soon"


def test_figures_press_squares_too_nine_at_a_time(visitor):
    """Where a list of squares is folded there is nothing else that figures could press."""
    page = visitor(hurried=True)
    sit_down(page)
    assert my_turn(page)
    sight = next(found for verbs, found in questions() if "strike" in verbs)
    put(page, sight)
    squares, figures = page.locator("#hits .may"), page.locator(".keycap")
    assert squares.count() > 18
    expect(page.locator("[data-digits] [form=act]:visible")).to_have_count(0)
    expect(figures).to_have_count(0)
    page.keyboard.press("0")
    expect(figures).to_have_count(9)
    expect(squares.nth(9)).to_be_focused()
    expect(squares.nth(11).locator(".keycap")).to_have_attribute("data-n", "3")
    wanted = squares.nth(11).get_attribute("data-name")
    page.keyboard.press("3")
    expect(page.locator("#hits .chosen")).to_have_attribute("data-name", wanted)
    expect(page.locator("#hits .chosen")).to_be_in_viewport()
    expect(page.locator(SEND)).to_contain_text(wanted)
    page.keyboard.press("Escape")
    expect(squares.first.locator(".keycap")).to_have_attribute("data-n", "1")
    page.mouse.click(2, 2)
    expect(figures).to_have_count(0)


def asked(page: Page, verb: str) -> None:
    """Be asked for such a choice, on a laptop."""
    sit_down(page)
    assert my_turn(page)
    put(page, next(found for verbs, found in questions() if verb in verbs))


def test_what_is_asked_next_comes_in_sight_and_is_said(visitor):
    """On a laptop the places for what a city makes are listed below all that it could make."""
    width, height = SIZES["laptop"]
    page = visitor(width=width, height=height, hurried=True)
    asked(page, "produce-at")
    page.locator("#now .good[data-ref]:visible").first.click()
    places = page.locator("#now .choice-group:visible")
    expect(places).to_have_count(1)
    heading, first = places.locator("h3").inner_text(), places.locator("[form=act]:visible").first
    expect(page.locator(".sr[role=status]")).to_have_text(heading)
    assert first.evaluate(ON_TOP), "nothing lies over it"


def test_a_figure_lies_whole_on_what_cuts_off_its_edge(visitor):
    page = visitor(hurried=True)
    asked(page, "research")
    page.keyboard.press("Shift")
    figures = page.locator(".tcard > .keycap")
    expect(figures.first).to_be_visible()
    assert figures.evaluate_all(CUT_OFF) == 0


def test_a_part_is_taken_back(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    assert my_turn(page)
    cards = page.locator("#now [form=act][data-refs]:visible")
    offered = cards.count()
    cards.first.click()
    expect(page.locator(SEND)).to_be_visible()
    chosen = page.locator("#now [form=act].chosen")
    expect(chosen).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(SEND)).to_have_count(0)
    expect(chosen).to_have_count(0)
    expect(cards).to_have_count(offered)


def test_a_tech_is_chosen_on_its_card_and_sent_by_the_one_button(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    rng = random.Random(8)
    for _ in range(80):
        assert my_turn(page)
        if page.locator(".research .tcard:visible").count():
            break
        choose_by_parts(page, rng)
    page.locator(".research .tcard:visible").first.click()
    expect(page.locator(SEND)).to_contain_text("Research")
    before = version(page)
    page.keyboard.press("e")
    moved_on(page, before)


def until(page: Page, selector: str) -> None:
    """Play on until something can be chosen."""
    rng = random.Random(8)
    for _ in range(80):
        assert my_turn(page)
        if page.locator(f"{selector}:visible").count():
            return
        choose_by_parts(page, rng)
    pytest.fail(f"there is never {selector}")


def test_the_key_of_the_large_button_ends_nothing_while_a_choice_is_half_made(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    until(page, "#now .piece")
    before = version(page)
    page.locator("#now .piece:visible").first.click()
    expect(page.locator("#now .ending.beside")).to_be_visible()
    page.keyboard.press("e")
    page.wait_for_timeout(300)
    assert version(page) == before


def test_against_one_opponent_the_log_stays_in_sight_while_cities_are_managed(visitor):
    page = visitor(hurried=True)
    page.set_viewport_size({"width": 1440, "height": 900})
    sit_down(page)
    until(page, "#now .towns")
    expect(page.locator("#log")).to_be_visible()
    page.locator("label[for=rail-more]").click()
    expect(page.locator("#reference")).to_be_visible()
    expect(page.locator("#log")).to_be_hidden()


@pytest.mark.parametrize("examined", [("desktop", "phone"), pytest.param(tuple(SIZES), marks=pytest.mark.long)])
def test_every_size_shows_it_whole_and_for_all(visitor, violations, examined):
    page = visitor(hurried=True)
    sit_down(page, 3)
    rng = random.Random(5)
    for _ in range(8):
        if my_turn(page):
            choose_by_parts(page, rng)
    assert my_turn(page)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if size in examined:
            assert violations(page) == []


def test_on_a_low_screen_the_board_opens_by_its_key(visitor):
    width, height = SIZES["laptop"]
    page = visitor(width=width, height=height, hurried=True)
    sit_down(page)
    rng = random.Random(5)
    pyramid, question = page.locator("#board .pyr"), page.locator("#now")
    while not pyramid.count():  # during the set-up there is nothing to show
        assert my_turn(page)
        choose_by_parts(page, rng)
    assert my_turn(page)  # the next question closes what was opened over the stage
    expect(pyramid).to_be_hidden()
    page.keyboard.press("b")
    expect(pyramid).to_be_visible()
    board, asked = page.locator("#board").bounding_box(), question.bounding_box()
    assert board["x"] + board["width"] <= asked["x"], "the question stays in sight"
    page.keyboard.press("b")
    expect(pyramid).to_be_hidden()
