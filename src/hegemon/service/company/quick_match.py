"""Quick match: people who look for the same kind of game find each other, whichever process serves their pages.

Whoever looks for a game has one row, so nobody is in two matches. Those who fit are called; their pages answer by
asking again, and the table is made when all of them have. Whoever doesn't answer is let go, and the others wait on as
before. All of that happens in transactions of which only one runs at a time. Rows outlive a restart, and so does the
waiting. Whoever keeps their name and looks for a game by days may leave the page: they need not answer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, select, text, update

from hegemon.core import Feature, Game, HegemonError, say
from hegemon.games import GAMES
from hegemon.players import levels_for
from hegemon.service.accounts.conduct import Conduct, blocked_pairs
from hegemon.service.accounts.people import People
from hegemon.service.company.matching import Seeker, Wish, is_broken, parties
from hegemon.service.company.seekers import (
    PRESENT,
    STAYS,
    as_told,
    delete_of,
    is_here,
    mark_seen,
    read_seekers,
    row_of,
    update_of,
)
from hegemon.service.errors import refused
from hegemon.service.guests import Guest
from hegemon.service.live.hub import Bell, Pulse
from hegemon.service.live.live_tables import HEARTBEAT, LiveTables
from hegemon.service.live.open_pages import OpenPages, happens
from hegemon.service.live.presence import Presence
from hegemon.service.storage import schema
from hegemon.service.tables.new_tables import table_with
from hegemon.service.tables.rows import insert
from hegemon.service.tables.setup import TableSetup
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms

LOG: Final = logging.getLogger(__name__)

TOPIC: Final = "match"
LOCK: Final = 7_203_615
"""The number under which PostgreSQL lets one process match at a time."""
PACES: Final[Mapping[str, int]] = {"fast": 30, "calm": 180, "days": 24 * 3600}
"""Seconds for each choice."""
GONE: Final = 25.0
"""Seconds without a sign of life after which nobody waits any more."""
ANSWER: Final = 12.0
"""Seconds in which those who are called have to answer: pages without a script ask every few seconds."""
ROUND: Final = 2.0
"""Seconds between two looks at who is still here."""
OFFER: Final = 20.0
"""Seconds of waiting after which computers are offered for the empty seats."""
GRACE: Final = 15.0
"""Seconds before clocks start: people have to see that they are at a table."""


Strength = Callable[[str, str, str], Awaitable[float | None]]
"""How strong a guest is at a game and a pace; None if nobody knows."""


class HowItStands(NamedTuple):
    """What somebody who looks for a game is told."""

    wish: Wish
    here: int
    """How many are here who look for the same, themselves included."""
    since: float
    """When they began to wait."""
    computers: bool
    """Would they begin with computers?"""
    others_would: bool
    """Would somebody else?"""
    called: bool
    table_id: str | None
    stays: bool
    """May they leave the page?"""


def quick_options(game: Game, players: int) -> dict[str, Any]:
    """The options of a quick match: the usual ones for so many."""
    preset = next((one for one in game.options.presets if one.options.get("players") == players), None)
    return dict(preset.options) if preset else {"players": players}


def checked(wish: Wish) -> Wish:
    """A wish that can be met here."""
    game = GAMES.load(wish.game)
    game.demand(Feature.BROWSER)
    game.options.from_json(quick_options(game, wish.players))
    if wish.pace not in PACES:
        raise refused(say("There is no such pace."))
    return wish


def quick_setup(wish: Wish, host: str, created: float) -> TableSetup:
    """A new table as somebody wishes it."""
    game = GAMES.load(wish.game)
    options = game.options.from_json(quick_options(game, wish.players))
    terms = Terms(public=True, clock="move", seconds=PACES[wish.pace], rated=wish.rated)
    return TableSetup(secrets.token_urlsafe(16), game, options, secrets.token_hex(16), terms, host, created)


class QuickMatch:
    """Everybody who looks for a game."""

    def __init__(
        self, tables: LiveTables, presence: Presence, people: People, conduct: Conduct, strength: Strength
    ) -> None:
        self._tables, self._presence, self._people = tables, presence, people
        self._conduct, self._strength = conduct, strength
        self._pages = OpenPages(self._go_round)
        self._seekers: dict[str, Seeker] = {}
        """As the database knew them last."""
        self.changed: Callable[[], None] = lambda: None
        """Called when the lobby has to show something else."""
        tables.heed(TOPIC, self._pages.changed.set)

    async def close(self) -> None:
        """Look after nobody any more."""
        await self._pages.stop()

    # -- what people do ----------------------------------------------------------------------------------------------

    async def seek(self, guest: Guest, wish: Wish, language: str = "") -> None:
        """Begin to look for a game; whoever looks for the same already goes on waiting."""
        checked(wish)
        if guest.program:
            raise refused(say("Quick match is for people. Programs are invited, or sit down at open tables."))
        await self._conduct.check(guest.id)
        now, strength = self._tables.clock(), await self._strength(guest.id, wish.game, wish.pace)
        name = await self._people.called(guest)
        stays = wish.pace == "days" and await self._people.person(guest.id) is not None

        def write(connection: Connection) -> None:
            known = read_seekers(connection, schema.seekers.c.guest == guest.id)
            if known and known[0].wish == wish and known[0].table_id is None:
                mark_seen(connection, [guest.id], now)
                return
            connection.execute(delete(schema.seekers).where(schema.seekers.c.guest == guest.id))
            comer = Seeker(guest.id, name, wish, now, now, strength, language=language, stays=stays)
            connection.execute(schema.seekers.insert(), row_of(comer))

        await self._match(write)

    async def leave(self, guest: str) -> None:
        """Look for a game no longer."""
        await self._match(lambda connection: connection.execute(delete_of([guest])))

    async def begin_with_computers(self, guest: str) -> None:
        """Let computers take the empty seats, as soon as the others who wait agree or a moment has passed."""
        now = self._tables.clock()
        at = schema.seekers.c
        looking = await self._tables.store.row(select(at.game).where(at.guest == guest))
        if looking and not levels_for(GAMES.load(looking.game)):
            raise refused(say("No computer plays this game."))
        waiting = (at.guest == guest) & at.computers.is_(None) & ~at.rated
        change = update(schema.seekers).where(waiting).values(computers=now, seen=now)
        await self._match(lambda connection: connection.execute(change))

    async def look(self, guest: str) -> HowItStands | None:
        """How it stands for somebody whose page asks: they are here, and if they were called they have answered."""
        now = self._tables.clock()
        self._seekers = await self._match(lambda connection: mark_seen(connection, [guest], now, answers=True))
        return how_it_stands(self._seekers, guest, now)

    async def standing(self, guest: str) -> HowItStands | None:
        """The same for somebody who looks elsewhere: that is no sign of life, and no answer."""
        found = await self._tables.store.read(read_seekers)
        return how_it_stands({one.guest: one for one in found}, guest, self._tables.clock())

    # -- listening ---------------------------------------------------------------------------------------------------

    async def news(self, guest: str) -> AsyncGenerator[HowItStands | None]:
        """How it stands, whenever that has changed; None as a sign of life. Whoever listens is here."""
        bell, told = Bell(), None
        with self._tables.hub.joining([TOPIC], bell), self._pages.listening(guest):
            while not bell.closed:
                now = how_it_stands(self._seekers, guest, self._tables.clock())
                if now is not None and now != told:
                    told = now
                    yield now
                elif not await bell.rings(HEARTBEAT):
                    yield None

    async def _go_round(self) -> None:
        """Say who is still here, let those go who aren't, and tell the others how it stands."""
        known: set[str] = set()
        while self._pages or known:
            here = set(self._pages)
            self._pages.changed.clear()
            try:
                self._seekers = await self._match(self._noting(here, known - here))
            except HegemonError as error:
                LOG.info("nobody could be matched: %s", type(error).__name__)
            known = here
            self._tables.hub.publish(TOPIC, Pulse(0, 0, 0))
            await happens(self._pages.changed, ROUND)
            await asyncio.sleep(ROUND / 20)

    def _noting(self, here: set[str], gone: set[str]) -> Callable[[Connection], None]:
        now = self._tables.clock()

        def write(connection: Connection) -> None:
            if gone:  # not called any more; a page that is loaded again, here or elsewhere, is in time
                mark_seen(connection, sorted(gone), now - PRESENT)
            mark_seen(connection, sorted(here), now)

        return write

    # -- matching ----------------------------------------------------------------------------------------------------

    async def _match(self, change: Callable[[Connection], object]) -> dict[str, Seeker]:
        """Make a change, and see who can sit down then, one process after the other; those who look for a game now."""
        now, wall = self._tables.clock(), self._tables.now()

        def write(connection: Connection) -> tuple[list[Seeker], list[Table], list[Seeker]]:
            if self._tables.store.shared:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            before = read_seekers(connection)
            change(connection)
            return before, match(connection, now, wall), read_seekers(connection)

        before, made, after = await self._tables.store.write(write, TOPIC)
        looking = {one.guest for one in after if now - one.seen <= PRESENT}
        for table in [self._tables.add(table) for table in made]:
            for chair in table.chairs:
                for guest in looking & chair.guests:
                    await self._presence.arrive(table, Guest(guest, chair.name))
        if as_told(after) != as_told(before):
            self._pages.changed.set()
            self.changed()
            await self._tables.announce(TOPIC)
        return {one.guest: one for one in after}


