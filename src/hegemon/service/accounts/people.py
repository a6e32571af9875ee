"""People who keep their name, and where they are signed in.

Whoever keeps a name stays the guest they were, with the same id: nothing that they played has to move. From then on a
browser is believed to be theirs only if it shows a session that is known here. What it showed before counts no more.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, delete, select, union, update
from sqlalchemy.exc import IntegrityError

from hegemon.core import say
from hegemon.service.errors import Refused, ServiceError
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase, Store

REMEMBERED: Final = 20_000
"""Guests of whom it is known without asking the database whether they keep their name."""
FRESH: Final = 5.0
"""Seconds for which that holds of those who do: another process may have signed somebody out meanwhile."""
FRESH_ALONE: Final = 60.0
"""The same where there is no other process, and for guests, whom it doesn't harm if another one has let them keep their
name meanwhile: somebody is recognised with each move, and asking costs as much as that."""
SESSIONS: Final = 20
"""Browsers in which one may be signed in; one more takes the place of the first."""
YEAR: Final = 365 * 24 * 3600.0

KEEPERS: Final = (schema.people, schema.programs)
"""Whose names nobody else can have."""
SHOWN_TO_ALL: Final = ("profile", "games", "ratings")
"""What people may let others see: that they are here, what they played, how strong they are."""


class NameRefused(Refused):
    """A name that nobody can have, or not now."""


class NameTaken(NameRefused):
    """A name that somebody keeps."""

    def __init__(self) -> None:
        super().__init__(say("Somebody keeps this name already. Choose another."))


class NoAccount(ServiceError):
    """Something that only those can do who keep their name."""

    def __init__(self) -> None:
        super().__init__(say("For this you have to keep your name, or to sign in."))


class NoSuchPerson(ServiceError):
    """Nobody, or somebody who doesn't want to be seen."""

    def __init__(self) -> None:
        super().__init__(say("There is nobody to be seen at this address."))


@dataclass(frozen=True)
class Person:
    """Somebody who keeps their name."""

    id: str
    public: str
    """In the address of what others may see of them."""
    name: str
    since: float
    shows: Mapping[str, bool] = field(default_factory=dict)
    sessions: frozenset[str] = frozenset()
    """Hashes of what their browsers show."""

    def lets_others_see(self, what: str) -> bool:
        """May others see this of them? Nothing unless they said so."""
        return bool(self.shows.get("profile")) and bool(self.shows.get(what))


LOOK_ALIKE: Final = str.maketrans(
    "авекмнорстухіїёѕјαβεζηικμνορτυχ",
    "abekmhopctyxiïësjabezhikmnoptyx",
)  # fmt: skip
"""Small letters of Cyrillic and Greek, and the Latin ones that they, or their capitals, look like."""


