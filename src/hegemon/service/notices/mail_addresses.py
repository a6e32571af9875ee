"""Addresses of those who want mail: confirmed by a link, by which one can sign in as well, and stopped by another.

Whatever somebody types, they are answered the same way at the same time: mail is written down, and sent later.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from hegemon.core import say
from hegemon.service.accounts.passkeys import SignedIn
from hegemon.service.accounts.people import People, Person, hashed, open_session
from hegemon.service.errors import Refused, refused
from hegemon.service.guests import Guest
from hegemon.service.notices.deliveries import MAIL, NOBODY, send_later
from hegemon.service.notices.mail import is_address
from hegemon.service.notices.words import CONFIRM, SIGN_IN
from hegemon.service.storage import schema

HOLDS: Final = {CONFIRM: 24 * 3600.0, SIGN_IN: 15 * 60.0}
"""Seconds for which a link works, by purpose."""
HOUR: Final = 3600.0
LINKS: Final = 4
"""Mails with links to one address in an hour, whoever asks for them."""


class DeadLink(Refused):
    """A link that was never ours, or has been used, or is too old."""

    def __init__(self) -> None:
        super().__init__(say("This link no longer works: it has been used, or is too old. Ask for another one."))


@dataclass(frozen=True)
class MailAddress:
    """Where somebody gets mail."""

    address: str
    notices: bool
    """Are they told by mail what happens, too, or do they only sign in by it?"""


class MailAddresses:
    """Everybody's addresses."""

    def __init__(self, people: People) -> None:
        self._people, self._store, self._now = people, people.store, people.now

    async def of(self, person: Person) -> MailAddress | None:
        """Somebody's confirmed address."""
        at = schema.mail_addresses.c
        query = select(at.address, at.notices).where(at.person == person.id)
        row = await self._store.row(query)
        return MailAddress(*row) if row else None

    async def ask_to_confirm(self, person: Person, typed: str, language: str) -> None:
        """Send a link to an address, which shows whose it is."""
        address = tidy(typed)
        await self._store.write(
            lambda connection: self._send_link(connection, CONFIRM, address, person.id, language)
        )  # fmt: skip

    async def ask_to_sign_in(self, typed: str, language: str) -> None:
        """Send a link by which whoever has this address signs in. If nobody has it nothing is sent, and nobody told."""
        address = tidy(typed)

        def write(connection: Connection) -> None:
            at = schema.mail_addresses.c
            person = connection.execute(select(at.person).where(at.address == address)).scalar_one_or_none()
            self._send_link(connection, SIGN_IN, address, person, language)

        await self._store.write(write)

    def _send_link(self, connection: Connection, purpose: str, address: str, person: str | None, language: str) -> None:
        """Write down a link, and that it is to be sent; to nobody's address nothing is sent, after as much work."""
        at, now, key = schema.mail_links.c, self._now(), secrets.token_urlsafe(24)
        connection.execute(delete(schema.mail_links).where(at.made < now - max(HOLDS.values())))
        lately = (at.address == address) & (at.made > now - HOUR)
        if connection.execute(select(func.count()).select_from(schema.mail_links).where(lately)).scalar_one() >= LINKS:
            return  # somebody's box is not filled, whoever asks
        connection.execute(
            schema.mail_links.insert().values(
                key=hashed(key), purpose=purpose, address=address, person=person, language=language, made=now
            )
        )
        told = {"kind": purpose, "key": key, "language": language}
        send_later(connection, MAIL, NOBODY if person is None else address, told, now)

    async def check_link(self, purpose: str, key: str) -> str:
        """The address that a link is about, if it still works."""
        row = await self._store.read(lambda connection: self._link(connection, purpose, key))
        if row is None:
            raise DeadLink()
        return row[0]

    def _link(self, connection: Connection, purpose: str, key: str) -> tuple[str, str, str] | None:
        at = schema.mail_links.c
        works = (at.key == hashed(key)) & (at.purpose == purpose) & at.person.is_not(None)
        works &= at.made > self._now() - HOLDS[purpose]
        row = connection.execute(select(at.address, at.person, at.language).where(works)).first()
        return (row.address, row.person, row.language) if row else None

    def _use(self, connection: Connection, purpose: str, key: str) -> tuple[str, str, str]:
        link = self._link(connection, purpose, key)
        if link is None:
            raise DeadLink()
        connection.execute(delete(schema.mail_links).where(schema.mail_links.c.key == hashed(key)))
        return link

    async def confirm(self, key: str) -> None:
        """An address is somebody's, in whichever browser its link is opened; if it was another's it is no more."""
        at = schema.mail_addresses.c

        def write(connection: Connection) -> None:
            address, person, language = self._use(connection, CONFIRM, key)
            if connection.execute(select(schema.people.c.id).where(schema.people.c.id == person)).first() is None:
                raise DeadLink()
            connection.execute(delete(schema.mail_addresses).where((at.person == person) | (at.address == address)))
            row = {"person": person, "address": address, "language": language, "since": self._now()}
            connection.execute(
                schema.mail_addresses.insert().values(**row, notices=True, stop=secrets.token_urlsafe(16))
            )

        await self._store.write(write)

    async def sign_in(self, key: str) -> SignedIn:
        """Sign in by a link, which is used up."""

        def write(connection: Connection) -> tuple[str, str]:
            address, person, _ = self._use(connection, SIGN_IN, key)
            mine = (schema.mail_addresses.c.address == address) & (schema.mail_addresses.c.person == person)
            if connection.execute(select(schema.mail_addresses.c.person).where(mine)).first() is None:
                raise DeadLink()
            return person, open_session(connection, person, None, self._now())

        guest, session = await self._store.write(write)
        person = await self._people.person(guest, fresh=True)
        if person is None:
            raise DeadLink()
        return SignedIn(Guest(person.id, person.name), session)

    async def tell_by_mail(self, person: Person, wanted: bool) -> None:
        """Tell somebody by mail what happens, or don't."""
        await self._change(schema.mail_addresses.c.person == person.id, wanted)

    async def stop(self, key: str) -> None:
        """Whoever has the link at the end of a mail gets no more of them; it works any number of times."""
        if not await self._change(schema.mail_addresses.c.stop == key[:32], False):
            raise DeadLink()

    async def _change(self, which: ColumnElement[bool], wanted: bool) -> bool:
        change = update(schema.mail_addresses).where(which).values(notices=wanted)
        return await self._store.execute(change) > 0

    async def remove(self, person: Person) -> None:
        """Forget somebody's address."""
        at = schema.mail_addresses.c
        links = delete(schema.mail_links).where(schema.mail_links.c.person == person.id)
        mine = delete(schema.mail_addresses).where(at.person == person.id)
        await self._store.execute(links, mine)


def tidy(typed: str) -> str:
    """An address as it is stored; a refusal if it is none.

    >>> tidy(" Ada@Example.org ")
    'ada@example.org'
    """
    address = typed.strip().lower()
    if not is_address(address):
        raise refused(say("This doesn’t look like an e-mail address."))
    return address
