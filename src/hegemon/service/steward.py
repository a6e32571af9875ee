"""The steward moves the computers and watches the clocks.

A table that is due is attended by one process at a time: whoever has the claim. A claim expires, so the tables of a
process that died are taken over by another one; and if two ever met at a table, the numbers of the entries would let
only one of them move.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import Connection, delete, or_, select, update

from hegemon.players import private_seed
from hegemon.players.random import Random
from hegemon.service import schema
from hegemon.service.house import House
from hegemon.service.problems import NoSuchTable, Problem
from hegemon.service.table import OVER, SUBSTITUTE, WAITING, Table
from hegemon.service.thinkers import Thinkers, TooSlow

LOG: Final = logging.getLogger(__name__)

LEASE: Final = 20.0
"""Seconds for which a claim holds without a sign of life."""
ROUND: Final = 1.0
"""Seconds between two rounds through the house."""
FORGOTTEN: Final = 14 * 24 * 3600.0
"""Seconds after which a table that never began is cleared away."""
AT_ONCE: Final = 50
"""Tables taken up in one round, at most."""


class Steward:
    """Looks after all tables that are due."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self._house, self._thinkers = house, thinkers
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._rounds: asyncio.Task[None] | None = None
        house.after_change = self.look

    def open(self) -> None:
        """Begin the rounds."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop, and give back what is claimed."""
        tasks = [*self._attending.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        mine = update(schema.tables).where(schema.tables.c.steward == self._house.process)
        await self._house.store.write(lambda c: c.execute(mine.values(steward=None, steward_until=None)) and None)

    def look(self, table: Table) -> None:
        """Attend a table if it is due now."""
        due = table.due()
        if due is not None and due <= self._house.now() and table.id not in self._attending:
            task = asyncio.create_task(self._attend(table.id))
            self._attending[table.id] = task
            task.add_done_callback(lambda done: self._attending.pop(table.id, None))

    async def _go_round(self) -> None:
        """Find what nobody looks after: after a restart, after another process died, when time is up."""
        if not self._house.store.shared:
            # Nobody else can be at work here: whatever is claimed was claimed by a process that is gone.
            free = update(schema.tables).values(steward=None, steward_until=None)
            await self._house.store.write(lambda c: c.execute(free) and None)
        rounds = 0
        while True:
            try:
                for table_id in await self._house.store.read(self._due):
                    if table_id not in self._attending:
                        table = await self._house.table(table_id)
                        self.look(table)
                if rounds % 3600 == 0:
                    await self._house.store.write(self._clear_away)
            except NoSuchTable:
                pass
            except Exception as error:  # a database that is away for a moment must not end the rounds
                LOG.warning("a round through the house failed: %s", type(error).__name__)
            rounds += 1
            await asyncio.sleep(ROUND)

    def _due(self, connection: Connection) -> list[str]:
        at, now = schema.tables.c, self._house.now()
        unclaimed = or_(at.steward.is_(None), at.steward == self._house.process, at.steward_until < now)
        query = select(at.id).where((at.due <= now) & unclaimed).order_by(at.due).limit(AT_ONCE)
        return list(connection.execute(query).scalars())

    def _clear_away(self, connection: Connection) -> None:
        at = schema.tables.c
        old = (at.status == WAITING) & (at.changed < self._house.now() - FORGOTTEN)
        connection.execute(delete(schema.tables).where(old))

    async def _claim(self, table_id: str) -> bool:
        at, now, me = schema.tables.c, self._house.now(), self._house.process
        free = or_(at.steward.is_(None), at.steward == me, at.steward_until < now)
        claim = update(schema.tables).where((at.id == table_id) & free).values(steward=me, steward_until=now + LEASE)
        return await self._house.store.write(lambda connection: bool(connection.execute(claim).rowcount))

    async def _attend(self, table_id: str) -> None:
        """Do what is due at a table until nothing is."""
        try:
            if not await self._claim(table_id):
                return
            while True:
                table = await self._house.table(table_id)
                due = table.due()
                if table.status == OVER or due is None or due > self._house.now():
                    return
                await self._serve(table)
        except Problem as problem:
            LOG.info("table left for the next round: %s", type(problem).__name__)
        except Exception:
            LOG.exception("a table could not be attended")
            await asyncio.sleep(ROUND)

    async def _serve(self, table: Table) -> None:
        """One thing that is due: a computer's choice, or the end of somebody's time."""
        for seat in table.to_act:
            player = table.player_on(seat)
            if player is not None:
                await self._choose(table, seat, player)
                return
        now = self._house.now()
        for seat in table.to_act:
            left = table.time_left(seat, now)
            if left is not None and left <= 0:
                if table.founding.terms.clock == "bank":
                    await self._house.replace_player(table.id, seat)
                else:
                    await self._choose(table, seat, SUBSTITUTE)
                return

    async def _choose(self, table: Table, seat: int, player: str) -> None:
        founding = table.founding
        view, legal = table.state.view(seat), table.state.legal(seat)
        seed = private_seed(f"{founding.seed} {table.version}", seat)
        try:
            action = await self._thinkers.choose(founding.game.name, player, seed, view, legal)
        except TooSlow:
            action = Random(founding.game, seed).choose(view, legal)
        await self._house.move(table.id, seat, table.version, action, steward_until=self._house.now() + LEASE)
