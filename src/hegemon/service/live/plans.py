"""Plans: what somebody who waits, at a table that is played by days, has settled beforehand.

They stand beside the entries of a table, so nothing that others can ask for changes by them. As soon as the seat is
asked something they are over: the first whose condition has come true and whose choice is legal is carried out, in one
commit with its end, or none is. What follows of it, the end of a turn, is a plan again, so that a crash loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, select

from hegemon.core import Action, say
from hegemon.service.errors import NotYours, refused
from hegemon.service.guests import Guest
from hegemon.service.live.live_table import LiveTable
from hegemon.service.live.live_tables import LiveTables
from hegemon.service.live.presence import Presence
from hegemon.service.storage import schema
from hegemon.service.tables.entries import TableEntry
from hegemon.service.tables.table import PLAYING, Table

ALWAYS: Final = ""
"""The condition that always holds: whatever the others do."""
MOST: Final = 12
"""Plans that one seat may have at a time."""


@dataclass(frozen=True)
class Plan:
    """If this has happened since a version, then these choices."""

    number: int
    version: int
    condition: str
    actions: tuple[Action, ...]


def may_plan(table: Table, seat: int) -> bool:
    """May somebody on this seat settle an answer now? Only who waits has time for that."""
    waits = table.status == PLAYING and seat not in table.to_act and table.player_on(seat) is None
    return waits and table.setup.terms.by_days


class Plans:
    """What has been settled beforehand at all tables."""

    def __init__(self, tables: LiveTables, presence: Presence) -> None:
        self._tables, self._presence = tables, presence

    async def of(self, table: Table, seat: int) -> list[Plan]:
        """What a seat has settled, in the order in which it is tried."""
        return await self._tables.store.read(lambda connection: read_plans(connection, table.id).get(seat, []))

    async def settle(
        self, table_id: str, guest: Guest, seat: int, version: int, condition: str, actions: Sequence[Action]
    ) -> None:
        """If this happens after the version that somebody has seen, choose that, and nothing settled earlier for it."""
        async with self._tables.holding(table_id) as live:
            table = self._own_table(live, guest, seat)
            if not may_plan(table, seat):
                raise refused(say("An answer can be settled beforehand only while you wait, in a game by days."))
            game, view = table.setup.game, table.state.view(seat)
            known = condition == ALWAYS or condition in [each.id for each in game.conditions(view)]
            if not known or tuple(actions) not in [reply.actions for reply in game.replies(view)]:
                raise refused(say("That can't be settled beforehand."))
            since = max(0, min(version, table.version))
            await self._tables.store.write(
                partial(add_plan, table_id=table_id, seat=seat, version=since, condition=condition, actions=actions)
            )

    async def drop(self, table_id: str, guest: Guest, seat: int, number: int) -> None:
        """Let somebody withdraw what they had settled."""
        async with self._tables.holding(table_id) as live:
            self._own_table(live, guest, seat)
            at = schema.plans.c
            this = (at.table_id == table_id) & (at.seat == seat) & (at.number == number)
            await self._tables.store.execute(delete(schema.plans).where(this))

    def _own_table(self, live: LiveTable, guest: Guest, seat: int) -> Table:
        if seat not in live.table.seats_of(guest.id):
            raise NotYours()
        self._presence.see(live.table, guest.id)
        return live.table

    # -- for the scheduler -------------------------------------------------------------------------------------------

    async def overdue(self) -> list[str]:
        """Tables at which something has happened since an answer was settled: perhaps it was nobody's business yet."""
        at, told = schema.tables.c, schema.plans.c
        query = select(at.id).join(schema.plans, told.table_id == at.id).where(at.version > told.version).distinct()
        return await self._tables.store.column(query)

    async def carry_out(self, table_id: str) -> int:
        """Do what was settled for the questions that are asked now; how many choices that were."""
        done = 0
        async with self._tables.holding(table_id) as live:
            while await self._next(live):
                done += 1
        return done

    async def _next(self, live: LiveTable) -> bool:
        """One choice that was settled beforehand; what came to nothing is forgotten."""
        kept = await self._tables.store.read(lambda connection: read_plans(connection, live.table.id))
        for seat, plans in kept.items():
            table = live.table
            gone = table.status != PLAYING or table.player_on(seat) is not None
            if not gone and (seat not in table.to_act or table.undo_request is not None):
                continue
            plan = None if gone else fulfilled(table, seat, plans)
            if plan is not None and await self._choose(live, seat, plan):
                return True
            if plan is None:
                await self._tables.store.write(partial(forget_plans, table_id=table.id, seat=seat))
        return False

    async def _choose(self, live: LiveTable, seat: int, plan: Plan) -> bool:
        """Carry out the first choice of a plan; False if another process was quicker."""
        first, *rest = plan.actions
        table = live.table
        kind, _, data = table.choice(seat, table.version, first, planned=True)
        entry = TableEntry(table.version + 1, self._tables.clock(), kind, seat, data)
        after = table.copy()
        after.add(entry)

        def write(connection: Connection) -> Table | None:
            written = self._tables.append(connection, after, entry)
            if written is not None:
                forget_plans(connection, table.id, seat)
            if written is not None and rest:  # a plan that is overdue at once, if this process dies
                add_plan(connection, table.id, seat, table.version, ALWAYS, rest)
            return written

        if await self._tables.commit(live, write):
            return True
        await self._tables.catch_up(live)
        return False


def fulfilled(table: Table, seat: int, plans: Sequence[Plan]) -> Plan | None:
    """The first plan of a seat that is asked whose condition has come true, by what it saw, and that may be chosen."""
    game, legal = table.setup.game, table.state.legal(seat)
    for plan in plans:
        events = (event for move in table.moves.after(plan.version) for event in move.events)
        so = plan.condition == ALWAYS or any(game.came_true(plan.condition, event.seen_by(seat)) for event in events)
        if so and plan.actions[0] in legal:
            return plan
    return None


def read_plans(connection: Connection, table_id: str) -> dict[int, list[Plan]]:
    """What is settled at a table, by seat: what has a condition first, then in the order in which it was settled."""
    at = schema.plans.c
    query = select(schema.plans).where(at.table_id == table_id).order_by(at.condition == ALWAYS, at.number)
    found: dict[int, list[Plan]] = {}
    for row in connection.execute(query):
        actions = tuple(Action.from_json(action) for action in row.actions)
        found.setdefault(row.seat, []).append(Plan(row.number, row.version, row.condition, actions))
    return found


def add_plan(
    connection: Connection, table_id: str, seat: int, version: int, condition: str, actions: Sequence[Action]
) -> None:
    """Settle something in place of what was settled for the same condition."""
    kept = read_plans(connection, table_id).get(seat, [])
    if sum(plan.condition != condition for plan in kept) >= MOST:
        raise refused(say("You have settled enough: withdraw something first."))
    at = schema.plans.c
    same = (at.table_id == table_id) & (at.seat == seat) & (at.condition == condition)
    connection.execute(delete(schema.plans).where(same))
    connection.execute(
        schema.plans.insert().values(
            table_id=table_id, seat=seat, number=1 + max((plan.number for plan in kept), default=0), version=version,
            condition=condition, actions=[action.to_json() for action in actions],
        )
    )  # fmt: skip


def forget_plans(connection: Connection, table_id: str, seat: int) -> None:
    """What a seat has settled is over."""
    at = schema.plans.c
    connection.execute(delete(schema.plans).where((at.table_id == table_id) & (at.seat == seat)))
