"""How games ended: a row for each game that was played here to its end, and one for each seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, select

from hegemon.core import Outcome, places_without
from hegemon.service.guests import name_or_number
from hegemon.service.results.ratings import settle
from hegemon.service.storage import schema
from hegemon.service.tables.table import OVER, Table

CLAIMED: Final = "claimed"
"""The kind of ending of a game that was left to the only one who was still there."""

FILLED_IN: Final = "results"
"""The shared value that says from which moment on all results are there; 0 if all are."""


def write_result(connection: Connection, table: Table, ended: float) -> bool:
    """Write down how a game ended, unless it has been; False for one that was not played here to its end."""
    at = schema.results.c
    known = connection.execute(select(at.table_id).where(at.table_id == table.id)).first() is not None
    if table.status != OVER or table.promised is None or known:
        return False
    people = people_of(connection, table)
    counted = settle(connection, table, people, outcome_of(table), ended) if table.setup.terms.rated else {}
    connection.execute(schema.results.insert().values(result_row(table, ended) | {"rated": bool(counted)}))
    connection.execute(schema.result_seats.insert(), seat_rows(table, people, ended))
    return True


def outcome_of(table: Table) -> Outcome:
    """How a game ended; one that was claimed was won by whoever claimed it, with nothing to count."""
    outcome = table.state.outcome()
    if outcome is not None:
        return outcome
    game, options = table.setup.game, table.setup.options
    teams = tuple(game.team(options, seat) for seat in range(table.players))
    places = tuple(1 if table.claimed_by is not None and team == teams[table.claimed_by] else 2 for team in teams)
    return Outcome(CLAIMED, places, (0,) * table.players, teams)


def counted_outcome(table: Table) -> Outcome:
    """How a game ended for those who played it: in a rated one whoever left comes last, whatever a computer reached."""
    outcome = outcome_of(table)
    if not table.setup.terms.rated:
        return outcome
    lost = {outcome.teams[seat] for seat in substituted(table)}
    return replace(outcome, places=places_without(outcome.places, outcome.teams, lost))


def substituted(table: Table) -> tuple[int, ...]:
    """The seats of people for whom a computer went on to play."""
    return tuple(seat for seat in range(table.players) if table.has_left(seat))


def result_row(table: Table, ended: float) -> dict[str, Any]:
    """A finished game as it is stored."""
    setup, outcome = table.setup, outcome_of(table)
    return {
        "table_id": table.id, "game": setup.game.name, "rules": setup.game.version, "options": setup.options.to_json(),
        "players": table.players, "pace": setup.terms.pace, "public": setup.terms.public,
        "ending": outcome.how, "domain": outcome.details.get("domain"), "rounds": outcome.details.get("rounds", 0),
        "moves": len(table.moves), "created": setup.created, "ended": ended,
    }  # fmt: skip


def seat_rows(table: Table, people: dict[int, str], ended: float) -> list[dict[str, Any]]:
    """Those who sat there, as they are stored."""
    outcome = outcome_of(table)
    roles = outcome.details.get("roles") or [None] * table.players
    return [
        {
            "table_id": table.id, "seat": seat, "person": people.get(seat),
            "name": name_or_number(chair.name, seat + 1), "player": table.player_on(seat),
            "left": table.has_left(seat), "place": outcome.places[seat], "score": outcome.scores[seat],
            "team": outcome.teams[seat], "role": roles[seat], "program": chair.program, "ended": ended,
        }
        for seat, chair in enumerate(table.chairs)
    ]  # fmt: skip


def people_of(connection: Connection, table: Table) -> dict[int, str]:
    """By seat, who played there: of somebody's several devices the one that has held the seat longest.

    Where several people share a device nobody can say which of them is its guest, so that none of them is.
    """
    held = schema.holders.c
    query = select(held.seat, held.guest).where(held.table_id == table.id).order_by(held.since, held.guest)
    found: dict[int, str] = {}
    for seat, guest in connection.execute(query):
        if len(table.seats_of(guest)) == 1:
            found.setdefault(seat, guest)
    return found
