"""Finds what people are to be told in what has changed at tables, and says when it is time to tell it.

Moves cost nothing for it: every few seconds one process looks at the tables that have changed since it last did, and
at those who sit there and want to be told. What it finds has a key, so that looking twice, or in two processes, finds
nothing more. A turn is told once for each choice that somebody made themselves.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, exists, or_, select

from hegemon.core import HegemonError
from hegemon.games import GAMES
from hegemon.service.live.visitors import present
from hegemon.service.notices.notices import (
    CHALLENGED,
    FRIEND,
    INVITED,
    READY,
    SAT,
    SOON,
    Notice,
    forget,
    has_yet_to_come,
    latest_own_choice,
    note,
    put_off,
    settle,
)
from hegemon.service.notices.wishes import OVER, TURN, read_wishes
from hegemon.service.storage import schema
from hegemon.service.storage.store import PASSING, NoDatabase, Store, insert_into
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import PLAYING, WAITING, Table

LOG: Final = logging.getLogger(__name__)

SEEN_ANYWAY: Final = (OVER, SAT)
"""What need not be told later to whoever looks when it happens."""
LOOKED: Final = "notices"
"""The shared value that says up to which moment tables have been looked at."""
OVERLAP: Final = 30.0
"""Seconds that are looked at twice: a move is noted a moment before it is committed."""
LATER: Final = 30.0
"""Seconds after which it is looked again whether somebody is still looking."""
SEEN: Final = 60.0
"""Seconds since somebody was seen at a table for which they are taken to look at it."""
AT_ONCE: Final = 100
KEPT: Final = 60 * 24 * 3600.0
"""Seconds for which it is known that something has been told."""


class PendingNotices:
    """Finds what people are to be told, and says when it is time."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._known: dict[str, int] = {}
        """Tables that have changed a moment ago and were looked at, and at which version."""

    @property
    def _store(self) -> Store:
        return self._tables.store

    # -- finding -----------------------------------------------------------------------------------------------------

    async def gather(self) -> None:
        """Look at what has changed since somebody last looked."""
        now = self._tables.now()
        since, tables, found = await self._store.read(partial(changes, now=now))
        looked_at = tables | {f"over {notice.about}": 0 for notice in found}
        found = [notice for notice in found if f"over {notice.about}" not in self._known]
        for table_id, version in tables.items():
            if self._known.get(table_id) != version:
                found += await self._turns(table_id, now)

        def write(connection: Connection) -> None:
            note(connection, found)
            note_looked(connection, now)

        if since is None or found or now - since > 2 * OVERLAP:
            await self._store.write(write)
        self._known = looked_at

    async def _turns(self, table_id: str, now: float) -> list[Notice]:
        """What those at a table are told whose turn it is."""
        try:
            return turns_at(await self._tables.table(table_id), now)
        except PASSING:
            raise
        except Exception as error:  # closed a moment ago, or whatever is wrong with it: the others are waiting
            LOG.info("nobody can be told of a table: %s", type(error).__name__)
            return []

    # -- telling -----------------------------------------------------------------------------------------------------

    async def due(self) -> list[Notice]:
        """What is to be told now; the rest of what is due is put off, or told no more."""
        now = self._tables.now()
        at = schema.notices.c
        query = select(schema.notices).where(~at.settled & (at.due <= now)).order_by(at.due).limit(AT_ONCE)
        rows = await self._store.rows(query)
        told = []
        for row in rows:
            notice = Notice(row.guest, row.kind, row.about, row.number, row.told, row.due)
            if not await self._still_holds(notice):
                await self._store.write(partial(forget, notice=notice))
                continue
            wait, looking = await self._wait(notice, now)
            if looking and notice.kind in SEEN_ANYWAY:
                await self._store.write(partial(settle, notice=notice))
            elif wait > 0:
                await self._store.write(partial(put_off, notice=notice, to=now + wait))
            else:
                told.append(notice)
        return told

    async def _still_holds(self, notice: Notice) -> bool:
        """Is it still as the notice says?"""
        try:
            if notice.kind == TURN:
                table = await self._tables.table(notice.about)
                return any(n.number == notice.number for n in turns_at(table, 0.0) if n.guest == notice.guest)
            if notice.kind in (INVITED, CHALLENGED):
                waiting = select(schema.offers.c.id).where(schema.offers.c.id == notice.about)
                return await self._store.row(waiting) is not None
            if notice.kind == FRIEND:
                return await self._store.read(lambda connection: is_asked(connection, notice.guest, notice.about))
            if notice.kind == READY:
                return has_yet_to_come(await self._tables.table(notice.about), notice.guest)
            if notice.kind == SAT:
                return (await self._tables.table(notice.about)).status in (WAITING, PLAYING)
        except NoDatabase:
            raise
        except HegemonError:
            return False
        return True

    async def _wait(self, notice: Notice, now: float) -> tuple[float, bool]:
        """Seconds for which somebody isn't told, at night and while they are looking anyway; and are they?"""
        clock = self._tables.clock()

        def found(connection: Connection) -> tuple[float, bool]:
            looking = is_looking(connection, notice, clock)
            return read_wishes(connection, notice.guest).wait(now) or (LATER if looking else 0.0), looking

        return await self._store.read(found)


