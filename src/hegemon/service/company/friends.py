"""Friends: people who keep their names and have agreed to know each other, by a link or by a question."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, select

from hegemon.core import say
from hegemon.service.accounts.conduct import Conduct, blocked_pairs
from hegemon.service.accounts.people import Person
from hegemon.service.errors import ServiceError, TooMuch, refused
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.visitors import present
from hegemon.service.notices.notices import FRIEND, Notice, note
from hegemon.service.storage import schema

MOST: Final = 200
"""Friends of one person, those they have asked included."""
FRIENDS, ASKED_ME, ASKED_THEM = "friends", "asked-me", "asked-them"
LINK_LENGTH: Final = 22


class NoSuchFriend(ServiceError):
    """A link that is nobody's, or somebody who is no friend."""

    def __init__(self) -> None:
        super().__init__(say("This link no longer leads to anybody. Ask your friend for a new one."))


@dataclass(frozen=True)
class Friend:
    """Somebody whom one knows, or who would like to be known."""

    id: str
    public: str
    name: str
    how: str
    """Are they friends, has the other asked, or have they asked the other?"""
    here: bool
    """Has the other a page open just now? Known of friends alone."""
    seen: bool
    """May one look at their page?"""


class Friends:
    """Who is whose friend."""

    def __init__(self, tables: LiveTables, conduct: Conduct) -> None:
        self._tables, self._store, self._conduct = tables, tables.store, conduct
        self.changed: Callable[[], None] = lambda: None
        """Called after somebody has asked, or been answered."""

    async def of(self, person: str) -> list[Friend]:
        """Somebody's friends, those first who wait for an answer, then those who are here."""
        clock = self._tables.clock()
        found = await self._store.read(lambda connection: read_friends(connection, person, clock))
        order = (ASKED_ME, FRIENDS, ASKED_THEM)
        return sorted(found, key=lambda one: (order.index(one.how), not one.here, one.name.casefold()))

    async def friend(self, person: str, public: str) -> Friend:
        """A friend by their public address; an error for anybody else."""
        for one in await self.of(person):
            if one.public == public and one.how == FRIENDS:
                return one
        raise NoSuchFriend()

    # -- by a link ---------------------------------------------------------------------------------------------------

    async def link(self, person: Person, *, renew: bool = False) -> str:
        """What somebody's link ends with; `renew`: another one, and the old one works no more."""
        at = schema.friend_links.c

        def write(connection: Connection) -> str:
            known = connection.execute(select(at.key).where(at.person == person.id)).scalar_one_or_none()
            if known is not None and not renew:
                return str(known)
            connection.execute(delete(schema.friend_links).where(at.person == person.id))
            key = secrets.token_urlsafe(16)
            connection.execute(schema.friend_links.insert().values(person=person.id, key=key))
            return key

        return await self._store.write(write)

    async def behind(self, key: str) -> tuple[str, str]:
        """The id and the name of whoever gave out a link."""
        at, who = schema.friend_links.c, schema.people.c
        query = (
            select(who.id, who.name).join(schema.friend_links, at.person == who.id).where(at.key == key[:LINK_LENGTH])
        )
        row = await self._store.row(query)
        if row is None:
            raise NoSuchFriend()
        return row.id, row.name

    async def follow(self, person: Person, key: str) -> None:
        """Become the friend of whoever gave out a link: they have agreed by giving it."""
        await self._conduct.check(person.id)
        other, _ = await self.behind(key)
        now = self._tables.now()

        def write(connection: Connection) -> None:
            check(connection, person.id, other)
            if is_blocked_by(connection, person.id, other):
                ask_in_vain(connection, person.id, other, now)
            else:
                agree(connection, person.id, other, now)

        await self._store.write(write)
        self.changed()

    # -- by a question -----------------------------------------------------------------------------------------------

    async def ask(self, person: Person, other: str) -> None:
        """Ask somebody to be friends; whoever has asked already is answered."""
        await self._conduct.check(person.id)
        at, now = schema.friends.c, self._tables.now()

        def write(connection: Connection) -> None:
            check(connection, person.id, other)
            if is_blocked_by(connection, person.id, other):
                ask_in_vain(connection, person.id, other, now)
                return
            if connection.execute(select(at.person).where(row_of(person.id, other))).first() is not None:
                return
            if connection.execute(select(at.person).where(row_of(other, person.id))).first() is not None:
                agree(connection, person.id, other, now)
                return
            row = {"person": person.id, "other": other, "agreed": False, "since": now}
            connection.execute(schema.friends.insert().values(row))
            note(connection, [Notice(other, FRIEND, person.public, 0, {"name": person.name, "path": "/friends"}, now)])

        await self._store.write(write)
        self.changed()

    async def accept(self, person: Person, public: str) -> None:
        """Say yes to somebody who has asked."""
        now = self._tables.now()

        def write(connection: Connection) -> None:
            other = id_of(connection, public)
            asked = select(schema.friends.c.person).where(row_of(other, person.id))
            if connection.execute(asked).first() is None or is_blocked_by(connection, person.id, other):
                raise refused(say("Nobody of that name has asked you."))
            check(connection, person.id, other)
            agree(connection, person.id, other, now)

        await self._store.write(write)
        self.changed()

    async def part(self, person: Person, public: str) -> None:
        """Be friends no more; or decline, or withdraw a question. Nobody is told."""

        def write(connection: Connection) -> None:
            other = id_of(connection, public)
            both = row_of(person.id, other) | row_of(other, person.id)
            connection.execute(delete(schema.friends).where(both))
            sent = schema.offers.c
            between = ((sent.sender == person.id) & (sent.receiver == other)) | (
                (sent.sender == other) & (sent.receiver == person.id)
            )
            connection.execute(delete(schema.offers).where(between))

        await self._store.write(write)
        self.changed()


