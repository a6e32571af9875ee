"""How tournaments are put into the database and taken out again: all of it in a transaction of the caller's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, func, or_, select, update

from hegemon.core import say
from hegemon.service.accounts.conduct import blocked_pairs
from hegemon.service.errors import ServiceError
from hegemon.service.guests import name_or_number
from hegemon.service.results.ratings import fixed_rating, read_ratings
from hegemon.service.storage import schema
from hegemon.service.tables.rows import SECRET
from hegemon.service.tables.terms import Terms
from hegemon.service.tournaments.pairing import Pair, table_points
from hegemon.service.tournaments.tournament import (
    ARENA,
    OPEN,
    OVER,
    RUNNING,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
    counted,
    gone_on,
)

AT: Final = schema.tournaments.c
WHO: Final = schema.tournament_entrants.c
MEETS: Final = schema.tournament_tables.c
LISTED: Final = 20
"""Tournaments of a kind that are listed, at most."""


@dataclass(frozen=True)
class ListedTournament:
    """A tournament in a list."""

    id: str
    name: str
    game: str
    style: str
    status: str
    round: int
    rounds: int
    minutes: int
    players: int
    entrants: int
    mine: bool
    winners: tuple[str, ...] = ()
    """What they are called, once it is over."""


class NoSuchTournament(ServiceError):
    """Nothing lies at this address."""

    def __init__(self) -> None:
        super().__init__(say("There is no such tournament. Perhaps the link is incomplete."))


def read_tournament(connection: Connection, tournament_id: str, *, lock: bool = False) -> Tournament:
    """A tournament with all who take part; `lock`: nobody else changes it before this transaction ends."""
    if not SECRET.fullmatch(tournament_id):
        raise NoSuchTournament()
    query = select(schema.tournaments).where(AT.id == tournament_id)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise NoSuchTournament()
    [found] = with_all(connection, [row])
    return found


def with_all(connection: Connection, rows: Sequence[Row[Any]]) -> list[Tournament]:
    """Tournaments with all who take part, and all tables."""
    ids = [row.id for row in rows]
    entrants: dict[str, list[Entrant]] = {each: [] for each in ids}
    pairings: dict[str, list[Pairing]] = {each: [] for each in ids}
    who = select(schema.tournament_entrants).where(WHO.tournament_id.in_(ids)).order_by(WHO.number)
    for one in connection.execute(who):
        entrants[one.tournament_id].append(entrant_of(one))
    meets = select(schema.tournament_tables).where(MEETS.tournament_id.in_(ids))
    for table in connection.execute(meets.order_by(MEETS.round, MEETS.board)):
        pairings[table.tournament_id].append(pairing_of(table))
    return [
        Tournament(
            row.id, plan_of(row), row.host, row.status, row.created, row.round, row.due, row.until, row.ended,
            row.version, tuple(entrants[row.id]), tuple(pairings[row.id]),
        )
        for row in rows
    ]  # fmt: skip


def plan_of(row: Row[Any]) -> TournamentPlan:
    """What was settled beforehand, as it is stored."""
    return TournamentPlan(
        row.name, row.game, row.options, Terms(**row.terms), row.style, row.rounds, row.minutes, row.computer,
        row.public,
    )  # fmt: skip


def entrant_of(row: Row[Any]) -> Entrant:
    """Somebody who takes part, as it is stored."""
    return Entrant(
        row.number, row.guest, row.name, row.player, row.language, row.joined_after, row.left_after, row.removed,
        row.seen, row.free_since, row.seed,
    )  # fmt: skip


def pairing_of(row: Row[Any]) -> Pairing:
    """Who meets whom, as it is stored."""
    points = None if row.points is None else tuple(row.points)
    return Pairing(row.round, row.board, tuple(row.seats), row.table_id, points, row.open)


def insert_tournament(connection: Connection, made: Tournament) -> None:
    """Write a new tournament."""
    plan = made.plan
    connection.execute(
        schema.tournaments.insert().values(
            id=made.id, name=plan.name, game=plan.game, options=dict(plan.options), terms=plan.terms.to_json(),
            style=plan.style, rounds=plan.rounds, minutes=plan.minutes, computer=plan.computer, public=plan.public,
            host=made.host, created=made.created, **progress(made),
        )
    )  # fmt: skip
    write_entrants(connection, made, ())


def progress(tournament: Tournament) -> dict[str, Any]:
    """The columns that change."""
    return {
        "status": tournament.status, "round": tournament.round, "due": tournament.due, "until": tournament.until,
        "ended": tournament.ended, "version": tournament.version,
    }  # fmt: skip


def write_change(connection: Connection, before: Tournament, after: Tournament) -> Tournament:
    """Write what has changed; a tournament that is as it was needs no writing."""
    if after == before:
        return before
    after = replace(after, version=before.version + 1)
    connection.execute(update(schema.tournaments).where(AT.id == after.id).values(progress(after)))
    write_entrants(connection, after, before.entrants)
    known = set(before.pairings)
    there = {(one.round, one.board) for one in before.pairings}
    for pairing in after.pairings:
        row = {
            "seats": list(pairing.seats), "table_id": pairing.table_id, "open": pairing.open,
            "points": None if pairing.points is None else list(pairing.points),
        }  # fmt: skip
        where = {"tournament_id": after.id, "round": pairing.round, "board": pairing.board}
        if (pairing.round, pairing.board) not in there:
            connection.execute(schema.tournament_tables.insert().values(**where, **row))
        elif pairing not in known:
            connection.execute(update(schema.tournament_tables).where(place_of(after.id, pairing)).values(row))
    return after


def place_of(tournament_id: str, pairing: Pairing) -> ColumnElement[bool]:
    """The row of a pairing."""
    return (MEETS.tournament_id == tournament_id) & (MEETS.round == pairing.round) & (MEETS.board == pairing.board)


def write_entrants(connection: Connection, after: Tournament, before: Sequence[Entrant]) -> None:
    """Write who has come, and of whom something has changed."""
    known, there = set(before), {one.number for one in before}
    for one in after.entrants:
        row = {
            "guest": one.guest, "name": one.name, "player": one.player, "language": one.language,
            "joined_after": one.joined_after, "left_after": one.left_after, "removed": one.removed, "seen": one.seen,
            "free_since": one.free_since, "seed": one.seed,
        }  # fmt: skip
        if one.number not in there:
            new = schema.tournament_entrants.insert().values(tournament_id=after.id, number=one.number, **row)
            connection.execute(new)
        elif one not in known:
            this = (WHO.tournament_id == after.id) & (WHO.number == one.number)
            connection.execute(update(schema.tournament_entrants).where(this).values(row))


# -- going on --------------------------------------------------------------------------------------------------------


def advance(connection: Connection, tournament_id: str, now: float, wall: float) -> Tournament | None:
    """Count the games that are over, and let happen what is due; None if that is nothing.

    It may be done as often as one likes, by any process: what has been counted is not counted again, and a round that
    was paired is not paired again.
    """
    before = read_tournament(connection, tournament_id, lock=True)
    after = counted(before, ended_tables(connection, before), now)
    after = gone_on(after, now, wall, apart_in(connection, after))
    return None if after == before else write_change(connection, before, after)


def ended_tables(connection: Connection, tournament: Tournament) -> dict[str, list[int]]:
    """Half points by seat at those tables whose game is over and not counted yet."""
    open_tables = {one.table_id: one for one in tournament.pairings if one.open and one.table_id}
    if not open_tables:
        return {}
    came, found = schema.result_seats.c, dict[str, list[Any]]()
    for row in connection.execute(
        select(schema.result_seats).where(came.table_id.in_(open_tables)).order_by(came.table_id, came.seat)
    ):
        found.setdefault(row.table_id, []).append(row)
    points = {
        table_id: table_points(
            [seat.place for seat in seats], [seat.team for seat in seats], {seat.seat for seat in seats if seat.left}
        )
        for table_id, seats in found.items()
    }
    there = set(connection.execute(select(schema.tables.c.id).where(schema.tables.c.id.in_(open_tables))).scalars())
    for table_id, pairing in open_tables.items():
        if table_id not in there and table_id not in points:  # whoever runs the server has closed it: all are level
            points[table_id] = [len(pairing.seats) - 1] * len(pairing.seats)
    return points


def strengths_in(connection: Connection, tournament: Tournament) -> dict[int, float]:
    """How strong those are, by number, who have a rating for this game and pace."""
    plan = tournament.plan
    people = {one.guest for one in tournament.entrants if one.guest}
    known = read_ratings(connection, people, plan.game, plan.terms.pace)
    found: dict[int, float] = {}
    for one in tournament.entrants:
        rating = fixed_rating(plan.game, one.player) if one.player else known.get(one.guest or "")
        if rating is not None:
            found[one.number] = rating.ordinal
    return found


def apart_in(connection: Connection, tournament: Tournament) -> set[Pair]:
    """The numbers of those two by two of whom one has blocked the other."""
    numbers = {one.guest: one.number for one in tournament.entrants if one.guest}
    pairs = blocked_pairs(connection, list(numbers)) if len(numbers) > 1 else set()
    return {frozenset(numbers[guest] for guest in pair) for pair in pairs}


def with_something_to_do(connection: Connection, now: float) -> list[str]:
    """The tournaments that may go on: a break is over, a game is, a table is to be made, or somebody waits."""
    running = select(AT.id).where(AT.status == RUNNING)
    due = running.where((AT.due <= now) | (AT.style == ARENA))
    result, table = schema.results.c.table_id, schema.tables.c.id
    tables = (
        select(MEETS.tournament_id)
        .outerjoin(schema.results, result == MEETS.table_id)
        .outerjoin(schema.tables, table == MEETS.table_id)
        .where(MEETS.open & or_(MEETS.table_id.is_(None), result.is_not(None), table.is_(None)))
    )
    return list(connection.execute(due.union(tables)).scalars())


def claim_table(connection: Connection, tournament_id: str, pairing: Pairing, table_id: str) -> bool:
    """Let a table be the one of a pairing, unless it has one."""
    this = update(schema.tournaments).where(AT.id == tournament_id)
    connection.execute(this.values(version=AT.version + 1))  # first: whoever goes on with it begins with this row, too
    free = place_of(tournament_id, pairing) & MEETS.table_id.is_(None) & MEETS.open
    claim = update(schema.tournament_tables).where(free).values(table_id=table_id)
    return connection.execute(claim).rowcount == 1


def alive_of(connection: Connection, host: str) -> int:
    """How many tournaments of somebody's are open or running."""
    mine = (AT.host == host) & AT.status.in_((OPEN, RUNNING))
    return int(connection.execute(select(func.count()).select_from(schema.tournaments).where(mine)).scalar_one())


