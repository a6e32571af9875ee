"""Every page: in all languages without a missing text, by day and by night, and for everybody (axe)."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page

from hegemon.languages import LANGUAGES
from tests.web.browser.playing import OVER, PATIENCE, against_computers, choose, my_turn

PAGES = ("/", "/new", "/new?players=4", "/rules/carta", "/learn/carta", "/nowhere")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_pages_are_for_everybody(visitor, violations, path, colours):
    page = visitor(color_scheme=colours, reduced_motion="reduce")
    page.goto(path)
    assert violations(page) == []


@pytest.mark.parametrize(("players", "deal"), [(2, "basic"), (4, "draft")])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_tables_are_for_everybody(visitor, violations, players, deal, colours):
    page = visitor(color_scheme=colours, hurried=True, reduced_motion="reduce", width=390 if players == 2 else 1440)
    against_computers(page, players, deal=deal)
    rng = random.Random(players)
    for step in range(8):
        if not my_turn(page):
            break
        if step % 3 == 0:
            assert violations(page) == []
        choose(page, rng)
    assert violations(page) == []


def test_the_end_and_what_comes_after_are_for_everybody(visitor, violations):
    page = visitor(reduced_motion="reduce")
    page.goto("/new?players=2")
    for seat in ("seat-0", "seat-1"):
        page.locator(f"[name={seat}]").select_option("novice")
    page.locator("main form button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    page.wait_for_selector(OVER, timeout=PATIENCE)
    assert violations(page) == []
    table = page.url.split("?")[0]
    for after in ("replay", "replay?move=20", "fairness"):
        page.goto(f"{table}/{after}")
        assert violations(page) == [], after


@pytest.mark.parametrize("language", LANGUAGES)
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


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_the_language_the_name_and_the_light_can_be_changed(visitor):
    page = visitor()
    page.goto("/")
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Italiano").click()
    assert page.locator("html").get_attribute("lang") == "it"
    page.locator("#menu > summary").click()
    page.locator("#menu-name").fill("Livia <3")
    page.locator("form[action='/name'] button").click()
    assert "Livia <3" in page.locator("#menu > summary").inner_text()
    page.locator("#menu > summary").click()
    page.locator("button[name=theme][value=dark]").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"


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
