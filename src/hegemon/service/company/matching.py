"""Who plays with whom: those who look for the same kind of game, who wait longest, and who are about as strong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

CLOSE: Final = 5.0
"""How far apart the strengths of two may be who have just come."""
PATIENCE: Final = 60.0
"""Seconds after which anybody's strength will do; until then what will do grows with the waiting."""
AGREEING: Final = 8.0
"""Seconds for which the others may say that they would begin with computers, too, before those begin who said so."""


@dataclass(frozen=True)
class Wish:
    """What kind of game somebody looks for."""

    game: str
    players: int
    pace: str
    rated: bool = False
    """Shall it count? Only among those who keep their name, and without computers."""


@dataclass(frozen=True)
class Seeker:
    """Somebody who looks for a game."""

    guest: str
    name: str
    wish: Wish
    since: float
    """When they began to wait."""
    seen: float
    """When their page last asked."""
    strength: float | None = None
    """How strong they are; None if nobody knows."""
    computers: float | None = None
    """Since when they would begin with computers on the empty seats."""
    party: str | None = None
    """With whom they are called to a table."""
    called: float | None = None
    """When they were."""
    here: bool = False
    """Have they answered?"""
    table_id: str | None = None
    """Where they play now."""
    language: str = ""
    """What they read, if it is known."""
    stays: bool = False
    """Do they look for a game though their page is closed?"""


Apart = Collection[frozenset[str]]
"""Two guests each who are not to meet."""


def parties(seekers: Iterable[Seeker], now: float, apart: Apart = ()) -> list[tuple[Seeker, ...]]:
    """Those of one wish who can sit down together now. A party that is too small is filled with computers.

    >>> duel = Wish("carta", 2, "calm")
    >>> ada, ben, cleo = (Seeker(name, name, duel, since, 99.0) for since, name in enumerate(("ada", "ben", "cleo")))
    >>> [[one.name for one in party] for party in parties((cleo, ben, ada), 100.0)]
    [['ada', 'ben']]
    """
    free = sorted(seekers, key=lambda seeker: (seeker.since, seeker.guest))
    found = []
    for first in list(free):
        if first not in free:
            continue
        party = company_of(first, free, first.wish.players, now, apart)
        if len(party) == first.wish.players:
            found.append(party)
            free = [one for one in free if one not in party]
    willing = [one for one in free if one.computers is not None]
    if willing and (len(willing) == len(free) or min(one.computers or now for one in willing) <= now - AGREEING):
        found.append(company_of(willing[0], willing, willing[0].wish.players, now, apart))
    return found


def company_of(
    first: Seeker, others: Sequence[Seeker], most: int, now: float, apart: Apart
) -> tuple[Seeker, ...]:  # fmt: skip
    """Somebody with those who fit them best: the nearest in strength, and of those whoever waits longest."""
    party = [first]
    for one in sorted(others, key=lambda one: (distance(first, one), one.since)):
        if len(party) < most and one is not first and all(may_meet(one, other, now, apart) for other in party):
            party.append(one)
    return tuple(party)


def distance(one: Seeker, other: Seeker) -> float:
    """How far two are apart in strength; of whom nothing is known is near to everybody."""
    return 0.0 if one.strength is None or other.strength is None else abs(one.strength - other.strength)


def may_meet(one: Seeker, other: Seeker, now: float, apart: Apart) -> bool:
    """Can two sit down together? The longer they have waited the less their strength matters."""
    if frozenset({one.guest, other.guest}) in apart:
        return False
    waited = now - min(one.since, other.since)
    return waited >= PATIENCE or distance(one, other) <= CLOSE * (1 + 4 * waited / PATIENCE)


def is_broken(party: Collection[Seeker], size: int, now: float, patience: float) -> bool:
    """Will a party that was called not come together: has somebody left, or not answered in time?"""
    called = max(one.called or now for one in party)
    return len(party) < size or (now - called > patience and not all(one.here for one in party))
