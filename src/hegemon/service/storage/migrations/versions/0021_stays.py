"""Whoever looks for a game by days may leave the page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those who look for a game just now stay on the page."""
    op.add_column("seekers", sa.Column("stays", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Those who have left the page look for nothing."""
    op.drop_column("seekers", "stays")
