"""Answers that are settled beforehand: done when they come true, forgotten otherwise, told to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from hegemon.core import Action
from hegemon.service.background.scheduler import Scheduler
from hegemon.service.errors import NotYours, Refused
from hegemon.service.guests import Guest
from hegemon.service.live.plans import ALWAYS, MOST, Plan
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.service.tables.undo import may_take_back
from tests.service.playing import ADA, BEN, Guessing, count, opened, read_again, two_people, with_service
from tests.service.servers import SOON

BY_DAYS = Terms(clock="move", seconds=2 * 24 * 3600)
END = Action("end")
PEOPLE = (ADA, BEN)


async def waiting(service: TableService) -> tuple[Table, int, int]:
    """A game by days, who is asked, and who waits."""
    table = await two_people(service, BY_DAYS)
    [asked] = table.to_act
    return table, asked, 1 - asked


def domain(action: Action) -> str:
    return str(action.args[0]).rpartition("-")[0]


def card(table: Table, seat: int, number: int = 0) -> Action:
    """The choice to play a card that a seat holds."""
    return Action("play", (table.state.view(seat)["hands"][seat]["cards"][number],))


async def settle(service: TableService, table: Table, seat: int, condition: str, *actions: Action) -> None:
    await service.plans.settle(table.id, PEOPLE[seat], seat, table.version, condition, actions)


async def choose(service: TableService, table_id: str, *actions: Action) -> Table:
    """Let whoever is asked choose, one thing after the other; then what is settled is done."""
    for action in actions:
        table = await service.table(table_id)
        [seat] = table.to_act
        await service.gameplay.act(table_id, PEOPLE[seat], seat, table.version, action)
        await service.plans.carry_out(table_id)
    return await service.table(table_id)


def chosen(table: Table, seat: int) -> list[tuple[Action, bool]]:
    return [(move.action, move.planned) for move in table.moves if move.seat == seat]


def told(table: Table, seat: int | None) -> list[str]:
    return [str(note.text) for _, note in table.notes_at(table.version, seat)]


def test_what_comes_true_is_done_once_and_told_to_its_owner_alone(url: str):
    async def scenario(service: TableService) -> None:
        table, asked, waits = await waiting(service)
        first, own = table.state.legal(asked)[0], card(table, waits)
        others = [name for name in ("military", "science", "culture") if name != domain(first)]
        await settle(service, table, waits, f"{asked} {others[0]}", card(table, waits, -1))
        await settle(service, table, waits, f"{asked} {domain(first)}", own, END)
        table = await choose(service, table.id, first)
        assert chosen(table, waits) == [], "nobody has asked yet"
        table = await choose(service, table.id, END)
        assert chosen(table, waits) == [(own, True), (END, True)]
        assert table.to_act == (asked,)
        assert told(table, waits) == ["You had settled this beforehand."] * 2
        assert told(table, asked) == told(table, None) == []
        assert await count(service, schema.plans) == 0
        again = await read_again(service, table)
        assert (chosen(again, waits), told(again, waits)) == (chosen(table, waits), told(table, waits))

    with_service(url, scenario)


def test_what_does_not_come_true_is_forgotten(sqlite: str):
    async def scenario(service: TableService) -> None:
        table, asked, waits = await waiting(service)
        first = table.state.legal(asked)[0]
        other = next(name for name in ("military", "science") if name != domain(first))
        await settle(service, table, waits, f"{asked} {other}", card(table, waits))
        table = await choose(service, table.id, first, END)
        assert table.to_act == (waits,)
        assert chosen(table, waits) == []
        assert await count(service, schema.plans) == 0

    with_service(sqlite, scenario)


def test_a_condition_goes_before_whatever_happens_and_a_later_plan_for_it_replaces_it(sqlite: str):
    async def scenario(service: TableService) -> None:
        table, asked, waits = await waiting(service)
        first, one, other = table.state.legal(asked)[0], card(table, waits), card(table, waits, -1)
        assert one != other
        await settle(service, table, waits, ALWAYS, one)
        await settle(service, table, waits, f"{asked} {domain(first)}", one)
        await settle(service, table, waits, f"{asked} {domain(first)}", other)
        kept = await service.plans.of(table, waits)
        assert [plan.condition for plan in kept] == [f"{asked} {domain(first)}", ALWAYS]
        table = await choose(service, table.id, first, END)
        assert chosen(table, waits) == [(other, True)]
        assert table.to_act == (waits,), "whoever said nothing of the end is asked about effects"
        assert may_take_back(table, waits)

    with_service(sqlite, scenario)


def test_what_was_taken_back_has_not_happened(sqlite: str):
    async def scenario(service: TableService) -> None:
        table, asked, waits = await waiting(service)
        first, *_, last = table.state.legal(asked)
        assert domain(first) != domain(last)
        await settle(service, table, waits, f"{asked} {domain(first)}", card(table, waits))
        await choose(service, table.id, first)
        await service.gameplay.take_back(table.id, PEOPLE[asked], asked)
        table = await choose(service, table.id, last, END)
        assert chosen(table, waits) == []

    with_service(sqlite, scenario)


def test_it_can_be_withdrawn_by_its_owner_alone(sqlite: str):
    async def scenario(service: TableService) -> None:
        table, asked, waits = await waiting(service)
        await settle(service, table, waits, ALWAYS, card(table, waits))
        [plan] = await service.plans.of(table, waits)
        assert plan == Plan(1, table.version, ALWAYS, (card(table, waits),))
        for guest in (PEOPLE[asked], Guest("nobody", "Eve")):
            with pytest.raises(NotYours):
                await service.plans.drop(table.id, guest, waits, plan.number)
        await service.plans.drop(table.id, PEOPLE[waits], waits, plan.number)
        table = await choose(service, table.id, table.state.legal(asked)[0], END)
        assert chosen(table, waits) == []

    with_service(sqlite, scenario)


@pytest.mark.parametrize(
    ("condition", "actions"),
    [("0 nothing", None), (ALWAYS, [Action("end")]), (ALWAYS, [Action("play", ("science-9",))]), (ALWAYS, [])],
)
def test_only_what_the_game_offers_can_be_settled(sqlite: str, condition: str, actions: Sequence[Action] | None):
    async def scenario(service: TableService) -> None:
        table, _, waits = await waiting(service)
        with pytest.raises(Refused, match="settled beforehand"):
            await settle(service, table, waits, condition, *([card(table, waits)] if actions is None else actions))

    with_service(sqlite, scenario)


def test_only_who_waits_in_a_game_by_days_settles_anything_and_not_without_end(sqlite: str):
    async def scenario(service: TableService) -> None:
        table, asked, waits = await waiting(service)
        with pytest.raises(Refused, match="while you wait"):
            await settle(service, table, asked, ALWAYS, card(table, asked))
        quick = await two_people(service)
        other = 1 - quick.to_act[0]
        with pytest.raises(Refused, match="game by days"):
            await settle(service, quick, other, ALWAYS, card(quick, other))
        rows: list[dict[str, Any]] = [
            {"table_id": table.id, "seat": waits, "number": n, "version": 1, "condition": f"{n}", "actions": []}
            for n in range(MOST)
        ]
        await service.store.write(lambda connection: connection.execute(schema.plans.insert(), rows) and None)
        with pytest.raises(Refused, match="enough"):
            await settle(service, table, waits, ALWAYS, card(table, waits))

    with_service(sqlite, scenario)


def test_the_scheduler_does_it_also_after_a_restart_and_what_was_begun_goes_on(url: str):
    """A process dies after the other's choice; the next one after the first half of the answer."""

    async def scenario() -> None:
        async with opened(url) as service:
            table, asked, waits = await waiting(service)
            own = card(table, waits)
            await settle(service, table, waits, ALWAYS, own, END)
            for action in (table.state.legal(asked)[0], END):
                now = await service.table(table.id)
                await service.gameplay.act(table.id, PEOPLE[asked], asked, now.version, action)
        async with opened(url) as service:
            async with service.live.holding(table.id) as live:
                assert await service.plans._next(live)
            assert chosen(await service.table(table.id), waits) == [(own, True)]
        async with opened(url) as service:
            scheduler = Scheduler(service, Guessing())
            scheduler.open()
            async with asyncio.timeout(SOON):
                while (now := await service.table(table.id)).to_act != (asked,):
                    await asyncio.sleep(0.02)
            await scheduler.close()
            assert chosen(now, waits) == [(own, True), (END, True)]

    asyncio.run(scenario())
