"""The lobby changes while one looks at it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser.conftest import Visitor


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