# -- in a transaction ------------------------------------------------------------------------------------------------


def row_of(person: str, other: str) -> ColumnElement[bool]:
    """What one of two says of the other."""
    return (schema.friends.c.person == person) & (schema.friends.c.other == other)


def id_of(connection: Connection, public: str) -> str:
    """Whoever has this public address."""
    at = schema.people.c
    found = connection.execute(select(at.id).where(at.public == public[:16])).scalar_one_or_none()
    if found is None:
        raise NoSuchFriend()
    return str(found)


def check(connection: Connection, person: str, other: str) -> None:
    """Refuse friendship with oneself, with too many, and with whom one has blocked."""
    if person == other:
        raise refused(say("That is you."))
    if is_blocked_by(connection, other, person):
        raise refused(say("You have blocked this person: stop avoiding them first."))
    counted = select(func.count()).select_from(schema.friends).where(schema.friends.c.person == person)
    if connection.execute(counted).scalar_one() >= MOST:
        raise TooMuch(say("You have {n} friends already.", n=MOST))


def is_blocked_by(connection: Connection, person: str, other: str) -> bool:
    """Has the other blocked somebody? They are not told."""
    return bool(blocked_pairs(connection, {other}, by={other}, whom=person))


def ask_in_vain(connection: Connection, person: str, other: str, now: float) -> None:
    """A question to somebody who has blocked whoever asks: it seems to be sent, and arrives once that has ended."""
    connection.execute(delete(schema.friends).where(row_of(person, other) | row_of(other, person)))
    row = {"person": person, "other": other, "agreed": False, "since": now}
    connection.execute(schema.friends.insert().values(row))


def agree(connection: Connection, person: str, other: str, now: float) -> None:
    """Let two be friends."""
    connection.execute(delete(schema.friends).where(row_of(person, other) | row_of(other, person)))
    rows = [
        {"person": one, "other": two, "agreed": True, "since": now} for one, two in ((person, other), (other, person))
    ]
    connection.execute(schema.friends.insert(), rows)


def are_friends(connection: Connection, person: str, other: str) -> bool:
    """Have both agreed, and neither blocked the other?"""
    agreed = select(schema.friends.c.person).where(row_of(person, other) & schema.friends.c.agreed)
    return connection.execute(agreed).first() is not None and not blocked_pairs(connection, {person, other})


def read_friends(connection: Connection, person: str, clock: float) -> list[Friend]:
    """Somebody's friends, who asked them, and whom they asked; without those of whom one has blocked the other.

    Only a question to somebody who has blocked the person still stands there: nothing tells that it was not heard.
    """
    at, who, here = schema.friends.c, schema.people.c, schema.visitors.c
    columns = who.id, who.public, who.name, who.shows, at.agreed
    mine = select(*columns).join(schema.friends, at.other == who.id).where(at.person == person)
    asked = select(*columns).join(schema.friends, at.person == who.id).where((at.other == person) & ~at.agreed)
    rows = [(row, FRIENDS if row.agreed else ASKED_THEM) for row in connection.execute(mine)]
    rows += [(row, ASKED_ME) for row in connection.execute(asked)]
    ids = [row.id for row, _ in rows]
    blocked = blocked_pairs(connection, {person, *ids}) if ids else set()
    mine_blocked = blocked_pairs(connection, {person}, by={person}) if ids else set()
    there = set(connection.execute(select(here.guest).where(present(clock) & here.guest.in_(ids))).scalars())
    return [
        Friend(row.id, row.public, row.name, how, how == FRIENDS and row.id in there, bool(row.shows.get("profile")))
        for row, how in rows
        if frozenset({person, row.id}) not in (mine_blocked if how == ASKED_THEM else blocked)
    ]