def how_it_stands(seekers: Mapping[str, Seeker], guest: str, now: float) -> HowItStands | None:
    """What somebody is told; None if they don't look for a game."""
    me = seekers.get(guest)
    if me is None:
        return None
    alike = [one for one in seekers.values() if one.wish == me.wish and one.table_id is None and is_here(one, now)]
    would = [one for one in alike if one.computers is not None and one.guest != guest]
    return HowItStands(
        me.wish, min(len(alike), me.wish.players), me.since, me.computers is not None,
         bool(would), me.party is not None, me.table_id, me.stays,
    )  # fmt: skip


# -- in a transaction ------------------------------------------------------------------------------------------------


def match(connection: Connection, now: float, wall: float) -> list[Table]:
    """Let those go who have gone, call those who fit, and seat those who have all answered."""
    at = schema.seekers.c
    stays = at.stays & at.table_id.is_(None) & (at.since >= now - STAYS)
    connection.execute(delete(schema.seekers).where((at.seen < now - GONE) & ~stays))
    release_broken(connection, now)
    waiting: dict[Wish, list[Seeker]] = {}
    for one in read_seekers(connection, schema.seekers.c.party.is_(None)):
        if is_here(one, now):
            waiting.setdefault(one.wish, []).append(one)
    for seekers in waiting.values():
        blocked = blocked_pairs(connection, [one.guest for one in seekers])
        for fitting in parties(seekers, now, blocked):
            call(connection, fitting, now)
    made = []
    for party in called_parties(connection):
        if len(party) == size_of(party) and all(one.here for one in party):
            people = [Guest(one.guest, one.name) for one in party]
            setup = quick_setup(party[0].wish, party[0].guest, wall)
            table, begun = table_with(people, setup, now, GRACE, [one.language for one in party])
            insert(connection, table, begun)
            connection.execute(update_of([one.guest for one in party]).values(table_id=table.id))
            made.append(table)
    return made


