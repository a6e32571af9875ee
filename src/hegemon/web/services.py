"""Everything a server has, for whoever answers a request."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.requests import Request

from hegemon.service.accounts.passkeys import Passkeys, PasskeySite
from hegemon.service.accounts.people import People
from hegemon.service.background.bots import Bots
from hegemon.service.notices.mail_addresses import MailAddresses
from hegemon.service.notices.push import PushSender
from hegemon.service.notices.wishes import Wishes
from hegemon.service.personal_data import PersonalData
from hegemon.service.results.profiles import Profiles
from hegemon.service.table_service import TableService
from hegemon.web.drawing.png import PngMaker
from hegemon.web.http.limits import Limits
from hegemon.web.http.render_queue import RenderQueue
from hegemon.web.http.sessions import Sessions
from hegemon.web.settings import Settings


@dataclass(frozen=True)
class Services:
    """Everything a server has."""

    settings: Settings
    tables: TableService
    bots: Bots
    sessions: Sessions
    limits: Limits
    people: People
    passkeys: Passkeys
    personal_data: PersonalData
    profiles: Profiles
    wishes: Wishes
    push: PushSender
    mail_addresses: MailAddresses | None
    """None where no mail is sent."""
    render_queue: RenderQueue = field(default_factory=RenderQueue)
    png_maker: PngMaker = field(default_factory=PngMaker)

    @classmethod
    def of(cls, settings: Settings, tables: TableService, bots: Bots, push: PushSender) -> Services:
        """Everything for a server with these tables."""
        people = tables.people
        return cls(
            settings, tables, bots, Sessions(tables.live.secret, settings.secure), Limits(settings.limits), people,
            Passkeys(people), PersonalData(tables, people), Profiles(tables.store), Wishes(tables.store, tables.now),
            push, MailAddresses(people) if settings.mail else None,
        )  # fmt: skip

    def site(self, request: Request) -> PasskeySite:
        """Where people come to, as their browsers see it."""
        address = urlsplit(self.url(request, "/"))
        return PasskeySite(address.hostname or "", f"{address.scheme}://{address.netloc}")

    def url(self, request: Request, path: str) -> str:
        """A whole address, to be sent to a friend."""
        base = self.settings.base_url or base_url_of(request.scope["scheme"], request.headers.get("host", ""))
        return (base or str(request.base_url)).rstrip("/") + path


@lru_cache(maxsize=64)
def base_url_of(scheme: str, host: str) -> str:
    """The address of a server that is called by this name."""
    if not host:
        return ""
    headers = [(b"host", host.encode("latin-1"))]
    return str(Request({"type": "http", "scheme": scheme, "path": "/", "headers": headers}).base_url)
