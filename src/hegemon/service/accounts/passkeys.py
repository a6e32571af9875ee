"""Keeping a name by passkey, and signing in: by passkey, or by a recovery code. There are no passwords.

A device signs a challenge that was made for one purpose and one browser; it may be answered once. Whatever is wrong
with an answer, what is said and what is worked out is the same.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hegemon.core import say
from hegemon.service.accounts.people import NameTaken, People, Person, hashed, insert_person, open_session
from hegemon.service.errors import Refused, refused
from hegemon.service.guests import Guest
from hegemon.service.storage import schema

KEEP, ADD, SIGN_IN = "keep", "add", "sign-in"
MINUTES: Final = 5 * 60.0
"""Seconds for which a challenge may be answered."""
PASSKEYS: Final = 20
"""Passkeys that one person may have."""
CODES: Final = 8
CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None that look alike: 32, so that each is worth five bits."""
CODE_LENGTH: Final = 16
NOBODYS_KEY: Final = bytes.fromhex(
    "a5010203262001215820"
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
"""A key that no device has (the curve's own point): answers of unknown devices are checked by it, as all others are."""


class NotSignedIn(Refused):
    """An answer of a device that is wrong in some way, which is nobody's business."""

    def __init__(self) -> None:
        super().__init__(say("That did not work. Try once more, or sign in another way."))


class WrongCode(Refused):
    """A recovery code that lets nobody in, or no more."""

    def __init__(self) -> None:
        super().__init__(say("This code is wrong or was used already."))


@dataclass(frozen=True)
class PasskeySite:
    """Where people come to: what a passkey is made for."""

    host: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """A device by which somebody signs in."""

    id: str
    label: str
    added: float
    used: float


@dataclass(frozen=True)
class SignedIn:
    """Somebody who has just shown who they are, and what their browser has to show from now on."""

    guest: Guest
    session: str
    codes: tuple[str, ...] = ()
    """New recovery codes, to be shown once."""


class Passkeys:
    """Keeping names and signing in."""

    def __init__(self, people: People) -> None:
        self._people, self._store, self._now = people, people.store, people.now

    # -- what a device is asked --------------------------------------------------------------------------------------

    async def creation_options(self, purpose: str, guest: Guest, site: PasskeySite) -> dict[str, Any]:
        """What a device is asked that makes a passkey."""
        person = await self._people.person(guest.id, fresh=True)
        if (person is None) != (purpose == KEEP):
            raise NotSignedIn()
        await self._people.check_name(guest.id, guest.name)
        mine = await self.all_of(person) if person else []
        challenge = await self._challenge(purpose, guest)
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Hegemon",
            user_name=guest.name,
            user_display_name=guest.name,
            user_id=(person.public if person else new_address(challenge)).encode(),
            challenge=challenge.encode(),
            timeout=int(MINUTES * 1000),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in mine],
        )
        return dict(json.loads(options_to_json(options)))

    async def request_options(self, guest: Guest, site: PasskeySite) -> dict[str, Any]:
        """What a device is asked whose owner signs in: nobody has to say who that is."""
        challenge = await self._challenge(SIGN_IN, guest)
        options = generate_authentication_options(
            rp_id=site.host, challenge=challenge.encode(), timeout=int(MINUTES * 1000)
        )
        return dict(json.loads(options_to_json(options)))

    async def _challenge(self, purpose: str, guest: Guest) -> str:
        challenge, now = secrets.token_urlsafe(32), self._now()

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.challenges).where(schema.challenges.c.until < now))
            row = {"challenge": challenge, "purpose": purpose, "guest": guest.id, "until": now + MINUTES}
            connection.execute(schema.challenges.insert().values(row))

        await self._store.write(write)
        return challenge

    async def _answered(self, purpose: str, guest: Guest, credential: Mapping[str, Any]) -> str:
        """The challenge that an answer is for; it is used up, whatever comes of it."""
        try:
            told = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(told["challenge"]).decode()
        except (ValueError, KeyError, TypeError):
            raise NotSignedIn() from None
        at = schema.challenges.c
        this = delete(schema.challenges).where(
            (at.challenge == challenge) & (at.purpose == purpose) & (at.guest == guest.id) & (at.until >= self._now())
        )
        if await self._store.execute(this) != 1:
            raise NotSignedIn()
        return challenge

    # -- passkeys ----------------------------------------------------------------------------------------------------

    async def keep_name(self, guest: Guest, site: PasskeySite, answer: str, label: str) -> SignedIn:
        """Let a guest keep their name, by the passkey that their device has made."""
        challenge, made = await self._made(KEEP, guest, site, answer)
        codes, now = new_codes(), self._now()

        def write(connection: Connection) -> str:
            insert_person(connection, guest.id, new_address(challenge), guest.name, now)
            insert_passkey(connection, guest.id, made, label, now)
            insert_codes(connection, guest.id, codes)
            return open_session(connection, guest.id, made["id"], now)

        try:
            session = await self._store.write(write)
        except IntegrityError:
            raise NameTaken() from None
        self._people.forget(guest.id)
        return SignedIn(guest, session, codes)

    async def add(self, person: Person, site: PasskeySite, answer: str, label: str) -> None:
        """One more device by which somebody signs in."""
        _, made = await self._made(ADD, Guest(person.id, person.name), site, answer)

        def write(connection: Connection) -> None:
            mine = select(func.count()).select_from(schema.passkeys).where(schema.passkeys.c.person == person.id)
            if connection.execute(mine).scalar_one() >= PASSKEYS:
                raise refused(say("You have many passkeys already. Remove one first."))
            insert_passkey(connection, person.id, made, label, self._now())

        try:
            await self._store.write(write)
        except IntegrityError:
            raise NotSignedIn() from None

    async def _made(self, purpose: str, guest: Guest, site: PasskeySite, answer: str) -> tuple[str, dict[str, Any]]:
        """The challenge, and the passkey that a device has made for it."""
        credential = plain_object(answer)
        challenge = await self._answered(purpose, guest, credential)
        try:
            made = verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge.encode(),
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise NotSignedIn() from None
        identity = bytes_to_base64url(made.credential_id)
        return challenge, {"id": identity, "public_key": made.credential_public_key, "uses": made.sign_count}

    async def all_of(self, person: Person) -> list[Passkey]:
        """The devices by which somebody signs in."""
        at = schema.passkeys.c
        query = select(at.id, at.label, at.added, at.used).where(at.person == person.id).order_by(at.added)
        return [Passkey(*row) for row in await self._store.rows(query)]

    async def remove(self, person: Person, passkey: str) -> None:
        """A device is gone, and whoever is signed in by it is no more. The last one stays."""
        at, theirs = schema.passkeys.c, schema.passkeys.c.person == person.id

        def write(connection: Connection) -> None:
            mine = list(connection.execute(select(at.id).where(theirs).with_for_update()).scalars())
            if mine == [passkey]:
                raise refused(say("This is your only passkey. Add another one before you remove it."))
            connection.execute(delete(schema.passkeys).where(theirs & (at.id == passkey)))
            by_it = (schema.sessions.c.person == person.id) & (schema.sessions.c.passkey == passkey)
            ended = select(schema.sessions.c.key).where(by_it)
            connection.execute(delete(schema.push_devices).where(schema.push_devices.c.session.in_(ended)))
            connection.execute(delete(schema.sessions).where(by_it))

        await self._store.write(write)
        self._people.forget(person.id)

    # -- signing in --------------------------------------------------------------------------------------------------

    async def sign_in(self, guest: Guest, site: PasskeySite, answer: str) -> SignedIn:
        """Sign in by a passkey. Of a device that is not known here as much is worked out as of any other."""
        credential = plain_object(answer)
        challenge = await self._answered(SIGN_IN, guest, credential)
        at = schema.passkeys.c
        query = select(at.id, at.person, at.public_key, at.uses).where(at.id == str(credential.get("id"))[:2000])
        known = await self._store.row(query)
        try:
            shown = verify_authentication_response(
                credential=parse_authentication_credential_json(dict(credential)),
                expected_challenge=challenge.encode(),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=known.public_key if known else NOBODYS_KEY,
                credential_current_sign_count=known.uses if known else 0,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise NotSignedIn() from None
        if known is None:
            raise NotSignedIn()
        now = self._now()

        def write(connection: Connection) -> str:
            used = update(schema.passkeys).where(at.id == known.id).values(uses=shown.new_sign_count, used=now)
            if connection.execute(used).rowcount != 1:
                raise NotSignedIn()
            return open_session(connection, known.person, known.id, now)

        return await self._welcome(known.person, await self._store.write(write))

    async def recover(self, code: str) -> SignedIn:
        """Sign in by a recovery code, which is used up."""
        at, tidy = schema.recovery_codes.c, hashed(tidy_code(code))

        def write(connection: Connection) -> tuple[str, str] | None:
            person = connection.execute(select(at.person).where(at.code == tidy)).scalar_one_or_none()
            if person is None or connection.execute(delete(schema.recovery_codes).where(at.code == tidy)).rowcount != 1:
                return None
            return person, open_session(connection, person, None, self._now())

        found = await self._store.write(write)
        if found is None:
            raise WrongCode()
        return await self._welcome(*found)

    async def _welcome(self, guest: str, session: str) -> SignedIn:
        person = await self._people.person(guest, fresh=True)
        if person is None:
            raise NotSignedIn()
        return SignedIn(Guest(person.id, person.name), session)

    async def renew_codes(self, person: Person) -> tuple[str, ...]:
        """New recovery codes, to be shown once; the old ones are worth nothing any more."""
        codes = new_codes()

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.recovery_codes).where(schema.recovery_codes.c.person == person.id))
            insert_codes(connection, person.id, codes)

        await self._store.write(write)
        return codes

    async def unused(self, person: Person, codes: Sequence[str]) -> list[str]:
        """Those among some recovery codes that still let somebody in."""
        at = schema.recovery_codes.c
        theirs = await self._store.column(select(at.code).where(at.person == person.id))
        return [code for code in codes if hashed(tidy_code(code)) in theirs]

    async def codes_left(self, person: Person) -> int:
        """How many recovery codes somebody has not used yet."""
        at = schema.recovery_codes
        query = select(func.count()).select_from(at).where(at.c.person == person.id)
        return int(await self._store.read(lambda connection: connection.execute(query).scalar_one()))


