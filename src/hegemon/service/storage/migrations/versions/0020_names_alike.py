"""Names that nobody could tell apart, though one is written in other letters, are the same name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from hegemon.service.accounts.people import name_key

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody keeps the name they have; of two that look the same already, the later one keeps its old key."""
    connection = op.get_bind()
    for kind in ("people", "programs"):
        named = sa.table(kind, sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("since"))
        rows = connection.execute(sa.select(named.c.id, named.c.name, named.c.name_key).order_by(named.c.since)).all()
        keys = {row.name_key for row in rows}
        for row in rows:
            key = name_key(row.name)
            if key not in keys:
                keys.add(key)
                connection.execute(named.update().where(named.c.id == row.id).values(name_key=key))


def downgrade() -> None:
    """Keys of either kind will do."""
