"""Those who look for a game, as the database knows them: a row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Delete, Update, delete, select, true, update

from hegemon.service.company.matching import Seeker, Wish
from hegemon.service.storage import schema

EVERYBODY: Final = true()
PRESENT: Final = 8.0
"""Seconds since their page asked for which somebody can be called."""
STAYS: Final = 14 * 24 * 3600.0
"""Seconds for which somebody looks for a game by days though they have left the page."""


class SoughtGame(NamedTuple):
    """What those who wait look for, as everybody sees it."""

    wish: Wish
    here: int
    """How many of them wait."""


def is_here(seeker: Seeker, now: float) -> bool:
    """Has the page of somebody asked just now, or need nobody wait for that?"""
    return seeker.stays or now - seeker.seen <= PRESENT


def wanted(connection: Connection, now: float) -> list[SoughtGame]:
    """What those look for who wait and haven't been called; what has been looked for longest first."""
    waiting = read_seekers(connection, schema.seekers.c.party.is_(None))
    found: dict[Wish, int] = {}
    for one in waiting:
        if is_here(one, now):
            found[one.wish] = found.get(one.wish, 0) + 1
    return [SoughtGame(wish, min(here, wish.players)) for wish, here in found.items()]


def in_their_absence(connection: Connection) -> dict[str, tuple[str, ...]]:
    """By guest, what they look for who may have left the page: as soon as they play it is theirs to know."""
    at = schema.seekers.c
    return {one.guest: (one.wish.pace,) for one in read_seekers(connection, at.stays & at.table_id.is_(None))}


def as_told(seekers: Sequence[Seeker]) -> list[Seeker]:
    """What pages show of those who wait."""
    return [replace(one, seen=0.0) for one in seekers]


def read_seekers(connection: Connection, which: ColumnElement[bool] = EVERYBODY) -> list[Seeker]:
    """Those who look for a game, whoever came first before the others."""
    at = schema.seekers.c
    rows = connection.execute(select(schema.seekers).where(which).order_by(at.since, at.guest))
    return [
        Seeker(
            row.guest, row.name, Wish(row.game, row.players, row.pace, row.rated), row.since, row.seen, row.strength,
            row.computers, row.party, row.called, row.here, row.table_id, row.language, row.stays,
        )
        for row in rows
    ]  # fmt: skip


def row_of(seeker: Seeker) -> dict[str, Any]:
    """Somebody who looks for a game, as it is stored."""
    wish = seeker.wish
    return {
        "guest": seeker.guest, "name": seeker.name, "game": wish.game, "players": wish.players, "pace": wish.pace,
        "rated": wish.rated,
        "since": seeker.since, "seen": seeker.seen, "strength": seeker.strength, "computers": seeker.computers,
        "party": seeker.party, "called": seeker.called, "here": seeker.here, "table_id": seeker.table_id,
        "language": seeker.language, "stays": seeker.stays,
    }  # fmt: skip


def mark_seen(connection: Connection, guests: Sequence[str], when: float, *, answers: bool = False) -> None:
    """Note that the pages of some have asked; `answers`: and that they have heard that they are called."""
    if guests:
        connection.execute(update_of(guests).values(seen=when))
    if answers:
        connection.execute(update_of(guests).where(schema.seekers.c.party.is_not(None)).values(here=True))


def update_of(guests: Sequence[str]) -> Update:
    """A change of the rows of these."""
    return update(schema.seekers).where(schema.seekers.c.guest.in_(guests))


def delete_of(guests: Sequence[str]) -> Delete:
    """The end of the rows of these."""
    return delete(schema.seekers).where(schema.seekers.c.guest.in_(guests))
