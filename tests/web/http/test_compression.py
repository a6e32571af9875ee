"""Texts are compressed for those who read that, whole and once; everything else is sent as it is."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.testclient import TestClient

from hegemon.web.http.compression import SMALL, Compression

LONG = "<p>" + SMALL * "a"


async def pieces() -> AsyncIterator[str]:
    for _ in range(3):
        yield LONG


def answers() -> FastAPI:
    app = FastAPI()
    app.add_middleware(Compression)
    for path, response in {
        "/long": lambda: HTMLResponse(LONG, headers={"Vary": "Cookie"}),
        "/short": lambda: HTMLResponse("<p>"),
        "/small": lambda: Response(gzip.compress(LONG.encode()), headers={"Content-Encoding": "gzip"}),
        "/picture": lambda: Response(LONG, media_type="image/png"),
        "/stream": lambda: StreamingResponse(pieces(), media_type="text/event-stream"),
        "/pieces": lambda: StreamingResponse(pieces(), media_type="text/html"),
        "/nothing": lambda: Response(status_code=204),
    }.items():
        app.router.add_route(path, lambda request, response=response: response())
    return app


def test_what_is_compressed_and_what_is_not():
    with TestClient(answers()) as client:
        for reads in ("gzip, deflate", "gzip, br", "identity"):
            found = {
                path: client.get(path, headers={"Accept-Encoding": reads})
                for path in ("/long", "/short", "/small", "/picture", "/stream", "/pieces", "/nothing")
            }
            packed = {path: answer.headers.get("content-encoding") for path, answer in found.items()}
            long = {"gzip, deflate": {"/long": "gzip"}, "gzip, br": {"/long": "br"}, "identity": {}}[reads]
            assert {path: name for path, name in packed.items() if name} == long | {"/small": "gzip"}
            assert found["/long"].text == found["/picture"].text == LONG
            assert found["/long"].headers["vary"] == "Cookie, Accept-Encoding"
            assert found["/stream"].text == found["/pieces"].text == 3 * LONG
            assert (found["/short"].text, found["/nothing"].text) == ("<p>", "")
            size = int(found["/long"].headers["content-length"])
            assert size < SMALL if reads != "identity" else size == len(LONG)
        assert client.head("/long", headers={"Accept-Encoding": "gzip"}).status_code in (200, 405)
