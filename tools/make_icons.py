"""Make the icons of the installed app anew, from the drawing in the static files.

    python tools/make_icons.py        # with the development packages and Chromium, as the tests need them

Phones cut an icon to a circle, a drop or a rounded square, so the drawing fills the whole square and keeps what matters
within the middle four fifths (`app-maskable-512.png`). Where nothing is cut, and on the screens of iPhones, which round
the corners themselves, the same drawing stands with little around it (`app-192.png`, `app-512.png`, `app-180.png`).
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ICONS = Path(__file__).parents[1] / "src" / "hegemon" / "web" / "static" / "icons"
SIZES = {
    "app-180.png": (180, 0.0),
    "app-192.png": (192, 0.2),
    "app-512.png": (512, 0.2),
    "app-maskable-512.png": (512, 0.0),
}
"""Each file: its width, and how round its corners are, as a part of it."""
CLOSER = "48 48 416 416"
"""The part of the drawing that is seen where nothing is cut."""


def draw(page: Page, drawing: str, width: int, roundness: float) -> bytes:
    """The drawing as a picture."""
    seen = drawing.replace("0 0 512 512", CLOSER) if roundness else drawing
    page.set_viewport_size({"width": width, "height": width})
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block; border-radius: {roundness:.0%} }}</style>{seen}"
    )
    return page.screenshot(omit_background=True)


def main() -> None:
    """Write all sizes."""
    drawing = (ICONS / "app.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for name, (width, roundness) in SIZES.items():
            (ICONS / name).write_bytes(draw(page, drawing, width, roundness))
        browser.close()


if __name__ == "__main__":
    main()
