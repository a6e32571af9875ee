"""What is said at a table belongs to whoever said it, not to whoever sits on that seat now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of older lines only the seat is known."""
    op.add_column("remarks", sa.Column("guest", sa.String(32), nullable=True))
    op.create_index(op.f("ix_remarks_guest"), "remarks", ["guest"], unique=False)


def downgrade() -> None:
    """Seats will do."""
    op.drop_index(op.f("ix_remarks_guest"), table_name="remarks")
    op.drop_column("remarks", "guest")
