"""The same tables for programs: JSON, with a token instead of a cookie.

Nothing leaves but what a seat of the caller may know. Choosing is what programs do most, so its answer is written
straight away; all others are models, so that the description at `/api/openapi.json` is exact.
"""

from __future__ import annotations

from typing import Final

from hegemon.web.api import (
    archive,
    chat,
    conduct,
    games,
    guests,
    matching,
    people,
    plans,
    playing,
    programs,
    seats,
    tables,
    tournaments,
)

MODULES: Final = (
    playing,
    guests,
    games,
    tables,
    seats,
    programs,
    chat,
    conduct,
    matching,
    archive,
    people,
    tournaments,
    plans,
)
"""By how often they are asked."""
