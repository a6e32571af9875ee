"""What somebody has played, counted from the results of their games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, select

from hegemon.core import Action
from hegemon.service.results.counted_places import counted_places
from hegemon.service.results.first_choices import first_choices
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store

LATEST: Final = 20
"""Games that are listed one by one."""
BEGINNINGS: Final = 50
"""Games that tell how somebody likes to begin."""


@dataclass(frozen=True)
class ProfileGame:
    """A game that somebody has played to its end."""

    table_id: str
    game: str
    ended: float
    ending: str
    domain: str | None
    role: str | None
    place: int
    players: int
    won: bool
    rated: bool
    public: bool
    others: tuple[str, ...] = ()
    """Who else played."""
    left: tuple[str, ...] = ()
    """For whom a computer finished it."""


@dataclass(frozen=True)
class BegunGame:
    """What somebody chose at the beginning of a game, and did they win it?"""

    game: str
    actions: Sequence[Action]
    won: bool


@dataclass(frozen=True)
class Tally:
    """How often something was played, and won."""

    name: str
    played: int
    won: int


@dataclass(frozen=True)
class GameStatistics:
    """All that somebody has played of one game."""

    game: str
    total: Tally
    endings: Sequence[Tally]
    """Of the games that were won: how; `ending`, or `ending-domain` where it was won in a domain."""
    roles: Sequence[Tally]
    longest_streak: int
    """Games won one after the other."""


class Profiles:
    """What people have played."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def played(self, person: str) -> list[ProfileGame]:
        """Somebody's games, the latest first."""
        return await self._store.read(lambda connection: read_played(connection, person))

    async def latest(self, person: str, public_only: bool) -> list[ProfileGame]:
        """The latest of them, with those who played, too; of games that not everybody may see only if it is oneself."""
        return await self._store.read(lambda connection: read_latest(connection, person, public_only))

    async def begun(self, person: str) -> list[BegunGame]:
        """How the latest of them began, as far as their tables are still there."""
        return await self._store.read(lambda connection: read_begun(connection, person))


def read_begun(connection: Connection, person: str) -> list[BegunGame]:
    """How somebody's latest games began."""
    games = read_played(connection, person)[:BEGINNINGS]
    found = first_choices(connection, person, [game.table_id for game in games])
    return [BegunGame(game.game, found[game.table_id], game.won) for game in games if game.table_id in found]


def read_played(connection: Connection, person: str) -> list[ProfileGame]:
    """Somebody's games, the latest first."""
    game, own = schema.results.c, schema.result_seats.c
    places = counted_places(connection, select(own.table_id).where(own.person == person))
    query = (
        select(
            game.table_id, game.game, game.ended, game.ending, game.domain, own.seat, own.role, own.place, game.players,
            own.left, game.rated, game.public,
        )
        .join(schema.result_seats, own.table_id == game.table_id)
        .where(own.person == person)
        .order_by(game.ended.desc(), game.table_id)
    )  # fmt: skip
    rows = connection.execute(query).all()
    return [played_game(row, places.get((row.table_id, row.seat), row.place)) for row in rows]


def played_game(row: Any, place: int) -> ProfileGame:
    """A game as somebody played it; who left it has not won it."""
    won = place == 1 and not row.left
    return ProfileGame(
        row.table_id, row.game, row.ended, row.ending, row.domain, row.role, place, row.players, won, row.rated,
        row.public,
    )  # fmt: skip


def read_latest(connection: Connection, person: str, public_only: bool) -> list[ProfileGame]:
    """The latest games whose tables are still there."""
    games = [game for game in read_played(connection, person) if game.public or not public_only][: 2 * LATEST]
    at, own = schema.tables.c, schema.result_seats.c
    ids = [game.table_id for game in games]
    there = set(connection.execute(select(at.id).where(at.id.in_(ids))).scalars())
    names: dict[str, list[str]] = {}
    gone: dict[str, list[str]] = {}
    query = select(own.table_id, own.name, own.person, own.left).where(own.table_id.in_(ids)).order_by(own.seat)
    for table_id, name, who, left in connection.execute(query):
        if who != person:
            names.setdefault(table_id, []).append(name or "–")
        if left:
            gone.setdefault(table_id, []).append(name or "–")
    shown = [game for game in games if game.table_id in there][:LATEST]
    return [
        replace(game, others=tuple(names.get(game.table_id, ())), left=tuple(gone.get(game.table_id, ())))
        for game in shown
    ]


def statistics(games: Sequence[ProfileGame]) -> list[GameStatistics]:
    """What there is to count, by game, the most played first."""
    by_game = groupby(sorted(games, key=lambda game: game.game), key=lambda game: game.game)
    counted = [game_statistics(name, list(own)) for name, own in by_game]
    return sorted(counted, key=lambda each: -each.total.played)


def game_statistics(name: str, games: Sequence[ProfileGame]) -> GameStatistics:
    """The same for one game; `games` are the latest first."""
    won = [game for game in games if game.won]
    ways = [f"{game.ending}-{game.domain}" if game.domain else game.ending for game in won]
    return GameStatistics(
        name,
        Tally(name, len(games), len(won)),
        sorted(
            (Tally(way, ways.count(way), ways.count(way)) for way in set(ways)), key=lambda one: (-one.won, one.name)
        ),
        tallies((game.role, game.won) for game in games if game.role),
        longest_streak(game.won for game in reversed(games)),
    )


def tallies(told: Iterable[tuple[str | None, bool]]) -> list[Tally]:
    """How often each was played and won, the most played first."""
    counts: dict[str, list[int]] = {}
    for name, won in told:
        count = counts.setdefault(name or "", [0, 0])
        count[0] += 1
        count[1] += won
    return sorted((Tally(name, *count) for name, count in counts.items()), key=lambda one: (-one.played, one.name))


def longest_streak(won: Iterable[bool]) -> int:
    """The longest row of games won.

    >>> longest_streak([True, False, True, True, False]), longest_streak([])
    (2, 0)
    """
    return max((len(list(row)) for is_won, row in groupby(won) if is_won), default=0)
