"""Since when a device holds a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those who hold a seat already have held it longest."""
    op.add_column("holders", sa.Column("since", sa.Float(), server_default="0", nullable=False))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("holders", "since")
