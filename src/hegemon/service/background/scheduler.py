"""The scheduler moves the computers and watches the clocks.

A table that is due is attended by one process at a time: whoever has the claim. A claim is renewed while its table is
attended and expires soon after, so the tables of a process that died are taken over by another one; and if two ever
met at a table, the numbers of the entries would let only one of them move.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import ColumnElement, Select, or_, select, update

from hegemon.core import Action, HegemonError
from hegemon.players import private_seed, substitute_for
from hegemon.players.random import Random
from hegemon.service.background.bots import Bots, TooSlow
from hegemon.service.background.clearing import Clearing, Keeping
from hegemon.service.background.closing import close_what_is_wished
from hegemon.service.background.past_results import fill_in_results
from hegemon.service.results.rated_games import LATE_CHOICES
from hegemon.service.storage import schema
from hegemon.service.storage.store import PASSING, NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER, Table

LOG: Final = logging.getLogger(__name__)

ROUND: Final = 1.0
"""Seconds between two searches for tables that are due."""
LEASE: Final = 6.0
"""Seconds for which a claim holds without a sign of life."""
AGES: Final = 10 * LEASE
"""Seconds for which no claim holds."""
HOUR: Final = 3600.0
FORGOTTEN: Final = 14 * 24 * HOUR
"""Seconds after which a table that never began is cleared away."""
PLANS: Final = 60.0
"""Seconds between two searches for answers that were settled beforehand, and left to a process that died."""
AT_ONCE: Final = 50
"""Tables taken up in one round, at most."""


class Scheduler:
    """Looks after all tables that are due."""

    def __init__(self, tables: TableService, bots: Bots, keeping: Keeping | None = None) -> None:
        self._tables, self._live, self._bots = tables, tables.live, bots
        self._clearing = Clearing(tables, keeping)
        self._clearing_away: asyncio.Task[None] | None = None
        self._tournaments: asyncio.Task[None] | None = None
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._unreadable: dict[str, float] = {}
        """Tables that can't be read: played by older rules, say; and when that is tried again."""
        self._closed = False
        self._cleared = self._planned = float("-inf")
        self._carrying_out: set[asyncio.Task[None]] = set()
        """What was settled beforehand and is being done."""
        self._rounds: asyncio.Task[None] | None = None
        tables.live.after_change = self.look

    def open(self) -> None:
        """Begin the rounds."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop, and give back what is claimed. Tables that change meanwhile are for whoever comes next."""
        self._closed = True
        tasks = [
            *self._attending.values(),
            *self._carrying_out,
            *(task for task in (self._rounds, self._clearing_away, self._tournaments) if task),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._release(schema.tables.c.steward == self._live.process)
        except HegemonError as error:  # then the claims expire
            LOG.warning("claims could not be given back: %s", type(error).__name__)

    def look(self, table: Table) -> None:
        """Attend a table if it is due now."""
        if table.setup.terms.by_days and not self._closed:
            self._carry_out(table.id)
        due = table.due()
        if self._closed or due is None or due > self._tables.clock():
            return
        if table.id not in self._attending:
            self._attending[table.id] = asyncio.create_task(self._attend(table.id))

    # -- the rounds --------------------------------------------------------------------------------------------------

    async def _go_round(self) -> None:
        """Find what nobody looks after: after a restart, after another process died, when time is up."""
        inherited = not self._tables.store.shared
        while True:
            try:
                if inherited:  # nobody else can be at work here: what is claimed was claimed by a process that is gone
                    await self._release(schema.tables.c.steward.is_not(None))
                    inherited = False
                await self._round()
            except Exception as error:  # a database that is away for a moment must not end the rounds
                LOG.warning("looking for tables that are due failed: %s", type(error).__name__)
            await asyncio.sleep(ROUND)

    async def _round(self) -> None:
        tables, at = self._tables, schema.tables.c
        await self._live.uptime.go_on()
        await close_what_is_wished(tables)
        if self._attending:
            mine = update(schema.tables).where((at.steward == self._live.process) & at.id.in_(list(self._attending)))
            await tables.store.execute(mine.values(steward_until=tables.clock() + LEASE))
        due = self._due()
        for table_id in await tables.store.column(due):
            try:
                self.look(await tables.table(table_id))
            except NoDatabase:
                raise
            except PASSING as error:  # in the next round again
                LOG.warning("a table could not be read: %s", type(error).__name__)
            except Exception as error:  # whatever is wrong with this table, the others are waiting
                LOG.warning("a table can't be read: %s", type(error).__name__)
                self._unreadable[table_id] = tables.now() + HOUR
        if self._tournaments is None or self._tournaments.done():
            self._tournaments = asyncio.create_task(self._go_on_with_tournaments())
        now = tables.now()
        if now >= self._planned + PLANS:
            self._planned = now
            for table_id in await tables.plans.overdue():
                self._carry_out(table_id)
        if now >= self._cleared + HOUR and (self._clearing_away is None or self._clearing_away.done()):
            self._clearing_away, self._cleared = asyncio.create_task(self._clear_away(now)), now

    async def _go_on_with_tournaments(self) -> None:
        """Beside everything else: to make the tables of a round takes a while."""
        try:
            await self._tables.tournaments.go_on()
        except Exception as error:  # in a second again
            LOG.warning("tournaments could not go on: %s: %s", type(error).__name__, error)

    async def _clear_away(self, now: float) -> None:
        """Once an hour, beside everything else."""
        try:
            await fill_in_results(self._tables)
            await self._clearing.clear_unfinished(now - FORGOTTEN)
            await self._clearing.clear_finished()
            await self._tables.tournaments.cancel_forgotten()
        except Exception as error:  # a full disk, a database that is away: in an hour again
            LOG.warning("old tables could not be cleared away: %s: %s", type(error).__name__, error)

    def _carry_out(self, table_id: str) -> None:
        """Do what people have settled beforehand, if that is asked now."""
        task = asyncio.create_task(self._do_what_is_planned(table_id))
        self._carrying_out.add(task)
        task.add_done_callback(self._carrying_out.discard)

    async def _do_what_is_planned(self, table_id: str) -> None:
        try:
            await self._tables.plans.carry_out(table_id)
        except HegemonError as error:  # the next round finds it
            LOG.info("what was settled beforehand is left for later: %s", type(error).__name__)
        except Exception:
            LOG.exception("what was settled beforehand could not be done")

    def _due(self) -> Select[str]:
        """The tables that are due and that nobody looks after."""
        at, now, wall = schema.tables.c, self._tables.clock(), self._tables.now()
        put_aside = [table_id for table_id, until in self._unreadable.items() if wall < until]
        looked_after = at.id.in_([*self._attending, *put_aside])
        return select(at.id).where((at.due <= now) & self._unclaimed() & ~looked_after).order_by(at.due).limit(AT_ONCE)

    # -- claims ------------------------------------------------------------------------------------------------------

    def _unclaimed(self) -> ColumnElement[bool]:
        at = schema.tables.c
        now = self._tables.clock()
        expired = ~at.steward_until.between(now, now + AGES)  # a later time is none that we wrote
        return or_(at.steward.is_(None), at.steward == self._live.process, expired)

    async def _claim(self, table_id: str) -> bool:
        """Claim a table; the entry after which nothing is due gives it back."""
        free = update(schema.tables).where((schema.tables.c.id == table_id) & self._unclaimed())
        claim = free.values(steward=self._live.process, steward_until=self._tables.clock() + LEASE)
        return await self._tables.store.execute(claim) == 1

    async def _release(self, which: ColumnElement[bool]) -> None:
        free = update(schema.tables).where(which).values(steward=None, steward_until=None)
        await self._tables.store.execute(free)

    # -- at a table --------------------------------------------------------------------------------------------------

    async def _attend(self, table_id: str) -> None:
        """Do what is due at a table until nothing is."""
        try:
            if not await self._claim(table_id):
                return
            while True:
                table = await self._tables.table(table_id)
                due = table.due()
                if table.status == OVER or due is None or due > self._tables.clock():
                    return
                await self._serve(table)
        except HegemonError as error:
            LOG.info("a table is left for the next round: %s", type(error).__name__)
        except Exception:
            LOG.exception("a table could not be attended")
            await asyncio.sleep(ROUND)
        finally:
            del self._attending[table_id]

    async def _serve(self, table: Table) -> None:
        """One thing that is due: what somebody lets pass, a computer's choice, or the end of somebody's time."""
        now = self._tables.clock()
        for seat in table.to_act:
            answer = table.standing_answer(seat)
            if answer is not None and table.answered_at(seat, answer) <= now:
                await self._tables.gameplay.move(table.id, seat, table.version, answer.action, unasked=True)
                return
        for seat in table.to_act:
            player = table.player_on(seat)
            if player is not None:
                await self._choose(table, seat, player)
                return
        for seat in table.to_act:
            left = table.time_left(seat, now)
            if left is not None and left <= 0:
                if table.setup.terms.clock == "bank" or has_let_go(table, seat):
                    await self._tables.gameplay.replace_player(table.id, seat)
                else:
                    await self._choose(table, seat, substitute_for(table.setup.game), late=True)
                return

    async def _choose(self, table: Table, seat: int, player: str, late: bool = False) -> None:
        action = await self._choice(table, seat, player)
        await self._tables.gameplay.move(table.id, seat, table.version, action, late=late)

    async def _choice(self, table: Table, seat: int, player: str) -> Action:
        """What a computer chooses; if it has no answer its substitute, and chance if there is none either."""
        game = table.setup.game
        view, legal = table.state.view(seat), table.state.legal(seat)
        seed = private_seed(f"{table.setup.seed} {table.version}", seat)
        for somebody in (player, substitute_for(game)):
            try:
                action = await self._bots.choose(game.name, somebody, seed, view, legal)
            except TooSlow:
                continue
            if action in legal:
                return action
        return Random(game, seed).choose(view, legal)


def has_let_go(table: Table, seat: int) -> bool:
    """Has somebody let so many choices of a serious game pass their time that they are taken to have left?"""
    return table.setup.terms.serious and sum(move.late and move.seat == seat for move in table.moves) >= LATE_CHOICES
