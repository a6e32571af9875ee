"""Who was last seen when at a table, and until when the lobby lists one that waits."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that wait already are listed again when somebody who sits there comes back."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_presence_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "guest", name=op.f("pk_presence")),
    )
    op.add_column("tables", sa.Column("listed_until", sa.Float(), nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "listed_until")
    op.drop_table("presence")
