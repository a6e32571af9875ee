"""The same tables for programs: JSON, with a token instead of a cookie.

Nothing leaves but what a seat of the caller may know. Choosing is what programs do most, so its answer is written
straight away; all others are models, so that the description at `/api/openapi.json` is exact.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.routing import Match
from starlette.types import Scope

from hegemon.web.api import chat, games, guests, playing, seats, tables


class Programs(APIRouter):
    """The routes for programs, which nobody looks through who asks for a page."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return super().matches(scope) if scope["path"].startswith("/api/") else (Match.NONE, {})


router = Programs()
for module in (playing, guests, games, tables, seats, chat):  # by how often they are asked
    router.include_router(module.router)
