"""The lobby changes while one looks at it."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import MY_TURN, choose, version
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
