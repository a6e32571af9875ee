"""Everything a server has, for whoever answers a request."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import Request

from hegemon.service.bots import Bots
from hegemon.service.table_service import TableService
from hegemon.web.limits import Limits
from hegemon.web.render_queue import RenderQueue
from hegemon.web.sessions import Sessions
from hegemon.web.settings import Settings


@dataclass(frozen=True)
class Services:
    """Everything a server has."""

    settings: Settings
    tables: TableService
    bots: Bots
    sessions: Sessions
    limits: Limits
    render_queue: RenderQueue = field(default_factory=RenderQueue)

    def url(self, request: Request, path: str) -> str:
        """A whole address, to be sent to a friend."""
        base = self.settings.base_url or str(request.base_url)
        return base.rstrip("/") + path
