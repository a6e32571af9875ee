"""The archive: every public game that was played here to its end, to be found again, the latest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, exists, func, select, tuple_, union
from sqlalchemy.sql import ColumnCollection

from hegemon.service.archive.files import read_record
from hegemon.service.archive.names import names_like
from hegemon.service.errors import NoSuchTable
from hegemon.service.guests import name_or_number
from hegemon.service.results.counted_places import counted_places
from hegemon.service.storage import schema
from hegemon.service.tables.records import seats_of_record, stored_record, with_seats

Place = tuple[float, str]
"""Where in the archive a game stands: when it ended, and its id."""

DAY: Final = 24 * 3600.0
Columns = ColumnCollection[str, Any]
PAGE: Final = 20
FEW_NAMES: Final = 20
"""Names whose games are looked up one by one."""
MOST_COUNTED: Final = 1000
"""Games that are counted, and put into one file, at most."""
AT: Final = schema.results.c
SEATS: Final = schema.result_seats.c


@dataclass(frozen=True)
class GameFilter:
    """What games somebody looks for; whatever isn't said doesn't matter."""

    game: str = ""
    player: str = ""
    """The name of somebody who sat there; if nobody is called exactly so, the beginnings of its words."""
    ending: str = ""
    players: int | None = None
    rounds_from: int | None = None
    rounds_to: int | None = None
    since: date | None = None
    until: date | None = None

    def conditions(self, at: Columns, ended: ColumnElement[float]) -> list[ColumnElement[bool]]:
        """The same for rows of results, without the player."""
        wanted = []
        if self.game:
            wanted.append(at.game == self.game)
        if self.players is not None:
            wanted.append(at.players == self.players)
        if self.ending:
            wanted.append(at.ending == self.ending)
        if self.rounds_from is not None:
            wanted.append(at.rounds >= self.rounds_from)
        if self.rounds_to is not None:
            wanted.append(at.rounds <= self.rounds_to)
        if self.since is not None:
            wanted.append(ended >= midnight(self.since))
        if self.until is not None:
            wanted.append(ended < midnight(self.until) + DAY)
        return wanted


@dataclass(frozen=True)
class FinishedSeat:
    """Somebody who played, and how they came off."""

    name: str
    player: str | None
    """The kind of computer, if it was one."""
    place: int
    score: int
    role: str | None
    program: bool = False
    left: bool = False
    """Did a computer finish the game for them?"""


@dataclass(frozen=True)
class FinishedGame:
    """A game in the archive."""

    id: str
    game: str
    options: Mapping[str, Any]
    players: int
    pace: str
    rated: bool
    ending: str
    domain: str | None
    rounds: int
    moves: int
    ended: float
    seats: tuple[FinishedSeat, ...]
    is_table: bool
    """Is its table still there? Otherwise its record is kept, if it is in a file here."""
    tournament: bool = False
    """Was it played in a tournament?"""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won."""
        return tuple(seat.name for seat in self.seats if seat.place == 1)

    @property
    def place(self) -> Place:
        """Where in the archive it stands."""
        return self.ended, self.id


@dataclass(frozen=True)
class ArchivePage:
    """Some games of the archive, the latest first."""

    games: Sequence[FinishedGame]
    count: int
    """How many there are on all pages; one more than :data:`MOST_COUNTED` if there are more."""
    newer: bool
    """Is there a page before this one?"""
    older: bool
    """Is there a page after this one?"""


def midnight(day: date) -> float:
    """When a day begins, by universal time."""
    return datetime.combine(day, time(), UTC).timestamp()


def archive_page(
    connection: Connection, wanted: GameFilter, before: Place | None = None, after: Place | None = None
) -> ArchivePage:
    """The games that are wanted, from a place on: earlier ones, or later ones; without a place the latest."""
    found = public_games(connection, wanted)
    ended, table_id = found.selected_columns
    ordered = (ended, table_id) if after else (ended.desc(), table_id.desc())
    ids = [row.table_id for row in connection.execute(beside(found, before, after).order_by(*ordered).limit(PAGE + 1))]
    more, ids = len(ids) > PAGE, ids[:PAGE]
    games = read_games(connection, ids[::-1] if after else ids)
    counted = select(func.count()).select_from(found.limit(MOST_COUNTED + 1).subquery())
    count = connection.execute(counted).scalar_one()
    newer, older = (more, True) if after else (before is not None, more)
    return ArchivePage(games, count, newer, older)


def public_games(connection: Connection, wanted: GameFilter) -> Select[tuple[float, str]]:
    """The places of all public games that are wanted."""
    if not wanted.player:
        return select(AT.ended, AT.table_id).where(AT.public, *wanted.conditions(AT, AT.ended))
    known = [name for name in sorted(spellings(wanted.player)) if is_known(connection, name)]
    names = known or names_like(connection, wanted.player) or [wanted.player]
    if len(names) == 1:  # the usual case: the index has the games of one name in their order
        return games_of(names[0], wanted)
    if not known and is_common(connection, names):
        return games_with(names, wanted)
    all_of_them = union(*(games_of(name, wanted) for name in names)).subquery().c
    return select(all_of_them.ended, all_of_them.table_id)


