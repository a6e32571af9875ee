"""How people may keep out of each other's way, and what an operator may do about somebody: mute, block, report, ban."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import inf
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from hegemon.core import say
from hegemon.service.errors import Refused, TooMuch, refused
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store, insert_into
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import clean

MUTED, BLOCKED = "mute", "block"
"""What somebody says is not shown to me; besides, they neither sit down at my tables nor are matched with me."""
REPORT_LENGTH: Final = 500
OPEN_REPORTS: Final = 20
"""Reports of one guest that nobody has looked at yet."""
FRESH: Final = 5.0
"""Seconds for which it is known who is banned."""


REMOVED: Final = say("The host has removed you from this table. You can’t sit down here again.")


class Banned(Refused):
    """Whoever is banned neither opens tables nor sits down, looks for games, or talks."""

    def __init__(self) -> None:
        super().__init__(say("You may no longer do that on this server. Games you have begun go on."))


@dataclass(frozen=True)
class Report:
    """What somebody says of somebody else."""

    number: int
    at: float
    by: str
    about: str
    name: str
    """What the other was called."""
    table_id: str
    words: str


@dataclass(frozen=True)
class Avoided:
    """Somebody whom one has muted or blocked, with all their devices."""

    name: str
    """What they are called, or were then; "" if nobody knows."""
    how: str
    since: float
    """When that was, which tells them from others whom one avoids."""


class Conduct:
    """Who doesn't want to meet whom, and who is not wanted at all."""

    def __init__(self, store: Store, now: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._store, self._now, self._ticks = store, now, ticks
        self.changed: Callable[[], None] = lambda: None
        """Called after somebody was blocked, or is so no more."""
        self._banned: frozenset[str] = frozenset()
        self._read = -inf

    async def avoid(self, guest: str, others: Collection[str], how: str, name: str = "") -> None:
        """Mute or block somebody, by all their devices; anything else lets bygones be bygones."""
        row = {"guest": guest, "how": how, "since": self._now(), "name": name}

        def write(connection: Connection) -> None:
            at = schema.avoided.c
            connection.execute(delete(schema.avoided).where((at.guest == guest) & at.other.in_(others)))
            if how in (MUTED, BLOCKED):
                connection.execute(schema.avoided.insert(), [row | {"other": other} for other in others])

        if guest in others or not others:
            raise refused(say("That is you."))
        await self._store.write(write)
        self.changed()

    async def stop_avoiding(self, guest: str, since: float) -> None:
        """Let bygones be bygones with whomever somebody has muted or blocked at this moment."""
        at = schema.avoided.c
        await self._store.execute(delete(schema.avoided).where((at.guest == guest) & (at.since == since)))
        self.changed()

    async def avoided(self, guest: str) -> dict[str, str]:
        """Whom somebody has muted or blocked."""
        at = schema.avoided.c
        query = select(at.other, at.how).where(at.guest == guest)
        rows = await self._store.rows(query)
        return {row.other: row.how for row in rows}

    async def people_avoided(self, guest: str) -> list[Avoided]:
        """The same for whoever reads it, the latest first: people, not their devices."""
        at, who = schema.avoided.c, schema.people.c
        kept = select(at.name, at.how, at.since, who.name.label("kept")).outerjoin(schema.people, who.id == at.other)
        found: dict[float, Avoided] = {}
        for row in await self._store.rows(kept.where(at.guest == guest).order_by(at.since.desc())):
            if row.kept or row.since not in found:
                found[row.since] = Avoided(row.kept or row.name, row.how, row.since)
        return list(found.values())

    async def removed_from(self, table_id: str) -> frozenset[str]:
        """Whom the host of a table has removed from it."""
        at = schema.removed.c
        return frozenset(await self._store.column(select(at.guest).where(at.table_id == table_id)))

    async def admit(self, table: Table, guest: str) -> None:
        """Refuse somebody who is banned, or blocked by one of those at the table."""
        await self.check(guest)
        there = {table.setup.host}.union(*(chair.guests for chair in table.chairs))
        if await self._store.read(lambda connection: blocked_pairs(connection, {guest, *there}, by=there, whom=guest)):
            raise refused(say("Somebody at this table doesn't want to play with you."))
        if guest in await self.removed_from(table.id):
            raise refused(REMOVED)

    async def report(self, by: str, about: Collection[str], name: str, table_id: str, words: object) -> None:
        """Tell whoever runs the server about somebody."""
        told = clean(words, REPORT_LENGTH)
        if not told:
            raise refused(say("Say in a few words what happened."))
        if by in about or not about:
            raise refused(say("That is you."))
        row = {
            "at": self._now(), "reporter": by, "about": min(about), "name": name, "table_id": table_id, "words": told,
        }  # fmt: skip

        def write(connection: Connection) -> None:
            mine = (schema.reports.c.reporter == by) & ~schema.reports.c.done
            unread = connection.execute(select(func.count()).select_from(schema.reports).where(mine)).scalar_one()
            if unread >= OPEN_REPORTS:
                raise TooMuch(say("You have reported a lot already. Somebody will look at it."))
            connection.execute(schema.reports.insert().values(done=False, **row))

        await self._store.write(write)

    async def check(self, guest: str) -> None:
        """Refuse what those who are banned may not do, nor their programs."""
        if self._ticks() - self._read > FRESH:
            banned, made = select(schema.bans.c.guest), schema.programs.c
            query = banned.union(select(made.id).where(made.owner.in_(banned)))
            found = await self._store.column(query)
            self._banned, self._read = frozenset(found), self._ticks()
        if guest in self._banned:
            raise Banned()


def blocked_pairs(
    connection: Connection, guests: Collection[str], by: Collection[str] | None = None, whom: str | None = None
) -> set[frozenset[str]]:
    """Of these guests those two by two of whom one has blocked the other; `by`, `whom`: in this direction alone."""
    at = schema.avoided.c
    which = (at.how == BLOCKED) & at.guest.in_(guests if by is None else by)
    which &= at.other.in_(guests) if whom is None else at.other == whom
    return {frozenset(pair) for pair in connection.execute(select(at.guest, at.other).where(which))}


def not_offered(connection: Connection, table_ids: Collection[str]) -> dict[str, frozenset[str]]:
    """By guest, those of these tables at which they can't sit down: somebody there has blocked them, or the host has
    removed them.
    """
    table, held, at, gone = schema.tables.c, schema.holders.c, schema.avoided.c, schema.removed.c
    hosts = select(table.id, table.host.label("guest")).where(table.id.in_(table_ids))
    there = hosts.union(select(held.table_id, held.guest).where(held.table_id.in_(table_ids))).subquery()
    blocked = select(at.other, there.c.id).join(there, there.c.guest == at.guest).where(at.how == BLOCKED)
    removed = select(gone.guest, gone.table_id).where(gone.table_id.in_(table_ids))
    found: dict[str, frozenset[str]] = {}
    for guest, table_id in connection.execute(blocked.union(removed)) if table_ids else ():
        found[guest] = found.get(guest, frozenset()) | {table_id}
    return found


def remove_from_table(connection: Connection, table_id: str, guests: Collection[str]) -> None:
    """These guests don't sit down at a table again."""
    rows = [{"table_id": table_id, "guest": guest} for guest in sorted(guests)]
    connection.execute(insert_into(schema.removed, connection).values(rows).on_conflict_do_nothing())


def move_removed(connection: Connection, guest: str, to: str) -> None:
    """A guest has signed in: they are not wanted where they were not before."""
    at = schema.removed.c
    for table_id in connection.execute(select(at.table_id).where(at.guest == guest)).scalars().all():
        remove_from_table(connection, table_id, [to])
    connection.execute(delete(schema.removed).where(at.guest == guest))


def move_avoided(connection: Connection, guest: str, to: str) -> None:
    """A guest has signed in: whom they have muted or blocked, and who has them, is theirs from now on."""
    at = schema.avoided.c
    rows = connection.execute(select(schema.avoided).where((at.guest == guest) | (at.other == guest))).all()
    connection.execute(delete(schema.avoided).where((at.guest == guest) | (at.other == guest)))
    for row in rows:
        moved = {"guest": to if row.guest == guest else row.guest, "other": to if row.other == guest else row.other}
        if moved["guest"] != moved["other"]:
            told = {"how": row.how, "since": row.since, "name": row.name}
            new = insert_into(schema.avoided, connection).values(moved | told)
            keys = ["guest", "other"]
            stricter = new.on_conflict_do_update(index_elements=keys, set_={"how": row.how}, where=at.how == MUTED)
            connection.execute(stricter)


# -- for whoever runs the server -------------------------------------------------------------------------------------


def read_reports(connection: Connection, *, done: bool = False) -> list[Report]:
    """What was reported, the latest last; `done`: and what somebody has looked at already."""
    at = schema.reports.c
    query = select(at.number, at.at, at.reporter, at.about, at.name, at.table_id, at.words).order_by(at.number)
    return [Report(*row) for row in connection.execute(query if done else query.where(~at.done))]


def settle_reports(connection: Connection, numbers: Collection[int]) -> int:
    """These reports have been looked at; how many there were."""
    at = schema.reports.c
    change = update(schema.reports).where(at.number.in_(numbers) & ~at.done).values(done=True)
    return int(connection.execute(change).rowcount)


def ban(connection: Connection, guest: str, why: str, now: float) -> None:
    """Let somebody no longer open tables, sit down, look for games or talk."""
    row = insert_into(schema.bans, connection).values(guest=guest, why=why, since=now).on_conflict_do_nothing()
    connection.execute(row)
    connection.execute(delete(schema.seekers).where(schema.seekers.c.guest == guest))


def lift_ban(connection: Connection, guest: str) -> bool:
    """Let somebody do all that again; False if they could."""
    return connection.execute(delete(schema.bans).where(schema.bans.c.guest == guest)).rowcount == 1
