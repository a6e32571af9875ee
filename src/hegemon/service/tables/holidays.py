"""Days off, at tables that are played by days: everybody has some in each game, and no time runs meanwhile."""

from __future__ import annotations

from typing import Final

from hegemon.core import say, say_count
from hegemon.service.errors import refused
from hegemon.service.tables.entries import REST, Proposal
from hegemon.service.tables.table import Table

DAYS_OFF: Final = 14
"""Days that everybody may take off in one game."""


def days_off(table: Table, seat: int) -> int:
    """How many days off a seat has left in this game; none at a table that is not played by days."""
    return DAYS_OFF - table.days_rested.get(seat, 0) if table.setup.terms.by_days else 0


def resting(table: Table, seat: int, days: int) -> Proposal:
    """Take days off, from now on or after those that are taken already."""
    table.check_playing()
    if not table.setup.terms.by_days:
        raise refused(say("Days off can be taken only in games that are played by days."))
    if table.player_on(seat) is not None:
        raise refused(say("A computer plays on this seat already."))
    left = days_off(table, seat)
    if not 0 < days <= left:
        raise refused(say_count("You have {n} day off left.", "You have {n} days off left.", left))
    return REST, seat, {"days": days}