def is_known(connection: Connection, name: str) -> bool:
    """Has anybody played here under exactly this name?"""
    return connection.execute(select(SEATS.seat).where(SEATS.name == name).limit(1)).first() is not None


def games_of(name: str, wanted: GameFilter) -> Select[tuple[float, str]]:
    """The places of the games that somebody of exactly this name played, and that are wanted."""
    theirs = select(SEATS.ended, SEATS.table_id).join(schema.results, AT.table_id == SEATS.table_id)
    return theirs.where(SEATS.name == name, AT.public, *wanted.conditions(AT, SEATS.ended)).distinct()


def is_common(connection: Connection, names: Sequence[str]) -> bool:
    """Are there so many games of people of these names that one has only to look for the latest?"""
    if len(names) > FEW_NAMES:
        return True
    some = select(SEATS.seat).where(SEATS.name.in_(names)).limit(MOST_COUNTED + 1)
    return connection.execute(select(func.count()).select_from(some.subquery())).scalar_one() > MOST_COUNTED


def games_with(names: Sequence[str], wanted: GameFilter) -> Select[tuple[float, str]]:
    """The places of the games that somebody of one of many names played, and that are wanted."""
    seated = exists().where(SEATS.table_id == AT.table_id, SEATS.name.in_(names))
    return select(AT.ended, AT.table_id).where(AT.public, *wanted.conditions(AT, AT.ended), seated)


def spellings(name: str) -> set[str]:
    """A name, however somebody writes it who looks for it: the database knows capitals of English alone.

    >>> sorted(spellings("оля"))
    ['ОЛЯ', 'Оля', 'оля']
    """
    return {name, name.lower(), name.upper(), name.title(), name.capitalize()}


def beside(found: Select[tuple[float, str]], before: Place | None, after: Place | None) -> Select[tuple[float, str]]:
    """Those before or after a place."""
    here = tuple_(*found.selected_columns)
    if after:
        return found.where(here > tuple_(*after))
    return found.where(here < tuple_(*before)) if before else found


def read_games(connection: Connection, ids: Sequence[str]) -> list[FinishedGame]:
    """Games by their ids, in this order."""
    seats: dict[str, list[FinishedSeat]] = {table_id: [] for table_id in ids}
    rows = connection.execute(
        select(
            SEATS.table_id,
            SEATS.seat,
            SEATS.name,
            SEATS.player,
            SEATS.place,
            SEATS.score,
            SEATS.role,
            SEATS.program,
            SEATS.left,
        )
        .where(SEATS.table_id.in_(ids))
        .order_by(SEATS.table_id, SEATS.seat)
    )
    counted = counted_places(connection, ids)
    for table_id, seat, name, player, place, *more in rows:
        reached = counted.get((table_id, seat), place)
        seats[table_id].append(FinishedSeat(name_or_number(name, seat + 1), player, reached, *more))
    tables = schema.tables.c
    there = set(connection.execute(select(tables.id).where(tables.id.in_(ids))).scalars())
    paired = schema.tournament_tables.c.table_id
    contested = set(connection.execute(select(paired).where(paired.in_(ids))).scalars())
    found = {
        row.table_id: game_of(row, seats[row.table_id], row.table_id in there, row.table_id in contested)
        for row in connection.execute(select(schema.results).where(AT.table_id.in_(ids)))
    }
    return [found[table_id] for table_id in ids]


def game_of(row: Row[Any], seats: Iterable[FinishedSeat], is_table: bool, tournament: bool) -> FinishedGame:
    """A game as it is stored."""
    return FinishedGame(
        row.table_id, row.game, row.options, row.players, row.pace, row.rated, row.ending, row.domain, row.rounds,
        row.moves, row.ended, tuple(seats), is_table, tournament,
    )  # fmt: skip


# -- records -----------------------------------------------------------------------------------------------------------


def public_record(connection: Connection, table_id: str, folder: Path | None) -> str:
    """The record of a public game that is over; :class:`NoSuchTable` if there is none."""
    found = select(AT.archive_file, AT.archive_offset).where((AT.table_id == table_id) & AT.public)
    row = connection.execute(found).first()
    if row is None:
        raise NoSuchTable()
    record = stored_record(connection, table_id)
    if record is None and folder is not None and row.archive_file:
        kept = read_record(folder / row.archive_file, row.archive_offset)
        record = kept and with_seats(kept, seats_of_record(connection, table_id))
    if record is None:
        raise NoSuchTable()
    return record


def games_in_file(connection: Connection, wanted: GameFilter, before: Place | None) -> list[str]:
    """The ids of the games that go into one file: the latest that are wanted, or the latest before a place."""
    found = public_games(connection, wanted)
    latest = beside(found, before, None).order_by(*(column.desc() for column in found.selected_columns))
    return [row.table_id for row in connection.execute(latest.limit(MOST_COUNTED))]


def public_records(connection: Connection, ids: Iterable[str], folder: Path | None) -> list[str]:
    """The records of public games, as far as they are kept."""
    found = []
    for table_id in ids:
        with suppress(NoSuchTable):
            found.append(public_record(connection, table_id, folder))
    return found
