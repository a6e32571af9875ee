"""Ratings as they are stored: settled with the last move of a rated game, looked up, listed."""

from __future__ import annotations

import hmac
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select

from hegemon.core import Outcome, places_without
from hegemon.ratings import Rating, level_ratings
from hegemon.service.accounts.people import Person
from hegemon.service.results.rated_games import (
    BEGINNER,
    CERTAIN,
    DAY,
    Damping,
    damping,
    is_provisional,
    rated,
)
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store, insert_into
from hegemon.service.tables.table import Table

PACES: Final = ("fast", "calm", "days")
LISTED: Final = 100
"""People on a list, at most."""
NOTED: Final = 10_000


@dataclass(frozen=True)
class PersonRating:
    """How strong somebody is at a game and a pace, after so many rated games."""

    game: str
    pace: str
    rating: Rating
    games: int

    @property
    def provisional(self) -> bool:
        """Is it still too uncertain to be compared?"""
        return is_provisional(self.rating)


@dataclass(frozen=True)
class RatingChange:
    """What a game did to somebody's rating."""

    table_id: str
    seat: int
    at: float
    before: Rating
    after: Rating
    damping: Damping


@dataclass(frozen=True)
class Ranked:
    """Somebody on a list."""

    public: str
    name: str
    rating: Rating
    games: int


def fixed_rating(game: str, player: str) -> Rating | None:
    """The rating of a computer; None if it was never measured."""
    return level_ratings(game).get(player)


def settle(
    connection: Connection, table: Table, people: Mapping[int, str], outcome: Outcome, now: float
) -> dict[int, Rating]:
    """Let a rated game count, by seat of a person; nothing if it can't: somebody is unknown, or has been deleted.

    Whoever left, or ran out of time, comes last, whatever their computer has reached for them.
    """
    setup, teams = table.setup, outcome.teams
    keep = schema.people.c.id
    known = set(connection.execute(select(keep).where(keep.in_(people.values()))).scalars())
    computers = {
        seat: fixed_rating(setup.game.name, chair.player)
        for seat, chair in enumerate(table.chairs)
        if chair.player is not None
    }
    if known != set(people.values()) or None in computers.values() or len(people) + len(computers) != table.players:
        return {}
    before = stored_ratings(connection, table, people)
    ratings = [before[people[seat]] if seat in people else computers[seat] or BEGINNER for seat in range(table.players)]
    lost = {teams[seat] for seat in people if table.has_left(seat)}
    counts = damping_of(connection, table, people, now)
    after = rated(ratings, teams, places_without(outcome.places, teams, lost), counts.weight)
    for seat, person in people.items():
        write_rating(connection, table, seat, person, (ratings[seat], after[seat]), counts, now)
    connection.execute(delete(schema.origins).where(schema.origins.c.table_id == table.id))
    return {seat: after[seat] for seat in people}


def stored_ratings(connection: Connection, table: Table, people: Mapping[int, str]) -> dict[str, Rating]:
    """The ratings of people before a game, which nobody else changes before this transaction ends."""
    setup, everybody = table.setup, set(people.values())
    found = read_ratings(connection, everybody, setup.game.name, setup.terms.pace, lock=True)
    return {person: found.get(person, BEGINNER) for person in everybody}


def read_ratings(
    connection: Connection, people: Collection[str], game: str, pace: str, *, lock: bool = False
) -> dict[str, Rating]:
    """The ratings of those among some who have one; `lock`: nobody else changes them before this transaction ends."""
    at = schema.ratings.c
    here = at.person.in_(sorted(people)) & (at.game == game) & (at.pace == pace)
    query = select(at.person, at.mu, at.sigma).where(here)
    rows = connection.execute(query.with_for_update() if lock else query)
    return {row.person: Rating(row.mu, row.sigma) for row in rows}


def damping_of(connection: Connection, table: Table, people: Mapping[int, str], now: float) -> Damping:
    """How much a game counts."""
    at, who = schema.rating_changes.c, set(people.values())
    lately = select(at.table_id, at.person).where((at.at > now - DAY) & at.person.in_(who))
    games: dict[str, set[str]] = {}
    for table_id, person in connection.execute(lately):
        games.setdefault(table_id, set()).add(person)
    together = sum(players == who for players in games.values())
    origins = schema.origins.c
    query = select(func.count(), func.count(origins.origin.distinct())).where(origins.table_id == table.id)
    noted, places = connection.execute(query).one()
    return damping(together, noted > places, len(table.moves), table.players)