def release_broken(connection: Connection, now: float) -> None:
    """Let the others of a party wait on if somebody has left it or doesn't answer, who is let go."""
    for party in called_parties(connection):
        if is_broken(party, size_of(party), now, ANSWER):
            late = [one.guest for one in party if not one.here and now - (one.called or now) > ANSWER]
            connection.execute(delete_of(late))
            rest = [one.guest for one in party if one.guest not in late]
            connection.execute(update_of(rest).values(party=None, called=None, here=False))


def call(connection: Connection, party: Sequence[Seeker], now: float) -> None:
    """Call people to a table. Whoever is alone with computers, or may have left the page, need not be asked."""
    name = f"{len(party)}.{secrets.token_urlsafe(12)}"
    for one in party:
        answered = len(party) == 1 or one.stays
        connection.execute(update_of([one.guest]).values(party=name, called=now, here=answered))


def size_of(party: Sequence[Seeker]) -> int:
    """How many were called together, which the name of a party tells."""
    return int((party[0].party or "0").partition(".")[0])


def called_parties(connection: Connection) -> list[list[Seeker]]:
    """Those who were called and don't sit at their table yet, by party."""
    found: dict[str, list[Seeker]] = {}
    at = schema.seekers.c
    for one in read_seekers(connection, at.party.is_not(None) & at.table_id.is_(None)):
        found.setdefault(one.party or "", []).append(one)
    return list(found.values())
