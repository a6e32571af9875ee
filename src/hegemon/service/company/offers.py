"""What one friend offers another: a seat at a table, or a game. It is accepted or declined in the lobby."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select

from hegemon.core import say
from hegemon.service.accounts.conduct import BLOCKED, Conduct
from hegemon.service.accounts.people import Person
from hegemon.service.company.friends import Friend, are_friends
from hegemon.service.company.matching import Wish
from hegemon.service.company.quick_match import GRACE, checked, quick_setup
from hegemon.service.errors import NotYours, ServiceError, TooMuch, refused
from hegemon.service.guests import Guest
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import Presence
from hegemon.service.live.seats import Seats
from hegemon.service.live.visitors import here_now
from hegemon.service.notices.notices import CHALLENGED, INVITED, SAT, Notice, note
from hegemon.service.storage import schema
from hegemon.service.tables.new_tables import table_with
from hegemon.service.tables.rows import insert
from hegemon.service.tables.table import WAITING, Table

MOST: Final = 20
"""Offers of one person that wait for an answer."""
HOLDS: Final = {"fast": 15 * 60.0, "calm": 15 * 60.0, "days": 7 * 24 * 3600.0}
"""Seconds for which a challenge can be accepted, by pace."""
INVITATION: Final = 24 * 3600.0
PLAYERS: Final = 2
"""A challenge is between two."""


class NoSuchOffer(ServiceError):
    """An offer that doesn't hold any more, or never did."""

    def __init__(self) -> None:
        super().__init__(say("This offer is no longer valid."))


@dataclass(frozen=True)
class FriendOffer:
    """A seat, or a game."""

    id: str
    kind: str
    name: str
    """Of the other of both."""
    mine: bool
    """Is it oneself who offers it?"""
    table_id: str | None
    game: str
    pace: str
    rated: bool


class Offers:
    """What friends offer each other."""

    def __init__(self, tables: LiveTables, presence: Presence, seats: Seats, conduct: Conduct) -> None:
        self._tables, self._store = tables, tables.store
        self._presence, self._seats, self._conduct = presence, seats, conduct
        self.changed: Callable[[], None] = lambda: None
        """Called after something was offered or answered."""

    async def of(self, person: str) -> list[FriendOffer]:
        """What somebody is offered, and offers, the latest first."""
        now = self._tables.now()
        return await self._store.read(lambda connection: read_offers(connection, person, now))

    # -- offering ----------------------------------------------------------------------------------------------------

    async def invite(self, person: Person, friend: Friend, table_id: str) -> None:
        """Invite a friend to the table where one sits, or which one has opened."""
        table = await self._tables.begun_by_now(table_id)
        if not table.seats_of(person.id) and table.setup.host != person.id:
            raise NotYours()
        check_waits(table)
        if table.seats_of(friend.id):
            raise refused(say("{name} sits at this table already.", name=friend.name))
        terms = {"game": table.setup.game.name, "pace": table.setup.terms.pace, "rated": table.setup.terms.rated}
        await self._offer(INVITED, person, friend, terms, INVITATION, table_id)

    async def challenge(self, person: Person, friend: Friend, game: str, pace: str, rated: bool) -> None:
        """Offer a friend a game."""
        checked(Wish(game, PLAYERS, pace, rated))
        await self._offer(CHALLENGED, person, friend, {"game": game, "pace": pace, "rated": rated}, HOLDS[pace])

    async def _offer(
        self, kind: str, person: Person, friend: Friend, terms: Mapping[str, Any], holds: float,
        table_id: str | None = None,
    ) -> None:  # fmt: skip
        await self._conduct.check(person.id)
        at, now, identity = schema.offers.c, self._tables.now(), secrets.token_urlsafe(16)

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.offers).where(at.until < now))
            if not are_friends(connection, person.id, friend.id):
                raise refused(say("You can offer that only to friends."))
            mine = at.sender == person.id
            same = mine & (at.receiver == friend.id) & (at.kind == kind)
            connection.execute(delete(schema.offers).where(same))  # the latest counts
            if connection.execute(select(func.count()).select_from(schema.offers).where(mine)).scalar_one() >= MOST:
                raise TooMuch(say("You have offered a lot already. Wait for an answer, or take something back."))
            row = {"id": identity, "kind": kind, "sender": person.id, "receiver": friend.id, "table_id": table_id}
            connection.execute(
                schema.offers.insert().values(**row, terms=dict(terms), since=now, until=now + holds)
            )  # fmt: skip
            told = {"name": person.name, "game": terms["game"]}
            note(connection, [Notice(friend.id, kind, identity, 0, told, now)])

        await self._store.write(write)
        self.changed()

    # -- answering ---------------------------------------------------------------------------------------------------

    async def accept(self, person: Person, identity: str) -> str:
        """Take a seat, or begin a game; the id of the table."""
        offer = await self._to_answer(person, identity)
        guest = Guest(person.id, person.name)
        if offer.kind == INVITED:
            table = await self._tables.begun_by_now(offer.table_id or "")
            check_waits(table)
            seat = next(seat for seat, chair in enumerate(table.chairs) if chair.free)
            await self._seats.sit_down(table.id, seat, guest, table.chairs[seat].invitation)
            await self._end(schema.offers.c.id == identity)
            return table.id
        table = await self._begin(person, identity)
        self._tables.add(table)
        for chair in table.chairs:  # whoever challenged is here, too, and on the way to the table
            for each in chair.guests:
                await self._presence.arrive(table, Guest(each, chair.name))
        self.changed()
        return table.id

    async def _begin(self, person: Person, identity: str) -> Table:
        """Write down a table for both; whoever challenged has to be here, unless it is played by days."""
        at, who = schema.offers.c, schema.people.c
        clock, now = self._tables.clock(), self._tables.now()
        await self._conduct.check(person.id)

        def write(connection: Connection) -> Table:
            row = connection.execute(select(schema.offers).where((at.id == identity) & (at.until > now))).first()
            if row is None or not are_friends(connection, person.id, row.sender):
                raise NoSuchOffer()
            name = connection.execute(select(who.name).where(who.id == row.sender)).scalar_one()
            if row.terms["pace"] != "days" and not here_now(connection, row.sender, clock):
                raise refused(say("{name} isn’t here just now. The challenge stays open for a while.", name=name))
            if connection.execute(delete(schema.offers).where(at.id == identity)).rowcount != 1:
                raise NoSuchOffer()  # accepted a moment ago, in another process
            wish = Wish(row.terms["game"], PLAYERS, row.terms["pace"], row.terms["rated"])
            both = [Guest(row.sender, name), Guest(person.id, person.name)]
            table, begun = table_with(both, quick_setup(wish, row.sender, now), clock, GRACE)
            insert(connection, table, begun)
            told = {"game": row.terms["game"], "name": person.name, "full": True}
            note(connection, [Notice(row.sender, SAT, table.id, PLAYERS, told, now)])
            return table

        return await self._store.write(write)

    async def _to_answer(self, person: Person, identity: str) -> FriendOffer:
        for offer in await self.of(person.id):
            if offer.id == identity and not offer.mine:
                return offer
        raise NoSuchOffer()

    async def drop(self, person: Person, identity: str) -> None:
        """Decline what one is offered, or take back what one offers."""
        at = schema.offers.c
        await self._end((at.id == identity) & ((at.receiver == person.id) | (at.sender == person.id)))

    async def _end(self, which: ColumnElement[bool]) -> None:
        await self._store.execute(delete(schema.offers).where(which))
        self.changed()


