"""What is stored. A table is a row; what happened at it is an append-only list with unique (table, number)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
)
from sqlalchemy import UniqueConstraint as Unique

from hegemon.service.storage.friend_schema import friend_links, friends, offers
from hegemon.service.storage.notice_schema import (
    deliveries,
    mail_addresses,
    mail_links,
    notice_wishes,
    notices,
    push_devices,
)
from hegemon.service.storage.plan_schema import plans
from hegemon.service.storage.schema_names import META
from hegemon.service.storage.tournament_schema import tournament_entrants, tournament_tables, tournaments

__all__ = [
    "META", "deliveries", "friend_links", "friends", "mail_addresses", "mail_links", "notice_wishes", "notices",
    "offers", "plans", "push_devices", "tournament_entrants", "tournament_tables", "tournaments",
]  # fmt: skip

shared_values: Final = Table(
    "house",
    META,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes share: the key that signs cookies, and how long the server was down."""

tables: Final = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("host", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("to_act", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float),
    Column("steward", String(32)),
    Column("steward_until", Float),
    Column("rematch", String(32)),
    Column("analysis", JSON),
    Column("listed_until", Float),
    Index(None, "status", "public", "changed"),
    Index(None, "due"),
    Index(None, "host"),
)

seats: Final = Table(
    "seats",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("player", String(60)),
    Column("open", Boolean, nullable=False),
    Column("invitation", String(32), unique=True),
    Column("way_back", String(32), unique=True),
    Column("program", Boolean, nullable=False, server_default=false()),
)
"""Who sits where. A free seat has an invitation; whoever takes it gets a way back of their own. `program`: the account
of a program sits there."""

holders: Final = Table(
    "holders",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("since", Float, nullable=False, server_default="0"),
    Index(None, "guest"),
)
"""The guests who may act for a seat: one, or one person's several devices."""

presence: Final = Table(
    "presence",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
)
"""When those who sit at a table, or opened it, were last seen there, by the time for which the server was up."""

visitors: Final = Table(
    "visitors",
    META,
    Column("process", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", Float, nullable=False),
)
"""Who has a page open that listens, by the process that serves it, and when that process last said so."""

seekers: Final = Table(
    "seekers",
    META,
    Column("guest", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("strength", Float),
    Column("computers", Float),
    Column("party", String(32)),
    Column("called", Float),
    Column("here", Boolean, nullable=False),
    Column("table_id", String(32)),
    Column("language", String(8), nullable=False, server_default=""),
    Column("stays", Boolean, nullable=False, server_default=false()),
)
"""Those who look for a game by quick match: one row each, so nobody is in two matches."""

avoided: Final = Table(
    "avoided",
    META,
    Column("guest", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("how", String(10), nullable=False),
    Column("since", Float, nullable=False),
    Column("name", Text, nullable=False, server_default=""),
    Index(None, "other"),
)
"""Whom somebody has muted or blocked, and what they were called then; one's devices all have the same moment."""

removed: Final = Table(
    "removed",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Index(None, "guest"),
)
"""Whom the host of a table has removed from it: they don't sit down there again."""

reports: Final = Table(
    "reports",
    META,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("about", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("words", Text, nullable=False),
    Column("done", Boolean, nullable=False),
    Index(None, "reporter"),
)
"""What people say of each other to whoever runs the server."""

bans: Final = Table(
    "bans",
    META,
    Column("guest", String(32), primary_key=True),
    Column("since", Float, nullable=False),
    Column("why", Text, nullable=False),
)

entries: Final = Table(
    "entries",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("request", String(64)),
    Unique("table_id", "request"),
)

remarks: Final = Table(
    "remarks",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("request", String(64)),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("guest", String(32)),
    Unique("table_id", "request"),
    Index(None, "guest"),
)
"""What is said at a table, and the guest who said it; of older lines only the seat is known."""

results: Final = Table(
    "results",
    META,
    Column("table_id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ending", String(40), nullable=False),
    Column("domain", String(40)),
    Column("rounds", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("archive_file", String(60)),
    Column("archive_offset", BigInteger),
    Index(None, "public", "game", "ended"),
    Index("ix_results_archive", "public", "ended", "table_id", "game", "players", "ending", "rounds"),
)
"""Every game that was played here to its end, in the same commit as its last move. It stays when the table is cleared
away, so a table of this id need not be there any more; the record of a public one is in a file of the archive then."""

result_seats: Final = Table(
    "result_seats",
    META,
    Column("table_id", ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32)),
    Column("name", Text, nullable=False),
    Column("player", String(60)),
    Column("left", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("team", Integer, nullable=False),
    Column("role", String(60)),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("ended", Float, nullable=False, server_default="0"),
    Index(None, "person"),
    Index(None, "name", "ended", "table_id"),
)
"""Who sat where in it: a guest, or a kind of computer, or both where somebody left; and how they came off. `ended` is
that of the game: so the games of a name are found in their order."""

people: Final = Table(
    "people",
    META,
    Column("id", String(32), primary_key=True),
    Column("public", String(16), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("since", Float, nullable=False),
    Column("shows", JSON, nullable=False),
)
"""Guests who keep their name: the same id as before, so that whatever they played is theirs. `public` is in the address
of what others may see of them, `shows` what that is."""

passkeys: Final = Table(
    "passkeys",
    META,
    Column("id", Text, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("added", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index(None, "person"),
)
"""By what people sign in: the public half of a key that never leaves their device."""

recovery_codes: Final = Table(
    "recovery_codes",
    META,
    Column("code", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Index(None, "person"),
)
"""Hashes of the codes by which people sign in who have no passkey at hand, each of them once."""

sessions: Final = Table(
    "sessions",
    META,
    Column("key", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("passkey", Text),
    Column("since", Float, nullable=False),
    Index(None, "person"),
)
"""Hashes of what browsers show that are signed in, and the passkey by which each of them is."""

challenges: Final = Table(
    "challenges",
    META,
    Column("challenge", String(64), primary_key=True),
    Column("purpose", String(10), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("until", Float, nullable=False),
    Index(None, "until"),
)
"""What a device was asked to sign, and by whom: each may be answered once."""

ratings: Final = Table(
    "ratings",
    META,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("pace", String(10), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index(None, "game", "pace", "mu"),
)
"""How strong people are who play rated, by game and pace."""

rating_changes: Final = Table(
    "rating_changes",
    META,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("pace", String(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("weight", Float, nullable=False),
    Column("reasons", JSON, nullable=False),
    Index(None, "person", "game", "pace", "at"),
)
"""What each rated game did to somebody's rating, how much it counted, and why not fully."""

origins: Final = Table(
    "origins",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("origin", String(32), nullable=False),
)
"""From where people play a rated game, as a keyed hash: it tells whether two are the same, and goes at the end."""

programs: Final = Table(
    "programs",
    META,
    Column("id", String(32), primary_key=True),
    Column("owner", ForeignKey("people.id", ondelete="CASCADE")),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("since", Float, nullable=False),
    Column("plays", JSON, nullable=False),
    Index(None, "owner"),
)
"""Accounts of programs: whose they are (nobody's are those of whoever runs the server), the hash of the token that each
shows, and the games to which it wants to be invited."""

program_invitations: Final = Table(
    "program_invitations",
    META,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("program", ForeignKey("programs.id", ondelete="CASCADE"), nullable=False),
    Column("since", Float, nullable=False),
    Unique("table_id", "seat"),
    Index(None, "program"),
)
"""The seats that are kept for programs until they have answered, or somebody else sits down."""
