"""Static files, under addresses that change with their contents, so browsers may keep them for ever."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hegemon.games import GAMES
from hegemon.web.templating import room

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"


@cache
def contents(owner: str, path: str) -> tuple[bytes, bytes, str] | None:
    """A file, the same compressed, and its type; None if there is no such file."""
    if owner != "shell" and owner not in GAMES.names():
        return None
    folder = (room(None if owner == "shell" else owner) / "static").resolve()
    file = (folder / path).resolve()
    if not file.is_relative_to(folder) or not file.is_file():
        return None
    data = file.read_bytes()
    return data, gzip.compress(data, 9, mtime=0), kind_of(file)


def kind_of(file: Path) -> str:
    """What a browser has to be told about a file."""
    kind = (
        "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


@router.get("/static/{owner}/{version}/{path:path}")
async def static(request: Request, owner: str, version: str, path: str) -> Response:
    """A static file."""
    found = contents(owner, path)
    if found is None:
        raise HTTPException(404)
    data, small, kind = found
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(data, media_type=kind, headers=headers)
