"""What the lobby shows somebody: their own tables, those that wait for somebody, and those to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.service.lobby_news import PublicLists
from hegemon.service.table_service import TableService
from hegemon.service.tables.listings import Listing, own_tables


@dataclass(frozen=True)
class Lobby:
    """All lists."""

    mine: Sequence[Listing]
    open: Sequence[Listing]
    running: Sequence[Listing]
    public: PublicLists
    """What everybody sees."""


async def lobby(tables: TableService, guest: str) -> Lobby:
    """The lobby as a guest sees it: what all see, without what is theirs."""
    shown = await tables.lobby_news.lists()
    mine = await tables.store.read(lambda connection: own_tables(connection, guest, tables.now()))
    own = {table.id for table in mine}
    offered = shown.offered_to(guest)
    waiting, running = ([table for table in lists if table.id not in own] for lists in (offered.open, offered.running))
    return Lobby(mine, waiting, running, shown)
