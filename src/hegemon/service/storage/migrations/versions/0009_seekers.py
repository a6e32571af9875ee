"""Those who look for a game by quick match."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody looks for a game yet."""
    op.create_table(
        "seekers",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("strength", sa.Float(), nullable=True),
        sa.Column("computers", sa.Float(), nullable=True),
        sa.Column("party", sa.String(length=32), nullable=True),
        sa.Column("called", sa.Float(), nullable=True),
        sa.Column("here", sa.Boolean(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_seekers")),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("seekers")
