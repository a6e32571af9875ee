"""The pages can be installed as an app. Without a connection a page of ours says so, and no table is shown stale."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page, expect

from tests.web.browser.playing import sit_with_computers, until

UNLESS_PRIVATE = "in-incognito"
"""What Chromium says against installing in a context of a test, which is always a private one."""
READY = "navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
  const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(shelves.map((shelf) => shelf.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""


def devtools(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def test_chromium_would_install_it(visitor):
    page = visitor("uk", service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    tools = devtools(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest/uk.webmanifest")
    complaints = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {complaint["errorId"] for complaint in complaints} <= {UNLESS_PRIVATE}


def test_without_a_connection_a_page_says_so_and_comes_back_by_itself(visitor, violations):
    page = visitor("fr", service_workers="allow")
    sit_with_computers(page)
    table = page.url
    page.evaluate(READY)
    until(page, lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    page.context.set_offline(True)
    page.goto(table)
    expect(page.get_by_role("heading", name="Hegemon est injoignable")).to_be_visible()
    assert page.locator("#game").count() == 0
    assert page.evaluate("getComputedStyle(document.querySelector('main')).borderRadius") == "10px", "it has its looks"
    assert violations(page) == []
    page.context.set_offline(False)
    page.wait_for_selector("#game")
    assert page.url == table


def test_nothing_of_a_table_is_kept(visitor):
    page = visitor(service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    sit_with_computers(page)
    page.reload()
    kept = page.evaluate(KEPT)
    assert kept[0] == "/offline/en"
    assert all(path.startswith("/static/shell/") for path in kept[1:])
    assert len(kept) == 5
