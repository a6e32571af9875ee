"""The lobby changes while one looks at it."""

from __future__ import annotations

import json
import random
import re

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import (
    MY_TURN,
    choose,
    lose_first,
    new_table,
    stream_first,
    until,
    version,
)  # fmt: skip
from tests.web.browser.test_account import keep


def test_tables_come_and_go_before_ones_eyes(visitor: Visitor):
    ada, ben = visitor(), visitor(width=390, height=844)
    ben.goto("/")
    ada.goto("/new?game=carta&players=2&table-name=Come+in")
    ada.locator("[name='seat-1']").select_option("anybody")
    ada.locator("[name='table-seen'][value='all']").check(force=True)
    ada.locator("main form button.act").click()
    ada.wait_for_url(re.compile(r"/t/[\w-]+"))
    row = ben.locator("#open-tables li", has_text="Come in")
    expect(row).to_be_visible()
    expect(ben.locator("#people")).to_have_text(re.compile(r"\d+ people are here"))
    row.locator("button").click()
    ben.wait_for_url(re.compile(r"/t/[\w-]+"))
    ada.wait_for_selector("#game[data-status=playing]")
    cleo = visitor()
    cleo.goto("/")
    expect(cleo.locator("#running-tables li", has_text="Come in")).to_be_visible()
    expect(cleo.locator("#open-tables li", has_text="Come in")).to_have_count(0)


def test_two_find_each_other_and_make_their_first_moves(visitor: Visitor):
    """From nothing but the address of a server."""
    ada, ben = visitor(hurried=True), visitor(width=390, height=844, hurried=True)
    for page in (ada, ben):
        page.goto("/")
        page.locator("form[action='/match'] input[name=players][value='2']").check(force=True)
        page.locator("form[action='/match'] input[name=pace][value=fast]").check(force=True)
        page.locator("form[action='/match'] button.act").click()
        if page is ada:
            expect(page.locator("#match [role=status]")).to_have_text("Here so far: 1 of 2.")
            page.wait_for_function("() => Number(document.getElementById('waited').dataset.waited) > 1")
    for page in (ada, ben):
        page.wait_for_url(re.compile(r"/t/[\w-]+"))
        page.wait_for_selector("#game[data-status=playing]")
    assert ada.url == ben.url
    for _ in range(2):
        for page in (ada, ben):
            if page.locator(MY_TURN).count():
                choose(page, random.Random(1))
    assert version(ada) > 1


def test_whoever_leaves_the_page_is_not_waited_for(visitor: Visitor):
    ada, ben = visitor(), visitor()
    for page in (ada, ben):
        page.goto("/")
        page.locator("form[action='/match'] input[name=players][value='3']").check(force=True)
        page.locator("form[action='/match'] button.act").click()
    expect(ada.locator("#match [role=status]")).to_have_text("Here so far: 2 of 3.")
    ben.goto("/")
    expect(ada.locator("#match [role=status]")).to_have_text("Here so far: 1 of 3.")
    ada.locator("#stop-looking").click()
    ada.wait_for_url(re.compile(r"/$"))


def test_a_challenge_that_is_accepted_takes_both_to_the_table(visitor: Visitor):
    ada, ben = visitor(), visitor(width=390, height=844)
    keep(ada, "Ada Challenges")
    keep(ben, "Ben Accepts")
    ada.goto("/friends")
    ben.goto(ada.locator("#link").input_value())
    ben.get_by_role("button", name="Become friends").click()
    ben.locator(".brand").click()
    ada.reload()
    ada.get_by_role("button", name="Challenge").click()
    expect(ada.locator("#my-tables [data-offer]")).to_contain_text("Stay here")
    challenge = ben.locator("#my-tables [data-offer]", has_text="Ada Challenges challenges you")
    expect(challenge).to_be_visible()
    expect(ben.locator("#people")).to_have_text(re.compile(r"[2-9] people are here"))
    challenge.get_by_role("button", name="Accept").click()
    for page in (ada, ben):
        page.wait_for_url(re.compile(r"/t/[\w-]+"))
    assert ada.url == ben.url


# -- when the line is lost ---------------------------------------------------------------------------------------------

