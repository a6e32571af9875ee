"""Who takes part in a tournament has a place in its seeding."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """In tournaments that have begun already the order of entry counts."""
    op.add_column("tournament_entrants", sa.Column("seed", sa.Integer(), nullable=True))


def downgrade() -> None:
    """The order of entry counts again."""
    op.drop_column("tournament_entrants", "seed")