def write_rating(
    connection: Connection, table: Table, seat: int, person: str, change: tuple[Rating, Rating], counts: Damping,
    now: float,
) -> None:  # fmt: skip
    """Write down what a game did to somebody's rating."""
    before, after = change
    where = {"person": person, "game": table.setup.game.name, "pace": table.setup.terms.pace}
    connection.execute(
        schema.rating_changes.insert().values(
            **where, table_id=table.id, seat=seat, at=now, mu_before=before.mu, sigma_before=before.sigma, mu=after.mu,
            sigma=after.sigma, weight=counts.weight, reasons=list(counts.reasons),
        )
    )  # fmt: skip
    new = insert_into(schema.ratings, connection).values(**where, mu=after.mu, sigma=after.sigma, games=1, changed=now)
    again = {"mu": after.mu, "sigma": after.sigma, "games": schema.ratings.c.games + 1, "changed": now}
    connection.execute(new.on_conflict_do_update(index_elements=list(where), set_=again))


class Ratings:
    """The ratings of all who keep their name."""

    def __init__(self, store: Store, secret: Callable[[], str]) -> None:
        self._store, self._secret = store, secret
        self._noted: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def strength(self, person: str, game: str, pace: str) -> Rating:
        """How strong somebody is, for whoever looks for an equal: a guest, or somebody new, is a beginner."""
        at = schema.ratings.c
        query = select(at.mu, at.sigma).where((at.person == person) & (at.game == game) & (at.pace == pace))
        row = await self._store.row(query)
        return Rating(row.mu, row.sigma) if row else BEGINNER

    async def all_of(self, person: str) -> list[PersonRating]:
        """Somebody's ratings, those of many games first."""
        at = schema.ratings.c
        query = select(schema.ratings).where(at.person == person).order_by(at.games.desc(), at.game, at.pace)
        rows = await self._store.rows(query)
        return [PersonRating(row.game, row.pace, Rating(row.mu, row.sigma), row.games) for row in rows]

    async def at_table(self, table_id: str) -> dict[int, RatingChange]:
        """What a game did to the ratings of those who played it, by seat."""
        found = await self._changes(schema.rating_changes.c.table_id == table_id)
        return {change.seat: change for change in found}

    async def curve(self, person: str, game: str, pace: str) -> list[RatingChange]:
        """Somebody's rated games of a kind, in their order."""
        at = schema.rating_changes.c
        return await self._changes((at.person == person) & (at.game == game) & (at.pace == pace))

    async def _changes(self, which: Any) -> list[RatingChange]:
        at = schema.rating_changes.c
        query = select(schema.rating_changes).where(which).order_by(at.at, at.seat)
        return [
            RatingChange(
                row.table_id, row.seat, row.at, Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma),
                Damping(row.weight, tuple(row.reasons)),
            )
            for row in await self._store.rows(query)
        ]  # fmt: skip

    async def ranking(self, game: str, pace: str) -> list[Ranked]:
        """The strongest of those who let others see how strong they are, as far as that is certain."""
        at, who = schema.ratings.c, schema.people.c
        query = (
            select(who.public, who.name, who.shows, at.mu, at.sigma, at.games)
            .join(schema.people, who.id == at.person)
            .where((at.game == game) & (at.pace == pace) & (at.sigma <= CERTAIN))
            .order_by(at.mu.desc(), at.sigma)
        )
        rows = await self._store.rows(query)
        seen = [row for row in rows if Person("", "", "", 0.0, row.shows).lets_others_see("ratings")]
        return [Ranked(row.public, row.name, Rating(row.mu, row.sigma), row.games) for row in seen[:LISTED]]

    async def note_origin(self, table: Table, person: str, address: str) -> None:
        """Keep from where somebody plays a rated game, so that only the same place can be recognised."""
        key = (table.id, person)
        if key in self._noted:
            return
        origin = hmac.new(self._secret().encode(), f"origin {table.id} {address}".encode(), sha256).hexdigest()[:32]
        row = insert_into(schema.origins, self._store.engine).values(table_id=table.id, person=person, origin=origin)
        await self._store.execute(row.on_conflict_do_nothing())
        self._noted[key] = None
        while len(self._noted) > NOTED:
            self._noted.popitem(last=False)


def all_rated(game: str, players: Sequence[str]) -> bool:
    """Were all these computers measured, so that one can play rated with them?"""
    return all(fixed_rating(game, player) is not None for player in players)
