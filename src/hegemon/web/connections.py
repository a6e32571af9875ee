"""What a connection may send before anybody looks at it.

A reverse proxy limits the heads of requests as well; these limits hold without one. A head that is too large is
answered with 431, and what follows it is neither parsed nor kept.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hegemon.web.body_limit import HEARD_OUT

HEAD_BYTES: Final = 16 * 1024
"""Bytes of a request's address and headers, at most: more than any browser sends to us."""
HEAD_LINES: Final = 100
"""Headers of a request, at most."""
REQUEST_BYTES: Final = HEAD_BYTES + HEARD_OUT
"""Bytes of a request, at most, whatever they are."""
LINGER: Final = 2.0
"""Seconds for which whoever is refused may go on talking unheard: most listen when they have said everything."""


class LimitedProtocol(HttpToolsProtocol):
    """HTTP for one connection, with limits."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_open = False
        """Has a head begun that is not complete yet?"""
        self._head_received = 0
        """Bytes of it that came after those it began with."""
        self._head_parsed = 0
        self._head_lines = 0
        self._received = 0
        """Bytes of the whole request."""
        self._refused = False

    @property
    def idle(self) -> bool:
        """Is no request being answered?"""
        return self.cycle is None or self.cycle.response_complete

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer without asking the app, and hear no more; in the middle of another answer, just hang up."""
        self._refused = True
        if not self.idle:
            self.transport.abort()
            return
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        self.transport.write(head.encode())
        self.loop.call_later(LINGER, self.transport.close)

    # -- what comes in -----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Count before parsing: a line that never ends is known by its bytes alone."""
        if self._head_open and not self._refused:
            self._head_received += len(data)
            if self._head_received > HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        self._received += len(data)
        if self._received > REQUEST_BYTES:
            self.transport.abort()
        elif not self._refused:
            super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head_open, self._received = True, 0
        self._head_received = self._head_parsed = self._head_lines = 0

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        self._count(url)
        if not self._refused:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header of it, or a line that follows its body, which counts like one."""
        self._head_lines += 1
        self._count(name, value)
        if not self._refused:
            super().on_header(name, value)

    def _count(self, *parts: bytes) -> None:
        self._head_parsed += sum(map(len, parts))
        if not self._refused and (self._head_parsed > HEAD_BYTES or self._head_lines > HEAD_LINES):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """The head is there: the request can be answered."""
        self._head_open = False
        if not self._refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        if not self._refused:
            super().on_message_complete()
