"""What a connection may send, how long it may take, and how many there may be.

A reverse proxy does these things as well; here they hold without one. A head that is too large is answered with 431,
and what follows it is neither parsed nor kept. Who sends nothing, or too slowly, or doesn't read what they asked for,
is hung up on. One address has a share of all connections; and before the descriptors of the process run out, those who
are just keeping a line open have to call again.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hegemon.web.http.addresses import counted_as
from hegemon.web.http.body_limit import HEARD_OUT

LOG: Final = logging.getLogger(__name__)

HEAD_BYTES: Final = 16 * 1024
"""Bytes of a request's address and headers, at most: more than any browser sends to us."""
HEAD_LINES: Final = 100
"""Headers of a request, at most."""
REQUEST_BYTES: Final = HEAD_BYTES + HEARD_OUT
"""Bytes of a request, at most, whatever they are."""
HEAD_SECONDS: Final = 20.0
"""Seconds for a head, from the connection or from its first byte on."""
BODY_SECONDS: Final = 60.0
"""Seconds for a body: the largest record comes over a slow telephone in 40."""
READ_SECONDS: Final = 60.0
"""Seconds for which somebody may let an answer lie without reading on."""
LINGER: Final = 2.0
"""Seconds for which whoever is refused may go on talking unheard: most listen when they have said everything."""

MOST: Final = 20_000
"""Connections of a process, at most, however many descriptors it has."""
RESERVE: Final = 64
"""Descriptors for everything else: the database, computer players, the log."""
SHARE: Final = 4
"""One address may have the fourth part of all connections,"""
LARGEST_SHARE: Final = 512
"""and no more than so many: a school, each pupil with several tables."""
SILENCE: Final = 60.0
"""Seconds between two lines of the log that say the same."""


def notice_the_lost(transport: asyncio.Transport) -> None:
    """Let the system end a connection whose other side has vanished without a word: a telephone without a network.

    What is sent to it stays unacknowledged. Without this Linux goes on trying for a quarter of an hour, and whoever
    listened to a table would count as being there.
    """
    line = transport.get_extra_info("socket")
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * READ_SECONDS))


class Connections:
    """The connections of a process: how many there may be in all, and from one address."""

    def __init__(self, descriptors: int, exempt: Callable[[str], bool] = lambda address: False) -> None:
        self._most = max(1, min(MOST, descriptors - RESERVE))
        self._share = max(1, min(LARGEST_SHARE, self._most // SHARE))
        self._exempt = exempt
        self._open: dict[LimitedProtocol, str] = {}
        """In the order in which they came."""
        self._counts: Counter[str] = Counter()
        self._warned = float("-inf")

    def admit(self, connection: LimitedProtocol, address: str) -> HTTPStatus | None:
        """Count a connection; why not, if there are too many."""
        who = "" if self._exempt(address) else counted_as(address)
        if who and self._counts[who] >= self._share:
            return HTTPStatus.TOO_MANY_REQUESTS
        if len(self._open) >= self._most and not self._make_room():
            return HTTPStatus.SERVICE_UNAVAILABLE
        self._open[connection] = who
        self._counts[who] += 1
        return None

    def leave(self, connection: LimitedProtocol) -> None:
        """A connection is gone."""
        who = self._open.pop(connection, None)
        if who is not None:
            self._counts[who] -= 1
            if not self._counts[who]:
                del self._counts[who]

    def _make_room(self) -> bool:
        """Hang up on whoever has kept a line open longest without asking for anything."""
        if time.monotonic() >= self._warned + SILENCE:
            self._warned = time.monotonic()
            LOG.warning("descriptors run low: there are %d connections, and there can be no more", len(self._open))
        idle = next((connection for connection in self._open if connection.idle), None)
        if idle is None:
            return False
        self.leave(idle)
        idle.transport.abort()
        return True


class LimitedProtocol(HttpToolsProtocol):
    """HTTP for one connection, with limits."""

    registry: ClassVar[Connections | None] = None
    """Where connections are counted, if they are."""

    @classmethod
    def counted_by(cls, connections: Connections) -> type[LimitedProtocol]:
        """The protocol of a server that counts its connections."""
        return type(cls.__name__, (cls,), {"registry": connections})

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
        self._patience: float | None = None
        """Seconds for what is awaited now; None: for nothing."""
        self._patience_begins = False
        self._reading: asyncio.TimerHandle | None = None
        """Until when what is awaited must have come."""
        self._writing: asyncio.TimerHandle | None = None
        """Until when the other side must read on."""

    @property
    def idle(self) -> bool:
        """Is no request being answered?"""
        return self.cycle is None or self.cycle.response_complete

    def _refuse(self, status: HTTPStatus, linger: float = LINGER) -> None:
        """Answer without asking the app, and hear no more; in the middle of another answer, just hang up."""
        self._refused = True
        if not self.idle:
            self.transport.abort()
            return
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        self.transport.write(head.encode())
        self.loop.call_later(linger, self.transport.close)

    # -- coming and going --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        notice_the_lost(transport)
        self._expect(HEAD_SECONDS)
        if self.registry is not None:
            why_not = self.registry.admit(self, self.client[0] if self.client else "")
            if why_not is not None:
                self._refuse(why_not, linger=0.0)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._expect(None)
        self.resume_writing()
        if self.registry is not None:
            self.registry.leave(self)
        super().connection_lost(exc)

    def _await(self, seconds: float | None) -> None:
        """Await something from the end of what has just come on; a request that comes in one piece needs no clock."""
        self._patience, self._patience_begins = seconds, True

    def _expect(self, seconds: float | None) -> None:
        """Hang up unless what is awaited comes within so many seconds; None: nothing is awaited."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        """The other side doesn't read what it asked for."""
        super().pause_writing()
        self._writing = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads on."""
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        super().resume_writing()

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
            if self._patience_begins:
                self._patience_begins = False
                self._expect(self._patience)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head_open, self._received = True, 0
        self._head_received = self._head_parsed = self._head_lines = 0
        self._await(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        self._count(len(url))
        if not self._refused:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header of it, or a line that follows its body, which counts like one."""
        self._head_lines += 1
        self._count(len(name) + len(value))
        if not self._refused:
            super().on_header(name, value)

    def _count(self, length: int) -> None:
        self._head_parsed += length
        if not self._refused and (self._head_parsed > HEAD_BYTES or self._head_lines > HEAD_LINES):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """The head is there: the request can be answered."""
        self._head_open = False
        self._await(BODY_SECONDS)
        if not self._refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._await(None)
        if not self._refused:
            super().on_message_complete()
