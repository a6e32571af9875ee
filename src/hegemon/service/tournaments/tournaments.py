"""Tournaments: who may do what, and how they go on by themselves, whichever process looks after them.

A round is paired in one transaction. Its tables are made after that, each in one of its own; and games are counted from
the results that are written with their last move. So whoever comes next, after a crash at any point, finds what is
missing and nothing that could be done twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy import Connection, select, update

from hegemon.core import Feature, HegemonError, say
from hegemon.players import check_level
from hegemon.service.accounts.conduct import Conduct, blocked_pairs
from hegemon.service.accounts.people import People
from hegemon.service.errors import NotYours, TooMuch, refused
from hegemon.service.guests import Guest
from hegemon.service.live.hub import Bell, Pulse
from hegemon.service.live.live_tables import HEARTBEAT, LiveTables
from hegemon.service.notices.notices import note, table_is_ready
from hegemon.service.results.ratings import all_rated
from hegemon.service.storage import schema
from hegemon.service.tables.entries import TableEntry
from hegemon.service.tables.new_tables import (
    begin_if_full,
    computer_chair,
    computer_names,
    unused_name,
    usual_computer,
)
from hegemon.service.tables.rows import insert
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import TABLE_NAME_LENGTH, clean
from hegemon.service.tournaments.rows import (
    ListedTournament,
    advance,
    alive_of,
    claim_table,
    insert_tournament,
    read_list,
    read_tournament,
    strengths_in,
    with_something_to_do,
    write_change,
)
from hegemon.service.tournaments.tournament import (
    ARENA,
    CANCELLED,
    FIRST_BREAK,
    OPEN,
    RUNNING,
    STYLES,
    SWISS,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
    seeded,
)

LOG: Final = logging.getLogger(__name__)

TOPIC: Final = "tournaments"
"""What news of tournaments are told under."""
MOST_ALIVE: Final = 5
"""Tournaments that one guest may have open or running."""
MOST_ENTRANTS: Final = 128
MOST_ROUNDS: Final = 15
MOST_COMPUTERS: Final = 15
MINUTES: Final = range(10, 24 * 60 + 1)
"""How long an arena may last."""
GRACE: Final = 20.0
"""Seconds before clocks start: people have to see that they are at a table."""
FORGOTTEN: Final = 14 * 24 * 3600.0
"""Seconds after which a tournament that never began is cancelled."""


class Tournaments:
    """All tournaments of one database."""

    def __init__(self, tables: LiveTables, people: People, conduct: Conduct) -> None:
        self._tables, self._store = tables, tables.store
        self._people, self._conduct = people, conduct
        self._versions: dict[str, int] = {}
        self._stale = True
        self._reading = asyncio.Lock()
        tables.heed(TOPIC, self._hear)

    # -- looking -----------------------------------------------------------------------------------------------------

    async def find(self, tournament_id: str) -> Tournament:
        """The tournament at this address, as it is now."""
        return await self._store.read(partial(read_tournament, tournament_id=tournament_id))

    async def listed(self, guest: str) -> list[ListedTournament]:
        """Those that everybody may find, and one's own, those that are alive first."""
        return await self._store.read(partial(read_list, guest=guest))

    async def news(self, tournament_id: str) -> AsyncGenerator[int | None]:
        """How often a tournament has changed, now and whenever it does; None as a sign of life."""
        bell, told = Bell(), -1
        with self._tables.hub.joining([TOPIC], bell):
            while not bell.closed:
                version = await self._version(tournament_id)
                if version != told:
                    told = version
                    yield version
                elif not await bell.rings(HEARTBEAT):
                    yield None

    async def _version(self, tournament_id: str) -> int:
        """Read once for all who listen."""
        async with self._reading:
            if self._stale:
                self._versions, self._stale = {}, False
            if tournament_id not in self._versions:
                at = schema.tournaments.c
                query = select(at.id, at.version).where(at.status.in_((OPEN, RUNNING)) | (at.id == tournament_id))
                rows = await self._store.rows(query)
                self._versions |= {row.id: row.version for row in rows}
        return self._versions.get(tournament_id, 0)

    def _hear(self) -> None:
        """Something has changed, here or elsewhere."""
        self._stale = True
        self._tables.hub.publish(TOPIC, Pulse(0, 0, 0))

    async def _tell(self) -> None:
        self._hear()
        await self._tables.announce(TOPIC)

    # -- what people do ----------------------------------------------------------------------------------------------

    async def create(self, host: Guest, plan: TournamentPlan, computers: int = 0, language: str = "") -> Tournament:
        """A new tournament, with so many computers who take part from the start; `language`: what its host reads."""
        await self._conduct.check(host.id)
        await self._check(host, plan, computers)
        plan = replace(plan, name=clean(plan.name, TABLE_NAME_LENGTH), terms=replace(plan.terms, public=plan.public))
        now = self._tables.clock()
        entered = tuple(
            Entrant(number, None, computer_name(number, language), plan.computer, seen=now, free_since=now)
            for number in range(1, computers + 1)
        )
        made = Tournament(secrets.token_urlsafe(16), plan, host.id, OPEN, self._tables.now(), entrants=entered)

        def write(connection: Connection) -> None:
            if alive_of(connection, host.id) >= MOST_ALIVE:
                raise TooMuch(say("You have {n} unfinished tournaments. Finish or cancel one first.", n=MOST_ALIVE))
            insert_tournament(connection, made)

        await self._store.write(write)
        await self._tell()
        return made

    async def _check(self, host: Guest, plan: TournamentPlan, computers: int) -> None:
        """Refuse a plan that can't be carried out."""
        plan.rules.demand(Feature.BROWSER)
        if plan.size < 2:
            raise refused(say("A tournament needs tables of two or more."))
        if host.program:
            raise refused(say("Tournaments are for people."))
        if not clean(plan.name, TABLE_NAME_LENGTH):
            raise refused(say("Give the tournament a name."))
        if plan.style not in STYLES:
            raise refused(say("There is no such style."))
        if plan.terms.clock == "none":
            raise refused(say("A tournament needs a clock: nobody should have to wait for somebody who doesn’t come."))
        if plan.style == SWISS and not 1 <= plan.rounds <= MOST_ROUNDS:
            raise refused(say("A Swiss tournament has {low} to {high} rounds.", low=1, high=MOST_ROUNDS))
        if plan.style == ARENA and (plan.minutes not in MINUTES or plan.terms.by_days):
            raise refused(say("An arena lasts {low} to {high} minutes, and is played at one sitting.",
                              low=MINUTES[0], high=MINUTES[-1]))  # fmt: skip
        if (plan.computer is None and computers) or not 0 <= computers <= MOST_COMPUTERS:
            raise refused(say("So many computers can’t take part."))
        if plan.computer is not None:
            check_level(plan.computer, plan.rules)
        if plan.terms.rated:
            await self._people.check_kept(host.id)
            if plan.computer is not None and not all_rated(plan.game, [plan.computer]):
                raise refused(say("How strong these computers are was never measured: no rated game with them."))

    async def join(self, tournament_id: str, guest: Guest, language: str = "") -> Tournament:
        """Take part, or take part again."""
        await self._conduct.check(guest.id)
        if guest.program:
            raise refused(say("Tournaments are for people."))
        if (await self.find(tournament_id)).plan.terms.rated:
            await self._people.check_kept(guest.id)
        now, comer = self._tables.clock(), replace(guest, name=await self._people.called(guest))

        def change(connection: Connection, before: Tournament) -> Tournament:
            if not before.open_to_all:
                raise refused(say("Nobody can enter this tournament any more."))
            if blocked_pairs(connection, {guest.id}, by={before.host}, whom=guest.id):
                raise refused(say("The host of this tournament doesn't want to play with you."))
            return with_entrant(before, comer, language, now)

        return await self._change(tournament_id, change)

    async def withdraw(self, tournament_id: str, guest: Guest) -> Tournament:
        """Take part no longer. A game that has begun goes on."""

        def change(connection: Connection, before: Tournament) -> Tournament:
            me = before.entrant_of(guest.id)
            if me is None or not me.present or before.status not in (OPEN, RUNNING):
                raise refused(say("You don’t take part."))
            return without_entrant(before, me)

        return await self._change(tournament_id, change)

    async def remove(self, tournament_id: str, host: Guest, number: int) -> Tournament:
        """The host lets somebody take part no longer; they can't come back."""

        def change(connection: Connection, before: Tournament) -> Tournament:
            somebody = before.entrant(number)
            if somebody is None or not somebody.present or before.status not in (OPEN, RUNNING):
                raise refused(say("Nobody of this number takes part."))
            return without_entrant(before, replace(somebody, removed=True))

        return await self._change(tournament_id, change, host)

    async def start(self, tournament_id: str, host: Guest) -> Tournament:
        """The host lets it begin: the first round is paired in a moment."""
        now = self._tables.clock()

        def change(connection: Connection, before: Tournament) -> Tournament:
            if before.status != OPEN:
                raise refused(say("The tournament has begun already."))
            if not before.people or (len(before.present) < 2 and before.plan.computer is None):
                raise refused(say("It takes two to begin."))
            if before.plan.style != ARENA:
                before = seeded(before, strengths_in(connection, before))
            return replace(before, status=RUNNING, due=now + FIRST_BREAK)

        return await self._change(tournament_id, change, host)

    async def hurry(self, tournament_id: str, host: Guest) -> Tournament:
        """The host ends the break: the next round is paired at once."""
        now = self._tables.clock()

        def change(connection: Connection, before: Tournament) -> Tournament:
            if before.status != RUNNING or before.due is None:
                raise refused(say("There is no break that could be ended."))
            return replace(before, due=min(before.due, now))

        await self._change(tournament_id, change, host)
        await self._go_on_with(tournament_id)
        return await self.find(tournament_id)

    async def cancel(self, tournament_id: str, host: Guest) -> Tournament:
        """The host calls it off before it has begun."""
        wall = self._tables.now()

        def change(connection: Connection, before: Tournament) -> Tournament:
            if before.status != OPEN:
                raise refused(say("A tournament that has begun can’t be called off."))
            return replace(before, status=CANCELLED, ended=wall)

        return await self._change(tournament_id, change, host)

    async def see(self, tournament_id: str, guest: str) -> None:
        """Somebody's page has asked: in an arena they wait for a table."""
        who = schema.tournament_entrants.c
        this = (who.tournament_id == tournament_id) & (who.guest == guest)
        seen = update(schema.tournament_entrants).where(this).values(seen=self._tables.clock())
        await self._store.execute(seen)

    async def _change(
        self, tournament_id: str, change: Callable[[Connection, Tournament], Tournament], host: Guest | None = None
    ) -> Tournament:
        """Change a tournament that nobody else changes meanwhile; `host`: who alone may do so."""

        def write(connection: Connection) -> Tournament:
            before = read_tournament(connection, tournament_id, lock=True)
            if host is not None and before.host != host.id:
                raise NotYours()
            return write_change(connection, before, change(connection, before))

        changed = await self._store.write(write, TOPIC)
        await self._tell()
        return changed

    # -- going on ----------------------------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Let happen what is due, at all tournaments, and make the tables that are missing."""
        now = self._tables.clock()
        for tournament_id in await self._store.read(partial(with_something_to_do, now=now)):
            try:
                await self._go_on_with(tournament_id)
            except HegemonError as error:
                LOG.warning("a tournament could not go on: %s: %s", type(error).__name__, error)

    async def _go_on_with(self, tournament_id: str) -> None:
        now, wall = self._tables.clock(), self._tables.now()
        step = partial(advance, tournament_id=tournament_id, now=now, wall=wall)
        changed = await self._store.write(step, TOPIC)
        tournament = changed or await self.find(tournament_id)
        missing = [one for one in tournament.pairings if one.open and one.table_id is None]
        for pairing in missing:
            await self._make_table(tournament, pairing)
        if changed or missing:
            await self._tell()

    async def _make_table(self, tournament: Tournament, pairing: Pairing) -> None:
        """Make the table of a pairing, unless another process has."""
        clock, wall = self._tables.clock(), self._tables.now()
        table, begun = await asyncio.to_thread(table_for, tournament, pairing, clock, wall)

        def write(connection: Connection) -> bool:
            if not claim_table(connection, tournament.id, pairing, table.id):
                return False
            insert(connection, table, begun)
            note(connection, table_is_ready(table, wall))
            return True

        if await self._store.write(write, TOPIC):
            self._tables.add(table)

    async def cancel_forgotten(self) -> None:
        """Call off those that nobody has started for weeks."""
        at, wall = schema.tournaments.c, self._tables.now()
        old = (at.status == OPEN) & (at.created < wall - FORGOTTEN)
        change = update(schema.tournaments).where(old).values(status=CANCELLED, ended=wall, version=at.version + 1)
        if await self._store.execute(change):
            await self._tell()