# -- in a transaction ------------------------------------------------------------------------------------------------


def changes(connection: Connection, now: float) -> tuple[float | None, dict[str, int], list[Notice]]:
    """When somebody last looked; tables where the game has gone on since, by version; and what ended."""
    since = looked_until(connection)
    if since is None or not anybody(connection):
        return since, {}, []
    begin = max(since - OVERLAP, now - KEPT)
    return since, turns_since(connection, begin), endings_since(connection, begin, now)


def is_asked(connection: Connection, guest: str, public: str) -> bool:
    """Does the question of somebody, by their public address, whether to be friends still wait for an answer?"""
    asked, who = schema.friends.c, schema.people.c
    waits = (asked.other == guest) & ~asked.agreed & (who.public == public)
    query = select(asked.person).join(schema.people, who.id == asked.person).where(waits)
    return connection.execute(query).first() is not None


def anybody(connection: Connection) -> bool:
    """Does anybody want to be told anything?"""
    mail = select(schema.mail_addresses.c.person).where(schema.mail_addresses.c.notices)
    return bool(connection.scalar(select(or_(exists(select(schema.push_devices.c.id)), exists(mail)))))


def looked_until(connection: Connection) -> float | None:
    """Up to which moment tables have been looked at; None if nobody ever did."""
    at = schema.shared_values.c
    value = connection.execute(select(at.value).where(at.name == LOOKED)).scalar_one_or_none()
    return None if value is None else float(value)


def note_looked(connection: Connection, now: float) -> None:
    """Tables have been looked at up to now; what was told long ago is forgotten."""
    new = insert_into(schema.shared_values, connection).values(name=LOOKED, value=repr(now))
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": repr(now)}))
    connection.execute(delete(schema.notices).where(schema.notices.c.due < now - KEPT))


def turns_since(connection: Connection, since: float) -> dict[str, int]:
    """The tables where the game has gone on since a moment and somebody sits who could be told, by version."""
    at, held = schema.tables.c, schema.holders.c
    device, mail = schema.push_devices.c, schema.mail_addresses.c
    told = select(device.guest).union(select(mail.person).where(mail.notices))
    theirs = select(held.table_id).where(held.guest.in_(told))
    which = (at.status == PLAYING) & at.public.in_([True, False]) & (at.changed > since) & at.id.in_(theirs)
    return {row.id: row.version for row in connection.execute(select(at.id, at.version).where(which))}


def endings_since(connection: Connection, since: float, now: float) -> list[Notice]:
    """What those are told whose games have ended since a moment."""
    at, came = schema.results.c, schema.result_seats.c
    ended = (at.public.in_([True, False])) & (at.ended > since)
    rows = connection.execute(
        select(at.table_id, at.game, came.person, came.name, came.place)
        .join(schema.result_seats, came.table_id == at.table_id)
        .where(ended)
        .order_by(at.ended, at.table_id, came.seat)
    ).all()
    winners: dict[str, list[str]] = {}
    for row in rows:
        if row.place == 1:
            winners.setdefault(row.table_id, []).append(row.name)
    return [
        Notice(
            row.person, OVER, row.table_id, 0,
            {"game": row.game, "won": row.place == 1, "winners": winners.get(row.table_id, [])}, now + SOON,
        )
        for row in rows
        if row.person and row.game in GAMES.names()
    ]  # fmt: skip


def turns_at(table: Table, now: float) -> list[Notice]:
    """What those are told whose turn it is. At a new table of a tournament, they are told of the table instead."""
    found: list[Notice] = []
    if table.setup.terms.tournament and not table.moves:
        return found
    for seat in table.to_act:
        if table.player_on(seat) is not None or table.standing_answer(seat) is not None:
            continue
        others = [name for other, name in enumerate(table.names) if other != seat]
        told = {"game": table.setup.game.name, "others": others}
        number = latest_own_choice(table, seat)
        found += [
            Notice(guest, TURN, table.id, number, told, now + SOON) for guest in sorted(table.chairs[seat].guests)
        ]
    return found


def is_looking(connection: Connection, notice: Notice, clock: float) -> bool:
    """Has somebody a page open that listens, or were they at the table just now?"""
    visitor, sign = schema.visitors.c, schema.presence.c
    listens = select(visitor.guest).where((visitor.guest == notice.guest) & present(clock))
    there = (sign.table_id == notice.about) & (sign.guest == notice.guest) & (sign.seen > clock - SEEN)
    seen = select(sign.guest).where(there)
    return bool(connection.scalar(select(or_(exists(listens), exists(seen)))))
