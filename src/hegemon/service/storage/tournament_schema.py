"""What is stored of tournaments."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text
from sqlalchemy import UniqueConstraint as Unique

from hegemon.service.storage.schema_names import META

tournaments: Final = Table(
    "tournaments",
    META,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("style", String(10), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("computer", String(60)),
    Column("public", Boolean, nullable=False),
    Column("host", String(32), nullable=False),
    Column("status", String(10), nullable=False),
    Column("round", Integer, nullable=False),
    Column("due", Float),
    Column("until", Float),
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Column("version", Integer, nullable=False),
    Index(None, "status", "public", "created"),
    Index(None, "host"),
)
"""`computer` takes the empty seats, if any may; `round` is the last that was paired; `due` is when the next is, `until`
when an arena ends, by the time for which the server was up; `version` goes up with every change."""

tournament_entrants: Final = Table(
    "tournament_entrants",
    META,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32)),
    Column("name", Text, nullable=False),
    Column("player", String(60)),
    Column("language", String(8), nullable=False),
    Column("joined_after", Integer, nullable=False),
    Column("left_after", Integer),
    Column("removed", Boolean, nullable=False),
    Column("seen", Float, nullable=False),
    Column("free_since", Float, nullable=False),
    Column("seed", Integer),
    Unique("tournament_id", "guest"),
    Index(None, "guest"),
)
"""Who takes part: people, and computers (`player`) without a guest. `joined_after` and `left_after` are how many rounds
had been paired then; `seen` is when somebody's page last asked, `free_since` when they entered or their last game was
over, by the time for which the server was up; `seed` is their place in the seeding, once it has begun."""

tournament_tables: Final = Table(
    "tournament_tables",
    META,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("table_id", String(32)),
    Column("points", JSON),
    Column("open", Boolean, nullable=False),
    Unique("table_id"),
    Index(None, "open"),
)
"""Who meets whom: entrants by seat, null for a computer that fills a table, one alone for a bye. A table is made after
its round was paired (`table_id`), and counted after its game is over (`points`, half ones, by seat); it is `open` until
then."""