def computer_name(number: int, language: str = "") -> str:
    """What the computers are called who take part, for whoever reads this.

    >>> computer_name(1), computer_name(6), computer_name(6, "fr")
    ('Minerva', 'Ptolemy 2', 'Ptolémée 2')
    """
    names = computer_names([language])
    again, which = divmod(number - 1, len(names))
    return f"{names[which]} {again + 1}" if again else names[which]


def with_entrant(before: Tournament, guest: Guest, language: str, now: float) -> Tournament:
    """A tournament in which somebody takes part, from the next round on."""
    me = before.entrant_of(guest.id)
    if me is None:
        if len(before.entrants) >= MOST_ENTRANTS:
            raise TooMuch(say("{n} take part already: no more can enter.", n=MOST_ENTRANTS))
        taken = [Chair(one.name) for one in before.entrants]
        number = max((one.number for one in before.entrants), default=0) + 1
        name = unused_name(guest.name, taken)
        new = Entrant(number, guest.id, name, None, language, before.round, seen=now, free_since=now)
        return replace(before, entrants=(*before.entrants, new))
    if me.removed:
        raise refused(say("The host has removed you from this tournament."))
    back = replace(me, left_after=None, seen=now, free_since=now)
    return replace(before, entrants=tuple(back if one.number == me.number else one for one in before.entrants))


