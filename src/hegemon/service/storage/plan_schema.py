"""What is stored of answers that people settle beforehand."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, ForeignKey, Integer, String, Table

from hegemon.service.storage.schema_names import META

plans: Final = Table(
    "plans",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("condition", String(60), nullable=False),
    Column("actions", JSON, nullable=False),
)
"""What seats do when it is their turn, if something has happened since a version: kept apart from the entries of a
table, as nobody else may tell whether there is anything."""
