"""What every page needs: the house, who is looking, and a way to answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hegemon.core import say
from hegemon.languages import LANGUAGES
from hegemon.service.house import House
from hegemon.service.problems import Refused
from hegemon.service.thinkers import Thinkers
from hegemon.web.guests import Desk, Reader
from hegemon.web.limits import Limits
from hegemon.web.settings import Settings
from hegemon.web.templating import render

PART = "x-part"
"""The header by which the script asks for a part of a page instead of a whole one."""


class Queue:
    """Where pages wait to be set, one for each turn of the event loop: moves, and news of them, go between.

    >>> async def busy(queue: Queue, done: list[str]) -> list[str]:
    ...     async def page(name: str) -> None:
    ...         await queue.turn()
    ...         done.append(name)
    ...     async def news() -> None:
    ...         for _ in range(4):
    ...             await asyncio.sleep(0)
    ...             done.append("news")
    ...     await asyncio.gather(page("page 1"), page("page 2"), news())
    ...     return done
    >>> asyncio.run(busy(Queue(), []))
    ['news', 'page 1', 'news', 'page 2', 'news', 'news']
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def turn(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        self._waiting.append(mine)
        if len(self._waiting) == 1:
            loop.call_soon(self._call, loop)
        await mine

    def _call(self, loop: asyncio.AbstractEventLoop) -> None:
        next_one = self._waiting.popleft()
        if not next_one.done():
            next_one.set_result(None)
        if self._waiting:
            loop.call_soon(self._call, loop)


@dataclass(frozen=True)
class Kit:
    """Everything a server has."""

    settings: Settings
    house: House
    thinkers: Thinkers
    desk: Desk
    limits: Limits
    queue: Queue = field(default_factory=Queue)

    def url(self, request: Request, path: str) -> str:
        """A whole address, to be sent to a friend."""
        base = self.settings.base_url or str(request.base_url)
        return base.rstrip("/") + path


class Visit:
    """One request of one reader."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.kit: Kit = request.app.state.kit
        self.reader: Reader = self.kit.desk.reader(request)

    @property
    def house(self) -> House:
        """All tables."""
        return self.kit.house

    @property
    def wants_part(self) -> bool:
        """Does the script ask, rather than the browser?"""
        return PART in self.request.headers

    def who(self) -> str:
        """Whom to count what they do: a guest, or an address if it is a new one."""
        return address_of(self.request) if self.reader.new else self.reader.guest.id

    async def form(self, kind: str = "act") -> Mapping[str, str]:
        """The fields of a form of ours; files are left out."""
        fields = await self.whole_form(kind)
        await fields.close()
        return {name: value for name, value in fields.items() if isinstance(value, str)}

    async def whole_form(self, kind: str = "act") -> FormData:
        """The fields and files of a form of ours."""
        self.kit.limits.spend(kind, self.who(), address_of(self.request))
        try:
            fields = await self.request.form(max_files=1, max_fields=100)
        except (UnicodeError, LookupError):
            raise Refused(say("The form is written in an alphabet that is not known here.")) from None
        token = fields.get("csrf")
        self.kit.desk.check(self.reader, token if not isinstance(token, UploadFile) else None)
        return fields

    def page(self, template: str, status: int = 200, **context: Any) -> Response:
        """A page in the reader's language."""
        voice = context.pop("voice", self.reader.voice)
        context = {"reader": self.reader, "languages": LANGUAGES, "path": self.back} | context
        response = HTMLResponse(render(template, voice, **context), status)
        return self.remembered(response)

    @property
    def back(self) -> str:
        """Where somebody is, for a form that leads them back: a page that answers a form has no address of its own."""
        path = str(self.request.scope["path"])
        if self.request.method in ("GET", "HEAD"):
            return path
        return "/".join(path.split("/")[:3]) if path.startswith("/t/") else "/"

    def go(self, path: str) -> Response:
        """On to another page."""
        return self.remembered(RedirectResponse(path, 303))

    def remembered(self, response: Response) -> Response:
        """Let a new guest keep their cookie, and caches know that pages differ by reader."""
        if self.reader.new:
            self.kit.desk.remember(response, self.reader.guest)
        response.headers["Vary"] = "Cookie, Accept-Language"
        return response


async def _visit(request: Request) -> Visit:  # as a coroutine it needs no thread of its own
    return Visit(request)


Visiting = Annotated[Visit, Depends(_visit)]


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def whole(fields: Mapping[str, str], name: str) -> int:
    """A whole number that a form carries."""
    text = fields.get(name, "")
    if not text.isascii() or not text.lstrip("-").isdigit() or len(text) > 9:
        raise Refused(say("The form is incomplete: {field}", field=name))
    return int(text)
