"""What is on its way to devices and addresses: each is sent by one process, a few times if it has to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from hegemon.service.notices.notices import Notice
from hegemon.service.notices.wishes import devices_of
from hegemon.service.storage import schema

PUSH, MAIL = "push", "mail"
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
