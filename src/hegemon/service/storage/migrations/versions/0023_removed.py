"""Whom a host has removed from a table doesn't sit down there again; whom one avoids has a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those whom somebody avoids are called as they are now: by the name they keep, or by that of a seat they hold."""
    op.create_table(
        "removed",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_removed_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "guest", name=op.f("pk_removed")),
    )
    op.create_index(op.f("ix_removed_guest"), "removed", ["guest"], unique=False)
    op.add_column("avoided", sa.Column("name", sa.Text(), server_default="", nullable=False))
    op.execute(
        "UPDATE avoided SET name = coalesce("
        "(SELECT name FROM people WHERE people.id = avoided.other), "
        "(SELECT name FROM programs WHERE programs.id = avoided.other), "
        "(SELECT max(seats.name) FROM seats JOIN holders"
        " ON holders.table_id = seats.table_id AND holders.seat = seats.seat WHERE holders.guest = avoided.other), '')"
    )


def downgrade() -> None:
    """Nobody is removed, and whom one avoids has no name."""
    op.drop_column("avoided", "name")
    op.drop_index(op.f("ix_removed_guest"), table_name="removed")
    op.drop_table("removed")
