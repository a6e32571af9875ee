"""Who is away from a table, and what those who stay may do about it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf
from typing import Final

from hegemon.core import Message, Seat, say, say_count
from hegemon.service.live.absences import PATIENCE, may_claim, patience_left
from hegemon.service.live.presence import AWAY, Attendance
from hegemon.service.live.rematches import rematch_wanted
from hegemon.service.live.seats import may_fill
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.web.visits.visit import Visit
from hegemon.web.words.ago import ago

OFTEN: Final = 60.0
"""Seconds after which a page looks again while it counts minutes."""
MINUTES: Final = round(PATIENCE / 60)


@dataclass(frozen=True)
class AbsentPlayer:
    """Somebody who is away while the others wait for their choice."""

    seat: int
    words: Message
    replaceable: bool
    """May a computer play on for them now?"""


@dataclass(frozen=True)
class TablePresence:
    """What a page shows of who is there."""

    away: frozenset[int] = frozenset()
    absent: tuple[AbsentPlayer, ...] = ()
    claimable: bool = False
    """May the reader claim the game?"""
    fills: bool = False
    """May the reader let computers sit down?"""
    deserted: tuple[Message, ...] = ()
    """That everybody is away who sits at a table that waits, for somebody who thinks of sitting down."""
    rematch_wanted: frozenset[int] = frozenset()
    """The seats whose offer of another game holds."""
    again: int | None = None
    """Seconds until the page should be looked at again, though nothing happens."""


async def presence_at(visit: Visit, table: Table) -> TablePresence:
    """Who is there, for a reader of a table."""
    guest, now, language = visit.reader.guest.id, visit.tables.clock(), visit.reader.language
    if not any(chair.guests - {guest} for chair in table.chairs):
        return TablePresence(fills=guest == table.setup.host, rematch_wanted=frozenset(table.rematch_offers))
    attendance = await visit.tables.presence.attendance(table)
    mine = table.seats_of(guest)
    absent = absent_players(table, attendance, now) if mine else ()
    return TablePresence(
        away=frozenset(seat for seat in range(table.players) if attendance.is_away(seat) and table.status != OVER),
        absent=absent,
        claimable=may_claim(table, guest, attendance, now),
        fills=may_fill(table, guest, attendance),
        deserted=deserted_words(attendance, language) if table.status == WAITING and not mine else (),
        rematch_wanted=rematch_wanted(table, attendance, now),
        again=look_again(table, guest, attendance, now),
    )


async def is_deserted(visit: Visit, table: Table) -> bool:
    """Does a table wait for players, while all who sit there already are away?"""
    return table.status == WAITING and (await visit.tables.presence.attendance(table)).deserted


def absent_players(table: Table, attendance: Attendance, now: float) -> tuple[AbsentPlayer, ...]:
    """Those who are away while the others wait for them."""
    left = {seat: patience_left(table, seat, attendance, now) for seat in table.to_act}
    return tuple(
        AbsentPlayer(seat, absence_words(seat, seconds), seconds == 0.0)
        for seat, seconds in left.items()
        if seconds is not None
    )


def absence_words(seat: int, left: float) -> Message:
    """That somebody is away, and from when on the others may go on without them."""
    if not left:
        return say_count(
            "{player} has been away for more than {n} minute. You can wait, or let a computer play on for them.",
            "{player} has been away for more than {n} minutes. You can wait, or let a computer play on for them.",
            MINUTES, player=Seat(seat),
        )  # fmt: skip
    return say_count(
        "{player} is away. If they are not back in {n} minute, you can let a computer play on for them.",
        "{player} is away. If they are not back in {n} minutes, you can let a computer play on for them.",
        ceil(left / 60), player=Seat(seat),
    )  # fmt: skip


def deserted_words(attendance: Attendance, language: str) -> tuple[Message, ...]:
    """What somebody should know before they sit down at a table that all others have left."""
    if not attendance.deserted:
        return ()
    latest = min(seconds for seconds in attendance.ago if seconds is not None)
    nobody = (
        say("Nobody is at this table just now.")
        if latest == inf
        else say("Nobody is at this table just now. Somebody was last here {ago}.", ago=ago(latest, language))
    )
    promise = say_count(
        "You can sit down and wait. If they let you wait for {n} minute when it is their turn, "
        "a computer can play on for them.",
        "You can sit down and wait. If they let you wait for {n} minutes when it is their turn, "
        "a computer can play on for them.",
        MINUTES,
    )  # fmt: skip
    return nobody, promise


def look_again(table: Table, guest: str, attendance: Attendance, now: float) -> int | None:
    """When the page may have changed, though nothing happened: somebody has been away for long enough."""
    mine = table.seats_of(guest)
    others = [seat for seat in range(table.players) if seat not in mine and attendance.ago[seat] is not None]
    if table.status == OVER:
        return round(OFTEN) if table.rematch_offers and table.rematch is None else None
    if table.status == PLAYING:
        if any(seat in table.to_act for seat in mine):
            return None
        others = [seat for seat in others if seat in table.to_act]
    moments = [moment for seat in others if (moment := next_moment(table, seat, attendance, now)) is not None]
    return max(1, ceil(min(moments))) if moments else None


def next_moment(table: Table, seat: int, attendance: Attendance, now: float) -> float | None:
    """Seconds until it may have to be said that somebody is away, or that the others have waited long enough."""
    if not attendance.is_away(seat):
        return AWAY - (attendance.ago[seat] or 0.0) + 1.0
    left = patience_left(table, seat, attendance, now)
    return min(OFTEN, left) if left else None
