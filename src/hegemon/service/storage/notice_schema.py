"""What is stored of those who want to be told something while they aren't looking."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from hegemon.service.storage.schema_names import META

notice_wishes: Final = Table(
    "notice_wishes",
    META,
    Column("guest", String(32), primary_key=True),
    Column("kinds", JSON, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("zone", String(60), nullable=False),
)
"""Of what somebody wants to be told who isn't looking, and between which minutes of their day not."""

push_devices: Final = Table(
    "push_devices",
    META,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("session", String(64)),
    Column("endpoint", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("added", Float, nullable=False),
    Index(None, "guest"),
)
"""Browsers that show notices, by the hash of where they are reached, and the session in which they were named."""

mail_addresses: Final = Table(
    "mail_addresses",
    META,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False, unique=True),
    Column("language", String(8), nullable=False),
    Column("notices", Boolean, nullable=False),
    Column("stop", String(32), nullable=False, unique=True),
    Column("since", Float, nullable=False),
)
"""Confirmed addresses of those who keep their name; `stop` is in the link that ends all mail but that one asks for."""

mail_links: Final = Table(
    "mail_links",
    META,
    Column("key", String(64), primary_key=True),
    Column("purpose", String(10), nullable=False),
    Column("address", Text, nullable=False),
    Column("person", String(32)),
    Column("language", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Index(None, "address", "made"),
)
"""Hashes of what links in mails carry: each works once, and for a while."""

notices: Final = Table(
    "notices",
    META,
    Column("guest", String(32), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("about", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("told", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("settled", Boolean, nullable=False),
    Index(None, "settled", "due"),
)
"""What somebody is to be told, once: of a turn, by the number of their latest choice before it."""

deliveries: Final = Table(
    "deliveries",
    META,
    Column("number", Integer, primary_key=True),
    Column("channel", String(8), nullable=False),
    Column("target", Text, nullable=False),
    Column("told", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Index(None, "due"),
)
"""What is on its way to a device or an address. Whoever sends it puts it off first, so that nobody else does."""
