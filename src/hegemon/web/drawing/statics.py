"""Static files, under addresses that change with their contents, so browsers may keep them for ever."""

from __future__ import annotations

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
from hegemon.web.drawing.faces import folder
from hegemon.web.drawing.joined_scripts import joined
from hegemon.web.drawing.lean import LEAN
from hegemon.web.http.compression import Encoding, best_encoding, packed

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"


LEVELS: dict[Encoding, int] = {"br": 11, "gzip": 9}
"""As small as can be: it is done once."""


class File(NamedTuple):
    """A file as it is sent, and its type."""

    data: bytes
    kind: str


@cache
def files(owner: str) -> Mapping[str, File]:
    """All static files of the shell or of a game, by their paths."""
    top = folder(None if owner == "shell" else owner) / "static"
    paths = {file.relative_to(top).as_posix(): file for file in top.rglob("*") if file.is_file()}
    texts = {path: LEAN[file.suffix](file.read_text("utf-8")) for path, file in paths.items() if file.suffix in LEAN}
    scripts = joined({file.stem: texts.pop(path) for path, file in paths.items() if path.startswith("js/")})
    texts |= {f"js/{name}.js": script for name, script in scripts.items()}
    others = {path: file.read_bytes() for path, file in paths.items() if file.suffix not in LEAN}
    sent = others | {path: text.encode() for path, text in texts.items()}
    return {path: File(data, kind_of(paths[path])) for path, data in sent.items()}


@cache
def smaller(owner: str, path: str, encoding: Encoding) -> bytes | None:
    """A file compressed, if that is worth it; letters and pictures are compressed already."""
    data = files(owner)[path].data
    small = packed(data, encoding, LEVELS[encoding])
    return small if len(small) < 0.95 * len(data) else None


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
    encoding = best_encoding(request.headers.get("accept-encoding", ""))
    small = smaller(owner, path, encoding) if encoding else None
    if small is not None:
        return Response(small, media_type=found.kind, headers=headers | {"Content-Encoding": str(encoding)})
    return Response(found.data, media_type=found.kind, headers=headers)
