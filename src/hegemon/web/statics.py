"""Static files, under addresses that change with their contents, so browsers may keep them for ever."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hegemon.games import GAMES
from hegemon.web.faces import folder
from hegemon.web.lean import LEAN

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"


class File(NamedTuple):
    """A file as it is sent, the same compressed if that is less, and its type."""

    data: bytes
    small: bytes | None
    kind: str


@cache
def files(owner: str) -> Mapping[str, File]:
    """All static files of the shell or of a game, by their paths."""
    top = folder(None if owner == "shell" else owner) / "static"
    found = {}
    for file in top.rglob("*"):
        if file.is_file():
            lean = LEAN.get(file.suffix)
            data = lean(file.read_text("utf-8")).encode() if lean else file.read_bytes()
            path = file.relative_to(top).as_posix()
            small = gzip.compress(data, 9, mtime=0)
            found[path] = File(data, small if len(small) < len(data) else None, kind_of(file))
    return found


def kind_of(file: Path) -> str:
    """What a browser has to be told about a file."""
    kind = (
        "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


@router.get("/static/{owner}/{version}/{path:path}")
async def static(request: Request, owner: str, version: str, path: str) -> Response:
    """A static file."""
    found = files(owner).get(path) if owner == "shell" or owner in GAMES.names() else None
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if found.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.small, media_type=found.kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(found.data, media_type=found.kind, headers=headers)
