"""Two people and a computer play a Swiss tournament to its end, from nothing but the address of a server."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import choose, my_turn, stream_first

SHORT = "game=carta&players=2&hegemony=2&level_1=1&level_2=1"
"""Options of a game that is soon over."""
PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1280, "height": 800}
"""At tables: cards of a hand overlap on a phone, and tests press the middle of each."""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def play_to_the_end(pages: Sequence[Page], stays: Page | None = None) -> None:
    """Everybody plays their game, then goes back to the tournament, but one who may stay where they are."""
    for page in pages:
        page.wait_for_url(re.compile(r"/t/[\w-]+"))
    rng, playing = random.Random(1), list(pages)
    while playing:
        for page in playing:
            if page.locator("#game[data-status=over]").count():
                if page is not stays:
                    page.locator("#to-tournament").click()
                    page.wait_for_url(re.compile(r"/tournaments/[\w-]+"))
                playing.remove(page)
                break
            if page.locator("#game[data-turn=me]").count() and my_turn(page):
                choose(page, rng)
            else:
                page.wait_for_timeout(50)


def test_a_swiss_tournament_from_its_creation_to_its_end(visitor: Visitor, violations: Callable[[Page], list[str]]):
    ada, ben = visitor(hurried=True), visitor(**PHONE, hurried=True)
    ada.goto(f"/tournaments/new?{SHORT}")
    ada.locator("#table-name").fill("Cup of the week")
    ada.locator("#tournament-rounds").fill("2")
    ada.locator("#tournament-computer").select_option("novice")
    ada.locator("#tournament-computers").fill("1")
    ada.locator("main form button.act").click()
    ada.wait_for_url(re.compile(r"/tournaments/[\w-]{22}"))
    ben.goto("/")
    ben.locator("main a[href='/tournaments']").click()
    ben.locator("li", has_text="Cup of the week").locator("a").click()
    assert not ben.evaluate(TOO_WIDE)
    ben.locator("#join").click()
    expect(ben.locator("#withdraw")).to_be_visible()
    expect(ada.locator(".standings tbody tr")).to_have_count(3)  # without loading the page again
    assert violations(ada) == []
    ada.locator("#start").click()
    for number in (1, 2):
        before = ben.url
        ada.locator("#hurry").click()
        if number == 2:  # at the end of their game of round 1
            expect(ben.locator("#next-table")).to_have_text("Your next table is ready.")
            ben.wait_for_url(lambda address, before=before: address != before)
        ben.set_viewport_size(SCREEN)
        play_to_the_end([ada, ben], stays=ben if number == 1 else None)
        ben.set_viewport_size(PHONE)
        assert number == 2 or not ben.evaluate(TOO_WIDE)
    for page in (ada, ben):
        expect(page.locator("#h-standings")).to_have_text("Final standings")
        expect(page.locator(".now-words")).to_have_text(re.compile("has won."))
        points = page.locator(".standings tbody td b").all_inner_texts()
        assert len(points) == 3
    assert violations(ben) == []
    assert not ben.evaluate(TOO_WIDE)
    ben.locator("#earlier summary").click()
    ben.locator("#earlier a").first.click()
    expect(ben.locator("#game[data-status=over]")).to_be_visible()


def test_whoever_waits_is_led_to_their_table_whatever_the_line_does(visitor: Visitor):
    ada, ben = visitor(hurried=True), visitor(hurried=True)
    ada.goto(f"/tournaments/new?{SHORT}")
    ada.locator("#tournament-computer").select_option("novice")
    ada.locator("main form button.act").click()
    ada.wait_for_url(re.compile(r"/tournaments/[\w-]{22}"))
    address = ada.url
    ben.goto(address)
    ben.locator("#join").click()
    ben.wait_for_load_state()
    expect(ben.locator("#withdraw")).to_be_visible()
    lost: list[str] = []

    def lose_once(route: Route) -> None:
        if "x-part" in route.request.headers and not lost:
            lost.append(route.request.url)
            route.abort()
        else:
            route.fallback()

    ben.route(address, lose_once)
    ada.locator("#start").click()
    ada.locator("#hurry").click()
    ben.wait_for_url(re.compile(r"/t/[\w-]+"))
    assert lost  # the first question how it stands was never answered
    ben.goto(address)  # only to look
    expect(ben.locator("#to-table")).to_be_visible()
    assert ben.url == address
    ben.goto(address, referer=address)  # as after a button of the page, when the table was made meanwhile
    ben.wait_for_url(re.compile(r"/t/[\w-]+"))


def test_a_tournament_is_shown_as_it_is_when_the_line_is_back(visitor: Visitor):
    ada, ben = visitor(hurried=True), visitor(hurried=True)
    ada.goto(f"/tournaments/new?{SHORT}")
    ada.locator("main form button.act").click()
    ada.wait_for_url(re.compile(r"/tournaments/[\w-]{22}"))
    address = ada.url
    end = stream_first(ada, re.compile(r"/tournaments/[\w-]+/events"), "retry: 100\n\n")
    ada.reload()
    players = ada.locator(".standings tbody tr")
    expect(players).to_have_count(1)
    ben.goto(address)
    ben.locator("#join").click()
    expect(ben.locator("#withdraw")).to_be_visible()
    end()
    expect(players).to_have_count(2)


def test_a_tournament_goes_on_for_whoever_changes_how_the_page_looks(visitor: Visitor):
    ada, ben = visitor(hurried=True), visitor(hurried=True)
    ada.goto(f"/tournaments/new?{SHORT}")
    ada.locator("main form button.act").click()
    ada.wait_for_url(re.compile(r"/tournaments/[\w-]{22}"))
    ada.locator("#menu summary").click()
    with ada.expect_response("**/theme"):
        ada.locator("button[name=theme][value=dark]").click()
    ben.goto(ada.url)
    ben.locator("#join").click()
    expect(ben.locator("#withdraw")).to_be_visible()
    expect(ada.locator(".standings tbody tr")).to_have_count(2)