def check_waits(table: Table) -> None:
    """Refuse a table that has begun, or where nobody more can sit."""
    if table.status != WAITING or not any(chair.free for chair in table.chairs):
        raise refused(say("Every seat at this table is taken by now."))


def read_offers(connection: Connection, person: str, now: float) -> list[FriendOffer]:
    """What somebody is offered, and offers, as long as both are friends and neither has blocked the other."""
    at, who = schema.offers.c, schema.people.c
    concerned = ((at.receiver == person) | (at.sender == person)) & (at.until > now)
    rows = connection.execute(select(schema.offers).where(concerned).order_by(at.since.desc())).all()
    others = {row.id: row.receiver if row.sender == person else row.sender for row in rows}
    named = select(who.id, who.name).where(who.id.in_(set(others.values())))
    names = {row.id: row.name for row in connection.execute(named)} if rows else {}
    return [
        FriendOffer(
            row.id, row.kind, names[others[row.id]], row.sender == person, row.table_id, row.terms["game"],
            row.terms["pace"], row.terms["rated"],
        )
        for row in rows
        if others[row.id] in names and are_friends(connection, person, others[row.id])
    ]  # fmt: skip


def concerned(connection: Connection, now: float) -> dict[str, tuple[str, ...]]:
    """By person, what is between them and others: offers, and questions whether to be friends."""
    at, asked = schema.offers.c, schema.friends.c
    found: dict[str, tuple[str, ...]] = {}
    for identity, *both in connection.execute(select(at.id, at.sender, at.receiver).where(at.until > now)):
        for one in both:
            found[one] = (*found.get(one, ()), identity)
    avoided = schema.avoided.c
    unheard = exists().where(
        (avoided.guest == asked.other) & (avoided.other == asked.person) & (avoided.how == BLOCKED)
    )
    questions = select(asked.person, asked.other).where(~asked.agreed & ~unheard)
    for person, other in connection.execute(questions):
        found[other] = (*found.get(other, ()), person)
    return found
