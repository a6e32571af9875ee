"""Games are found by a name in their order: without looking through all games, or putting all of a name in order."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every seat of a finished game knows when it ended."""
    op.add_column("result_seats", sa.Column("ended", sa.Float(), server_default="0", nullable=False))
    op.execute(
        "UPDATE result_seats SET ended = (SELECT ended FROM results WHERE results.table_id = result_seats.table_id)"
    )
    op.drop_index(op.f("ix_result_seats_name"), table_name="result_seats")
    op.create_index(
        op.f("ix_result_seats_name_ended_table_id"), "result_seats", ["name", "ended", "table_id"], unique=False
    )


def downgrade() -> None:
    """Look for names alone."""
    op.drop_index(op.f("ix_result_seats_name_ended_table_id"), table_name="result_seats")
    op.create_index(op.f("ix_result_seats_name"), "result_seats", ["name"], unique=False)
    op.drop_column("result_seats", "ended")
