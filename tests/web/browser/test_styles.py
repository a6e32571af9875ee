"""Nothing is shown before its style sheet is there: what a fragment brings is held back for it, a second at most."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.browser.civilization import sit_down

SHOW = """(sheet) => {
  const table = document.querySelector("script[type=module][src$='table.js']").src;
  const link = `<link rel="stylesheet" href="/static/civilization/new/${sheet}">`;
  import(table).then(({ glide_js, swap_js }) =>
    glide_js.show(swap_js.parse(`<h2 id="prompt">${link}<b>${sheet}</b></h2>`)));
}"""
"""A fragment whose panel comes with a style sheet."""


def hold(page: Page, pattern: str) -> list[Route]:
    """Requests that are not answered before they are told to go on."""
    held: list[Route] = []

    def wait(route: Route) -> None:
        held.append(route)

    page.route(pattern, wait)
    return held


def test_what_comes_with_a_style_sheet_is_not_shown_before_that(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    held = hold(page, "**/new/*.css")
    with page.expect_request("**/new/city.css"):
        page.evaluate(SHOW, "city.css")
    assert page.locator("#prompt > b").count() == 0, "its style is on its way"
    held[0].continue_()
    page.locator("#prompt > b").wait_for()
    page.evaluate(SHOW, "peoples.css")
    expect(page.locator("#prompt > b")).to_have_text("peoples.css")  # what does not come is not waited for any longer
    held[1].continue_()


def test_what_is_opened_is_shown_with_its_style_sheet(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    held = hold(page, "**/market.css")
    with page.expect_request("**/market.css"):
        page.locator("label[for=rail-market]").click()
    expect(page.locator("#market")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("#market .offer").first).to_have_css("display", "grid")