def name_key(name: str) -> str:
    """What two names have in common that nobody could tell apart.

    >>> name_key("Ada  King") == name_key("ＡDA king"), name_key("Ada") == name_key("Ida")
    (True, False)
    >>> name_key("Веn") == name_key("Ben")  # two of these letters are Cyrillic
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKE).split())


def hashed(secret: str) -> str:
    """A secret of ours as it is stored: nobody can guess it, so that a plain hash is enough."""
    return sha256(secret.encode()).hexdigest()


class People:
    """All who keep their name."""

    def __init__(self, store: Store, now: Callable[[], float], ticks: Callable[[], float] = time.monotonic) -> None:
        self.store, self.now, self._ticks = store, now, ticks
        self._known: OrderedDict[str, tuple[float, Person | None]] = OrderedDict()

    # -- who ---------------------------------------------------------------------------------------------------------

    async def person(self, guest: str, *, fresh: bool = False) -> Person | None:
        """Whoever keeps their name under this id; None for a guest."""
        asked, person = self._known.get(guest, (float("-inf"), None))
        if fresh or self._ticks() - asked > (FRESH if person and self.store.shared else FRESH_ALONE):
            person = await self.store.read(lambda connection: read_person(connection, guest))
            self._known[guest] = (self._ticks(), person)
            self._known.move_to_end(guest)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return person

    async def check_kept(self, guest: str) -> None:
        """:class:`NoAccount` for a guest who doesn't keep their name."""
        if await self.person(guest) is None and await self.person(guest, fresh=True) is None:
            raise NoAccount()

    async def recognised(self, guest: str, session: str) -> tuple[bool, Person | None]:
        """Is a browser what its cookie says, and who keeps that name?

        While the database is away cookies are believed: they are signed, and nothing can be written then.
        """
        try:
            for fresh in (False, True):  # another process may know of a session that is new
                person = await self.person(guest, fresh=fresh)
                if (hashed(session) in person.sessions) if person else not session:
                    return True, person
        except NoDatabase:
            return True, self._known.get(guest, (0.0, None))[1]
        return False, None

    async def publicly(self, public: str) -> Person | None:
        """Whoever has this address."""
        query = select(schema.people.c.id).where(schema.people.c.public == public)
        found = await self.store.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return await self.person(found, fresh=True) if found else None

    def forget(self, guest: str) -> None:
        """Ask the database about somebody the next time."""
        self._known.pop(guest, None)

    # -- names -------------------------------------------------------------------------------------------------------

    async def check_name(self, guest: str, name: str) -> None:
        """Refuse a name that somebody else keeps."""
        if await self.store.read(lambda connection: is_taken(connection, name, but_by=guest)):
            raise NameTaken()

    async def unkept(self, names: Sequence[str]) -> list[str]:
        """Those among some names that nobody keeps, nor a program."""
        keys = {name_key(name) for name in names}
        kept = await self.store.column(
            union(*(select(table.c.name_key).where(table.c.name_key.in_(keys)) for table in KEEPERS))
        )
        return [name for name in names if name_key(name) not in kept]

    async def called(self, guest: Guest) -> str:
        """What somebody is called where they sit down: their name, with a number if somebody else keeps it by now."""

        def unkept(connection: Connection) -> str:
            names = (guest.name, *(f"{guest.name} {number}" for number in range(2, 99)))
            return next(name for name in names if not is_taken(connection, name, but_by=guest.id))

        return await self.store.read(unkept)

    async def rename(self, person: Person, name: str) -> None:
        """Keep another name instead."""
        await self.check_name(person.id, name)
        this = update(schema.people).where(schema.people.c.id == person.id).values(name=name, name_key=name_key(name))
        seeks = update(schema.seekers).where(schema.seekers.c.guest == person.id).values(name=name)
        try:
            await self.store.execute(this, seeks)
        except IntegrityError:
            raise NameTaken() from None
        self.forget(person.id)

    async def show(self, person: Person, shows: Mapping[str, bool]) -> None:
        """Let others see so much, and no more."""
        chosen = {what: bool(shows.get(what)) for what in SHOWN_TO_ALL}
        this = update(schema.people).where(schema.people.c.id == person.id)
        await self.store.execute(this.values(shows=chosen))
        self.forget(person.id)

    # -- sessions ----------------------------------------------------------------------------------------------------

    async def sign_out(self, person: Person, session: str) -> None:
        """One browser is no longer theirs, and shows no notices of theirs."""
        at, device = schema.sessions.c, schema.push_devices.c
        this = delete(schema.sessions).where((at.person == person.id) & (at.key == hashed(session)))
        shown = delete(schema.push_devices).where((device.guest == person.id) & (device.session == hashed(session)))
        await self.store.execute(this, shown)
        self.forget(person.id)

    async def sign_out_everywhere(self, person: Person) -> None:
        """No browser is theirs any more."""
        all_of_them = delete(schema.sessions).where(schema.sessions.c.person == person.id)
        shown = delete(schema.push_devices).where(schema.push_devices.c.guest == person.id)
        await self.store.execute(all_of_them, shown)
        self.forget(person.id)


def is_taken(connection: Connection, name: str, but_by: str = "") -> bool:
    """Does somebody else keep this name, or a program?"""
    kept = (
        select(table.c.id).where((table.c.name_key == name_key(name)) & (table.c.id != but_by)) for table in KEEPERS
    )
    return any(connection.execute(query).first() for query in kept)


def read_person(connection: Connection, guest: str) -> Person | None:
    """Whoever keeps their name under this id, with the sessions that hold."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == guest)).first()
    if row is None:
        return None
    keys = connection.execute(select(schema.sessions.c.key).where(schema.sessions.c.person == guest)).scalars()
    return Person(row.id, row.public, row.name, row.since, row.shows, frozenset(keys))


def insert_person(connection: Connection, guest: str, public: str, name: str, now: float) -> None:
    """Let a guest keep their name; others see nothing of them until they say so."""
    row: dict[str, Any] = {"id": guest, "public": public, "name": name, "name_key": name_key(name), "since": now}
    connection.execute(schema.people.insert().values(**row, shows={}))


def open_session(connection: Connection, person: str, passkey: str | None, now: float) -> str:
    """A new session; what its browser has to show. Those of long ago end, and so does the first of too many."""
    at, session = schema.sessions.c, secrets.token_urlsafe(24)
    oldest_first = select(at.key).where(at.person == person).order_by(at.since)
    keys = list(connection.execute(oldest_first).scalars())
    ended = keys[: max(len(keys) + 1 - SESSIONS, 0)]
    connection.execute(delete(schema.sessions).where(at.key.in_(ended) | (at.since < now - YEAR)))
    connection.execute(
        schema.sessions.insert().values(key=hashed(session), person=person, passkey=passkey, since=now)
    )  # fmt: skip
    return session
