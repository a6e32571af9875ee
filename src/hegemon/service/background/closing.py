"""Tables that whoever runs the server wants closed, whether or not they have begun.

The wish is written down beside the server; every process that finds it lets go of the table and those who look at it.
"""

from __future__ import annotations

import re
from typing import Final

from sqlalchemy import Connection, delete, select

from hegemon.service.errors import NoSuchTable
from hegemon.service.live.hub import Pulse
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.rows import plausible

WISH: Final = "close "
"""How the name of such a wish begins among what all processes share; the table follows."""
KEPT: Final = 60.0
"""Seconds after which every process has found it."""


def wish_closed(connection: Connection, table: str, now: float) -> None:
    """Let the table with this id, or at this address, be closed soon."""
    table_id = plausible(re.sub(r"^.*/t/", "", table).partition("?")[0])
    if connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id)).first() is None:
        raise NoSuchTable()
    connection.execute(delete(schema.shared_values).where(schema.shared_values.c.name == f"{WISH}{table_id}"))
    connection.execute(schema.shared_values.insert().values(name=f"{WISH}{table_id}", value=str(now)))


async def close_what_is_wished(tables: TableService) -> None:
    """Close the tables that are wished closed, and let those go who look at them."""
    at = schema.shared_values.c
    query = select(at.name, at.value).where(at.name.startswith(WISH))
    wishes = await tables.store.rows(query)
    for name, _ in wishes:
        await close(tables, name.removeprefix(WISH))
    if old := [name for name, since in wishes if float(since) < tables.now() - KEPT]:
        found = delete(schema.shared_values).where(at.name.in_(old))
        await tables.store.execute(found)


async def close(tables: TableService, table_id: str) -> None:
    """Close a table here; another process may have deleted it before."""
    gone = delete(schema.tables).where(schema.tables.c.id == table_id)
    deleted = await tables.store.write(lambda connection: connection.execute(gone).rowcount, table_id)
    if deleted or tables.live.in_memory(table_id) is not None:
        tables.live.forget(table_id)
        tables.live.hub.publish(table_id, Pulse(0, 0, 0))
        tables.live.listing_changed()
