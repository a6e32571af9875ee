"""The table around the game: chat, hints, undo, tabs, focus, what is read aloud."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.playing import (
    MY_TURN,
    accept,
    caught_up,
    invitations,
    moved_on,
    my_turn,
    new_table,
    sit_with_computers,
    version,
)

CARDS = "#hands button[form=act]"
END = ".prompt .act"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LISTEN = """() => {
  window.heard = [];
  const region = "[aria-live], [role=status], [role=alert]";
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (!target.closest?.(region)) continue;
      for (const node of addedNodes) if (node.textContent) window.heard.push(node.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""
SHIFTS = """new Promise((done) => new PerformanceObserver((list) =>
  done(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: "layout-shift", buffered: true })
  ?? setTimeout(done, 300, 0))"""


def table_of_two(ada: Page, ben: Page) -> None:
    new_table(ada, "me", "friend")
    accept(ben, invitations(ada)[0])
    ada.wait_for_selector("#game[data-status=playing]", state="attached")


def remark(page: Page, text: str) -> None:
    page.locator("#say").fill(text)
    page.locator(".chat-form button").click()
    expect(page.locator("#chat-lines")).to_contain_text(text)


# -- the chat ----------------------------------------------------------------------------------------------------------


def test_on_a_phone_a_dot_tells_that_something_was_said(visitor):
    ada, ben = visitor(**PHONE, hurried=True), visitor(hurried=True)
    table_of_two(ada, ben)
    way = ada.locator("#to-chat")
    expect(way).to_have_accessible_name("Chat")
    remark(ben, "Hello")
    expect(way).to_have_class(re.compile("is-unread"))
    expect(way).to_have_accessible_name("Chat: new messages")
    ada.reload()
    expect(way).to_have_class(re.compile("is-unread"))
    way.click()
    expect(ada.locator("#chat-lines li")).to_be_in_viewport()
    expect(way).not_to_have_class(re.compile("is-unread"))
    remark(ben, "Still there?")
    expect(ada.locator("#chat-lines")).to_contain_text("Still there?")
    expect(way).not_to_have_class(re.compile("is-unread"))
    ada.locator("#chat .to-table").click()
    expect(ada.locator(".rivals")).to_be_in_viewport()
    ada.reload()
    expect(way).to_have_accessible_name("Chat")


def test_what_was_said_stays_when_an_older_page_arrives(visitor):
    page = visitor(hurried=True)

    def before_it_was_said(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"<li><b>.*?</li>", "", answer.text()))

    sit_with_computers(page)
    assert my_turn(page)
    remark(page, "Hello")
    page.locator("#chat-lines li").evaluate("line => { line.read = true; }")
    page.route(re.compile("/(act|fragment)"), before_it_was_said)
    for deed in (CARDS, END):  # to end a turn changes more of the page than to play a card
        before = version(page)
        page.locator(deed).first.click()
        moved_on(page, before)
        assert page.evaluate("[...document.querySelectorAll('#chat-lines li')].map(line => line.read)") == [True], deed


# -- hints -------------------------------------------------------------------------------------------------------------


def test_a_hint_is_thought_of_then_said_and_shown(visitor):
    page, asked = visitor(hurried=True), []

    def think(route: Route) -> None:
        asked.append(route)

    sit_with_computers(page)
    assert my_turn(page)
    page.route("**/hint", think)
    button = page.locator("#hint")
    expect(button).to_have_accessible_name("Hint")
    page.keyboard.press("h")
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_have_accessible_name("Thinking …")
    heard = page.locator(".sr[role=status]")
    expect(heard).to_have_text("Thinking …")
    part = page.request.get(page.locator("#game").get_attribute("data-fragment") or "").text()
    card = page.locator(CARDS).first.get_attribute("id")
    part = part.replace(
        'id="notices" data-panel>', 'id="notices" data-panel><p class="notice hint" id="advice">Do it.</p>'
    )
    part = part.replace(f'id="{card}"', f'id="{card}" data-hinted aria-describedby="advice"')
    asked[0].fulfill(body=part, content_type="text/html")
    expect(heard).to_have_text("Do it.")
    expect(button).not_to_have_attribute("aria-busy", "true")
    hinted = page.locator(f"#{card}")
    expect(hinted).to_have_css("outline-style", "dashed")
    expect(hinted).to_have_accessible_description("Do it.")
    expect(hinted).to_be_in_viewport()


# -- undo and leaving --------------------------------------------------------------------------------------------------


def test_an_undo_is_asked_for_withdrawn_and_refused(visitor):
    ada, ben = visitor(hurried=True), visitor(hurried=True)
    table_of_two(ada, ben)
    mover, other = (ada, ben) if ada.locator(MY_TURN).count() else (ben, ada)
    mover.locator(CARDS).first.click()
    expect(mover.locator("#take-back")).to_be_visible()
    for deed, told in (("withdraw", "no longer asks"), ("refuse", "does not agree")):
        mover.locator("#take-back").evaluate(
            "button => { button.form.action = button.form.action.replace('take-back', 'undo'); button.click(); }"
        )
        expect(mover.locator(".wish")).to_contain_text("Waiting for ")
        expect(other.locator("#refuse")).to_be_visible()
        (mover if deed == "withdraw" else other).locator(f"#{deed}").click()
        reader = other if deed == "withdraw" else mover
        expect(reader.locator(".notice.note").last).to_contain_text(told)
        expect(mover.locator(".wish")).to_have_count(0)


def test_whoever_leaves_is_asked_twice_and_all_are_told(visitor):
    ada, ben = visitor(hurried=True), visitor(hurried=True)
    table_of_two(ada, ben)
    ada.locator("#my-seat summary").first.click()
    expect(ada.locator("#leave")).to_be_hidden()
    ada.locator("#leaving summary").click()
    ada.locator("#leave").click()
    expect(ada.locator(".notice.gone")).to_contain_text("You have left the game")
    assert ada.evaluate("document.activeElement.id") == "prompt"
    expect(ben.locator(".notice.note")).to_contain_text("has left; a computer plays on")


# -- those who listen and type -----------------------------------------------------------------------------------------


def test_every_move_of_the_others_is_read_aloud_once(visitor):
    page = visitor(reduced_motion="reduce")
    sit_with_computers(page, players=3)
    assert my_turn(page)
    before = version(page)
    page.evaluate(LISTEN)
    page.locator(CARDS).first.click()
    moved_on(page, before)
    page.locator(END).click()
    moved_on(page, before + 1)
    assert my_turn(page)
    part = page.locator("#game").get_attribute("data-fragment") or ""
    html = page.request.get(f"{part}&since={before}").text()
    lines = re.findall(r"<li[^>]*>(.*?)</li>", html.partition('id="news"')[2])
    happened = [unescape(line) for line in lines]
    heard = Counter(page.evaluate("window.heard"))
    assert len(happened) >= 5
    assert {line: heard[line] for line in happened} == dict(Counter(happened))
    question = page.locator("#prompt").inner_text()
    assert page.locator(".sr[role=status]").inner_text() == question


def test_the_focus_is_never_lost(visitor):
    page = visitor(hurried=True)
    sit_with_computers(page)
    assert my_turn(page)
    page.keyboard.press("ArrowRight")
    for _ in range(25):
        if not my_turn(page):
            break
        assert page.evaluate("document.activeElement !== document.body")
        before = version(page)
        if page.evaluate("document.activeElement.matches('[form=act]')"):
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("ArrowRight")
            continue
        moved_on(page, before)
    assert page.evaluate("document.activeElement !== document.body")


# -- tabs and reloading ------------------------------------------------------------------------------------------------


def test_two_tabs_of_a_seat_go_together(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    twin = page.context.new_page()
    twin.goto(page.url)
    assert my_turn(twin)
    before = version(page)
    page.locator(CARDS).first.click()
    moved_on(page, before)
    caught_up(twin, version(page))
    twin.locator(END).click()
    moved_on(twin, before + 1)
    assert my_turn(page)
    assert my_turn(twin)
    caught_up(page, version(twin))
    assert version(twin) == version(page)


def test_whoever_goes_back_finds_the_table_as_it_is(visitor):
    page = visitor(hurried=True)
    sit_with_computers(page)
    assert my_turn(page)
    twin = page.context.new_page()
    twin.goto(page.url)
    assert my_turn(twin)
    page.goto("/rules/carta")
    before = version(twin)
    twin.locator(CARDS).first.click()
    moved_on(twin, before)
    page.go_back()
    caught_up(page, version(twin))
    page.locator(END).click()
    moved_on(page, before + 1)


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_nothing_moves_when_the_pictures_come(visitor, size):
    page = visitor(**size, reduced_motion="reduce")
    sit_with_computers(page, players=4)
    assert my_turn(page)
    page.route("**/art.svg", lambda route: (page.wait_for_timeout(400), route.continue_()))
    page.goto(page.url, wait_until="load")
    assert my_turn(page)
    page.wait_for_timeout(600)
    assert page.evaluate(SHIFTS) < 0.01
