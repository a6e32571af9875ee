"""Who has a page open."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is known to be here yet."""
    op.create_table(
        "visitors",
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("process", "guest", name=op.f("pk_visitors")),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("visitors")
