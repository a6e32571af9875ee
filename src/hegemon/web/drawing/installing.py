"""The pages as an app that browsers install: what it is called and looks like, and its page for when it is offline.

The service worker keeps that one page and its looks, and nothing else. Whatever is shown of a table comes from the
server, or not at all. It also shows the notices that the server sends to this browser.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from hegemon.core import say
from hegemon.languages import LANGUAGES, SOURCE
from hegemon.languages.voice import Voice
from hegemon.web.drawing.faces import SHELL
from hegemon.web.drawing.lean import lean_script
from hegemon.web.drawing.templating import THEME_COLOURS, render, static_url

router = APIRouter(include_in_schema=False)

DAY: Final = {"Cache-Control": "public, max-age=86400"}
"""Nobody has to ask more often than once a day."""
SPLASH: Final = "#0d1219"
"""What is seen while the app starts: the ground of its icon."""
ICONS: Final = (
    ("icons/app-192.png", "192x192", "image/png", "any"),
    ("icons/app-512.png", "512x512", "image/png", "any"),
    ("icons/app-maskable-512.png", "512x512", "image/png", "maskable"),
    ("icons/app.svg", "any", "image/svg+xml", "maskable"),
)
ABOUT: Final = say("Civilization board games: against computers, with friends, without an account.")


@router.get("/manifest/{language}.webmanifest")
async def manifest(language: str) -> Response:
    """What the app is called and looks like. Browsers ask without cookies, so the address says the language."""
    described = json.dumps(description(spoken(language)), ensure_ascii=False)
    return Response(described, media_type="application/manifest+json", headers=DAY)


def spoken(language: str) -> str:
    """The language, if it is spoken here."""
    if language not in LANGUAGES:
        raise HTTPException(404)
    return language


@cache
def description(language: str) -> dict[str, Any]:
    """The manifest. Whatever its language, it is the same app."""
    voice = Voice.speaking(language)
    return {
        "id": "/",
        "name": "Hegemon",
        "short_name": "Hegemon",
        "description": voice(ABOUT),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games"],
        "background_color": SPLASH,
        "theme_color": THEME_COLOURS["dark"],
        "icons": [
            {"src": static_url(path), "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [{"name": voice(say("Create a table")), "url": "/new"}],
    }


@router.get("/offline/{language}")
async def offline(language: str) -> Response:
    """The page for whoever has no connection, as the service worker keeps it: it knows nobody."""
    return HTMLResponse(render("offline.html", Voice.speaking(spoken(language))))


@router.get("/service-worker.js")
async def service_worker(language: str = SOURCE) -> Response:
    """The script that shows the offline page. It is another one whenever that page looks different."""
    return Response(worker_script(spoken(language)), media_type="text/javascript", headers=DAY)


@cache
def worker_script(language: str) -> str:
    """The service worker, told what it keeps."""
    looks = [static_url(path) for path in ("offline.css", "icon.svg", "icons/app.svg", "js/offline.js")]
    script = (SHELL / "static" / "js" / "service-worker.js").read_text("utf-8")
    kept = json.dumps([f"/offline/{language}", *looks])
    icon = json.dumps(static_url("icons/app-192.png"))
    return f"const [PAGE, ...LOOKS] = {kept};\nconst ICON = {icon};\n{lean_script(script)}"
