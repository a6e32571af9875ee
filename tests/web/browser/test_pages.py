"""Every page: in all languages without a missing text, by day and by night, and for everybody (axe)."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from hegemon.languages import LANGUAGES
from tests.sampling import few
from tests.web.browser.playing import (
    accept,
    against_computers,
    choose,
    finished_table,
    invitations,
    my_turn,
    new_table,
)

PAGES = (
    "/",
    "/new",
    "/new?players=4",
    "/rules/carta",
    "/learn/carta",
    "/archive",
    "/account",
    "/ratings",
    "/daily/carta",
    "/notifications",
    "/friends",
    "/tournaments",
    "/tournaments/new",
    "/nowhere",
)
SEARCH = 300_000
"""Milliseconds that the analysis of a short game may take."""


def test_pages_are_for_everybody(visitor, violations):
    page = visitor(reduced_motion="reduce")
    for path in PAGES:
        page.goto(path)
        assert violations(page) == [], path


@pytest.mark.parametrize(("players", "deal"), [(2, "basic"), (4, "draft")])
def test_tables_are_for_everybody(visitor, violations, players, deal):
    page = visitor(hurried=True, width=390 if players == 2 else 1440)
    against_computers(page, players, deal=deal)
    rng = random.Random(players)
    for step in range(4):
        assert my_turn(page)
        if step == 0:
            assert violations(page) == []
        choose(page, rng)
    assert violations(page) == []


def test_the_end_and_what_comes_after_are_for_everybody(visitor, violations):
    page = visitor(hurried=True)
    table = finished_table(page)
    assert violations(page) == []
    for after in ("replay", "replay?move=20", "fairness"):
        page.goto(f"{table}/{after}")
        assert violations(page) == [], after


def test_the_way_to_a_table_is_for_everybody(visitor, violations):
    host, guest, watcher = (visitor(reduced_motion="reduce") for _ in range(3))
    table = new_table(host, "me", "friend", "friend")
    assert violations(host) == [], "the waiting room of a host"
    first, second = invitations(host)
    guest.goto(first)
    assert violations(guest) == [], "an invitation"
    accept(guest, first)
    expect(guest.locator("#waiting")).to_be_visible()
    assert violations(guest) == [], "the waiting room of a guest"
    watcher.goto(guest.locator("#way-back").input_value())
    assert violations(watcher) == [], "the way back to a seat"
    watcher.goto(table)
    expect(watcher.locator("#waiting")).to_be_visible()
    assert violations(watcher) == [], "the waiting room of a stranger"
    accept(visitor(), second)
    watcher.wait_for_selector("#game[data-status=playing]", state="attached")
    assert watcher.locator("#game").get_attribute("data-seat") == ""
    assert violations(watcher) == [], "a game that one watches"


def test_the_curtain_is_for_everybody(visitor, violations):
    page = visitor(reduced_motion="reduce")
    new_table(page, "me", "here")
    expect(page.locator("#unveil")).to_be_visible()
    assert violations(page) == []


def test_the_guided_game_is_for_everybody(visitor, violations):
    page = visitor(hurried=True)
    page.goto("/learn/carta")
    page.locator("main form button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    assert my_turn(page)
    expect(page.locator(".coach")).to_be_visible()
    assert violations(page) == []


def test_an_analysis_is_for_everybody(visitor, violations):
    page = visitor(hurried=True)
    page.goto(f"{finished_table(page)}/replay?move=5")
    page.locator("form[action$='/analyse'] button").click()
    page.wait_for_selector("#findings .curve", timeout=SEARCH)
    page.locator("#figures > summary").click()
    assert violations(page) == []
    expect(page.locator(".doubts li")).not_to_have_count(0)
    heights = page.locator(".doubts li").evaluate_all("doubts => doubts.map(doubt => doubt.offsetHeight)")
    assert max(heights) < 200, "a few lines for each, reason included"
    page.set_viewport_size({"width": 360, "height": 780})
    fits(page)


@pytest.mark.parametrize("language", few(LANGUAGES, "uk"))
def test_every_page_speaks_the_language_of_the_browser(visitor, language):
    page = visitor(locale=language, width=360, height=780, reduced_motion="reduce")
    for path in PAGES:
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == language
        fits(page)
    against_computers(page, 3)
    assert my_turn(page)
    fits(page)
    # nobody reads a text with its blanks, or the name of a message
    assert not re.search(r"\{\w+\}", page.locator("body").inner_text())


@pytest.mark.parametrize("language", few(LANGUAGES, "uk"))
def test_no_page_is_wider_than_a_small_phone(visitor, language):
    page = visitor(locale=language, width=360, height=780, hurried=True)
    for path in ("/new?players=2", "/new?players=4", "/learn/carta"):
        page.goto(path)
        fits(page)
    against_computers(page, 4, deal="draft")
    rng = random.Random(1)
    for _ in range(4):  # the picks, and the first choice after them
        assert my_turn(page)
        fits(page)
        choose(page, rng)
    new_table(page, "me", "friend", "anybody")
    expect(page.locator("#waiting")).to_be_visible()
    fits(page)
    page.goto(invitations(page)[0])
    fits(page)
    new_table(page, "me", "here")
    expect(page.locator("#unveil")).to_be_visible()
    fits(page)
    table = finished_table(page)
    fits(page)
    for after in ("replay", "replay?move=20", "fairness"):
        page.goto(f"{table}/{after}")
        fits(page)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_the_language_the_name_and_the_light_can_be_changed(visitor):
    page = visitor()
    page.goto("/")
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator("#menu > summary").click()
    menu = page.locator("#menu")
    expect(menu.get_by_role("link", name="Archivio")).to_be_visible()
    expect(menu.locator("a[href='/']")).to_have_count(0)  # one is in the lobby
    page.locator("#menu-name").fill("Livia <3")
    page.locator("form[action='/name'] button").click()
    expect(page.locator("#menu > summary")).to_contain_text("Livia <3")
    page.locator("#menu > summary").click()
    page.locator("button[name=theme][value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_first_load_is_light_and_asks_nobody_else(visitor):
    page = visitor()
    against_computers(page, 4)
    assert my_turn(page)
    loaded: list[int] = []
    fresh = page.context.browser.new_context(base_url=page.url, storage_state=page.context.storage_state())
    newcomer = fresh.new_page()
    newcomer.on(
        "requestfinished", lambda request: loaded.append(sum(request.sizes().values())) if request.response() else None
    )
    newcomer.goto(page.url)
    newcomer.wait_for_timeout(1000)
    fresh.close()
    assert len(loaded) > 5
    assert sum(loaded) <= 150_000