LISTENED = re.compile(r"/lobby/events")
OWN = "**/lobby/mine"
AGAIN_SOON = "retry: 100\n\n"
"""After so many milliseconds a browser comes back to a stream that has ended."""
NO_MORE = "retry: 600000\n\n"
WATCH_FOR_GONE = """() => {
  const list = document.getElementById("open-tables");
  const look = () => { window.wasShown ||= Boolean(list.querySelector("[data-table=gone]")); };
  new MutationObserver(look).observe(list, { childList: true });
}"""
CHANGED = "event: mine\ndata: {}\n\n"


def another_table(page: Page) -> None:
    """A table of one's own comes, and another page leads there."""
    twin = page.context.new_page()
    new_table(twin, "me", "friend")
    twin.close()


def test_ones_own_tables_are_right_when_the_line_is_back(visitor: Visitor):
    page = visitor()
    end = stream_first(page, LISTENED, AGAIN_SOON)
    page.goto("/")
    expect(page.locator("#my-tables > li")).to_have_count(0)
    another_table(page)
    end()
    expect(page.locator("#my-tables > li")).to_have_count(1)


def test_ones_own_tables_are_asked_for_until_they_are_told(visitor: Visitor):
    page = visitor()
    end = stream_first(page, LISTENED, NO_MORE + CHANGED)
    page.goto("/")
    another_table(page)
    lost = lose_first(page, OWN)
    end()
    expect(page.locator("#my-tables > li")).to_have_count(1)
    assert lost


def test_what_is_told_late_of_ones_own_tables_is_not_shown(visitor: Visitor):
    page = visitor()
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route(OWN, hold)
    end = stream_first(page, LISTENED, NO_MORE + 2 * CHANGED)
    page.goto("/")
    end()
    until(page, lambda: len(asked) >= 2)
    of_then = asked[0].fetch()
    another_table(page)
    for route in asked[1:]:
        route.continue_()
    expect(page.locator("#my-tables > li")).to_have_count(1)
    asked[0].fulfill(response=of_then)
    page.wait_for_timeout(300)
    expect(page.locator("#my-tables > li")).to_have_count(1)


def test_a_table_that_came_and_went_while_the_line_was_lost_is_not_shown_for_ever(visitor: Visitor):
    """What the page was drawn with holds again, but it has shown something else meanwhile."""
    page = visitor()
    gone = {"order": ["gone"], "rows": {"gone": '<li data-table="gone">Gone</li>'}}
    lists = {"digest": "of then", "people": "Nobody is here", "open": gone}
    end = stream_first(page, LISTENED, f"{AGAIN_SOON}id: of then\nevent: lists\ndata: {json.dumps(lists)}\n\n")
    page.goto("/")
    page.evaluate(WATCH_FOR_GONE)
    end()
    page.wait_for_function("() => window.wasShown")
    expect(page.locator("[data-table=gone]")).to_have_count(0)


def test_whoever_waits_for_company_is_told_how_it_stands_now(visitor: Visitor):
    """An answer that comes late takes nothing back."""
    ada, ben = visitor(), visitor()
    ada.goto("/")
    ada.locator("form[action='/match'] input[name=players][value='3']").check(force=True)
    ada.locator("form[action='/match'] button.act").click()
    status = ada.locator("#match [role=status]")
    expect(status).to_have_text("Here so far: 1 of 3.")
    ada.wait_for_timeout(500)
    late: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        answer = route.fetch()
        if not late and "2 of 3" in answer.text():
            late.append((route, answer))
        else:
            route.fulfill(response=answer)

    ada.route(re.compile(r"/match$"), hold)
    ben.goto("/")
    ben.locator("form[action='/match'] input[name=players][value='3']").check(force=True)
    ben.locator("form[action='/match'] button.act").click()
    until(ada, lambda: bool(late))
    ben.goto("/")
    until(ada, lambda: "1 of 3" in ada.request.get("/match").text())
    ada.wait_for_timeout(500)  # so that the page has asked, too
    [(route, answer)] = late
    route.fulfill(response=answer)
    ada.wait_for_timeout(300)
    assert status.inner_text() == "Here so far: 1 of 3."
    ada.unroute_all(behavior="ignoreErrors")
    ada.locator("#stop-looking").click()
    ada.wait_for_url(re.compile(r"/$"))
