"""Whether somebody has settled an answer beforehand, no answer of the server tells anybody else."""

from __future__ import annotations

import random

from starlette.testclient import TestClient

from hegemon.core import Action
from hegemon.service.guests import Guest
from hegemon.service.live.plans import ALWAYS
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from tests.web.privacy.asking import (
    EVE,
    NAMES,
    answered,
    asks,
    compare,
    difference,
    new_program,
    rare_asks,
    told_to,
)
from tests.web.privacy.test_carta import CARTA

BY_DAYS = Terms(public=True, hints=True, clock="move", seconds=2 * 24 * 3600)


def seated_by_days(client: TestClient) -> tuple[Table, list[Guest]]:
    """Two people and a program, in a game by days that has just begun."""
    service = client.app.state.services.tables

    async def made() -> tuple[Table, list[Guest]]:
        guests = [Guest(f"guest-by-days-{name}", name) for name in NAMES[:3]]
        guests[1] = await new_program(service, "Program by days")
        places = [PlannedSeat("me"), *[PlannedSeat("anybody")] * 2]
        table = await service.create(guests[0], "carta", {"players": 3}, places, BY_DAYS, "a seed for days")
        for seat in (1, 2):
            table = await service.seats.sit_down(table.id, seat, guests[seat])
        return table, guests

    return client.portal.call(made)


def test_with_a_plan_or_without_everybody_else_is_told_the_same(client: TestClient):
    table, guests = seated_by_days(client)
    service, [asked] = client.app.state.services.tables, table.to_act
    waits = next(seat for seat in (0, 2) if seat != asked)
    others = [(seat, guest) for seat, guest in [*enumerate(guests), (None, EVE)] if seat != waits]

    def heard() -> list[list[tuple[int, str]]]:
        rng = [random.Random(seat) for seat, _ in others]
        told = [
            [answered(client, ask, guest) for ask in (*asks(CARTA, table, seat, luck), *rare_asks(table, seat))]
            for (seat, guest), luck in zip(others, rng, strict=True)
        ]
        return [*told, [(0, repr(told_to(service, table, guest))) for _, guest in others]]

    for seat, guest in enumerate(guests):
        may_settle = [ask for ask in rare_asks(table, seat) if "/plans" in ask.path]
        compare(client, table, seat, guest, may_settle, random.Random(seat))
    before = heard()
    card = Action("play", (table.state.view(waits)["hands"][waits]["cards"][0],))
    for condition in (ALWAYS, f"{asked} science"):
        client.portal.call(
            service.plans.settle, table.id, guests[waits], waits, table.version, condition, (card, Action("end"))
        )
    sessions, guest = client.app.state.services.sessions, guests[waits]
    own = client.get(f"/t/{table.id}?seat={waits}", headers={"Cookie": f"guest={sessions.cookie(guest)}"}).text
    assert own.count('name="drop"') == 2
    for (seat, _), ours, theirs in zip([*others, ("notices", EVE)], before, heard(), strict=True):
        for one, other in zip(ours, theirs, strict=True):
            assert one == other, f"a plan is told to {seat}: {difference(one, other)}"
