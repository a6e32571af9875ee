"""A real browser shows a page without sideways scrolling, from a small phone to a desk."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hegemon.languages.voice import Voice
from hegemon.reports import Page, PageSection
from tests.reports.test_charts import EVERY
from tests.reports.test_page import page

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, PROGRAMS)), None)
WIDTHS = (320, 360, 480, 700, 820, 1280)

LOOK = """
addEventListener("load", async () => {
  const frame = document.querySelector("iframe"), seen = [];
  for (const width of WIDTHS) {
    frame.style.width = width + "px";
    await new Promise(done => setTimeout(done, 100));
    const inside = frame.contentDocument;
    const shown = svg => getComputedStyle(svg).display != "none";
    seen.push({
      width,
      needs: inside.documentElement.scrollWidth,
      pictures: [...inside.querySelectorAll("figure")].map(
        figure => [...figure.querySelectorAll("svg")].filter(shown).length),
      scale: Math.min(...[...inside.querySelectorAll("figure svg")].filter(shown)
        .map(svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)),
    });
  }
  document.querySelector("pre").textContent = JSON.stringify(seen);
});
"""


@pytest.mark.long
@pytest.mark.parametrize(
    "shown",
    [page(), Page("All", "charts", [PageSection("All", EVERY), PageSection("Half", EVERY, half=True)])],
    ids=["nasty", "all"],
)
def test_nothing_is_too_wide(shown: Page, tmp_path: Path) -> None:
    assert BROWSER, "these tests need Chromium; `make test-long` installs it"
    framed = html.escape(shown.html(Voice.speaking("en")), quote=True)
    look = LOOK.replace("WIDTHS", json.dumps(WIDTHS))
    wrapper = tmp_path / "wrapper.html"
    wrapper.write_text(
        f'<!doctype html><meta charset="utf-8"><iframe srcdoc="{framed}"></iframe><pre></pre><script>{look}</script>',
        encoding="utf-8",
    )
    done = subprocess.run(
        [
            str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=5000", "--dump-dom", wrapper.as_uri(),
        ],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    found = re.search(r"<pre>(.*?)</pre>", done.stdout)
    assert found
    assert found[1]
    for seen in json.loads(html.unescape(found[1])):
        assert seen["needs"] <= seen["width"], seen
        assert set(seen["pictures"]) == {1}, "each chart once, for the desk or for the phone"
        assert seen["scale"] >= 0.75, "text large enough to read"
