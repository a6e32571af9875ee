"""Accounts of programs: whose they are, the tokens they show, and the games to which they want to be invited.

A program plays as a guest does, with an id and a name of its own that nobody else can take. Its token is shown once, to
whoever makes the account; what is stored is its hash.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select, update

from hegemon.core import say
from hegemon.games import GAMES
from hegemon.service.accounts.people import FRESH, FRESH_ALONE, NameTaken, hashed, is_taken, name_key
from hegemon.service.errors import ServiceError, TooMuch, refused
from hegemon.service.guests import Guest
from hegemon.service.live.visitors import present
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase, Store
from hegemon.service.tables.terms import NAME_LENGTH, clean

START: Final = "hegemon_"
"""How the tokens of programs begin: they are recognised, by us and by whoever looks for secrets in files."""
PROGRAMS: Final = 10
"""Programs that one person may have."""
REMEMBERED: Final = 10_000
"""Tokens of which it is known without asking the database whose they are."""
SHOWN: Final = 30
"""Programs that are offered for invitations, at most."""

AT: Final = schema.programs.c


class NotAProgram(ServiceError):
    """Something that only the account of a program can do."""

    def __init__(self) -> None:
        super().__init__(say("This is for programs that have an account: make one on your own account’s page."))


class NoSuchProgram(ServiceError):
    """A program that isn't there."""

    def __init__(self) -> None:
        super().__init__(say("There is no such program, or it is not yours."))


@dataclass(frozen=True)
class ProgramAccount:
    """The account of a program."""

    id: str
    name: str
    owner: str | None
    """The id of whoever made it; None for whoever runs the server."""
    since: float
    plays: tuple[str, ...] = ()
    """The games to which it wants to be invited."""

    @property
    def guest(self) -> Guest:
        """Who it is at a table."""
        return Guest(self.id, self.name, program=True)


class Programs:
    """All programs."""

    def __init__(self, store: Store, now: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._store, self._now, self._ticks = store, now, ticks
        self._known: OrderedDict[str, tuple[float, ProgramAccount | None]] = OrderedDict()
        """By the hash of a token."""
        self.changed: Callable[[], None] = lambda: None
        """Called when one is gone, or wants to be invited to something else."""

    async def showing(self, token: str, *, fresh: bool = False) -> ProgramAccount | None:
        """The program whose token this is."""
        key = hashed(token)
        asked, program = self._known.get(key, (float("-inf"), None))
        if fresh or self._ticks() - asked > (FRESH if self._store.shared else FRESH_ALONE):
            program = await self._store.read(lambda connection: read_program(connection, AT.token == key))
            self._known[key] = (self._ticks(), program)
            self._known.move_to_end(key)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return program

    async def is_worth_something(self, token: str) -> bool:
        """Is it still the token of a program? While the database is away it is: nothing can be written then."""
        try:
            return await self.showing(token) is not None
        except NoDatabase:
            return True

    async def called(self, name: str) -> ProgramAccount | None:
        """The program of this name."""
        which = AT.name_key == name_key(name)
        return await self._store.read(lambda connection: read_program(connection, which))

    async def of(self, owner: str) -> list[ProgramAccount]:
        """Somebody's programs, the oldest first."""
        query = select(schema.programs).where(AT.owner == owner).order_by(AT.since)
        return [program_of(row) for row in await self._store.rows(query)]

    async def create(self, owner: str, name: object) -> tuple[ProgramAccount, str]:
        """A new program of somebody's, and the token that it shows: nobody can read it again."""

        def write(connection: Connection) -> tuple[ProgramAccount, str]:
            mine = select(func.count()).select_from(schema.programs).where(AT.owner == owner)
            if connection.execute(mine).scalar_one() >= PROGRAMS:
                raise TooMuch(say("You have many programs already. Remove one first."))
            return insert_program(connection, owner, name, self._now())

        return await self._store.write(write)

    async def renew_token(self, owner: str, program_id: str) -> str:
        """Another token for somebody's program; the old one is worth nothing any more."""
        token = new_token()
        change = update(schema.programs).where((AT.id == program_id) & (AT.owner == owner))
        found = await self._store.execute(change.values(token=hashed(token)))
        if not found:
            raise NoSuchProgram()
        self.forget()
        return token

    async def remove(self, program: ProgramAccount) -> None:
        """A program is gone, and with it its token and its invitations."""
        gone = delete(schema.programs).where(AT.id == program.id)
        await self._store.execute(gone)
        self.forget()

    async def wish(self, program: ProgramAccount, plays: Sequence[str]) -> None:
        """Let a program be invited to these games, and to no others."""
        unknown = [game for game in plays if game not in GAMES.names()]
        if unknown:
            raise refused(say("There is no such game here: {game}", game=clean(unknown[0], NAME_LENGTH)))
        change = update(schema.programs).where(AT.id == program.id).values(plays=sorted(set(plays)))
        await self._store.execute(change)
        self.forget()

    def forget(self) -> None:
        """Ask the database about tokens the next time, and let programs look again what concerns them."""
        self._known.clear()
        self.changed()


def program_of(row: Row[Any]) -> ProgramAccount:
    """A program as it is stored."""
    return ProgramAccount(row.id, row.name, row.owner, row.since, tuple(row.plays))


def read_program(connection: Connection, which: Any) -> ProgramAccount | None:
    """The program that is meant, if there is one."""
    row = connection.execute(select(schema.programs).where(which)).first()
    return program_of(row) if row else None


def new_token() -> str:
    """A token that nobody can guess."""
    return START + secrets.token_urlsafe(32)


def insert_program(connection: Connection, owner: str | None, name: object, now: float) -> tuple[ProgramAccount, str]:
    """A new program, and its token."""
    called, token = clean(name, NAME_LENGTH), new_token()
    if not called:
        raise refused(say("A name needs at least one letter."))
    if is_taken(connection, called):
        raise NameTaken()
    program = ProgramAccount(secrets.token_urlsafe(12), called, owner, now)
    row: dict[str, Any] = {
        "id": program.id,
        "owner": owner,
        "name": called,
        "name_key": name_key(called),
        "since": now,
        "plays": [],
    }
    connection.execute(schema.programs.insert().values(row | {"token": hashed(token)}))
    return program, token


def delete_program(connection: Connection, name: str) -> bool:
    """A program is gone; False if there was none of this name."""
    return connection.execute(delete(schema.programs).where(AT.name_key == name_key(name))).rowcount == 1


def all_programs(connection: Connection) -> list[ProgramAccount]:
    """Every program, by name."""
    return [program_of(row) for row in connection.execute(select(schema.programs).order_by(AT.name_key))]


def connected_programs(connection: Connection, now: float) -> tuple[ProgramAccount, ...]:
    """The programs that listen for invitations just now, in any process."""
    seen = schema.visitors.c
    listening = select(seen.guest).where(present(now) & (seen.name != ""))
    query = select(schema.programs).where(AT.id.in_(listening)).order_by(AT.name_key).limit(SHOWN)
    return tuple(program for row in connection.execute(query) if (program := program_of(row)).plays)
