"""One request of one reader: who is looking, what they sent, and a way to answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hegemon.core import say
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.service.errors import Refused
from hegemon.service.table_service import TableService
from hegemon.web.drawing.templating import render
from hegemon.web.http.addresses import counted_as
from hegemon.web.http.sessions import RECOGNISED, Reader
from hegemon.web.services import Services

PART = "x-part"
"""The header by which the script asks for a part of a page instead of a whole one."""
LONGEST_WAY = 200


class Visit:
    """One request of one reader."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services
        self.reader: Reader = self.services.sessions.reader(request)

    @property
    def tables(self) -> TableService:
        """All tables."""
        return self.services.tables

    @property
    def wants_part(self) -> bool:
        """Does the script ask, rather than the browser?"""
        return PART in self.request.headers

    @property
    def address(self) -> str:
        """Where the request comes from, as it is counted."""
        return address_of(self.request)

    def who(self) -> str:
        """Whom to count what they do: a guest, or an address if it is a new one."""
        return self.address if self.reader.new else self.reader.guest.id

    def spend(self, kind: str) -> None:
        """Count what is asked; a refusal if it is too much of its kind."""
        self.services.limits.spend(kind, self.who(), self.address)

    def voice(self, game: str) -> Voice:
        """The reader's language, with the words of a game."""
        return Voice.speaking(self.reader.language, game)

    async def form(self, kind: str = "act") -> Mapping[str, str]:
        """The fields of a form of ours; files are left out."""
        fields = await self.whole_form(kind)
        await fields.close()
        return {name: value for name, value in fields.items() if isinstance(value, str)}

    async def whole_form(self, kind: str = "act") -> FormData:
        """The fields and files of a form of ours."""
        self.spend(kind)
        try:
            fields = await self.request.form(max_files=1, max_fields=100)
        except (UnicodeError, LookupError):
            raise Refused(say("The form is written in an alphabet that is not known here.")) from None
        token = fields.get("csrf")
        at_table = str(self.request.scope["path"]).startswith("/t/")
        self.services.sessions.check(self.reader, token if not isinstance(token, UploadFile) else None, at_table)
        return fields

    def page(self, template: str, status: int = 200, **context: Any) -> Response:
        """A page in the reader's language."""
        voice = context.pop("voice", self.reader.voice)
        in_lobby = self.request.scope["path"] == "/"
        context = {"reader": self.reader, "languages": LANGUAGES, "path": self.back, "in_lobby": in_lobby} | context
        response = HTMLResponse(render(template, voice, **context), status)
        return self.remembered(response)

    @property
    def back(self) -> str:
        """Where somebody is, for a form that leads them back: a page that answers a form has no address of its own."""
        path = str(self.request.scope["path"])
        if self.request.method in ("GET", "HEAD"):
            return path
        return "/".join(path.split("/")[:3]) if path.startswith("/t/") else "/"

    @property
    def came_from(self) -> str:
        """The page of ours on which somebody pressed what led here, as their browser says; empty if it doesn't."""
        try:
            parts = urlsplit(self.request.headers.get("referer", ""))
        except ValueError:
            return ""
        if not parts.netloc or parts.netloc != self.request.headers.get("host"):
            return ""
        return way_home({"back": f"{parts.path}?{parts.query}" if parts.query else parts.path})

    def go(self, path: str) -> Response:
        """On to another page."""
        return self.remembered(RedirectResponse(path, 303))

    def remembered(self, response: Response) -> Response:
        """Let a new guest keep their cookie, and caches know that pages differ by reader."""
        if self.reader.new and RECOGNISED in self.request.scope:  # or nobody has seen whether the name is free
            self.services.sessions.remember(response, self.reader.guest)
        response.headers["Vary"] = "Cookie, Accept-Language"
        return response


async def _visit(request: Request) -> Visit:  # as a coroutine it needs no thread of its own
    return Visit(request)


Visiting = Annotated[Visit, Depends(_visit)]


def address_of(request: Request) -> str:
    """Where a request comes from, as it is counted."""
    return counted_as(request.client.host) if request.client else ""


def way_home(fields: Mapping[str, str]) -> str:
    r"""The page a form was on, if it is one of ours; the lobby otherwise.

    >>> way_home({"back": "/t/abc?seat=1"}), way_home({"back": "//elsewhere.example/"}), way_home({})
    ('/t/abc?seat=1', '/', '/')
    """
    back = fields.get("back", "")
    try:
        parts = urlsplit(back)
    except ValueError:
        return "/"
    ours = back.startswith("/") and not back.startswith("//") and not parts.scheme and not parts.netloc
    plain = back.isascii() and back.isprintable() and "\\" not in back and len(back) <= LONGEST_WAY
    return back if ours and plain else "/"


def whole(fields: Mapping[str, str], name: str) -> int:
    """A whole number that a form carries."""
    text = fields.get(name, "")
    if not text.isascii() or not text.lstrip("-").isdigit() or len(text) > 9:
        raise Refused(say("The form is incomplete: {field}", field=name))
    return int(text)