def read_list(connection: Connection, guest: str) -> list[ListedTournament]:
    """Those that everybody may find, and one's own, those that are alive first, then the latest."""
    at, who = schema.tournaments.c, schema.tournament_entrants.c
    mine = set(
        connection.execute(
            select(at.id).where((at.host == guest) | at.id.in_(select(who.tournament_id).where(who.guest == guest)))
        ).scalars()
    )
    found: list[ListedTournament] = []
    seen: ColumnElement[bool] = at.public | at.id.in_(mine)
    for statuses in ((RUNNING,), (OPEN,), (OVER,)):
        query = select(schema.tournaments).where(at.status.in_(statuses) & seen).order_by(at.created.desc())
        rows = connection.execute(query.limit(LISTED)).all()
        ended = with_all(connection, [row for row in rows if row.status == OVER])
        winners = {one.id: tuple(name_or_number(who.name, who.number) for who in one.winners) for one in ended}
        for row in rows:
            entrants = select(who.number).where((who.tournament_id == row.id) & ~who.removed)
            found.append(
                ListedTournament(
                    row.id, row.name, row.game, row.style, row.status, row.round, row.rounds, row.minutes,
                    row.options.get("players", 0), len(connection.execute(entrants).all()), row.id in mine,
                    winners.get(row.id, ()),
                )
            )  # fmt: skip
    return found


def move_entries(connection: Connection, guest: str, to: str) -> None:
    """A guest has signed in: the tournaments that they have entered or opened are theirs from now on."""
    both = select(WHO.tournament_id).where(WHO.guest == to)
    mine = (WHO.guest == guest) & WHO.tournament_id.not_in(both)
    connection.execute(update(schema.tournament_entrants).where(mine).values(guest=to))
    connection.execute(update(schema.tournaments).where(AT.host == guest).values(host=to))
