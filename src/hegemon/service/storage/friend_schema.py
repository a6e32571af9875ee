"""What is stored of friends, and of what they offer each other."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, String, Table

from hegemon.service.storage.schema_names import META

friends: Final = Table(
    "friends",
    META,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("agreed", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Index(None, "other"),
    Index(None, "agreed"),
)
"""Who is whose friend: two rows that are agreed; one that isn't is a question to the other."""

friend_links: Final = Table(
    "friend_links",
    META,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(32), nullable=False, unique=True),
)
"""By which link one becomes somebody's friend."""

offers: Final = Table(
    "offers",
    META,
    Column("id", String(32), primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("sender", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("receiver", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),
    Column("terms", JSON, nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index(None, "receiver"),
    Index(None, "sender"),
    Index(None, "until"),
)
"""A seat at a table, or a game, that one friend offers another."""
