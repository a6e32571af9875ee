"""What the templates of a table are told, whether its game is being played or looked at again."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from hegemon.core import Message
from hegemon.core.face import Scene, Sight
from hegemon.languages.voice import Voice
from hegemon.web.faces import face_of
from hegemon.web.templating import style_sheets
from hegemon.web.visit import Visit

if TYPE_CHECKING:
    from hegemon.web.table_page import TablePage


def table_context(
    visit: Visit, page: TablePage, sight: Sight, scene: Scene | None, body: str, heading: Message
) -> dict[str, Any]:
    """The names that every template of a table, and every face, may use."""
    game = page.table.setup.game
    return {
        "page": page,
        "sight": sight,
        "scene": scene.data if scene else None,
        "body": body,
        "heading": heading,
        "title": game.title(),
        "face": face_of(game.name),
        "styles": style_sheets(game.name),
        "voice": Voice.speaking(visit.reader.language, game.name).naming(*page.names),
        "request_id": secrets.token_urlsafe(9),
        "visit_url": partial(visit.services.url, visit.request),
    }
