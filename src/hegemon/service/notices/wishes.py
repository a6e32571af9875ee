"""Of what people want to be told while they aren't looking, on which devices, and at which hours not."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, delete, select, update

from hegemon.core import say
from hegemon.service.accounts.people import hashed
from hegemon.service.errors import refused
from hegemon.service.storage import schema
from hegemon.service.storage.store import Store, insert_into

TURN, COMPANY, OVER = "turn", "company", "over"
KINDS: Final = (TURN, COMPANY, OVER)
"""It is my turn; somebody sat down at my table, invites or challenges me; my game has ended."""
DEVICES: Final = 10
"""Devices of one guest; one more takes the place of the first."""
ADDRESS_LENGTH: Final = 1000
DAY: Final = 24 * 60
"""Minutes."""


@dataclass(frozen=True)
class NoticeWishes:
    """Of what somebody wants to be told, and when not."""

    kinds: tuple[str, ...] = KINDS
    quiet_from: int | None = None
    """Minutes after midnight, where they live; None: they may be told at any hour."""
    quiet_until: int | None = None
    zone: str = "UTC"

    def wait(self, now: float) -> float:
        """Seconds until they may be told; 0 if they may be told at once.

        >>> at_night = NoticeWishes(quiet_from=22 * 60, quiet_until=7 * 60, zone="Europe/Kyiv")
        >>> at_night.wait(0.0) / 3600  # three o'clock in the morning there
        4.0
        >>> at_night.wait(12 * 3600.0), NoticeWishes().wait(0.0)
        (0.0, 0.0)
        """
        if self.quiet_from is None or self.quiet_until is None:
            return 0.0
        there = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        minute = there.hour * 60 + there.minute
        if (minute - self.quiet_from) % DAY >= (self.quiet_until - self.quiet_from) % DAY:
            return 0.0
        end = there.replace(hour=self.quiet_until // 60, minute=self.quiet_until % 60, second=0, microsecond=0)
        return ((end if end > there else end + timedelta(days=1)) - there).total_seconds()


@dataclass(frozen=True)
class PushDevice:
    """A browser that shows notices."""

    id: str
    label: str
    language: str
    added: float
    endpoint: str
    public_key: str
    secret: str


def zone_of(name: str) -> str:
    """A time zone by its name; UTC if nobody knows it here.

    >>> zone_of("Europe/Paris"), zone_of("../etc/passwd"), zone_of("Nowhere/Land")
    ('Europe/Paris', 'UTC', 'UTC')
    """
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return "UTC"
    return name if len(name) <= 60 else "UTC"


def device_id(endpoint: str) -> str:
    """By what a device is known: it has one address, whoever uses it."""
    return sha256(endpoint.encode()).hexdigest()[:32]


def read_subscription(text: str, *, local: bool = False) -> dict[str, str]:
    """Where a browser can be reached, as it told its page; `local`: this may be any address, for tests."""
    try:
        told: Any = json.loads(text)
        endpoint, keys = str(told["endpoint"]), told["keys"]
        point, secret = (decoded(str(keys[name])) for name in ("p256dh", "auth"))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        address = urlsplit(endpoint)
        good = bool(address.hostname) and (address.scheme == "https" or local) and len(endpoint) <= ADDRESS_LENGTH
        if not good or len(secret) != 16 or not endpoint.isprintable() or address.port == 0:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise refused(say("Your browser can't be reached like this. Try another one.")) from None
    return {"endpoint": endpoint, "public_key": str(keys["p256dh"]), "secret": str(keys["auth"])}


def decoded(text: str) -> bytes:
    """What base64 for addresses says."""
    try:
        return base64.urlsafe_b64decode(text[:200] + "=" * (-len(text[:200]) % 4))
    except binascii.Error:
        raise ValueError from None


class Wishes:
    """What everybody wants to be told, and where."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    async def of(self, guest: str) -> NoticeWishes:
        """What somebody wants to be told; without a word of theirs everything, wherever they said."""
        return await self._store.read(lambda connection: read_wishes(connection, guest))

    async def can_be_told(self, guest: str) -> bool:
        """Has somebody said by which device, or where by mail, they are told anything?"""
        return bool(await self._store.read(lambda connection: reachable(connection, {guest})))

    async def choose(self, guest: str, wishes: NoticeWishes) -> None:
        """Say of what one wants to be told, and when not."""
        row = {
            "kinds": [kind for kind in KINDS if kind in wishes.kinds], "quiet_from": wishes.quiet_from,
            "quiet_until": wishes.quiet_until, "zone": zone_of(wishes.zone),
        }  # fmt: skip
        for minutes in (wishes.quiet_from, wishes.quiet_until):
            if minutes is not None and not 0 <= minutes < DAY:
                raise refused(say("There is no such hour."))

        def write(connection: Connection) -> None:
            new = insert_into(schema.notice_wishes, connection).values(guest=guest, **row)
            connection.execute(new.on_conflict_do_update(index_elements=["guest"], set_=row))

        await self._store.write(write)

    # -- devices -----------------------------------------------------------------------------------------------------

    async def devices(self, guest: str) -> list[PushDevice]:
        """The browsers that show somebody's notices."""
        return await self._store.read(lambda connection: devices_of(connection, guest))

    async def add_device(
        self, guest: str, session: str, subscription: dict[str, str], label: str, language: str
    ) -> str:
        """A browser shows somebody's notices from now on, and nobody else's; by what it is known."""
        at, identity = schema.push_devices.c, device_id(subscription["endpoint"])
        row = subscription | {
            "id": identity, "guest": guest, "session": hashed(session) if session else None, "label": label,
            "language": language, "added": self._now(),
        }  # fmt: skip

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.push_devices).where(at.id == identity))
            first = [device.id for device in devices_of(connection, guest)][: -DEVICES + 1]
            connection.execute(delete(schema.push_devices).where(at.id.in_(first)))
            connection.execute(schema.push_devices.insert().values(row))

        await self._store.write(write)
        return identity

    async def remove_device(self, guest: str, identity: str) -> None:
        """A browser shows nothing any more."""
        at = schema.push_devices.c
        this = delete(schema.push_devices).where((at.guest == guest) & (at.id == identity))
        await self._store.execute(this)


