"""What everybody sees of the lobby: read once for all, and told to all who listen when it changes.

Whoever changes what the lobby shows says so (`change`), to the other processes as well. While somebody listens the
lists are read again then, at most twice a second, and every few seconds anyway: time alone changes them, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, NamedTuple

from sqlalchemy import Connection

from hegemon.core import HegemonError
from hegemon.service.accounts.conduct import not_offered
from hegemon.service.company.offers import concerned
from hegemon.service.company.seekers import SoughtGame, in_their_absence, wanted
from hegemon.service.live.hub import Bell, Pulse
from hegemon.service.live.live_tables import HEARTBEAT, LiveTables
from hegemon.service.live.open_pages import happens
from hegemon.service.live.visitors import Visitors, company
from hegemon.service.programs.programs import ProgramAccount, connected_programs
from hegemon.service.storage.store import NoDatabase
from hegemon.service.tables.listings import Listing, own_tables, public_tables
from hegemon.service.tables.table import OVER, PLAYING

LOG: Final = logging.getLogger(__name__)

TOPIC: Final = "lobby"
"""What news of the lobby are told under."""
FRESH: Final = 1.0
"""Seconds for which what was read is good enough, unless it is known to have changed."""
ROUND: Final = 10.0
"""Seconds after which the lists are read again, though nobody said that they have changed."""
PAUSE: Final = 0.5
"""Seconds between two readings, and for which changes are gathered before others are told."""


@dataclass(frozen=True)
class PublicLists:
    """What everybody sees, their own tables included."""

    open: tuple[Listing, ...]
    running: tuple[Listing, ...]
    people: int
    names: tuple[str, ...]
    programs: tuple[ProgramAccount, ...] = ()
    """Those that are here and want to be invited."""
    concerned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By person, what friends offer or ask them, they others, and what they look for: told to nobody else."""
    wanted: tuple[SoughtGame, ...] = ()
    """What those look for who wait for a quick match."""
    kept_from: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By guest, the open tables that are not offered to them: told to nobody."""

    def offered_to(self, guest: str) -> PublicLists:
        """The same without the tables at which somebody can't sit down."""
        hidden = self.kept_from.get(guest)
        return self if not hidden else replace(self, open=tuple(one for one in self.open if one.id not in hidden))


class OwnTable(NamedTuple):
    """How one of somebody's own tables stands."""

    id: str
    status: str
    my_turn: bool


class LobbyMoment(NamedTuple):
    """What somebody who listens to the lobby is told."""

    lists: PublicLists
    mine: tuple[OwnTable, ...]


class LobbyNews:
    """The lobby as all see it, and what happens there."""

    def __init__(self, tables: LiveTables, visitors: Visitors) -> None:
        self._tables = tables
        self._lists: PublicLists | None = None
        self._stale = True
        self._read_at = -inf
        self._reading = asyncio.Lock()
        self._changed = asyncio.Event()
        self._rounds: asyncio.Task[None] | None = None
        self._announcing: asyncio.Task[None] | None = None
        self.readings = 0
        """How often the lists were read, for measurements."""
        tables.listing_changed = visitors.changed = self.change
        tables.heed(TOPIC, self._hear)

    async def close(self) -> None:
        """Tell and read no more."""
        for task in (self._rounds, self._announcing):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])

    # -- changes -----------------------------------------------------------------------------------------------------

    def change(self) -> None:
        """What the lobby shows has changed: here it is known at once, in other processes soon."""
        self._hear()
        if self._tables.store.shared and (self._announcing is None or self._announcing.done()):
            self._announcing = asyncio.create_task(self._announce())

    def _hear(self) -> None:
        self._stale = True
        self._changed.set()

    async def _announce(self) -> None:
        await asyncio.sleep(PAUSE / 5)
        try:
            await self._tables.announce(TOPIC)
        except HegemonError as error:  # then others find it in a few seconds by themselves
            LOG.info("other processes could not be told of the lobby: %s", type(error).__name__)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def lists(self) -> PublicLists:
        """What everybody sees now, or saw a moment ago."""
        async with self._reading:
            now = self._tables.clock()
            if self._lists is None or self._stale or not 0 <= now - self._read_at <= FRESH:
                self._stale, self._read_at = False, -inf  # until it is read, which may fail
                self._lists = await self._read(now)
                self._read_at = now
            return self._lists

    async def _read(self, now: float) -> PublicLists:
        wall = self._tables.now()

        def found(connection: Connection) -> PublicLists:
            waiting, running = public_tables(connection, now)
            here = company(connection, now)
            programs = connected_programs(connection, now)
            between, absent = concerned(connection, wall), in_their_absence(connection)
            own = {one: (*between.get(one, ()), *absent.get(one, ())) for one in {*between, *absent}}
            looked_for = tuple(wanted(connection, now))
            hidden = not_offered(connection, [table.id for table in waiting])
            return PublicLists(
                tuple(waiting), tuple(running), here.people, here.names, programs, own, looked_for, hidden
            )

        self.readings += 1
        return await self._tables.store.read(found)

    # -- listening ---------------------------------------------------------------------------------------------------

    async def news(self, guest: str) -> AsyncGenerator[LobbyMoment | None]:
        """The lobby as it is now, and whenever it has changed; None as a sign of life."""
        bell = Bell()
        own = await self._own_tables(guest)
        with self._tables.hub.joining([TOPIC, *(table.id for table in own if table.status != OVER)], bell):
            shown, mine = await self.lists(), await self._as_they_stand(guest, own)
            if self._rounds is None or self._rounds.done():
                self._rounds = asyncio.create_task(self._go_round())
            yield LobbyMoment(shown, mine)
            while not bell.closed:
                if not await bell.rings(HEARTBEAT):
                    yield None
                    continue
                told = LobbyMoment(self._lists or shown, await self._as_they_stand(guest, mine))
                if told != (shown, mine):
                    shown, mine = told
                    yield told

    async def _own_tables(self, guest: str) -> tuple[OwnTable, ...]:
        now = self._tables.now()
        listed = await self._tables.store.read(lambda connection: own_tables(connection, guest, now))
        return tuple(OwnTable(table.id, table.status, table.my_turn) for table in listed)

    async def _as_they_stand(self, guest: str, mine: tuple[OwnTable, ...]) -> tuple[OwnTable, ...]:
        """The same tables as they are now; those that can't be read stay as they were."""
        return tuple([await self._as_it_stands(guest, table) for table in mine])

    async def _as_it_stands(self, guest: str, known: OwnTable) -> OwnTable:
        if known.status == OVER:
            return known
        try:
            table = await self._tables.table(known.id)
        except NoDatabase:
            return known
        except HegemonError:
            return known._replace(status=OVER, my_turn=False)
        my_turn = table.status == PLAYING and any(seat in table.to_act for seat in table.seats_of(guest))
        return OwnTable(known.id, table.status, my_turn)

    async def _go_round(self) -> None:
        """While somebody listens, read again what has changed, and tell them."""
        told = self._lists
        while self._tables.hub.is_watched(TOPIC):
            if not await happens(self._changed, ROUND):
                self._stale = True
            self._changed.clear()
            try:
                fresh = await self.lists()
            except HegemonError as error:
                LOG.info("the lobby could not be read: %s", type(error).__name__)
                self._changed.set()
            else:
                if fresh != told:
                    told = fresh
                    self._tables.hub.publish(TOPIC, Pulse(0, 0, 0))
            await asyncio.sleep(PAUSE)
