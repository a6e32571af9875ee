"""A real server and a real browser. A page that complains, or asks anybody else for anything, fails its test."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.service.servers import SOON
from tests.web.browser.playing import PATIENCE

OFFLINE = "ERR_INTERNET_DISCONNECTED"
"""What a browser says when a test takes its connection away."""
SHOWN = "document.getElementById('game')?.dataset.version"
NOWHERE = "/nowhere"
"""Where tests look for a page that isn't there."""
expect.set_options(timeout=PATIENCE)
PROGRAMS: Final = (
    # On Debian the programs themselves: the script around the second turns extensions on, which slows every start
    "/usr/lib/chromium/chromium-headless-shell", "/usr/lib/chromium/chromium",
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
)  # fmt: skip
"""Browsers, the best first: one without windows, tabs and menus does a fifth less for the same page."""
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
UNUSED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",  # pages of its own behind every window: a third of all its work
    # and what Playwright turns off, as the last list is the one that counts
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "SpareRendererForSitePerProcess",  # a process in case another site is visited: there is none
)  # fmt: skip
"""What Chromium does besides showing pages."""
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide as on a screen: a browser without windows rounds them otherwise
    f"--disable-features={','.join(UNUSED)}",
    "--disable-site-isolation-trials",  # with the next one a quarter less work: few processes, as there is one site
    "--process-per-site",
]
SCHEMES: Final = ("light", "dark")
WCAG: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OF_COLOURS: Final = ["color-contrast", "link-in-text-block"]
"""The rules about colours: all that another colour scheme can break."""
COMPLAINTS: Final = """async (rules) => {
  const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}"""


@pytest.fixture(scope="session")
def database(tmp_path_factory) -> Path:
    """Where the server keeps its tables."""
    return tmp_path_factory.mktemp("browser") / "tables.db"


@pytest.fixture(scope="session")
def server(database: Path) -> Iterator[str]:
    """The address of a server with a database of its own."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", str(database), "--no-limits"]
    command += ["--bot-processes", "0"]  # they get ready when they are needed
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address, "the server did not say where it is"
        yield address[0]
        process.terminate()
        process.wait(SOON)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of this folder. While it is there an event loop runs, which others must not meet."""
    assert CHROMIUM, "Chromium is missing: make test installs it"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield started
        started.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where nobody can look why a browser was slow (CI), a failure counts if it happens twice; both times are told."""
    if os.environ.get("CI"):
        for item in items:
            if item.path.is_relative_to(Path(__file__).parent):
                item.add_marker(pytest.mark.flaky(reruns=1))


Visitor = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser, server: str) -> Iterator[Visitor]:
    """Makes visitors, each with cookies of their own; a hurried one sees the moves of others at once, and none fly."""
    complaints: list[str] = []
    contexts = []

    def hear(complaint: str) -> None:
        if OFFLINE not in complaint and "Failed to load resource" not in complaint and NOWHERE not in complaint:
            complaints.append(complaint)

    def arrive(
        locale: str = "en", width: int = 1440, height: int = 900, *, hurried: bool = False, **settings: object
    ) -> Page:
        if hurried:
            settings = {"reduced_motion": "reduce"} | settings
        settings = {"service_workers": "block"} | settings  # what goes by them can't be held back by a test
        context = browser.new_context(
            base_url=server, locale=locale, viewport={"width": width, "height": height}, **settings
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if hurried:
            context.add_cookies([{"name": "pace", "value": "at-once", "url": server}])
        page = context.new_page()
        page.on("console", lambda line: hear(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda answer: hear(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
        page.on("request", lambda request: None if request.url.startswith(server) else complaints.append(request.url))
        return page

    yield arrive
    for context in contexts:
        leave(context)
    assert not complaints


@pytest.fixture
def troubled(browser: Browser, server: str) -> Iterator[Page]:
    """A visitor whose browser may complain: here the connection fails on purpose."""
    context = browser.new_context(base_url=server, viewport={"width": 1440, "height": 900}, service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    yield page
    leave(context)


def leave(context: BrowserContext) -> None:
    """Close a visitor's pages. An answer that a test has held back and is still changing goes nowhere then."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.fixture(scope="session")
def violations() -> Callable[[Page], list[str]]:
    """What axe finds on a page that stays as it is meanwhile, by day and by night."""
    script = Axe().axe_script

    def found(page: Page) -> list[str]:
        before = page.evaluate(SHOWN)
        complaints = look(page)
        return complaints if page.evaluate(SHOWN) == before else found(page)

    def look(page: Page) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        # What lies over the page hides parts of the buttons below it, and axe would take them for small ones.
        page.evaluate(
            "for (const bar of document.querySelectorAll('.dock, .confirm, .acts')) bar.style.position = 'static'"
        )
        complaints = []
        for scheme, rules in zip(SCHEMES, (WCAG, OF_COLOURS), strict=True):
            page.emulate_media(color_scheme=scheme)
            complaints += [f"{scheme}: {complaint}" for complaint in page.evaluate(COMPLAINTS, rules)]
        page.evaluate("for (const bar of document.querySelectorAll('.dock, .confirm, .acts')) bar.style.position = ''")
        return complaints

    return found
