"""The tables of one database: opened, put away, and what people do at them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update

from hegemon.core import Action, Feature, Record, say
from hegemon.core.face import Sight
from hegemon.games import GAMES
from hegemon.service.accounts.conduct import Conduct
from hegemon.service.accounts.people import People
from hegemon.service.company.friends import Friends
from hegemon.service.company.offers import Offers
from hegemon.service.company.quick_match import QuickMatch
from hegemon.service.errors import NotYours, TooMuch, refused
from hegemon.service.guests import Guest
from hegemon.service.live.absences import Absences
from hegemon.service.live.chat import Chat
from hegemon.service.live.gameplay import Gameplay
from hegemon.service.live.hub import Pulse
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.plans import Plans
from hegemon.service.live.presence import Presence
from hegemon.service.live.rematches import Rematches
from hegemon.service.live.seats import NO_RATED_PROGRAMS, Seats
from hegemon.service.live.visitors import Visitors
from hegemon.service.lobby_news import LobbyNews
from hegemon.service.programs.desks import ProgramDesks
from hegemon.service.programs.invitations import ProgramInvitations
from hegemon.service.programs.programs import Programs
from hegemon.service.results.ratings import Ratings, all_rated
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store
from hegemon.service.tables.new_tables import (
    ANYBODY,
    FRIEND,
    HERE,
    ME,
    PlannedSeat,
    begin_if_full,
    chairs,
    played_before,
)
from hegemon.service.tables.records import table_from_record
from hegemon.service.tables.rows import insert, status_of
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import PLAYING, WAITING, Table
from hegemon.service.tables.terms import NAME_LENGTH, TABLE_NAME_LENGTH, Terms, clean
from hegemon.service.tournaments.tournaments import Tournaments

PEOPLE: Final = (ME, HERE, FRIEND, ANYBODY)
"""Who can sit on a seat besides computers."""
OPEN_TABLES: Final = 30
"""Tables that one guest may have waiting, or have begun lately."""
LATELY: Final = 24 * 3600.0
"""Seconds after which a game that was left alone counts no more."""


class TableService:
    """All tables of one database, and what can be done at them."""

    def __init__(
        self, store: Store, now: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self.store, self.now = store, now
        self.live = LiveTables(store, now, ticks)
        self.presence = Presence(self.live)
        self.people = People(store, now)
        self.ratings = Ratings(store, lambda: self.live.secret)
        self.conduct = Conduct(store, now, ticks)
        self.seats = Seats(self.live, self.presence, self.people, self.conduct)
        self.gameplay = Gameplay(self.live, self.presence)
        self.absences = Absences(self.live, self.presence)
        self.plans = Plans(self.live, self.presence)
        self.chat = Chat(self.live, self.conduct)
        self.rematches = Rematches(self.live, self.presence)
        self.quick_match = QuickMatch(self.live, self.presence, self.people, self.conduct, self._strength)
        self.tournaments = Tournaments(self.live, self.people, self.conduct)
        self.visitors = Visitors(self.live)
        self.lobby_news = LobbyNews(self.live, self.visitors)
        self.friends = Friends(self.live, self.conduct)
        self.offers = Offers(self.live, self.presence, self.seats, self.conduct)
        for part in (self.friends, self.offers, self.quick_match, self.conduct):
            part.changed = self.lobby_news.change
        self.programs = Programs(store, now, ticks)
        self.invitations = ProgramInvitations(self.live, self.presence, self.seats, self.programs, self.conduct)
        self.program_desks = ProgramDesks(self.live, self.presence, self.invitations)

    async def open(self) -> None:
        """Get ready."""
        await self.live.open()

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is stored."""
        await self.quick_match.close()
        await self.invitations.close()
        await self.visitors.close()
        await self.lobby_news.close()
        await self.presence.close()
        await self.live.close()

    async def _strength(self, guest: str, game: str, pace: str) -> float:
        """How strong somebody is, for whoever looks for an equal."""
        return (await self.ratings.strength(guest, game, pace)).mu

    # -- looking -----------------------------------------------------------------------------------------------------

    def clock(self) -> float:
        """The time by which people at tables are measured."""
        return self.live.clock()

    async def table(self, table_id: str) -> Table:
        """The table at this address, as it is now."""
        return await self.live.table(table_id)

    async def begun_by_now(self, table_id: str) -> Table:
        """The same, sure to have begun if it has, wherever its last player sat down."""
        return await self.live.begun_by_now(table_id)

    async def sight(self, table: Table, seat: int | None, version: int | None = None) -> Sight:
        """What a seat sees of a table now, or saw at an earlier version."""
        return await self.live.sight(table, seat, version)

    def news(self, table_id: str) -> AsyncGenerator[Pulse | None]:
        """What happens at a table from now on; None as a sign of life."""
        return self.live.news(table_id)

    # -- opening -----------------------------------------------------------------------------------------------------

    async def create(
        self, host: Guest, game: str, options: Mapping[str, Any], places: Sequence[PlannedSeat], terms: Terms,
        seed: str | None = None, moves: Sequence[tuple[int, Action]] = (),
    ) -> Table:  # fmt: skip
        """A new table. It begins at once if nobody has to come; after the moves of a game that was played before."""
        await self.conduct.check(host.id)
        rules = GAMES.load(game)
        settled = rules.options.from_json(options)
        if len(places) != settled.players:
            raise refused(say("Say who sits on each of the {n} seats.", n=settled.players))
        if terms.hints:
            rules.demand(Feature.HINTS)
        if terms.rated:
            await self._check_rated(host, game, places)
        terms = replace(terms, name=clean(terms.name, TABLE_NAME_LENGTH))
        setup = TableSetup(
            secrets.token_urlsafe(16), rules, settled, seed or secrets.token_hex(16), terms, host.id, self.now()
        )
        table = Table(setup, chairs(places, replace(host, name=await self._name_of(host, places)), rules))
        begun = played_before(table, self.clock(), moves) if moves else begin_if_full(table, self.clock())

        def write(connection: Connection) -> None:
            at = schema.tables.c
            alive = (at.status == WAITING) | ((at.status == PLAYING) & (at.changed > setup.created - LATELY))
            mine = (at.host == host.id) & alive
            open_tables = connection.execute(select(func.count()).select_from(schema.tables).where(mine)).scalar_one()
            if open_tables >= OPEN_TABLES:
                raise TooMuch(say("You have {n} unfinished tables. Finish or close one first.", n=open_tables))
            insert(connection, table, begun)

        await self.store.write(write)
        self.live.add(table)
        await self.presence.arrive(table, host)
        return table

    async def _name_of(self, host: Guest, places: Sequence[PlannedSeat]) -> str:
        """What a host is called; nobody at their device goes by a name that somebody else keeps."""
        for place in places:
            if place.who in (ME, HERE):
                await self.people.check_name(host.id, clean(place.name, NAME_LENGTH))
        return await self.people.called(host)

    async def _check_rated(self, host: Guest, game: str, places: Sequence[PlannedSeat]) -> None:
        """Refuse a rated game of somebody without a kept name, of several on a device, or with unmeasured computers."""
        if host.program:
            raise refused(NO_RATED_PROGRAMS)
        await self.people.check_kept(host.id)
        if any(place.who == HERE for place in places):
            raise refused(say("In a rated game everybody plays on a device of their own."))
        if not all_rated(game, [place.who for place in places if place.who not in PEOPLE]):
            raise refused(say("How strong these computers are was never measured: no rated game with them."))

    async def keep(self, guest: Guest, record: Record) -> Table:
        """A table from a record that somebody brings: to look at, not to go on with."""
        table, written = await asyncio.to_thread(table_from_record, guest, record, self.now())
        await self.store.write(lambda connection: insert(connection, table, written))
        return self.live.add(table)

    # -- putting away ------------------------------------------------------------------------------------------------

    async def close_table(self, table_id: str, guest: Guest) -> None:
        """The host closes a table that never began."""
        async with self.live.holding(table_id) as live:
            table = live.table
            if guest.id != table.setup.host:
                raise NotYours()

            def write(connection: Connection) -> Table | None:
                if status_of(connection, table_id) != WAITING:
                    return None
                connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
                gone = table.copy()
                gone.chairs = [Chair() for _ in table.chairs]
                return gone

            if not await self.live.commit(live, write):
                raise refused(say("A game that has begun can't be closed."))
            self.live.forget(table_id)

    # -- analyses ----------------------------------------------------------------------------------------------------

    async def analysis(self, table_id: str) -> Any:
        """What the analysis of a finished game found, if there was one."""
        query = select(schema.tables.c.analysis).where(schema.tables.c.id == table_id)
        return await self.store.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def keep_analysis(self, table_id: str, found: Any) -> None:
        """Keep what an analysis found."""
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(analysis=found)
        await self.store.execute(change)