def read_wishes(connection: Connection, guest: str) -> NoticeWishes:
    """What somebody wants to be told."""
    row = connection.execute(select(schema.notice_wishes).where(schema.notice_wishes.c.guest == guest)).first()
    return NoticeWishes(tuple(row.kinds), row.quiet_from, row.quiet_until, row.zone) if row else NoticeWishes()


def devices_of(connection: Connection, guest: str) -> list[PushDevice]:
    """The browsers that show somebody's notices, the first of them first."""
    return read_devices(connection, schema.push_devices.c.guest == guest)


def read_devices(connection: Connection, which: Any) -> list[PushDevice]:
    """Some browsers that show notices."""
    at = schema.push_devices.c
    query = select(at.id, at.label, at.language, at.added, at.endpoint, at.public_key, at.secret).where(which)
    return [PushDevice(*row) for row in connection.execute(query.order_by(at.added, at.id))]


def forget_device(connection: Connection, identity: str) -> None:
    """A browser shows nothing any more."""
    connection.execute(delete(schema.push_devices).where(schema.push_devices.c.id == identity))


def reachable(connection: Connection, guests: Collection[str]) -> set[str]:
    """Of some guests those who can be told something: by a device, or by mail."""
    device, mail = schema.push_devices.c, schema.mail_addresses.c
    by_device = select(device.guest).where(device.guest.in_(guests))
    by_mail = select(mail.person).where(mail.person.in_(guests) & mail.notices)
    return {*connection.execute(by_device).scalars(), *connection.execute(by_mail).scalars()}


def move_wishes(connection: Connection, guest: str, to: str, session: str) -> None:
    """A guest has signed in: their browser shows notices of who they are now, until that session ends."""
    device, wish = schema.push_devices.c, schema.notice_wishes.c
    now_theirs = {"guest": to, "session": hashed(session)}
    connection.execute(update(schema.push_devices).where(device.guest == guest).values(now_theirs))
    if connection.execute(select(wish.guest).where(wish.guest == to)).first() is None:
        connection.execute(update(schema.notice_wishes).where(wish.guest == guest).values(guest=to))
    connection.execute(delete(schema.notice_wishes).where(wish.guest == guest))