def plain_object(answer: str) -> Mapping[str, Any]:
    """What a device answered, as plain data."""
    try:
        credential = json.loads(answer)
    except (ValueError, RecursionError):
        raise NotSignedIn() from None
    if not isinstance(credential, dict):
        raise NotSignedIn()
    return credential


def new_address(challenge: str) -> str:
    """The public address of somebody who keeps their name now: their device is told it before they do."""
    return hashed(f"address {challenge}")[:12]


def new_codes() -> tuple[str, ...]:
    """Recovery codes that nobody can guess: 80 bits each."""
    codes = ("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) for _ in range(CODES))
    return tuple("-".join(code[at : at + 4] for at in range(0, CODE_LENGTH, 4)) for code in codes)


def tidy_code(code: str) -> str:
    """A code as it was meant, however it was typed.

    >>> tidy_code(" abcd efgh-2345 6789 ") == tidy_code("ABCD-EFGH-2345-6789")
    True
    """
    return "".join(letter for letter in code.upper()[:100] if letter in CODE_LETTERS)


def insert_passkey(connection: Connection, person: str, made: Mapping[str, Any], label: str, now: float) -> None:
    """Write down a passkey that a device has made."""
    connection.execute(schema.passkeys.insert().values(**made, person=person, label=label, added=now, used=now))


def insert_codes(connection: Connection, person: str, codes: tuple[str, ...]) -> None:
    """Write down recovery codes, so that nobody can read them."""
    rows = [{"code": hashed(tidy_code(code)), "person": person} for code in codes]
    connection.execute(schema.recovery_codes.insert(), rows)