def without_entrant(before: Tournament, somebody: Entrant) -> Tournament:
    """A tournament in which somebody takes part no longer."""
    gone = replace(somebody, left_after=before.round)
    return replace(before, entrants=tuple(gone if one.number == gone.number else one for one in before.entrants))


def table_for(tournament: Tournament, pairing: Pairing, clock: float, wall: float) -> tuple[Table, list[TableEntry]]:
    """The table of a pairing, and how it begins."""
    plan = tournament.plan
    terms = replace(plan.terms, name=plan.name, public=plan.public, tournament=tournament.id)
    options = plan.settled(len(pairing.seats))
    seed = secrets.token_hex(16)
    setup = TableSetup(secrets.token_urlsafe(16), plan.rules, options, seed, terms, tournament.host, wall)
    table = Table(setup, ())
    by_number = {one.number: one for one in tournament.entrants}
    named = {one.name for one in tournament.entrants}
    names = computer_names({by_number[number].language for number in pairing.group if by_number[number].guest} or {""})
    numbered = (f"{name} {number}" for number in range(2, MOST_ENTRANTS) for name in names)
    fillers = [name for name in (*names, *numbered) if name not in named]
    for number in pairing.seats:
        one = by_number[number] if number is not None else None
        if one is None:
            table.chairs.append(computer_chair(plan.computer or usual_computer(plan.rules), table, fillers))
        elif one.guest:
            way_back = secrets.token_urlsafe(16)
            table.chairs.append(Chair(one.name, way_back=way_back, guests=frozenset({one.guest})))
        else:  # a computer, or somebody who is deleted meanwhile
            table.chairs.append(Chair(one.name, one.player or usual_computer(plan.rules)))
    return table, begin_if_full(table, clock, GRACE)
