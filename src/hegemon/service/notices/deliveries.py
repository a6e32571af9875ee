"""What is on its way to devices and addresses: each is sent by one process, a few times if it has to be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, select, union, update

from hegemon.service.notices.notices import CHALLENGED, FRIEND, INVITED, Notice, names_in
from hegemon.service.notices.wishes import devices_of
from hegemon.service.storage import schema

PUSH, MAIL = "push", "mail"
NOBODY: Final = ""
"""Where a mail goes that nobody is to get: it is written down all the same, so that nobody can tell by the time."""
PAUSES: Final = (60.0, 300.0, 1800.0)
"""Seconds after which something is tried again that could not be handed over, and how often."""
AT_ONCE: Final = 8
"""So many are under way at a time."""


@dataclass(frozen=True)
class Delivery:
    """Something on its way."""

    number: int
    channel: str
    target: str
    """The id of a device, or an address."""
    told: Mapping[str, Any]
    attempts: int
    """How often it has been tried before."""


def send_later(connection: Connection, channel: str, target: str, told: Mapping[str, Any], now: float) -> None:
    """Let something be sent as soon as somebody has time."""
    row = {"channel": channel, "target": target, "told": dict(told), "due": now, "attempts": 0}
    connection.execute(schema.deliveries.insert().values(row))


def send_notice(connection: Connection, notice: Notice, now: float) -> None:
    """Let a notice be sent wherever somebody wants it."""
    told = {"kind": notice.kind, "about": notice.about, "told": dict(notice.told)}
    for device in devices_of(connection, notice.guest):
        send_later(connection, PUSH, device.id, told, now)
    at = schema.mail_addresses.c
    address = connection.execute(select(at.address).where((at.person == notice.guest) & at.notices)).scalar()
    if address is not None:
        send_later(connection, MAIL, address, told, now)


def claim(connection: Connection, now: float) -> list[Delivery]:
    """Some that are due: whoever claims them puts them off, so that nobody else sends them meanwhile."""
    at = schema.deliveries.c
    some = select(schema.deliveries).where(at.due <= now).order_by(at.due).limit(AT_ONCE)
    rows = connection.execute(some.with_for_update(skip_locked=True)).all()
    for row in rows:
        later = {"due": now + PAUSES[min(row.attempts, len(PAUSES) - 1)], "attempts": row.attempts + 1}
        connection.execute(update(schema.deliveries).where(at.number == row.number).values(later))
    return [Delivery(row.number, row.channel, row.target, row.told, row.attempts) for row in rows]


def is_last_attempt(delivery: Delivery) -> bool:
    """Is it given up if it fails once more?"""
    return delivery.attempts >= len(PAUSES)


def finish(connection: Connection, delivery: Delivery) -> None:
    """It has arrived, or is given up."""
    connection.execute(delete(schema.deliveries).where(schema.deliveries.c.number == delivery.number))


def forget_addresses(connection: Connection, guest: str) -> None:
    """Send nothing more to the devices and addresses of somebody who is deleted, confirmed or not."""
    device, mail, link = schema.push_devices.c, schema.mail_addresses.c, schema.mail_links.c
    theirs = union(
        select(device.id).where(device.guest == guest),
        select(mail.address).where(mail.person == guest),
        select(link.address).where(link.person == guest),
    )
    connection.execute(delete(schema.deliveries).where(schema.deliveries.c.target.in_(theirs)))


def forget_names(connection: Connection, names: Collection[str], table_ids: Collection[str]) -> None:
    """Tell nobody of somebody who is deleted: by these names at these tables, or as a friend."""

    def is_theirs(kind: str, about: str, told: Mapping[str, Any]) -> bool:
        known = about in table_ids or kind in (INVITED, CHALLENGED, FRIEND)
        return known and not names_in(told).isdisjoint(names)

    at, sent = schema.notices.c, schema.deliveries.c
    for row in connection.execute(select(schema.notices).where(~at.settled)).all():
        if is_theirs(row.kind, row.about, row.told):
            same = (at.guest == row.guest) & (at.kind == row.kind) & (at.about == row.about) & (at.number == row.number)
            connection.execute(delete(schema.notices).where(same))
    for row in connection.execute(select(schema.deliveries)).all():
        if is_theirs(row.told.get("kind", ""), row.told.get("about", ""), row.told.get("told", {})):
            connection.execute(delete(schema.deliveries).where(sent.number == row.number))
